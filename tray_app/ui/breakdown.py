"""The breakdown: a window with the usage of one provider or of all, by model and by day, to sort, copy and export."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QFileDialog, QLabel, QStackedWidget, QVBoxLayout, QWidget

from tray_app.core import tables
from tray_app.ui import figures, why
from tray_app.ui.breakdown_footer import BreakdownFooter
from tray_app.ui.breakdown_header import BreakdownHeader
from tray_app.ui.breakdown_remarks import nothing, remarks
from tray_app.ui.breakdown_tabs import Tabs
from tray_app.ui.day_chart import DayChart
from tray_app.ui.design import EDGE, font
from tray_app.ui.focus import FocusRing
from tray_app.ui.themed import theme_of
from tray_app.ui.trend_days import Span, trend_of
from tray_app.ui.usage_columns import DAY_COLUMNS, MODEL_COLUMNS
from tray_app.ui.usage_table import UsageTable
from tray_app.ui.usage_view import UsageView

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.model import Period, Snapshot

MODELS: Final = "models"
DAYS: Final = "days"
WIDTH: Final = 960
HEIGHT: Final = 520


class Breakdown(QWidget):
    """Shows Snapshots; asks for a refresh or another day boundary by signals. `now` is the wall clock in Unix ms."""

    refresh_requested = Signal()
    day_boundary_requested = Signal(str)

    def __init__(self, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.now = now
        self._snapshot: Snapshot | None = None
        self._behind = False
        self.header = BreakdownHeader(self)
        self.tabs = Tabs(((MODELS, self.tr("Models")), (DAYS, self.tr("Days"))), self)
        self.models = UsageView(UsageTable(MODEL_COLUMNS, "recorded", self), self.tr("Usage by model"), self)
        self.days = UsageView(UsageTable(DAY_COLUMNS, "day", self), self.tr("Usage by day"), self)
        self.chart = DayChart(self)
        self.empty = QLabel(self)
        self.footer = BreakdownFooter(self)
        self.pages = QStackedWidget(self)
        self._ring = FocusRing(self)
        self._clock = QTimer(self, interval=1000)
        self._lay_out()
        self._connect()
        self.resize(WIDTH, HEIGHT)
        self._placed = False
        self.setMinimumSize(620, 320)
        self._take_theme()
        self._retitle()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show these numbers; while the window is hidden they wait until it is shown."""
        self._snapshot = snapshot
        self._behind = True
        if self.isVisible():
            self._refill()

    def open_for(self, provider_id: str, period: Period) -> None:
        """Show the window for a provider ("" = all) and a period."""
        if self._snapshot is not None:
            self.header.show_snapshot(self._snapshot)
        self.header.choose(provider_id, period)
        self._behind = True
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()
        self._refill()
        self._fit()
        target = self._view.view if self._view.table.rows else self.header.periods
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def geometry_state(self) -> bytes:
        """Size and place of the window, for the next run."""
        return bytes(self.saveGeometry().data())

    def restore_state(self, state: bytes) -> bool:
        """Take size and place of an earlier run; False where they could not be used."""
        self._placed = self.restoreGeometry(QByteArray(state))
        return self._placed

    def export_to(self, path: str) -> bool:
        """Write the rows in view as JSON where the name ends so, else as CSV. A failure is told below the table."""
        rows = self._view.table.rows
        snapshot = self._snapshot
        if snapshot is None:
            return False
        about = tables.about(snapshot, self.tabs.current, self.header.period, self.header.provider)
        text = tables.as_json(rows, about) if path.lower().endswith(".json") else tables.as_csv(rows)
        try:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        except OSError as error:
            self.footer.tell(self.tr("Not written: %1").replace("%1", error.strerror or str(error)), "error")
            return False
        self.footer.tell(self.tr("Written: %1").replace("%1", path))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._clock.start()
        self._refill()

    def hideEvent(self, event: QEvent) -> None:
        self._clock.stop()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.ApplicationPaletteChange)
        if event.type() in kinds and hasattr(self, "_placed"):
            self._take_theme()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = theme_of(self)
        painter.fillRect(self.rect(), theme.surface)
        for line in (self.pages.y() - 1, self.pages.y() + self.pages.height()):
            painter.fillRect(QRect(0, line, self.width(), 1), theme.hairline)
        painter.end()

    @property
    def _view(self) -> UsageView:
        return self.models if self.tabs.current == MODELS else self.days

    def _lay_out(self) -> None:
        by_day = QWidget(self)
        column = QVBoxLayout(by_day)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.chart)
        column.addWidget(self.days, 1)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        for page in (self.models, by_day, self.empty):
            self.pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.tabs)
        layout.addSpacing(1)
        layout.addWidget(self.pages, 1)
        layout.addSpacing(1)
        layout.addWidget(self.footer)

    def _connect(self) -> None:
        self.header.chosen.connect(self._refilled_anew)
        self.header.refresh_requested.connect(self.refresh_requested)
        self.header.day_boundary_requested.connect(self.day_boundary_requested)
        self.tabs.changed.connect(self._refilled_anew)
        self.footer.copy_button.clicked.connect(self._copy)
        self.footer.export_button.clicked.connect(self._ask_for_file)
        self.chart.span_chosen.connect(self._choose_span)
        self.days.row_chosen.connect(lambda key: self.chart.choose(key[0] if key else ""))
        for view in (self.models, self.days):
            view.copied.connect(lambda: self.footer.tell(self.tr("Copied")))
        self._clock.timeout.connect(self._show_age)
        for key in (QKeySequence.StandardKey.Refresh, QKeySequence("Ctrl+R")):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.activated.connect(self.refresh_requested)

    def _refilled_anew(self) -> None:
        self._behind = True
        self._retitle()
        self._refill()

    def _refill(self) -> None:
        """Bring what is in view up to the snapshot."""
        snapshot = self._snapshot
        if snapshot is None or not self._behind or not self.isVisible():
            return
        self._behind = False
        self._retitle()
        self.header.show_snapshot(snapshot)
        self._show_age()
        provider, period = self.header.provider, self.header.period
        span = why.span_text(
            tables.first_day(snapshot, period), snapshot.today, snapshot.day_boundary, snapshot.time_zone
        )
        duplicates = sum(each.losses.duplicates_dropped for each in tables.chosen(snapshot, provider))
        if self.tabs.current == MODELS:
            rows: tuple[tables.Row, ...] = tables.model_rows(snapshot, period, provider)
            self.models.view.painter_of_cells.squares = not provider
            label = (self.tr("Total, 1 model") if len(rows) == 1 else self.tr("Total, %1 models")).replace(
                "%1", figures.exact(len(rows))
            )
            self.models.show_rows(rows, snapshot.today, span, None, duplicates, label)
        else:
            rows = tables.day_rows(snapshot, period, provider)
            self.days.view.painter_of_cells.squares = False
            tasks = tables.tasks_in(snapshot, period, provider)
            self.days.show_rows(rows, snapshot.today, span, tasks, duplicates, self._days_label(len(rows)))
            names = {each.id: each.name for each in snapshot.providers}
            shown = replace(snapshot, providers=tables.chosen(snapshot, provider))
            self.chart.show_trend(trend_of(shown, period), names)
        self.pages.setCurrentIndex((0 if self.tabs.current == MODELS else 1) if rows else 2)
        self.empty.setText(nothing(snapshot, self.header.period, self.header.provider))
        self.footer.show_remarks(remarks(snapshot, period, provider, rows), bool(rows))
        self.update()

    def _fit(self) -> None:
        """The first time, be as wide as the table needs, within the screen."""
        if not self._placed:
            self._placed = True
            room = self.screen().availableGeometry().width() - 2 * EDGE
            self.resize(min(max(self.width(), self._view.wanted_width()), room), self.height())

    def _days_label(self, used: int) -> str:
        count = tables.PERIOD_DAYS.get(self.header.period, used)
        text = self.tr("Total, 1 day") if count == 1 else self.tr("Total, %1 days")
        return text.replace("%1", figures.exact(count))

    def _show_age(self) -> None:
        if self._snapshot is not None:
            self.header.show_age(self._snapshot.fresh_at_ms, self.now())

    def _copy(self) -> None:
        self._view.copy()

    def _choose_span(self, span: Span) -> None:
        """Select the newest day of a bar in the table."""
        first, last = span.first.isoformat(), span.last.isoformat()
        days = [row.key for row in self.days.table.rows if first <= row.key[0] <= last]
        self.days.choose(max(days, default=(last,)))

    def _ask_for_file(self) -> None:
        name = f"tallytray-{self.tabs.current}-{self.header.period.value}.csv"
        path, chosen = QFileDialog.getSaveFileName(
            self, self.tr("Export usage"), name, self.tr("Comma separated values (*.csv);;JSON (*.json)")
        )
        if path:
            if "." not in path.rpartition("/")[2]:
                path += ".json" if "json" in chosen else ".csv"
            self.export_to(path)

    def _retitle(self) -> None:
        what = self.tr("Usage by model") if self.tabs.current == MODELS else self.tr("Usage by day")
        sample = self.tr(" (sample data)") if self._snapshot is not None and self._snapshot.sample else ""
        self.setWindowTitle(f"{what}{sample} – Tallytray")

    def _take_theme(self) -> None:
        theme = theme_of(self)
        self.header.take_theme()
        for view in (self.models, self.days):
            view.view.take_theme(theme)
        self.footer.take_theme()
        self.empty.setFont(font("body", self.font()))
        self.empty.setStyleSheet(f"color: {theme.muted.name()}")
        self.update()
