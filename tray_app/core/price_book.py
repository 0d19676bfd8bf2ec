"""The prices that hold for this user: his own first, then the bundled ones, both under the names that he says are the same.

A price of his own goes by the model id alone, whoever served the request, and holds for all times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tray_app.core import pricing
from tray_app.core.price_names import plain
from tray_app.core.pricing import PER_TOKEN
from tray_app.core.rates import Quote, Rate, Rates, quote
from tray_app.core.settings_prices import alias_fields, price_fields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.settings_prices import PriceAlias, UserPrice

_ALIAS_STEPS = 8  # an alias may name another alias; a circle ends here
_KNOWN = 8_192  # lists kept at hand of one name, by time


class Asked(msgspec.Struct, frozen=True, gc=False):
    """What is asked about one request: model id, upstream, net tokens, Unix ms. `is_sum`: the tokens are of several requests."""

    model: str
    upstream: str
    uncached_input: int
    cache_read: int
    cache_write: int
    output: int
    at_ms: int | None
    is_sum: bool = False


class PriceBook:
    """Quotes for requests. `own` tells the user's prices and aliases as plain values, and nothing where there are none."""

    def __init__(self, prices: Sequence[UserPrice] = (), aliases: Sequence[PriceAlias] = ()) -> None:
        self._own = {
            plain(price.model): (
                Rates(
                    _rate(price.input),
                    _rate(price.input if price.cache_read is None else price.cache_read),
                    _rate(price.input if price.cache_write is None else price.cache_write),
                    _rate(price.output),
                ),
            )
            for price in prices
        }
        self._aliases = {plain(alias.model): alias.priced_as for alias in aliases}
        self._known: dict[tuple[str, str], _Listed] = {}
        self.own: dict[str, list[dict[str, object]]] = {}
        if prices:
            self.own["prices"] = [price_fields(price) for price in prices]
        if aliases:
            self.own["aliases"] = [alias_fields(alias) for alias in aliases]

    def quote(self, asked: Asked) -> Quote | None:
        """What a request costs, or None where no list has a price for all of it."""
        lists = self._lists(asked.model, asked.upstream, asked.at_ms)
        if not lists:
            return None
        return quote(
            lists, asked.uncached_input, asked.cache_read, asked.cache_write, asked.output, asked.is_sum
        )

    def _lists(self, model: str, upstream: str, at_ms: int | None) -> tuple[Rates, ...]:
        known = self._known.get((model, upstream))
        if known is None:
            name = self._named(model)
            known = _Listed(name, upstream, self._own.get(plain(name)))
            self._known[model, upstream] = known
        return known[None if at_ms is None else at_ms // known.holds_for]

    def _named(self, model: str) -> str:
        for _ in range(_ALIAS_STEPS):
            if plain(model) in self._own:
                break
            other = self._aliases.get(plain(model))
            if other is None:
                break
            model = other
        return model


class _Listed(dict["int | None", "tuple[Rates, ...]"]):
    """What is listed for one name, by the number of the span (`holds_for`, ms) in which a moment lies; None: for no moment."""

    def __init__(self, name: str, upstream: str, own: tuple[Rates, ...] | None) -> None:
        super().__init__()
        self._name = name
        self._upstream = upstream
        self._own = own
        self.holds_for = pricing.DAY_MS if own else pricing.holds_for(name, upstream)

    def __missing__(self, span: int | None) -> tuple[Rates, ...]:
        if len(self) >= _KNOWN:
            self.clear()
        at_ms = None if span is None else span * self.holds_for
        self[span] = found = self._own or pricing.listed(self._name, self._upstream, at_ms)
        return found


def _rate(usd_per_million: float) -> Rate:
    return Rate(usd_per_million * PER_TOKEN)
