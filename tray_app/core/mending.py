"""A new ledger in place of a damaged one: what can be read is saved into it first, the damaged file is set aside and never deleted.

The new ledger is made complete under another name before any file is moved, so that a process that dies on the way leaves either the
damaged ledger, to be mended again, or the mended one, to be moved into place.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tray_app.core.backup import backups, day_of, note_change
from tray_app.core.ledger import (
    Ledger,
    LedgerDamaged,
    LedgerForeign,
    LedgerNewer,
    LedgerUnusable,
    Obstacle,
    Source,
    adopt,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tray_app.core.ledger.source import DocumentRow

MENDED = "mended"
"""The fact that says that a ledger under the name of `_unfinished` is complete."""

_PARTS = ("-wal", "-shm", "-journal", "")
"""The file comes last: a log without its database would be taken for one of the next database by that name."""

Identity = tuple[int, int]
"""Device and inode of a file."""

_WAIT_SECONDS = 10.0


def mend(path: Path, now_ms: int, damaged: Identity | None = None) -> tuple[Ledger, str]:
    """A sound ledger at `path`, and a sentence for the user on what became of the one that was there.

    `damaged` is the file in which damage was found that SQLite's own check may not see. Raises `LedgerUnusable` or `OSError` when the
    place cannot be written, and leaves everything as it is then.
    """
    with _alone(path):
        ledger = _mended_meanwhile(path, damaged)
        if ledger is not None:
            return ledger, ""
        empty = not path.exists() or path.stat().st_size == 0
        foreign = not empty and _is_foreign(path)
        filled_from = _make(path, now_ms)
        aside = None if not path.exists() else _set_aside(path, now_ms)
        _move(_unfinished(path), path)
        return Ledger(path), _told(aside, empty, foreign, filled_from)


def fill(target: Ledger, path: Path, now_ms: int) -> Path | None:
    """Save into `target` what a ledger file and, for what it lacks, the newest readable backup hold. Gives the backup if it gave anything.

    All of it is to be read again where it is still on disk.
    """
    incomplete: frozenset[tuple[str, str]] = frozenset()
    with suppress(LedgerDamaged, LedgerUnusable):
        source = Source.at(path) if path.exists() else None
        if source is not None:
            try:
                incomplete = adopt(source, target, lambda _place, _row: False, read_again=True).incomplete
            finally:
                source.close()

    def better(place: tuple[str, str], row: DocumentRow) -> bool:
        held = target.rows(
            "SELECT count(*) FROM request q JOIN document d ON d.id=q.document_id JOIN root r ON r.id=d.root_id"
            " WHERE r.path=? AND d.name=? AND NOT q.aggregate",
            place,
        )
        return place in incomplete and row.requests > held[0][0]

    for backup in backups(path, now_ms):
        try:
            source = Source.at(backup)
        except (LedgerDamaged, LedgerUnusable):
            continue
        try:
            return backup if adopt(source, target, better, read_again=True).documents else None
        finally:
            source.close()
    return None


def finish(path: Path) -> None:
    """Move a mended ledger into place where a process died just before it did; nothing else is left to do for it then."""
    new = _unfinished(path)
    if path.exists() or not new.exists():
        return
    with suppress(OSError, LedgerUnusable), _alone(path):
        if not path.exists() and _is_complete(new):
            _move(new, path)


def _make(path: Path, now_ms: int) -> Path | None:
    new = _unfinished(path)
    if _is_complete(new):
        return None
    _remove(new)
    target = Ledger(new)
    try:
        filled_from = fill(target, path, now_ms)
        with target.writing():
            note_change(target)
            target.set_fact(MENDED, "1")
    finally:
        target.close()
    return filled_from


def _mended_meanwhile(path: Path, damaged: Identity | None) -> Ledger | None:
    """The ledger, where another process has put it right while this one waited."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    try:
        ledger = Ledger(path)
    except (LedgerDamaged, LedgerNewer):
        return None
    if ledger.identity != damaged and not ledger.fault(thorough=True):
        return ledger
    ledger.close()
    return None


def _is_foreign(path: Path) -> bool:
    try:
        Ledger(path).close()
    except LedgerForeign:
        return True
    except (LedgerDamaged, LedgerNewer, LedgerUnusable):
        return False
    return False


def _is_complete(new: Path) -> bool:
    if not new.exists():
        return False
    try:
        ledger = Ledger(new)
    except (LedgerDamaged, LedgerNewer):
        return False
    try:
        return ledger.fact(MENDED) == "1"
    finally:
        ledger.close()


def _set_aside(path: Path, now_ms: int) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(now_ms / 1000))
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.stem}.damaged-{stamp}-{number}{path.suffix}")
    _move(path, aside)
    return aside


def _move(path: Path, to: Path) -> None:
    for part in _PARTS:
        source = path.with_name(path.name + part)
        if source.exists():
            os.replace(source, to.with_name(to.name + part))


def _remove(path: Path) -> None:
    for part in _PARTS:
        path.with_name(path.name + part).unlink(missing_ok=True)


def _unfinished(path: Path) -> Path:
    return path.with_name(f"{path.stem}.mended{path.suffix}")


def _told(aside: Path | None, empty: bool, foreign: bool, filled_from: Path | None) -> str:
    rest = "everything that is on disk is read from there"
    if filled_from is not None:
        rest = f"what disk no longer has was taken from the backup of {day_of(filled_from)}, {rest}"
    if empty:
        return f"The ledger was gone: {rest}."
    assert aside is not None
    if foreign:
        return f"The file in the ledger's place was no ledger. It was set aside as {aside.name}; {rest}."
    return f"The ledger was damaged. It was set aside as {aside.name}, what could be read of it was kept; {rest}."


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """No other process mends at the same time. The lock is SQLite's, on an empty file: it ends with the process that holds it."""
    mark = path.with_name(f"{path.name}.mending")
    try:
        lock = sqlite3.connect(mark, timeout=_WAIT_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise LedgerUnusable(Obstacle.READ_ONLY) from error
    try:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            raise LedgerUnusable(Obstacle.LOCKED) from error
        yield
    finally:
        lock.close()
