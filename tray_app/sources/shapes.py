"""What a folder is by what lies in it: a tasks folder, an extension's folder, one task, a sessions folder, a database."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.sources.records import Format

if TYPE_CHECKING:
    from tray_app.sources.catalogue import Provider

TASK_FILES = frozenset({"ui_messages.json", "claude_messages.json", "api_conversation_history.json"})
USAGE_FILES = ("ui_messages.json", "claude_messages.json")
SESSION_SUFFIX = ".messages.json"
SAMPLE = 64  # children that are asked whether they are tasks, in a folder whose name does not tell
_TASK_ID = re.compile(
    r"\d{10,16}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE
)
_STORAGES = (
    "",
    "globalStorage",
    os.path.join("User", "globalStorage"),
    os.path.join("data", "User", "globalStorage"),
)


@dataclass(frozen=True, slots=True)
class Target:
    """The folder (or database) to read, and its format."""

    path: str
    format: Format = Format.TASK_ARRAYS

    @property
    def is_database(self) -> bool:
        """Whether this is one file."""
        return self.format is Format.KILO_DB


@dataclass(frozen=True, slots=True)
class Shape:
    """What a path is. `kind`: ok, extension_folder (one level too high), mended, not_tasks. `reason` is a sentence without its end."""

    kind: str
    target: Target | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """Tasks or sessions that hold usage, and the newest change of one, Unix ms."""

    tasks: int = 0
    newest_ms: int | None = None


def of(provider: Provider, path: str) -> Shape:
    """The shape of a path that exists, to one provider. Raises OSError when it cannot be listed."""
    if provider.id == "cline_cli":
        return _of_sessions(path)
    if provider.id == "kilo_code":
        database = path if path.endswith(".db") else os.path.join(path, "kilo.db")
        if os.path.isfile(database):
            return Shape("ok", Target(database, Format.KILO_DB))
    return _of_tasks(provider, path)


def as_named(provider: Provider, path: str) -> Target:
    """What a path that cannot be looked at now has to be taken for: what it was named as."""
    if provider.id == "cline_cli":
        named_sessions = os.path.basename(path) == "sessions"
        return Target(path if named_sessions else os.path.join(path, "sessions"), Format.SDK_SESSIONS)
    if provider.id == "kilo_code" and path.endswith(".db"):
        return Target(path, Format.KILO_DB)
    if os.path.basename(path).lower() in provider.extension_ids:
        return Target(os.path.join(path, "tasks"))
    return Target(path)


def of_absent(provider: Provider, path: str) -> Shape:
    """The shape of a path that does not exist: a tasks folder yet to be made where the extension's folder is there."""
    folder, name = os.path.split(path)
    if (
        name == "tasks"
        and os.path.basename(folder).lower() in provider.extension_ids
        and os.path.isdir(folder)
    ):
        return Shape("ok", Target(path))
    return Shape("not_tasks", None, "does not exist")


def _of_tasks(provider: Provider, path: str) -> Shape:
    folder, name = os.path.split(path)
    if not os.path.isdir(path):
        if name in TASK_FILES:
            return _above_task(folder, "this is a file of one task; the tasks folder above it is meant")
        return Shape("not_tasks", None, "this is a file; a tasks folder is a folder with one folder per task")
    if name == "tasks":
        return Shape("ok", Target(path))
    names = _names(path)
    if TASK_FILES & set(names):
        return _above_task(path, "this is the folder of one task; the tasks folder above it is meant")
    if name.lower() in provider.extension_ids or (
        "tasks" in names and os.path.isdir(os.path.join(path, "tasks"))
    ):
        return Shape("extension_folder", Target(os.path.join(path, "tasks")))
    if not names or _holds_tasks(path, names):
        return Shape("ok", Target(path))
    return _below(provider, path)


def _above_task(task: str, reason: str) -> Shape:
    """The tasks folder around one task, where the names say that it is one."""
    tasks, task_id = os.path.split(task)
    if os.path.basename(tasks) == "tasks" or _TASK_ID.fullmatch(task_id):
        return Shape("mended", Target(tasks), reason)
    return Shape(
        "not_tasks", None, "this is one task, and the folder above it does not look like a tasks folder"
    )


