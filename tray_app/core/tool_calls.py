"""Usage by tool: every tool call carries its share of the answer that made it.

A call in an answer without numbers is counted too; what it used and cost is unknown, and that is not 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from tray_app.core import charging
from tray_app.core.model import Cost, Tokens, added
from tray_app.core.money import scaled
from tray_app.core.price_book import Asked
from tray_app.core.settle import Basis
from tray_app.core.summary import start_of
from tray_app.core.tally import as_day

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from tray_app.core.ledger import Ledger


@dataclass(slots=True)
class ToolUse:
    """What one tool of one provider has. Tokens are shares in whole tokens; costs are USD; `unpriced` are calls of unknown cost."""

    calls: int = 0
    tasks: set[int] = field(default_factory=set)
    tokens: list[float] = field(
        default_factory=lambda: [0.0] * 4
    )  # uncached input, cache read, cache write, output
    costs: list[Cost] = field(default_factory=list)
    unpriced: int = 0
    first_at: int | None = None
    last_at: int | None = None

    @property
    def net(self) -> Tokens:
        """Its share of the tokens, in whole ones."""
        return Tokens(*(round(part) for part in self.tokens))

    @property
    def cost(self) -> Cost:
        """Its share of the costs; the counts are of calls."""
        return added((*self.costs, Cost(unpriced_requests=self.unpriced)))

    def seen(self, at: int | None) -> None:
        """Note when a call was made, Unix ms."""
        if at is not None:
            self.first_at = at if self.first_at is None else min(self.first_at, at)
            self.last_at = at if self.last_at is None else max(self.last_at, at)


def by_tool(
    ledger: Ledger, providers: Sequence[str], since: date | None = None, until: date | None = None
) -> dict[tuple[str, str], ToolUse]:
    """By (provider, tool). Requests are charged as the ledger's sums are.

    A call in an answer without numbers has no time of its own: it is there when its task was active in the span.
    """
    found: dict[tuple[str, str], ToolUse] = {}
    basis = Basis.noted(ledger.fact("basis"))
    begin = start_of(since, basis.boundary) if since else None
    end = start_of(until + timedelta(days=1), basis.boundary) if until else None
    way = charging.noted(basis.prices)
    for provider, tool, task, at, calls, tokens, cost in _metered(ledger, providers, (begin, end), way):
        use = found.setdefault((provider, tool), ToolUse())
        use.calls += calls
        use.tasks.add(task)
        use.tokens = [have + part for have, part in zip(use.tokens, tokens, strict=True)]
        use.seen(at)
        use.costs.append(cost)
    for provider, tool, task, calls in _unmetered(
        ledger, providers, since, until, keep_deleted=basis.keep_deleted
    ):
        use = found.setdefault((provider, tool), ToolUse())
        use.calls += calls
        use.unpriced += calls
        use.tasks.add(task)
    return found


def _metered(
    ledger: Ledger, providers: Sequence[str], span: tuple[int | None, int | None], way: charging.Charging
) -> Iterator[tuple[str, str, int, int | None, int, tuple[float, ...], Cost]]:
    """Calls of requests: provider, tool, task, time, calls, and their share of the request's tokens and cost."""
    begin, end = span
    timed = (' AND q."at">=?' if begin is not None else "") + (' AND q."at"<?' if end is not None else "")
    for provider, tool, task, at, calls, every, inside, given, read, write, output, cost, model, upstream, aggregate in ledger.rows(
        'SELECT t.provider, c.tool, t.id, q."at", c.calls, (SELECT sum(a.calls) FROM toolcall a WHERE a.document_id=c.document_id'
        ' AND a."key"=c."key"), q.inside, q.input, q.cache_read, q.cache_write, q.output, q.cost, q.model, q.upstream, q.aggregate'
        ' FROM toolcall c JOIN request q ON q.document_id=c.document_id AND q."key"=c."key"'
        " JOIN document d ON d.id=c.document_id JOIN task t ON t.id=d.task_id"
        f" WHERE q.counted AND t.provider IN ({','.join('?' * len(providers))}){timed}",
        (*providers, *(moment for moment in span if moment is not None)),
    ):  # fmt: skip
        uncached = max(0, given - read - write) if inside else given
        tokens = (uncached, read, write, output)
        asked = Asked(ledger.name(model), ledger.name(upstream), *tokens, at, bool(aggregate))
        share = calls / every
        part = scaled(way.cost(asked, cost, provider, arrays=False), share, calls)
        yield provider, ledger.name(tool), task, at, calls, tuple(count * share for count in tokens), part


def _unmetered(
    ledger: Ledger, providers: Sequence[str], since: date | None, until: date | None, *, keep_deleted: bool
) -> Iterator[tuple[str, str, int, int]]:
    """Calls of answers that have numbers in no copy of their task: provider, tool, task, calls; each once, in the task that began first."""
    spans = [("day>=?", since), ("day<=?", until)]
    asked = [(part, as_day(day)) for part, day in spans if day is not None]
    active = "".join(f" AND {part}" for part, _ in asked)
    met: set[tuple[str, str, int]] = set()
    for provider, serves, key, tool, task, calls in ledger.rows(
        'SELECT t.provider, r.serves, c."key", c.tool, t.id, c.calls FROM toolcall c JOIN document d ON d.id=c.document_id'
        " JOIN root r ON r.id=d.root_id JOIN task t ON t.id=d.task_id"
        ' WHERE NOT EXISTS (SELECT 1 FROM document e JOIN request q ON q.document_id=e.id WHERE e.task_id=d.task_id AND q."key"=c."key")'
        f" AND r.active AND (d.present OR ?) AND t.provider IN ({','.join('?' * len(providers))})"
        + (f" AND t.id IN (SELECT task_id FROM daysum WHERE 1{active})" if asked else "")
        + " ORDER BY d.began, t.name, r.path, d.name",
        (keep_deleted, *providers, *(day for _, day in asked)),
    ):
        identity = key if "#" not in key else f"{task} {key}"
        if provider in serves.split() and (provider, identity, tool) not in met:
            met.add((provider, identity, tool))
            yield provider, ledger.name(tool), task, calls
