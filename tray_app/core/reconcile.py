"""Our sum of every task against the tool's own cumulative total, where one exists: a check, never a source of usage.

The totals are read when the doctor asks, from `taskHistory.json` (Cline), `history_item.json` (Roo, Zoo) and session manifests.
"""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.sources import own_totals
from tray_app.sources.records import Format

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tray_app.core.ledger import Ledger
    from tray_app.sources.records import OwnTotal

_CENT_HUNDREDTH = 0.0001
"""Costs agree within this: the tools round."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A task whose sums differ: tokens as recorded, USD, and the likeliest reason."""

    task: str
    ours_tokens: int
    theirs_tokens: int
    ours_usd: float
    theirs_usd: float
    source: str
    reason: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many tasks of a provider could be compared, and which differ."""

    compared: int
    agreeing: int
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class _Task:
    provider: str
    name: str
    tokens: int
    cost: float
    aggregates: int
    replaced: int
    rewound: int
    dropped: int
    documents: int


def agreements(ledger: Ledger) -> dict[str, Agreement]:
    """Compare every task that is on disk; by provider."""
    compared: dict[str, int] = defaultdict(int)
    differences: dict[str, list[Difference]] = defaultdict(list)
    for task, theirs in _pairs(ledger):
        compared[task.provider] += 1
        total = _tokens(theirs)
        if task.tokens == total and abs(task.cost - theirs.cost) < _CENT_HUNDREDTH:
            continue
        differences[task.provider].append(
            Difference(
                task.name,
                task.tokens,
                total,
                task.cost,
                theirs.cost,
                theirs.source,
                _reason(task, theirs, total),
            )
        )
    return {
        provider: Agreement(number, number - len(differences[provider]), tuple(differences[provider]))
        for provider, number in compared.items()
    }


def _pairs(ledger: Ledger) -> Iterator[tuple[_Task, OwnTotal]]:
    histories: dict[str, dict[str, OwnTotal]] = {}
    for root, form, name, document, task_id, provider, task in ledger.rows(
        "SELECT r.path, r.format, d.name, d.id, t.id, t.provider, t.name FROM document d JOIN root r ON r.id=d.root_id"
        " JOIN task t ON t.id=d.task_id WHERE r.active AND d.present AND NOT d.fatal"
    ):
        if form == Format.TASK_ARRAYS:
            if root not in histories:
                histories[root] = own_totals.task_history(root)
            theirs = own_totals.history_item(os.path.join(root, name)) or histories[root].get(name)
        elif form == Format.SDK_SESSIONS:
            theirs = own_totals.manifest(os.path.join(root, name))
        else:
            theirs = None  # Kilo 7's own sums count forks again
        if theirs is not None:
            yield (
                _task(ledger, document, task_id, provider, task, as_recorded=form == Format.TASK_ARRAYS),
                theirs,
            )


def _task(
    ledger: Ledger, document: int, task_id: int, provider: str, name: str, *, as_recorded: bool
) -> _Task:
    cache = (
        "cache_read+cache_write+"
        if as_recorded
        else "CASE WHEN inside THEN 0 ELSE cache_read+cache_write END+"
    )
    (tokens, cost, aggregates, replaced) = ledger.rows(
        f"SELECT coalesce(sum(input+{cache}output), 0), fsum(cost), coalesce(sum(aggregate), 0), coalesce(sum(replaces), 0) FROM request"
        " WHERE document_id=? AND NOT rewound",
        (document,),
    )[0]
    (rewound, dropped, documents) = ledger.rows(
        "SELECT rewound, dropped, (SELECT count(*) FROM document d WHERE d.task_id=t.id AND d.present) FROM task t WHERE t.id=?",
        (task_id,),
    )[0]
    return _Task(provider, name, tokens, cost or 0.0, aggregates, replaced, rewound, dropped, documents)


def _tokens(theirs: OwnTotal) -> int:
    """All tokens of a tool's total, as our sum has them: in a manifest the cache lies inside the input where it fits."""
    cache = theirs.cache_read + theirs.cache_write
    inside = theirs.source == "manifest" and cache <= theirs.input
    return theirs.input + theirs.output + (0 if inside else cache)


def _reason(task: _Task, theirs: OwnTotal, total: int) -> str:
    if theirs.source == "manifest":
        if total > task.tokens:
            return "the manifest holds usage of an earlier session or of requests that left no message"
        return "the manifest was written before the last request, or leaves out what died with a turn"
    if task.replaced and total < task.tokens:
        return "the tool's total leaves out requests of a restored checkpoint"
    if total < task.tokens:
        return "the tool's total was written before the last request"
    if total > task.tokens:
        return "rows were removed from the task since the tool wrote its total"
    return "the same tokens at another cost: rounding, or a cost that was written later"
