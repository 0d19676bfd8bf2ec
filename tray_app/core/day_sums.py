"""The ledger's day sums, read once and added up per period, day and model. Cheap whatever the number of requests."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tray_app.core import money_sums
from tray_app.core.model import DayUsage, ModelUsage, Period, Tokens, Usage
from tray_app.core.tally import as_date

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tray_app.core.ledger import Ledger

COLUMNS = (
    "sum(s.requests), sum(s.input), sum(s.uncached), sum(s.cache_read), sum(s.cache_write), sum(s.output),"
    f" {money_sums.COLUMNS}"
)
_COUNTS = 6  # of these are no money
SPAN = {Period.TODAY: 1, Period.WEEK: 7, Period.MONTH: 30}


@dataclass(slots=True)
class Part:
    """Rows of `COLUMNS` that are added up; amounts are rounded once, at the end."""

    rows: list[Sequence[float]] = field(default_factory=list)

    def add(self, row: Sequence[float]) -> None:
        """Take one row."""
        self.rows.append(row)

    def usage(self, tasks: int) -> Usage:
        """The sum of the rows, for so many tasks."""
        if not self.rows:
            return Usage(tasks)
        columns = tuple(zip(*self.rows, strict=True))
        requests, metric_input, uncached, read, write, output = (int(sum(each)) for each in columns[:_COUNTS])
        money = money_sums.added(columns[_COUNTS:])
        return Usage(
            tasks=tasks,
            requests=requests,
            tokens=Tokens(uncached, read, write, output),
            cost=money_sums.cost(money),
            recorded_input=metric_input,
            cache=money_sums.cache(money),
        )


class DaySums:
    """All day sums of the ledger, grouped by provider, day and model."""

    def __init__(self, ledger: Ledger, today: int) -> None:
        self._ledger = ledger
        self._today = today
        self.by_provider: dict[str, list[tuple[int | None, tuple[str, str, str], Sequence[float]]]] = (
            defaultdict(list)
        )
        for provider, day, model, upstream, source, *row in ledger.rows(
            f"SELECT t.provider, s.day, s.model, s.upstream, s.source, {COLUMNS} FROM daysum s JOIN task t ON t.id=s.task_id"
            " GROUP BY t.provider, s.day, s.model, s.upstream, s.source"
        ):
            named = (ledger.name(model), ledger.name(upstream), source)
            self.by_provider[provider].append((day, named, row))
        self._tasks_of_day = {
            (provider, day): tasks
            for provider, day, tasks in ledger.rows(
                "SELECT t.provider, s.day, count(DISTINCT s.task_id) FROM daysum s JOIN task t ON t.id=s.task_id"
                " WHERE s.day IS NOT NULL GROUP BY t.provider, s.day"
            )
        }
        self._tasks_of_period = {period: self._tasks_in(*self.span(period)) for period in Period}
        self._tasks_before = {period: self._tasks_in(*self.before(period)) for period in SPAN}
        self._tasks_of_model = {period: self._model_tasks(*self.span(period)) for period in Period}

    def span(self, period: Period) -> tuple[int, int] | tuple[None, None]:
        """First and last day of a period; (None, None) for all."""
        days = SPAN.get(period)
        return (self._today - days + 1, self._today) if days else (None, None)

    def before(self, period: Period) -> tuple[int, int]:
        """First and last day of the equal span before a period."""
        days = SPAN[period]
        return self._today - 2 * days + 1, self._today - days

    def _tasks_in(self, first: int | None, last: int | None) -> dict[str, int]:
        where, values = _between(first, last)
        return dict(
            self._ledger.rows(
                f"SELECT t.provider, count(DISTINCT s.task_id) FROM daysum s JOIN task t ON t.id=s.task_id{where} GROUP BY t.provider",
                values,
            )
        )

    def _model_tasks(self, first: int | None, last: int | None) -> dict[tuple[str, str, str, str], int]:
        where, values = _between(first, last)
        rows = self._ledger.rows(
            "SELECT t.provider, s.model, s.upstream, s.source, count(DISTINCT s.task_id) FROM daysum s JOIN task t ON t.id=s.task_id"
            f"{where} GROUP BY t.provider, s.model, s.upstream, s.source",
            values,
        )
        name = self._ledger.name
        return {
            (provider, name(model), name(upstream), source): tasks
            for provider, model, upstream, source, tasks in rows
        }

    def days(self, provider: str) -> tuple[DayUsage, ...]:
        """Usage per day, ascending."""
        parts: dict[int, Part] = defaultdict(Part)
        for day, _, row in self.by_provider.get(provider, ()):
            if day is not None:
                parts[day].add(row)
        return tuple(
            DayUsage(as_date(day), parts[day].usage(self._tasks_of_day.get((provider, day), 0)))
            for day in sorted(parts)
        )

    def period(self, provider: str, period: Period) -> Usage:
        """Usage of a period."""
        return self._usage(provider, self.span(period), self._tasks_of_period[period].get(provider, 0))

    def previous(self, provider: str, period: Period) -> Usage:
        """Usage of the equal span before a period."""
        return self._usage(provider, self.before(period), self._tasks_before[period].get(provider, 0))

    def _usage(self, provider: str, span: tuple[int | None, int | None], tasks: int) -> Usage:
        part = Part()
        for day, _, row in self.by_provider.get(provider, ()):
            if _within(day, *span):
                part.add(row)
        return part.usage(tasks)

    def models(self, provider: str, period: Period) -> tuple[ModelUsage, ...]:
        """Usage per model of a period, dearest first."""
        return self._models(provider, self.span(period), self._tasks_of_model[period])

    def between(
        self, providers: Iterable[str], first: int, last: int
    ) -> dict[str, tuple[Usage, tuple[ModelUsage, ...]]]:
        """Usage, and usage per model, of any days, both included, per provider."""
        tasks, of_model = self._tasks_in(first, last), self._model_tasks(first, last)
        return {
            provider: (
                self._usage(provider, (first, last), tasks.get(provider, 0)),
                self._models(provider, (first, last), of_model),
            )
            for provider in providers
        }

    def _models(
        self, provider: str, span: tuple[int | None, int | None], tasks: dict[tuple[str, str, str, str], int]
    ) -> tuple[ModelUsage, ...]:
        parts: dict[tuple[str, str, str], Part] = defaultdict(Part)
        for day, named, row in self.by_provider.get(provider, ()):
            if _within(day, *span):
                parts[named].add(row)
        rows = [
            ModelUsage(*named, part.usage(tasks.get((provider, *named), 0))) for named, part in parts.items()
        ]
        rows.sort(
            key=lambda row: (
                -row.usage.cost.usd,
                -row.usage.tokens.total,
                row.model,
                row.upstream,
                row.model_source,
            )
        )
        return tuple(rows)


def _between(first: int | None, last: int | None) -> tuple[str, tuple[int, ...]]:
    return ("", ()) if first is None or last is None else (" WHERE s.day BETWEEN ? AND ?", (first, last))


def _within(day: int | None, first: int | None, last: int | None) -> bool:
    return first is None or last is None or (day is not None and first <= day <= last)
