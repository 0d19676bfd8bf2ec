"""The windows as they are made: each imported when it is first wanted, and wired to what all windows together ask for."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from tray_app.core.settings import Settings
    from tray_app.sources.environment import Environment
    from tray_app.ui.breakdown import Breakdown
    from tray_app.ui.ledger_answers import LedgerAnswers
    from tray_app.ui.panel import Panel
    from tray_app.ui.settings_dialog import SettingsDialog
    from tray_app.ui.sources_window import SourcesWindow
    from tray_app.ui.windows import Windows

    Clock = Callable[[], int]


def made_panel(windows: Windows, now: Clock) -> Panel:
    """A panel. `now` is the wall clock in Unix ms, here as below."""
    from tray_app.ui.panel import Panel

    panel = Panel(now)
    panel.refresh_requested.connect(windows.refresh_asked)
    panel.settings_requested.connect(windows.open_settings)
    panel.sources_requested.connect(windows.open_sources)
    panel.breakdown_requested.connect(windows.open_breakdown)
    panel.folder_requested.connect(lambda: windows.open_settings("sources"))
    panel.day_boundary_requested.connect(windows.day_boundary_chosen)
    return panel


def made_breakdown(windows: Windows, now: Clock, answers: LedgerAnswers | None) -> Breakdown:
    """A breakdown that asks the ledger through `answers`."""
    from tray_app.ui.breakdown import Breakdown

    breakdown = Breakdown(now)
    breakdown.refresh_requested.connect(windows.refresh_asked)
    breakdown.day_boundary_requested.connect(windows.day_boundary_chosen)
    if answers is not None:
        answers.serve_breakdown(breakdown)
    return breakdown


def open_as(breakdown: Breakdown, before: Breakdown) -> None:
    """Show a breakdown in place of another: as large and where that one is, with its tab, orders, provider and period."""
    breakdown.restore_state(before.geometry_state())
    for key, view in before.pages.views.items():
        breakdown.pages.views[key].table.sort(view.table.sorted_by, view.table.order)
    breakdown.tabs.choose(before.tabs.current)
    breakdown.open_for(before.header.provider, before.header.period)


def made_sources(windows: Windows, now: Clock, answers: LedgerAnswers | None) -> SourcesWindow:
    """The data sources, compared with the tools' own totals through `answers`."""
    from tray_app.ui.sources_window import SourcesWindow

    sources = SourcesWindow(now)
    sources.refresh_requested.connect(windows.refresh_asked)
    if answers is not None:
        answers.serve_sources(sources)
    return sources


def made_dialog(
    windows: Windows, settings: Settings, environment: Environment, answers: LedgerAnswers | None
) -> SettingsDialog:
    """The settings, which judge folders by the files of `environment`."""
    from tray_app.sources.overrides import judge
    from tray_app.ui.settings_dialog import SettingsDialog

    dialog = SettingsDialog(settings, functools.partial(judge, environment=environment))
    dialog.applied.connect(windows.settings_chosen)
    if answers is not None:
        dialog.forget_requested.connect(answers.forget)
    return dialog


def made_warning(text: str) -> QWidget:
    """A box with a warning, which stops nothing."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(QMessageBox.Icon.Warning, "Tallytray", text)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowModality(Qt.WindowModality.NonModal)
    return box


def put_where(window: QWidget | None, before: QWidget) -> None:
    """Show a window as large and where the one before it is."""
    if window is not None:
        window.setGeometry(before.geometry())
