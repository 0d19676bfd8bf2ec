"""The panel: the glance that opens from the tray icon, with header and footer fixed and everything between them scrolling.

It shows the last snapshot it was given and answers a change of period from memory. It neither places, shows nor hides itself.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tray_app.ui import themed
from tray_app.ui.design import PANEL_HEIGHT, PANEL_WIDTH
from tray_app.ui.focus import FocusRing
from tray_app.ui.footer import Footer
from tray_app.ui.header import Header
from tray_app.ui.panel_middle import Middle
from tray_app.ui.panel_state import NOW_MS, STALE_AFTER_MS, age_text, panel_state, unreadable_files
from tray_app.ui.strips import NowStrip, ProgressStrip

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.model import Period, Progress, Snapshot

_TICK_MS: Final = 1_000
_SLOW_TICK_MS: Final = 10_000  # once ages are told in minutes


class Panel(QWidget):
    """`now` gives Unix ms. The signals ask; whoever owns the panel answers with another snapshot or window."""

    refresh_requested = Signal()
    settings_requested = Signal()
    sources_requested = Signal(str)
    breakdown_requested = Signal(str)
    day_boundary_requested = Signal(str)
    folder_requested = Signal()
    pin_changed = Signal(bool)
    period_changed = Signal(str)
    close_requested = Signal()

    def __init__(self, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.now = now
        self._snapshot: Snapshot | None = None
        self._progress: Progress | None = None
        self._failure = ""
        self._budget: float | None = None
        self._stale_after_ms = STALE_AFTER_MS
        self.setAccessibleName(self.tr("Usage"))
        self.header = Header(self)
        self.middle = Middle(self)
        self.now_strip = NowStrip(self)
        self.progress_strip = ProgressStrip(self)
        self.footer = Footer(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.header, self.middle, self.now_strip, self.progress_strip, self.footer):
            column.addWidget(part, 1 if part is self.middle else 0)
        self.setFixedWidth(PANEL_WIDTH - 2)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.ring = FocusRing(self)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._connect()
        self._show_all()

    @property
    def period(self) -> Period:
        """The chosen period."""
        return self.header.periods.period

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show other numbers, in place."""
        self._snapshot = snapshot
        self._show_all()

    def show_progress(self, progress: Progress | None) -> None:
        """Show how far a scan is; None when it ended."""
        began_or_ended = (progress is None) != (self._progress is None)
        self._progress = progress
        if progress is not None:
            self.progress_strip.show_progress(progress)
        if began_or_ended:
            self._show_all()

    def show_failure(self, reason: str) -> None:
        """Say why the last refresh gave nothing; "" when it did."""
        if reason != self._failure:
            self._failure = reason
            self._show_all()

    def show_budget(self, daily_usd: float | None) -> None:
        """Measure today against a budget in USD, or against none."""
        if daily_usd != self._budget:
            self._budget = daily_usd
            self._show_all()

    def show_interval(self, seconds: int) -> None:
        """Tell the refresh interval: numbers are stale once two refreshes were missed."""
        self._stale_after_ms = max(30_000, seconds * 2_500)
        self._tick()

    def show_week_start(self, day: str) -> None:
        """Begin weeks on monday, sunday or saturday."""
        if day != self.middle.week_start:
            self.middle.week_start = day
            self._show_all()

    def sizeHint(self) -> QSize:
        return QSize(PANEL_WIDTH - 2, min(super().sizeHint().height(), PANEL_HEIGHT - 2))

    def minimumSizeHint(self) -> QSize:
        return QSize(PANEL_WIDTH - 2, min(self.sizeHint().height(), 240))

    def showEvent(self, event: QShowEvent) -> None:
        """Ages run only while they are seen."""
        super().showEvent(event)
        self._show_all(keep_order=False)
        if self.focusWidget() is None:  # so that keys arrive here; without a ring, as no key brought it
            self.header.periods.setFocus(Qt.FocusReason.OtherFocusReason)
        self._clock.start(_TICK_MS)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._clock.stop()
        self.ring.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes; Left and Right change the period, Down goes to the tiles, wherever nothing else wants them."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.close_requested.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            self.header.periods.step((key == Qt.Key.Key_Right) != rtl)
        elif key == Qt.Key.Key_Down:
            self.middle.tiles.focus_first()
        elif key == Qt.Key.Key_F5:
            self.refresh_requested.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Another font moves the grid, another language or direction the words."""
        super().changeEvent(event)
        kinds = (QEvent.Type.FontChange, QEvent.Type.LocaleChange, QEvent.Type.LayoutDirectionChange)
        if event.type() in kinds and hasattr(self, "ring"):
            self._show_all()

    def _connect(self) -> None:
        self.header.day_boundary_requested.connect(self.day_boundary_requested)
        self.header.pin_changed.connect(self.pin_changed)
        self.header.periods.changed.connect(self._period_chosen)
        self.footer.refresh.clicked.connect(self.refresh_requested.emit)
        self.footer.sources.clicked.connect(lambda: self.sources_requested.emit(""))
        self.footer.settings.clicked.connect(self.settings_requested.emit)
        self.middle.settings_requested.connect(self.settings_requested)
        self.middle.sources_requested.connect(self.sources_requested)
        self.middle.breakdown_requested.connect(self.breakdown_requested)
        self.middle.folder_requested.connect(self.folder_requested)
        self.middle.tiles.changed.connect(self._order_tabs)
        hints = getattr(QGuiApplication.styleHints(), "accessibility", None)  # Qt 6.10
        if hints is not None:
            hints().contrastPreferenceChanged.connect(self._contrast_changed)

    def _show_all(self, keep_order: bool = True) -> None:
        now = self.now()
        snapshot = self._snapshot
        state = panel_state(snapshot, self._progress, now, self._stale_after_ms)
        if snapshot is not None:
            self.header.show_days(snapshot.day_boundary, snapshot.time_zone, snapshot.sample)
            self.footer.show_unreadable(unreadable_files(snapshot))
        self.middle.show_state(
            snapshot,
            state,
            self.period,
            now,
            self._budget,
            self._failure,
            keep_order=keep_order and self.isVisible(),
        )
        self.progress_strip.setVisible(self._progress is not None and (state.first_scan or state.checking))
        self._show_ages()
        self.updateGeometry()

    def _show_ages(self) -> None:
        now = self.now()
        snapshot = self._snapshot
        state = panel_state(snapshot, self._progress, now, self._stale_after_ms)
        self.footer.age.show_age(age_text(snapshot, state, now), state.stale or bool(self._failure))
        running = snapshot.running if snapshot is not None and not state.first_scan else None
        if running is not None and now - running.at_ms > NOW_MS:
            running = None
        if running is not None and snapshot is not None:
            names = {each.id: each.name for each in snapshot.providers}
            self.now_strip.show_running(running, names.get(running.provider, running.provider))
        self.now_strip.setVisible(running is not None)

    def _tick(self) -> None:
        self._show_ages()
        fresh = self._snapshot.fresh_at_ms if self._snapshot is not None else None
        young = fresh is not None and self.now() - fresh < 60_000
        if self._clock.isActive():
            self._clock.setInterval(_TICK_MS if young else _SLOW_TICK_MS)

    def _period_chosen(self, period: str) -> None:
        self._show_all()
        self.period_changed.emit(period)

    def _order_tabs(self) -> None:
        chain: list[QWidget] = [self.middle.trend]
        for tile in self.middle.tiles.tiles:
            chain += [tile, tile.link]
        chain.append(self.footer.refresh)
        for before, after in itertools.pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _contrast_changed(self) -> None:
        themed.forget()
        for part in self.findChildren(QWidget):
            part.update()
