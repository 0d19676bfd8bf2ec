"""One refresh: look at every root, read the documents that changed, store them, settle, and give the Snapshot.

Nothing changed means: no document opened, nothing written, and the last Snapshot given again. Whatever happens to the ledger meanwhile, the
numbers go on: `keeping` has another one ready, and the refresh is begun again on that. All methods are called from one thread.
"""

from __future__ import annotations

import dataclasses
import logging
import time
from typing import TYPE_CHECKING, TypeVar

from tray_app.core import summary
from tray_app.core.backup import back_up_daily
from tray_app.core.charging import Charging, price_basis
from tray_app.core.documents import Documents
from tray_app.core.keeping import Keeping
from tray_app.core.ledger import LedgerUnusable
from tray_app.core.money_policy import Policy, policy_of
from tray_app.core.price_book import PriceBook
from tray_app.core.provider_sums import KeptSums
from tray_app.core.roots import Roots
from tray_app.core.rounds import Rest, Rounds
from tray_app.core.searching import Searching
from tray_app.core.settle import Basis, Settler
from tray_app.core.shelves import Shelves

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from tray_app.core.forget import Choice, Loss
    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Progress, Snapshot
    from tray_app.core.paths import Places
    from tray_app.core.settings_values import Settings
    from tray_app.sources.environment import Environment
    from tray_app.sources.locations import Located

LOG = logging.getLogger(__name__)

T = TypeVar("T")

_ATTEMPTS = 3
"""A damaged ledger can be followed by a full disk: so often another ledger is tried before an error is one."""


