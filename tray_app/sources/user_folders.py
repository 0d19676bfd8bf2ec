"""The `User` folders of editors: where an editor keeps its settings and the storage of its extensions.

Every base folder is listed once; a folder in it is an editor's when it holds a `User` folder, known or not.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tray_app.sources import editors
from tray_app.sources.reach import Presence, presence_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tray_app.sources.environment import Environment


@dataclass(frozen=True, slots=True)
class UserFolder:
    """One editor's User folder.

    `extensions`: folder name in lower case -> as it is on disk, of what lies in globalStorage. `settings`: settings files that are
    there. `closed`: the folder that could not be listed, "" when all could.
    """

    installation: str
    path: str
    extensions: Mapping[str, str] = field(default_factory=dict)
    settings: tuple[str, ...] = ()
    closed: str = ""

    def storage_of(self, extension_id: str) -> str:
        """The extension's folder in globalStorage, whether or not it is there."""
        return os.path.join(
            self.path, "globalStorage", self.extensions.get(extension_id.lower(), extension_id)
        )


def user_folder(installation: str, path: str) -> UserFolder | None:
    """An editor's User folder, listed; None where there is none."""
    try:
        names = _listing(path)
    except OSError as error:
        absent = presence_of(error, path) is Presence.ABSENT
        return None if absent else UserFolder(installation, path, closed=path)
    settings = [os.path.join(path, "settings.json")] if "settings.json" in names else []
    if "profiles" in names:
        settings += _settings_below(os.path.join(path, "profiles"))
    machine = os.path.join(
        os.path.dirname(path), "Machine", "settings.json"
    )  # of a server: what holds on this machine only
    if os.path.basename(os.path.dirname(path)) == "data" and os.path.isfile(machine):
        settings.append(machine)
    extensions: dict[str, str] = {}
    closed = ""
    if "globalStorage" in names:
        storage = os.path.join(path, "globalStorage")
        try:
            extensions = {name.lower(): name for name in sorted(_listing(storage))}
        except OSError as error:
            closed = "" if presence_of(error, storage) is Presence.ABSENT else storage
    return UserFolder(installation, path, extensions, tuple(settings), closed)


def editors_below(base: str, suffix: str = "") -> tuple[UserFolder, ...]:
    """Every editor with a folder directly below a base, known or not, with a `suffix` behind its name. OSError where the base is closed."""
    return _all(
        (editors.editor_name(name) + suffix, os.path.join(base, name, "User"))
        for name in _folders(base)
        if name not in editors.NO_EDITORS
    )


def servers_below(home: str) -> tuple[UserFolder, ...]:
    """Every remote editor's server that has stored something below a home."""
    return _all(
        (editors.server_name(name), os.path.join(home, name, "data", "User"))
        for name in _folders(home)
        if editors.is_server(name)
    )


def flatpaks_below(home: str) -> tuple[UserFolder, ...]:
    """Every editor in a Flatpak application's own configuration folder."""
    base = os.path.join(home, ".var", "app")
    return _in_each(base, _folders(base), "config", " (Flatpak)")


def snaps_below(home: str) -> tuple[UserFolder, ...]:
    """Every editor in a confined snap's own home."""
    base = os.path.join(home, "snap")
    return _in_each(base, _folders(base), os.path.join("current", ".config"), " (Snap)")


def _in_each(base: str, names: list[str], inside: str, suffix: str) -> tuple[UserFolder, ...]:
    found: list[UserFolder] = []
    for name in names:
        try:
            found += editors_below(os.path.join(base, name, inside), suffix)
        except OSError:  # another application's folder, closed to us
            continue
    return tuple(found)


def portable_folders(environment: Environment) -> tuple[str, ...]:
    """User folders that editors in portable mode would use: named by the editor's variable, or beside a `bin` folder of PATH."""
    found = []
    portable = environment.variable("VSCODE_PORTABLE")
    if portable and os.path.isabs(portable):
        found.append(os.path.join(portable, "user-data", "User"))
    for folder in environment.variable("PATH").split(os.pathsep):
        folder = folder.rstrip("/\\")
        install, name = os.path.split(folder)
        if (
            name == "bin"
            and install not in {"", "/", "/usr", "/usr/local"}
            and not environment.is_slow(folder)
        ):
            found.append(os.path.join(install, "data", "user-data", "User"))
    if environment.platform == "darwin":
        found += [
            os.path.join(base, folder, "user-data", "User")
            for base in ("/Applications", os.path.join(environment.home, "Applications"))
            for folder in ("code-portable-data", "code-insiders-portable-data")
        ]
    if environment.platform == "win32":
        found += [
            os.path.join(environment.home, "scoop", "persist", app, "data", "user-data", "User")
            for app in ("vscode", "vscode-insiders", "vscodium")
        ]
    return tuple(dict.fromkeys(found))


def local_searches(
    environment: Environment,
) -> tuple[tuple[str, int, Callable[[], tuple[UserFolder, ...]]], ...]:
    """The searches of this machine itself: the place, how many names are looked for in it, and the search."""
    home = environment.home
    base = environment.editor_base
    single = [
        ("code-server", os.path.join(environment.data_base, "code-server", "User")),
        *(("Portable editor", path) for path in portable_folders(environment)),
    ]
    agent_folder = environment.variable("VSCODE_AGENT_FOLDER")
    if agent_folder and os.path.isabs(agent_folder):
        single.append(("VS Code Server", os.path.join(agent_folder, "data", "User")))
    searches: list[tuple[str, int, Callable[[], tuple[UserFolder, ...]]]] = [
        (base, len(editors.EDITORS), lambda: editors_below(base)),
        (home, len(editors.SERVERS), lambda: servers_below(home)),
        *((path, 1, lambda name=name, path=path: _all([(name, path)])) for name, path in single),
    ]
    if environment.platform == "linux":
        flatpaks = os.path.join(home, ".var", "app")
        snaps = os.path.join(home, "snap")
        searches += [
            (flatpaks, len(editors.FLATPAKS), lambda: flatpaks_below(home)),
            (snaps, len(editors.SNAPS), lambda: snaps_below(home)),
        ]
    return tuple(searches)


def _all(candidates: Iterable[tuple[str, str]]) -> tuple[UserFolder, ...]:
    found = (user_folder(name, path) for name, path in candidates)
    return tuple(folder for folder in found if folder is not None)


def _settings_below(profiles: str) -> list[str]:
    try:
        names = sorted(_listing(profiles))
    except OSError:
        return []
    paths = (os.path.join(profiles, name, "settings.json") for name in names)
    return [path for path in paths if os.path.isfile(path)]


def _folders(base: str) -> list[str]:
    """Names of what may be folders in a base, sorted; none where the base is not there. Raises OSError when it is closed or away."""
    try:
        with os.scandir(base) as entries:
            return sorted(entry.name for entry in entries if not entry.is_file(follow_symlinks=False))
    except OSError as error:
        if presence_of(error, base) is Presence.ABSENT:
            return []
        raise


def _listing(path: str) -> set[str]:
    with os.scandir(path) as entries:
        return {entry.name for entry in entries}
