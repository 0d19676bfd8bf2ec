"""The tools' own running totals of a task: read for comparison only, never added.

`state/taskHistory.json` beside `tasks/` (Cline), `history_item.json` in the task's directory (Roo from 3.49, Zoo), `metadata.usage` of a
session's manifest (Cline CLI 3). Titles in them are never decoded.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec

from tray_app.sources import decode, numbers, sdk_manifest, session_folders
from tray_app.sources.parts import text
from tray_app.sources.records import OwnTotal
from tray_app.sources.regular import read_file


class _Item(msgspec.Struct, rename="camel"):
    id: Any = None
    tokens_in: Any = None
    tokens_out: Any = None
    cache_writes: Any = None
    cache_reads: Any = None
    total_cost: Any = None
    cwd_on_task_initialization: Any = None


_ITEMS: msgspec.json.Decoder[list[_Item]] = msgspec.json.Decoder(list[_Item])
_ITEM = msgspec.json.Decoder(_Item)


def task_history(tasks_folder: str) -> dict[str, OwnTotal]:
    """Cline's totals by task id, from the history beside a `tasks` folder; empty where there is none."""
    return {str(item.id): _total(item, "taskHistory.json") for item in _items(tasks_folder)}


def workspaces(tasks_folder: str) -> dict[str, str]:
    """Where Cline began each task, by task id, from the history beside a `tasks` folder."""
    named = ((str(item.id), text(item.cwd_on_task_initialization)) for item in _items(tasks_folder))
    return {task: path for task, path in named if path}


def _items(tasks_folder: str) -> list[_Item]:
    data = _bytes(os.path.join(os.path.dirname(tasks_folder), "state", "taskHistory.json"))
    if data is None:
        return []
    try:
        items, _ = decode.rows(data, _ITEMS)
    except decode.Unreadable:
        return []
    return [item for item in items if item.id is not None]


def history_item(directory: str) -> OwnTotal | None:
    """Roo's or Zoo's total of one task directory; None where there is none."""
    item = _read_item(directory)
    return _total(item, "history_item.json") if item is not None else None


def named_id(directory: str) -> str:
    """The id that a task directory's `history_item.json` names; empty where there is none."""
    item = _read_item(directory)
    return item.id if item is not None and isinstance(item.id, str) else ""


def manifest(document: str) -> OwnTotal | None:
    """The total in the manifest of a lead message document; None for other documents and where there is none."""
    found = _manifest(document)
    return found.own_total if found is not None else None


def forked_from(document: str) -> str:
    """The session that the session of a lead message document is a fork of; empty for none."""
    found = _manifest(document)
    return found.forked_from if found is not None else ""


def _manifest(document: str) -> sdk_manifest.Manifest | None:
    if not document.endswith(session_folders.SUFFIX):
        return None
    data = _bytes(document.removesuffix(session_folders.SUFFIX) + ".json")
    if data is None:
        return None
    try:
        return sdk_manifest.manifest_of(data)
    except decode.Unreadable:
        return None


def _read_item(directory: str) -> _Item | None:
    data = _bytes(os.path.join(directory, "history_item.json"))
    if data is None:
        return None
    try:
        return decode.document(data, _ITEM)[0]
    except decode.Unreadable:
        return None


def _total(item: _Item, source: str) -> OwnTotal:
    return OwnTotal(
        input=numbers.count(item.tokens_in)[0],
        output=numbers.count(item.tokens_out)[0],
        cache_read=numbers.count(item.cache_reads)[0],
        cache_write=numbers.count(item.cache_writes)[0],
        cost=numbers.money(item.total_cost) or 0.0,
        source=source,
    )


def _bytes(path: str) -> bytes | None:
    try:
        return read_file(path)
    except OSError:
        return None
