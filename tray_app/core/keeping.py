"""The ledger through good and bad times: in its file, in memory while that cannot be used, and back again.

Whoever uses `ledger` asks `look_after` first, and hands what goes wrong to `overcome`; both say when it is another ledger by then.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tray_app.core import opening
from tray_app.core.backup import note_change
from tray_app.core.ledger import (
    PATIENCE_MS,
    Ledger,
    LedgerDamaged,
    LedgerNewer,
    LedgerUnusable,
    Source,
    adopt,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tray_app.core.ledger import Obstacle
    from tray_app.core.ledger.source import DocumentRow

LOG = logging.getLogger(__name__)

_SHORT_PATIENCE_MS = 250
"""How long it waits for the lock when it only tries whether the file can be used again."""


class Keeping:
    """Keeps a ledger usable. `now` is the wall clock in Unix ms."""

    def __init__(self, path: Path, now: Callable[[], int]) -> None:
        self._path = path
        self._now = now
        self._told: list[str] = []
        self._obstacle: Obstacle | None = None
        self._is_copy = False
        self.ledger = self._take(opening.open_ledger(path, now()))

    @property
    def in_memory(self) -> bool:
        """Whether the ledger is one in memory now."""
        return self.ledger.path is None

    def notes(self) -> tuple[str, ...]:
        """Full sentences for the user: what was done to the ledger, once each, and its state while that is not the usual one."""
        if self._obstacle is None:
            return tuple(self._told)
        return (*self._told, opening.state_note(self._path, self._obstacle))

    def close(self) -> None:
        """Close the ledger; what is only in memory is tried to be written a last time."""
        if self._obstacle is not None:
            self._return()
        self.ledger.close()

    def look_after(self) -> bool:
        """Go back to the file if that can be used again, or to the one that is in its place by now. True when `ledger` is another."""
        if self._obstacle is not None:
            return self._return()
        if not self.ledger.is_replaced():
            return False
        LOG.warning("the ledger's file was replaced or removed: the one in its place is used")
        self.ledger.close()
        self.ledger = self._take(opening.open_ledger(self._path, self._now()))
        return True

    def overcome(self, error: Exception) -> bool:
        """Have another ledger in `ledger` after an error that came from it; False when the error is none of the ledger's."""
        if isinstance(error, LedgerUnusable):
            if self.in_memory:
                return False
            self._fall_back(error.obstacle)
            return True
        if not isinstance(error, LedgerDamaged) and not self._is_damaged():
            return False
        LOG.warning("the ledger is damaged (%s)", type(error).__name__)
        damaged = self.ledger.identity
        self.ledger.close()
        self.ledger = self._take(opening.mended(self._path, self._now(), damaged))
        return True

    def _is_damaged(self) -> bool:
        """Damage can show as values that make no sense, long before SQLite itself finds it."""
        try:
            return bool(self.ledger.fault(thorough=True))
        except LedgerUnusable:
            return False

    def _fall_back(self, obstacle: Obstacle) -> None:
        LOG.warning("the ledger cannot be used (%s): numbers are kept in memory", obstacle.value)
        try:
            copy = self.ledger.in_memory()
            self._is_copy = True
        except (LedgerDamaged, LedgerUnusable):
            copy = Ledger(None)
            self._is_copy = False
        self.ledger.close()
        self.ledger, self._obstacle = copy, obstacle

    def _return(self) -> bool:
        """Bring what the ledger in memory has learnt into the file; False while the file cannot be written."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = Ledger(self._path, patience_ms=_SHORT_PATIENCE_MS)
        except (LedgerUnusable, OSError):
            return False
        except LedgerNewer:
            self._told.append(opening.later_note(self._path))
            self._obstacle = None
            return False
        except LedgerDamaged:
            opened = opening.mended(self._path, self._now())
            if opened.ledger.path is None:
                opened.ledger.close()
                return False
            self._take(opened)
            file = opened.ledger
        try:
            with file.writing():
                adopt(Source(self.ledger.connection), file, self._is_better(file), read_again=False)
                note_change(file)
                # Written in any case: a file that takes nothing new might still take this.
                file.set_fact("back from memory", str(self._now()))
            file.patience(PATIENCE_MS)
        except (LedgerUnusable, LedgerDamaged):
            file.close()
            return False
        self.ledger.close()
        self.ledger, self._obstacle = file, None
        LOG.info("the ledger can be used again")
        return True

    def _is_better(self, file: Ledger) -> Callable[[tuple[str, str], DocumentRow], bool]:
        """Whether the memory's state of a document is the later one: only where the memory began as a copy of the file."""

        def better(place: tuple[str, str], row: DocumentRow) -> bool:
            held = file.rows(
                "SELECT d.fingerprint, d.present FROM document d JOIN root r ON r.id=d.root_id WHERE r.path=? AND d.name=?",
                place,
            )
            return self._is_copy and (row.fingerprint, row.present) != (held[0][0], bool(held[0][1]))

        return better

    def _take(self, opened: opening.Opened) -> Ledger:
        if opened.told:
            self._told.append(opened.told)
        self._obstacle, self._is_copy = opened.obstacle, opened.is_copy
        return opened.ledger
