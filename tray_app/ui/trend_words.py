"""The words of the trend: its caption, the name of each bar, and what is read out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate

from tray_app.ui import figures
from tray_app.ui.pictures import is_used

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tray_app.core.model import Usage
    from tray_app.ui.trend_days import Span, Trend

translate = QCoreApplication.translate


def span_name(span: Span, trend: Trend) -> str:
    """A span's name in the read-out: Thu 26 Nov, 23 to 29 Nov, November 2026."""
    if trend.unit == "day":
        return figures.weekday_name(span.first)
    if trend.unit == "month":
        pattern = translate("trend", "MMMM yyyy", "date pattern of a month")
        return figures.reading_locale().toString(QDate(span.first.year, span.first.month, 1), pattern)
    last = min(span.last, trend.today)
    if span.first == last:
        return figures.weekday_name(last)
    return figures.range_text(span.first, last, last.year != trend.today.year)


def caption(trend: Trend) -> str:
    """What the bars are: Cost per day, 14 days."""
    count = figures.exact(len(trend.spans))
    text = {
        ("day", False): translate("trend", "Cost per day, %1 days"),
        ("week", False): translate("trend", "Cost per week, %1 weeks"),
        ("month", False): translate("trend", "Cost per month, %1 months"),
        ("day", True): translate("trend", "Tokens per day, %1 days"),
        ("week", True): translate("trend", "Tokens per week, %1 weeks"),
        ("month", True): translate("trend", "Tokens per month, %1 months"),
    }[trend.unit, trend.by_tokens]
    return text.replace("%1", count)


def amount_text(usage: Usage, trend: Trend) -> str:
    """A bar's amount in words: its cost, or its tokens where the bars count those."""
    return figures.tokens(usage.tokens.total) if trend.by_tokens else figures.cost_text(usage.cost)


def part_text(usage: Usage, trend: Trend) -> str:
    """A provider's part of a bar in few words: its cost, or its number of tokens."""
    return figures.compact(usage.tokens.total) if trend.by_tokens else figures.cost_text(usage.cost)


def reading(usage: Usage, trend: Trend) -> str:
    """A bar's amount, or that nothing was used."""
    return amount_text(usage, trend) if is_used(usage) else translate("trend", "nothing used")


def spoken_series(trend: Trend) -> str:
    """The whole trend in words: each bar with usage, oldest first."""
    bars = (_named(span, trend) for span in trend.spans if is_used(span.usage))
    return f"{caption(trend)}: {'; '.join(bars) or translate('trend', 'nothing used')}"


def spoken_span(span: Span, trend: Trend, names: Mapping[str, str]) -> str:
    """One bar in words, with its counts and each provider's part. `names`: provider names by id."""
    usage = span.usage
    if not is_used(usage):
        return _named(span, trend)
    counts = (
        figures.tasks(usage.tasks),
        figures.requests(usage.requests),
        figures.tokens(usage.tokens.total),
    )
    parts = (
        f"{names.get(name, name)} {_about(amount_text(each, trend))}"
        for name, each in span.parts
        if is_used(each)
    )
    return ", ".join((_named(span, trend), *counts, *parts))


def _named(span: Span, trend: Trend) -> str:
    return f"{span_name(span, trend)}, {_about(reading(span.usage, trend))}"


def _about(text: str) -> str:
    return text.replace(figures.ABOUT, translate("trend", "about %1").replace("%1", ""))
