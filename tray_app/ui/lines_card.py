"""A titled card of short lines: what is not in the numbers, what is worth knowing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from tray_app.ui import design

if TYPE_CHECKING:
    from tray_app.ui.design import Theme


class LinesCard(QFrame):
    """A titled block of lines: sentences over both columns, or names and amounts in two pairs of columns."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._theme: Theme | None = None
        self._lines: list[tuple[str, str, str]] | None = None
        self._title = QLabel(title, self)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(design.EDGE)
        self._grid.setVerticalSpacing(design.GAP_SMALL)
        column = QVBoxLayout(self)
        column.setContentsMargins(design.PADDING, 10, design.PADDING, 10)
        column.setSpacing(design.GAP)
        column.addWidget(self._title)
        column.addLayout(self._grid)
        column.addStretch(1)

    def put(self, lines: list[tuple[str, str, str]]) -> None:
        """Name, amount and what the tooltip tells; a card without lines hides."""
        self.setVisible(bool(lines))
        if lines == self._lines:
            return
        self._lines = lines
        while (item := self._grid.takeAt(0)) is not None:
            shown = item.widget()
            if shown is not None:
                shown.hide()
                shown.deleteLater()
        for number, (name, amount, each) in enumerate(lines):
            label = QLabel(name, self)
            label.setTextFormat(Qt.TextFormat.PlainText)
            if not amount:
                label.setWordWrap(True)
                self._grid.addWidget(label, number, 0, 1, 4)
                continue
            figure = QLabel(amount, self)
            figure.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
            for told in (label, figure):
                told.setToolTip(each)
            figure.setAccessibleName(f"{name}: {amount}")
            pair = number % 2 * 2
            self._grid.addWidget(label, number // 2, pair)
            self._grid.addWidget(figure, number // 2, pair + 1)
        if self._theme is not None:
            self.show_theme(self._theme)

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        self._title.setFont(design.font("name", QGuiApplication.font()))
        for label in self.findChildren(QLabel):
            if label is not self._title:
                label.setFont(design.font("table", QGuiApplication.font()))
                if not label.accessibleName():
                    label.setStyleSheet(f"color: {theme.muted.name()}")
