"""Taking in what changed: documents are read some at a time, off the worker, and each lot is stored in one transaction."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from tray_app.core.backup import note_change
from tray_app.core.model import Progress, RootState
from tray_app.core.roots import DOES_NOT_ANSWER
from tray_app.sources.patience import within
from tray_app.sources.records import Format

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Sequence

    from tray_app.core.documents import Documents, Held
    from tray_app.core.ledger import Ledger
    from tray_app.core.scan import Look
    from tray_app.core.settle import Settler
    from tray_app.sources.shelf import Read

LOG = logging.getLogger(__name__)

_LOT_DOCUMENTS = 300
_LOT_BYTES = 16_000_000
_QUIET_SECONDS = 20.0
_SLOWEST_BYTES = 1_000_000
"""Bytes per second below which a disk counts as one that does not answer."""


class Intake:
    """Reads and stores the changed documents of looks."""

    def __init__(
        self, ledger: Ledger, documents: Documents, settler: Settler, now_ms: Callable[[], int]
    ) -> None:
        self._ledger = ledger
        self._documents = documents
        self._settler = settler
        self._now = now_ms

    def take(
        self,
        looks: Sequence[Look],
        stop: threading.Event,
        progress: Callable[[Progress], None],
        done_with: Callable[[Look], None],
        first: bool,
    ) -> list[Look]:
        """Read and store what changed; `done_with` is told of every root that was read to its end. `first`: nothing was known before.

        Gives the looks again; one whose root stopped answering on the way is stale in them.
        """
        total = sum(len(look.changed) for look in looks)
        size = sum(seen.size for look in looks for seen in look.changed)
        count = done_bytes = 0
        seen_looks = []
        for look in looks:
            if not look.changed or stop.is_set():
                seen_looks.append(look)
                continue
            readings = look.shelf.readings(look.changed)
            try:
                for number, bytes_ahead in _lots(look):
                    if stop.is_set():
                        break
                    read = within(
                        look.place,
                        lambda number=number, readings=readings: list(islice(readings, number)),  # type: ignore[misc]  # a default in a lambda has no type
                        _QUIET_SECONDS + bytes_ahead / _SLOWEST_BYTES,
                    )
                    self._store(look, read, first)
                    count += number
                    done_bytes += bytes_ahead
                    progress(Progress(count, total, done_bytes, size, first))
                else:
                    done_with(look)
                seen_looks.append(look)
            except TimeoutError:
                LOG.warning("a root of %s stopped answering while it was read", look.root.provider)
                seen_looks.append(replace(look, state=RootState.STALE, message=DOES_NOT_ANSWER))
        return seen_looks

    def _store(self, look: Look, batch: Sequence[Read], first: bool) -> None:
        if not batch:
            return
        now = self._now()
        with self._ledger.writing():
            if not first:  # what was just imported is on disk: a backup of that keeps nothing
                note_change(self._ledger)
            held_now = self._held_now(look, batch)
            if held_now is None:
                return
            for read in batch:
                held = held_now.get(read.seen.name)
                if held is not None and _is_stored(read, held):
                    continue
                if read.reading is None:
                    self._documents.trouble(look.id, read.seen, read.reason, held, now)
                    continue
                served = read.reading.provider in look.root.serves
                task = self._documents.take(look.id, read.seen, read.reading, held, now, served=served)
                if task is not None:
                    self._settler.settle_fresh(task, read.reading, look.root.format)
                if look.root.format is Format.TASK_ARRAYS and look.root.provider == "cline":
                    self._documents.classic_changed(read.reading.task)

    def _held_now(self, look: Look, batch: Sequence[Read]) -> dict[str, Held] | None:
        """What is held of these documents, asked again where another process has written since the look; None for a root that is gone."""
        if not self._ledger.wrote_elsewhere():
            return {
                read.seen.name: look.held[read.seen.name] for read in batch if read.seen.name in look.held
            }
        if not self._ledger.rows("SELECT 1 FROM root WHERE id=?", (look.id,)):
            return None
        return self._documents.held(look.id)


def _is_stored(read: Read, held: Held) -> bool:
    """Whether another process was quicker."""
    if read.reading is None:
        return (held.fingerprint, held.fatal) == (read.seen.fingerprint, True)
    return held.present and not held.fatal and held.fingerprint == read.seen.fingerprint


def _lots(look: Look) -> list[tuple[int, int]]:
    """How many documents are read at a time, with their bytes: few enough to hold in memory, enough to store together."""
    lots: list[tuple[int, int]] = []
    number = size = 0
    for seen in look.changed:
        if number and (number >= _LOT_DOCUMENTS or size + seen.size > _LOT_BYTES):
            lots.append((number, size))
            number = size = 0
        number += 1
        size += seen.size
    return [*lots, (number, size)] if number else lots
