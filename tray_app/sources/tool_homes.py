"""Roots outside of editors: Cline's data folder, Kilo's database, the folders of command-line and JetBrains versions, temporary ones."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from tray_app.sources.cline_folders import at_data
from tray_app.sources.records import Format

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tray_app.sources.cline_folders import ClineFolders
    from tray_app.sources.survey import Survey
    from tray_app.sources.user_folders import UserFolder

_KILO_DATABASE = re.compile(r"kilo(-[\w.-]+)?\.db")
SESSION_PROVIDERS = ("cline_cli", "cline")


def look_at_cline(
    survey: Survey,
    folders: ClineFolders,
    suffix: str = "",
    *,
    for_sessions: tuple[str, ...] = SESSION_PROVIDERS,
) -> None:
    """Cline's classic tasks and SDK sessions. `suffix` goes behind the names; sessions serve the wanted ones of `for_sessions`."""
    for sentence in folders.notes:
        survey.note(sentence)
    if "cline" in survey.wanted:
        root = survey.root(
            "cline",
            Format.TASK_ARRAYS,
            f"Cline data folder{suffix}",
            folders.tasks,
            named_by=folders.named_by,
        )
        survey.look_at(root)
    look_at_sessions(survey, folders, suffix, for_sessions)


def look_at_sessions(
    survey: Survey, folders: ClineFolders, suffix: str, for_sessions: tuple[str, ...]
) -> None:
    """One sessions folder, for the wanted providers among those that its sessions may belong to."""
    serves = [provider for provider in for_sessions if provider in survey.wanted]
    if serves:
        root = survey.root(
            serves[0],
            Format.SDK_SESSIONS,
            f"Cline CLI{suffix}",
            folders.sessions,
            named_by=folders.named_by,
            serves=frozenset(serves),
        )
        survey.look_at(root)
        survey.indexes[folders.sessions] = folders.index


def look_at_kilo(
    survey: Survey, data: str, suffix: str = "", *, chosen: str = "", named_by: str = "usual"
) -> None:
    """Kilo's databases in its data folder (of every channel, or the `chosen` one alone), and the flat files from before them."""
    if "kilo_code" not in survey.wanted:
        return
    survey.usual["kilo_code"].append(os.path.join(data, ""))
    names = survey.search(data, lambda: _names(data))
    databases = (
        [chosen] if chosen else [name for name in names if _KILO_DATABASE.fullmatch(name)] or ["kilo.db"]
    )
    for database in databases:
        label = _kilo_name(os.path.basename(database), suffix)
        path = os.path.join(data, database)
        survey.look_at(survey.root("kilo_code", Format.KILO_DB, label, path, named_by=named_by))
    storage = os.path.join(data, "storage")
    if "storage" in names:
        flat = survey.root(
            "kilo_code", Format.KILO_FLAT, _kilo_name("storage", suffix), storage, named_by=named_by
        )
        survey.look_at(flat, probe=os.path.join(storage, "message"))


def _kilo_name(what: str, suffix: str) -> str:
    where = suffix.strip(" ()")
    return f"Kilo Code ({what}, {where})" if where else f"Kilo Code ({what})"


def look_at_own_kilo(survey: Survey) -> None:
    """Kilo's data folder of this machine. KILO_DB names the one database that is used: a full path, or a name in the data folder."""
    environment = survey.environment
    data = os.path.join(environment.data_base, "kilo")
    chosen = environment.variable("KILO_DB")
    if chosen == ":memory:":
        chosen = ""
    if chosen and not os.path.isabs(chosen) and os.path.dirname(chosen.replace("\\", "/")):
        survey.note(
            f"KILO_DB is “{chosen}”, which is neither an absolute path nor a file name: it is ignored."
        )
        chosen = ""
    moved = chosen or environment.variable("XDG_DATA_HOME")
    look_at_kilo(survey, data, chosen=chosen, named_by="environment" if moved else "usual")


def look_at_other_tools(survey: Survey, home: str, suffix: str = "") -> None:
    """The fixed folders below a home: Roo's command line, Kilo's older command line, Kilo in JetBrains."""
    places = (
        ("roocode", "Roo CLI", (".vscode-mock", "global-storage")),
        ("kilo_code", "Kilo CLI", (".kilocode", "cli", "global")),
        ("kilo_code", "JetBrains", (".kilocode", "globalStorage", "kilocode.kilo-code")),
    )
    for provider, name, below in places:
        if provider in survey.wanted:
            folder = os.path.join(home, *below)
            root = survey.root(provider, Format.TASK_ARRAYS, name + suffix, os.path.join(folder, "tasks"))
            survey.look_at(root, probe=folder)


def look_at_confined(survey: Survey, editors: Iterable[UserFolder]) -> None:
    """What tools started by a confined editor see as their home: a Flatpak's own data folder, a snap's own home."""
    for confined in sorted(
        {_three_up(editor.path) for editor in editors if editor.installation.endswith("(Flatpak)")}
    ):
        look_at_kilo(survey, os.path.join(confined, "data", "kilo"), " (Flatpak)")
    for home in sorted(
        {_three_up(editor.path) for editor in editors if editor.installation.endswith("(Snap)")}
    ):
        look_at_cline(survey, at_data(os.path.join(home, ".cline", "data")), " (Snap)")
        look_at_kilo(survey, os.path.join(home, ".local", "share", "kilo"), " (Snap)")


def _three_up(path: str) -> str:
    return os.path.dirname(os.path.dirname(os.path.dirname(path)))


def look_at_temporary(survey: Survey) -> None:
    """Folders that tools make for one run, and that the system wipes: Kilo's agent manager, Roo's command line with --ephemeral."""
    temp = survey.environment.temp
    if "kilo_code" in survey.wanted:
        agents = os.path.join(temp, "kilocode-agent")
        survey.usual["kilo_code"].append(os.path.join(agents, ""))
        for name in survey.search(agents, lambda: _names(agents)):
            _look_at_run(survey, "kilo_code", "Kilo Agent Manager", os.path.join(agents, name))
    if "roocode" in survey.wanted:
        survey.usual["roocode"].append(os.path.join(temp, "roo-cli-"))
        for name in survey.search(temp, lambda: _names(temp, "roo-cli-")):
            _look_at_run(survey, "roocode", "Roo CLI, ephemeral", os.path.join(temp, name, "global-storage"))


def _look_at_run(survey: Survey, provider: str, name: str, folder: str) -> None:
    path = os.path.join(folder, "tasks")
    survey.look_at(survey.root(provider, Format.TASK_ARRAYS, name, path, named_by="temporary"))


def _names(folder: str, beginning: str = "") -> tuple[str, ...]:
    """Names in a folder, sorted; none where it is absent or closed to us."""
    try:
        with os.scandir(folder) as entries:
            return tuple(sorted(entry.name for entry in entries if entry.name.startswith(beginning)))
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return ()
