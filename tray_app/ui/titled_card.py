"""A card with a title and a grid below it, filled anew when its lines or the theme change; without lines it hides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from tray_app.ui import design

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.ui.design import Theme

Line = tuple[str, str, str]


class TitledCard(QFrame):
    """What the three texts of a line are is up to the kind of card, which lays them in `fill`."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._theme: Theme | None = None
        self._lines: tuple[Line, ...] = ()
        self._title = QLabel(title, self)
        self.grid = QGridLayout()
        self.grid.setVerticalSpacing(design.GAP_SMALL)
        column = QVBoxLayout(self)
        column.setContentsMargins(design.PADDING, 10, design.PADDING, 10)
        column.setSpacing(design.GAP)
        column.addWidget(self._title)
        column.addLayout(self.grid)
        column.addStretch(1)
        self.hide()

    def put(self, lines: Sequence[Line]) -> None:
        """Show these lines; none hide the card."""
        self.setVisible(bool(lines))
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self._lay()

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        self._title.setFont(design.font("name", QGuiApplication.font()))
        self._lay()

    def fill(self, lines: Sequence[Line], theme: Theme) -> None:
        """Lay the lines into the empty grid."""
        raise NotImplementedError

    def _lay(self) -> None:
        while (item := self.grid.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        if self._theme is not None:
            self.fill(self._lines, self._theme)
