"""Where usage lies on this machine: a pure function of environment, settings and file system.

Nothing is opened here but editor settings that changed since they were last read; everything else is listed or looked at.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from tray_app.sources import cline_folders, editor_storage, editors, shapes, tool_homes, user_folders, wsl
from tray_app.sources.catalogue import BY_ID, PROVIDERS, Provider
from tray_app.sources.distinct_roots import CHOSEN, each_once, missing_once
from tray_app.sources.editor_settings import SettingsCache
from tray_app.sources.overrides import Override, resolve
from tray_app.sources.reach import Presence, look, patiently
from tray_app.sources.records import Format, Root
from tray_app.sources.survey import Candidate, Survey
from tray_app.sources.typed_paths import expand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tray_app.sources.environment import Environment


REUSES = 9  # of what was found on slow drives, between two searches of them


@dataclass(frozen=True, slots=True)
class Selection:
    """What settings ask for: folders per provider as typed, added providers, ids of providers that are off, Windows drive mounts."""

    tasks_dirs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    data_dirs: Mapping[str, str] = field(default_factory=dict)
    extra: tuple[Provider, ...] = ()
    disabled: frozenset[str] = frozenset()
    wsl_mounts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Located:
    """What the search came to.

    `roots` exist, each once. `missing` are named by settings and not there, or are out of reach now, which `is_away` tells apart.
    `looked` counts places per provider, `notes` are full sentences for the user. `indexes`: sessions folder -> its sessions.db.
    `unreachable`: folders that did not answer. `usual`: per provider the beginnings of paths that are looked at. `drives`: the part
    on Windows drives seen from WSL, to be handed in again.
    """

    roots: tuple[Root, ...]
    looked: Mapping[str, int]
    notes: tuple[str, ...] = ()
    missing: tuple[Root, ...] = ()
    indexes: Mapping[str, str] = field(default_factory=dict)
    unreachable: tuple[str, ...] = ()
    usual: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    drives: Mapping[str, Survey] = field(default_factory=dict, compare=False, repr=False)
    drives_reused: int = field(default=0, compare=False, repr=False)

    def covers(self, provider: str, path: str) -> bool:
        """Whether a root known from before is still one of the places looked at.

        Where it is and the root is not found, the root is gone; where it is not, settings or environment name another place by now.
        """
        return any(os.path.join(path, "").startswith(beginning) for beginning in self.usual.get(provider, ()))

    def is_away(self, path: str) -> bool:
        """Whether nothing can be told about a path now, because it or a folder above it does not answer."""
        return any(os.path.join(path, "").startswith(os.path.join(folder, "")) for folder in self.unreachable)


def locate(
    environment: Environment,
    selection: Selection,
    known_settings: SettingsCache | None = None,
    *,
    drives_from: Located | None = None,
) -> Located:
    """All roots of all providers that are on, each once.

    `known_settings` is consulted and updated. With `drives_from`, the last result for the same selection, slow Windows drives seen from
    WSL are searched for new folders only at every tenth call: each look there is dear. One that was out of reach is always tried again.
    """
    cache = SettingsCache() if known_settings is None else known_settings
    if selection.wsl_mounts:
        mounts = tuple(expand(mount, environment) for mount in selection.wsl_mounts)
        environment = replace(environment, mounts=mounts)
    providers = {provider.id: provider for provider in (*PROVIDERS, *selection.extra)}
    wanted = {key: provider for key, provider in providers.items() if key not in selection.disabled}
    named = Survey(environment, wanted)
    replaced: set[str] = set()
    for provider in wanted.values():
        if _look_at_named(named, provider, selection, sessions_of_cline="cline" not in replaced):
            replaced.add(provider.id)
    survey = Survey(environment, {key: provider for key, provider in wanted.items() if key not in replaced})
    survey.absorb(named)

    own_editors = editor_storage.look_on_this_machine(survey, cache)
    tool_homes.look_at_cline(survey, _own_cline(survey, selection.data_dirs))
    _look_at_kilo(survey, selection.data_dirs)
    tool_homes.look_at_other_tools(survey, environment.home)
    tool_homes.look_at_confined(survey, own_editors)
    tool_homes.look_at_temporary(survey)
    reuse = drives_from is not None and drives_from.drives_reused < REUSES
    drives: dict[str, Survey] = {}
    for mount in environment.mounts:
        last = drives_from.drives.get(mount) if drives_from is not None and reuse else None
        if last is None or last.away or not environment.is_slow(mount):
            last = _drive(mount, survey, cache, given=bool(selection.wsl_mounts))
        drives[mount] = last
    for drive in drives.values():
        survey.absorb(drive)
    order = {provider: at for at, provider in enumerate(providers)}
    roots = each_once(survey, order, providers)
    return Located(
        roots,
        {provider: survey.looked[provider] for provider in wanted},
        tuple(survey.notes),
        missing_once(survey, order, {root.path for root in roots}),
        {root.path: survey.indexes[root.path] for root in roots if root.path in survey.indexes},
        tuple(sorted(set(survey.away))),
        {provider: tuple(sorted(set(beginnings))) for provider, beginnings in survey.usual.items()},
        drives,
        drives_from.drives_reused + 1 if drives_from is not None and reuse else 0,
    )


def _look_at_named(
    survey: Survey, provider: Provider, selection: Selection, *, sessions_of_cline: bool
) -> bool:
    """Looks at the folders that settings name for a provider; whether they replace its usual places."""
    typed = [text for text in selection.tasks_dirs.get(provider.id, ()) if text.strip()]
    overrides = [resolve(provider, text, survey.environment) for text in typed]
    usable = any(override.usable for override in overrides)
    for override in overrides:
        root = _root_of(survey, provider, override, sessions_of_cline)
        for served in root.serves if override.usable else ():
            survey.usual[served].append(os.path.join(root.path, ""))
        survey.looked[provider.id] += 1
        if not override.usable or override.away:
            survey.missing.append(root)
            survey.note(_wrong(provider.name, override, usable, survey.environment))
        else:
            survey.found.append(Candidate(root))
        if override.away:
            survey.away.append(root.path)
    return usable


def _root_of(survey: Survey, provider: Provider, override: Override, sessions_of_cline: bool) -> Root:
    target = override.target or shapes.as_named(provider, override.path)
    serves = frozenset({provider.id})
    if target.format is Format.SDK_SESSIONS:
        if sessions_of_cline:  # what editors began is Cline's, unless Cline has folders of its own
            serves |= {"cline"} & survey.wanted.keys()
        survey.indexes[target.path] = cline_folders.at_sessions(target.path, "settings").index
    name = editors.name_of_path(target.path) or CHOSEN
    return survey.root(provider.id, target.format, name, target.path, named_by="settings", serves=serves)


def _wrong(name: str, override: Override, others: bool, environment: Environment) -> str:
    typed = f"“{override.typed.strip()}”"
    short = environment.short(override.path)
    if os.path.isabs(override.path) and override.typed.strip() not in {override.path, short}:
        typed += f" ({short})"
    if override.away:
        return f"{name}: {typed} {override.reason}; its last numbers stay."
    rest = "the other folders named in the settings are read" if others else "the usual places are read"
    return f"{name}: {typed} {override.reason}; {rest}."


def _own_cline(survey: Survey, data_dirs: Mapping[str, str]) -> cline_folders.ClineFolders:
    """Cline's folders: below the data folder that settings name, else by the tool's own variables."""
    for provider_id in ("cline_cli", "cline"):
        target = _data_dir(survey, data_dirs, provider_id)
        if target is not None:
            return cline_folders.at_sessions(target.path, "settings")
    return cline_folders.resolve(survey.environment)


def _data_dir(survey: Survey, data_dirs: Mapping[str, str], provider_id: str) -> shapes.Target | None:
    """Where the data folder that settings name for a provider leads; None, with a note where one is named, when it leads nowhere."""
    typed = data_dirs.get(provider_id, "")
    if not typed.strip():
        return None
    # A data folder of Cline holds sessions, whichever of its two providers it was named for.
    provider = BY_ID["cline_cli" if provider_id == "cline" else provider_id]
    override = resolve(provider, typed, survey.environment)
    if override.target is None or override.away:
        survey.note(_wrong(BY_ID[provider_id].name, override, False, survey.environment))
    return override.target


def _look_at_kilo(survey: Survey, data_dirs: Mapping[str, str]) -> None:
    """Kilo's data folder: the one that settings name, else the tool's own."""
    target = _data_dir(survey, data_dirs, "kilo_code") if "kilo_code" in survey.wanted else None
    if target is None:
        tool_homes.look_at_own_kilo(survey)
    else:
        folder = os.path.dirname(target.path) if target.is_database else target.path
        tool_homes.look_at_kilo(survey, folder, named_by="settings")


def _drive(mount: str, own: Survey, cache: SettingsCache, *, given: bool) -> Survey:
    """The Windows profiles on one drive, each a home of its own. `given`: named by the user, so that its absence is worth a note."""
    environment = own.environment
    survey = Survey(environment, own.wanted)
    if look(mount, environment, cautious=True) is not Presence.THERE:
        survey.away.append(mount)
        if given:
            survey.note(f"The Windows drive {mount} is not mounted there now; the last numbers from it stay.")
        return survey
    editor_storage.note_places(survey, os.path.join(mount, "Users", ""), 0)
    for person, home in survey.search(mount, lambda: wsl.profiles(mount)):
        suffix = f" (WSL: {person})"
        base = os.path.join(home, "AppData", "Roaming")
        try:
            found = patiently(environment, base, partial(user_folders.editors_below, base, suffix))
        except PermissionError:  # another person's profile
            continue
        except OSError:
            survey.away.append(home)
            continue
        editor_storage.note_places(survey, "", max(len(editors.EDITORS), len(found)))
        variables = {"USERPROFILE": home, "APPDATA": base, "USERNAME": person}
        theirs = replace(environment, platform="win32", home=home, variables=variables)
        editor_storage.look_in(survey, found, cache, theirs)
        tool_homes.look_at_cline(survey, cline_folders.at_data(os.path.join(home, ".cline", "data")), suffix)
        tool_homes.look_at_kilo(survey, os.path.join(home, ".local", "share", "kilo"), suffix)
        tool_homes.look_at_other_tools(survey, home, suffix)
    return survey
