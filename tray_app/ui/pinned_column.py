"""The first column of a breakdown table stays in sight while the others are scrolled sideways: names beside the figures they are of.

Nothing is doubled: the view paints the column once more at the edge where reading begins, over what has been scrolled below it, and says
that the cells under it are those of the first column. So keyboard, selection, tooltips and screen readers know of one table only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from tray_app.ui.themed import theme_of

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QTableView

MOST = 0.6  # of the table's width; a wider column leaves too little of the others, and is scrolled with them


class PinnedColumn:
    """Where the first column of `view` is painted while it is pinned."""

    def __init__(self, view: QTableView) -> None:
        self._view = view

    @property
    def width(self) -> int:
        """Pixels that the pinned column takes; 0 while nothing is scrolled, or the column is too wide."""
        header = self._view.horizontalHeader()
        width = header.sectionSize(0) if header.count() else 0
        room = self._view.viewport().width()
        return width if header.offset() > 0 and width <= MOST * room else 0

    @property
    def left(self) -> int:
        """Its left edge in the viewport."""
        mirrored = self._view.layoutDirection() == Qt.LayoutDirection.RightToLeft
        return self._view.viewport().width() - self.width if mirrored else 0

    def covers(self, x: int) -> bool:
        """Whether a position in the viewport is on the pinned column."""
        return self.left <= x < self.left + self.width

    def cell(self, row: int) -> QRect:
        """The rectangle of a row's pinned cell."""
        return QRect(self.left, self._view.rowViewportPosition(row), self.width, self._view.rowHeight(row))

    def overlap(self, cell: QRect) -> int:
        """How many pixels of another column's cell lie below the pinned one, as far as scrolling back helps."""
        if not self.width:
            return 0
        if self.left:
            return max(0, cell.right() + 1 - self.left)
        return max(0, self.width - cell.left())

    def paint(self, event: QPaintEvent) -> None:
        """Paint the column over the others, with a line at its edge."""
        view, width = self._view, self.width
        if not width:
            return
        area = event.rect()
        first, last = view.rowAt(area.top()), view.rowAt(area.bottom())
        rows = view.model().rowCount()
        painter = QPainter(view.viewport())
        theme = theme_of(view.window())
        painter.fillRect(QRect(self.left, area.top(), width, area.height()), theme.card)
        for row in range(max(0, first), (rows - 1 if last < 0 else last) + 1):
            option = QStyleOptionViewItem()
            option.rect = self.cell(row)
            index = view.model().index(row, 0)
            if view.selectionModel().isSelected(index):
                option.state |= QStyle.StateFlag.State_Selected
            view.itemDelegate().paint(painter, option, index)
        painter.fillRect(self.edge(area.top(), area.height()), theme.outline)
        painter.end()

    def edge(self, top: int, height: int) -> QRect:
        """The line between the pinned column and the others."""
        x = self.left or self.width - 1
        return QRect(x, top, 1, height)
