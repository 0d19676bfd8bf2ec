"""The day sums of one task: its counting requests added up per day, model and upstream. Pure arithmetic; costs are added exactly.

Snapshots are made from these sums, so a million requests cost what a few ten thousand rows cost.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from tray_app.core.price_book import Asked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tray_app.core.charging import Charging
    from tray_app.sources.records import Request

QUARTER_MS = 900_000
"""All time zones in use lie on quarter hours: the day of a quarter hour is the day of every moment in it."""

EPOCH = date(1970, 1, 1).toordinal()


class Days:
    """Unix ms to calendar days at a boundary, "utc" or "local" (the system's zone, by its C library: exact over DST changes)."""

    def __init__(self, boundary: str) -> None:
        self.boundary = boundary
        self._known: dict[int, int] = {}

    def day(self, at_ms: int) -> int:
        """The day as days since 1970-01-01."""
        if self.boundary == "utc":
            return at_ms // 86_400_000
        quarter = at_ms // QUARTER_MS
        found = self._known.get(quarter)
        if found is None:
            if len(self._known) > 50_000:
                self._known.clear()
            local = time.localtime(quarter * QUARTER_MS // 1000)
            found = date(local.tm_year, local.tm_mon, local.tm_mday).toordinal() - EPOCH
            self._known[quarter] = found
        return found


def as_date(day: int) -> date:
    """Days since 1970-01-01 as a date."""
    return date.fromordinal(day + EPOCH)


def as_day(value: date) -> int:
    """A date as days since 1970-01-01."""
    return value.toordinal() - EPOCH


@dataclass(slots=True)
class Sum:
    """What one (day, model, upstream, source, flag) of a task adds up to. `day`: days since 1970-01-01, None for undated requests.

    `flag` names the fault of the recorded costs in it, "" for none. `compared` are those recorded costs that a price list was held
    against, `recomputed` what it says. `cached` is what cached tokens cost by the list, `fresh` what they would have cost uncached.
    """

    day: int | None
    model: str
    upstream: str
    source: str
    flag: str
    requests: int = 0
    input: int = 0
    uncached: int = 0
    cache_read: int = 0
    cache_write: int = 0
    output: int = 0
    unreported: int = 0
    unpriced: int = 0
    recorded: list[float] = field(default_factory=list)
    estimated: list[float] = field(default_factory=list)
    compared: list[float] = field(default_factory=list)
    recomputed: list[float] = field(default_factory=list)
    cached: list[float] = field(default_factory=list)
    fresh: list[float] = field(default_factory=list)
    cache_priced: int = 0

    @property
    def recorded_usd(self) -> float:
        """Recorded cost, rounded once."""
        return math.fsum(self.recorded)

    @property
    def estimated_usd(self) -> float:
        """Estimated cost of the requests without a recorded one, rounded once."""
        return math.fsum(self.estimated)


def sums(
    portions: Iterable[tuple[Iterable[Request], bool]], days: Days, charging: Charging, provider: str
) -> list[Sum]:
    """Add up the counting requests of one task of a provider, in portions: the requests, and whether they stand in task arrays, whose
    input the metrics take as it was recorded."""
    found: dict[tuple[int | None, str, str, str, str], Sum] = {}
    for requests, arrays in portions:
        for request in requests:
            # Gone through for every request of an import: no call in it that is not needed.
            aggregate, cost = request.aggregate, request.cost
            if aggregate and not request.reported:  # it only says that rows without numbers are gone
                continue
            read, write, output, at = request.cache_read, request.cache_write, request.output, request.at
            uncached = request.input
            if request.cache_in_input:
                uncached = max(0, uncached - read - write)
            day = days.day(at) if at is not None else None
            asked = Asked(request.model, request.upstream, uncached, read, write, output, at, aggregate)
            charge = charging.charge(asked, cost, provider, arrays)
            key = (day, request.model, request.upstream, request.model_source, charge.flag)
            part = found.get(key)
            if part is None:
                part = found[key] = Sum(*key)
            if not aggregate:
                part.requests += 1
                part.unreported += not request.reported
            part.input += request.input if arrays else uncached
            part.uncached += uncached
            part.cache_read += read
            part.cache_write += write
            part.output += output
            quote = charge.quote
            if cost is not None:
                part.recorded.append(cost)
                if charge.compares and quote is not None:
                    part.compared.append(cost)
                    part.recomputed.append(quote.usd)
            elif quote is not None:
                part.estimated.append(quote.usd)
            elif uncached or read or write or output:
                part.unpriced += 1
            if quote is not None and (read or write):
                part.cached.append(quote.cached_usd)
                part.fresh.append(quote.uncached_usd)
                part.cache_priced += read + write
    return list(found.values())
