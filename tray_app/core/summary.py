"""The ledger's day sums as one frozen Snapshot. Cheap whatever the number of requests: only sums per task and day are read."""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from tray_app.core import budget, doubts, money_sums, standing
from tray_app.core.model import (
    CacheMoney,
    Cost,
    DayUsage,
    Doubt,
    ModelUsage,
    Period,
    ProviderUsage,
    Running,
    Snapshot,
    Status,
    Tokens,
    Usage,
    added,
    total,
)
from tray_app.core.money_policy import Policy, policy_of
from tray_app.core.tally import as_date, as_day
from tray_app.sources.catalogue import PROVIDERS, Provider

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tray_app.core.ledger import Ledger
    from tray_app.core.settings_values import Settings
    from tray_app.sources.environment import Environment

RUNNING_MS = 120_000
"""A task that changed within this time is running now."""

_SUMS = (
    "sum(s.requests), sum(s.input), sum(s.uncached), sum(s.cache_read), sum(s.cache_write), sum(s.output),"
    f" {money_sums.COLUMNS}"
)
_COUNTS = 6  # of these are no money
_SPAN = {Period.TODAY: 1, Period.WEEK: 7, Period.MONTH: 30}


def snapshot(
    ledger: Ledger,
    settings: Settings,
    environment: Environment,
    now_ms: int,
    *,
    fresh_at_ms: int | None,
    notes: tuple[str, ...] = (),
    sample: bool = False,
) -> Snapshot:
    """The state of all providers at `now_ms` (Unix ms), from the ledger alone."""
    today = today_at(now_ms, settings.day_boundary)
    shelf = _Sums(ledger, as_day(today))
    looked = json.loads(ledger.fact("looked") or "{}")
    facts = standing.facts(ledger)
    earlier = _yesterday_so_far(ledger, today, now_ms, settings.day_boundary)
    doubted = {period: doubts.doubts(ledger, *shelf.span(period)) for period in Period}
    policy = policy_of(settings)
    catalogue = (*PROVIDERS, *settings.selection().extra)
    providers = tuple(
        _provider(provider, shelf, earlier.get(provider.id, Usage()), facts.of(provider, settings), doubted)
        for provider in catalogue
    )
    return Snapshot(
        today=today,
        day_boundary=settings.day_boundary,
        time_zone=zone_name(settings.day_boundary, environment),
        providers=providers,
        fresh_at_ms=fresh_at_ms,
        running=_running(
            ledger, now_ms, {provider.id for provider in providers if provider.status is not Status.OFF}
        ),
        sample=sample,
        looked=looked,
        notes=notes,
        budgets=budget.standings(budget.budgets_of(settings), providers, today),
        dear_tasks=doubts.dear_tasks(ledger, as_day(today), settings.alert_task_usd),
        cost_policy=policy.value,
        price_date="" if policy is Policy.RECORDED_ONLY else ledger.fact("price_date"),
    )


def outdated(last: Snapshot, now_ms: int) -> bool:
    """Whether a Snapshot is wrong by now though nothing changed on disk: the day changed, a running task came to rest, or
    "yesterday up to now" reaches further."""
    if today_at(now_ms, last.day_boundary) != last.today:
        return True
    if last.running is not None and now_ms - last.running.at_ms > RUNNING_MS:
        return True
    yesterday = as_day(last.today) - 1
    return any(row.day == as_date(yesterday) for provider in last.providers for row in provider.days[-2:])


def today_at(now_ms: int, boundary: str) -> date:
    """The calendar day of a moment at a boundary."""
    if boundary == "utc":
        return datetime.fromtimestamp(now_ms / 1000, UTC).date()
    local = time.localtime(now_ms / 1000)
    return date(local.tm_year, local.tm_mon, local.tm_mday)


def start_of(day: date, boundary: str) -> int:
    """Unix ms at which a day begins."""
    if boundary == "utc":
        return as_day(day) * 86_400_000
    return int(time.mktime((day.year, day.month, day.day, 0, 0, 0, 0, 0, -1))) * 1000


