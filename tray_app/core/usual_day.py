"""What a usual day costs: the median of the last active days before today."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from tray_app.core.model import Snapshot

ACTIVE_DAYS = 14


def active_days(snapshot: Snapshot) -> list[float]:
    """The costs (USD) of the last `ACTIVE_DAYS` days before today that had any, oldest first."""
    costs: dict[date, list[float]] = defaultdict(list)
    for provider in snapshot.providers:
        for each in provider.days:
            if each.day < snapshot.today:
                costs[each.day].append(each.usage.cost.usd)
    sums = [math.fsum(parts) for _, parts in sorted(costs.items())]
    return [usd for usd in sums if usd > 0][-ACTIVE_DAYS:]


def usual_day(snapshot: Snapshot) -> float:
    """The median cost of an active day in USD, 0 where there was none yet."""
    days = active_days(snapshot)
    return statistics.median(days) if days else 0.0
