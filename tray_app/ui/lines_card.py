"""A titled card of short lines: what is not in the numbers, what is worth knowing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from tray_app.ui import design
from tray_app.ui.titled_card import TitledCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.ui.design import Theme
    from tray_app.ui.titled_card import Line


class LinesCard(TitledCard):
    """Lines of name, amount and what the tooltip tells: sentences over both columns, or names and amounts in two pairs of columns."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self.grid.setHorizontalSpacing(design.EDGE)

    def fill(self, lines: Sequence[Line], theme: Theme) -> None:
        """Sentences and names are muted, amounts are not."""
        for number, (name, amount, told) in enumerate(lines):
            label = self._label(name)
            label.setStyleSheet(f"color: {theme.muted.name()}")
            if not amount:
                label.setWordWrap(True)
                self.grid.addWidget(label, number, 0, 1, 4)
                continue
            figure = self._label(amount)
            figure.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
            figure.setAccessibleName(f"{name}: {amount}")
            label.setToolTip(told)
            figure.setToolTip(told)
            pair = number % 2 * 2
            self.grid.addWidget(label, number // 2, pair)
            self.grid.addWidget(figure, number // 2, pair + 1)

    def _label(self, words: str) -> QLabel:
        label = QLabel(words, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setFont(design.font("table", QGuiApplication.font()))
        return label
