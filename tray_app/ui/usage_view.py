"""A breakdown table on screen: the view with its heading and totals, column widths, copying, and the tooltip by keyboard."""

from __future__ import annotations

from datetime import UTC
from heapq import nlargest
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tray_app.core.tables import as_tsv
from tray_app.ui import design
from tray_app.ui.table_view import TableView
from tray_app.ui.usage_heading import TotalsRow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date, tzinfo

    from tray_app.core.rows import Row
    from tray_app.ui.usage_table import UsageTable

NAME_LEAST = 200
NAME_KEPT = 260  # what a long name keeps where the table must be scrolled
NAME_MOST = 340  # what the window offers a long name without being asked
CELL_MOST = 180
LOOKED_AT = 6  # cells of a column


class UsageView(QWidget):
    """A table with its totals. `row_chosen` gives the key of the row that was selected last, () for none."""

    row_chosen = Signal(tuple)
    copied = Signal()

    def __init__(self, table: UsageTable, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self.view = TableView(table, self)
        self.view.setAccessibleName(name)
        self.heading = self.view.heading
        self.totals = TotalsRow(self.view, self.heading, self)
        self.view.verticalHeader().setDefaultSectionSize(
            max(design.ROW_BAR, self.fontMetrics().height() + 18)
        )
        self._fitting = False
        self._widths: dict[int, int] = {}
        self._by_hand: set[int] = set()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.totals)
        self.view.resized.connect(self.fit_columns)
        self.view.copy_requested.connect(self.copy)
        self.heading.sectionClicked.connect(self.sort_by)
        self.heading.sectionResized.connect(self._resized)
        self.view.selectionModel().selectionChanged.connect(self._selection_changed)

    def show_rows(
        self,
        rows: Sequence[Row],
        today: date,
        span: str,
        tasks: int | None,
        duplicates: int,
        label: str,
        zone: tzinfo = UTC,
    ) -> None:
        """Show rows and their totals. While the pointer is over the table no row changes its place."""
        chosen = [row.key for row in self.chosen_rows()]
        self.table.show(rows, today, span, tasks, duplicates, self.view.underMouse(), zone)
        self._choose_again(chosen)
        self.totals.describe(label)
        self._measure()
        self.fit_columns()

    def wanted_width(self) -> int:
        """The width at which every figure, and names of usual length, are in sight."""
        figures = sum(self.heading.sectionSize(section) for section in range(1, len(self.table.columns)))
        return (
            min(max(NAME_LEAST, self._widths.get(0, 0)), NAME_MOST)
            + figures
            + self.view.verticalScrollBar().sizeHint().width()
        )

    def sort_by(self, section: int) -> None:
        """Sort by a column: its natural order first, a second time the other way round."""
        order = self.table.order
        if section == self.table.sorted_by:
            falling = order == Qt.SortOrder.DescendingOrder
            order = Qt.SortOrder.AscendingOrder if falling else Qt.SortOrder.DescendingOrder
        else:
            order = self.table.headerData(
                section, Qt.Orientation.Horizontal, Qt.ItemDataRole.InitialSortOrderRole
            )
        self.table.sort(section, order)
        self.fit_columns()
        self.heading.viewport().update()

    def chosen_rows(self) -> tuple[Row, ...]:
        """The selected rows, in the order shown."""
        places = sorted({index.row() for index in self.view.selectionModel().selectedRows()})
        return tuple(self.table.rows[place] for place in places if place < len(self.table.rows))

    def choose(self, key: tuple[str, ...]) -> None:
        """Select the row with a key and bring it into sight; without such a row, select none. Emits nothing."""
        place = self.table.row_of(key)
        blocked = self.blockSignals(True)
        if place < 0:
            self.view.clearSelection()
        else:
            index = self.table.index(place, 0)
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.view.selectionModel().setCurrentIndex(index, flags)
            self.view.scrollTo(index)
        self.blockSignals(blocked)

    def copy(self) -> str:
        """Put the selected rows, else all, on the clipboard as tab separated values, and return them."""
        text = as_tsv(self.chosen_rows() or self.table.rows)
        QGuiApplication.clipboard().setText(text)
        self.copied.emit()
        return text

    def fit_columns(self) -> None:
        """Give each column the room that its figures need and the rest to the names; columns resized by hand stay."""
        self._fitting = True
        used = 0
        for section in range(1, len(self.table.columns)):
            if section not in self._by_hand:
                least = max(self.heading.width_of(section), self.totals.width_of(section))
                self.heading.resizeSection(section, min(max(least, self._widths.get(section, 0)), CELL_MOST))
            used += self.heading.sectionSize(section)
        if 0 not in self._by_hand:
            least = min(max(NAME_LEAST, self._widths.get(0, 0)), NAME_KEPT)
            self.heading.resizeSection(0, max(least, self.view.viewport().width() - used))
        self._fitting = False

    def _measure(self) -> None:
        """The widest cell of each column, looked for among its longest values: figures are of equal width."""
        cells = self.view.painter_of_cells
        rows = self.table.rows
        for section, column in enumerate(self.table.columns):
            raw = column.raw

            def size(place: int, raw: Callable[[Row], Any] = raw) -> float:
                value = raw(rows[place])
                return len(value) if isinstance(value, str) else float(value or 0)

            indexes = [
                self.table.index(place, section) for place in nlargest(LOOKED_AT, range(len(rows)), size)
            ]
            self._widths[section] = max((cells.width_of(index) for index in indexes), default=0)

    def _resized(self, section: int) -> None:
        if not self._fitting:
            self._by_hand.add(section)

    def _selection_changed(self) -> None:
        chosen = self.chosen_rows()
        if not chosen:
            self.row_chosen.emit(())
            return
        current = self.view.currentIndex().row()
        row = self.table.rows[current] if 0 <= current < len(self.table.rows) else chosen[0]
        self.row_chosen.emit(row.key if row in chosen else chosen[0].key)

    def _choose_again(self, keys: list[tuple[str, ...]]) -> None:
        """Select the rows that were selected before, where a reset has dropped the selection."""
        if not keys or self.chosen_rows():
            return
        flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        blocked = self.blockSignals(True)
        for key in keys:
            place = self.table.row_of(key)
            if place >= 0:
                self.view.selectionModel().select(self.table.index(place, 0), flags)
        self.blockSignals(blocked)
