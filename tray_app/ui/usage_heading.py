"""The heading above a breakdown table and the totals below it, both in line with its columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QToolTip, QWidget

from tray_app.ui import design
from tray_app.ui.cell_geometry import PAD, SQUARE, at_end, far, inset, near, paint_ring, paint_square
from tray_app.ui.column_words import title
from tray_app.ui.design import Theme, font
from tray_app.ui.themed import theme_of
from tray_app.ui.usage_table import UsageTable

if TYPE_CHECKING:
    from tray_app.ui.pinned_column import PinnedColumn

RISING: Final = "▴"
FALLING: Final = "▾"


class UsageHeading(QHeaderView):
    """The heading: token squares (the legend), an arrow at the sorted column; Left, Right and Enter sort by keyboard."""

    current_changed = Signal(int)

    def __init__(self, parent: QTableView, pinned: PinnedColumn) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.pinned = pinned
        self._pressed = False
        self.current = 0
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSortIndicatorShown(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Column headings"))
        self.setAccessibleDescription(self.tr("Left and Right choose a column, Enter sorts by it"))

    @property
    def theme(self) -> Theme:
        """The colours of the window."""
        return theme_of(self.window())

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), QFontMetrics(font("table", self.font())).height() + 16)

    def width_of(self, section: int) -> int:
        """The room that a heading needs, with its arrow where it has one."""
        column = self._table().columns[section]
        metrics = QFontMetrics(font("total", self.font()))
        arrow = f" {FALLING}" if section == self._table().sorted_by else ""
        width = metrics.horizontalAdvance(title(column) + arrow) + 2 * PAD
        return width + (SQUARE + 6 if column.token else 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None:
            if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                step = -step
            self.current = min(max(0, self.current + step), self.count() - 1)
            self.setAccessibleDescription(title(self._table().columns[self.current]))
            self.current_changed.emit(self.current)
            self.viewport().update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.sectionClicked.emit(self.current)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._on_pinned(event)
        if not self._pressed:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._pressed:
            super().mouseReleaseEvent(event)
        elif self._on_pinned(event):
            self.sectionClicked.emit(0)
        self._pressed = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._on_pinned(event) and not event.buttons():
            self.unsetCursor()  # the edges below it are out of reach
        elif not self._pressed:
            super().mouseMoveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.pinned.width:
            painter = QPainter(self.viewport())
            place = QRect(self.pinned.left, 0, self.pinned.width, self.height())
            self.paintSection(painter, place, 0)
            painter.fillRect(self.pinned.edge(0, self.height()), self.theme.outline)
            painter.end()

    def _on_pinned(self, event: QMouseEvent) -> bool:
        return event.button() != Qt.MouseButton.RightButton and self.pinned.covers(
            round(event.position().x())
        )

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        table = self._table()
        column = table.columns[section]
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        is_sorted = section == table.sorted_by
        painter.save()
        painter.fillRect(rect, self.theme.card)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self.theme.outline)
        inner = inset(rect, mirrored, first=column.kind == "name")
        words = title(column)
        if is_sorted:
            words += f" {FALLING if table.order == Qt.SortOrder.DescendingOrder else RISING}"
        face = font("total" if is_sorted else "table", self.font())
        metrics = QFontMetrics(face)
        painter.setFont(face)
        painter.setPen(self.theme.text if is_sorted else self.theme.muted)
        side = far(mirrored) if column.numeric else near(mirrored)
        painter.drawText(inner, int(side), words)
        used = metrics.horizontalAdvance(words)
        if column.token:
            square = at_end(inner, SQUARE, mirrored, used + 6)
            paint_square(painter, square, self.theme, self.theme.token(column.token))
        if column.kind == "name":
            rest = inner.adjusted(0, 0, -used - 5, 0) if mirrored else inner.adjusted(used + 5, 0, 0, 0)
            painter.setFont(font("table", self.font()))
            painter.setPen(self.theme.muted)
            share = QFontMetrics(painter.font()).elidedText(
                f"· {table.share_word()}", Qt.TextElideMode.ElideRight, rest.width()
            )
            painter.drawText(rest, int(near(mirrored)), share)
        if self.hasFocus() and section == self.current:
            paint_ring(painter, rect, self.theme)
        painter.restore()

    def _table(self) -> UsageTable:
        model = self.model()
        assert isinstance(model, UsageTable)
        return model


class TotalsRow(QWidget):
    """The sums, in line with the columns of the table above and always in sight."""

    def __init__(self, view: QTableView, heading: UsageHeading, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view, self.heading = view, heading
        self.label = ""
        heading.sectionResized.connect(self.update)
        view.horizontalScrollBar().valueChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(0, max(design.ROW, QFontMetrics(font("total", self.font())).height() + 14))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def describe(self, label: str) -> None:
        """Show the sums of the table's rows; `label` says what they are of."""
        self.label = label
        table = self._table()
        facts = (f"{title(column)}: {table.total_text(column)}" for column in table.columns if column.numeric)
        self.setAccessibleName(label)
        self.setAccessibleDescription("; ".join(facts))
        self.update()

    def width_of(self, section: int) -> int:
        """The room that a sum needs."""
        column = self._table().columns[section]
        if not column.numeric:
            return 0
        metrics = QFontMetrics(font("total", self.font()))
        return metrics.horizontalAdvance(self._table().total_text(column)) + 2 * PAD

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            x = event.pos().x() - self.heading.x()
            section = self.heading.logicalIndexAt(x)
            if section >= 0 and not self.heading.pinned.covers(x) and self._table().columns[section].numeric:
                QToolTip.showText(
                    event.globalPos(), self._table().total_why(self._table().columns[section]).html(), self
                )
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, table = theme_of(self.window()), self._table()
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        painter.fillRect(self.rect(), theme.surface)
        painter.fillRect(QRect(0, 0, self.width(), 1), theme.hairline)
        painter.setFont(font("total", self.font()))
        pinned = self.heading.pinned
        for section, column in reversed(
            tuple(enumerate(table.columns))
        ):  # the first one stands over the others
            left, width = self.heading.sectionViewportPosition(section), self.heading.sectionSize(section)
            if section == 0 and pinned.width:
                left = pinned.left
            cell = QRect(self.heading.x() + left, 1, width, self.height() - 1)
            if column.kind == "name":
                if pinned.width:
                    painter.fillRect(cell, theme.surface)
                    edge = pinned.edge(1, self.height() - 1).translated(self.heading.x(), 0)
                    painter.fillRect(edge, theme.outline)
                inner = inset(cell, mirrored, first=True)
                painter.setPen(theme.text)
                text = QFontMetrics(painter.font()).elidedText(
                    self.label, Qt.TextElideMode.ElideRight, inner.width()
                )
                painter.drawText(inner, int(near(mirrored)), text)
            elif column.numeric:
                painter.setPen(theme.muted if column.kind in ("share", "rate") else theme.text)
                inner = inset(cell, mirrored)
                painter.drawText(inner, int(far(mirrored)), table.total_text(column))
        painter.end()

    def _table(self) -> UsageTable:
        model = self.view.model()
        assert isinstance(model, UsageTable)
        return model
