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

_ROUNDING = 1e-9


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
    """Rows of other documents that an aggregate stands for: not after it, within its numbers, and neither in its own document nor
    rewound there (the document's own history has decided those). It stands for them too where it is itself kept, but rewound."""
    keys: dict[int, set[str]] = defaultdict(set)
    for copy in copies:
        keys[copy.document].add(copy.key)
    covered: set[tuple[int, str]] = set()
    fullest: dict[str, Copy] = {}
    for copy in copies:
        if copy.replaces:
            known = fullest.get(copy.key)
            if known is None or copy.fullness > known.fullness:
                fullest[copy.key] = copy
    for aggregate in sorted(fullest.values(), key=lambda copy: (copy.at or 0, copy.key)):
        holders = {copy.document for copy in copies if copy.key == aggregate.key}
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


@dataclass(frozen=True, slots=True)
class Vanished:
    """A row that its document no longer has, or an aggregate that is new in it. `tokens` as in `Copy`."""

    key: str
    at: int | None
    tokens: tuple[int, int, int, int]
    cost: float
    aggregate: bool


def left_behind(
    vanished: Sequence[Vanished], just_before: Sequence[Vanished], fresh: Sequence[Vanished]
) -> set[str]:
    """Keys of the rows, of `vanished` and `just_before`, that the `fresh` aggregates do not stand for: they are kept, marked rewound.

    Requests that vanish as an aggregate comes, and are not later than it, are in it. An aggregate that vanishes is in it only where its
    numbers still fit: Roo leaves earlier ones out of its sum. `just_before` are rows that the reading before this one missed: a tool
    saves its document without them first and adds their aggregate a moment later.
    """
    every = {row.key for row in (*vanished, *just_before)}
    if not fresh:
        return every
    latest = max((row.at for row in fresh if row.at is not None), default=None)
    earlier = [row for row in vanished if latest is None or row.at is None or row.at <= latest]
    requests = [row for row in earlier if not row.aggregate]
    covered = {row.key for row in requests}
    room = [sum(row.tokens[place] for row in fresh) for place in range(4)]
    money = sum(row.cost for row in fresh)
    for row in requests:
        room = [have - need for have, need in zip(room, row.tokens, strict=True)]
        money -= row.cost
    unsure = [row for row in earlier if row.aggregate]
    if not requests:
        unsure += [row for row in just_before if latest is None or row.at is None or row.at <= latest]
    for row in sorted(unsure, key=lambda row: (row.aggregate, -(row.at or 0), row.key)):
        left = [have - need for have, need in zip(room, row.tokens, strict=True)]
        if min(left) >= 0 and (any(row.tokens) or row.cost <= money + _ROUNDING):
            room = left
            money -= row.cost
            covered.add(row.key)
    return every - covered
