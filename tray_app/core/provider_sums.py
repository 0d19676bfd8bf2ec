"""Usage from the day sums: of a provider as a Snapshot has it, kept until one of them changes; of any days; of one task.

A refresh that finds one task changed asks for the day sums of that task's provider, and for no others.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tray_app.core import money_sums
from tray_app.core.model import DayUsage, ModelUsage, Period, Tokens, Usage
from tray_app.core.tally import as_date

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tray_app.core.ledger import Ledger

    Sums = tuple[Any, ...]
    """One row of `_COLUMNS`."""

_COLUMNS = (
    "s.task_id, s.day, s.model, s.upstream, s.source, s.requests, s.input, s.uncached, s.cache_read, s.cache_write, s.output,"
    f" {money_sums.OF_ROW}"
)
_FIRST_COUNT, _FIRST_MONEY = 5, 11

SPAN = {Period.TODAY: 1, Period.WEEK: 7, Period.MONTH: 30}
"""How many days a period has, today included."""

_TOUCHED = (
    "CREATE TEMP TABLE IF NOT EXISTS touched_sums(provider TEXT PRIMARY KEY) WITHOUT ROWID",
    *(
        f"CREATE TEMP TRIGGER IF NOT EXISTS touched_by_{change} AFTER {change} ON main.daysum BEGIN INSERT OR IGNORE INTO touched_sums"
        f" SELECT provider FROM task WHERE id={row}.task_id; END"
        for change, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD"))
    ),
)
"""Notes in the connection's own memory which providers have other day sums than before."""


@dataclass(frozen=True, slots=True)
class ProviderSums:
    """Usage per period, in the equal span before each, per model of each, and per day."""

    periods: Mapping[Period, Usage] = field(default_factory=lambda: dict.fromkeys(Period, Usage()))
    previous: Mapping[Period, Usage] = field(default_factory=lambda: dict.fromkeys(SPAN, Usage()))
    models: Mapping[Period, tuple[ModelUsage, ...]] = field(default_factory=lambda: dict.fromkeys(Period, ()))
    days: tuple[DayUsage, ...] = ()


NOTHING = ProviderSums()


class KeptSums:
    """The sums of providers of one ledger, made again where day sums changed through this connection, and all of them on a new day.

    What another connection changed is not seen: begin anew then.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._kept: dict[str, ProviderSums] = {}
        self._today = 0
        self._notes_touched = False

    def of(self, providers: Iterable[str], today: int) -> dict[str, ProviderSums]:
        """The sums of some providers; `today` in days since 1970-01-01."""
        if not self._notes_touched:
            for statement in _TOUCHED:
                self._ledger.run(statement)
            self._notes_touched = True
        touched = [row[0] for row in self._ledger.rows("SELECT provider FROM touched_sums")]
        if touched:
            self._ledger.run("DELETE FROM touched_sums")
        if today != self._today:
            self._kept, self._today = {}, today
        for provider in touched:
            self._kept.pop(provider, None)
        wanted = list(providers)
        for provider in wanted:
            if provider not in self._kept:
                self._kept[provider] = provider_sums(self._ledger, provider, today)
        return {provider: self._kept[provider] for provider in wanted}


def span(period: Period, today: int) -> tuple[int, int] | tuple[None, None]:
    """First and last day of a period, as days since 1970-01-01; (None, None) for all."""
    days = SPAN.get(period)
    return (today - days + 1, today) if days else (None, None)


def provider_sums(ledger: Ledger, provider: str, today: int) -> ProviderSums:
    """The sums of one provider from its day sums."""
    rows = ledger.rows(
        f"SELECT {_COLUMNS} FROM task t JOIN daysum s ON s.task_id=t.id WHERE t.provider=?", (provider,)
    )
    if not rows:
        return NOTHING
    by_day: dict[int | None, list[Sums]] = defaultdict(list)
    for row in rows:
        by_day[row[1]].append(row)

    def within(first: int, last: int) -> list[Sums]:
        return [row for day in range(first, last + 1) for row in by_day.get(day, ())]

    spans = {period: within(today - days + 1, today) for period, days in SPAN.items()} | {Period.ALL: rows}
    return ProviderSums(
        {period: _usage(each) for period, each in spans.items()},
        {period: _usage(within(today - 2 * days + 1, today - days)) for period, days in SPAN.items()},
        {period: _models(each, ledger) for period, each in spans.items()},
        tuple(
            DayUsage(as_date(day), _usage(by_day[day]))
            for day in sorted(day for day in by_day if day is not None)
        ),
    )


def of_days(ledger: Ledger, provider: str, first: int, last: int) -> tuple[Usage, tuple[ModelUsage, ...]]:
    """Usage of a provider, and usage per model, on any days, both included."""
    rows = ledger.rows(
        f"SELECT {_COLUMNS} FROM task t JOIN daysum s ON s.task_id=t.id WHERE t.provider=? AND s.day BETWEEN ? AND ?",
        (provider, first, last),
    )
    return _usage(rows), _models(rows, ledger)


def of_task(ledger: Ledger, task_id: int) -> Usage:
    """Usage of one task so far."""
    return _usage(ledger.rows(f"SELECT {_COLUMNS} FROM daysum s WHERE s.task_id=?", (task_id,)))


def _usage(rows: Sequence[Sums]) -> Usage:
    """The sum of some day sums; amounts are rounded once."""
    if not rows:
        return Usage()
    if len(rows) == 1:
        tasks, counts = 1, rows[0][_FIRST_COUNT:_FIRST_MONEY]
        money: Sequence[float] = rows[0][_FIRST_MONEY:]
    else:
        columns = tuple(zip(*rows, strict=True))
        tasks = len(set(columns[0]))
        counts = tuple(map(sum, columns[_FIRST_COUNT:_FIRST_MONEY]))
        money = money_sums.added(columns[_FIRST_MONEY:])
    requests, metric_input, uncached, read, write, output = counts
    return Usage(
        tasks=tasks,
        requests=requests,
        tokens=Tokens(uncached, read, write, output),
        cost=money_sums.cost(money),
        recorded_input=metric_input,
        cache=money_sums.cache(money),
    )


def _models(rows: Sequence[Sums], ledger: Ledger) -> tuple[ModelUsage, ...]:
    """Usage per model, dearest first."""
    parts: dict[tuple[int, int, str], list[Sums]] = defaultdict(list)
    for row in rows:
        parts[row[2:5]].append(row)
    found = [
        ModelUsage(ledger.name(model), ledger.name(upstream), source, _usage(part))
        for (model, upstream, source), part in parts.items()
    ]
    found.sort(
        key=lambda row: (
            -row.usage.cost.usd,
            -row.usage.tokens.total,
            row.model,
            row.upstream,
            row.model_source,
        )
    )
    return tuple(found)
