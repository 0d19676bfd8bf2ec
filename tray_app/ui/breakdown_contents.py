"""What fills the breakdown's tables: rows of the Snapshot at once, rows of the ledger when they come back from the worker."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from tray_app.core import groupings, tables
from tray_app.ui import figures, why
from tray_app.ui.breakdown_remarks import no_calls, nothing, remarks
from tray_app.ui.breakdown_views import BY_KEY, DAYS, MODELS, TASKS, TOOLS, failure, total_label
from tray_app.ui.trend_days import trend_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.groupings import Question
    from tray_app.core.model import Period, Snapshot
    from tray_app.core.rows import Row
    from tray_app.ui.breakdown_footer import BreakdownFooter
    from tray_app.ui.breakdown_pages import Pages
    from tray_app.ui.task_actions import TaskActions

READING_AFTER_MS: Final = 150  # an answer that comes sooner needs no word


@dataclass(frozen=True, slots=True)
class Scope:
    """What is to be in view: a view of a Snapshot, for a provider ("" is all) and a period."""

    snapshot: Snapshot
    view: str
    provider: str
    period: Period


class Contents(QObject):
    """Fills pages and footer. `rows_requested` carries a `Question` to the ledger; the last one counts."""

    rows_requested = Signal(object)

    def __init__(self, pages: Pages, footer: BreakdownFooter, actions: TaskActions, parent: QObject) -> None:
        super().__init__(parent)
        self._pages, self._footer, self._actions = pages, footer, actions
        self.week_start = "monday"
        self._scope: Scope | None = None
        self._wanted: Question | None = None
        self._shown: dict[str, Question] = {}  # by view: whose answer its table has
        self._reading = QTimer(self, interval=READING_AFTER_MS, singleShot=True)
        self._reading.timeout.connect(lambda: pages.say(self.tr("Reading…")))

    def outdated(self) -> None:
        """What the ledger said is older than the numbers: it is asked again when it is next in view."""
        self._wanted = None

    def leave(self) -> None:
        """Nothing is in view any more."""
        self._reading.stop()

    def fill(self, scope: Scope) -> None:
        """Bring a view up to its Snapshot."""
        self._scope = scope
        self._reading.stop()
        self._actions.use(scope.view == TASKS)
        snapshot, period, provider = scope.snapshot, scope.period, scope.provider
        grouping = BY_KEY[scope.view].grouping
        if grouping:
            self._ask(scope, groupings.question(snapshot, grouping, period, provider))
        elif scope.view == MODELS:
            self._show(scope, tables.model_rows(snapshot, period, provider), None)
        else:
            tasks = tables.tasks_in(snapshot, period, provider)
            self._show(scope, tables.day_rows(snapshot, period, provider), tasks)
            names = {each.id: each.name for each in snapshot.providers}
            shown = replace(snapshot, providers=tables.chosen(snapshot, provider))
            self._pages.chart.show_trend(trend_of(shown, period, self.week_start), names)

    def show_rows(self, asked: Question, rows: Sequence[Row]) -> None:
        """Show what the ledger answered, if it is the answer to the last question and still in view."""
        scope = self._scope
        if scope is None or not self._awaits(scope, asked):
            return
        self._reading.stop()
        self._shown[scope.view] = asked
        self._show(scope, tuple(rows), None)

    def show_failure(self, asked: Question, kind: str) -> None:
        """Say that the ledger could not answer the last question; rows that answer it already stay."""
        scope = self._scope
        if scope is None or not self._awaits(scope, asked):
            return
        self._reading.stop()
        text = failure(scope.view, kind)
        if self._shown.get(scope.view) == asked and self._pages.is_shown(scope.view):
            self._footer.tell(text, "error")
        else:
            self._pages.say(text)

    def _awaits(self, scope: Scope, asked: Question) -> bool:
        return asked == self._wanted and asked.grouping == BY_KEY[scope.view].grouping

    def _ask(self, scope: Scope, question: Question) -> None:
        """Ask for rows; those in view stay if they answer the same question, else for the moment that a quick answer takes."""
        if self._shown.get(scope.view) == question:
            self._present(scope, self._pages.views[scope.view].table.rows)
            if question == self._wanted:
                return
        else:
            self._reading.start()
            if not self._pages.is_shown(scope.view):
                self._pages.say("")
                self._footer.show_remarks((), has_rows=False)
        self._wanted = question
        self.rows_requested.emit(question)

    def _show(self, scope: Scope, rows: tuple[Row, ...], tasks: int | None) -> None:
        snapshot, key, period = scope.snapshot, scope.view, scope.period
        view = self._pages.views[key]
        view.view.painter_of_cells.squares = not scope.provider and key != DAYS
        first = tables.first_day(snapshot, period)
        span = why.span_text(first, snapshot.today, snapshot.day_boundary, snapshot.time_zone)
        duplicates = sum(each.losses.duplicates_dropped for each in tables.chosen(snapshot, scope.provider))
        number = tables.PERIOD_DAYS.get(period, len(rows)) if key == DAYS else len(rows)
        zone = figures.zone_of(snapshot.day_boundary, snapshot.time_zone)
        view.show_rows(rows, snapshot.today, span, tasks, duplicates, total_label(key, number), zone)
        self._present(scope, rows)

    def _present(self, scope: Scope, rows: tuple[Row, ...]) -> None:
        """Put the table of the view in sight, or why it has no rows, and what the rows leave out."""
        if rows:
            self._pages.show_view(scope.view)
        else:
            say = no_calls if scope.view == TOOLS else nothing
            self._pages.say(say(scope.snapshot, scope.period, scope.provider))
        self._actions.follow()
        self._footer.show_remarks(remarks(scope.snapshot, scope.period, scope.provider, rows), bool(rows))
