"""The money of day sums, in SQL and as values: one place says which amount counts, for the Snapshot and for every other grouping."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tray_app.core.charging import Instead
from tray_app.core.model import CacheMoney, Cost

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COLUMNS = (
    "fsum(s.recorded), fsum(s.estimated), sum(s.recorded_n), sum(s.estimated_n), sum(s.unpriced),"
    f" total(CASE s.instead WHEN {Instead.OF_COMPARED:d} THEN s.compared WHEN {Instead.OF_ALL:d} THEN s.recorded ELSE 0 END),"
    " total(CASE WHEN s.instead THEN s.recomputed ELSE 0 END), sum(CASE WHEN s.instead THEN s.recomputed_n ELSE 0 END),"
    f" sum(CASE WHEN s.instead={Instead.OF_ALL:d} THEN s.recorded_n-s.recomputed_n ELSE 0 END),"
    " sum(CASE WHEN s.flag<>'' THEN s.recorded_n ELSE 0 END), sum(s.cache_priced), total(s.cached), total(s.fresh)"
)
"""What a query over `daysum s` selects of money; `cost` and `cache` read it in this order. Only what was recorded and estimated needs a
sum that is rounded once; it is slower."""

OF_ROW = (
    "s.recorded, s.estimated, s.recorded_n, s.estimated_n, s.unpriced,"
    f" CASE s.instead WHEN {Instead.OF_COMPARED:d} THEN s.compared WHEN {Instead.OF_ALL:d} THEN s.recorded ELSE 0.0 END,"
    " CASE WHEN s.instead THEN s.recomputed ELSE 0.0 END, CASE WHEN s.instead THEN s.recomputed_n ELSE 0 END,"
    f" CASE WHEN s.instead={Instead.OF_ALL:d} THEN s.recorded_n-s.recomputed_n ELSE 0 END,"
    " CASE WHEN s.flag<>'' THEN s.recorded_n ELSE 0 END, s.cache_priced, s.cached, s.fresh"
)
"""The same of a single row, to be added up by `added`."""


def cost(values: Sequence[float | None]) -> Cost:
    """The cost in one row of `COLUMNS`, or in the sum of several."""
    (
        recorded,
        estimated,
        recorded_n,
        estimated_n,
        unpriced,
        replaced,
        replacing,
        replacing_n,
        left_out,
        doubtful,
    ) = (value or 0 for value in values[:10])
    if replaced and replacing_n + left_out == recorded_n:
        replaced = recorded  # all of it: nothing may stay by rounding
    return Cost(
        float(recorded), float(estimated), int(recorded_n), int(estimated_n), int(unpriced), float(replaced), float(replacing),
        int(replacing_n), int(left_out), int(doubtful),
    )  # fmt: skip


def cache(values: Sequence[float | None]) -> CacheMoney:
    """What the cache was worth in one row of `COLUMNS`, or in the sum of several."""
    tokens, paid, uncached = values[10:13]
    return CacheMoney(int(tokens or 0), paid or 0.0, uncached or 0.0)


def added(columns: Iterable[Sequence[float]]) -> list[float]:
    """The sum of rows that are given column by column."""
    return [math.fsum(column) if isinstance(column[0], float) else sum(column) for column in columns]
