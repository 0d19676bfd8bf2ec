"""The columns of the breakdown's tables: title, raw value, text, and what a share bar measures while the table is sorted by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QDate

from tray_app.core.tables import (
    DayRow,
    ModelRow,
    Row,
    Value,
    estimated,
    known_cost,
    recorded,
    usd_per_million,
)
from tray_app.sources.records import UNKNOWN_MODEL
from tray_app.ui import figures

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from tray_app.core.model import Usage
    from tray_app.ui.design import TokenKind

translate = QCoreApplication.translate
Kind = Literal["name", "text", "count", "share", "recorded", "estimated", "rate"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `weighs` gives the part of an additive total that a row has, None where a sum would mean nothing."""

    key: str
    kind: Kind
    raw: Callable[[Row], Value]
    weighs: Callable[[Usage], float | None] | None = None
    token: TokenKind | None = None

    @property
    def numeric(self) -> bool:
        """Whether it holds figures: right-aligned, largest first when sorted."""
        return self.kind not in ("name", "text")


def name_of(row: Row) -> Value:
    """What the first column sorts by: the day, or the model id without its case."""
    return row.day.isoformat() if isinstance(row, DayRow) else row.model.casefold()


def _tokens(kind: TokenKind) -> Column:
    def weight(usage: Usage) -> int:
        return int(getattr(usage.tokens, kind))

    return Column(kind, "count", lambda row: weight(row.usage), weight, kind)


_SHARED = (
    _tokens("uncached_input"),
    _tokens("cache_read"),
    _tokens("cache_write"),
    _tokens("output"),
    Column("total", "count", lambda row: row.usage.tokens.total, lambda usage: usage.tokens.total),
    Column("hit_rate", "share", lambda row: row.usage.tokens.hit_rate),
    Column(
        "recorded", "recorded", lambda row: known_cost(row.usage), known_cost
    ),  # dearest first, estimates included
    Column("estimated", "estimated", lambda row: estimated(row.usage), estimated),
)
_REQUESTS = Column("requests", "count", lambda row: row.usage.requests, lambda usage: usage.requests)
MODEL_COLUMNS: tuple[Column, ...] = (
    Column("model", "name", name_of),
    Column("upstream", "text", lambda row: row.upstream if isinstance(row, ModelRow) else ""),
    _REQUESTS,
    *_SHARED,
    Column("rate", "rate", lambda row: usd_per_million((row.usage,))),
)
DAY_COLUMNS: tuple[Column, ...] = (
    Column("day", "name", name_of),
    Column("tasks", "count", lambda row: row.usage.tasks, lambda usage: usage.tasks),
    _REQUESTS,
    *_SHARED,
)


def title(column: Column) -> str:
    """The heading of a column."""
    return {
        "model": translate("Breakdown", "Model"),
        "day": translate("Breakdown", "Day"),
        "upstream": translate("Breakdown", "Upstream"),
        "tasks": translate("Breakdown", "Tasks"),
        "requests": translate("Breakdown", "Requests"),
        "uncached_input": translate("Breakdown", "Uncached in"),
        "cache_read": translate("Breakdown", "Cache read"),
        "cache_write": translate("Breakdown", "Cache write"),
        "output": translate("Breakdown", "Output"),
        "total": translate("Breakdown", "Total"),
        "hit_rate": translate("Breakdown", "Hit rate"),
        "recorded": translate("Breakdown", "Recorded"),
        "estimated": translate("Breakdown", "Estimated"),
        "rate": translate("Breakdown", "$ / M tokens"),
    }[column.key]


