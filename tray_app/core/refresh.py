"""One refresh: look at every root, read the documents that changed, store them, settle, and give the Snapshot.

Nothing changed means: no document opened, nothing written, and the last Snapshot given again. All methods are called from one thread.
"""

from __future__ import annotations

import dataclasses
import logging
import os
import time
from typing import TYPE_CHECKING

from tray_app.core import opening, summary
from tray_app.core.charging import Charging, price_basis
from tray_app.core.documents import Documents, Held
from tray_app.core.model import Progress, RootState
from tray_app.core.money_policy import Policy, policy_of
from tray_app.core.price_book import PriceBook
from tray_app.core.roots import Roots
from tray_app.core.settle import Basis, Settler
from tray_app.core.shelves import Shelves
from tray_app.sources.editor_settings import SettingsCache
from tray_app.sources.locations import Located, locate
from tray_app.sources.records import Format
from tray_app.sources.shelf import Known, Read, Shelf, Sighting

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Sequence

    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Snapshot
    from tray_app.core.paths import Places
    from tray_app.core.settings_values import Settings
    from tray_app.sources.environment import Environment
    from tray_app.sources.records import Root

LOG = logging.getLogger(__name__)

RETRY_MS = 300_000
"""For so long after its first failure an unreadable document is tried at every refresh; later only when it changes."""

_BATCH_ROWS = 4000
_BATCH_DOCUMENTS = 100


def wall_clock() -> int:
    """Now as Unix ms."""
    return time.time_ns() // 1_000_000


@dataclasses.dataclass(frozen=True, slots=True)
class _Look:
    """What a look at one root found: what to read, what is gone, or why it could not be looked at."""

    root: Root
    id: int
    shelf: Shelf
    held: dict[str, Held]
    changed: list[Sighting]
    gone: list[int]
    state: RootState | None = None


