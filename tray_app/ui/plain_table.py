"""A read-only table of cells that is as high as its rows: the window scrolls, not the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPixmap,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from tray_app.ui import design
from tray_app.ui.form_controls import state_mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.ui.design import Theme
    from tray_app.ui.sources_rows import Cell, Row

Index = QModelIndex | QPersistentModelIndex
ROLE = Qt.ItemDataRole
SQUARE = 10


class CellModel(QAbstractTableModel):
    """Rows of cells under named columns."""

    def __init__(self, columns: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: list[Row] = []
        self._pictures: dict[tuple[str, str], QPixmap] = {}
        self.theme: Theme | None = None
        self.numeric: frozenset[int] = frozenset()

    def put(self, rows: list[Row]) -> None:
        """Show these rows; equal ones stay as they are, so that nothing moves under the pointer."""
        if len(rows) != len(self._rows):
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows != self._rows:
            self._rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self._columns) - 1))

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self.theme = theme
        self._pictures.clear()
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self._columns) - 1))

    def cell(self, index: Index) -> Cell:
        """The cell of an index."""
        return self._rows[index.row()][index.column()]

    def row_text(self, row: int) -> str:
        """A row as tab-separated text."""
        return "\t".join(cell.text for cell in self._rows[row])

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = ROLE.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal:
            if role == ROLE.DisplayRole:
                return self._columns[section]
            if role == ROLE.FontRole:  # a style sheet lets the heading paint in another font than it has
                return design.font("table", QGuiApplication.font())
            if role == ROLE.TextAlignmentRole:
                side = (
                    Qt.AlignmentFlag.AlignTrailing
                    if section in self.numeric
                    else Qt.AlignmentFlag.AlignLeading
                )
                return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = ROLE.DisplayRole) -> Any:
        cell = self.cell(index)
        if role == ROLE.DisplayRole:
            # a path reads from left to right in every language
            path = "/" in cell.text or "\\" in cell.text
            return f"\u200e{cell.text}" if path and QGuiApplication.isRightToLeft() else cell.text
        if role == ROLE.ToolTipRole:
            return cell.tip or None
        if role == ROLE.AccessibleTextRole:
            return f"{self._columns[index.column()]}: {cell.text}" if cell.text else None
        if role == ROLE.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignTrailing if cell.number else Qt.AlignmentFlag.AlignLeading
            return side | Qt.AlignmentFlag.AlignVCenter
        if self.theme is not None:
            if role == ROLE.ForegroundRole:
                return getattr(self.theme, cell.colour)
            if role == ROLE.DecorationRole and (cell.mark or cell.provider):
                return self._picture(cell)
        if role == ROLE.AccessibleDescriptionRole and cell.link:
            return QCoreApplication.translate("sources", "Enter shows them")
        if role == ROLE.FontRole and (cell.strong or cell.link):
            face = design.font("total" if cell.strong else "table", QGuiApplication.font())
            face.setUnderline(bool(cell.link))
            return face
        return None

    def _picture(self, cell: Cell) -> QPixmap:
        assert self.theme is not None
        key = (cell.mark, cell.provider)
        if key not in self._pictures:
            screen = QGuiApplication.primaryScreen()
            ratio = screen.devicePixelRatio() if screen is not None else 1.0
            if cell.mark:
                self._pictures[key] = state_mark(cell.mark, getattr(self.theme, cell.colour), ratio)
            else:
                self._pictures[key] = _square(self.theme, cell.provider, ratio)
        return self._pictures[key]


def _square(theme: Theme, provider_id: str, ratio: float) -> QPixmap:
    picture = QPixmap(QSize(round(SQUARE * ratio), round(design.ICON * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.brush(provider_id))
    painter.drawRoundedRect(QRect(0, (design.ICON - SQUARE) // 2, SQUARE, SQUARE), 2, 2)
    painter.end()
    return picture


class PlainTable(QTableView):
    """Shows a CellModel. One column stretches and elides in its middle; Copy takes the chosen rows as text.

    `followed` gives the link of a cell that was clicked, or of the row in which Enter was pressed, and the row.
    """

    followed = Signal(str, int)

    def __init__(
        self, name: str, columns: Sequence[str], stretched: int, numeric: set[int], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.rows = CellModel(columns, self)
        self.rows.numeric = frozenset(numeric)
        self.setModel(self.rows)
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(design.ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        self.rows.modelReset.connect(self.fit)
        self.clicked.connect(self._follow)
        self.setMouseTracking(True)

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self.setFont(design.font("table", QGuiApplication.font()))
        self.rows.show_theme(theme)
        self.fit()

    def fit(self) -> None:
        """Be as high as the rows."""
        row = max(design.ROW, self.fontMetrics().height() + 12)
        self.verticalHeader().setDefaultSectionSize(row)
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + row * self.rows.rowCount())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            chosen = sorted(index.row() for index in self.selectionModel().selectedRows())
            QGuiApplication.clipboard().setText("\n".join(self.rows.row_text(row) for row in chosen))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._linked():
            self._follow(self._linked()[0])
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        over = index.isValid() and bool(self.rows.cell(index).link)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def _linked(self) -> list[QModelIndex]:
        """The cells with a link in the current row."""
        row = self.currentIndex().row()
        cells = (
            [self.rows.index(row, column) for column in range(self.rows.columnCount())] if row >= 0 else []
        )
        return [index for index in cells if self.rows.cell(index).link]

    def _follow(self, index: QModelIndex) -> None:
        link = self.rows.cell(index).link
        if link:
            self.followed.emit(link, index.row())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_key and not self.selectionModel().hasSelection():
            self.selectRow(0)  # so that the keyboard sees where it is

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the window scrolls
