"""What a request without a recorded cost would have cost, from the price tables that genai-prices ships.

Offline: the package's updater is never started, and the package is imported only when the first name needs looking up (it takes about
0.2 s and 30 MB). What a name costs is worked out once per model, upstream and day. An answer is given only where a table has the
model and lists every price that the request needs; None means "no price", which is not zero.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tray_app.core.price_names import ROUTER, candidates, is_free
from tray_app.core.rates import FREE, Rate, Rates

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from genai_prices.types import MatchLogic, ModelInfo, ModelPrice, Provider, TieredPrices

PACKAGE = "genai-prices"
QUARTER_HOUR_MS = 900_000
DAY_MS = 86_400_000
PER_TOKEN = 1e-6  # tables list USD per million tokens

# Names that moved on to other models while their row stayed: the row holds from the first moment up to the second (Unix ms, UTC).
# DeepSeek: off-peak prices began on 26 Feb 2025, ended with a new list on 5 Sep 2025 at 16:00.
ROW_HOLDS: Mapping[tuple[str, str], tuple[int, int]] = {
    ("deepseek", "deepseek-chat"): (1_740_587_400_000, 1_757_088_000_000),
    ("deepseek", "deepseek-reasoner"): (1_740_587_400_000, 1_757_088_000_000),
}
# A row found by the start of a name answers for dated versions of it, not for other models: these words tell models apart.
OTHER_MODEL = frozenset(
    (
        *(
            "mini",
            "nano",
            "lite",
            "flash",
            "pro",
            "max",
            "ultra",
            "turbo",
            "fast",
            "highspeed",
            "slow",
            "flex",
            "priority",
            "batch",
        ),
        *(
            "haiku",
            "sonnet",
            "opus",
            "codex",
            "coder",
            "code",
            "air",
            "medium",
            "small",
            "large",
            "distill",
            "qwen",
            "llama",
        ),
        *(
            "audio",
            "image",
            "live",
            "tts",
            "realtime",
            "search",
            "research",
            "vision",
            "embed",
            "multi",
            "computer",
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Row:
    """One model of one table. `by_hour`: its price changes within a day."""

    table: str
    info: ModelInfo
    by_hour: bool


def listed(model: str, upstream: str, at_ms: int | None) -> tuple[Rates, ...]:
    """What the bundled tables list for a name at a moment (Unix ms), best first; a name that says it is free lists zeros."""
    return FREE if is_free(model, upstream) else _rates_at(model, upstream, at_ms)


def holds_for(model: str, upstream: str) -> int:
    """For how long (ms, from a whole multiple of it) what is listed for a name stays the same at least: a day, or a quarter of an hour."""
    by_hour = not is_free(model, upstream) and any(row.by_hour for row in _rows(model, upstream))
    return QUARTER_HOUR_MS if by_hour else DAY_MS


def tables_are_read() -> bool:
    """Whether anything made it necessary to read the bundled tables; until then `price_date` would have to."""
    return _tables.cache_info().currsize > 0


@cache
def price_date() -> str:
    """The day (ISO) up to which the tables are known to be kept: the newest day on which the router's list was read into them."""
    from genai_prices.types import StartDateConstraint

    days = [
        price.constraint.start_date
        for row in _tables()[ROUTER].models
        if isinstance(row.prices, list)
        for price in row.prices
        if isinstance(price.constraint, StartDateConstraint)
    ]
    return max(days, default=date(1970, 1, 1)).isoformat()


def _rates_at(model: str, upstream: str, at_ms: int | None) -> tuple[Rates, ...]:
    rows = _rows(model, upstream)
    if not rows:
        return ()
    moment = _date_ms(price_date()) if at_ms is None else at_ms
    slot = holds_for(model, upstream)
    return _rates(model, upstream, moment - moment % slot)


@lru_cache(maxsize=32_768)
def _rates(model: str, upstream: str, moment: int) -> tuple[Rates, ...]:
    return tuple(rates for row in _rows(model, upstream) if (rates := _listed(row, moment)) is not None)


def _listed(row: Row, moment: int) -> Rates | None:
    """What a row lists at a moment, None when it lists no token prices or no longer speaks of this model."""
    held = ROW_HOLDS.get((row.table, row.info.id))
    if held is not None and not held[0] <= moment < held[1]:
        return None
    price = row.info.get_prices(datetime.fromtimestamp(moment / 1000, UTC))
    uncached, output = _rate(price, "input_mtok"), _rate(price, "output_mtok")
    if uncached is None or output is None:
        return None
    write = _rate(price, "cache_write_mtok")
    if write is None and "claude" not in row.info.id:
        write = uncached  # makers without a price for writing bill these tokens as input
    elif write is not None and row.table == ROUTER and write.base < uncached.base:
        # the router lists the storage fee alone; the tokens are billed as input beside it
        write = Rate(write.base + uncached.base, tuple((at, fee + write.base) for at, fee in uncached.steps))
    read = _rate(price, "cache_read_mtok")
    steps = {start for rate in (uncached, read, write, output) if rate is not None for start, _ in rate.steps}
    return Rates(uncached, read, write, output, tuple(sorted(steps)))


def _rate(price: ModelPrice, key: str) -> Rate | None:
    listed: Decimal | TieredPrices | None = getattr(price, key, None)
    if listed is None:
        return None
    tiers = getattr(listed, "tiers", None)
    if tiers is None:
        return Rate(float(listed) * PER_TOKEN)  # type: ignore[arg-type]
    steps = sorted(((tier.start, float(tier.price) * PER_TOKEN) for tier in tiers), reverse=True)
    return Rate(float(listed.base) * PER_TOKEN, tuple(steps))  # type: ignore[union-attr]


@lru_cache(maxsize=4096)
def _rows(model: str, upstream: str) -> tuple[Row, ...]:
    """The rows that may price this name, best first. Reads no table unless a rule names one."""
    found: list[Row] = []
    for table, name in candidates(model, upstream):
        provider = _tables().get(table)
        if provider is None:
            continue
        info = provider.find_model(name, all_providers=list(_tables().values()))
        if info is not None and _same_model(name, info) and all(row.info is not info for row in found):
            found.append(Row(table, info, _changes_within_a_day(info)))
    return tuple(found)


@cache
def _tables() -> Mapping[str, Provider]:
    from genai_prices.data import providers

    return {provider.id: provider for provider in providers}


def _changes_within_a_day(info: ModelInfo) -> bool:
    return isinstance(info.prices, list) and any(
        isinstance(getattr(price.constraint, "start_time", None), time) for price in info.prices
    )


def _same_model(name: str, info: ModelInfo) -> bool:
    """Whether a row that was found for a name means that very model and not one whose name only begins alike."""
    if _names_exactly(info.match, name):
        return True
    return not (_words(name) - _words(info.id)) & OTHER_MODEL


def _words(name: str) -> set[str]:
    return set(re.split(r"[^a-z0-9]+", name.lower()))


def _names_exactly(rule: MatchLogic, name: str) -> bool:
    if (equals := getattr(rule, "equals", None)) is not None:
        return str(equals).lower() == name
    return any(_names_exactly(part, name) for part in getattr(rule, "or_", ()))


def _date_ms(day: str) -> int:
    return int(datetime.combine(date.fromisoformat(day), time(), UTC).timestamp() * 1000)
