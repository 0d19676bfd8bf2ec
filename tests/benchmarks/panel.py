"""From the click to the painted panel, beside an empty widget: `python -m tests.benchmarks.panel DATA HOME`.

DATA is a data directory whose ledger holds the corpus at HOME. Wall milliseconds, medians; offscreen.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from tray_app.core.model import Period
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh, wall_clock
from tray_app.core.settings_values import Settings
from tray_app.sources.environment import Environment
from tray_app.ui.none_count import keep_none
from tray_app.ui.panel import Panel

TURNS = 15


def opened(widget: QWidget) -> float:
    """Milliseconds until a hidden widget is shown and painted."""
    widget.hide()
    QApplication.processEvents()
    begin = time.perf_counter()
    widget.show()
    QApplication.processEvents()
    widget.grab()
    return (time.perf_counter() - begin) * 1000


def main() -> None:
    """Measure and print."""
    application = QApplication([])
    keep_none()
    environment = Environment("linux", sys.argv[2], {}, "/nonexistent")
    refresh = Refresh(own_places(Path(sys.argv[1])), Settings(), environment)
    snapshot = refresh.cached()
    refresh.close()
    empty = QWidget()
    empty.resize(360, 640)
    begin = time.perf_counter()
    panel = Panel(wall_clock)
    panel.show_snapshot(snapshot)
    made = (time.perf_counter() - begin) * 1000
    panel.resize(panel.sizeHint())
    first = opened(panel)
    bare = statistics.median(opened(empty) for _ in range(TURNS))
    again = statistics.median(opened(panel) for _ in range(TURNS))
    switched = []
    for forward in (True, True, True, False, False, False) * 3:
        begin = time.perf_counter()
        panel.header.periods.step(forward)
        QApplication.processEvents()
        panel.grab()
        switched.append((time.perf_counter() - begin) * 1000)
    print(
        f"{snapshot.usage(Period.ALL).requests:,} requests; made {made:.0f} ms, first opening {first:.0f} ms"
    )
    print(f"opening again {again:.1f} ms, an empty widget {bare:.1f} ms: ratio {again / bare:.1f}")
    print(f"switch of period {statistics.median(switched):.1f} ms")
    del application


if __name__ == "__main__":
    main()
