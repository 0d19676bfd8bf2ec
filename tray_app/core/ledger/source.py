"""Reading a ledger that may be damaged, or of a later release: row by row, around what cannot be read, and only what makes sense.

Nothing is written to the file. Text is fetched as bytes, so that one damaged value costs its row and not the query.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from tray_app.core.ledger.errors import translated
from tray_app.core.ledger.values import REQUEST_COLUMNS, request_of, text_of, whole_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_GAP = 200_000
"""Rows that are asked for one by one where a whole stretch of a table cannot be listed."""


class DocumentRow(NamedTuple):
    """A document as the source has it; `task` and `root` are ids of the source."""

    id: int
    root: int
    name: str
    task: int
    present: bool
    changed: int | None
    size: int | None
    began: int | None
    requests: int
    fingerprint: str
    watches: str
    bad_rows: int


class Source:
    """A ledger file that is only read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._columns: dict[str, list[str]] = {}

    @classmethod
    def at(cls, path: Path) -> Source:
        """The ledger in a file. Raises `LedgerDamaged` or `LedgerUnusable` where nothing at all can be read of it."""
        connection, _ = open_to_read(path)
        connection.text_factory = bytes
        return cls(connection)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def version(self) -> int:
        """The schema by the file's own word; -1 when even that cannot be read."""
        try:
            return int(self._connection.execute("PRAGMA user_version").fetchone()[0])
        except sqlite3.Error:
            return -1

    def names(self) -> dict[int, str]:
        """The interned strings."""
        return {
            row[0]: text for row in self._table("name", ("text",)) if (text := text_of(row[1])) is not None
        }

    def roots(self) -> dict[int, tuple[str, ...]]:
        """Path, provider, format, installation, named_by, serves of every root."""
        columns = ("path", "provider", "format", "installation", "named_by", "serves")
        found = {}
        for row in self._table("root", columns):
            texts = [text_of(value) for value in row[1:]]
            if all(text is not None for text in texts) and texts[0]:
                found[row[0]] = tuple(str(text) for text in texts)
        return found

    def tasks(self) -> dict[int, tuple[str, str, str, str]]:
        """Provider, name, project, mode of every task."""
        found = {}
        for number, *values in self._table("task", ("provider", "name", "project", "mode")):
            provider, name, project, mode = (text_of(value) for value in values)
            if provider and name:
                found[number] = (provider, name, project or "", mode or "")
        return found

    def documents(self) -> Iterator[DocumentRow]:
        """Every document that gave usage."""
        columns = (
            "root_id", "name", "task_id", "present", "changed", "size", "began", "requests", "fingerprint", "watches", "bad_rows",
        )  # fmt: skip
        for (
            number,
            root,
            name,
            task,
            present,
            changed,
            size,
            began,
            requests,
            fingerprint,
            watches,
            bad,
        ) in self._table("document", columns):
            said = text_of(name)
            if not said or not isinstance(root, int) or not isinstance(task, int):
                continue
            yield DocumentRow(
                number, root, said, task, bool(present), whole_of(changed), whole_of(size), whole_of(began), whole_of(requests) or 0,
                text_of(fingerprint) or "", text_of(watches) or "", whole_of(bad) or 0,
            )  # fmt: skip

    def requests(self, document: int) -> tuple[list[tuple[Any, ...]], bool]:
        """The rows of a document, by `REQUEST_COLUMNS`, and whether these are all of them."""
        rows, whole = self._of_document("request", REQUEST_COLUMNS, document, '"key"')
        sound = [made for row in rows if (made := request_of(row)) is not None]
        return sound, whole and len(sound) == len(rows)

    def calls(self, document: int) -> list[tuple[str, int, int]]:
        """Key, tool, number of the tool calls of a document."""
        rows, _ = self._of_document("toolcall", ("key", "tool", "calls"), document, '"key", tool')
        return [
            (key, tool, calls)
            for raw, tool, calls in rows
            if (key := text_of(raw))
            and isinstance(tool, int)
            and isinstance(calls, int)
            and calls > 0
            and whole_of(calls)
        ]

    def _select(self, table: str, columns: Sequence[str]) -> str:
        """The columns that a table has; NULL for those that it has not (another release)."""
        if table not in self._columns:
            with suppress(sqlite3.Error):
                self._columns[table] = [
                    row[1].decode() if isinstance(row[1], bytes) else row[1]
                    for row in self._connection.execute(f"PRAGMA table_info({table})")
                ]
        there = self._columns.get(table, [])
        return ", ".join(f'"{name}"' if name in there else "NULL" for name in columns)

    def _table(self, table: str, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Id and columns of every row that can be read: from the front, from the back, and what lies between one by one."""
        chosen = self._select(table, columns)
        last = -1
        try:
            for row in self._connection.execute(f"SELECT rowid, {chosen} FROM {table} ORDER BY rowid"):
                if row[0] <= last:
                    break
                last = row[0]
                yield row
            else:
                return
        except sqlite3.Error:
            pass
        first = None
        with suppress(sqlite3.Error):
            for row in self._connection.execute(f"SELECT rowid, {chosen} FROM {table} ORDER BY rowid DESC"):
                if row[0] <= last or (first is not None and row[0] >= first):
                    break
                first = row[0]
                yield row
        if first is None:
            return
        for number in range(last + 1, min(first, last + _GAP)):
            with suppress(sqlite3.Error):
                found = self._connection.execute(
                    f"SELECT rowid, {chosen} FROM {table} WHERE rowid=?", (number,)
                ).fetchone()
                if found is not None and found[0] == number:
                    yield found

    def _of_document(
        self, table: str, columns: Sequence[str], document: int, order: str
    ) -> tuple[list[tuple[Any, ...]], bool]:
        chosen = self._select(table, columns)
        query = f"SELECT {chosen} FROM {table} WHERE document_id=? ORDER BY {order}"
        rows: list[tuple[Any, ...]] = []
        try:
            for row in self._connection.execute(query, (document,)):
                rows.append(row)  # noqa: PERF402 - what came before an error is kept
            return rows, True
        except sqlite3.Error:
            pass
        known = {row[0] for row in rows}
        backwards = query.replace('"key"', '"key" DESC')
        with suppress(sqlite3.Error):
            for row in self._connection.execute(backwards, (document,)):
                if row[0] in known:
                    break
                rows.append(row)
        return rows, False


def open_to_read(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A connection to a ledger's file that cannot write, and whether it sees everything: in a folder that cannot be written what stands
    only in the write-ahead log is out of reach. Raises `LedgerDamaged` or `LedgerUnusable`."""
    log = path.with_name(path.name + "-wal")
    problem: sqlite3.Error | None = None
    for query in ("?mode=ro", "?mode=ro&immutable=1"):
        connection = None
        try:
            connection = sqlite3.connect(
                f"file:{quote(str(path))}{query}",
                uri=True,
                timeout=1.0,
                isolation_level=None,
                check_same_thread=False,
            )
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
            return connection, "immutable" not in query or not log.exists() or not log.stat().st_size
        except sqlite3.Error as error:
            if connection is not None:
                connection.close()
            problem = error
    assert problem is not None
    raise translated(problem) from problem
