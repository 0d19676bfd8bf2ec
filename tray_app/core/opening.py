"""Opening the ledger whatever state its file is in: usage once seen is never thrown away, and the tray starts in any case."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.core.backup import backups
from tray_app.core.ledger import (
    Ledger,
    LedgerDamaged,
    LedgerNewer,
    LedgerUnusable,
    Obstacle,
)
from tray_app.core.mending import fill, finish, mend

if TYPE_CHECKING:
    from pathlib import Path

    from tray_app.core.mending import Identity

LOG = logging.getLogger(__name__)

LOOKED_THROUGH_BYTES = 16 * 1024 * 1024
"""Damage on a page that nobody asks for shows only when every page is read: so large a file is read through at every opening."""

_WHY = {
    Obstacle.LOCKED: "another program holds it",
    Obstacle.FULL: "there is no room on its disk",
    Obstacle.READ_ONLY: "it or its folder is read-only",
    Obstacle.UNREACHABLE: "it cannot be opened or written",
}


@dataclass(frozen=True, slots=True)
class Opened:
    """An open ledger.

    `told`: a full sentence for the user about what had to be done. `obstacle`: why the ledger is one in memory, where it is one for a
    while; a ledger in memory without it stays so (a later release wrote the file). `is_copy`: it began with all that the file holds.
    """

    ledger: Ledger
    told: str = ""
    obstacle: Obstacle | None = None
    is_copy: bool = False


def open_ledger(path: Path, now_ms: int) -> Opened:
    """The ledger at `path`; one that is damaged, foreign or gone is mended, one that cannot be used stands in memory."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        finish(path)
        if _is_gone(path) and backups(path, now_ms):
            return Opened(*mend(path, now_ms))
        return Opened(_sound(path))
    except LedgerNewer:
        return Opened(in_memory(path, Obstacle.READ_ONLY).ledger, later_note(path))
    except LedgerDamaged:
        return mended(path, now_ms)
    except LedgerUnusable as error:
        return in_memory(path, error.obstacle)
    except OSError as error:
        LOG.warning("the place of the ledger cannot be used: %s", type(error).__name__)
        return in_memory(path, Obstacle.UNREACHABLE)


def _sound(path: Path) -> Ledger:
    """The ledger at `path`, looked through where that takes no time; a large one is when it is backed up. Raises `LedgerDamaged`."""
    ledger = Ledger(path)
    if path.stat().st_size <= LOOKED_THROUGH_BYTES:
        fault = ledger.fault()
        if fault:
            ledger.close()
            raise LedgerDamaged(fault)
    return ledger


def mended(path: Path, now_ms: int, damaged: Identity | None = None) -> Opened:
    """A sound ledger in place of a damaged one, or one in memory where the place cannot be written."""
    try:
        return Opened(*mend(path, now_ms, damaged))
    except LedgerUnusable as error:
        obstacle = error.obstacle
    except OSError as error:
        LOG.warning("the damaged ledger cannot be set aside: %s", type(error).__name__)
        obstacle = Obstacle.UNREACHABLE
    ledger = Ledger(None)
    with suppress(LedgerUnusable):
        fill(ledger, path, now_ms)
    return Opened(ledger, "", obstacle)


def in_memory(path: Path, obstacle: Obstacle) -> Opened:
    """A ledger in memory with everything that can be read of the file, for as long as that cannot be written."""
    ledger = Ledger(None)
    is_copy = False
    with suppress(LedgerDamaged, LedgerUnusable, OSError):
        is_copy = ledger.take_what_can_be_read(path)
    return Opened(ledger, "", obstacle, is_copy)


def state_note(path: Path, obstacle: Obstacle) -> str:
    """What the user is told while the ledger cannot be used."""
    return f"The ledger {path} cannot be used: {_WHY[obstacle]}. Numbers are kept in memory until it can."


def later_note(path: Path) -> str:
    """What the user is told of a ledger that a later release wrote."""
    return (
        f"{path} was written by a later release of Tallytray. It is left alone; numbers are kept in memory."
    )


def _is_gone(path: Path) -> bool:
    return not path.exists() or path.stat().st_size == 0
