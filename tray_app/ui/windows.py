"""The windows of the program, each imported and made when it is first asked for, all fed with the same snapshot."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt, Signal

from tray_app.core import window_places
from tray_app.core.model import Period
from tray_app.desktop.reveal import reveal

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from tray_app.core.model import Progress, Snapshot
    from tray_app.core.paths import Places
    from tray_app.core.settings import Settings
    from tray_app.sources.environment import Environment
    from tray_app.ui.breakdown import Breakdown
    from tray_app.ui.ledger_answers import LedgerAnswers
    from tray_app.ui.panel import Panel
    from tray_app.ui.popup import Popup
    from tray_app.ui.settings_dialog import SettingsDialog
    from tray_app.ui.sources_window import SourcesWindow

BREAKDOWN = "breakdown"  # the name under which its place is kept


class Windows(QObject):
    """Panel, breakdown, settings, data sources, About. `now` is the wall clock in Unix ms.

    `usage_opened` comes when the panel appears, `usage_closed` when the user closed it as an ordinary window.
    """

    refresh_asked = Signal()
    settings_chosen = Signal(object)  # Settings
    day_boundary_chosen = Signal(str)
    usage_opened = Signal()
    usage_closed = Signal()

    def __init__(
        self,
        places: Places,
        environment: Environment,
        settings: Settings,
        now: Callable[[], int],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._places = places
        self._environment = environment
        self._settings = settings
        self._now = now
        self._snapshot: Snapshot | None = None
        self._failure = ""
        self._period = Period.TODAY
        self._breakdown: Breakdown | None = None
        self._sources: SourcesWindow | None = None
        self._dialog: SettingsDialog | None = None
        self._about: QWidget | None = None
        self._warning: QWidget | None = None
        self._panel: Panel | None = None
        self._popup: Popup | None = None
        self._answers: LedgerAnswers | None = None

    @property
    def popup(self) -> Popup | None:
        """The window around the panel, once it was asked for."""
        return self._popup

    def ask_through(self, answers: LedgerAnswers) -> None:
        """Let the windows ask the ledger. Before any of them is opened."""
        self._answers = answers
        answers.trouble.connect(self.warn)

    # What they show

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Takes over the numbers."""
        self._snapshot = snapshot
        for window in (self._panel, self._breakdown, self._sources, self._dialog):
            if window is not None:
                window.show_snapshot(snapshot)

    def show_time(self, snapshot: Snapshot) -> None:
        """Takes over a snapshot in which only the time of looking is new: what is not open can wait."""
        self._snapshot = snapshot
        for window in (self._panel, self._breakdown, self._sources):
            if window is not None and window.isVisible():
                window.show_snapshot(snapshot)

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
            self._tell_panel(self._panel)
        if self._breakdown is not None:
            self._tell_breakdown(self._breakdown)
        if self._dialog is not None:
            self._dialog.show_settings(settings)

    def hide(self) -> None:
        """Closes everything without asking."""
        for window in (self._popup, self._breakdown, self._sources, self._dialog, self._about, self._warning):
            if window is not None:
                window.hide()

    # Opening

    def toggle_usage(self, anchor: QRect) -> None:
        """The panel beside the icon, or away."""
        self._usage().toggle(anchor)

    def open_usage(self, anchor: QRect) -> None:
        """The panel beside the icon; where it is an ordinary window, that to the front."""
        popup = self._usage()
        if popup.is_window and popup.isVisible():
            popup.open_window()
        else:
            popup.open_beside(anchor)

    def open_usage_window(self, minimized: bool = False) -> None:
        """The panel as an ordinary window."""
        self._usage().open_window(minimized)

    def open_breakdown(self, provider: str = "") -> None:
        """The breakdown of a provider, or of all, for the panel's period."""
        if self._breakdown is None:
            from tray_app.ui.breakdown import Breakdown

            self._breakdown = Breakdown(self._now)
            self._breakdown.refresh_requested.connect(self.refresh_asked)
            self._breakdown.day_boundary_requested.connect(self.day_boundary_chosen)
            self._breakdown.folder_requested.connect(self._reveal)
            self._breakdown.left.connect(self._keep_place)
            self._breakdown.restore_state(window_places.load(self._places.data, BREAKDOWN))
            if self._answers is not None:
                self._answers.serve_breakdown(self._breakdown)
            self._tell_breakdown(self._breakdown)
            if self._snapshot is not None:
                self._breakdown.show_snapshot(self._snapshot)
        self._breakdown.open_for(provider, self._period)
        self._bring(self._breakdown)

    def open_sources(self, provider: str = "") -> None:
        """The data sources, at a provider if one is named."""
        if self._sources is None:
            from tray_app.ui.sources_window import SourcesWindow

            self._sources = SourcesWindow(self._now)
            self._sources.refresh_requested.connect(self.refresh_asked)
            if self._answers is not None:
                self._answers.serve_sources(self._sources)
        if self._snapshot is not None:
            self._sources.show_snapshot(self._snapshot)
        if provider:
            self._sources.focus_provider(provider)
        self._bring(self._sources)

    def open_settings(self, section: str = "") -> None:
        """The settings, at a section if one is named. A new opening begins with the values in force."""
        if self._dialog is None or not self._dialog.isVisible():
            from tray_app.sources.overrides import judge
            from tray_app.ui.settings_dialog import SettingsDialog

            if self._dialog is not None:
                self._dialog.deleteLater()
            self._dialog = SettingsDialog(
                self._settings, functools.partial(judge, environment=self._environment)
            )
            self._dialog.applied.connect(self.settings_chosen)
            self._dialog.folder_requested.connect(self._reveal_own_folder)
            if self._answers is not None:
                self._dialog.forget_requested.connect(self._answers.forget)
            if self._snapshot is not None:
                self._dialog.show_snapshot(self._snapshot)
        if section:
            self._dialog.open_section(section)
        self._bring(self._dialog)

    def open_about(self) -> None:
        """The About box."""
        from tray_app.ui.about import about_box

        self._about = about_box(self._places)
        self._bring(self._about)

    def warn(self, text: str) -> None:
        """A warning, in the settings while they are open, else in a box that does not stop anything."""
        if self._dialog is not None and self._dialog.isVisible():
            self._dialog.show_trouble(text)
            return
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Warning, "Tallytray", text)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowModality(Qt.WindowModality.NonModal)
        box.show()
        self._warning = box

    def _usage(self) -> Popup:
        if self._popup is None:
            from tray_app.ui.panel import Panel
            from tray_app.ui.popup import Popup

            panel = Panel(self._now)
            popup = Popup(panel)
            panel.refresh_requested.connect(self.refresh_asked)
            panel.settings_requested.connect(self.open_settings)
            panel.sources_requested.connect(self.open_sources)
            panel.breakdown_requested.connect(self.open_breakdown)
            panel.folder_requested.connect(lambda: self.open_settings("sources"))
            panel.day_boundary_requested.connect(self.day_boundary_chosen)
            panel.pin_changed.connect(popup.pin)
            panel.period_changed.connect(self._period_chosen)
            panel.close_requested.connect(popup.leave)
            popup.opened.connect(self.usage_opened)
            popup.closed.connect(self.usage_closed)
            self._tell_panel(panel)
            if self._snapshot is not None:
                panel.show_snapshot(self._snapshot)
            if self._failure:
                panel.show_failure(self._failure)
            self._panel, self._popup = panel, popup
        elif self._snapshot is not None and self._panel is not None and not self._popup.isVisible():
            # What came while it was closed: the time of looking.
            self._panel.show_snapshot(self._snapshot)
        return self._popup

    def _tell_panel(self, panel: Panel) -> None:
        panel.show_budget(self._settings.budget_daily_usd)
        panel.show_interval(self._settings.refresh_seconds)
        panel.show_week_start(self._settings.week_start)

    def _tell_breakdown(self, breakdown: Breakdown) -> None:
        from tray_app.sources.titles import titles

        breakdown.show_titles(titles if self._settings.show_titles else None)
        breakdown.show_week_start(self._settings.week_start)

    def _keep_place(self) -> None:
        if self._breakdown is not None:
            window_places.save(self._places.data, BREAKDOWN, self._breakdown.geometry_state())

    def _reveal(self, path: str) -> None:
        if not reveal(path):
            self.warn(self.tr("The folder cannot be shown: %1").replace("%1", path))

    def _reveal_own_folder(self) -> None:
        self._reveal(str(self._places.data))

    def _period_chosen(self, period: str) -> None:
        self._period = Period(period)

    def _bring(self, window: QWidget) -> None:
        # The popup stays above all windows, so it gives way to ours unless it is pinned.
        if self._popup is not None and not self._popup.pinned:
            self._popup.leave()
        if window.isMinimized():
            window.showNormal()
        window.show()
        window.raise_()
        window.activateWindow()
