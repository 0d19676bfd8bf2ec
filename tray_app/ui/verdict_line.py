"""The line beneath a folder: a mark, what is said of it, and one button that mends it or brings it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from tray_app.ui import design
from tray_app.ui.form_controls import Sentence, button, state_mark

if TYPE_CHECKING:
    from tray_app.ui.design import Theme
    from tray_app.ui.verdicts import Words


class VerdictLine(QWidget):
    """A mark, a sentence and at most one button."""

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: Words | None = None
        self._theme: Theme | None = None
        self._mark = QLabel(self)
        self._mark.setFixedWidth(design.ICON)
        self._text = Sentence(parent=self)
        self.button = button("", "small", self)
        self.button.clicked.connect(self.clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(design.GAP)
        row.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._text)
        row.addWidget(self.button)
        row.addStretch(1)
        self.hide()

    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    def show_words(self, shown: Words | None, link: bool = False) -> None:
        """Show a verdict, or nothing. `link`: the button is a quiet one (it brings something back)."""
        self._words = shown
        self.setVisible(shown is not None)
        if shown is None:
            return
        self._text.setText(shown.text)
        self.setAccessibleName(shown.text)
        self.button.setText(shown.action)
        self.button.setVisible(bool(shown.action))
        self.button.setAccessibleDescription(shown.text)
        kind = "link" if link else "small"
        if self.button.property("kind") != kind:
            self.button.setProperty("kind", kind)
            self.button.style().unpolish(self.button)
            self.button.style().polish(self.button)
        self._colour()

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        self._text.setFont(design.font("table", self.font()))
        self._colour()

    def _colour(self) -> None:
        if self._words is None or self._theme is None:
            return
        colour = getattr(self._theme, self._words.colour)
        self._mark.setPixmap(state_mark(self._words.mark, colour, self.devicePixelRatioF()))
        self._text.setStyleSheet(f"color: {colour.name()}")
