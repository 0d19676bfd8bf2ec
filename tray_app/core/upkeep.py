"""What a person can do to the ledger by hand: check it, and put a backup in its place."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path

from tray_app.core.backup import backups, note_change, write_copy
from tray_app.core.ledger import Ledger, LedgerDamaged, LedgerForeign, LedgerNewer, LedgerUnusable
from tray_app.core.opening import later_note


class Unfit(Exception):
    """A file that cannot be put in the ledger's place; the message is a full sentence."""


def restore(ledger: Ledger, backup: Path, now_ms: int) -> Path:
    """Put a backup in the place of the ledger, for every process that has it open. What was there is kept beside it: its path is given.

    Raises `Unfit` for a file that is no sound ledger, `LedgerUnusable` or `OSError` where nothing can be written; nothing changed then.
    """
    assert ledger.path is not None
    with tempfile.TemporaryDirectory(prefix="tallytray-") as folder:
        source = _as_ledger(backup, Path(folder) / "backup.sqlite3")
        try:
            stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(now_ms / 1000))
            before = ledger.path.with_name(f"{ledger.path.stem}.before-restore-{stamp}{ledger.path.suffix}")
            write_copy(ledger, before)
            ledger.become(source.connection)
        finally:
            source.close()
    with ledger.writing():
        note_change(ledger)
    return before


def newest_sound(ledger_file: Path, now_ms: int) -> Path | None:
    """The newest backup that can be restored."""
    for backup in backups(ledger_file, now_ms):
        with tempfile.TemporaryDirectory(prefix="tallytray-") as folder:
            try:
                _as_ledger(backup, Path(folder) / "backup.sqlite3").close()
            except Unfit:
                continue
            return backup
    return None


def check(path: Path) -> tuple[str, ...]:
    """What is wrong with a ledger, one full sentence each; empty for a sound one. It is not changed, and not mended."""
    if not path.exists():
        return (f"There is no ledger at {path}.",)
    try:
        ledger = Ledger(path)
    except LedgerNewer:
        return (later_note(path),)
    except LedgerForeign:
        return (f"{path} is the database of another program.",)
    except LedgerDamaged as error:
        return (f"{path} is damaged: {error}.",)
    except LedgerUnusable as error:
        return (f"{path} cannot be opened ({error.obstacle.value.replace('_', ' ')}).",)
    try:
        fault = ledger.fault(thorough=True)
        return (f"{path} is damaged: {fault}.",) if fault else tuple(_inconsistencies(ledger))
    except LedgerUnusable as error:
        return (f"{path} cannot be read now ({error.obstacle.value.replace('_', ' ')}).",)
    finally:
        ledger.close()


_QUESTIONS = (
    (
        "Rows that belong to no document",
        "SELECT count(*) FROM request WHERE document_id NOT IN (SELECT id FROM document)",
    ),
    (
        "Documents that belong to no place",
        "SELECT count(*) FROM document WHERE root_id NOT IN (SELECT id FROM root)",
    ),
    (
        "Documents that belong to no task",
        "SELECT count(*) FROM document WHERE task_id IS NOT NULL AND task_id NOT IN (SELECT id FROM task)",
    ),
    (
        "Day sums that belong to no task",
        "SELECT count(*) FROM daysum WHERE task_id NOT IN (SELECT id FROM task)",
    ),
    (
        "Tasks whose sums are not those of their rows",
        (
            "SELECT count(*) FROM task t WHERE NOT t.dirty AND (SELECT sum(s.requests) FROM daysum s WHERE s.task_id=t.id)"
            " <> (SELECT count(*) FROM request q JOIN document d ON d.id=q.document_id WHERE d.task_id=t.id AND q.counted"
            " AND NOT q.aggregate)"
        ),
    ),
)


def _inconsistencies(ledger: Ledger) -> list[str]:
    found = []
    for words, query in _QUESTIONS:
        number = ledger.rows(query)[0][0]
        if number:
            found.append(f"{words}: {number:,}.")
    return found


def _as_ledger(file: Path, copy: Path) -> Ledger:
    """A private copy of a file as a ledger of the present schema."""
    if not file.is_file():
        raise Unfit(f"There is no file {file}.")
    for suffix in ("", "-wal"):
        part = file.with_name(file.name + suffix)
        if part.exists():
            shutil.copyfile(part, copy.with_name(copy.name + suffix))
    if not os.path.getsize(copy):
        raise Unfit(f"{file} is empty.")
    try:
        ledger = Ledger(copy)
        fault = ledger.fault(thorough=True)
    except LedgerNewer:
        raise Unfit(f"{file} was written by a later release of Tallytray.") from None
    except LedgerForeign:
        raise Unfit(f"{file} is no ledger of Tallytray.") from None
    except LedgerDamaged:
        raise Unfit(f"{file} is damaged, or no ledger of Tallytray.") from None
    if fault:
        ledger.close()
        raise Unfit(f"{file} is damaged: {fault}.")
    return ledger
