"""The settings dialog: sections at the left, a page each, and OK, Apply, Cancel.

Nothing is written here: `applied` carries the settings as a frozen value, and whoever keeps them answers with `show_settings`, or
with `show_trouble` where they could not be kept.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaMethod, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tray_app.ui.costs_page import CostsPage
from tray_app.ui.form_controls import tint
from tray_app.ui.settings_footer import SettingsFooter
from tray_app.ui.settings_pages import scrolled
from tray_app.ui.settings_sections import DisplayPage, HistoryPage, RefreshPage
from tray_app.ui.settings_sources import SourcesPage
from tray_app.ui.window_style import Themed

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QShowEvent

    from tray_app.core.model import Snapshot
    from tray_app.core.settings import Settings
    from tray_app.sources.overrides import Verdict
    from tray_app.ui.design import Theme
    from tray_app.ui.settings_pages import FormPage

SECTIONS = ("sources", "refresh", "costs", "display", "history")


def _wall_clock_ms() -> int:
    return time.time_ns() // 1_000_000


class SettingsDialog(Themed, QDialog):
    """Edits a copy of the settings. `judge` may block: it is called on threads of its own."""

    applied = Signal(object)  # Settings
    forget_requested = Signal(str)  # provider id; already confirmed
    folder_requested = Signal()

    def __init__(
        self,
        settings: Settings,
        judge: Callable[[str, str], Verdict],
        parent: QWidget | None = None,
        now: Callable[[], int] = _wall_clock_ms,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("window")
        self.setWindowTitle(self.tr("Settings – Tallytray"))
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._settings = settings
        self._filling = False
        self._trouble = ""
        self.sources = SourcesPage(judge, now, self)
        self.history = HistoryPage(self)
        self.history.forget_requested.connect(self.forget_requested)
        self.history.folder_requested.connect(self.folder_requested)
        self.costs = CostsPage(self)
        self.costs.folder_requested.connect(self.folder_requested)
        self.pages: dict[str, SourcesPage | FormPage] = {
            "sources": self.sources,
            "refresh": RefreshPage(self),
            "costs": self.costs,
            "display": DisplayPage(self),
            "history": self.history,
        }
        self.side = QListWidget(self)
        self.side.setObjectName("side")
        self.side.setAccessibleName(self.tr("Sections"))
        names = (
            self.tr("Sources"),
            self.tr("Refresh"),
            self.tr("Costs"),
            self.tr("Display"),
            self.tr("History"),
        )
        self.side.addItems(names)
        self.side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.stack = QStackedWidget(self)
        for page in self.pages.values():
            self.stack.addWidget(scrolled(page))
            page.changed.connect(self._edited_by_hand)
        self.side.currentRowChanged.connect(self._turn)
        self.footer = SettingsFooter(self)
        self.cancel, self.apply_button, self.ok = self.footer.cancel, self.footer.apply, self.footer.ok
        self.cancel.clicked.connect(self.reject)
        self.apply_button.clicked.connect(self.apply)
        self.ok.clicked.connect(self.accept)
        self._arrange()
        self._fill()
        self.follow_palette(self._show_theme)
        self.side.setCurrentRow(0)
        room = self.screen().availableSize() - QSize(40, 80)
        self.resize(self.sizeHint().boundedTo(room))

    def settings(self) -> Settings:
        """The settings as last applied or shown."""
        return self._settings

    def show_settings(self, settings: Settings) -> None:
        """Take over settings that changed elsewhere. What is being edited here stays."""
        old, self._settings = self._settings, settings
        for page in self.pages.values():
            page.merge(old, settings)
        self._edited()

    def show_trouble(self, sentence: str) -> None:
        """Say in the footer why the settings could not be kept; the fields stay as they are."""
        self._trouble = sentence
        self.footer.say(sentence, trouble=True)
        self.apply_button.setEnabled(True)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Take over what the last look found."""
        self.sources.show_snapshot(snapshot)
        self.history.show_snapshot(snapshot)
        self.costs.show_snapshot(snapshot)

    @property
    def trouble(self) -> str:
        """Why the settings could not be kept, or ""."""
        return self._trouble

    @property
    def section(self) -> str:
        """The section in view."""
        return SECTIONS[self.side.currentRow()]

    def open_section(self, name: str) -> None:
        """Show the dialog with a section: sources, refresh, costs, display or history."""
        if name in SECTIONS:
            self.side.setCurrentRow(SECTIONS.index(name))
        self.show()
        self.raise_()
        self.activateWindow()

    def apply(self) -> bool:
        """Emit the settings if they differ. False, and the reason shown, while a value cannot be used or was not kept."""
        for number, page in enumerate(self.pages.values()):
            field = page.problem()
            if field is not None:
                self.side.setCurrentRow(number)
                field.setFocus(Qt.FocusReason.OtherFocusReason)
                self.footer.say(
                    self.tr("One value cannot be used; it is named beside its field."), trouble=True
                )
                return False
        settings = self._gathered()
        if settings != self._settings or self._trouble:
            self._settings = settings
            self._trouble = ""
            self._edited()
            self.applied.emit(settings)
        return not self._trouble

    def accept(self) -> None:
        """Apply and close; stays open while a value cannot be used."""
        if self.apply():
            super().accept()

    def reject(self) -> None:
        """Close, and put the fields back to what is in force."""
        super().reject()
        if self._dirty():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        folder = self.isSignalConnected(QMetaMethod.fromSignal(self.folder_requested))
        forget = self.isSignalConnected(QMetaMethod.fromSignal(self.forget_requested))
        self.history.offer(forget=forget, folder=folder)
        self.costs.offer(folder)

    def _arrange(self) -> None:
        self.side.setFixedWidth(max(160, self.side.sizeHintForColumn(0) + 64))
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.side)
        middle.addWidget(self.stack, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(middle, 1)
        column.addWidget(self.footer)

    def sizeHint(self) -> QSize:
        return QSize(860, 820)

    def _fill(self) -> None:
        self._filling = True
        self._trouble = ""
        for page in self.pages.values():
            page.read(self._settings)
        self._filling = False
        self._edited()

    def _gathered(self) -> Settings:
        settings = self._settings
        for page in self.pages.values():
            settings = page.write(settings)
        return settings

    def _dirty(self) -> bool:
        if any(page.problem() is not None for page in self.pages.values()):
            return True
        return self._gathered() != self._settings

    def _edited_by_hand(self) -> None:
        if not self._filling:
            self._trouble = ""
        self._edited()

    def _edited(self) -> None:
        if self._trouble:
            self.footer.say(self._trouble, trouble=True)
        elif not self._filling:
            self.apply_button.setEnabled(self._dirty())
            self.footer.say(
                self.tr("Nothing in these folders is ever changed.") if self.side.currentRow() == 0 else ""
            )

    def _turn(self, number: int) -> None:
        self.stack.setCurrentIndex(number)
        self._edited()

    def _show_theme(self, theme: Theme) -> None:
        tint(self, theme)
        for page in self.pages.values():
            page.show_theme(theme)
        self.footer.show_theme(theme)
