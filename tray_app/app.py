"""The tray program put together: the one place where worker, icon and windows are wired to each other.

At the start: the icon as it was last, then the numbers of the ledger, then fresh ones; what can wait waits for the event loop. At the end:
silence the bridge, take icon and windows away, stop the run, close the ledger.
"""

from __future__ import annotations

import functools
import logging
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from tray_app.core import last_glance
from tray_app.core.currency import currency_of, show_in
from tray_app.core.last_glance import LastGlance
from tray_app.core.schedule import Schedule
from tray_app.ui import glance
from tray_app.ui.bridge import Bridge
from tray_app.ui.daybreak import Daybreak
from tray_app.ui.icon_state import IconState, Mark
from tray_app.ui.language import speak
from tray_app.ui.ledger_answers import LedgerAnswers
from tray_app.ui.notices import Notices
from tray_app.ui.preferences import Preferences
from tray_app.ui.tray import Tray
from tray_app.ui.windows import Windows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tray_app.core.model import Snapshot
    from tray_app.core.paths import Places
    from tray_app.core.settings import Settings, SettingsFile
    from tray_app.desktop.autostart import Autostart
    from tray_app.sources.environment import Environment
    from tray_app.ui.bridge import Refreshing

LOG = logging.getLogger(__name__)
WAIT_FOR_WORKER = 2.5  # seconds that the end waits for a run that does not stop
WAIT_FOR_TRAY_MS = 30_000  # after a start with the session the tray may come later than we do
STALE_AFTER = 2.2  # refresh intervals without a success: two were missed


def wall_clock() -> int:
    """Unix time in ms."""
    return time.time_ns() // 1_000_000


