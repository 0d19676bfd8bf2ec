"""The middle of the breakdown: a table for each view, the chart above the days and in step with them, and a sentence where there is
nothing to show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from tray_app.ui.breakdown_views import DAYS, TASKS, VIEWS, window_title
from tray_app.ui.day_chart import DayChart
from tray_app.ui.design import EDGE, font
from tray_app.ui.task_titles import TaskTitles
from tray_app.ui.usage_table import UsageTable
from tray_app.ui.usage_view import UsageView

if TYPE_CHECKING:
    from tray_app.ui.design import Theme
    from tray_app.ui.task_titles import ReadTitles
    from tray_app.ui.trend_days import Span


class Pages(QStackedWidget):
    """Shows one view at a time. `copied` comes when rows went to the clipboard."""

    copied = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views = {
            view.key: UsageView(UsageTable(view.columns, view.sorted_by, self), window_title(view.key), self)
            for view in VIEWS
        }
        self.chart = DayChart(self)
        self.message = QLabel(self)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setWordWrap(True)
        self.message.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self._pages: dict[str, QWidget] = {}
        for key, view in self.views.items():
            self._pages[key] = self._with_chart(view) if key == DAYS else view
            view.copied.connect(self.copied)
        for page in (*self._pages.values(), self.message):
            self.addWidget(page)
        self._titles: TaskTitles | None = None
        self.chart.span_chosen.connect(self._choose_span)
        self.views[DAYS].row_chosen.connect(lambda key: self.chart.choose(key[0] if key else ""))

    def show_view(self, key: str) -> None:
        """Show the table of a view."""
        self.setCurrentWidget(self._pages[key])

    def is_shown(self, key: str) -> bool:
        """Whether the table of a view is in sight."""
        return self.currentWidget() is self._pages[key]

    def say(self, text: str) -> None:
        """Show a sentence in place of a table."""
        self.message.setText(text)
        self.setCurrentWidget(self.message)

    def show_titles(self, read: ReadTitles | None) -> None:
        """Call tasks by their titles, which `read` reads for the rows in sight; None: by their ids."""
        if (read is None) == (self._titles is None):
            return
        self.forget_titles()
        self._titles = TaskTitles(read, self) if read is not None else None
        tasks = self.views[TASKS]
        tasks.table.titles = self._titles
        if self._titles is not None:
            self._titles.came.connect(tasks.view.viewport().update)
        tasks.view.viewport().update()

    def forget_titles(self) -> None:
        """Keep no title any longer; they are read again when they are next in sight."""
        if self._titles is not None:
            self._titles.forget()

    def take_theme(self, theme: Theme) -> None:
        """Take the colours of the palette that now holds."""
        for view in self.views.values():
            view.view.take_theme(theme)
        self.message.setFont(font("body", self.font()))
        self.message.setStyleSheet(f"color: {theme.muted.name()}")

    def _choose_span(self, span: Span) -> None:
        """Select the newest day of a bar in the table."""
        days = self.views[DAYS]
        first, last = span.first.isoformat(), span.last.isoformat()
        keys = [row.key for row in days.table.rows if first <= row.key[0] <= last]
        days.choose(max(keys, default=(last,)))

    def _with_chart(self, days: UsageView) -> QWidget:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.chart)
        column.addWidget(days, 1)
        return page
