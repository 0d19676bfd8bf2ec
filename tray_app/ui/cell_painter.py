"""How the cells of a breakdown table look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from tray_app.core.rows import TaskRow
from tray_app.core.tables import recorded
from tray_app.ui import charts, design, figures
from tray_app.ui.cell_geometry import BAR, PAD, SQUARE, at_end, far, inset, near, paint_ring, paint_square
from tray_app.ui.column_words import archived_word
from tray_app.ui.design import Theme, font
from tray_app.ui.themed import theme_of
from tray_app.ui.usage_table import ROW_ROLE, SHARE_ROLE, UsageTable

if TYPE_CHECKING:
    from tray_app.core.rows import Row
    from tray_app.ui.usage_columns import Column

Index = QModelIndex | QPersistentModelIndex
_LEFT_TO_RIGHT, _END_OF_THAT = "\u2066", "\u2069"


class CellPainter(QStyledItemDelegate):
    """Paints cells: name with provider squares and share bar, figures by what they are worth, a ring around the current one."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self.view = view
        self.hovered = -1
        self.squares = True
        self.ringed = False  # whether the keyboard is in use
        self._faces: dict[tuple[str, bool, str], tuple[QFont, QFontMetrics]] = {}

    def face(self, role: str, italic: bool = False) -> tuple[QFont, QFontMetrics]:
        """A role's font at the view's size, with its metrics; made once, as every cell asks for it."""
        base = self.view.font()
        key = (role, italic, base.key())
        if key not in self._faces:
            made = font(role, base)
            made.setItalic(italic)
            self._faces[key] = (made, QFontMetrics(made))
        return self._faces[key]

    @property
    def theme(self) -> Theme:
        """The colours of the window that the table is in."""
        return theme_of(self.view.window())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self.width_of(index), 0)

    def width_of(self, index: Index) -> int:
        """The room that a cell needs for all of its text."""
        row: Row = index.data(ROW_ROLE)
        column = self._column(index)
        width = self._face(column, row)[1].horizontalAdvance(index.data()) + 2 * PAD + 1
        if column.kind == "name":
            squares = len(row.parts) if self.squares else 0
            width += squares * (SQUARE + 6) + self.figure_width() + 2 * PAD
            if isinstance(row, TaskRow) and row.archived:
                width += self.face("caption")[1].horizontalAdvance(archived_word()) + 10 + PAD
        return width

    def figure_width(self) -> int:
        """The room for a share's figure."""
        widest = (figures.percent(0.004), figures.percent(1.0))
        metrics = self.face("table")[1]
        return max(metrics.horizontalAdvance(text) for text in widest)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        column, row = self._column(index), index.data(ROW_ROLE)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.fillRect(rect, self._ground(index.row(), chosen))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self.theme.hairline)
        if chosen and self.theme.high_contrast:
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), self.theme.text)
            painter.fillRect(QRect(rect.left(), rect.bottom() - 1, rect.width(), 2), self.theme.text)
        if column.kind == "name":
            self._paint_name(painter, rect, index, row)
        else:
            self._paint_value(painter, rect, index, column, row)
        if self.ringed and self.view.hasFocus() and self.view.currentIndex() == index:
            paint_ring(painter, rect, self.theme)
        painter.restore()

    def _paint_name(self, painter: QPainter, rect: QRect, index: Index, row: Row) -> None:
        mirrored = self.view.layoutDirection() == Qt.LayoutDirection.RightToLeft
        share, figure = index.data(SHARE_ROLE)
        inner = inset(rect, mirrored, first=True).adjusted(0, 0, 0, -1)
        line = QRect(inner.left(), inner.top() + 2, inner.width(), inner.height() - BAR - 8)
        room = self.figure_width()
        painter.setFont(self.face("table")[0])
        painter.setPen(self.theme.muted)
        end = at_end(line, room, mirrored)
        painter.drawText(end, int(far(mirrored)), figure)

        left = room + PAD
        if self.squares:
            for part in reversed(row.parts):
                square = at_end(line, SQUARE, mirrored, left)
                paint_square(painter, square, self.theme, self.theme.provider(part.provider), part.provider)
                left += SQUARE + 6
        if isinstance(row, TaskRow) and row.archived:
            left += self._paint_mark(painter, line, left, mirrored) + PAD
        face, metrics = self._face(self._column(index), row)
        words = QRect(line)
        if mirrored:
            words.setLeft(line.left() + left)
        else:
            words.setRight(line.right() - left)
        painter.setFont(face)
        painter.setPen(self.theme.text)
        name = self._table().painted_name(row, index.data())
        titled = name != index.data()
        side = Qt.TextElideMode.ElideRight if titled else Qt.TextElideMode.ElideMiddle
        text = metrics.elidedText(name, side, words.width())
        if mirrored:  # an id or a path is read from left to right wherever it stands
            text = f"{_LEFT_TO_RIGHT}{text}{_END_OF_THAT}"
        painter.drawText(words, int(near(mirrored)), text)
        bar = QRectF(inner.left(), inner.bottom() - BAR - 3, inner.width(), BAR)
        charts.paint_share(painter, bar, share, self.theme, mirrored)

    def _paint_mark(self, painter: QPainter, line: QRect, before_end: int, mirrored: bool) -> int:
        """The mark of a task that is gone from disk, `before_end` pixels before the line's end; gives its width."""
        face, metrics = self.face("caption")
        width = metrics.horizontalAdvance(archived_word()) + 10
        spot = at_end(line, width, mirrored, before_end)
        height = metrics.height() + 1
        frame = QRectF(spot.left() + 0.5, spot.center().y() - height // 2 + 0.5, width - 1, height - 1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.theme.outline)
        painter.drawRoundedRect(frame, 4, 4)
        painter.setFont(face)
        painter.setPen(self.theme.muted)
        painter.drawText(frame, int(Qt.AlignmentFlag.AlignCenter), archived_word())
        painter.restore()
        return width

    def _paint_value(self, painter: QPainter, rect: QRect, index: Index, column: Column, row: Row) -> None:
        mirrored = self.view.layoutDirection() == Qt.LayoutDirection.RightToLeft
        # in line with the name, which stands above its bar
        inner = rect.adjusted(PAD, 2, -PAD, -BAR - 7) if self.view.rowHeight(index.row()) >= 34 else rect
        text = index.data()
        face, metrics = self._face(column, row)
        painter.setFont(face)
        painter.setPen(self._ink(column, row, text))
        side = far(mirrored) if column.numeric else near(mirrored)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, int(side), text if column.numeric else shown)

    def _face(self, column: Column, row: Row) -> tuple[QFont, QFontMetrics]:
        if column.kind == "name":
            return self.face("key", italic=self._table().is_unknown(row))
        strong = (column.kind == "recorded" and recorded(row.usage) is not None) or (
            column.kind == "cost" and not row.usage.cost.unknown
        )
        return self.face("total" if strong else "table")

    def _ink(self, column: Column, row: Row, text: str) -> QColor:
        quiet = text == figures.UNKNOWN or column.kind in ("text", "moment", "share", "rate", "estimated")
        quiet = quiet or (column.kind == "cost" and row.usage.cost.unknown)
        nothing = column.weighs is not None and not column.weighs(row.usage)
        return self.theme.muted if quiet or nothing else self.theme.text

    def _ground(self, row: int, chosen: bool) -> QColor:
        if chosen:
            return self.theme.selection
        return (
            self.theme.towards_text(self.theme.card, design.HOVER) if row == self.hovered else self.theme.card
        )

    def _column(self, index: Index) -> Column:
        return self._table().columns[index.column()]

    def _table(self) -> UsageTable:
        model = self.view.model()
        assert isinstance(model, UsageTable)
        return model
