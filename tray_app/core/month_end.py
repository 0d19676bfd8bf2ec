"""What the month will have cost at its end, going on as it did: a projection with its making told, never a promise."""

from __future__ import annotations

import calendar
import math
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from tray_app.core.budget import Span, spent_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tray_app.core.model import ProviderUsage

BASE_DAYS = 14
"""The average day is made of so many complete days before today, the unused ones among them counting as 0."""

LEAST_DAYS = 3
"""With a shorter history there is no projection."""


@dataclass(frozen=True, slots=True)
class Projection:
    """`spent_usd` of the month so far, plus `per_day_usd` for each of `days_left` (today's rest left out), is `usd` at the month's end.

    `per_day_usd` is the mean of `base_days` complete days before today. `approximate`: estimates are in it.
    """

    usd: float
    spent_usd: float
    per_day_usd: float
    base_days: int
    days_left: int
    approximate: bool

    @property
    def explained(self) -> str:
        """How it was made, in one sentence of plain English."""
        return f"the month so far, and for each day left ({self.days_left}) the mean of the last {self.base_days} days"


def month_end(providers: Sequence[ProviderUsage], today: date) -> Projection | None:
    """The projection for the month of `today`; None while less than `LEAST_DAYS` complete days of history are known."""
    firsts = [provider.days[0].day for provider in providers if provider.days]
    if not firsts:
        return None
    base = min(BASE_DAYS, (today - min(firsts)).days)
    if base < LEAST_DAYS:
        return None
    since = today - timedelta(days=base)
    costs = [row.usage.cost for provider in providers for row in provider.days if since <= row.day < today]
    spent = spent_in(Span.MONTH, providers, today).cost
    if spent.unknown:
        return None
    per_day = math.fsum(cost.usd for cost in costs) / base
    left = calendar.monthrange(today.year, today.month)[1] - today.day
    approximate = spent.approximate or any(cost.approximate for cost in costs)
    return Projection(math.fsum((spent.usd, per_day * left)), spent.usd, per_day, base, left, approximate)
