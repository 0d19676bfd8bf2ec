"""The rows of the breakdown's tables, made from a Snapshot, and the same rows as TSV, CSV and JSON.

A row keeps the part that each provider has in it, so that a figure can say where it comes from. Exports carry raw values: whole
numbers, USD as a decimal number, ISO days; a value that is not known is empty (JSON: null), never 0.
"""

from __future__ import annotations

import csv
import io
import json
import math
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from tray_app.core.model import Period, Usage, total
from tray_app.core.rows import MODE, DayRow, ModelRow, Part, Row, TaskRow, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date

    from tray_app.core.model import ProviderUsage, Snapshot

PERIOD_DAYS = {Period.TODAY: 1, Period.WEEK: 7, Period.MONTH: 30}


def chosen(snapshot: Snapshot, provider: str) -> tuple[ProviderUsage, ...]:
    """The providers that a view is about: one by its id, or all for ""."""
    return tuple(each for each in snapshot.providers if provider in ("", each.id))


def model_rows(snapshot: Snapshot, period: Period, provider: str = "") -> tuple[ModelRow, ...]:
    """The models of a period, one row per id and upstream over all chosen providers."""
    parts: dict[tuple[str, str, bool], list[Part]] = {}
    for each in chosen(snapshot, provider):
        for used in each.models.get(period, ()):
            key = (used.model, used.upstream, used.model_source == MODE)
            parts.setdefault(key, []).append(Part(each.id, each.name, used.usage))
    return tuple(
        ModelRow(*key, _merged(found), total(part.usage for part in found)) for key, found in parts.items()
    )


def day_rows(snapshot: Snapshot, period: Period, provider: str = "") -> tuple[DayRow, ...]:
    """The days of a period that have usage, newest first. Tasks add up here: one task belongs to one provider."""
    first = first_day(snapshot, period)
    parts: dict[date, list[Part]] = {}
    for each in chosen(snapshot, provider):
        for used in each.days:
            if (first is None or used.day >= first) and used.day <= snapshot.today:
                parts.setdefault(used.day, []).append(Part(each.id, each.name, used.usage))
    return tuple(
        DayRow(day, tuple(found), total(part.usage for part in found))
        for day, found in sorted(parts.items(), key=lambda item: item[0], reverse=True)
    )


def first_day(snapshot: Snapshot, period: Period) -> date | None:
    """The first day of a period; None for all time."""
    count = PERIOD_DAYS.get(period)
    return None if count is None else snapshot.today - timedelta(days=count - 1)


def tasks_in(snapshot: Snapshot, period: Period, provider: str = "") -> int:
    """Tasks of a period, each once: the tasks of its days do not add up to it, as a task can run on several days."""
    return sum(each.periods[period].tasks for each in chosen(snapshot, provider) if period in each.periods)


def undated_requests(snapshot: Snapshot, period: Period, provider: str = "") -> int:
    """Requests of a period that stand in no day: they have no usable time. Only all time has any."""
    if period is not Period.ALL:
        return 0
    known = sum(
        each.periods[period].requests for each in chosen(snapshot, provider) if period in each.periods
    )
    return max(0, known - sum(row.usage.requests for row in day_rows(snapshot, period, provider)))


def usd_per_million(usages: Iterable[Usage]) -> float | None:
    """USD per million tokens over those usages in which every request has a price; None where there is none such."""
    priced = [each for each in usages if not each.cost.unpriced_requests and each.tokens.total]
    tokens = sum(each.tokens.total for each in priced)
    usd = sum(each.cost.usd for each in priced)
    return usd / tokens * 1e6 if tokens else None


def recorded(usage: Usage) -> float | None:
    """What the tools wrote, in USD; None where they wrote nothing."""
    return usage.cost.recorded_usd if usage.cost.recorded_usd or usage.cost.recorded_requests else None


def estimated(usage: Usage) -> float | None:
    """What price tables say, in USD; None where nothing was estimated."""
    cost = usage.cost
    if not cost.estimated_requests and not cost.replacing_requests:
        return None
    return math.fsum((cost.estimated_usd, cost.replacing_usd))


def known_cost(usage: Usage) -> float | None:
    """Recorded plus estimated USD; None where no request has a price."""
    return None if usage.cost.unknown else usage.cost.usd