def _below(provider: Provider, path: str) -> Shape:
    """The provider's tasks somewhere below an editor's folder, where there is exactly one place."""
    places = [
        os.path.join(path, storage, extension)
        for storage in _STORAGES
        for extension in provider.extension_ids
    ]
    found = [os.path.join(place, "tasks") for place in places if os.path.isdir(place)]
    if provider.id == "cline" and os.path.isdir(os.path.join(path, "data", "tasks")):
        found.append(os.path.join(path, "data", "tasks"))
    if len(found) == 1:
        inside = os.path.relpath(found[0], path)
        return Shape("mended", Target(found[0]), f"this is a folder above; {inside} in it is meant")
    if found:
        return Shape(
            "not_tasks",
            None,
            "several tasks folders of this provider lie below this folder; name one of them",
        )
    return Shape("not_tasks", None, "this folder holds no tasks")


def _holds_tasks(path: str, names: list[str]) -> bool:
    if any(_TASK_ID.fullmatch(name) for name in names):
        return True
    return any(
        os.path.isfile(os.path.join(path, name, usage)) for name in names[:SAMPLE] for usage in USAGE_FILES
    )


def _of_sessions(path: str) -> Shape:
    folder, name = os.path.split(path)
    if not os.path.isdir(path):
        if name.endswith(SESSION_SUFFIX):
            sessions = folder if os.path.basename(folder) == "sessions" else os.path.dirname(folder)
            return _sessions(
                "mended", sessions, "this is a file of one session; the sessions folder above it is meant"
            )
        return Shape("not_tasks", None, "this is a file; the data folder of Cline holds a sessions folder")
    if name == "sessions":
        return _sessions("ok", path)
    names = _names(path)
    inside = os.path.join(path, "sessions")
    if "sessions" in names and os.path.isdir(inside):
        return _sessions("ok", inside)
    if any(child.endswith(SESSION_SUFFIX) for child in names):
        return _sessions(
            "mended", folder, "this is the folder of one session; the sessions folder above it is meant"
        )
    if os.path.isdir(os.path.join(path, "data", "sessions")):
        reason = "this is a folder above; data/sessions in it is meant"
        return _sessions("mended", os.path.join(path, "data", "sessions"), reason)
    if any(os.path.isfile(os.path.join(path, child, child + SESSION_SUFFIX)) for child in names[:SAMPLE]):
        return _sessions("ok", path)
    if not names or "tasks" in names or "db" in names or name == "data":
        return _sessions("ok", inside)
    return Shape("not_tasks", None, "this folder holds no sessions of Cline")


def _sessions(kind: str, path: str, reason: str = "") -> Shape:
    return Shape(kind, Target(path, Format.SDK_SESSIONS), reason)


def count(target: Target) -> Count:
    """Tasks of a target that hold usage, counted by listing and stat alone. Raises OSError when the folder itself cannot be listed."""
    if target.is_database:
        return Count(0, os.stat(target.path).st_mtime_ns // 1_000_000)
    found = 0
    newest: int | None = None
    sessions = target.format is Format.SDK_SESSIONS
    try:
        names = _names(target.path)
    except FileNotFoundError:  # an extension that has recorded nothing yet
        return Count()
    for name in names:
        changed = (
            _session_change(os.path.join(target.path, name)) if sessions else _task_change(target.path, name)
        )
        if changed is not None:
            found += 1
            newest = changed if newest is None else max(newest, changed)
    return Count(found, newest)


def _task_change(tasks: str, task_id: str) -> int | None:
    for name in USAGE_FILES:
        try:
            return os.stat(os.path.join(tasks, task_id, name)).st_mtime_ns // 1_000_000
        except OSError:
            continue
    return None


def _session_change(session: str) -> int | None:
    try:
        with os.scandir(session) as entries:
            times = [entry.stat().st_mtime_ns for entry in entries if entry.name.endswith(SESSION_SUFFIX)]
    except OSError:
        return None
    return max(times) // 1_000_000 if times else None


def _names(path: str) -> list[str]:
    with os.scandir(path) as entries:
        return sorted(entry.name for entry in entries)
