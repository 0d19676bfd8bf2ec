"""The ledger: one SQLite file with a row per request, the state of every document, and the day sums of every task.

It holds history that the disk no longer has, so nothing here throws it away. One thread uses it at a time, other processes may use it
too; writes are short transactions that leave it consistent at any moment: a task whose rows changed is `dirty` until its day sums are
made again.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import peewee

from tray_app.core.ledger import migrations
from tray_app.core.ledger.errors import DATABASE_ERRORS, LedgerDamaged, LedgerUnusable, Obstacle, translated
from tray_app.core.ledger.exact_sum import ExactSum
from tray_app.core.ledger.salvage import adopt
from tray_app.core.ledger.source import Source, open_to_read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

PATIENCE_MS = 5000
"""So long a write waits for another process."""

PAGES_KIB = 2_000  # so much of the file is kept in memory, in a process that runs for months

_PRAGMAS = {
    "synchronous": 1,
    "cache_size": -PAGES_KIB,
    "temp_store": 2,
}


class Ledger:
    """An open ledger. `path` None: in memory only, for a place that cannot be written.

    Opening and every method raise `LedgerDamaged` when the file cannot be read, and `LedgerUnusable` while it cannot be used; opening
    raises `LedgerNewer` for a file of a later release, which is left as it is.
    """

    def __init__(
        self,
        path: Path | None,
        steps: Sequence[migrations.Step] = migrations.STEPS,
        patience_ms: int = PATIENCE_MS,
    ) -> None:
        self.path = path
        self._names: dict[str, int] = {}
        self._texts: dict[int, str] = {}
        self._seen_version = 0
        self.connection: sqlite3.Connection
        """SQLite's own, for what Peewee has no words for, and for statements by the ten thousand."""
        self._database: Any = peewee.SqliteDatabase(
            str(path) if path else ":memory:",
            pragmas=_PRAGMAS | {"busy_timeout": patience_ms},
            timeout=patience_ms / 1000,
            autoconnect=False,
            thread_safe=False,
            check_same_thread=False,
        )
        self._database.register_aggregate(ExactSum, "fsum", 1)
        try:
            self._database.connect()
            self.connection = self._database.connection()  # type: ignore[no-untyped-call]
            migrations.migrate(self._database, steps)
            self.connection.execute("PRAGMA journal_mode = wal")
            self._seen_version = self._data_version()
        except DATABASE_ERRORS as error:
            self._database.close()
            raise translated(error) from error
        except BaseException:
            self._database.close()
            raise
        self.identity = self._file_identity()

    def in_memory(self) -> Ledger:
        """A copy of everything in memory, to use without touching the file."""
        copy = Ledger(None)
        try:
            self.copy_into(copy.connection)
        except BaseException:
            copy.close()
            raise
        return copy

    def copy_into(self, target: sqlite3.Connection) -> None:
        """Make another database a copy of this one, by SQLite's backup: one consistent state, whoever writes meanwhile."""
        try:
            self.connection.backup(target, progress=_not_locked)
        except DATABASE_ERRORS as error:
            raise translated(error) from error

    def become(self, source: sqlite3.Connection) -> None:
        """Take over everything of another ledger of the present schema in place of one's own, all of it or nothing."""
        try:
            source.backup(self.connection, progress=_not_locked)
        except DATABASE_ERRORS as error:
            raise translated(error) from error
        self._forget_names()

    def take_what_can_be_read(self, path: Path) -> bool:
        """Fill this ledger, a new one, from a file that cannot be used as one; gives whether that is all there is in it."""
        source, sees_all = open_to_read(path)
        try:
            if source.execute("PRAGMA user_version").fetchone()[0] == len(migrations.STEPS):
                self.become(source)
                return sees_all
            source.text_factory = bytes
            adopt(Source(source), self, lambda _place, _row: False, read_again=True)
            return False
        except DATABASE_ERRORS as error:
            raise translated(error) from error
        finally:
            source.close()

    def patience(self, milliseconds: int) -> None:
        """For how long a write waits for another process from now on."""
        self.rows(f"PRAGMA busy_timeout = {milliseconds}")

    def keep_pages(self, kib: int = PAGES_KIB) -> None:
        """How much of the file is kept in memory from now on."""
        self.rows(f"PRAGMA cache_size = {-kib}")

    def overwrite_what_is_deleted(self) -> None:
        """From now on what is deleted is overwritten in the file too, not only left out."""
        self.rows("PRAGMA secure_delete = ON")

    def close(self) -> None:
        """Close the file; the last close folds the write-ahead log into it."""
        try:
            self._database.close()
        except DATABASE_ERRORS:  # it could not fold: the next one to open it will
            pass

    def is_replaced(self) -> bool:
        """Whether another file, or none, is by now at the place of the one that is open."""
        return self.path is not None and self._file_identity() != self.identity

    def changed_elsewhere(self) -> bool:
        """Whether another process has written since the last call. What is known of interned strings is then asked again."""
        version = self._data_version()
        if version == self._seen_version:
            return False
        self._seen_version = version
        self._forget_names()
        return True

    def wrote_elsewhere(self) -> bool:
        """Whether another process has written since `changed_elsewhere` was last asked; ask it inside `writing`, where none can."""
        return self._data_version() != self._seen_version

    def fault(self, *, thorough: bool = False) -> str:
        """What SQLite's own check finds wrong with the file, empty for nothing. `thorough` compares the indexes too."""
        try:
            found = self.rows("PRAGMA integrity_check(1)" if thorough else "PRAGMA quick_check(1)")
        except LedgerDamaged as error:
            return str(error)
        return "" if found == [("ok",)] else str(found[0][0])

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction that writes: all of it, or nothing."""
        try:
            with self._database.atomic("IMMEDIATE"):
                if self._database.transaction_depth() == 1 and self._data_version() != self._seen_version:
                    self._forget_names()  # their ids may be others by now; that there is news is still to be told
                yield
        except DATABASE_ERRORS as error:
            self._forget_names()
            raise translated(error) from error
        except BaseException:
            # Strings interned in the transaction are gone with it.
            self._forget_names()
            raise

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        try:
            return self.connection.execute(sql, parameters).fetchall()
        except DATABASE_ERRORS as error:
            raise translated(error) from error

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Run one statement; gives the id of the row it inserted, or the count of rows it changed."""
        try:
            cursor = self.connection.execute(sql, parameters)
        except DATABASE_ERRORS as error:
            raise translated(error) from error
        return int((cursor.lastrowid or 0) if sql.startswith("INSERT") else cursor.rowcount)

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run one statement for many rows."""
        try:
            self.connection.executemany(sql, rows)
        except DATABASE_ERRORS as error:
            raise translated(error) from error

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

    def _data_version(self) -> int:
        return int(self.rows("PRAGMA data_version")[0][0])

    def _file_identity(self) -> tuple[int, int] | None:
        if self.path is None:
            return None
        try:
            status = os.stat(self.path)
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _forget_names(self) -> None:
        self._names.clear()
        self._texts.clear()


def _not_locked(status: int, _remaining: int, _total: int) -> None:
    """Called after each step of a copy: SQLite's module would try for ever while the other side is locked."""
    if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        raise LedgerUnusable(Obstacle.LOCKED)
