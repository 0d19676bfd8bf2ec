"""What a request without a recorded cost would have cost, by the price tables that are shipped.

What a name costs is worked out once per model, upstream and day. An answer is given only where a table has the model and lists every
price that the request needs; None means "no price", which is not zero.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import lru_cache
from typing import TYPE_CHECKING

from tray_app.core import price_tables
from tray_app.core.price_names import ROUTER, candidates, is_free
from tray_app.core.rates import FREE, Rate, Rates

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tray_app.core.price_tables import Listed, Model

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
    """One model of one table."""

    table: str
    model: Model


def listed(model: str, upstream: str, at_ms: int | None) -> tuple[Rates, ...]:
    """What the bundled tables list for a name at a moment (Unix ms), best first; a name that says it is free lists zeros."""
    return FREE if is_free(model, upstream) else _rates_at(model, upstream, at_ms)


def holds_for(model: str, upstream: str) -> int:
    """For how long (ms, from a whole multiple of it) what is listed for a name stays the same at least: a day, or a quarter of an hour."""
    by_hour = not is_free(model, upstream) and any(row.model.by_hour for row in _rows(model, upstream))
    return QUARTER_HOUR_MS if by_hour else DAY_MS


def _rates_at(model: str, upstream: str, at_ms: int | None) -> tuple[Rates, ...]:
    rows = _rows(model, upstream)
    if not rows:
        return ()
    moment = _date_ms(price_tables.about().date) if at_ms is None else at_ms
    slot = holds_for(model, upstream)
    return _rates(model, upstream, moment - moment % slot)


@lru_cache(maxsize=32_768)
def _rates(model: str, upstream: str, moment: int) -> tuple[Rates, ...]:
    return tuple(rates for row in _rows(model, upstream) if (rates := _listed(row, moment)) is not None)


def _listed(row: Row, moment: int) -> Rates | None:
    """What a row lists at a moment, None when it lists no token prices or no longer speaks of this model."""
    held = ROW_HOLDS.get((row.table, row.model.id))
    if held is not None and not held[0] <= moment < held[1]:
        return None
    tariff = row.model.tariff(moment)
    uncached, output = _rate(tariff.input), _rate(tariff.output)
    if uncached is None or output is None:
        return None
    read, write = _rate(tariff.cache_read), _rate(tariff.cache_write)
    if write is None and "claude" not in row.model.id:
        write = uncached  # makers without a price for writing bill these tokens as input
    elif write is not None and row.table == ROUTER and write.base < uncached.base:
        # the router lists the storage fee alone; the tokens are billed as input beside it
        write = Rate(write.base + uncached.base, tuple((at, fee + write.base) for at, fee in uncached.steps))
    steps = {start for rate in (uncached, read, write, output) if rate is not None for start, _ in rate.steps}
    return Rates(uncached, read, write, output, tuple(sorted(steps)))


def _rate(listed: Listed | None) -> Rate | None:
    if listed is None:
        return None
    return Rate(listed.base * PER_TOKEN, tuple((start, usd * PER_TOKEN) for start, usd in listed.steps))


@lru_cache(maxsize=4096)
def _rows(model: str, upstream: str) -> tuple[Row, ...]:
    """The rows that may price this name, best first. Reads no table unless a rule names one."""
    found: list[Row] = []
    for id_, name in candidates(model, upstream):
        table = price_tables.tables().get(id_)
        if table is None:
            continue
        listed = table.find(name)
        if listed is not None and _same_model(name, listed) and all(row.model is not listed for row in found):
            found.append(Row(id_, listed))
    return tuple(found)


def _same_model(name: str, model: Model) -> bool:
    """Whether a row that was found for a name means that very model and not one whose name only begins alike."""
    return model.match.names_exactly(name) or not (_words(name) - _words(model.id)) & OTHER_MODEL


def _words(name: str) -> set[str]:
    return set(re.split(r"[^a-z0-9]+", name.lower()))


def _date_ms(day: str) -> int:
    return int(datetime.combine(date.fromisoformat(day), time(), UTC).timestamp() * 1000)
