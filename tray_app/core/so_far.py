"""Yesterday up to a time of day, for comparison with today: from single requests, charged as the day's sums were.

No price list is asked: a request without a recorded cost gets the mean estimate of its day, task and model, and recorded costs that do
not count as they are get the day's proportion. So at midnight the figure is exactly the day's.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tray_app.core import money_sums
from tray_app.core.model import Cost, Tokens, Usage, total

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tray_app.core.ledger import Ledger

_NO_SUM = Cost()
_TOGETHER = 500


def so_far(ledger: Ledger, day: int, begin_ms: int, end_ms: int) -> dict[str, Usage]:
    """Usage per provider between two moments (Unix ms, both included) of a day (days since 1970-01-01)."""
    sums = {
        (task, model, upstream): money_sums.cost(money)
        for task, model, upstream, *money in ledger.rows(
            f"SELECT s.task_id, s.model, s.upstream, {money_sums.COLUMNS} FROM daysum s WHERE s.day=?"
            " GROUP BY s.task_id, s.model, s.upstream",
            (day,),
        )
    }
    usages: dict[str, list[Usage]] = defaultdict(list)
    tasks: dict[str, set[int]] = defaultdict(set)
    for provider, task, model, upstream, aggregate, given, read, write, output, inside, cost in _requests(
        ledger, sorted({task for task, _, _ in sums}), begin_ms, end_ms
    ):
        uncached = max(0, given - read - write) if inside else given
        tokens = Tokens(uncached, read, write, output)
        charged = _charged(cost, tokens.total, sums.get((task, model, upstream), _NO_SUM))
        usages[provider].append(Usage(0, int(not aggregate), tokens, charged, given))
        tasks[provider].add(task)
    found = {}
    for provider, parts in usages.items():
        whole = total(parts)
        found[provider] = Usage(
            len(tasks[provider]), whole.requests, whole.tokens, whole.cost, whole.recorded_input
        )
    return found


def next_entry(ledger: Ledger, day: int, after_ms: int) -> int | None:
    """The time (Unix ms) of the first request of a day after a moment; None when the rest of the day has none."""
    found = ledger.rows(
        'SELECT min(r."at") FROM request r JOIN document d ON d.id=r.document_id WHERE r.counted AND r."at">? AND d.task_id IN'
        " (SELECT DISTINCT task_id FROM daysum WHERE day=?)",
        (after_ms, day),
    )
    return found[0][0] if found else None


def _requests(ledger: Ledger, tasks: list[int], begin_ms: int, end_ms: int) -> Iterator[tuple[Any, ...]]:
    for start in range(0, len(tasks), _TOGETHER):
        part = tasks[start : start + _TOGETHER]
        yield from ledger.rows(
            "SELECT t.provider, d.task_id, r.model, r.upstream, r.aggregate, r.input, r.cache_read, r.cache_write, r.output, r.inside,"
            " r.cost FROM document d JOIN task t ON t.id=d.task_id JOIN request r ON r.document_id=d.id"
            f' WHERE d.task_id IN ({",".join("?" * len(part))}) AND r.counted AND r."at">=? AND r."at"<=?',
            (*part, begin_ms, end_ms),
        )


def _charged(cost: float | None, tokens: int, of_day: Cost) -> Cost:
    if cost is None:
        if tokens and of_day.estimated_requests:
            return Cost(estimated_usd=of_day.estimated_usd / of_day.estimated_requests, estimated_requests=1)
        return Cost(unpriced_requests=int(tokens > 0))
    share = cost / of_day.recorded_usd if of_day.recorded_usd else 0.0
    return Cost(
        recorded_usd=cost,
        recorded_requests=1,
        replaced_usd=of_day.replaced_usd * share,
        replacing_usd=of_day.replacing_usd * share,
        replacing_requests=int(of_day.replacing_requests > 0),
    )
