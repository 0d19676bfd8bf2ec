"""The money of day sums, in SQL and as values: one place says which amount counts, for the Snapshot and for every other grouping."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tray_app.core.charging import Instead
from tray_app.core.model import CacheMoney, Cost

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_REPLACED = f"CASE s.instead WHEN {Instead.OF_COMPARED:d} THEN s.compared WHEN {Instead.OF_ALL:d} THEN s.recorded ELSE 0 END"

COLUMNS = (
    "fsum(s.recorded), fsum(s.estimated), sum(s.recorded_n), sum(s.estimated_n), sum(s.unpriced),"
    f" fsum({_REPLACED}), fsum(CASE WHEN s.instead THEN s.recomputed ELSE 0 END),"
    " sum(CASE WHEN s.instead THEN s.recomputed_n ELSE 0 END),"
    f" sum(CASE WHEN s.instead={Instead.OF_ALL:d} THEN s.recorded_n-s.recomputed_n ELSE 0 END),"
    " sum(CASE WHEN s.flag<>'' THEN s.recorded_n ELSE 0 END), sum(s.cache_priced), fsum(s.cached), fsum(s.fresh)"
)
"""What a query over `daysum s` selects of money; `cost` and `cache` read it in this order."""


def cost(values: Sequence[float | None]) -> Cost:
    """The cost in one row of `COLUMNS`."""
    given = [value or 0.0 for value in values]
    recorded_n, estimated_n, unpriced, replacing_n, left_out, doubtful = (
        int(value) for value in (*given[2:5], *given[7:10])
    )
    return Cost(
        given[0],
        given[1],
        recorded_n,
        estimated_n,
        unpriced,
        given[5],
        given[6],
        replacing_n,
        left_out,
        doubtful,
    )


def cache(values: Sequence[float | None]) -> CacheMoney:
    """What the cache was worth in one row of `COLUMNS`."""
    tokens, paid, uncached = values[10:13]
    return CacheMoney(int(tokens or 0), paid or 0.0, uncached or 0.0)


def cache_total(parts: Iterable[CacheMoney]) -> CacheMoney:
    """The sum of what caches were worth, each amount rounded once."""
    found = tuple(parts)
    return CacheMoney(
        sum(part.tokens for part in found),
        math.fsum(part.paid_usd for part in found),
        math.fsum(part.uncached_usd for part in found),
    )
