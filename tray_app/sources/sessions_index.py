"""The index of SDK sessions: `sessions.db`, or `sessions.index.json` where a host had no SQLite. It finds documents; it is never usage."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from tray_app.sources import decode, numbers
from tray_app.sources.foreign_sqlite import read_without_trace
from tray_app.sources.parts import text
from tray_app.sources.records import Fault
from tray_app.sources.regular import read_file

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping

FALLBACK_NAME = "sessions.index.json"

_COLUMNS = (
    "session_id", "source", "started_at", "cwd", "workspace_root", "messages_path", "parent_session_id", "agent_id",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class IndexRow:
    """One session as the index has it. Empty text stands for absent; `started` is Unix ms; `parent` is set for sub-agents."""

    session: str
    source: str = ""
    started: int | None = None
    project: str = ""
    messages_path: str = ""
    parent: str = ""
    agent: str = ""


@dataclass(frozen=True, slots=True)
class SessionsIndex:
    """Rows by session id, and why the index could not be read, where it could not. Without any index it is empty."""

    rows: Mapping[str, IndexRow] = field(default_factory=lambda: MappingProxyType({}))
    faults: tuple[Fault, ...] = ()

    def row_for(self, *sessions: str) -> IndexRow | None:
        """The row of the first of these session ids that the index knows."""
        for session in sessions:
            row = self.rows.get(session)
            if row is not None:
                return row
        return None


def index_files(database: str, sessions_dir: str) -> tuple[str, ...]:
    """The files whose change means that the index must be read again, present or absent."""
    return (database, database + "-wal", os.path.join(sessions_dir, FALLBACK_NAME))


def read_index(database: str, sessions_dir: str = "") -> SessionsIndex:
    """Read `sessions.db` and, below it in rank, `sessions.index.json` of the sessions folder. Never raises: see `faults`."""
    rows: dict[str, IndexRow] = {}
    faults: list[Fault] = []
    if sessions_dir:
        try:
            for row in _fallback_rows(os.path.join(sessions_dir, FALLBACK_NAME)):
                rows[row.session] = row
        except decode.Unreadable as error:
            faults.append(Fault(f"{FALLBACK_NAME}: {error}", fatal=False))
    if database and os.path.exists(database):
        try:
            for row in read_without_trace(database, lambda connection: list(_database_rows(connection))):
                rows[row.session] = row
        except decode.Unreadable as error:
            faults.append(Fault(f"{os.path.basename(database)}: {error}", fatal=False))
    return SessionsIndex(MappingProxyType(rows), tuple(faults))


def _database_rows(connection: sqlite3.Connection) -> Iterator[IndexRow]:
    """Old databases lack some of the columns: only those that are there are asked for."""
    present = {str(row[1]) for row in connection.execute("PRAGMA table_info(sessions)")}
    if "session_id" not in present:
        return
    columns = [name for name in _COLUMNS if name in present]
    for values in connection.execute(f"SELECT {', '.join(columns)} FROM sessions"):
        row = _row(dict(zip(columns, values, strict=True)))
        if row is not None:
            yield row


class _Fallback(msgspec.Struct):
    sessions: dict[str, msgspec.Raw] = {}


class _FallbackRow(msgspec.Struct):
    session_id: Any = None
    source: Any = None
    started_at: Any = None
    cwd: Any = None
    workspace_root: Any = None
    messages_path: Any = None
    parent_session_id: Any = None
    agent_id: Any = None


_FALLBACK = msgspec.json.Decoder(_Fallback)
_FALLBACK_ROW = msgspec.json.Decoder(_FallbackRow)


def _fallback_rows(path: str) -> Iterator[IndexRow]:
    try:
        data = read_file(path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise decode.Unreadable(error.strerror or "cannot be read") from error
    for session, raw in decode.document(data, _FALLBACK)[0].sessions.items():
        said = decode.value(bytes(raw), _FALLBACK_ROW)
        if said is not None:
            row = _row(
                {"session_id": session}
                | {name: value for name, value in msgspec.structs.asdict(said).items() if value}
            )
            if row is not None:
                yield row


def _row(values: Mapping[str, Any]) -> IndexRow | None:
    session = text(values.get("session_id"))
    if not session:
        return None
    return IndexRow(
        session=session,
        source=text(values.get("source")).lower(),
        started=numbers.moment(values.get("started_at")),
        project=text(values.get("cwd")) or text(values.get("workspace_root")),
        messages_path=text(values.get("messages_path")),
        parent=text(values.get("parent_session_id")),
        agent=text(values.get("agent_id")),
    )
