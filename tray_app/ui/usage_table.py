"""The Qt model of a breakdown table: rows and columns, sorting by raw values, and what each cell says."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tray_app.core.model import Usage, total
from tray_app.core.rows import Part, TaskRow
from tray_app.core.tables import known_cost, usd_per_million
from tray_app.ui import figures, why
from tray_app.ui.column_words import archived_word, meaning, share_word, title
from tray_app.ui.usage_columns import (
    Column,
    cell_text,
    is_unknown,
    measure,
    usage_text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, tzinfo

    from tray_app.core.rows import Row
    from tray_app.ui.task_titles import TaskTitles

SORT_ROLE = Qt.ItemDataRole.UserRole
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
SHARE_ROLE = Qt.ItemDataRole.UserRole + 2  # (length of the bar 0 to 1, figure)
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class UsageTable(QAbstractTableModel):
    """Rows of one kind. A refresh changes figures in place; `sort` orders by raw values, unknown ones last."""

    def __init__(self, columns: Sequence[Column], sorted_by: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: tuple[Row, ...] = ()
        self.sorted_by = next(place for place, column in enumerate(self.columns) if column.key == sorted_by)
        self.order = Qt.SortOrder.DescendingOrder
        self.measure = self.columns[self.sorted_by]
        self.sum = Usage()
        self.tasks: int | None = None
        self.duplicates = 0
        self.titles: TaskTitles | None = None
        self.calls = any(column.key == "calls" for column in self.columns)
        self._zone: tzinfo = UTC
        self._today: date | None = None
        self._span = ""
        self._largest = 0.0
        self._whole = 0.0

    def show(
        self,
        rows: Sequence[Row],
        today: date,
        span: str,
        tasks: int | None = None,
        duplicates: int = 0,
        keep_order: bool = False,
        zone: tzinfo = UTC,
    ) -> None:
        """Show these rows. `span` names their days for the tooltips; `tasks` is their number, each once; moments are told in `zone`.

        `keep_order`: leave rows that were there before in their places although their figures have changed; new ones come last.
        """
        self._today, self._span, self.tasks, self.duplicates = today, span, tasks, duplicates
        self._zone = zone
        by_key = {row.key: row for row in rows}
        same = by_key.keys() == {row.key for row in self.rows}
        if same and self.rows:
            if keep_order:
                self.rows = tuple(by_key[row.key] for row in self.rows)
            else:
                self._reorder(self._ordered(rows))
            self._measure()
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))
        else:
            self.beginResetModel()
            ordered = self._ordered(rows)
            if keep_order:
                before = {row.key: place for place, row in enumerate(self.rows)}
                ordered = tuple(sorted(ordered, key=lambda row: before.get(row.key, len(before))))
            self.rows = ordered
            self._measure()
            self.endResetModel()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or self._today is None:
            return None
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell_text(column, row, self._today, self._zone)
        if role == SORT_ROLE:
            return column.raw(row)
        if role == ROW_ROLE:
            return row
        if role == SHARE_ROLE:
            return self.share(row) if index.column() == 0 else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._why(column, row).html()
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(column, row)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self._why(column, row).text()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return title(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return meaning(column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        if role == Qt.ItemDataRole.InitialSortOrderRole:
            falling = column.numeric or column.kind == "moment" or column.key == "day"
            return Qt.SortOrder.DescendingOrder if falling else Qt.SortOrder.AscendingOrder
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if not 0 <= column < len(self.columns):
            return
        self.sorted_by, self.order = column, order
        self._reorder(self._ordered(self.rows))
        self._measure()
        if self.rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, 0))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    def share(self, row: Row) -> tuple[float, str]:
        """Length of a row's share bar (against the largest row) and its figure (of the whole)."""
        weight = self.measure.weighs(row.usage) if self.measure.weighs is not None else None
        if weight is None or self._whole <= 0:
            return 0.0, figures.UNKNOWN
        return weight / self._largest, figures.percent(weight / self._whole)

    def share_word(self) -> str:
        """What the share figures are shares of."""
        return share_word(self.measure.key)

    def is_unknown(self, row: Row) -> bool:
        """Whether a row's name is no recorded model."""
        return is_unknown(row)

    def total_text(self, column: Column) -> str:
        """A figure of the totals row."""
        if column.key == "tasks" and self.tasks is not None:
            return figures.exact(self.tasks)
        rate = usd_per_million(row.usage for row in self.rows) if column.kind == "rate" else None
        return usage_text(column, self.sum, rate)

    def total_why(self, column: Column) -> why.Why:
        """Why a figure of the totals row is what it is."""
        return why.of_total(
            column,
            self._parts(),
            self.sum,
            self.total_text(column),
            self.duplicates,
            self._span,
            calls=self.calls,
        )

    def row_of(self, key: tuple[str, ...]) -> int:
        """Where the row with a key stands, -1 if nowhere."""
        return next((place for place, row in enumerate(self.rows) if row.key == key), -1)

    def painted_name(self, row: Row, text: str) -> str:
        """What a row that is being painted is called: a task's title where titles are shown, else its name."""
        if self.titles is not None and isinstance(row, TaskRow):
            return self.titles.of(row) or text
        return text

    def _spoken(self, column: Column, row: Row) -> str:
        assert self._today is not None
        text = cell_text(column, row, self._today, self._zone)
        if column.kind == "name" and isinstance(row, TaskRow):
            if self.titles is not None:
                text = self.titles.known(row) or text
            if row.archived:
                text += f", {archived_word()}"
        return f"{title(column)}: {text}"

    def _why(self, column: Column, row: Row) -> why.Why:
        assert self._today is not None
        return why.of_cell(column, row, self._today, self._span, self._zone)

    def _alignment(self, column: Column) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column.numeric else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def _parts(self) -> tuple[Part, ...]:
        found: dict[str, list[Part]] = {}
        for row in self.rows:
            for part in row.parts:
                found.setdefault(part.provider, []).append(part)
        return tuple(
            Part(key, parts[0].name, total(part.usage for part in parts)) for key, parts in found.items()
        )

    def _ordered(self, rows: Sequence[Row]) -> tuple[Row, ...]:
        """Rows by the sorted column; equal ones dearest first, unknown values last whatever the order."""
        raw = self.columns[self.sorted_by].raw
        dearest = sorted(rows, key=_dearness, reverse=True)
        known = [row for row in dearest if raw(row) not in (None, "")]
        unknown = [row for row in dearest if raw(row) in (None, "")]
        known.sort(key=raw, reverse=self.order == Qt.SortOrder.DescendingOrder)  # type: ignore[arg-type]
        return (*known, *unknown)

    def _reorder(self, rows: tuple[Row, ...]) -> None:
        """Put rows in a new order and let selection and current cell move with them."""
        self.layoutAboutToBeChanged.emit()
        places = {row.key: place for place, row in enumerate(rows)}
        before = self.persistentIndexList()
        after = [self.createIndex(places[self.rows[index.row()].key], index.column()) for index in before]
        self.rows = rows
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _measure(self) -> None:
        self.sum = total(row.usage for row in self.rows)
        self.measure = measure(self.columns, self.sorted_by, self.rows)
        weigh = self.measure.weighs or known_cost
        weights = [weigh(row.usage) or 0.0 for row in self.rows]
        self._largest, self._whole = max(weights, default=0.0), sum(weights)


def _dearness(row: Row) -> tuple[float, int]:
    return (known_cost(row.usage) or 0.0, row.usage.tokens.total)
