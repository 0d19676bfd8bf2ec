"""One request, many copies: which rows of a task count. Pure, and the same for any order of documents.

A task can be found in several documents (copied profiles, links, `~/.cline` beside globalStorage, a classic task opened by a newer tool).
Per request key the fuller copy counts; an aggregate covers the rows it replaced in other copies; the sum of a classic task that a newer
tool wrote into its own session counts only while the classic task is unknown.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Copy:
    """One stored row of a document, as far as the choice needs it. `place` names its document (its path: the last tie-break)."""

    document: int
    place: str
    key: str
    at: int | None
    tokens: tuple[int, int, int, int]  # input, cache read, cache write, output, as recorded
    cost: float
    model_known: bool
    aggregate: bool
    replaces: bool
    rewound: bool
    imported: bool
    preferred: int = 0  # a database row goes before the flat file it came from

    @property
    def fullness(self) -> tuple[int, float, bool, bool, str]:
        """What makes a copy the fuller one: cost + tokens, then what it knows; equal copies are told apart by place only."""
        return (self.preferred, self.cost + sum(self.tokens), self.model_known, not self.rewound, self.place)


def counting(copies: Sequence[Copy], classic_known: bool) -> set[tuple[int, str]]:
    """The (document, key) pairs that count among all rows of one task. `classic_known`: its classic task is in the ledger."""
    usable = [copy for copy in copies if not (copy.imported and classic_known)]
    if len({copy.document for copy in usable}) <= 1:
        return {(copy.document, copy.key) for copy in usable}
    covered = _covered(usable)
    best: dict[str, Copy] = {}
    for copy in usable:
        if (copy.document, copy.key) in covered:
            continue
        held = best.get(copy.key)
        if held is None or copy.fullness > held.fullness:
            best[copy.key] = copy
    return {(copy.document, copy.key) for copy in best.values()}


def _covered(copies: Sequence[Copy]) -> set[tuple[int, str]]:
    """Rows of other documents that an aggregate stands for: not in its own document, not after it, and within its numbers."""
    keys: dict[int, set[str]] = defaultdict(set)
    for copy in copies:
        if not copy.rewound:
            keys[copy.document].add(copy.key)
    covered: set[tuple[int, str]] = set()
    seen: set[str] = set()
    aggregates = sorted(
        (copy for copy in copies if copy.replaces and not copy.rewound),
        key=lambda copy: (copy.at or 0, copy.place),
    )
    for aggregate in aggregates:
        if aggregate.key in seen:
            continue
        seen.add(aggregate.key)
        holders = {copy.document for copy in aggregates if copy.key == aggregate.key}
        held = set().union(*(keys[document] for document in holders))
        candidates = [
            copy
            for copy in copies
            if copy.key not in held and (copy.at is None or aggregate.at is None or copy.at <= aggregate.at)
        ]
        covered |= _fitting(aggregate, candidates, covered)
    return covered


def _fitting(
    aggregate: Copy, candidates: Iterable[Copy], taken: set[tuple[int, str]]
) -> set[tuple[int, str]]:
    """The latest candidates whose numbers fit into the aggregate, copies of one row together."""
    by_key: dict[str, list[Copy]] = defaultdict(list)
    for copy in candidates:
        if (copy.document, copy.key) not in taken:
            by_key[copy.key].append(copy)
    room = list(aggregate.tokens)
    fitting: set[tuple[int, str]] = set()
    for copies in sorted(by_key.values(), key=lambda found: (-(found[0].at or 0), found[0].key)):
        fullest = max(copies, key=lambda copy: copy.fullness)
        left = [have - need for have, need in zip(room, fullest.tokens, strict=True)]
        if min(left) >= 0:
            room = left
            fitting |= {(copy.document, copy.key) for copy in copies}
    return fitting


def left_behind(old: Iterable[tuple[str, int | None]], aggregates_at: Sequence[int | None]) -> set[str]:
    """Keys of vanished rows that new aggregates do not stand for: they are kept, marked rewound.

    `old`: (key, time) of rows that a document no longer has; `aggregates_at`: times of the aggregates that are new in it.
    """
    if not aggregates_at:
        return {key for key, _ in old}
    latest = max((at for at in aggregates_at if at is not None), default=None)
    return {key for key, at in old if latest is not None and at is not None and at > latest}
