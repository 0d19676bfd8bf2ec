"""Figures of the engine as it runs in the tray, over a ledger that holds the corpus: `python -m tests.benchmarks.engine DATA HOME`.

Prints one line of JSON. CPU time of the process, the least of several turns, floor and ours in turn. Works on a copy of DATA.
"""

from __future__ import annotations

import dataclasses
import shutil
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks import floors, one_change
from tests.benchmarks.corpora import corpus_at
from tests.benchmarks.figures import Figure, as_json
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.benchmarks.corpora import Corpus

TURNS = 7
CHANGES = 5


def engine(data: Path, home: Path) -> Refresh:
    """The engine of the tray over a home, with its ledger in a data directory."""
    return Refresh(own_places(data), Settings(), Environment("linux", str(home), {}, "/nonexistent"))


class Witness:
    """What this process opened, read and wrote since `begin`, by Python's audit events and by the kernel's count."""

    def __init__(self) -> None:
        self._opened = 0
        self._before = (0, 0)
        sys.addaudithook(self._heard)

    def _heard(self, event: str, _: object) -> None:
        self._opened += event in ("open", "sqlite3.connect")

    def begin(self) -> None:
        """From now on."""
        _kernel()
        self._before = _kernel()
        self._opened = 0

    def seen(self) -> tuple[int, int, int]:
        """Files opened, bytes read and bytes written since."""
        opened, (read, written) = self._opened, _kernel()
        own = len(Path("/proc/self/io").read_bytes())  # counted when it was read by `begin`
        return opened, max(read - self._before[0] - own, 0), written - self._before[1]


def _kernel() -> tuple[int, int]:
    counts = dict(line.split(": ") for line in Path("/proc/self/io").read_text("ascii").splitlines())
    return int(counts["rchar"]), int(counts["wchar"])


def alternating(turns: int, *works: Callable[[], object]) -> list[float]:
    """The least CPU seconds of each piece of work, all of them once per turn."""
    least = [float("inf")] * len(works)
    for _ in range(turns):
        for at, work in enumerate(works):
            least[at] = min(least[at], floors.least_cpu(work, 1))
    return least


def unchanged(refresh: Refresh, corpus: Corpus) -> list[Figure]:
    """A refresh that finds nothing new, beside a stat of every file that could have changed."""
    stop = threading.Event()
    for _ in range(3):
        refresh.run(stop)
    sweep, ours = alternating(TURNS, lambda: floors.stat_sweep(corpus.watched), lambda: refresh.run(stop))
    witness = Witness()
    witness.begin()
    refresh.run(stop)
    opened, read, written = witness.seen()
    return [
        Figure("Unchanged refresh in the tray", "s", sweep, ours, "≤ 2 ×", 2 * sweep),
        Figure("– files opened", "count", None, opened, "0", 0),
        Figure("– bytes read", "bytes", None, read),
        Figure("– bytes written", "bytes", None, written, "0", 0),
    ]


def after_change(refresh: Refresh, corpus: Corpus, what: str, path: str, history: str = "") -> Figure:
    """From one changed document to the new Snapshot, beside the decoding of that document."""
    stop = threading.Event()
    ours, least = [], []
    for number in range(CHANGES):
        before = refresh.run(stop)
        with one_change.changed(path, corpus, number):
            begin = time.process_time()
            after = refresh.run(stop)
            ours.append(time.process_time() - begin)
            if dataclasses.replace(after, fresh_at_ms=None) == dataclasses.replace(before, fresh_at_ms=None):
                raise SystemExit(f"the change of {path} was not seen")
            least.append(floors.least_cpu(lambda: _decoded(path, history), 1))
    floor = statistics.median(least)
    return Figure(what, "s", floor, statistics.median(ours), "≤ 20 ms + 2 ×", 0.02 + 2 * floor)


def _decoded(path: str, history: str) -> None:
    floors.requests_of(path)
    if history:
        floors.models_of(history)


def snapshot(refresh: Refresh) -> Figure:
    """A Snapshot of what the ledger holds, by an engine that has made one before."""
    (ours,) = alternating(TURNS, refresh.cached)
    return Figure("– by an engine that has made one before", "s", None, ours)


def first_snapshot(data: Path, home: Path, turns: int = 3) -> Figure:
    """The Snapshot that an engine makes first: nothing of it can have been kept from an earlier one."""
    least = float("inf")
    for _ in range(turns):
        refresh = engine(data, home)
        least = min(least, floors.least_cpu(refresh.cached, 1))
        refresh.close()
    return Figure("Snapshot from the ledger", "s", None, least, "≤ 250 ms", 0.25)


def main() -> None:
    """Measure and print."""
    corpus = corpus_at(Path(sys.argv[2]))
    with tempfile.TemporaryDirectory() as own:
        shutil.copytree(sys.argv[1], own, dirs_exist_ok=True)
        first = first_snapshot(Path(own), corpus.home)
        refresh = engine(Path(own), corpus.home)
        figures = [*unchanged(refresh, corpus), first, snapshot(refresh)]
        for what, path, history in (
            ("One task changed → new Snapshot", one_change.middling(corpus), ""),
            ("– its model in its history", *one_change.with_history(corpus)),
            ("– the largest task", one_change.largest(corpus), ""),
        ):
            figures.append(after_change(refresh, corpus, what, path, history))
        refresh.close()
    print(as_json(figures))


if __name__ == "__main__":
    main()