def zone_name(boundary: str, environment: Environment) -> str:
    """The name of the zone whose days are counted."""
    if boundary == "utc":
        return "UTC"
    named = environment.variable("TZ").lstrip(":")
    if named:
        return named
    real = os.path.realpath("/etc/localtime")
    if "zoneinfo" in real:
        return real.split("zoneinfo" + os.sep, 1)[-1]
    return time.strftime("UTC%z")


def looked_text(looked: Mapping[str, int]) -> str:
    """The counts of places looked at, as the ledger notes them."""
    return json.dumps(dict(looked), sort_keys=True)


@dataclass(frozen=True, slots=True)
class _Row:
    """One row of `_SUMS`."""

    counts: tuple[int, ...]
    cost: Cost
    cache: CacheMoney

    @classmethod
    def of(cls, values: Sequence[float]) -> _Row:
        money = values[_COUNTS:]
        counts = tuple(int(value or 0) for value in values[:_COUNTS])
        return cls(counts, money_sums.cost(money), money_sums.cache(money))


@dataclass(slots=True)
class _Part:
    """Usage being added up; amounts are rounded once, at the end."""

    counts: list[int] = field(default_factory=lambda: [0] * _COUNTS)
    costs: list[Cost] = field(default_factory=list)
    caches: list[CacheMoney] = field(default_factory=list)

    def add(self, row: _Row) -> None:
        counts = self.counts
        for place, value in enumerate(row.counts):
            counts[place] += value
        self.costs.append(row.cost)
        self.caches.append(row.cache)

    def usage(self, tasks: int) -> Usage:
        requests, metric_input, uncached, read, write, output = self.counts
        return Usage(
            tasks=tasks,
            requests=requests,
            tokens=Tokens(uncached, read, write, output),
            cost=added(self.costs),
            recorded_input=metric_input,
            cache=money_sums.cache_total(self.caches),
        )


class _Sums:
    """All day sums of the ledger, grouped by provider, day and model."""

    def __init__(self, ledger: Ledger, today: int) -> None:
        self._ledger = ledger
        self._today = today
        self.by_provider: dict[str, list[tuple[int | None, tuple[str, str, str], _Row]]] = defaultdict(list)
        for provider, day, model, upstream, source, *row in ledger.rows(
            f"SELECT t.provider, s.day, s.model, s.upstream, s.source, {_SUMS} FROM daysum s JOIN task t ON t.id=s.task_id"
            " GROUP BY t.provider, s.day, s.model, s.upstream, s.source"
        ):
            named = (ledger.name(model), ledger.name(upstream), source)
            self.by_provider[provider].append((day, named, _Row.of(row)))
        self._tasks_of_day = {
            (provider, day): tasks
            for provider, day, tasks in ledger.rows(
                "SELECT t.provider, s.day, count(DISTINCT s.task_id) FROM daysum s JOIN task t ON t.id=s.task_id"
                " WHERE s.day IS NOT NULL GROUP BY t.provider, s.day"
            )
        }
        self._tasks_of_period = {period: self._tasks_in(*self.span(period)) for period in Period}
        self._tasks_before = {period: self._tasks_in(*self.before(period)) for period in _SPAN}
        self._tasks_of_model = {period: self._model_tasks(*self.span(period)) for period in Period}

    def span(self, period: Period) -> tuple[int, int] | tuple[None, None]:
        """First and last day of a period; (None, None) for all."""
        days = _SPAN.get(period)
        return (self._today - days + 1, self._today) if days else (None, None)

    def before(self, period: Period) -> tuple[int, int]:
        """First and last day of the equal span before a period."""
        days = _SPAN[period]
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
        parts: dict[int, _Part] = defaultdict(_Part)
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
        part = _Part()
        for day, _, row in self.by_provider.get(provider, ()):
            if _within(day, *span):
                part.add(row)
        return part.usage(tasks)

    def models(self, provider: str, period: Period) -> tuple[ModelUsage, ...]:
        """Usage per model of a period, dearest first."""
        span = self.span(period)
        parts: dict[tuple[str, str, str], _Part] = defaultdict(_Part)
        for day, named, row in self.by_provider.get(provider, ()):
            if _within(day, *span):
                parts[named].add(row)
        tasks = self._tasks_of_model[period]
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


