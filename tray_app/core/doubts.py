"""Single facts about money from the ledger: recorded costs that are known to be faulty, and tasks that got dear."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from tray_app.core import money_sums
from tray_app.core.model import Doubt, TaskCost

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tray_app.core.ledger import Ledger


def doubts(ledger: Ledger, first: int | None, last: int | None) -> Mapping[str, tuple[Doubt, ...]]:
    """Per provider, the faulty recorded costs from one day to another (days since 1970-01-01; None: of all time), by reason."""
    span = () if first is None or last is None else (first, last)
    between = " AND s.day BETWEEN ? AND ?" if span else ""
    found: dict[str, list[Doubt]] = defaultdict(list)
    for provider, *numbers in ledger.rows(
        "SELECT t.provider, s.flag, sum(s.recorded_n), fsum(s.recorded), fsum(s.compared), fsum(s.recomputed), sum(s.recomputed_n)"
        f" FROM daysum s JOIN task t ON t.id=s.task_id WHERE s.flag<>''{between} GROUP BY t.provider, s.flag ORDER BY 1, 2",
        span,
    ):
        found[provider].append(Doubt(*numbers))
    return {provider: tuple(parts) for provider, parts in found.items()}


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