def meaning(column: Column) -> str:
    """What a column holds, for the heading's tooltip."""
    return {
        "model": translate("Breakdown", "The model id as the tool recorded it"),
        "day": translate("Breakdown", "Calendar day at the day boundary named above"),
        "upstream": translate("Breakdown", "Who served the requests, as the tool recorded it"),
        "tasks": translate("Breakdown", "Tasks with usage on that day"),
        "requests": translate(
            "Breakdown", "Requests to the model; sums that a tool keeps without requests add none"
        ),
        "uncached_input": translate("Breakdown", "Input tokens that no cache served"),
        "cache_read": translate("Breakdown", "Input tokens that a cache served"),
        "cache_write": translate("Breakdown", "Input tokens that were written to a cache"),
        "output": translate("Breakdown", "Tokens of the answers"),
        "total": translate("Breakdown", "All four kinds of tokens, each token once"),
        "hit_rate": translate("Breakdown", "Share of the input that a cache served"),
        "recorded": translate("Breakdown", "Cost that the tools wrote down themselves"),
        "estimated": translate("Breakdown", "Cost by price list, only for requests without a recorded cost"),
        "rate": translate("Breakdown", "Cost per million tokens, where every request has a price"),
    }[column.key]


def share_word(key: str) -> str:
    """What the share bar's figure is a share of."""
    return {
        "tasks": translate("Breakdown", "share of tasks"),
        "requests": translate("Breakdown", "share of requests"),
        "uncached_input": translate("Breakdown", "share of uncached input"),
        "cache_read": translate("Breakdown", "share of cache reads"),
        "cache_write": translate("Breakdown", "share of cache writes"),
        "output": translate("Breakdown", "share of output"),
        "total": translate("Breakdown", "share of tokens"),
        "estimated": translate("Breakdown", "share of estimated cost"),
    }.get(key, translate("Breakdown", "share of cost"))


def measure(columns: Sequence[Column], sorted_by: int, rows: Sequence[Row]) -> Column:
    """The column that share bars show: the sorted one, else cost; tokens where no request has a price."""
    sorted_column = columns[sorted_by]
    if sorted_column.weighs is not None and any(sorted_column.weighs(row.usage) for row in rows):
        return sorted_column
    by_key = {column.key: column for column in columns}
    cost = by_key["recorded"]
    return cost if any(known_cost(row.usage) for row in rows) else by_key["total"]


def name_text(row: Row, today: date) -> str:
    """The first cell: a model id as recorded, "mode: code" where only a mode is known, or a day."""
    if isinstance(row, ModelRow):
        return translate("Breakdown", "mode: %1").replace("%1", row.model) if row.is_mode else row.model
    if row.day == today:
        return translate("Breakdown", "Today, so far")
    text = figures.weekday_name(row.day)
    if row.day.year != today.year:
        text += " " + figures.reading_locale().toString(QDate(row.day), "yyyy")
    return text


def is_unknown(row: Row) -> bool:
    """Whether no model is recorded for a row: told by italics."""
    return isinstance(row, ModelRow) and (row.is_mode or row.model == UNKNOWN_MODEL)


def usage_text(column: Column, usage: Usage, rate: float | None) -> str:
    """A figure of a row or of the total. `rate` is the cost per million tokens. What is not known is never a zero."""
    if column.kind == "count":
        return figures.exact(int(column.weighs(usage) or 0)) if column.weighs else figures.UNKNOWN
    if column.kind == "share":
        rate_of_hits = usage.tokens.hit_rate
        return (
            figures.UNKNOWN if rate_of_hits is None or not _caches(usage) else figures.percent(rate_of_hits)
        )
    if column.kind == "recorded":
        usd = recorded(usage)
        return figures.UNKNOWN if usd is None else figures.money(usd)
    if column.kind == "estimated":
        usd = estimated(usage)
        if usd is not None:
            return figures.ABOUT + figures.money(usd)
        return translate("Breakdown", "no price") if usage.cost.unknown else figures.UNKNOWN
    if rate is None:
        return figures.UNKNOWN
    return (figures.ABOUT if usage.cost.approximate else "") + figures.money(rate)


def cell_text(column: Column, row: Row, today: date) -> str:
    """The text of a cell."""
    if column.kind == "name":
        return name_text(row, today)
    if column.kind == "text":
        return str(column.raw(row) or figures.UNKNOWN)
    return usage_text(column, row.usage, usd_per_million((row.usage,)) if column.kind == "rate" else None)


def _caches(usage: Usage) -> bool:
    """Whether any cache number was recorded; without one, 0 % would claim what is not known."""
    return bool(usage.tokens.cache_read or usage.tokens.cache_write)
