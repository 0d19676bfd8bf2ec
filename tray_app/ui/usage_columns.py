"""The columns of the breakdown's tables: raw value, text, and what a share bar measures while the table is sorted by them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QDate

from tray_app.core.rows import DayRow, GroupRow, ModelRow, Row, TaskRow, Value
from tray_app.core.tables import estimated, known_cost, recorded, usd_per_million
from tray_app.sources.records import UNKNOWN_MODEL
from tray_app.ui import figures
from tray_app.ui.anonymous import Home
from tray_app.ui.told import told_model, told_places

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date, tzinfo

    from tray_app.core.model import Usage
    from tray_app.ui.design import TokenKind

translate = QCoreApplication.translate
Kind = Literal["name", "text", "moment", "count", "share", "recorded", "estimated", "cost", "rate"]


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
        return self.kind not in ("name", "text", "moment")


def name_of(row: Row) -> Value:
    """What the first column sorts by: the day, or the name without its case."""
    if isinstance(row, DayRow):
        return row.day.isoformat()
    if isinstance(row, ModelRow):
        return row.model.casefold()
    return (row.task if isinstance(row, TaskRow) else row.name).casefold()


def of_tokens(kind: TokenKind) -> Column:
    """The column of a token kind."""

    def weight(usage: Usage) -> int:
        return int(getattr(usage.tokens, kind))

    return Column(kind, "count", lambda row: weight(row.usage), weight, kind)


TOTAL = Column("total", "count", lambda row: row.usage.tokens.total, lambda usage: usage.tokens.total)
_SHARED = (
    of_tokens("uncached_input"),
    of_tokens("cache_read"),
    of_tokens("cache_write"),
    of_tokens("output"),
    TOTAL,
    Column("hit_rate", "share", lambda row: row.usage.tokens.hit_rate),
    Column(
        "recorded", "recorded", lambda row: known_cost(row.usage), known_cost
    ),  # dearest first, estimates included
    Column("estimated", "estimated", lambda row: estimated(row.usage), estimated),
)
REQUESTS = Column("requests", "count", lambda row: row.usage.requests, lambda usage: usage.requests)
MODEL_COLUMNS: tuple[Column, ...] = (
    Column("model", "name", name_of),
    Column("upstream", "text", lambda row: row.upstream if isinstance(row, ModelRow) else ""),
    REQUESTS,
    *_SHARED,
    Column("rate", "rate", lambda row: usd_per_million((row.usage,))),
)
_TASKS = Column("tasks", "count", lambda row: row.usage.tasks, lambda usage: usage.tasks)
_COST = Column("cost", "cost", lambda row: known_cost(row.usage), known_cost)
DAY_COLUMNS: tuple[Column, ...] = (Column("day", "name", name_of), _TASKS, REQUESTS, *_SHARED)
PROJECT_COLUMNS: tuple[Column, ...] = (Column("project", "name", name_of), _TASKS, REQUESTS, *_SHARED)
EDITOR_COLUMNS: tuple[Column, ...] = (Column("installation", "name", name_of), _TASKS, REQUESTS, *_SHARED)
TASK_COLUMNS: tuple[Column, ...] = (
    Column("task", "name", name_of),
    Column("started", "moment", lambda row: row.started_at if isinstance(row, TaskRow) else None),
    Column("last", "moment", lambda row: None if isinstance(row, (ModelRow, DayRow)) else row.last_at),
    Column(
        "models",
        "text",
        lambda row: ", ".join(map(told_model, row.models)) if isinstance(row, TaskRow) else "",
    ),
    REQUESTS,
    TOTAL,
    _COST,
    Column("mode", "text", lambda row: row.mode if isinstance(row, TaskRow) else ""),
    Column("editor", "text", lambda row: told_places(row.installation) if isinstance(row, TaskRow) else ""),
)
TOOL_COLUMNS: tuple[Column, ...] = (
    Column("tool", "name", name_of),
    Column("calls", "count", lambda row: row.usage.requests, lambda usage: usage.requests),
    of_tokens("output"),
    TOTAL,
    _COST,
    Column(
        "unknown_cost",
        "count",
        lambda row: row.usage.cost.unpriced_requests,
        lambda usage: usage.cost.unpriced_requests,
    ),
    Column("last", "moment", lambda row: None if isinstance(row, (ModelRow, DayRow)) else row.last_at),
)


def measure(columns: Sequence[Column], sorted_by: int, rows: Sequence[Row]) -> Column:
    """The column that share bars show: the sorted one, else cost; tokens where no request has a price."""
    sorted_column = columns[sorted_by]
    if sorted_column.weighs is not None and any(sorted_column.weighs(row.usage) for row in rows):
        return sorted_column
    cost = next(column for column in columns if column.kind in ("recorded", "cost"))
    return cost if any(known_cost(row.usage) for row in rows) else TOTAL


def name_text(row: Row, today: date) -> str:
    """The first cell: a model id as recorded, "mode: code" where only a mode is known, a day, a task's id, or a name."""
    if isinstance(row, ModelRow):
        mode = translate("Breakdown", "mode: %1")
        return mode.replace("%1", row.model) if row.is_mode else told_model(row.model)
    if isinstance(row, TaskRow):
        return row.task
    if isinstance(row, GroupRow):
        name = _shown_name(row)
        return name or translate("Breakdown", "not recorded")
    if row.day == today:
        return translate("Breakdown", "Today, so far")
    text = figures.weekday_name(row.day)
    if row.day.year != today.year:
        text += " " + figures.reading_locale().toString(QDate(row.day), "yyyy")
    return text


