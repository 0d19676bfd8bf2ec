"""The table of the breakdown as a view: its looks, the row under the pointer, the tooltip and copying by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QToolTip, QWidget

from tray_app.ui.cell_painter import CellPainter
from tray_app.ui.design import mixed
from tray_app.ui.focus import BY_KEYBOARD
from tray_app.ui.pinned_column import PinnedColumn
from tray_app.ui.themed import theme_of
from tray_app.ui.usage_heading import UsageHeading

if TYPE_CHECKING:
    from tray_app.ui.design import Theme
    from tray_app.ui.usage_table import UsageTable

SCROLL_BAR: Final = """
QScrollBar { background: %(card)s; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: %(handle)s; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: %(muted)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""


class TableView(QTableView):
    """The table itself: rows under the pointer are lit, F1 or Space tells why, Ctrl+C copies, the first column stays in sight."""

    copy_requested = Signal()
    resized = Signal()

    def __init__(self, table: UsageTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(table)
        self.pinned = PinnedColumn(self)
        self.painter_of_cells = CellPainter(self)
        self.setItemDelegate(self.painter_of_cells)
        self.heading = UsageHeading(self, self.pinned)
        self.setHorizontalHeader(self.heading)
        self.heading.current_changed.connect(lambda section: self.scrollTo(self.model().index(0, section)))
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setWordWrap(False)

    def take_theme(self, theme: Theme) -> None:
        """Take the colours of the palette that now holds."""
        colours = {"card": theme.card, "handle": mixed(theme.text, theme.card, 0.28), "muted": theme.muted}
        sheet = SCROLL_BAR % {name: colour.name() for name, colour in colours.items()}
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.setStyleSheet(sheet)
        corner = QWidget(self)
        corner.setAutoFillBackground(True)
        palette = corner.palette()
        palette.setColor(QPalette.ColorRole.Window, theme.card)
        corner.setPalette(palette)
        self.setCornerWidget(corner)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.painter_of_cells.ringed = True
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit()
        elif event.key() in (Qt.Key.Key_F1, Qt.Key.Key_Space) and self.currentIndex().isValid():
            cell = self.visualRect(self.currentIndex())
            why = str(self.currentIndex().data(Qt.ItemDataRole.ToolTipRole))
            QToolTip.showText(self.viewport().mapToGlobal(cell.bottomLeft() + QPoint(0, 4)), why, self)
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()  # closes the window
        else:
            before = self.currentIndex().column()
            super().keyPressEvent(event)
            if self.currentIndex().column() == 0 and before > 0:
                self.horizontalScrollBar().setValue(0)

    def indexAt(self, pos: QPoint) -> QModelIndex:
        """The cell at a position; on the pinned column its own, not the one that is scrolled below it."""
        index = super().indexAt(pos)
        return index.siblingAtColumn(0) if index.isValid() and self.pinned.covers(pos.x()) else index

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        """Where a cell is seen."""
        if index.isValid() and index.column() == 0 and self.pinned.width:
            return self.pinned.cell(index.row())
        return super().visualRect(index)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a cell into sight; one of the pinned column is so already, others must not stay below that."""
        sideways = self.horizontalScrollBar()
        before, pinned = sideways.value(), self.pinned.width > 0
        super().scrollTo(index, hint)
        if index.column() == 0:
            sideways.setValue(before if pinned else sideways.value())
        else:
            sideways.setValue(sideways.value() - self.pinned.overlap(super().visualRect(index)))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if dx:
            self.viewport().update()  # what was painted over the cells has moved with them
            self.heading.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        had_current = self.currentIndex().isValid()
        self.painter_of_cells.ringed = event.reason() in BY_KEYBOARD
        super().focusInEvent(event)
        if not had_current and not self.painter_of_cells.ringed:
            self.setCurrentIndex(QModelIndex())  # Qt makes the first cell the current one

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.painter_of_cells.ringed = False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._light(self.rowAt(round(event.position().y())))
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._light(-1)
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        ground = QPainter(self.viewport())
        ground.fillRect(event.rect(), theme_of(self.window()).card)
        ground.end()
        super().paintEvent(event)
        self.pinned.paint(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def _light(self, row: int) -> None:
        if row != self.painter_of_cells.hovered:
            self.painter_of_cells.hovered = row
            self.viewport().update()
