"""The ledger: one SQLite file with a row per request, the state of every document, and the day sums of every task.

It holds history that the disk no longer has, so nothing here throws it away. One thread uses it at a time; writes are short transactions
that leave it consistent at any moment: a task whose rows changed is `dirty` until its day sums are made again.
"""

from __future__ import annotations

import math
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import peewee

from tray_app.core.ledger.tables import EXTRA_INDEXES, SCHEMA_VERSION, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 1,
    "busy_timeout": 5000,
    "cache_size": -8000,
    "temp_store": 2,
}


class _ExactSum:
    """SQL aggregate `fsum`: a sum of money, rounded once."""

    def __init__(self) -> None:
        self._parts: list[float] = []

    def step(self, value: float | None) -> None:
        """Take one value; NULL is left out."""
        if value:
            self._parts.append(value)

    def finalize(self) -> float:
        """The sum."""
        return math.fsum(self._parts)


class LedgerDamaged(Exception):
    """The file is no ledger that can be read."""


class LedgerNewer(Exception):
    """The ledger was written by a later release; it is left alone."""


class Ledger:
    """An open ledger. `path` None: in memory only, for a place that cannot be written."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._names: dict[str, int] = {}
        self._texts: dict[int, str] = {}
        self._database: Any = peewee.SqliteDatabase(
            str(path) if path else ":memory:",
            pragmas=_PRAGMAS,
            autoconnect=False,
            thread_safe=False,
            check_same_thread=False,
        )
        self._database.register_aggregate(_ExactSum, "fsum", 1)
        try:
            self._open()
        except peewee.DatabaseError as error:
            self._database.close()
            text = str(error)
            if "locked" in text or "full" in text or "readonly" in text or "unable to open" in text:
                raise
            raise LedgerDamaged(text) from error
        except LedgerNewer:
            self._database.close()
            raise

    def _open(self) -> None:
        self._database.connect()
        version = self._database.execute_sql("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA_VERSION:
            raise LedgerNewer(f"schema {version}")
        if version < SCHEMA_VERSION:
            with self._database.bind_ctx(TABLES), self._database.atomic("IMMEDIATE"):
                self._database.create_tables(TABLES)
                for index in EXTRA_INDEXES:
                    self._database.execute_sql(index)
                self._database.execute_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def in_memory(self) -> Ledger:
        """A copy of everything in memory, to look at on another basis without touching the file."""
        copy = Ledger(None)
        self._database.connection().backup(copy._database.connection())  # noqa: SLF001 - our own kind
        return copy

    def close(self) -> None:
        """Close the file; the last close folds the write-ahead log into it."""
        self._database.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction that writes: all of it, or nothing."""
        try:
            with self._database.atomic("IMMEDIATE"):
                yield
        except BaseException:
            # Strings interned in the transaction are gone with it.
            self._names.clear()
            self._texts.clear()
            raise

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return self._database.execute_sql(sql, parameters).fetchall()  # type: ignore[no-any-return]

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Run one statement; gives the id of the row it inserted, or the count of rows it changed."""
        cursor = self._database.execute_sql(sql, parameters)
        return int(cursor.lastrowid if sql.startswith("INSERT") else cursor.rowcount)

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run one statement for many rows."""
        self._database.cursor().executemany(sql, rows)

    def name_id(self, text: str) -> int:
        """The id of an interned string; call it inside `writing`."""
        known = self._names.get(text)
        if known is None:
            found = self.rows("SELECT id FROM name WHERE text = ?", (text,))
            known = int(found[0][0]) if found else self.run("INSERT INTO name(text) VALUES (?)", (text,))
            self._names[text] = known
            self._texts[known] = text
        return known

    def name(self, number: int) -> str:
        """The interned string of an id."""
        known = self._texts.get(number)
        if known is None:
            found = self.rows("SELECT text FROM name WHERE id = ?", (number,))
            known = self._texts[number] = str(found[0][0]) if found else ""
        return known

    def fact(self, key: str) -> str:
        """A single fact about the ledger; empty when it has none."""
        found = self.rows('SELECT "value" FROM meta WHERE "key" = ?', (key,))
        return str(found[0][0]) if found else ""

    def set_fact(self, key: str, value: str) -> None:
        """Note a single fact; writes only when it differs."""
        if self.fact(key) != value:
            self.run('INSERT OR REPLACE INTO meta("key", "value") VALUES (?, ?)', (key, value))