def _shown_name(row: GroupRow) -> str:
    if row.grouping == "project":
        return _home().short(row.name)
    return told_places(row.name) if row.grouping == "installation" else row.name


def is_unknown(row: Row) -> bool:
    """Whether no model, or no name, is recorded for a row: told by italics."""
    if isinstance(row, GroupRow):
        return not row.name
    return isinstance(row, ModelRow) and (row.is_mode or row.model == UNKNOWN_MODEL)


def usage_text(column: Column, usage: Usage, rate: float | None) -> str:
    """A figure of a row or of the total. `rate` is the cost per million tokens. What is not known is never a zero."""
    if column.kind == "count":
        return figures.exact(int(column.weighs(usage) or 0)) if column.weighs else figures.UNKNOWN
    if column.kind == "share":
        rate_of_hits = usage.tokens.hit_rate
        return figures.UNKNOWN if rate_of_hits is None else figures.percent(rate_of_hits)
    if column.kind == "recorded":
        usd = recorded(usage)
        return figures.UNKNOWN if usd is None else figures.money(usd)
    if column.kind == "estimated":
        usd = estimated(usage)
        if usd is not None:
            return figures.ABOUT + figures.money(usd)
        return translate("Breakdown", "no price") if usage.cost.unknown else figures.UNKNOWN
    if column.kind == "cost":
        unknown = translate("Breakdown", "cost unknown")
        return unknown if usage.cost.unknown else figures.cost_text(usage.cost)
    if rate is None:
        return figures.UNKNOWN
    return (figures.ABOUT if usage.cost.approximate else "") + figures.money(rate)


def cell_text(column: Column, row: Row, today: date, zone: tzinfo = UTC) -> str:
    """The text of a cell; moments are told in `zone`."""
    if column.kind == "name":
        return name_text(row, today)
    if isinstance(row, TaskRow) and column.key == "models" and len(row.models) > 1:
        return f"{told_model(row.models[0])} +{figures.exact(len(row.models) - 1)}"
    if column.kind == "text":
        return str(column.raw(row) or figures.UNKNOWN)
    if column.kind == "moment":
        at = column.raw(row)
        return figures.moment(at, zone, today) if isinstance(at, int) else figures.UNKNOWN
    return usage_text(column, row.usage, usd_per_million((row.usage,)) if column.kind == "rate" else None)


@functools.cache
def _home() -> Home:
    return Home.of_this_user()
