"""Our sum of every task against the tool's own cumulative total, where one exists: a check, never a source of usage.

The totals are read when the doctor asks, from `taskHistory.json` (Cline), `history_item.json` (Roo, Zoo) and session manifests. A
difference is explained by arithmetic where it can be: which rows does the tool leave out, or not know yet?
"""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from tray_app.sources import own_totals
from tray_app.sources.records import Format

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tray_app.core.ledger import Ledger
    from tray_app.sources.records import OwnTotal

_CENT_HUNDREDTH = 0.0001
"""Costs agree within this: the tools round."""

_LEFT_OUT = {
    "deleted": "what a restored checkpoint removed",
    "subagents": "sub-agents",
    "condensed": "the cost of context summaries",
    "first": "the task's first row",
}
_KINDS = {
    "deleted_api_reqs": "deleted",
    "api_req_deleted": "deleted",
    "subagent_usage": "subagents",
    "condense_context": "condensed",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """A task whose sums differ: tokens as recorded, USD, and the reason, proven or likeliest."""

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
class Comparison:
    """One task's sums beside the tool's own; `reason` is empty where they agree."""

    provider: str
    task: str
    ours: Amount
    theirs: Amount
    source: str
    reason: str


@dataclass(frozen=True, slots=True)
class Amount:
    """Tokens as recorded, and USD."""

    tokens: int = 0
    usd: float = 0.0

    def __add__(self, other: Amount) -> Amount:
        return Amount(self.tokens + other.tokens, self.usd + other.usd)

    def equals(self, other: Amount) -> bool:
        """Whether both are the same but for rounding."""
        return self.tokens == other.tokens and abs(self.usd - other.usd) < _CENT_HUNDREDTH


@dataclass(frozen=True, slots=True)
class _Row:
    at: int | None
    kind: str  # request, rewound, or a key of _LEFT_OUT
    amount: Amount


def agreements(ledger: Ledger) -> dict[str, Agreement]:
    """Compare every task that is on disk; by provider."""
    found: dict[str, list[Comparison]] = defaultdict(list)
    for comparison in comparisons(ledger):
        found[comparison.provider].append(comparison)
    return {
        provider: Agreement(
            len(compared),
            sum(not each.reason for each in compared),
            tuple(
                Difference(
                    each.task, each.ours.tokens, each.theirs.tokens, each.ours.usd, each.theirs.usd, each.source, each.reason
                )
                for each in compared
                if each.reason
            ),
        )
        for provider, compared in found.items()
    }  # fmt: skip


def comparisons(ledger: Ledger) -> Iterator[Comparison]:
    """Every document for which the tool keeps a total, by provider and task."""
    histories: dict[str, dict[str, OwnTotal]] = {}
    for root, form, name, document, provider, task in ledger.rows(
        "SELECT r.path, r.format, d.name, d.id, t.provider, t.name FROM document d JOIN root r ON r.id=d.root_id"
        " JOIN task t ON t.id=d.task_id WHERE r.active AND d.present AND NOT d.fatal ORDER BY t.provider, t.name, r.path, d.name"
    ):
        path = os.path.join(root, name)
        if form == Format.TASK_ARRAYS:
            if root not in histories:
                histories[root] = own_totals.task_history(root)
            theirs = own_totals.history_item(path) or histories[root].get(name)
        elif form == Format.SDK_SESSIONS:
            theirs = own_totals.manifest(path)
        else:
            theirs = None  # Kilo 7's own sums count forks again
        if theirs is not None:
            rows = _rows(ledger, document)
            ours = _sum(row for row in rows if row.kind != "rewound")
            total = Amount(_tokens(theirs), theirs.cost)
            reason = "" if ours.equals(total) else _reason(rows, ours, total, theirs.source, path)
            yield Comparison(provider, task, ours, total, theirs.source, reason)


def misnamed(ledger: Ledger) -> Iterator[tuple[str, str, str]]:
    """Tasks whose `history_item.json` names another id than their directory: provider, task, the id named there."""
    for root, name, provider, task in ledger.rows(
        "SELECT r.path, d.name, t.provider, t.name FROM document d JOIN root r ON r.id=d.root_id JOIN task t ON t.id=d.task_id"
        " WHERE r.active AND d.present AND r.format=? ORDER BY t.provider, t.name, r.path",
        (Format.TASK_ARRAYS.value,),
    ):
        named = own_totals.named_id(os.path.join(root, name))
        if named and named != task:
            yield provider, task, named


def _rows(ledger: Ledger, document: int) -> list[_Row]:
    """All rows of one document by time; of its requests the first is told apart, as Cline's own sum passes over the first row."""
    found = []
    for key, at, aggregate, rewound, inside, given, read, write, output, cost, form in ledger.rows(
        'SELECT q."key", q."at", q.aggregate, q.rewound, q.inside, q.input, q.cache_read, q.cache_write, q.output, q.cost, r.format'
        " FROM request q JOIN document d ON d.id=q.document_id JOIN root r ON r.id=d.root_id WHERE q.document_id=?"
        ' ORDER BY q."at", q."key"',
        (document,),
    ):
        beside = 0 if form == Format.SDK_SESSIONS and inside else read + write
        kind = "rewound" if rewound else _KINDS[key.partition(":")[0]] if aggregate else "request"
        found.append(_Row(at, kind, Amount(given + beside + output, cost or 0.0)))
    return found


def _tokens(theirs: OwnTotal) -> int:
    """All tokens of a tool's total, as our sum has them: in a manifest the cache lies inside the input where it fits."""
    cache = theirs.cache_read + theirs.cache_write
    inside = theirs.source == "manifest" and cache <= theirs.input
    return theirs.input + theirs.output + (0 if inside else cache)


def _reason(rows: Sequence[_Row], ours: Amount, theirs: Amount, source: str, path: str) -> str:
    proven = _left_out(rows, ours, theirs) or _not_yet(rows, theirs)
    if proven:
        return proven
    if source == "manifest":
        if theirs.tokens > ours.tokens and own_totals.forked_from(path):
            return "the total of a fork holds its source's usage too"
        if theirs.tokens > ours.tokens:
            return "the manifest holds requests that left no message: failed attempts, or what an early version compacted away"
        if theirs.tokens < ours.tokens:
            return "the manifest leaves out what a turn used that was stopped or failed"
        return "the same tokens at another cost: rounding, or a price that the tool knew later"
    rewound = _sum(row for row in rows if row.kind == "rewound")
    if rewound != Amount() and theirs.equals(ours + rewound):
        return "the tool's total still holds requests that were taken back since"
    if theirs.tokens > ours.tokens:
        return "rows were removed from the task since the tool wrote its total"
    if theirs.tokens < ours.tokens:
        return "the tool's total was written before the last request"
    return "the same tokens at another cost: rounding, or a cost that was written later"


def _left_out(rows: Sequence[_Row], ours: Amount, theirs: Amount) -> str:
    """The kinds of rows, as few as possible, without which our sum is the tool's."""
    parts = {kind: _sum(row for row in rows if row.kind == kind) for kind in _LEFT_OUT if kind != "first"}
    first = next((row for row in rows if row.kind == "request"), None)
    if first is not None:
        parts["first"] = first.amount
    there = [kind for kind, part in parts.items() if part != Amount()]
    for number in range(1, len(there) + 1):
        for kinds in combinations(there, number):
            if ours.equals(_sum_of([theirs, *(parts[kind] for kind in kinds)])):
                return f"the tool's total leaves out {' and '.join(_LEFT_OUT[kind] for kind in kinds)}"
    return ""


def _not_yet(rows: Sequence[_Row], theirs: Amount) -> str:
    """How many of the last requests the tool's total does not know, where it is our sum up to a moment."""
    kept = [row for row in rows if row.kind != "rewound"]
    so_far = Amount()
    for place, row in enumerate(kept):
        if theirs.equals(so_far):
            late = sum(later.kind == "request" for later in kept[place:])
            return f"the tool's total was written before the last {f'{late} requests' if late > 1 else 'request'}"
        so_far += row.amount
    return ""


def _sum(rows: Iterator[_Row]) -> Amount:
    return _sum_of([row.amount for row in rows])


def _sum_of(amounts: Sequence[Amount]) -> Amount:
    total = Amount()
    for amount in amounts:
        total += amount
    return total