USAGE_FIELDS: tuple[tuple[str, Callable[[Usage], Value]], ...] = (
    ("requests", lambda usage: usage.requests),
    ("uncached_input", lambda usage: usage.tokens.uncached_input),
    ("cache_read", lambda usage: usage.tokens.cache_read),
    ("cache_write", lambda usage: usage.tokens.cache_write),
    ("output", lambda usage: usage.tokens.output),
    ("total", lambda usage: usage.tokens.total),
    ("hit_rate", lambda usage: usage.tokens.hit_rate),
    ("recorded_usd", recorded),
    ("estimated_usd", estimated),
    ("requests_without_price", lambda usage: usage.cost.unpriced_requests),
    ("usd_per_million_tokens", lambda usage: usd_per_million((usage,))),
)


def record(row: Row) -> dict[str, Value]:
    """A row as named raw values, in the order of export. A task's title is not among them: it is never written anywhere."""
    fields = dict(USAGE_FIELDS)
    if isinstance(row, ModelRow):
        head: dict[str, Value] = {
            "model": f"mode: {row.model}" if row.is_mode else row.model,
            "upstream_provider": row.upstream,
            "providers": _providers(row),
        }
    elif isinstance(row, DayRow):
        head = {"day": row.day.isoformat(), "tasks": row.usage.tasks}
    elif isinstance(row, TaskRow):
        head = {
            "task": row.task,
            "provider": row.provider,
            "started": _iso(row.started_at),
            "last_activity": _iso(row.last_at),
            "models": " ".join(row.models),
            "mode": row.mode,
            "project": row.project,
            "editor": row.installation,
            "archived": "yes" if row.archived else "no",
        }
    elif row.grouping == "tool":
        calls = fields.pop("requests")
        unknown = fields.pop("requests_without_price")
        fields = {"calls": calls, **fields, "calls_of_unknown_cost": unknown}
        head = {"tool": row.name, "providers": _providers(row)}
    else:
        name = "editor" if row.grouping == "installation" else row.grouping
        head = {
            name: row.name,
            "providers": _providers(row),
            "tasks": row.usage.tasks,
            "last_activity": _iso(row.last_at),
        }
    return head | {name: value(row.usage) for name, value in fields.items()}


def _providers(row: Row) -> str:
    return " ".join(part.provider for part in row.parts)


def _iso(moment_ms: int | None) -> str:
    """A moment in UTC to the second, "" for none."""
    if moment_ms is None:
        return ""
    return datetime.fromtimestamp(moment_ms // 1000, UTC).isoformat().replace("+00:00", "Z")


def about(snapshot: Snapshot, view: str, period: Period, provider: str) -> dict[str, Value]:
    """What an export is of; `view` names the kind of rows."""
    return {
        "view": view,
        "provider": provider or "all",
        "period": period.value,
        "today": snapshot.today.isoformat(),
        "day_boundary": snapshot.day_boundary,
        "time_zone": "UTC" if snapshot.day_boundary == "utc" else snapshot.time_zone,
    }


def as_tsv(rows: Sequence[Row]) -> str:
    """Rows for a spreadsheet's clipboard, with a line of names; "" for no rows."""
    return _separated(rows, "\t")


def as_csv(rows: Sequence[Row]) -> str:
    """Rows as comma separated values with a line of names; "" for no rows."""
    return _separated(rows, ",")


def as_json(rows: Sequence[Row], head: dict[str, Value]) -> str:
    """Rows as a JSON object: what they are of (see `about`), then the rows."""
    return json.dumps({**head, "rows": [record(row) for row in rows]}, ensure_ascii=False, indent=2) + "\n"


def _separated(rows: Sequence[Row], delimiter: str) -> str:
    records = [record(row) for row in rows]
    if not records:
        return ""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerow(records[0])
    for each in records:
        writer.writerow(_cell(value) for value in each.values())
    return text.getvalue()


def _cell(value: Value) -> str | int:
    """A value for a spreadsheet. A recorded name is foreign text: it must neither break the line nor start a formula."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.10f}".rstrip("0").rstrip(".")
    if isinstance(value, str):
        line = " ".join(value.split())
        return f"'{line}" if line[:1] in ("=", "+", "-", "@") else line
    return value


def _merged(parts: Iterable[Part]) -> tuple[Part, ...]:
    """One part per provider (a model can have rows of two witnesses)."""
    by_provider: dict[str, list[Part]] = {}
    for part in parts:
        by_provider.setdefault(part.provider, []).append(part)
    return tuple(
        Part(found[0].provider, found[0].name, total(part.usage for part in found))
        for found in by_provider.values()
    )
