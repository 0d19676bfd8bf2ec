"""Why a figure is what it is: the lines behind one cell, as text and as a tooltip."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.rows import GroupRow, ModelRow, Part, TaskRow
from tray_app.core.tables import recorded
from tray_app.ui import figures
from tray_app.ui.usage_columns import Column, cell_text, is_unknown, name_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, tzinfo

    from tray_app.core.model import Cost, Usage
    from tray_app.core.rows import Row

translate = QCoreApplication.translate
_COSTS = ("recorded", "estimated", "cost", "rate")


@dataclass(frozen=True, slots=True)
class Why:
    """A heading, lines of label and figure, and the span of time at the end."""

    heading: str
    lines: tuple[tuple[str, str], ...]
    span: str

    def text(self) -> str:
        """One line per fact, for screen readers."""
        facts = (f"{label}: {figure}" if figure else label for label, figure in self.lines)
        return "\n".join((self.heading, *facts, self.span))

    def html(self) -> str:
        """The same as a small table for a tooltip."""
        rows = "".join(
            f"<tr><td>{escape(label)}&nbsp;&nbsp;&nbsp;</td><td align='right'>{escape(figure)}</td></tr>"
            if figure
            else f"<tr><td colspan='2'>{escape(label)}</td></tr>"
            for label, figure in self.lines
        )
        return f"<qt><b>{escape(self.heading)}</b><table>{rows}</table>{escape(self.span)}</qt>"


def of_cell(column: Column, row: Row, today: date, span: str, zone: tzinfo = UTC) -> Why:
    """Why the figure of a cell is what it is. `span` names the days and their boundary; moments are told in `zone`."""
    if not column.numeric:
        return Why(name_text(row, today), _about_name(row, today, zone), span)
    calls = isinstance(row, GroupRow) and row.grouping == "tool"
    return Why(
        translate("Breakdown", "Why %1").replace("%1", cell_text(column, row, today, zone)),
        of_usage(column, row.parts, row.usage, calls=calls),
        span,
    )


def of_total(
    column: Column,
    parts: Sequence[Part],
    usage: Usage,
    figure: str,
    duplicates: int,
    span: str,
    *,
    calls: bool = False,
) -> Why:
    """Why the figure of the totals row is what it is; `duplicates` are the copies that are left out of every figure."""
    lines = list(of_usage(column, parts, usage, calls=calls))
    if column.key == "tasks":
        lines = [(translate("Breakdown", "A task that ran on several days counts once"), "")]
    if duplicates:
        lines.append(
            (translate("Breakdown", "Left out since ever: copies of requests"), figures.exact(duplicates))
        )
    return Why(translate("Breakdown", "Why %1").replace("%1", figure), tuple(lines), span)


def of_usage(
    column: Column, parts: Sequence[Part], usage: Usage, *, calls: bool = False
) -> tuple[tuple[str, str], ...]:
    """The facts behind a figure: per provider where it is a sum, recorded and estimated apart where it is money.

    `calls`: what is counted are a tool's calls, which have their share of the request that made them.
    """
    if column.kind in _COSTS:
        return _cost(parts, usage, calls)
    if column.kind == "share":
        tokens = usage.tokens
        served = translate("Breakdown", "Input that a cache served")
        return (
            (served, figures.exact(tokens.cache_read)),
            (
                translate("Breakdown", "All input"),
                figures.exact(tokens.uncached_input + tokens.cache_read + tokens.cache_write),
            ),
            *_cache(usage),
        )
    weighs = column.weighs
    lines = [
        (_from(part, calls), figures.exact(int(weighs(part.usage) or 0)))
        for part in parts
        if weighs is not None and (weighs(part.usage) or len(parts) == 1)
    ]
    if calls and column.key not in ("calls", "unknown_cost"):
        lines.append((_shares(), ""))
    if column.key not in ("requests", "tasks", "calls", "unknown_cost"):
        lines.append(
            (translate("Breakdown", "Each token counts once; cached input is not in “uncached in”"), "")
        )
    return tuple(lines)


def span_text(first: date | None, today: date, day_boundary: str, time_zone: str) -> str:
    """The days that a figure covers, and their boundary: "24 Nov – 30 Nov, days in UTC"."""
    zone = "UTC" if day_boundary == "utc" else time_zone or translate("Breakdown", "local time")
    if first is None:
        days = translate("Breakdown", "All time")
    elif first == today:
        days = translate("Breakdown", "Today")
    else:
        days = f"{figures.day_name(first, today)} – {figures.weekday_name(today)}"
    return translate("Breakdown", "%1, days in %2").replace("%1", days).replace("%2", zone)


def requests_text(number: int) -> str:
    """ "1,204 requests", all digits."""
    text = (
        translate("Breakdown", "%1 request", "one")
        if number == 1
        else translate("Breakdown", "%1 requests", "none or several")
    )
    return text.replace("%1", figures.exact(number))


def _cost(parts: Sequence[Part], usage: Usage, calls: bool) -> tuple[tuple[str, str], ...]:
    cost = usage.cost
    none = translate("Breakdown", "none")
    lines = [
        (
            translate("Breakdown", "Recorded by %1, %2")
            .replace("%1", part.name)
            .replace("%2", _counted(part.usage.cost.recorded_requests, calls)),
            figures.money(part.usage.cost.recorded_usd),
        )
        for part in parts
        if recorded(part.usage) is not None
    ] or [(translate("Breakdown", "Recorded"), none)]
    lines += [
        (
            translate("Breakdown", "Estimated for %1, %2")
            .replace("%1", part.name)
            .replace("%2", _counted(part.usage.cost.estimated_requests, calls)),
            figures.ABOUT + figures.money(part.usage.cost.estimated_usd),
        )
        for part in parts
        if part.usage.cost.estimated_requests
    ] or [(translate("Breakdown", "Estimated"), none)]
    lines += _corrected(cost)
    without = (
        translate("Breakdown", "Cost unknown") if calls else translate("Breakdown", "Without a known price")
    )
    lines.append((without, _counted(cost.unpriced_requests, calls)))
    if calls:
        lines.append((_shares(), ""))
    return tuple(lines)


def _corrected(cost: Cost) -> list[tuple[str, str]]:
    lines = []
    if cost.replaced_usd or cost.left_out_requests:
        text = translate("Breakdown", "By list prices, in place of %1 recorded")
        none = translate("Breakdown", "none")
        amount = figures.ABOUT + figures.money(cost.replacing_usd) if cost.replacing_requests else none
        lines.append((text.replace("%1", figures.money(cost.replaced_usd)), amount))
    if cost.doubtful_requests:
        doubt = translate("Breakdown", "Recorded cost in doubt")
        lines.append((doubt, requests_text(cost.doubtful_requests)))
    return lines


def _cache(usage: Usage) -> tuple[tuple[str, str], ...]:
    saved = usage.cache.saved_usd
    if saved is None:
        return ()
    paid = translate("Breakdown", "Cached tokens by list prices")
    uncached = translate("Breakdown", "The same as uncached input")
    return (
        (paid, figures.ABOUT + figures.money(usage.cache.paid_usd)),
        (uncached, figures.ABOUT + figures.money(usage.cache.uncached_usd)),
        (translate("Breakdown", "Saved by the cache"), figures.ABOUT + figures.money(saved)),
    )


def calls_text(number: int) -> str:
    """ "1,204 calls", all digits."""
    text = translate("Breakdown", "%1 call") if number == 1 else translate("Breakdown", "%1 calls")
    return text.replace("%1", figures.exact(number))


def _counted(number: int, calls: bool) -> str:
    return calls_text(number) if calls else requests_text(number)


def _shares() -> str:
    return translate("Breakdown", "Each call has its share of the request that made it")


def _from(part: Part, calls: bool = False) -> str:
    return f"{part.name}, {_counted(part.usage.requests, calls)}"


def _about_name(row: Row, today: date, zone: tzinfo) -> tuple[tuple[str, str], ...]:
    calls = isinstance(row, GroupRow) and row.grouping == "tool"
    lines = [(_from(part, calls), figures.cost_text(part.usage.cost)) for part in row.parts]
    if isinstance(row, TaskRow):
        lines += _about_task(row, today, zone)
    if isinstance(row, GroupRow):
        if not row.name:
            lines.append((translate("Breakdown", "The tools recorded no name for these"), ""))
        if row.last_at is not None:
            lines.append((translate("Breakdown", "Last activity"), figures.moment(row.last_at, zone, today)))
    if isinstance(row, ModelRow):
        if row.is_mode:
            lines.append((translate("Breakdown", "No model is recorded; this is the name of the mode"), ""))
        elif is_unknown(row):
            lines.append((translate("Breakdown", "The tool recorded no model for these requests"), ""))
        if row.upstream:
            lines.append((translate("Breakdown", "Upstream"), row.upstream))
    return tuple(lines)


def _about_task(row: TaskRow, today: date, zone: tzinfo) -> list[tuple[str, str]]:
    facts = [
        (translate("Breakdown", "Started"), _moment(row.started_at, today, zone)),
        (translate("Breakdown", "Last activity"), _moment(row.last_at, today, zone)),
        (translate("Breakdown", "Models"), ", ".join(row.models)),
        (translate("Breakdown", "Mode"), row.mode),
        (translate("Breakdown", "Project"), row.project),
        (translate("Breakdown", "Editor"), row.installation),
    ]
    lines = [(label, fact or figures.UNKNOWN) for label, fact in facts]
    if row.archived:
        lines.append((translate("Breakdown", "Its files are gone from disk; its usage stays"), ""))
    return lines


def _moment(at_ms: int | None, today: date, zone: tzinfo) -> str:
    return "" if at_ms is None else figures.moment(at_ms, zone, today)
