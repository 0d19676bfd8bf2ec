"""Roots in the storage of editors: extension folders in globalStorage, and the folders that an editor setting moved them to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tray_app.sources import editor_settings, editors, user_folders
from tray_app.sources.catalogue import PROVIDERS
from tray_app.sources.reach import Presence, look
from tray_app.sources.records import Format
from tray_app.sources.typed_paths import expand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tray_app.sources.catalogue import Provider
    from tray_app.sources.editor_settings import SettingsCache
    from tray_app.sources.environment import Environment
    from tray_app.sources.survey import Survey
    from tray_app.sources.user_folders import UserFolder


def look_on_this_machine(survey: Survey, cache: SettingsCache) -> tuple[UserFolder, ...]:
    """Every editor of this machine: its own, servers, portable, Flatpak and Snap ones. Gives the editors that are there."""
    folders: list[UserFolder] = []
    for place, known, search in user_folders.local_searches(survey.environment):
        found = survey.search(place, search)
        folders += found
        beginning = os.path.join(place, "")
        if place == survey.environment.home:
            for name in editors.SERVERS:
                note_places(survey, os.path.join(place, name, ""), 0)
        note_places(survey, beginning if place != survey.environment.home else "", max(known, len(found)))
    look_in(survey, folders, cache, survey.environment)
    return tuple(folders)


def note_places(survey: Survey, beginning: str, editors_looked_for: int) -> None:
    """Counts the places of one search for each provider with an extension, and remembers where they begin."""
    for provider in survey.wanted.values():
        if provider.extension_ids:
            survey.looked[provider.id] += editors_looked_for * len(provider.extension_ids)
            if beginning:
                survey.usual[provider.id].append(beginning)


def look_in(
    survey: Survey, folders: Iterable[UserFolder], cache: SettingsCache, environment: Environment
) -> None:
    """The extension folders of editors, with or without tasks in them, and where their settings moved them.

    `environment`: whose home and variables a path in the settings means (a Windows profile's for editors on its drive).
    """
    ordered = sorted(folders, key=lambda folder: (editors.rank(folder.path), folder.path))
    for folder in ordered:
        if folder.closed:
            survey.away.append(folder.closed)
        if folder.closed and editors.rank(folder.path) < len(editors.RANK):
            survey.note(
                f"{survey.environment.short(folder.closed)} cannot be read; the last numbers from there stay."
            )
        for provider in survey.wanted.values():
            for at, extension in enumerate(provider.extension_ids):
                if extension.lower() in folder.extensions:
                    name = folder.installation + (
                        " (nightly)" if at and extension.endswith("nightly") else ""
                    )
                    storage = folder.storage_of(extension)
                    root = survey.root(provider.id, Format.TASK_ARRAYS, name, os.path.join(storage, "tasks"))
                    presence = look(storage, survey.environment)
                    if presence is Presence.THERE and look(root.path, survey.environment) is Presence.AWAY:
                        presence = (
                            Presence.AWAY
                        )  # the extension is there, and its tasks are a link to a disk that is not
                    survey.keep(root, presence, editors.rank(folder.path))
    _look_where_moved(survey, ordered, cache, environment)


def _look_where_moved(
    survey: Survey, folders: Iterable[UserFolder], cache: SettingsCache, environment: Environment
) -> None:
    by_setting = _by_setting(survey.wanted)
    named: dict[str, list[tuple[Provider, UserFolder]]] = {}
    for folder in folders:
        for path in folder.settings:
            settings = editor_settings.read(path, cache)
            if settings.note:
                survey.note(f"{survey.environment.short(path)} {settings.note}.")
            for key, typed in settings.found:
                provider = by_setting.get(editor_settings.provider_setting(key))
                if provider is None:
                    continue
                moved = expand(typed, environment)
                if os.path.isabs(moved):
                    named.setdefault(moved, []).append((provider, folder))
                elif provider.id in survey.wanted:
                    survey.note(
                        f"{folder.installation} names “{typed}” in {key}, which is no absolute path: "
                        f"only its usual folder of {provider.name} is read."
                    )
    order = {provider.id: at for at, provider in enumerate(by_setting.values())}
    for moved, claims in named.items():
        owner, folder = min(claims, key=lambda claim: (order[claim[0].id], editors.rank(claim[1].path)))
        others = sorted({provider.name for provider, _ in claims if provider.id != owner.id})
        if others:
            survey.note(
                f"{survey.environment.short(moved)} is named as the storage folder of {owner.name} and of {' and of '.join(others)}: "
                f"what lies in it is counted as {owner.name}."
            )
        if owner.id in survey.wanted:
            root = survey.root(
                owner.id,
                Format.TASK_ARRAYS,
                f"{folder.installation}, moved",
                os.path.join(moved, "tasks"),
                named_by="editor_setting",
            )
            survey.look_at(root, probe=moved, rank=editors.rank(folder.path))


def _by_setting(wanted: Mapping[str, Provider]) -> dict[str, Provider]:
    """Storage setting -> provider, in catalogue order, also of providers that are off: who owns a folder must not hang on that."""
    catalogue_ids = {provider.id for provider in PROVIDERS}
    added = [provider for provider in wanted.values() if provider.id not in catalogue_ids]
    return {
        provider.custom_path_setting: provider
        for provider in (*PROVIDERS, *added)
        if provider.custom_path_setting
    }
