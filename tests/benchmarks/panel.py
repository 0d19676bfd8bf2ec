"""From the click to the painted panel, beside an empty widget of its size: `python -m tests.benchmarks.panel DATA HOME`.

DATA is a data directory whose ledger holds the corpus at HOME. Wall milliseconds, medians; offscreen. Prints one line of JSON.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from tests.benchmarks.engine import engine
from tests.benchmarks.figures import Figure, as_json
from tray_app.core.refresh import wall_clock
from tray_app.ui.none_count import keep_none
from tray_app.ui.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

TURNS = 15


def milliseconds(work: Callable[[], object]) -> float:
    """Wall time of a piece of work."""
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000


def opened(widget: QWidget) -> float:
    """Milliseconds until a hidden widget is shown and painted."""
    widget.hide()
    QApplication.processEvents()

    def show() -> None:
        widget.show()
        QApplication.processEvents()
        widget.grab()

    return milliseconds(show)


def switched(panel: Panel, forward: bool) -> None:
    """The next or the previous period, painted."""
    panel.header.periods.step(forward)
    QApplication.processEvents()
    panel.grab()


def measure(make: Callable[[], Panel]) -> list[Figure]:
    """The first opening, with the making of the panel in it; opening again; and a switch of period."""
    made: list[Panel] = []
    first = milliseconds(lambda: made.append(make())) + opened(made[0])
    panel = made[0]
    empty = QWidget()
    empty.resize(panel.size())
    bare_first = opened(empty)
    pairs = [(opened(empty), opened(panel)) for _ in range(TURNS)]
    bare, again = (statistics.median(column) for column in zip(*pairs, strict=True))
    steps = (True, True, True, False, False, False) * 3
    switches = [milliseconds(partial(switched, panel, forward)) for forward in steps]
    return [
        Figure("First click → painted panel", "ms", bare_first, first),
        Figure("Click → painted panel", "ms", bare, again),
        Figure("Switch of period", "ms", None, statistics.median(switches), "≤ 50 ms", 50),
    ]


def main() -> None:
    """Measure and print."""
    application = QApplication([])
    keep_none()
    with tempfile.TemporaryDirectory() as own:
        shutil.copytree(sys.argv[1], own, dirs_exist_ok=True)
        refresh = engine(Path(own), Path(sys.argv[2]))
        snapshot = refresh.cached()
        refresh.close()

    def make() -> Panel:
        panel = Panel(wall_clock)
        panel.show_snapshot(snapshot)
        panel.resize(panel.sizeHint())
        return panel

    print(as_json(measure(make)))
    del application


if __name__ == "__main__":
    main()