class Refresh:
    """The engine behind every surface. Opens the ledger; close it at the end."""

    def __init__(
        self,
        places: Places,
        settings: Settings,
        environment: Environment,
        now: Callable[[], int] = wall_clock,
        sample: bool = False,
    ) -> None:
        self._environment = environment
        self._now = now
        self._sample = sample
        self.ledger, self._notes = opening.open_ledger(places.ledger_file, now())
        self._documents = Documents(self.ledger)
        self._roots = Roots(self.ledger)
        self._shelves = Shelves(self.ledger)
        self._editor_settings = SettingsCache.load(self.ledger.fact("editor_settings"))
        self._located: Located | None = None
        self._last: Snapshot | None = None
        self._settings = settings
        self._settler = self._make_settler(self.ledger)

    def cached(self) -> Snapshot:
        """The Snapshot of what the ledger holds, without a look at the disk."""
        self._settler.check_basis()
        self._settler.settle()
        return self._summarise(fresh_at=None)

    def apply(self, settings: Settings) -> None:
        """Use other settings from the next refresh on."""
        self._settings = settings
        self._settler = self._make_settler(self.ledger)
        self._located = None
        self._last = None

    def close(self) -> None:
        """Close the ledger."""
        self.ledger.close()

    def run(self, stop: threading.Event, progress: Callable[[Progress], None] = lambda _: None) -> Snapshot:
        """One refresh. With `stop` set it ends early, keeping what it has read so far."""
        self._settler.check_basis()
        located = self._locate()
        ids = self._roots.sync(located, self._now())
        self._shelves.use(located)
        looks = [self._look(root, ids[root.path]) for root in located.roots]
        changed = self._read(looks, stop, progress)
        for look in looks:
            if look.gone:
                with self.ledger.writing():
                    self._documents.gone(look.gone)
                changed = True
        changed = self._settler.settle(lambda: not stop.is_set()) > 0 or changed
        for look in looks:
            changed = self._roots.note(look.id, self._state_of(look), "", self._now()) or changed
        self._keep_facts(located)
        now = self._now()
        last = self._last
        if last is None or changed or summary.outdated(last, now) or last.looked != located.looked:
            return self._summarise(fresh_at=now)
        self._last = dataclasses.replace(last, fresh_at_ms=now)
        return self._last

    def at_boundary(self, boundary: str) -> Snapshot:
        """The last Snapshot with days at another boundary. The ledger keeps its own: it is done on a copy in memory."""
        fresh_at = self._last.fresh_at_ms if self._last else None
        mine, settings, settler, last = self.ledger, self._settings, self._settler, self._last
        self.ledger = mine.in_memory()
        try:
            self._settings = dataclasses.replace(settings, day_boundary=boundary)
            self._settler = self._make_settler(self.ledger)
            self._settler.check_basis()
            self._settler.settle()
            return self._summarise(fresh_at)
        finally:
            self.ledger.close()
            self.ledger, self._settings, self._settler, self._last = mine, settings, settler, last

    def _make_settler(self, ledger: Ledger) -> Settler:
        settings = self._settings
        zone = summary.zone_name(settings.day_boundary, self._environment)
        policy = policy_of(settings)
        book = None if policy is Policy.RECORDED_ONLY else PriceBook(settings)
        charging = Charging(policy, book, settings.leave_out_absurd)
        prices = price_basis(charging)
        return Settler(ledger, Basis(settings.day_boundary, zone, settings.keep_deleted, prices), charging)

    def _locate(self) -> Located:
        self._located = locate(
            self._environment,
            self._settings.selection(),
            self._editor_settings,
            drives_from=self._located,
        )
        return self._located

    def _look(self, root: Root, root_id: int) -> _Look:
        shelf = self._shelves.of(root)
        held = self._documents.held(root_id)
        known = {
            name: Known(row.fingerprint, row.watches, row.fatal) for name, row in held.items() if row.present
        }
        try:
            seen = list(shelf.sightings(known))
        except FileNotFoundError:
            # The extension is there but its tasks folder is not: nothing recorded, or all of it deleted.
            if root.format is Format.TASK_ARRAYS and os.path.isdir(os.path.dirname(root.path)):
                seen = []
            else:
                return _Look(root, root_id, shelf, held, [], [], RootState.STALE)
        except PermissionError:
            return _Look(root, root_id, shelf, held, [], [], RootState.UNREADABLE)
        except OSError as error:
            LOG.warning("a root of %s cannot be listed: %s", root.provider, error.strerror)
            return _Look(root, root_id, shelf, held, [], [], RootState.STALE)
        changed = [sighting for sighting in seen if self._differs(sighting, held.get(sighting.name))]
        names = {sighting.name for sighting in seen}
        gone = [row.id for name, row in held.items() if row.present and name not in names]
        return _Look(root, root_id, shelf, held, changed, gone)

    def _differs(self, seen: Sighting, held: Held | None) -> bool:
        if held is None or seen.fingerprint != held.fingerprint or not held.present:
            return True
        return held.fatal and not seen.closed and self._now() - (held.since or 0) < RETRY_MS

    def _read(
        self, looks: Sequence[_Look], stop: threading.Event, progress: Callable[[Progress], None]
    ) -> bool:
        total = sum(len(look.changed) for look in looks)
        if not total:
            return False
        first = not any(look.held for look in looks)
        size = sum(seen.size for look in looks for seen in look.changed)
        done = done_bytes = 0
        for look in looks:
            batch: list[Read] = []
            rows = 0
            for read in look.shelf.readings(look.changed):
                if stop.is_set():
                    break
                batch.append(read)
                rows += len(read.reading.requests) if read.reading else 0
                done += 1
                done_bytes += read.seen.size
                if rows >= _BATCH_ROWS or len(batch) >= _BATCH_DOCUMENTS:
                    self._store(look, batch)
                    batch, rows = [], 0
                    progress(Progress(done, total, done_bytes, size, first))
            self._store(look, batch)
            if stop.is_set():
                return True
            self._shelves.done(look.root)
        progress(Progress(total, total, size, size, first))
        return True

    def _store(self, look: _Look, batch: Sequence[Read]) -> None:
        if not batch:
            return
        now = self._now()
        with self.ledger.writing():
            for read in batch:
                held = look.held.get(read.seen.name)
                if read.reading is None:
                    if held is None or (held.fingerprint, held.fatal) != (read.seen.fingerprint, True):
                        self._documents.trouble(look.id, read.seen, read.reason, held, now)
                    continue
                task = self._documents.take(look.id, read.seen, read.reading, held, now)
                if task is not None:
                    self._settler.settle_fresh(task, read.reading, look.root.format)
                if look.root.format is Format.TASK_ARRAYS and look.root.provider == "cline":
                    self._documents.classic_changed(read.reading.task)

    def _state_of(self, look: _Look) -> RootState:
        if look.state is not None:
            return look.state
        found = self.ledger.rows(
            "SELECT max(task_id IS NOT NULL), max(fatal AND present) FROM document WHERE root_id=?",
            (look.id,),
        )
        any_task, any_fatal = found[0]
        if any_fatal:
            return RootState.PARTIAL
        return RootState.OK if any_task else RootState.EMPTY

    def _keep_facts(self, located: Located) -> None:
        facts = {"looked": summary.looked_text(located.looked)}
        if self._editor_settings.changed:
            facts["editor_settings"] = self._editor_settings.dump()
            self._editor_settings.changed = False
        changed = {key: text for key, text in facts.items() if self.ledger.fact(key) != text}
        if changed:
            with self.ledger.writing():
                for key, text in changed.items():
                    self.ledger.set_fact(key, text)

    def _summarise(self, fresh_at: int | None) -> Snapshot:
        notes = (*self._notes, *(self._located.notes if self._located else ()), *self._shelves.notes())
        self._last = summary.snapshot(
            self.ledger,
            self._settings,
            self._environment,
            self._now(),
            fresh_at_ms=fresh_at,
            notes=notes,
            sample=self._sample,
        )
        return self._last
