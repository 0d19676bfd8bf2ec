"""Single facts about money from the ledger: recorded costs that are known to be faulty, and tasks that got dear."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tray_app.core import money_sums
from tray_app.core.model import Doubt, TaskCost

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Period


Days = tuple[int, int] | tuple[None, None]
"""First and last day, as days since 1970-01-01, both included; (None, None) for all time."""


def doubts(ledger: Ledger, spans: Mapping[Period, Days]) -> dict[str, dict[Period, tuple[Doubt, ...]]]:
    """Per provider and period, the faulty recorded costs by reason; only where there are any."""
    rows = ledger.rows(
        "SELECT t.provider, s.flag, s.day, sum(s.recorded_n), fsum(s.recorded), fsum(s.compared), fsum(s.recomputed), sum(s.recomputed_n)"
        " FROM daysum s JOIN task t ON t.id=s.task_id WHERE s.flag<>'' GROUP BY t.provider, s.flag, s.day ORDER BY 1, 2"
    )
    found: dict[str, dict[Period, tuple[Doubt, ...]]] = defaultdict(dict)
    for period, (first, last) in spans.items():
        parts: dict[tuple[str, str], list[Any]] = defaultdict(list)
        for provider, flag, day, *numbers in rows:
            if first is None or last is None or (day is not None and first <= day <= last):
                parts[provider, flag].append(numbers)
        for (provider, flag), each in parts.items():
            requests, recorded, compared, recomputed, recomputed_n = zip(*each, strict=True)
            doubt = Doubt(
                flag,
                sum(requests),
                math.fsum(recorded),
                math.fsum(compared),
                math.fsum(recomputed),
                sum(recomputed_n),
            )
            found[provider][period] = (*found[provider].get(period, ()), doubt)
    return found


def dear_tasks(ledger: Ledger, today: int, limit_usd: float | None) -> tuple[TaskCost, ...]:
    """Tasks with usage today (days since 1970-01-01) that have cost at least so many USD in all; none without a limit."""
    if limit_usd is None:
        return ()
    found = [
        TaskCost(provider, name, money_sums.cost(values))
        for provider, name, *values in ledger.rows(
            f"SELECT t.provider, t.name, {money_sums.COLUMNS} FROM daysum s JOIN task t ON t.id=s.task_id"
            " WHERE s.task_id IN (SELECT task_id FROM daysum WHERE day=?) GROUP BY s.task_id ORDER BY t.provider, t.name",
            (today,),
        )
    ]
    return tuple(each for each in found if each.cost.usd >= limit_usd)