def wall_clock() -> int:
    """Now as Unix ms."""
    return time.time_ns() // 1_000_000


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
        self._settings = settings
        self._keeping = Keeping(places.ledger_file, now)
        self._searching = Searching(environment)
        self._rest = Rest()
        self._last: Snapshot | None = None
        self._grows_at: int | None = None
        self._looked_at = 0
        self._use(self._keeping.ledger)

    def _use(self, ledger: Ledger) -> None:
        """Work on another ledger from now on."""
        self.ledger = ledger
        self._documents = Documents(ledger)
        self._roots = Roots(ledger)
        self._settler = self._make_settler(ledger)
        self._remember_nothing()

    def _remember_nothing(self) -> None:
        """The ledger may hold other things than were seen: nothing that was made of it is good any longer."""
        self._shelves = Shelves(self.ledger)
        self._sums = KeptSums(self.ledger)
        self._last = None

    def cached(self) -> Snapshot:
        """The Snapshot of what the ledger holds, without a look at the disk."""
        return self.asking(lambda _: self._cached())

    def _cached(self) -> Snapshot:
        self._settler.check_basis()
        self._settler.settle()
        return self._summarise(fresh_at=None)

    def asking(self, question: Callable[[Ledger], T]) -> T:
        """The answer that the ledger gives to a question, or the one that stands in for it when it cannot be read."""
        for attempt in range(_ATTEMPTS):
            try:
                return question(self.ledger)
            except Exception as error:
                if attempt == _ATTEMPTS - 1 or not self._keeping.overcome(error):
                    raise
                self._use(self._keeping.ledger)
        raise AssertionError

    def apply(self, settings: Settings) -> None:
        """Use other settings from the next refresh on."""
        self._settings = settings
        self._settler = self._make_settler(self.ledger)
        self._searching = Searching(self._environment)
        self._last = None

    def close(self) -> None:
        """Close the ledger."""
        self._keeping.close()

    def run(self, stop: threading.Event, progress: Callable[[Progress], None] = lambda _: None) -> Snapshot:
        """One refresh. With `stop` set it ends early, keeping what it has read so far."""
        if self._keeping.look_after():
            self._use(self._keeping.ledger)
        return self.asking(lambda _: self._run(stop, progress))

    def _run(self, stop: threading.Event, progress: Callable[[Progress], None]) -> Snapshot:
        changed = self._changed_around_us()
        self._settler.check_basis()
        located = self._searching.locate(self._settings.selection(), self.ledger)
        ids, roots_changed = self._roots.sync(located, self._now())
        changed = roots_changed or changed
        self._shelves.use(located)
        rounds = Rounds(
            self.ledger,
            self._documents,
            self._shelves,
            self._settler,
            self._environment,
            self._now,
            self._rest,
        )
        looks, read = rounds.go(located, ids, stop, progress)
        changed = read or changed
        changed = self._settler.settle(lambda: not stop.is_set()) > 0 or changed
        if not stop.is_set():
            for look in (look for look in looks if not look.quiet):
                state = look.state or self._roots.state_of(look.id)
                changed = self._roots.note(look.id, state, look.message, self._now()) or changed
            for root in rounds.settled:
                self._shelves.settled(root)
            self._keep_facts(located)
            back_up_daily(self.ledger, self._now())
        now = self._now()
        last = self._last
        if (
            last is None
            or changed
            or summary.outdated(last, now)
            or (self._grows_at is not None and now >= self._grows_at)
            or last.looked != located.looked
            or last.notes != self._notes()
        ):
            return self._summarise(fresh_at=now)
        self._last = dataclasses.replace(last, fresh_at_ms=now)
        return self._last

    def _changed_around_us(self) -> bool:
        """Whether the last Snapshot is no longer right for reasons that no document shows: another process wrote, or the clock, or the
        zone that days are counted in, was changed."""
        now = self._now()
        put_back, self._looked_at = now < self._looked_at, now
        elsewhere = self.ledger.changed_elsewhere()
        if elsewhere:
            self._remember_nothing()
        zone = summary.zone_name(self._settings.day_boundary, self._environment)
        if zone != self._settler.basis.zone:
            if hasattr(time, "tzset"):
                time.tzset()
            self._settler = self._make_settler(self.ledger)
        return put_back or elsewhere

    def at_boundary(self, boundary: str, question: Callable[[Ledger, Snapshot], T]) -> T:
        """An answer with days at another boundary. The ledger keeps its own: it is done on a copy in memory."""
        return self.asking(lambda ledger: self._at_boundary(ledger, boundary, question))

    def _at_boundary(self, mine: Ledger, boundary: str, question: Callable[[Ledger, Snapshot], T]) -> T:
        fresh_at = self._last.fresh_at_ms if self._last else None
        as_it_was = vars(self).copy()
        self.ledger = mine.in_memory()
        try:
            self._settings = dataclasses.replace(self._settings, day_boundary=boundary)
            self._settler = self._make_settler(self.ledger)
            self._sums = KeptSums(self.ledger)
            self._settler.check_basis()
            self._settler.settle()
            return question(self.ledger, self._summarise(fresh_at))
        finally:
            self.ledger.close()
            vars(self).update(as_it_was)

    def loss(self, choice: Choice) -> Loss:
        """What forgetting would cost."""
        from tray_app.core import forget

        return self.asking(
            lambda ledger: forget.loss(ledger, choice, lambda trial: self._make_settler(trial).settle())
        )

    def forget(self, choice: Choice) -> str:
        """Forget usage for good; gives why it could not be, or an empty text."""
        from tray_app.core import forget

        try:
            forget.forget(self.ledger, choice, self._now())
            self._settler.settle()
        except (LedgerUnusable, OSError) as error:
            return f"the ledger or its folder cannot be written ({error})."
        finally:  # whatever came of it, some of it may be gone
            self._remember_nothing()
        return ""

    def _make_settler(self, ledger: Ledger) -> Settler:
        settings = self._settings
        zone = summary.zone_name(settings.day_boundary, self._environment)
        policy = policy_of(settings)
        book = None if policy is Policy.RECORDED_ONLY else PriceBook(settings.prices, settings.price_aliases)
        charging = Charging(policy, book, settings.leave_out_absurd)
        prices = price_basis(charging)
        return Settler(ledger, Basis(settings.day_boundary, zone, settings.keep_deleted, prices), charging)

    def _keep_facts(self, located: Located) -> None:
        facts = {"looked": summary.looked_text(located.looked)} | self._searching.facts()
        changed = {key: text for key, text in facts.items() if self.ledger.fact(key) != text}
        if changed:
            with self.ledger.writing():
                for key, text in changed.items():
                    self.ledger.set_fact(key, text)

    def _notes(self) -> tuple[str, ...]:
        return (*self._keeping.notes(), *self._searching.notes(), *self._shelves.notes())

    def _summarise(self, fresh_at: int | None) -> Snapshot:
        now = self._now()
        self._last = summary.snapshot(
            self.ledger,
            self._settings,
            self._environment,
            now,
            fresh_at_ms=fresh_at,
            notes=self._notes(),
            sample=self._sample,
            kept=self._sums,
        )
        self._grows_at = summary.grows_at(self.ledger, self._last, now)
        return self._last
