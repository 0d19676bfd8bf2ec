"""What a price list says about one model at one time, and what one request costs by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Rate:
    """USD per token, and the steps (prompt tokens above which another rate holds for all of them), highest first."""

    base: float
    steps: tuple[tuple[int, float], ...] = ()

    def at(self, prompt: int) -> float:
        """The rate for a request with so many prompt tokens."""
        for start, rate in self.steps:
            if prompt > start:
                return rate
        return self.base


@dataclass(frozen=True, slots=True)
class Rates:
    """What one table lists for one model at one time; None where it lists nothing."""

    uncached_input: Rate
    cache_read: Rate | None
    cache_write: Rate | None
    output: Rate
    steps: tuple[int, ...] = ()  # prompt lengths above which some rate differs

    def at(self, prompt: int) -> tuple[float, float | None, float | None, float]:
        """The four rates, in the order of the fields, for a request with so many prompt tokens."""
        read, write = self.cache_read, self.cache_write
        if not self.steps:
            return (
                self.uncached_input.base,
                None if read is None else read.base,
                None if write is None else write.base,
                self.output.base,
            )
        return (
            self.uncached_input.at(prompt),
            None if read is None else read.at(prompt),
            None if write is None else write.at(prompt),
            self.output.at(prompt),
        )


NOTHING = Rate(0.0)
FREE = (Rates(NOTHING, NOTHING, NOTHING, NOTHING),)


class Quote(msgspec.Struct, frozen=True, gc=False):
    """What a request costs by a price list, in USD, and how its cache changed that.

    `cached_usd` is what of it the cached tokens cost (read and written), `uncached_usd` what the same tokens would have cost as uncached
    input; `output_rate` is USD per output token at this prompt length.
    """

    usd: float
    cached_usd: float
    uncached_usd: float
    output_rate: float


def quote(
    lists: Sequence[Rates],
    uncached_input: int,
    cache_read: int,
    cache_write: int,
    output: int,
    is_sum: bool = False,
) -> Quote | None:
    """The price of one request by the first list that has all of what it needs; see `estimate` for `is_sum`."""
    prompt = uncached_input + cache_read + cache_write
    for rates in lists:
        fresh, read, write, answer = rates.at(prompt)
        if (cache_read and read is None) or (cache_write and write is None):
            continue
        if is_sum and rates.steps and any(prompt > start for start in rates.steps):
            return None
        cached = cache_read * (read or 0.0) + cache_write * (write or 0.0)
        usd = uncached_input * fresh + output * answer + cached
        return Quote(usd, cached, (cache_read + cache_write) * fresh, answer)
    return None
