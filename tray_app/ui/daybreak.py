"""The moments at which numbers change without a new file: midnight at the day boundary, and the clock jumping (sleep, set by hand).

No polling: one single-shot timer to the next midnight, and one descriptor or message of the system.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, Qt, QTimer, Signal

from tray_app.desktop import clock_change

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.ui.windows_messages import WindowsMessages

AFTER_MS = 500  # past midnight, so that no clock still shows the old day


def ms_to_midnight(now_ms: int, day_boundary: str) -> int:
    """Time from `now_ms` (Unix ms) to the next midnight, UTC or local; days of 23 or 25 hours included."""
    if day_boundary == "utc":
        day_ms = 86_400_000
        return day_ms - now_ms % day_ms
    here = datetime.fromtimestamp(now_ms / 1000, UTC).astimezone()
    following = here.date() + timedelta(days=1)
    midnight = datetime(following.year, following.month, following.day).astimezone()
    return max(1, round(midnight.timestamp() * 1000) - now_ms)


class Daybreak(QObject):
    """`passed` comes when a day began, `jumped` when the clock did. `now` is the wall clock in Unix ms."""

    passed = Signal()
    jumped = Signal()

    def __init__(self, now: Callable[[], int], day_boundary: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._day_boundary = day_boundary
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._midnight)
        self._descriptor: int | None = None
        self._messages: WindowsMessages | None = None

    def start(self) -> None:
        """Begins to wait."""
        self._arm()
        self._descriptor = clock_change.open_clock_change()
        if self._descriptor is not None:
            notifier = QSocketNotifier(self._descriptor, QSocketNotifier.Type.Read, self)
            notifier.activated.connect(self._clock_changed)
        elif sys.platform == "win32":
            from tray_app.ui.windows_messages import WindowsMessages

            application = QCoreApplication.instance()
            assert application is not None
            self._messages = WindowsMessages(application, self._jump)

    def set_boundary(self, day_boundary: str) -> None:
        """Waits for another midnight."""
        self._day_boundary = day_boundary
        if self._timer.isActive():
            self._arm()

    def stop(self) -> None:
        """Waits no more."""
        self._timer.stop()
        for notifier in self.findChildren(QSocketNotifier):
            notifier.setEnabled(False)
            notifier.deleteLater()
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
        if self._messages is not None:
            self._messages.close()
            self._messages = None

    def _arm(self) -> None:
        self._timer.start(ms_to_midnight(self._now(), self._day_boundary) + AFTER_MS)

    def _midnight(self) -> None:
        self._arm()
        self.passed.emit()

    def _clock_changed(self) -> None:
        if self._descriptor is not None:
            clock_change.drain(self._descriptor)
            clock_change.arm(self._descriptor)
            self._jump()

    def _jump(self) -> None:
        self._arm()
        self.jumped.emit()
