"""The flat files of the first Kilo 7 versions: `storage/session/<project>/<session>.json`, `storage/message/<session>/<message>.json`.

Kilo copied them into `kilo.db` once and left them in place. Tasks, keys and numbers are those of the database, so that a message that is
in both counts once.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import msgspec

from tray_app.sources import decode, numbers
from tray_app.sources.kilo_messages import Place, reading_of, request_of, top_session
from tray_app.sources.parts import ABSENT, part, text
from tray_app.sources.regular import read_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tray_app.sources.records import Reading, Request


class _Times(msgspec.Struct):
    created: Any = None


class _Session(msgspec.Struct):
    """Of a session's file only its parent, place and time; its title has no field to land in."""

    parentID: Any = None  # noqa: N815 - the file's own names
    directory: Any = None
    time: msgspec.Raw = ABSENT


_SESSION = msgspec.json.Decoder(_Session)
_TIMES = msgspec.json.Decoder(_Times)


def sessions(storage: str) -> list[tuple[str, str]]:
    """Every session with message files and a fingerprint of their names' number, sizes and times; no file is opened.

    Empty when there is no such storage. Raises `OSError` when it is there and cannot be listed.
    """
    found = []
    for session, folder in _message_folders(storage):
        stats = [entry.stat() for entry in _json_files(folder)]
        if stats:
            newest = max(seen.st_mtime_ns for seen in stats)
            sums = f"{sum(seen.st_size for seen in stats)}:{sum(seen.st_mtime_ns for seen in stats)}"
            found.append((session, f"{len(stats)}:{newest}:{sums}"))
    return sorted(found)


def read(storage: str, session_ids: Collection[str]) -> dict[str, Reading]:
    """What these sessions said, one reading each, with the task that it belongs to (the top session of its parents).

    A file that cannot be read, or is no JSON object, is one of `bad_rows`. Raises `OSError` when the storage cannot be listed.
    """
    places = _places(storage)
    parents = {session: place.parent for session, place in places.items()}
    wanted = set(session_ids)
    readings = {}
    for session, folder in _message_folders(storage):
        if session not in wanted:
            continue
        task = top_session(session, parents)
        place = places.get(session, Place())
        agent = "" if task == session else session
        readings[session] = reading_of(task, place, (_request(entry, agent) for entry in _json_files(folder)))
    return readings


def _request(entry: os.DirEntry[str], agent: str) -> tuple[Request | None, bool]:
    try:
        data = decode.plain(read_file(entry.path))
    except (OSError, decode.Unreadable):
        return None, False
    return request_of(data, entry.name.removesuffix(".json"), agent)


def _places(storage: str) -> dict[str, Place]:
    """What the session files say, by session id; they lie in a folder per project."""
    places = {}
    for folder, _folders, names in os.walk(os.path.join(storage, "session")):
        for name in names:
            if not name.endswith(".json"):
                continue
            try:
                said, _trailing = decode.document(read_file(os.path.join(folder, name)), _SESSION)
            except (OSError, decode.Unreadable):
                continue
            times = part(said.time, _TIMES) or _Times()
            places[name.removesuffix(".json")] = Place(
                text(said.parentID),
                text(said.directory),
                numbers.moment(times.created),
            )
    return places


def _message_folders(storage: str) -> Iterator[tuple[str, str]]:
    try:
        entries = os.scandir(os.path.join(storage, "message"))
    except FileNotFoundError:
        return
    with entries:
        for entry in entries:
            if entry.is_dir():
                yield entry.name, entry.path


def _json_files(folder: str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".json") and entry.is_file():
                yield entry
