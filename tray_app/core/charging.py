"""The money of one request: what was recorded, what a price list says, whether the recording is faulty, and what its cache saved.

A price list is asked only where its answer is needed: for a request without a recorded cost, for one with cached tokens, for a suspect
recording, and for every request when the policy is to recompute. So a history in which all of that is recorded never loads the tables.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

import msgspec

from tray_app import __version__
from tray_app.core import faults, price_tables
from tray_app.core.faults import Recording
from tray_app.core.model import Cost
from tray_app.core.money_policy import Policy
from tray_app.core.price_book import PriceBook
from tray_app.core.settings_prices import read_aliases, read_prices

if TYPE_CHECKING:
    from tray_app.core.price_book import Asked
    from tray_app.core.rates import Quote


class Charge(msgspec.Struct, frozen=True, gc=False):
    """Money of one request, in USD. `flag`: the fault of its recorded cost, or ""; `quote`: None where no list was asked or none knows.

    `compares`: there is a recorded cost, and the quote is to be kept beside it.
    """

    flag: str = ""
    quote: Quote | None = None
    compares: bool = False


PLAIN = Charge()


class Instead(IntEnum):
    """Which of the recorded costs of a sum a price list's figures take the place of."""

    OF_NONE = 0
    OF_COMPARED = 1  # those that have such a figure
    OF_ALL = 2  # those too that have none: they do not count


@dataclass(frozen=True, slots=True)
class Charging:
    """How requests are charged. Without a `book` nothing is priced."""

    policy: Policy = Policy.RECORDED_ONLY
    book: PriceBook | None = None
    leave_out_absurd: bool = False

    def instead(self, flag: str) -> Instead:
        """What stands in place of recorded costs with a flag."""
        if self.leave_out_absurd and flag in faults.LEFT_OUT_WHEN_ASKED:
            return Instead.OF_ALL
        return Instead.OF_COMPARED if self.policy is Policy.RECOMPUTED else Instead.OF_NONE

    def charge(self, asked: Asked, cost: float | None, provider: str, arrays: bool) -> Charge:
        """The charge of a request. `cost` is what was recorded (USD), None for nothing; `arrays`: it stood in a task array."""
        cached = asked.cache_read or asked.cache_write
        tokens = asked.uncached_input + asked.cache_read + asked.cache_write + asked.output
        if cost is None:
            return Charge(quote=self._quote(asked)) if tokens and self.book is not None else PLAIN
        suspected = None
        if not faults.is_ordinary(provider, asked.upstream, tokens, cost):
            recording = Recording(provider, asked.upstream, arrays, asked.is_sum, tokens, asked.output, cost)
            suspected = faults.suspect(recording)
        recompute = self.policy is Policy.RECOMPUTED and tokens > 0
        if suspected is None and not recompute:
            return Charge(quote=self._quote(asked)) if cached and self.book is not None else PLAIN
        quote = self._quote(asked) if tokens else None
        found = faults.fault(recording, suspected, quote) if suspected is not None else None
        return Charge(
            found.value if found else "", quote, quote is not None and (recompute or found is not None)
        )

    def cost(self, asked: Asked, cost: float | None, provider: str, arrays: bool) -> Cost:
        """The cost of one request by itself, with what counts of it; see `charge`."""
        charge = self.charge(asked, cost, provider, arrays)
        usd = charge.quote.usd if charge.quote is not None else None
        if cost is None:
            tokens = asked.uncached_input + asked.cache_read + asked.cache_write + asked.output
            if usd is None:
                return Cost(unpriced_requests=int(tokens > 0))
            return Cost(estimated_usd=usd, estimated_requests=1)
        doubtful = int(bool(charge.flag))
        instead = self.instead(charge.flag)
        if charge.compares and usd is not None and instead is not Instead.OF_NONE:
            return Cost(cost, 0.0, 1, 0, 0, cost, usd, 1, 0, doubtful)
        if instead is Instead.OF_ALL:
            return Cost(cost, 0.0, 1, 0, 0, cost, 0.0, 0, 1, doubtful)
        return Cost(cost, recorded_requests=1, doubtful_requests=doubtful)

    def _quote(self, asked: Asked) -> Quote | None:
        return self.book.quote(asked) if self.book is not None else None


def price_basis(charging: Charging) -> str:
    """What the money of sums rests on, as one text: policy, release, price data, the user's own prices. Another text, other sums."""
    words: dict[str, object] = {"policy": charging.policy.value, "release": __version__}
    if charging.leave_out_absurd:
        words["leave_out_absurd"] = True
    if charging.book is not None:
        tables = price_tables.about()
        words["data"] = f"{tables.package} {tables.version}"
        words |= charging.book.own
    return json.dumps(words, sort_keys=True)


def noted(text: str) -> Charging:
    """The way of charging that a `price_basis` tells of; without estimates where it tells of none."""
    try:
        words = json.loads(text)
        policy = Policy(words["policy"])
    except (ValueError, KeyError, TypeError):
        return Charging()
    book = None
    if policy is not Policy.RECORDED_ONLY:
        problems: list[str] = []
        book = PriceBook(
            read_prices(words.get("prices", []), problems), read_aliases(words.get("aliases", []), problems)
        )
    return Charging(policy, book, bool(words.get("leave_out_absurd")))
