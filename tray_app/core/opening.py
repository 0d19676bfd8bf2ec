"""Opening the ledger whatever state its file is in: usage once seen is never thrown away, and the tray starts in any case."""

from __future__ import annotations

import logging
import os
import time
from typing import TYPE_CHECKING

from tray_app.core.ledger import Ledger, LedgerDamaged, LedgerNewer

if TYPE_CHECKING:
    from pathlib import Path

LOG = logging.getLogger(__name__)


def open_ledger(path: Path, now_ms: int) -> tuple[Ledger, tuple[str, ...]]:
    """The ledger at `path`, and full sentences for the user where it is not simply that.

    A damaged file is set aside beside it and a new one begun; one of a later release is left alone, and so is a place that cannot be
    written: the numbers are then kept in memory.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Ledger(path), ()
    except LedgerNewer:
        note = f"{path} was written by a later release of Tallytray. It is left alone; numbers are kept in memory."
    except LedgerDamaged:
        return _begin_anew(path, now_ms)
    except Exception as error:
        LOG.warning("the ledger cannot be opened: %s", type(error).__name__)
        note = f"{path} cannot be written now. Numbers are kept in memory until it can."
    return Ledger(None), (note,)


def _begin_anew(path: Path, now_ms: int) -> tuple[Ledger, tuple[str, ...]]:
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(now_ms / 1000))
    aside = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    try:
        for suffix in ("-wal", "-shm", ""):
            source = path.with_name(path.name + suffix)
            if source.exists():
                os.replace(source, aside.with_name(aside.name + suffix))
        ledger = Ledger(path)
    except Exception as error:
        LOG.warning("the damaged ledger cannot be set aside: %s", type(error).__name__)
        return Ledger(None), (f"{path} is damaged and cannot be set aside. Numbers are kept in memory.",)
    return ledger, (
        f"The ledger was damaged. It was set aside as {aside.name} and made again from the files on disk.",
    )
