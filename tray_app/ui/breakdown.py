"""The breakdown: a window with the usage of one provider or of all, by model and by day, to sort, copy and export."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tray_app.core import tables
from tray_app.ui import breakdown_export
from tray_app.ui.breakdown_contents import Contents, Scope
from tray_app.ui.breakdown_footer import BreakdownFooter
from tray_app.ui.breakdown_header import BreakdownHeader
from tray_app.ui.breakdown_pages import Pages
from tray_app.ui.breakdown_tabs import Tabs
from tray_app.ui.breakdown_views import DAYS, MODELS, TASKS, VIEWS, tab_title, window_title
from tray_app.ui.design import EDGE
from tray_app.ui.focus import FocusRing
from tray_app.ui.task_actions import TaskActions
from tray_app.ui.themed import theme_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tray_app.core.groupings import Question
    from tray_app.core.model import Period, Snapshot
    from tray_app.core.rows import Row
    from tray_app.ui.task_titles import ReadTitles
    from tray_app.ui.usage_view import UsageView

WIDTH: Final = 960
HEIGHT: Final = 520
LEAST_WIDTH: Final = 620


class Breakdown(QWidget):
    """Shows Snapshots; asks for anything else by signals. `now` is the wall clock in Unix ms.

    `rows_requested` carries a `Question` to the ledger; whoever can answers with `show_rows` or `show_rows_failure`. The last question
    counts. `folder_requested` carries the path of a task, `left` comes when the window is closed.
    """

    refresh_requested = Signal()
    day_boundary_requested = Signal(str)
    rows_requested = Signal(object)  # Question
    folder_requested = Signal(str)
    left = Signal()

    def __init__(self, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.now = now
        self._snapshot: Snapshot | None = None
        self._behind = False
        self.header = BreakdownHeader(self)
        self.tabs = Tabs([(view.key, tab_title(view.key)) for view in VIEWS], self)
        self.pages = Pages(self)
        self.models, self.days = self.pages.views[MODELS], self.pages.views[DAYS]
        self.chart, self.empty = self.pages.chart, self.pages.message
        self.footer = BreakdownFooter(self)
        self.actions_of_task = TaskActions(self.pages.views[TASKS], self)
        self.contents = Contents(self.pages, self.footer, self.actions_of_task, self)
        self._ring = FocusRing(self)
        self._clock = QTimer(self, interval=1000)
        self._lay_out()
        self._connect()
        self.resize(WIDTH, HEIGHT)
        self._placed = False
        self.setMinimumSize(LEAST_WIDTH, 320)
        self._take_theme()
        self._retitle()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show these numbers; while the window is hidden they wait until it is shown."""
        before, self._snapshot = self._snapshot, snapshot
        if before is None or replace(before, fresh_at_ms=snapshot.fresh_at_ms) != snapshot:
            self.contents.outdated()
        self._behind = True
        if self.isVisible():
            self._refill()

    def show_rows(self, asked: Question, rows: Sequence[Row]) -> None:
        """Show what the ledger answered, if it is the answer to the last question."""
        self.contents.show_rows(asked, rows)

    def show_rows_failure(self, asked: Question, kind: str) -> None:
        """Say that the ledger could not answer the last question; rows that are in view stay."""
        self.contents.show_failure(asked, kind)

    def show_titles(self, read: ReadTitles | None) -> None:
        """Call tasks by their titles, which `read` reads for the rows in sight; None: by their ids."""
        self.pages.show_titles(read)

    def show_week_start(self, day: str) -> None:
        """Begin weeks on monday, sunday or saturday."""
        self.contents.week_start = day
        self._refilled_anew()

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
        if self._snapshot is None:
            return False
        about = tables.about(self._snapshot, self.tabs.current, self.header.period, self.header.provider)
        trouble = breakdown_export.write(path, self._view.table.rows, about)
        if trouble:
            self.footer.tell(self.tr("Not written: %1").replace("%1", trouble), "error")
        else:
            self.footer.tell(self.tr("Written: %1").replace("%1", path))
        return not trouble

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
        self.contents.leave()
        self.pages.forget_titles()
        self.left.emit()

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
        return self.pages.views[self.tabs.current]

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.tabs)
        layout.addSpacing(1)
        layout.addWidget(self.pages, 1)
        layout.addSpacing(1)
        layout.addWidget(self.footer)
        self.footer.add(self.actions_of_task)

    def _connect(self) -> None:
        self.header.chosen.connect(self._refilled_anew)
        self.header.refresh_requested.connect(self.refresh_requested)
        self.header.day_boundary_requested.connect(self.day_boundary_requested)
        self.tabs.changed.connect(self._refilled_anew)
        self.footer.copy_button.clicked.connect(self._copy)
        self.footer.export_button.clicked.connect(self._ask_for_file)
        for copying in (self.pages, self.actions_of_task):
            copying.copied.connect(lambda: self.footer.tell(self.tr("Copied")))
        self.actions_of_task.folder_requested.connect(self.folder_requested)
        self.contents.rows_requested.connect(self.rows_requested)
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
        self.contents.fill(Scope(snapshot, self.tabs.current, self.header.provider, self.header.period))
        self.update()

    def _fit(self) -> None:
        """The first time, be as wide as the table needs, within the screen."""
        if not self._placed:
            self._placed = True
            room = self.screen().availableGeometry().width() - 2 * EDGE
            self.resize(min(max(self.width(), self._view.wanted_width()), room), self.height())

    def _show_age(self) -> None:
        if self._snapshot is not None:
            self.header.show_age(self._snapshot.fresh_at_ms, self.now())
            self.setMinimumWidth(max(LEAST_WIDTH, self.header.minimumSizeHint().width()))

    def _copy(self) -> None:
        self._view.copy()

    def _ask_for_file(self) -> None:
        name = f"tallytray-{self.tabs.current}-{self.header.period.value}"
        path = breakdown_export.ask_for_file(self, name)
        if path:
            self.export_to(path)

    def _retitle(self) -> None:
        sample = self._snapshot is not None and self._snapshot.sample
        title = self.tr("%1 (sample data) – Tallytray") if sample else "%1 – Tallytray"
        self.setWindowTitle(title.replace("%1", window_title(self.tabs.current)))

    def _take_theme(self) -> None:
        theme = theme_of(self)
        self.header.take_theme()
        self.pages.take_theme(theme)
        self.footer.take_theme()
        self.update()
