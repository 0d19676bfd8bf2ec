"""Money as a value: what was recorded, what was estimated, what counts, what a cache saved, and how far budgets are used. All in USD."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Cost:
    """Money in USD: what the tool wrote, and what a price table says for requests without a recorded cost.

    A request that used no tokens costs nothing and is in none of the first three counts.

    Where the policy is to recompute, or to leave out absurd recordings, `replaced_usd` of what was recorded does not count, and
    `replacing_usd`, an estimate for `replacing_requests` of those requests, counts in its place; `left_out_requests` have neither.
    `doubtful_requests` have a recorded cost that is known to be faulty, whether it counts or not.
    """

    recorded_usd: float = 0.0
    estimated_usd: float = 0.0
    recorded_requests: int = 0
    estimated_requests: int = 0
    unpriced_requests: int = 0
    replaced_usd: float = 0.0
    replacing_usd: float = 0.0
    replacing_requests: int = 0
    left_out_requests: int = 0
    doubtful_requests: int = 0

    @property
    def usd(self) -> float:
        """What counts: recorded plus estimated, by the policy in force; show it with ≈ when `approximate`."""
        return math.fsum((self.recorded_usd, -self.replaced_usd, self.replacing_usd, self.estimated_usd))

    @property
    def approximate(self) -> bool:
        """Whether an estimate is in the sum."""
        return self.estimated_requests > 0 or self.replacing_requests > 0

    @property
    def unknown(self) -> bool:
        """Whether there is usage and none of it has a price: shown as "no price" or "—", never as $0.00."""
        without = self.unpriced_requests + self.left_out_requests
        return (
            without > 0 and self.recorded_requests == self.left_out_requests and not self.estimated_requests
        )

    def __add__(self, other: Cost) -> Cost:
        return added((self, other))


def added(costs: Iterable[Cost]) -> Cost:
    """The sum of costs, each amount rounded once."""
    parts = tuple(costs)
    return Cost(
        math.fsum(part.recorded_usd for part in parts),
        math.fsum(part.estimated_usd for part in parts),
        sum(part.recorded_requests for part in parts),
        sum(part.estimated_requests for part in parts),
        sum(part.unpriced_requests for part in parts),
        math.fsum(part.replaced_usd for part in parts),
        math.fsum(part.replacing_usd for part in parts),
        sum(part.replacing_requests for part in parts),
        sum(part.left_out_requests for part in parts),
        sum(part.doubtful_requests for part in parts),
    )


@dataclass(frozen=True, slots=True)
class CacheMoney:
    """What a cache was worth, in USD by list prices: `tokens` cached tokens (read and written) with a known price cost `paid_usd`, and
    would have cost `uncached_usd` as uncached input."""

    tokens: int = 0
    paid_usd: float = 0.0
    uncached_usd: float = 0.0

    @property
    def saved_usd(self) -> float | None:
        """What the cache saved; below 0 where writing it cost more. None where no cached token has a known price."""
        return math.fsum((self.uncached_usd, -self.paid_usd)) if self.tokens else None

    def __add__(self, other: CacheMoney) -> CacheMoney:
        return CacheMoney(
            self.tokens + other.tokens,
            math.fsum((self.paid_usd, other.paid_usd)),
            math.fsum((self.uncached_usd, other.uncached_usd)),
        )


def scaled(cost: Cost, share: float, requests: int) -> Cost:
    """A share of one request's cost, with `requests` in place of every 1 in its counts."""
    return Cost(
        cost.recorded_usd * share,
        cost.estimated_usd * share,
        cost.recorded_requests * requests,
        cost.estimated_requests * requests,
        cost.unpriced_requests * requests,
        cost.replaced_usd * share,
        cost.replacing_usd * share,
        cost.replacing_requests * requests,
        cost.left_out_requests * requests,
        cost.doubtful_requests * requests,
    )


NO_COST = Cost()
NO_CACHE = CacheMoney()


@dataclass(frozen=True, slots=True)
class Doubt:
    """Recorded costs that are known to be faulty for one reason (`tray_app.core.faults.Fault`), USD.

    `recomputed_usd` is what a price list says for `recomputed_requests` of them, whose recorded cost is `compared_usd`.
    """

    reason: str
    requests: int
    recorded_usd: float
    compared_usd: float = 0.0
    recomputed_usd: float = 0.0
    recomputed_requests: int = 0


@dataclass(frozen=True, slots=True)
class BudgetStanding:
    """A budget and how much of it is used. `provider` "" is all together; `span` day or month (of the calendar); `unit` usd or tokens.

    `approximate`: an estimate is in what was spent; `unpriced_requests` of the span are not in it.
    """

    provider: str
    span: str
    unit: str
    amount: float
    spent: float
    approximate: bool = False
    unpriced_requests: int = 0

    @property
    def share(self) -> float:
        """The used part; 1.0 is all of it."""
        return self.spent / self.amount

    @property
    def over(self) -> bool:
        """Whether more than the budget is used."""
        return self.spent > self.amount


@dataclass(frozen=True, slots=True)
class TaskCost:
    """A task that was active today, with all it has cost so far."""

    provider: str
    task: str
    cost: Cost
