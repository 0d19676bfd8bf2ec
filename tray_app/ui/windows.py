"""The windows of the program, each imported and made when it is first asked for, all fed with the same snapshot."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QTimer, Signal

from tray_app.core import window_places
from tray_app.desktop.reveal import reveal
from tray_app.ui import making
from tray_app.ui.panel_window import PanelWindow
from tray_app.ui.room_beside import clear_of_panel
from tray_app.ui.told import told

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from tray_app.core.model import Progress, Snapshot
    from tray_app.core.paths import Places
    from tray_app.core.settings import Settings
    from tray_app.sources.environment import Environment
    from tray_app.ui.breakdown import Breakdown
    from tray_app.ui.ledger_answers import LedgerAnswers
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
        self._breakdown: Breakdown | None = None
        self._sources: SourcesWindow | None = None
        self._dialog: SettingsDialog | None = None
        self._about: QWidget | None = None
        self._warning: QWidget | None = None
        self._answers: LedgerAnswers | None = None
        self._usage = PanelWindow(functools.partial(making.made_panel, self, now), settings, self)
        self._usage.opened.connect(self.usage_opened)
        self._usage.closed.connect(self.usage_closed)

    @property
    def popup(self) -> Popup | None:
        """The window around the panel, once it was asked for."""
        return self._usage.popup

    def ask_through(self, answers: LedgerAnswers) -> None:
        """Let the windows ask the ledger. Before any of them is opened."""
        self._answers = answers
        answers.trouble.connect(self.warn)

    # What they show

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Takes over the numbers."""
        self._snapshot = snapshot
        self._usage.show_snapshot(snapshot)
        for window in (self._breakdown, self._sources, self._dialog):
            if window is not None:
                window.show_snapshot(snapshot)

    def show_time(self, snapshot: Snapshot) -> None:
        """Takes over a snapshot in which only the time of looking is new: what is not open can wait."""
        self._snapshot = snapshot
        self._usage.show_time(snapshot)
        for window in (self._breakdown, self._sources):
            if window is not None and window.isVisible():
                window.show_snapshot(snapshot)

    def show_progress(self, progress: Progress | None) -> None:
        """How far the refresh is; None when it ended."""
        self._usage.show_progress(progress)

    def show_failure(self, reason: str) -> None:
        """Why the last refresh gave nothing; "" when it did."""
        self._usage.show_failure(reason)

    def apply(self, settings: Settings) -> None:
        """Takes over settings. With another language or number style, what is open is made anew, where it is, as it is."""
        before, self._settings = self._settings, settings
        if (before.language, before.number_style) != (settings.language, settings.number_style):
            # A moment later: the settings dialog is still at work on its own click.
            QTimer.singleShot(0, self, self._make_anew)
        self._usage.apply(settings)
        if self._breakdown is not None:
            self._tell_breakdown(self._breakdown)
        if self._dialog is not None:
            self._dialog.show_settings(settings)

    def hide(self) -> None:
        """Closes everything without asking."""
        self._usage.hide()
        for window in (self._breakdown, self._sources, self._dialog, self._about, self._warning):
            if window is not None:
                window.hide()

    # Opening

    def toggle_usage(self, anchor: QRect) -> None:
        """The panel beside the icon, or away."""
        self._usage.toggle(anchor)

    def open_usage(self, anchor: QRect) -> None:
        """The panel beside the icon; where it is an ordinary window, that to the front."""
        self._usage.open(anchor)

    def open_usage_window(self, minimized: bool = False) -> None:
        """The panel as an ordinary window."""
        self._usage.open_as_window(minimized)

    def open_breakdown(self, provider: str = "") -> None:
        """The breakdown of a provider, or of all, for the panel's period."""
        breakdown = self._breakdown or self._made_breakdown()
        breakdown.open_for(provider, self._usage.period)
        self._bring(breakdown)

    def open_sources(self, provider: str = "") -> None:
        """The data sources, at a provider if one is named."""
        if self._sources is None:
            self._sources = making.made_sources(self, self._now, self._answers)
        if self._snapshot is not None:
            self._sources.show_snapshot(self._snapshot)
        if provider:
            self._sources.focus_provider(provider)
        self._bring(self._sources)

    def open_settings(self, section: str = "") -> None:
        """The settings, at a section if one is named. A new opening begins with the values in force."""
        if self._dialog is None or not self._dialog.isVisible():
            if self._dialog is not None:
                self._dialog.deleteLater()
            self._dialog = making.made_dialog(self, self._settings, self._environment, self._answers)
            self._dialog.folder_requested.connect(self._reveal_own_folder)
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
        text = told(text)
        if self._dialog is not None and self._dialog.isVisible():
            self._dialog.show_trouble(text)
            return
        self._warning = making.made_warning(text)
        self._warning.show()

    def _made_breakdown(self) -> Breakdown:
        breakdown = self._breakdown = making.made_breakdown(self, self._now, self._answers)
        breakdown.folder_requested.connect(self._reveal)
        breakdown.left.connect(self._keep_place)
        breakdown.restore_state(window_places.load(self._places.data, BREAKDOWN))
        self._tell_breakdown(breakdown)
        if self._snapshot is not None:
            breakdown.show_snapshot(self._snapshot)
        return breakdown

    def _make_anew(self) -> None:
        """Everything that is open says its words anew."""
        self._usage.make_anew()
        before = (self._breakdown, self._sources, self._about, self._dialog)
        breakdown, sources, about, dialog = before
        self._breakdown = self._sources = self._about = self._dialog = None
        if self._answers is not None:
            self._answers.serve_sources(None)
        if breakdown is not None and breakdown.isVisible():
            making.open_as(self._made_breakdown(), breakdown)
        if sources is not None and sources.isVisible():
            self.open_sources()
            making.put_where(self._sources, sources)
        if about is not None and about.isVisible():
            self.open_about()
            making.put_where(self._about, about)
        if dialog is not None and dialog.isVisible():  # last, because it is the one that is in use
            self.open_settings(dialog.section)
            making.put_where(self._dialog, dialog)
            if dialog.trouble:
                self.warn(dialog.trouble)
        for window in before:
            if window is not None:
                window.hide()
                window.deleteLater()

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

    def _bring(self, window: QWidget) -> None:
        if window.isMinimized():
            window.showNormal()
        # The popup stays above all windows: it gives way to ours, or where it is pinned, ours goes beside it.
        popup = self.popup
        if popup is not None and popup.covers:
            clear_of_panel(window, popup)
        elif popup is not None and not popup.pinned:
            popup.leave()
        window.show()
        window.raise_()
        window.activateWindow()
