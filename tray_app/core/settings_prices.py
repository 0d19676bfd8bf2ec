"""Prices and aliases that the user gives: as values, out of a TOML list of tables, and back into its fields.

`[[prices]]` lists USD per million tokens under a model id, `[[price_aliases]]` says that a model is priced like another one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

DEAREST = 1_000_000.0
"""USD per million tokens above which a price is taken for a slip of the pen."""


@dataclass(frozen=True, slots=True)
class UserPrice:
    """What one model costs, in USD per million tokens. A cache price that is not given is None: those tokens are billed as input."""

    model: str
    input: float
    output: float
    cache_read: float | None = None
    cache_write: float | None = None


@dataclass(frozen=True, slots=True)
class PriceAlias:
    """`model` costs what `priced_as` costs."""

    model: str
    priced_as: str


def read_prices(raw: object, problems: list[str]) -> tuple[UserPrice, ...]:
    """The usable entries of `[[prices]]`, the last one of a model; a sentence for each other is added to `problems`."""
    found: dict[str, UserPrice] = {}
    for number, table in _tables(raw, "prices", problems):
        try:
            price = UserPrice(
                _name(table, "model"),
                _rate(table, "input"),
                _rate(table, "output"),
                _optional_rate(table, "cache_read"),
                _optional_rate(table, "cache_write"),
            )
        except ValueError as reason:
            problems.append(f"prices, number {number}: {reason}; it is left out")
        else:
            found[price.model.casefold()] = price
    return tuple(found.values())


def read_aliases(raw: object, problems: list[str]) -> tuple[PriceAlias, ...]:
    """The usable entries of `[[price_aliases]]`, the last one of a model; a sentence for each other is added to `problems`."""
    found: dict[str, PriceAlias] = {}
    for number, table in _tables(raw, "price_aliases", problems):
        try:
            alias = PriceAlias(_name(table, "model"), _name(table, "priced_as"))
        except ValueError as reason:
            problems.append(f"price_aliases, number {number}: {reason}; it is left out")
        else:
            found[alias.model.casefold()] = alias
    return tuple(found.values())


def price_fields(price: UserPrice) -> dict[str, object]:
    """The keys of one `[[prices]]` table; None where nothing is to be written."""
    return {
        "model": price.model,
        "input": price.input,
        "output": price.output,
        "cache_read": price.cache_read,
        "cache_write": price.cache_write,
    }


def alias_fields(alias: PriceAlias) -> dict[str, object]:
    """The keys of one `[[price_aliases]]` table."""
    return {"model": alias.model, "priced_as": alias.priced_as}


def _tables(raw: object, key: str, problems: list[str]) -> list[tuple[int, Mapping[str, Any]]]:
    if not isinstance(raw, list):
        problems.append(f"{key} is no list of tables; nothing is used")
        return []
    return [(number, entry if isinstance(entry, Mapping) else {}) for number, entry in enumerate(raw, 1)]


def _name(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise ValueError(f"{key} names no model")
    return value.strip()


def _rate(table: Mapping[str, Any], key: str) -> float:
    value = _optional_rate(table, key)
    if value is None:
        raise ValueError(f"{key} is missing")
    return value


def _optional_rate(table: Mapping[str, Any], key: str) -> float | None:
    value = table.get(key)
    if value is None:
        return None
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not math.isfinite(value)
        or not 0 <= value <= DEAREST
    ):
        raise ValueError(f"{key} is no price from 0 to {DEAREST:,.0f} USD per million tokens")
    return float(value)