class App(QObject):
    """The running program. `start` shows the icon and returns; `close` ends everything but the event loop.

    `folder` is our data directory, `now` the wall clock in Unix ms.
    """

    def __init__(
        self,
        windows: Windows,
        tray: Tray,
        preferences: Preferences,
        folder: Path,
        now: Callable[[], int],
        make_refresh: Callable[[], Refreshing],
    ) -> None:
        super().__init__()
        settings = preferences.current
        self.windows = windows
        self.tray = tray
        self.preferences = preferences
        self.snapshot: Snapshot | None = None
        self.notices = Notices(tray.notify, now)
        self._folder = folder
        self._now = now
        self._closed = self._worker_ended = False
        self.schedule = Schedule(lambda: self.bridge.run(), settings.refresh_seconds)  # noqa: PLW0108 - the bridge is made after it
        self.bridge = Bridge(make_refresh, self.schedule.stopping)
        self.daybreak = Daybreak(now, settings.day_boundary, self)
        self._overdue = QTimer(self, singleShot=True)
        self._overdue.timeout.connect(lambda: self.tray.show_stale(True))
        self.answers = LedgerAnswers(self.schedule.submit, self.bridge.asking, now, self)
        windows.ask_through(self.answers)
        self._wire()

    def _wire(self) -> None:
        refresh = self.schedule.refresh_now
        self.bridge.snapshot_ready.connect(self._show)
        self.bridge.refreshed.connect(self._refreshed)
        self.bridge.progressed.connect(self.windows.show_progress)
        self.bridge.failed.connect(self._failed)
        self.daybreak.passed.connect(refresh)
        self.daybreak.jumped.connect(refresh)
        self.tray.toggle_asked.connect(self.toggle)
        self.tray.refresh_asked.connect(refresh)
        menu, windows = self.tray.menu, self.windows
        menu.usage_asked.connect(self.show_usage)
        menu.provider_asked.connect(windows.open_breakdown)
        menu.refresh_asked.connect(refresh)
        menu.settings_asked.connect(windows.open_settings)
        menu.sources_asked.connect(windows.open_sources)
        menu.about_asked.connect(windows.open_about)
        menu.quit_asked.connect(self.quit)
        windows.refresh_asked.connect(refresh)
        windows.settings_chosen.connect(self.preferences.apply)
        windows.day_boundary_chosen.connect(self._day_boundary_chosen)
        self.preferences.changed.connect(self._settings_changed)
        self.preferences.trouble.connect(windows.warn)
        windows.usage_opened.connect(self._usage_opened)
        windows.usage_closed.connect(self._usage_closed)
        # A cleared history changes numbers that no document shows: with settings taken over, they are summed anew.
        self.answers.forgotten.connect(lambda: self._settings_changed(self.settings))

    def start(self, window: bool = False, hidden: bool = False) -> None:
        """Shows the icon as it was last, or a window where there is no tray; the numbers of the ledger follow, then fresh ones."""
        kept = last_glance.load(self._folder, self._now(), self.settings.day_boundary)
        if kept is not None and kept.mark in set(Mark):
            self.tray.remember(IconState(Mark(kept.mark), kept.level, kept.text), kept.tooltip)
        self.tray.show()
        if window or not (self.tray.available() or hidden):
            self.windows.open_usage_window()
        elif not self.tray.available():
            QTimer.singleShot(WAIT_FOR_TRAY_MS, self, self._still_no_tray)
        QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        if self._closed:
            return
        self.schedule.submit(self.bridge.offer_cached)
        self.schedule.start()
        self._expect_refresh()
        self.tray.watch()
        self.daybreak.start()

    def _still_no_tray(self) -> None:
        # Nobody may be left with a program that is neither seen nor ended.
        if not (self._closed or self.tray.available()):
            self.windows.open_usage_window(minimized=True)

    def quit(self) -> None:
        """Ends the program. Not `QApplication.quit`, which asks every window, and any of them may refuse."""
        QCoreApplication.exit(0)

    def close(self) -> bool:
        """Ends the worker and takes the icon away; False where a run is stuck, so that only ending the process helps."""
        if self._closed:
            return self._worker_ended
        self._closed = True
        self._keep_glance()
        self.bridge.silence()
        self.answers.silence()
        self.daybreak.stop()
        self._overdue.stop()
        self.windows.hide()
        self.tray.hide()
        self._worker_ended = self.schedule.stop(self.bridge.close, WAIT_FOR_WORKER)
        return self._worker_ended

    def _keep_glance(self) -> None:
        if self.snapshot is not None and not self.snapshot.sample:
            state, day = self.tray.state(), self.snapshot.today.isoformat()
            words = glance.tooltip(replace(self.snapshot, fresh_at_ms=None), 0, stale=False)
            kept = LastGlance(day, self.snapshot.day_boundary, state.mark, state.level, state.text, words)
            last_glance.save(self._folder, kept)

    def _show(self, snapshot: Snapshot) -> None:
        self.windows.show_snapshot(self._take(snapshot))

    def _refreshed(self, snapshot: Snapshot) -> None:
        self._expect_refresh()
        self.tray.show_stale(False)
        self.windows.show_failure("")
        self.windows.show_progress(None)
        self.windows.show_time(self._take(snapshot))
        self.notices.look(snapshot, self.settings)

    def _take(self, snapshot: Snapshot) -> Snapshot:
        self.snapshot = replace(snapshot, notes=(*self.preferences.problems, *snapshot.notes))
        self.tray.show_snapshot(self.snapshot)
        return self.snapshot

    def _failed(self, kind: str) -> None:
        # The numbers stay as they are; `_overdue` makes the icon stale if no later run mends it.
        self.windows.show_progress(None)
        self.windows.show_failure(self.tr("The last refresh failed (%1).").replace("%1", kind))

    def _expect_refresh(self) -> None:
        self._overdue.start(round(1000 * STALE_AFTER * self.settings.refresh_seconds))

    def toggle(self) -> None:
        """What a click on the icon does."""
        self.windows.toggle_usage(self.tray.geometry)

    def show_usage(self) -> None:
        """Brings the usage to the front: beside the icon, or as a window where there is no tray."""
        if self.tray.available():
            self.windows.open_usage(self.tray.geometry)
        else:
            self.windows.open_usage_window()

    def _usage_opened(self) -> None:
        if self.settings.refresh_on_open:
            self.schedule.refresh_now()

    def _usage_closed(self) -> None:
        if not (self._closed or self.tray.available()):
            self.quit()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.current

    def _day_boundary_chosen(self, chosen: str) -> None:
        self.preferences.apply(replace(self.settings, day_boundary=chosen))

    def _settings_changed(self, settings: Settings) -> None:
        show_in(currency_of(settings))
        speak(settings.language, settings.number_style)
        self.schedule.submit(functools.partial(self.bridge.apply, settings))
        self.schedule.set_seconds(settings.refresh_seconds)
        self.schedule.refresh_now()
        self._expect_refresh()
        self.daybreak.set_boundary(settings.day_boundary)
        self.tray.apply(settings)
        self.windows.apply(settings)


def build(
    places: Places,
    settings_file: SettingsFile,
    environment: Environment,
    now: Callable[[], int] = wall_clock,
    *,
    make_refresh: Callable[[Settings], Refreshing] | None = None,
    entry: Autostart | None = None,
    sample: bool = False,
    platform: str = sys.platform,
) -> App:
    """The program for these places and the data of `environment`, not started. `now` is the wall clock in Unix ms.

    `platform` is that of the tray, which for sample data differs from that of the data. Needs a QApplication.
    """
    preferences = Preferences(settings_file, entry)
    settings = preferences.current
    show_in(currency_of(settings))
    speak(settings.language, settings.number_style)

    def own_refresh() -> Refreshing:
        if make_refresh is not None:
            return make_refresh(settings)
        from tray_app.core.refresh import Refresh

        return Refresh(places, settings, environment, now, sample)

    windows = Windows(places, environment, settings, now)
    tray = Tray(settings, platform)
    return App(windows, tray, preferences, places.data, now, own_refresh)


def run(arguments: Sequence[str]) -> int:
    """Runs the tray program until it is ended; the exit code. See `tray_app.process` for the arguments."""
    from tray_app.process import main

    return main(arguments)
