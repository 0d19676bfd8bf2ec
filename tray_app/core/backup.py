"""Backups of the ledger beside it: one a day at most, and only when something changed; three are kept.

They are made by SQLite's own backup, so they are whole whoever writes meanwhile, and never of a damaged ledger: then the good ones would be
pushed out by bad ones.
"""

from __future__ import annotations

import logging
import os
import re
import sqlite3
import tempfile
from datetime import UTC, date, datetime
from pathlib import Path

from tray_app.core.ledger import Ledger, LedgerDamaged, LedgerUnusable, Obstacle

LOG = logging.getLogger(__name__)

KEPT = 3
PENDING = "changed since backup"
"""The fact that says that there is something new to back up."""

_DAY = re.compile(r"\.backup-(\d{4}-\d{2}-\d{2})\.")


def backups(ledger_file: Path, now_ms: int) -> list[Path]:
    """The backups of a ledger, newest first. One dated in the future (the clock was wrong once) comes last."""
    today = _today(now_ms)
    found = [
        (day <= today, day, path)
        for path in ledger_file.parent.glob(f"{ledger_file.stem}.backup-*{ledger_file.suffix}")
        if (day := day_of(path)) is not None
    ]
    return [path for _, _, path in sorted(found, reverse=True)]


def day_of(path: Path) -> date | None:
    """The day of a backup, by its name."""
    found = _DAY.search(path.name)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


def back_up_daily(ledger: Ledger, now_ms: int) -> bool:
    """Make today's backup if it is due; gives whether one was made. Raises `LedgerDamaged` when the ledger turns out to be damaged.

    A disk without room for it costs the backup and nothing else.
    """
    if ledger.path is None or ledger.fact(PENDING) != "1" or _place(ledger.path, now_ms).exists():
        return False
    try:
        back_up(ledger, now_ms)
    except (LedgerUnusable, OSError) as error:
        LOG.warning("no backup of the ledger: %s", type(error).__name__)
        return False
    return True


def back_up(ledger: Ledger, now_ms: int) -> Path:
    """Make a backup now, in place of one of the same day. Raises `LedgerDamaged`, `LedgerUnusable` or `OSError`."""
    if ledger.path is None:
        raise LedgerUnusable(Obstacle.UNREACHABLE)
    fault = ledger.fault()
    if fault:
        raise LedgerDamaged(fault)
    place = _place(ledger.path, now_ms)
    write_copy(ledger, place)
    with ledger.writing():
        ledger.set_fact(PENDING, "")
    for old in backups(ledger.path, now_ms)[KEPT:]:
        old.unlink(missing_ok=True)
    return place


def write_copy(ledger: Ledger, place: Path) -> None:
    """Write a copy of a ledger as one file that needs no other beside it; an existing one is replaced when the new one is complete."""
    handle, name = tempfile.mkstemp(prefix=f".{place.stem}.", suffix=".part", dir=place.parent)
    os.close(handle)
    try:
        target = sqlite3.connect(name, isolation_level=None)
        try:
            ledger.copy_into(target)
            target.execute("PRAGMA journal_mode=DELETE").fetchone()
        except sqlite3.Error as error:
            raise OSError(f"{place}: {type(error).__name__}") from error
        finally:
            target.close()
        os.replace(name, place)
    finally:
        Path(name).unlink(missing_ok=True)


def note_change(ledger: Ledger) -> None:
    """Note that there is something new to back up; call it inside `ledger.writing()`."""
    ledger.set_fact(PENDING, "1")


def _place(ledger_file: Path, now_ms: int) -> Path:
    return ledger_file.with_name(
        f"{ledger_file.stem}.backup-{_today(now_ms).isoformat()}{ledger_file.suffix}"
    )


def _today(now_ms: int) -> date:
    return datetime.fromtimestamp(now_ms / 1000, UTC).date()
