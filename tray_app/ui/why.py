"""Why a figure is what it is: the lines behind one cell, as text and as a tooltip."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.tables import ModelRow, Part, recorded
from tray_app.ui import figures
from tray_app.ui.usage_columns import Column, cell_text, is_unknown, name_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tray_app.core.model import Usage
    from tray_app.core.tables import Row

translate = QCoreApplication.translate
_COSTS = ("recorded", "estimated", "rate")


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


def of_cell(column: Column, row: Row, today: date, span: str) -> Why:
    """Why the figure of a cell is what it is. `span` names the days and their boundary."""
    if column.kind in ("name", "text"):
        return Why(name_text(row, today), _about_name(row), span)
    figure = cell_text(column, row, today)
    return Why(
        translate("Breakdown", "Why %1").replace("%1", figure), of_usage(column, row.parts, row.usage), span
    )


def of_total(
    column: Column, parts: Sequence[Part], usage: Usage, figure: str, duplicates: int, span: str
) -> Why:
    """Why the figure of the totals row is what it is; `duplicates` are the copies that are left out of every figure."""
    lines = list(of_usage(column, parts, usage))
    if column.key == "tasks":
        lines = [(translate("Breakdown", "A task that ran on several days counts once"), "")]
    if duplicates:
        lines.append(
            (translate("Breakdown", "Left out since ever: copies of requests"), figures.exact(duplicates))
        )
    return Why(translate("Breakdown", "Why %1").replace("%1", figure), tuple(lines), span)


def of_usage(column: Column, parts: Sequence[Part], usage: Usage) -> tuple[tuple[str, str], ...]:
    """The facts behind a figure: per provider where it is a sum, recorded and estimated apart where it is money."""
    if column.kind in _COSTS:
        return _cost(parts, usage)
    if column.kind == "share":
        tokens = usage.tokens
        served = translate("Breakdown", "Input that a cache served")
        return (
            (served, figures.exact(tokens.cache_read)),
            (
                translate("Breakdown", "All input"),
                figures.exact(tokens.uncached_input + tokens.cache_read + tokens.cache_write),
            ),
        )
    weighs = column.weighs
    lines = [
        (_from(part), figures.exact(int(weighs(part.usage) or 0)))
        for part in parts
        if weighs is not None and (weighs(part.usage) or len(parts) == 1)
    ]
    if column.key not in ("requests", "tasks"):
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


def _cost(parts: Sequence[Part], usage: Usage) -> tuple[tuple[str, str], ...]:
    cost = usage.cost
    none = translate("Breakdown", "none")
    lines = [
        (
            translate("Breakdown", "Recorded by %1, %2")
            .replace("%1", part.name)
            .replace("%2", requests_text(part.usage.cost.recorded_requests)),
            figures.money(part.usage.cost.recorded_usd),
        )
        for part in parts
        if recorded(part.usage) is not None
    ] or [(translate("Breakdown", "Recorded"), none)]
    lines += [
        (
            translate("Breakdown", "Estimated for %1, %2")
            .replace("%1", part.name)
            .replace("%2", requests_text(part.usage.cost.estimated_requests)),
            figures.ABOUT + figures.money(part.usage.cost.estimated_usd),
        )
        for part in parts
        if part.usage.cost.estimated_requests
    ] or [(translate("Breakdown", "Estimated"), none)]
    lines.append((translate("Breakdown", "Without a known price"), requests_text(cost.unpriced_requests)))
    return tuple(lines)


def _from(part: Part) -> str:
    return f"{part.name}, {requests_text(part.usage.requests)}"


def _about_name(row: Row) -> tuple[tuple[str, str], ...]:
    lines = [(_from(part), figures.cost_text(part.usage.cost)) for part in row.parts]
    if isinstance(row, ModelRow):
        if row.is_mode:
            lines.append((translate("Breakdown", "No model is recorded; this is the name of the mode"), ""))
        elif is_unknown(row):
            lines.append((translate("Breakdown", "The tool recorded no model for these requests"), ""))
        if row.upstream:
            lines.append((translate("Breakdown", "Upstream"), row.upstream))
    return tuple(lines)
