"""The rounds of one refresh: first every root on a disk of this machine is looked at and read, then those where each look is dear.

So what is quick is in the ledger before anything is waited for; and a root whose look took long is left in peace for a while.
"""

from __future__ import annotations

import functools
import time
from typing import TYPE_CHECKING

from tray_app.core.backup import note_change
from tray_app.core.intake import Intake
from tray_app.core.much_memory import much_memory
from tray_app.core.scan import Scan

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Mapping, Sequence

    from tray_app.core.documents import Documents
    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Progress
    from tray_app.core.scan import Look
    from tray_app.core.settle import Settler
    from tray_app.core.shelves import Shelves
    from tray_app.sources.environment import Environment
    from tray_app.sources.locations import Located
    from tray_app.sources.records import Root

LONG_SECONDS = 1.0
"""A look at a slow root that takes longer is a long one."""

REST = 10
"""So many times as long as a long look took the root is not looked at again, at most `MOST_REST_SECONDS`."""

MOST_REST_SECONDS = 600.0


class Rest:
    """Remembers until when slow roots are left in peace, by a clock that nobody sets."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}

    def is_due(self, root: Root) -> bool:
        """Whether to look at a root now."""
        return not root.slow or self._clock() >= self._until.get(root.path, 0.0)

    def took(self, root: Root, seconds: float) -> None:
        """Note how long a look took."""
        if root.slow and seconds > LONG_SECONDS:
            self._until[root.path] = self._clock() + min(REST * seconds, MOST_REST_SECONDS)

    def clock(self) -> float:
        """Seconds, for measuring."""
        return self._clock()


class Rounds:
    """Looks at roots and takes in what changed."""

    def __init__(
        self,
        ledger: Ledger,
        documents: Documents,
        shelves: Shelves,
        settler: Settler,
        environment: Environment,
        now: Callable[[], int],
        rest: Rest,
    ) -> None:
        self._ledger = ledger
        self._documents = documents
        self._shelves = shelves
        self._environment = environment
        self._now = now
        self._rest = rest
        self._intake = Intake(ledger, documents, settler, now)
        self.settled: list[Root] = []
        """Roots of which all that the looks found is stored."""

    def go(
        self,
        located: Located,
        ids: Mapping[str, int],
        stop: threading.Event,
        progress: Callable[[Progress], None],
    ) -> tuple[list[Look], bool]:
        """Look at all roots that are due; gives the looks, and whether anything was new."""
        first = not self._ledger.rows("SELECT 1 FROM document LIMIT 1")
        done: list[Look] = []
        changed = False
        for slow in (False, True):
            if stop.is_set():
                break
            due = [root for root in located.roots if root.slow is slow and self._rest.is_due(root)]
            looks = [self._look(root, ids[root.path], stop) for root in due]
            changed = any(look.changed for look in looks) or changed
            whole = {look.root.path for look in looks if not look.changed}
            with much_memory(sum(seen.size for look in looks for seen in look.changed), self._ledger):
                looks = self._intake.take(looks, stop, progress, functools.partial(_note_whole, whole), first)
            gone = self._mark_gone(looks)
            changed = gone is not False or changed
            if gone is not None:  # else the next refresh begins with all roots anew
                self.settled += [
                    look.root for look in looks if look.state is None and look.root.path in whole
                ]
            for look in looks:
                if (
                    look.state is not None
                ):  # what it remembers is of another time, and its thread may still be at it
                    self._shelves.forget(look.root)
            done += looks
        return done, changed

    def _look(self, root: Root, root_id: int, stop: threading.Event) -> Look:
        began = self._rest.clock()
        look = Scan(self._now(), stop.is_set).look_at(
            root,
            root_id,
            self._shelves.of(root),
            functools.partial(self._documents.held, root_id),
            self._environment.slow_mount(root.path) or root.path,
        )
        self._rest.took(root, self._rest.clock() - began)
        return look

    def _mark_gone(self, looks: Sequence[Look]) -> bool | None:
        """Whether documents were marked as gone; None where another process wrote meanwhile."""
        gone = [number for look in looks if look.state is None for number in look.gone]
        if not gone:
            return False
        with self._ledger.writing():
            # Where another process wrote meanwhile these may be other documents by now: the next refresh looks again.
            if self._ledger.wrote_elsewhere():
                return None
            note_change(self._ledger)
            self._documents.gone(gone)
        return True


def _note_whole(whole: set[str], look: Look) -> None:
    whole.add(look.root.path)
