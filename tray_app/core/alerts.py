"""When spending is worth a word: a budget's level is crossed, a task gets dear, a day gets unusual. One word per crossing.

The first look of a process is a baseline: what was so already is not told. In quiet hours, and while alerts are snoozed, nothing is told;
what was crossed meanwhile is told afterwards, if its day or month still runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from tray_app.core.budget import Span
from tray_app.core.usual_day import active_days, usual_day

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tray_app.core.model import BudgetStanding, Snapshot, TaskCost
    from tray_app.core.settings_values import Settings

LEAST_DAYS = 3
"""A day is only called unusual against so many active days before it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What is worth a word. `levels` are shares of a budget, ascending; None and empty switch an alert off.

    `quiet` are two local times of day "HH:MM" (the second may lie on the next day); `snoozed_until` is a moment with its offset.
    """

    levels: tuple[float, ...] = (0.5, 0.8, 1.0)
    task_usd: float | None = None
    day_times: float | None = None
    quiet: tuple[str, str] | None = None
    snoozed_until: datetime | None = None

    def silent(self, now: datetime) -> bool:
        """Whether nothing is to be told at a moment (with its offset; its time of day is the local one)."""
        if self.snoozed_until is not None and now < self.snoozed_until:
            return True
        if self.quiet is None:
            return False
        begin, end = self.quiet
        clock = now.strftime("%H:%M")
        return begin <= clock < end if begin < end else clock >= begin or clock < end


def rules_of(settings: Settings) -> Rules:
    """The rules that the settings ask for. Quiet hours need both their times, and two different ones."""
    quiet = None
    if settings.quiet_from and settings.quiet_to and settings.quiet_from != settings.quiet_to:
        quiet = (settings.quiet_from, settings.quiet_to)
    return Rules(
        tuple(level / 100 for level in settings.budget_levels),
        settings.alert_task_usd,
        settings.alert_day_times,
        quiet,
        datetime.fromisoformat(settings.alert_snooze_until) if settings.alert_snooze_until else None,
    )


@dataclass(frozen=True, slots=True)
class BudgetAlert:
    """A budget's `level` (a share of it) was reached."""

    standing: BudgetStanding
    level: float


@dataclass(frozen=True, slots=True)
class TaskAlert:
    """A task has cost more than `limit_usd`."""

    task: TaskCost
    limit_usd: float


@dataclass(frozen=True, slots=True)
class DayAlert:
    """Today has cost `usd`, at least `times` the median active day (`usual_usd`)."""

    usd: float
    usual_usd: float
    times: float
    approximate: bool


Alert = BudgetAlert | TaskAlert | DayAlert
_Budget = tuple[str, str, str, float, str]  # provider, span, unit, amount, day boundary


class Watch:
    """Remembers what was told. A budget or limit that is set or changed later begins with a baseline of its own."""

    def __init__(self) -> None:
        self._levels: dict[_Budget, tuple[date, float]] = {}
        self._tasks: dict[float, set[tuple[str, str]]] = {}
        self._days: dict[tuple[float, str], date | None] = {}

    def look(self, snapshot: Snapshot, rules: Rules, now: datetime) -> tuple[Alert, ...]:
        """What is to be told now. `now` is local, with its offset."""
        silent = rules.silent(now)
        found: list[Alert] = [
            *self._budgets(snapshot, rules, silent),
            *self._dear_tasks(snapshot, rules, silent),
            *self._unusual_day(snapshot, rules, silent),
        ]
        return tuple(found)

    def _budgets(self, snapshot: Snapshot, rules: Rules, silent: bool) -> Iterator[BudgetAlert]:
        known, self._levels = self._levels, {}
        for standing in snapshot.budgets:
            key = (standing.provider, standing.span, standing.unit, standing.amount, snapshot.day_boundary)
            since = snapshot.today if standing.span == Span.DAY else snapshot.today.replace(day=1)
            reached = max((level for level in rules.levels if standing.share >= level), default=0.0)
            before = known.get(key)
            if before is None:
                self._levels[key] = (since, reached)
                continue
            told = before[1] if before[0] == since else 0.0
            if reached > told and not silent:
                yield BudgetAlert(standing, reached)
                told = reached
            self._levels[key] = (since, told)

    def _dear_tasks(self, snapshot: Snapshot, rules: Rules, silent: bool) -> Iterator[TaskAlert]:
        if rules.task_usd is None:
            self._tasks = {}
            return
        dear = {
            (each.provider, each.task): each
            for each in snapshot.dear_tasks
            if each.cost.usd >= rules.task_usd
        }
        told = self._tasks.get(rules.task_usd)
        if told is None:
            told = set(dear)
        elif not silent:
            for name, each in dear.items():
                if name not in told:
                    yield TaskAlert(each, rules.task_usd)
            told |= set(dear)
        self._tasks = {rules.task_usd: told}

    def _unusual_day(self, snapshot: Snapshot, rules: Rules, silent: bool) -> Iterator[DayAlert]:
        if rules.day_times is None:
            self._days = {}
            return
        key = (rules.day_times, snapshot.day_boundary)
        today = snapshot.today
        days = [row.usage.cost for each in snapshot.providers for row in each.days if row.day == today]
        usd, usual = sum(cost.usd for cost in days), usual_day(snapshot)
        unusual = len(active_days(snapshot)) >= LEAST_DAYS and usd >= rules.day_times * usual
        if key not in self._days:
            self._days = {key: today if unusual else None}
        elif unusual and self._days[key] != today and not silent:
            self._days = {key: today}
            yield DayAlert(usd, usual, rules.day_times, any(cost.approximate for cost in days))
