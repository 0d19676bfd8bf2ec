"""Folders that a person named: what was meant, whether it can be used, and what to say where it cannot.

People point one level too high (the extension's folder) or too low (one task). That is mended where only one folder can be meant;
everything else is said in a sentence and left to them.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.sources import catalogue, shapes
from tray_app.sources.patience import within
from tray_app.sources.reach import Presence, look, presence_of
from tray_app.sources.typed_paths import expand, unset_variable

if TYPE_CHECKING:
    from tray_app.sources.catalogue import Provider
    from tray_app.sources.environment import Environment
    from tray_app.sources.shapes import Shape, Target

__all__ = ["Override", "Verdict", "expand", "judge", "mend", "resolve"]

COUNT_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said beside a path field.

    `kind`: ok, empty, mended, extension_folder, missing, unreachable, unreadable, not_tasks. `path` is the expanded path, `tasks`
    how many tasks or sessions were counted, `newest_ms` the newest change of one in Unix ms. `suggestion` is the folder to name
    instead, "" where there is none.
    """

    kind: str
    typed: str
    path: str
    tasks: int = 0
    newest_ms: int | None = None
    message: str = ""
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class Override:
    """A typed folder on its way to a root: where it leads, and why it leads nowhere (`reason`, the end of a sentence).

    `usable`: it is there, or only out of reach now (`away`).
    """

    typed: str
    path: str
    target: Target | None = None
    away: bool = False
    reason: str = ""

    @property
    def usable(self) -> bool:
        """Whether this folder is to be read rather than the usual places."""
        return self.target is not None


def resolve(provider: Provider, typed: str, environment: Environment) -> Override:
    """Where a typed folder leads. One look at it, within a time limit, and a listing only where its name does not tell."""
    path = expand(typed, environment)
    if not os.path.isabs(path):
        unset = unset_variable(path)
        return Override(
            typed, path, reason=f"names {unset}, which is not set" if unset else "is no absolute path"
        )
    presence = look(path, environment, cautious=True)
    if presence is Presence.ABSENT:
        shape = shapes.of_absent(provider, path)
        return Override(typed, path, shape.target, reason="does not exist")
    if presence is not Presence.THERE:
        return Override(typed, path, shapes.as_named(provider, path), True, _reason(presence))
    try:
        shape = within(path, lambda: shapes.of(provider, path))
    except OSError as error:
        return Override(typed, path, shapes.as_named(provider, path), True, _reason(presence_of(error, path)))
    return Override(typed, path, shape.target, reason=shape.reason)


def mend(provider_id: str, path: str) -> Shape:
    """What an existing path is to a provider, and the folder that is meant by it."""
    return shapes.of(_provider(provider_id), path)


def judge(provider_id: str, typed: str, environment: Environment) -> Verdict:
    """The verdict on a typed folder. Counts by listing alone and opens no file; may take seconds, so not for a GUI thread."""
    provider = _provider(provider_id)
    path = expand(typed, environment)
    if not path:
        return Verdict("missing", typed, path, message="Nothing is named.")
    if not os.path.isabs(path):
        unset = unset_variable(path)
        message = (
            f"{unset} is not set."
            if unset
            else "This is no absolute path: it has to begin at the root or with ~."
        )
        return Verdict("missing", typed, path, message=message)
    presence = look(path, environment, cautious=True)
    if presence is Presence.ABSENT:
        if shapes.of_absent(provider, path).target is not None:
            return Verdict("empty", typed, path, message="No tasks in it yet.")
        return Verdict("missing", typed, path, message="Does not exist.")
    if presence is Presence.AWAY:
        return Verdict("unreachable", typed, path, message="Not reachable now.")
    if presence is Presence.CLOSED:
        return Verdict("unreadable", typed, path, message="Cannot be read: no permission.")
    try:
        shape = within(path, lambda: shapes.of(provider, path))
        target = shape.target
        if target is None:
            return Verdict("not_tasks", typed, path, message=f"{shape.reason[:1].upper()}{shape.reason[1:]}.")
        count = within(path, lambda: shapes.count(target), COUNT_SECONDS)
    except TimeoutError:
        return Verdict("unreachable", typed, path, message="Not reachable now: it does not answer in time.")
    except OSError as error:
        away = presence_of(error, path) is Presence.AWAY
        message = "Not reachable now." if away else "Cannot be read: no permission."
        return Verdict("unreachable" if away else "unreadable", typed, path, message=message)
    return _counted(provider, typed, path, shape, count)


def _counted(provider: Provider, typed: str, path: str, shape: Shape, count: shapes.Count) -> Verdict:
    assert shape.target is not None
    what = "session" if provider.id == "cline_cli" else "task"
    counted = f"{count.tasks:,} {what}{'' if count.tasks == 1 else 's'}"
    if shape.target.is_database:
        return Verdict("ok", typed, path, 0, count.newest_ms, "The database of Kilo Code.")
    if shape.kind == "extension_folder":
        above = (
            "extension folder" if os.path.basename(path).lower() in provider.extension_ids else "folder above"
        )
        message = f"This is the {above}; its tasks folder is meant ({counted})."
        return Verdict(
            "extension_folder", typed, path, count.tasks, count.newest_ms, message, shape.target.path
        )
    if shape.kind == "mended":
        message = f"{shape.reason[:1].upper()}{shape.reason[1:]} ({counted})."
        return Verdict("mended", typed, path, count.tasks, count.newest_ms, message, shape.target.path)
    if not count.tasks:
        return Verdict("empty", typed, path, message=f"No {what}s in it yet.")
    return Verdict("ok", typed, path, count.tasks, count.newest_ms, f"{counted}.")


def _reason(presence: Presence) -> str:
    return "cannot be read (no permission)" if presence is Presence.CLOSED else "cannot be reached now"


def _provider(provider_id: str) -> Provider:
    return catalogue.BY_ID.get(provider_id) or catalogue.Provider(
        provider_id, provider_id, added_by_user=True
    )
