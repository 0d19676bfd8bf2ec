"""`kilo.db`, the one store of Kilo 7: its command line, its editor extension and its JetBrains client.

The tables `session` and `message` are read, whatever columns a version gave them; titles, parts and the sums that `session` keeps are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tray_app.sources import numbers
from tray_app.sources.decode import Unreadable
from tray_app.sources.foreign_sqlite import read_without_trace
from tray_app.sources.kilo_messages import Place, reading_of, request_of, top_session

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterator, Mapping

    from tray_app.sources.records import Reading

_CHUNK = 500  # ids in one statement; SQLite's own limit was 999 for long


def sessions(path: str) -> list[tuple[str, str]]:
    """Every session with messages and a fingerprint that changes when its messages or its place in a task do.

    One pass over the message table that leaves the messages' JSON alone. Raises `decode.Unreadable` with the reason.
    """
    return read_without_trace(path, _fingerprints)


def read(path: str, session_ids: Collection[str]) -> dict[str, Reading]:
    """What these sessions said: one reading each, with the task that it belongs to (the top session of its parents).

    A session that is gone, or never had messages, is left out. Raises `decode.Unreadable` with the reason.
    """
    return read_without_trace(
        path, lambda connection: _readings(connection, list(dict.fromkeys(session_ids)))
    )


def _fingerprints(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    columns = _message_columns(connection)
    known = _sessions(connection)
    parents = {session: row.parent for session, row in known.items()}
    updated = "time_updated" if "time_updated" in columns else "rowid"
    query = (
        f"SELECT session_id, count(*), max({updated}), sum({updated} & 0xFFFFFFFF) FROM message "  # & keeps the sum within 64 bits
        "GROUP BY session_id ORDER BY session_id"
    )
    found = []
    for session, count, latest, total in connection.execute(query):
        row = known.get(str(session), Place())
        place = f"{top_session(str(session), parents)}:{row.created}:{row.directory}"
        found.append((str(session), f"{count}:{latest}:{total}:{place}"))
    return found


def _readings(connection: sqlite3.Connection, session_ids: list[str]) -> dict[str, Reading]:
    columns = _message_columns(connection)
    known = _sessions(connection)
    parents = {session: row.parent for session, row in known.items()}
    created = "time_created" if "time_created" in columns else "NULL"
    readings = {}
    for session, rows in _messages(connection, session_ids, created):
        row = known.get(session, Place())
        task = top_session(session, parents)
        agent = "" if task == session else session
        answers = (request_of(data, message_id, agent, at) for message_id, at, data in rows)
        readings[session] = reading_of(task, row, answers)
    return readings


def _messages(
    connection: sqlite3.Connection, session_ids: list[str], created: str
) -> Iterator[tuple[str, list[tuple[str, Any, bytes]]]]:
    """Each session with its messages in order: id, time, JSON. One session's messages are in memory at a time."""
    for start in range(0, len(session_ids), _CHUNK):
        chunk = session_ids[start : start + _CHUNK]
        query = (
            f"SELECT session_id, id, {created} AS at, CAST(data AS BLOB) FROM message "
            f"WHERE session_id IN ({','.join('?' * len(chunk))}) ORDER BY session_id, at, id"
        )
        current, rows = "", list[tuple[str, Any, bytes]]()
        for session, message_id, at, data in connection.execute(query, chunk):
            if session != current and rows:
                yield current, rows
                rows = []
            current = session
            rows.append((str(message_id), at, data or b""))
        if rows:
            yield current, rows


def _sessions(connection: sqlite3.Connection) -> Mapping[str, Place]:
    present = _columns(connection, "session")
    wanted = [name if name in present else "NULL" for name in ("parent_id", "directory", "time_created")]
    if "id" not in present:
        return {}
    query = f"SELECT id, {', '.join(wanted)} FROM session"
    return {
        str(session): Place(str(parent or ""), str(directory or ""), numbers.moment(created))
        for session, parent, directory, created in connection.execute(query)
    }


def _message_columns(connection: sqlite3.Connection) -> set[str]:
    columns = _columns(connection, "message")
    if not {"id", "session_id", "data"} <= columns:
        raise Unreadable("another schema than expected")
    return columns


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")}
