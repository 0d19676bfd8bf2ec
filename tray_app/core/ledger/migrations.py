"""The way from every released schema to the present one: one step per version, each in a transaction of its own with its number.

A step that is interrupted leaves the version before it, and is done again when the ledger is next opened. A step is never changed once it
was released; a fixture of every released schema is migrated by the tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tray_app.core.ledger import schema_1
from tray_app.core.ledger.errors import LedgerDamaged, LedgerForeign, LedgerNewer
from tray_app.core.ledger.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Step = Callable[[Any], None]


def _create(database: Any) -> None:
    """Schema 1, release 0.1.0."""
    for statement in schema_1.STATEMENTS:
        database.execute_sql(statement)


def _add_money(database: Any) -> None:
    """Schema 2: what price lists say beside what was recorded. All day sums are made again."""
    for column in (
        "flag TEXT NOT NULL DEFAULT ''",
        "compared REAL NOT NULL DEFAULT 0",
        "recomputed REAL NOT NULL DEFAULT 0",
        "recomputed_n INTEGER NOT NULL DEFAULT 0",
        "cached REAL NOT NULL DEFAULT 0",
        "fresh REAL NOT NULL DEFAULT 0",
        "cache_priced INTEGER NOT NULL DEFAULT 0",
        "instead INTEGER NOT NULL DEFAULT 0",
    ):
        database.execute_sql(f"ALTER TABLE daysum ADD COLUMN {column}")
    database.execute_sql("UPDATE task SET dirty=1")


def _add_indexes(database: Any) -> None:
    """Schema 3: the last days, and what changed just now, are found without a look at all history."""
    database.execute_sql("CREATE INDEX daysum_day ON daysum(day)")
    database.execute_sql("CREATE INDEX document_changed ON document(changed)")


STEPS: Sequence[Step] = (_create, _add_money, _add_indexes)
"""The step at place n leads from schema n to n + 1."""


def version_of(database: Any) -> int:
    """The schema of a ledger; 0 for a file that holds nothing yet."""
    return int(database.execute_sql("PRAGMA user_version").fetchone()[0])


def migrate(database: Any, steps: Sequence[Step] = STEPS) -> None:
    """Bring a database to the present schema. Raises `LedgerNewer` and leaves alone what a later release wrote, `LedgerForeign` for
    a database that is not ours, `LedgerDamaged` for one that lacks tables."""
    version = version_of(database)
    if version > len(steps):
        raise LedgerNewer(f"schema {version}")
    if version == 0 and database.execute_sql("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise LedgerForeign("a database of another program")
    while version < len(steps):
        with database.atomic("IMMEDIATE"):
            # Another process may have done it while we waited for the lock.
            version = version_of(database)
            if version < len(steps):
                steps[version](database)
                version += 1
                database.execute_sql(f"PRAGMA user_version = {version}")

    there = {row[0] for row in database.execute_sql("SELECT name FROM sqlite_master WHERE type='table'")}
    missing = {table._meta.table_name for table in TABLES} - there  # noqa: SLF001 - Peewee's own name for it
    if missing:
        raise LedgerDamaged(f"without {len(missing)} of its tables")