def _provider(
    provider: Provider,
    sums: _Sums,
    yesterday: Usage,
    facts: standing.Facts,
    doubted: Mapping[Period, Mapping[str, tuple[Doubt, ...]]],
) -> ProviderUsage:
    off = facts.off
    key = "" if off else provider.id
    periods = {period: sums.period(key, period) for period in Period}
    previous = {period: sums.previous(key, period) for period in _SPAN} | {
        Period.TODAY: Usage() if off else yesterday
    }
    status, message = facts.status(provider, periods[Period.ALL])
    return ProviderUsage(
        id=provider.id,
        name=provider.name,
        status=status,
        message=message,
        periods=periods,
        previous=previous,
        models={period: sums.models(key, period) for period in Period},
        days=sums.days(key),
        last_use_ms=facts.last_use_ms,
        losses=facts.losses(
            sum(row.usage.requests for row in sums.models(key, Period.ALL) if row.model_source == "unknown")
        ),
        roots=facts.roots,
        problems=facts.problems,
        stale_since_ms=facts.stale_since_ms,
        added_by_user=provider.added_by_user,
        doubts={period: found[key] for period, found in doubted.items() if key in found},
    )


def _yesterday_so_far(ledger: Ledger, today: date, now_ms: int, boundary: str) -> dict[str, Usage]:
    """Per provider, usage of yesterday up to the same time of day; from the requests of the tasks that were active then."""
    yesterday = today - timedelta(days=1)
    begin = start_of(yesterday, boundary)
    end = min(begin + now_ms - start_of(today, boundary), start_of(today, boundary))
    rows = ledger.rows(
        "SELECT t.provider, d.task_id, r.aggregate, r.input, r.cache_read, r.cache_write, r.output, r.inside, r.cost, t.id"
        " FROM daysum s JOIN task t ON t.id=s.task_id JOIN document d ON d.task_id=t.id JOIN request r ON r.document_id=d.id"
        ' WHERE s.day=? AND r.counted AND r."at">=? AND r."at"<=? GROUP BY r.document_id, r."key"',
        (as_day(yesterday), begin, end),
    )
    usages: dict[str, list[Usage]] = defaultdict(list)
    tasks: dict[str, set[int]] = defaultdict(set)
    for provider, task, aggregate, given, read, write, output, inside, cost, _ in rows:
        uncached = max(0, given - read - write) if inside else given
        tokens = Tokens(uncached, read, write, output)
        priced = Cost(cost or 0.0, 0.0, int(cost is not None), 0, int(cost is None and tokens.total > 0))
        usages[provider].append(Usage(0, int(not aggregate), tokens, priced, given))
        tasks[provider].add(task)
    found = {}
    for provider, parts in usages.items():
        summed = total(parts)
        found[provider] = Usage(
            len(tasks[provider]), summed.requests, summed.tokens, summed.cost, summed.recorded_input
        )
    return found


def _running(ledger: Ledger, now_ms: int, providers: Iterable[str]) -> Running | None:
    """The task that changed last, within two minutes, with its cost so far and the model of its last request."""
    marks = sorted(providers)
    found = ledger.rows(
        "SELECT t.id, t.provider, t.name, d.changed FROM document d JOIN task t ON t.id=d.task_id JOIN root r ON r.id=d.root_id"
        f" WHERE d.present AND r.active AND d.changed>=? AND d.changed<=? AND t.provider IN ({','.join('?' * len(marks))})"
        " AND EXISTS (SELECT 1 FROM daysum s WHERE s.task_id=t.id) ORDER BY d.changed DESC LIMIT 1",
        (now_ms - RUNNING_MS, now_ms + RUNNING_MS, *marks),
    )
    if not found:
        return None
    task, provider, name, changed = found[0]
    part = _Part()
    for row in ledger.rows(f"SELECT {_SUMS} FROM daysum s WHERE s.task_id=?", (task,)):
        part.add(_Row.of(row))
    model = ledger.rows(
        "SELECT r.model FROM request r JOIN document d ON d.id=r.document_id WHERE d.task_id=? AND r.counted AND NOT r.aggregate"
        ' ORDER BY r."at" DESC LIMIT 1',
        (task,),
    )
    return Running(provider, name, ledger.name(model[0][0]) if model else "", part.usage(1).cost, changed)
