"""What can be wrong with the ledger's file, by SQLite's own codes: damage is one thing, a place that cannot be written another."""

from __future__ import annotations

import sqlite3
from enum import StrEnum

import peewee


class Obstacle(StrEnum):
    """Why the file cannot be used just now, though nothing is wrong with what it holds."""

    LOCKED = "locked"  # another process holds it
    FULL = "full"  # no room on the disk, or a quota
    READ_ONLY = "read_only"  # the file or its folder may not be written
    UNREACHABLE = "unreachable"  # it cannot be opened, or its disk gives errors


class LedgerDamaged(Exception):
    """The file is no ledger that can be read."""


class LedgerForeign(LedgerDamaged):
    """The file is a database, but never was a ledger."""


class LedgerNewer(Exception):
    """The ledger was written by a later release; it is left alone."""


class LedgerUnusable(Exception):
    """The file cannot be used now. It may be all right later: it is no damage."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(obstacle.value)
        self.obstacle = obstacle


_DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
_OBSTACLES = {
    sqlite3.SQLITE_BUSY: Obstacle.LOCKED,
    sqlite3.SQLITE_LOCKED: Obstacle.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Obstacle.LOCKED,
    sqlite3.SQLITE_FULL: Obstacle.FULL,
    sqlite3.SQLITE_READONLY: Obstacle.READ_ONLY,
    sqlite3.SQLITE_PERM: Obstacle.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Obstacle.UNREACHABLE,
    sqlite3.SQLITE_AUTH: Obstacle.UNREACHABLE,
    sqlite3.SQLITE_NOLFS: Obstacle.UNREACHABLE,
    # Short writes (a quota, a limit of file sizes) come as I/O errors as well: none of them is damage to what is stored.
    sqlite3.SQLITE_IOERR: Obstacle.UNREACHABLE,
}

DATABASE_ERRORS = (peewee.DatabaseError, peewee.InterfaceError, sqlite3.Error)


def translated(error: Exception) -> Exception:
    """What an error of the database means for the ledger; the error itself where it means a fault of ours.

    SQLite ends a transaction by itself when a write fails, and ending it again is an error of its own: what came first is what counts.
    """
    step: BaseException | None = error
    while step is not None:
        meaning = _meaning(step)
        if meaning is not None:
            return meaning
        step = step.__context__
    return error


def _meaning(error: BaseException) -> Exception | None:
    if isinstance(error, LedgerDamaged | LedgerUnusable):
        return error
    own = getattr(error, "orig", error)  # Peewee wraps what SQLite's module raises
    if not isinstance(own, sqlite3.Error):
        return None
    code = getattr(own, "sqlite_errorcode", None)
    text = str(own)
    if code is None:
        # Raised by the module, not by SQLite: text that is no UTF-8 is the one case that a damaged page leads to.
        return LedgerDamaged("text that is no UTF-8") if "decode" in text else None
    primary = code & 0xFF
    if primary in _DAMAGE:
        return LedgerDamaged(text)
    if primary in _OBSTACLES:
        return LedgerUnusable(_OBSTACLES[primary])
    if primary == sqlite3.SQLITE_ERROR and text.startswith(("no such table", "no such column")):
        return LedgerDamaged(text)
    return None
