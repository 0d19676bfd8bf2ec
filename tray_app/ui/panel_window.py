"""The panel and the window around it: made when they are first asked for, and kept up with numbers and settings from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Signal

from tray_app.core.model import Period

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.model import Progress, Snapshot
    from tray_app.core.settings import Settings
    from tray_app.ui.panel import Panel
    from tray_app.ui.popup import Popup


class PanelWindow(QObject):
    """`opened` comes when the panel appears, `closed` when the user closed it as an ordinary window. `make` gives a wired panel."""

    opened = Signal()
    closed = Signal()

    def __init__(self, make: Callable[[], Panel], settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.popup: Popup | None = None
        self.period = Period.TODAY
        self._make = make
        self._settings = settings
        self._panel: Panel | None = None
        self._snapshot: Snapshot | None = None
        self._failure = ""

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Takes over the numbers."""
        self._snapshot = snapshot
        if self._panel is not None:
            self._panel.show_snapshot(snapshot)

    def show_time(self, snapshot: Snapshot) -> None:
        """Takes over a snapshot in which only the time of looking is new: while the panel is closed it can wait."""
        self._snapshot = snapshot
        if self._panel is not None and self._panel.isVisible():
            self._panel.show_snapshot(snapshot)

    def show_progress(self, progress: Progress | None) -> None:
        """How far the refresh is; None when it ended."""
        if self._panel is not None:
            self._panel.show_progress(progress)

    def show_failure(self, reason: str) -> None:
        """Why the last refresh gave nothing; "" when it did."""
        changed, self._failure = reason != self._failure, reason
        if self._panel is not None and changed:
            self._panel.show_failure(reason)

    def apply(self, settings: Settings) -> None:
        """Takes over settings."""
        self._settings = settings
        if self._panel is not None:
            self._tell(self._panel)

    def toggle(self, anchor: QRect) -> None:
        """The panel beside the icon, or away."""
        self._ready().toggle(anchor)

    def open(self, anchor: QRect) -> None:
        """The panel beside the icon; where it is an ordinary window, that to the front."""
        popup = self._ready()
        if popup.is_window and popup.isVisible():
            popup.open_window()
        else:
            popup.open_beside(anchor)

    def open_as_window(self, minimized: bool = False) -> None:
        """The panel as an ordinary window."""
        self._ready().open_window(minimized)

    def hide(self) -> None:
        """Closes it without asking."""
        if self.popup is not None:
            self.popup.hide()

    def make_anew(self) -> None:
        """Puts a new panel, which says its words in the language spoken now, into the window that is there."""
        if self.popup is None or self._panel is None:
            return
        before, panel = self._panel, self._made()
        panel.header.periods.set_period(before.period)
        panel.header.pin.setChecked(before.header.pin.isChecked())
        self.popup.hold(panel)
        self._wire(panel, self.popup)

    def _ready(self) -> Popup:
        if self.popup is None:
            from tray_app.ui.popup import Popup

            panel = self._made()
            self.popup = Popup(panel)
            self.popup.opened.connect(self.opened)
            self.popup.closed.connect(self.closed)
            self._wire(panel, self.popup)
        elif self._snapshot is not None and self._panel is not None and not self.popup.isVisible():
            # What came while it was closed: the time of looking.
            self._panel.show_snapshot(self._snapshot)
        return self.popup

    def _made(self) -> Panel:
        panel = self._make()
        self._tell(panel)
        if self._snapshot is not None:
            panel.show_snapshot(self._snapshot)
        if self._failure:
            panel.show_failure(self._failure)
        return panel

    def _wire(self, panel: Panel, popup: Popup) -> None:
        panel.period_changed.connect(self._period_chosen)
        panel.pin_changed.connect(popup.pin)
        panel.close_requested.connect(popup.leave)
        self._panel = panel

    def _tell(self, panel: Panel) -> None:
        panel.show_budget(self._settings.budget_daily_usd)
        panel.show_interval(self._settings.refresh_seconds)
        panel.show_week_start(self._settings.week_start)

    def _period_chosen(self, period: str) -> None:
        self.period = Period(period)
