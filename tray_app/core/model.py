"""The values that every surface shows: one frozen Snapshot of all providers, and what it is made of.

Tokens are net (no token counted twice), money is USD, times are Unix ms, days are calendar days at the chosen boundary. The surfaces
(tray, panel, breakdown, report, export) read these values and add nothing up themselves beyond `Usage.__add__`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date


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
class Cost:
    """Money in USD: what the tool wrote, and what a price table says for requests without a recorded cost.

    A request that used no tokens costs nothing and is in none of the three counts.
    """

    recorded_usd: float = 0.0
    estimated_usd: float = 0.0
    recorded_requests: int = 0
    estimated_requests: int = 0
    unpriced_requests: int = 0

    @property
    def usd(self) -> float:
        """Recorded plus estimated; show it with ≈ when `approximate`."""
        return self.recorded_usd + self.estimated_usd

    @property
    def approximate(self) -> bool:
        """Whether an estimate is in the sum."""
        return self.estimated_requests > 0

    @property
    def unknown(self) -> bool:
        """Whether there is usage and none of it has a price: shown as "no price" or "—", never as $0.00."""
        return self.unpriced_requests > 0 and not self.recorded_requests and not self.estimated_requests

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            math.fsum((self.recorded_usd, other.recorded_usd)),
            math.fsum((self.estimated_usd, other.estimated_usd)),
            self.recorded_requests + other.recorded_requests,
            self.estimated_requests + other.estimated_requests,
            self.unpriced_requests + other.unpriced_requests,
        )


@dataclass(frozen=True, slots=True)
class Usage:
    """What a period, a day, a model or a provider adds up to. `recorded_input`: input as the report's metrics define it."""

    tasks: int = 0
    requests: int = 0
    tokens: Tokens = Tokens()
    cost: Cost = Cost()
    recorded_input: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.tasks + other.tasks,
            self.requests + other.requests,
            self.tokens + other.tokens,
            self.cost + other.cost,
            self.recorded_input + other.recorded_input,
        )


def total(usages: Iterable[Usage]) -> Usage:
    """The sum of usages; costs are added without rounding drift. Only for parts that share no task."""
    parts = tuple(usages)
    return Usage(
        sum(part.tasks for part in parts),
        sum(part.requests for part in parts),
        sum((part.tokens for part in parts), Tokens()),
        Cost(
            math.fsum(part.cost.recorded_usd for part in parts),
            math.fsum(part.cost.estimated_usd for part in parts),
            sum(part.cost.recorded_requests for part in parts),
            sum(part.cost.estimated_requests for part in parts),
            sum(part.cost.unpriced_requests for part in parts),
        ),
        sum(part.recorded_input for part in parts),
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
    `models` has the rows of a period, dearest first. `days` are ascending and hold only days with usage.
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
