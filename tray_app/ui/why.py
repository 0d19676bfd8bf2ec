"""Why a figure is what it is: the lines behind one cell, as text and as a tooltip."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.rows import GroupRow, ModelRow, Part, TaskRow
from tray_app.ui import figures
from tray_app.ui.told import told_model, told_places
from tray_app.ui.usage_columns import Column, cell_text, is_unknown, name_text
from tray_app.ui.why_money import cache_lines, calls_text, cost_lines, counted, requests_text, shares

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, tzinfo

    from tray_app.core.model import Usage
    from tray_app.core.rows import Row

__all__ = ["Why", "calls_text", "of_cell", "of_total", "of_usage", "requests_text", "span_text"]

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
        return cost_lines(parts, usage, calls)
    if column.kind == "share":
        tokens = usage.tokens
        served = translate("Breakdown", "Input that a cache served")
        return (
            (served, figures.exact(tokens.cache_read)),
            (
                translate("Breakdown", "All input"),
                figures.exact(tokens.uncached_input + tokens.cache_read + tokens.cache_write),
            ),
            *cache_lines(usage),
        )
    weighs = column.weighs
    lines = [
        (_from(part, calls), figures.exact(int(weighs(part.usage) or 0)))
        for part in parts
        if weighs is not None and (weighs(part.usage) or len(parts) == 1)
    ]
    if calls and column.key not in ("calls", "unknown_cost"):
        lines.append((shares(), ""))
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


def _from(part: Part, calls: bool = False) -> str:
    return f"{part.name}, {counted(part.usage.requests, calls)}"


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
        (translate("Breakdown", "Models"), ", ".join(map(told_model, row.models))),
        (translate("Breakdown", "Mode"), row.mode),
        (translate("Breakdown", "Project"), row.project),
        (translate("Breakdown", "Editor"), told_places(row.installation)),
    ]
    lines = [(label, fact or figures.UNKNOWN) for label, fact in facts]
    if row.archived:
        lines.append((translate("Breakdown", "Its files are gone from disk; its usage stays"), ""))
    return lines


def _moment(at_ms: int | None, today: date, zone: tzinfo) -> str:
    return "" if at_ms is None else figures.moment(at_ms, zone, today)
