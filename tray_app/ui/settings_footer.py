"""The foot of the settings dialog: a sentence, and Cancel, Apply, OK."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from tray_app.ui import design
from tray_app.ui.form_controls import button

if TYPE_CHECKING:
    from tray_app.ui.design import Theme

translate = QCoreApplication.translate


class SettingsFooter(QFrame):
    """Says one sentence at a time; the buttons are wired by the dialog."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("footer")
        self._theme: Theme | None = None
        self._is_trouble = False
        self._said = QLabel(self)
        self._said.setWordWrap(True)
        self.cancel = button(translate("SettingsDialog", "Cancel"), parent=self)
        self.apply = button(translate("SettingsDialog", "Apply"), parent=self)
        self.ok = button(translate("SettingsDialog", "OK"), "default", self)
        self.ok.setDefault(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(design.EDGE, 10, design.EDGE, 10)
        row.setSpacing(design.GAP)
        row.addWidget(self._said, 1)
        for pressed in (self.cancel, self.apply, self.ok):
            pressed.setMinimumWidth(64)
            row.addWidget(pressed)

    def say(self, text: str, trouble: bool = False) -> None:
        """Show a sentence, in the colour of errors where something is amiss."""
        self._is_trouble = trouble
        self._said.setText(text)
        self._colour()

    def text(self) -> str:
        """The sentence shown."""
        return self._said.text()

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        self._said.setFont(design.font("table", self.font()))
        self._colour()

    def _colour(self) -> None:
        if self._theme is not None:
            colour = self._theme.error if self._is_trouble else self._theme.muted
            self._said.setStyleSheet(f"color: {colour.name()}")
