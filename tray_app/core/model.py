"""The values that every surface shows: one frozen Snapshot of all providers, and what it is made of.

Tokens are net (no token counted twice), money is USD, times are Unix ms, days are calendar days at the chosen boundary. The surfaces
(tray, panel, breakdown, report, export) read these values and add nothing up themselves beyond `Usage.__add__`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tray_app.core.money import NO_CACHE, NO_COST, BudgetStanding, CacheMoney, Cost, Doubt, TaskCost, added

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

__all__ = [
    "BudgetStanding", "CacheMoney", "Cost", "DayUsage", "Doubt", "Losses", "ModelUsage", "Period", "Problem", "Progress", "ProviderUsage",
    "RootState", "RootView", "Running", "Snapshot", "Status", "TaskCost", "Tokens", "Usage", "added", "total",
]  # fmt: skip


class Period(StrEnum):
    """What the period control offers. WEEK and MONTH are today and the 6 or 29 days before."""

    TODAY = "today"
    WEEK = "7d"
    MONTH = "30d"
    ALL = "all"


class Status(StrEnum):
    """State of a provider, as in the report."""

    OK = "ok"
    EMPTY = "empty"
    NOT_FOUND = "not_found"
    PARTIAL = "partial"
    STALE = "stale"
    OFF = "off"


class RootState(StrEnum):
    """What came of looking at one root."""

    OK = "ok"
    EMPTY = "empty"  # there, nothing recorded in it
    MISSING = "missing"  # named by a setting, but does not exist
    UNREADABLE = "unreadable"  # there, no permission
    STALE = "stale"  # out of reach now; its last numbers stay
    PARTIAL = "partial"  # some documents in it could not be read


@dataclass(frozen=True, slots=True)
class Tokens:
    """The four components; they never overlap."""

    uncached_input: int = 0
    cache_read: int = 0
    cache_write: int = 0
    output: int = 0

    @property
    def total(self) -> int:
        """All tokens, each once."""
        return self.uncached_input + self.cache_read + self.cache_write + self.output

    @property
    def hit_rate(self) -> float | None:
        """Share of the prompt that a cache served, 0 to 1; None where there was no prompt."""
        prompt = self.uncached_input + self.cache_read + self.cache_write
        return self.cache_read / prompt if prompt else None

    def __add__(self, other: Tokens) -> Tokens:
        return Tokens(
            self.uncached_input + other.uncached_input,
            self.cache_read + other.cache_read,
            self.cache_write + other.cache_write,
            self.output + other.output,
        )


@dataclass(frozen=True, slots=True)
class Usage:
    """What a period, a day, a model or a provider adds up to. `recorded_input`: input as the report's metrics define it."""

    tasks: int = 0
    requests: int = 0
    tokens: Tokens = Tokens()
    cost: Cost = NO_COST
    recorded_input: int = 0
    cache: CacheMoney = NO_CACHE

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.tasks + other.tasks,
            self.requests + other.requests,
            self.tokens + other.tokens,
            self.cost + other.cost,
            self.recorded_input + other.recorded_input,
            self.cache + other.cache,
        )


def total(usages: Iterable[Usage]) -> Usage:
    """The sum of usages; costs are added without rounding drift. Only for parts that share no task."""
    parts = tuple(usages)
    return Usage(
        sum(part.tasks for part in parts),
        sum(part.requests for part in parts),
        sum((part.tokens for part in parts), Tokens()),
        added(part.cost for part in parts),
        sum(part.recorded_input for part in parts),
        CacheMoney(
            sum(part.cache.tokens for part in parts),
            math.fsum(part.cache.paid_usd for part in parts),
            math.fsum(part.cache.uncached_usd for part in parts),
        ),
    )


@dataclass(frozen=True, slots=True)
class ModelUsage:
    """Usage of one recorded model id under one upstream provider. `model_source` says which witness named it."""

    model: str
    upstream: str
    model_source: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class DayUsage:
    """Usage of one calendar day."""

    day: date
    usage: Usage


@dataclass(frozen=True, slots=True)
class RootView:
    """One place that was looked at. `newest_ms`: newest change of a document, None when it has none."""

    provider: str
    installation: str
    path: str
    exists: bool
    tasks: int
    requests: int
    newest_ms: int | None
    state: RootState
    message: str = ""
    named_by: str = "usual"


@dataclass(frozen=True, slots=True)
class Problem:
    """A document that could not be read, wholly (`fatal`) or in part. `effect`: what became of its numbers."""

    path: str
    reason: str
    effect: str
    size: int | None = None
    since_ms: int | None = None
    fatal: bool = True


@dataclass(frozen=True, slots=True)
class Losses:
    """What is not in the numbers, or only in part."""

    parse_errors: int = 0
    bad_rows: int = 0
    no_usage_reported: int = 0
    model_unknown: int = 0
    duplicates_dropped: int = 0
    archived_tasks: int = 0
    rewound_requests: int = 0


@dataclass(frozen=True, slots=True)
class ProviderUsage:
    """One provider at one moment.

    `periods` has every Period; `previous` has the equal span before it (TODAY: yesterday up to the same time; none for ALL).
    `models` has the rows of a period, dearest first. `days` are ascending and hold only days with usage. `doubts` has the faulty recorded
    costs of a period, one per reason, where there are any.
    """

    id: str
    name: str
    status: Status
    message: str
    periods: Mapping[Period, Usage]
    previous: Mapping[Period, Usage]
    models: Mapping[Period, tuple[ModelUsage, ...]]
    days: tuple[DayUsage, ...] = ()
    last_use_ms: int | None = None
    losses: Losses = Losses()
    roots: tuple[RootView, ...] = ()
    problems: tuple[Problem, ...] = ()
    stale_since_ms: int | None = None
    added_by_user: bool = False
    doubts: Mapping[Period, tuple[Doubt, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Running:
    """A task that changed in the last two minutes."""

    provider: str
    task: str
    model: str
    cost: Cost
    at_ms: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the surfaces show. `looked`: places looked at per provider; `notes`: things the user should know, in full sentences.

    `fresh_at_ms` is when the disk was last looked at with success; None before the first time (numbers are then from the ledger).
    `budgets` are all that are set, `dear_tasks` those that passed the alert's amount. `cost_policy` says what counts as cost;
    `price_date` (ISO) is the day of the price data, "" where nothing is estimated.
    """

    today: date
    day_boundary: str  # "utc" or "local"
    time_zone: str
    providers: tuple[ProviderUsage, ...]
    fresh_at_ms: int | None = None
    running: Running | None = None
    sample: bool = False
    looked: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    budgets: tuple[BudgetStanding, ...] = ()
    dear_tasks: tuple[TaskCost, ...] = ()
    cost_policy: str = "recorded"
    price_date: str = ""

    def usage(self, period: Period) -> Usage:
        """All providers together in a period."""
        return total(provider.periods[period] for provider in self.providers)

    def previous(self, period: Period) -> Usage:
        """All providers together in the equal span before a period."""
        return total(provider.previous[period] for provider in self.providers if period in provider.previous)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a scan is: documents and bytes. `first`: nothing was known before it."""

    done: int
    total: int
    done_bytes: int
    total_bytes: int
    first: bool
