"""How long the tray's event loop stands still while a first import runs: `python -m tests.benchmarks.stall HOME`.

The real program is put together in this process, without a window, and a timer of 2 ms ticks in its event loop; what counts is the longest
gap between two ticks from the first one to the end of the first refresh. The floor is an event loop with nothing in it. Prints one line
of JSON.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.benchmarks.figures import Figure, as_json
from tray_app.app import App, build
from tray_app.core.paths import own_places
from tray_app.core.settings import SettingsFile
from tray_app.sources.environment import Environment
from tray_app.ui.none_count import keep_none

TICK_MS = 2
BARE_SECONDS = 3.0
OFTEN = 0.999


class Ticks:
    """Gaps between the ticks of a timer, in ms."""

    def __init__(self) -> None:
        self.gaps: list[float] = []
        self._last: float | None = None
        self._timer = QTimer(interval=TICK_MS)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        """Begins to count."""
        self._timer.start()

    def stop(self) -> None:
        """Counts no more."""
        self._timer.stop()

    def _tick(self) -> None:
        now = time.perf_counter()
        if self._last is not None:
            self.gaps.append((now - self._last) * 1000)
        self._last = now

    @property
    def longest(self) -> float:
        """The longest gap."""
        return max(self.gaps)

    @property
    def usual(self) -> float:
        """The gap that one in 1,000 exceeds."""
        return sorted(self.gaps)[int(len(self.gaps) * OFTEN)]


def bare(application: QApplication) -> Ticks:
    """An event loop with nothing to do."""
    ticks = Ticks()
    ticks.start()
    QTimer.singleShot(round(BARE_SECONDS * 1000), application.quit)
    application.exec()
    ticks.stop()
    return ticks


def importing(application: QApplication, app: App) -> Ticks:
    """The program's event loop from its first moment until the first refresh is done and shown."""
    ticks = Ticks()
    app.bridge.refreshed.connect(lambda _: QTimer.singleShot(50, application.quit))
    app.bridge.failed.connect(lambda kind: application.exit(1))
    ticks.start()
    app.start(hidden=True)
    if application.exec():
        raise SystemExit("the refresh failed")
    ticks.stop()
    return ticks


def main() -> None:
    """Measure and print."""
    application = QApplication([])
    application.setQuitOnLastWindowClosed(False)
    keep_none()
    least = bare(application)
    with tempfile.TemporaryDirectory() as own:
        places = own_places(Path(own))
        home = Environment("linux", sys.argv[1], {}, "/nonexistent")
        app = build(places, SettingsFile(places.settings_file), home)
        ours = importing(application, app)
        app.close()
    print(
        as_json(
            [
                Figure(
                    "Longest pause of the surface during a first import", "ms", least.longest, ours.longest
                ),
                Figure("– exceeded once in 1,000 times", "ms", least.usual, ours.usual),
            ]
        )
    )


if __name__ == "__main__":
    main()
