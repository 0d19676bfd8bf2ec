"""What the trend shows: usage put into days, weeks or months. The words of it come from `trend_words`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from tray_app.core.model import Period, Usage, total
from tray_app.ui.design import stack_rank
from tray_app.ui.pictures import is_shown
from tray_app.ui.trend_words import amount_text, caption, span_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tray_app.core.model import ProviderUsage, Snapshot

__all__ = ["Span", "Trend", "amount_text", "caption", "span_name", "spark", "spark_lit", "trend_of"]

SPARK_DAYS: Final = 14
_DAYS: Final = {Period.TODAY: 14, Period.WEEK: 14, Period.MONTH: 30}
_WEEKS_AT_LEAST: Final = 8
_WEEKS_AT_MOST: Final = 60
_WEEKDAYS: Final = {"monday": 0, "saturday": 5, "sunday": 6}


@dataclass(frozen=True, slots=True)
class Span:
    """One bar: first and last day, and each provider's usage in the fixed stack order. `lit`: inside the chosen period."""

    first: date
    last: date
    parts: tuple[tuple[str, Usage], ...]
    lit: bool

    @property
    def usage(self) -> Usage:
        """All providers together."""
        return total(usage for _, usage in self.parts)


@dataclass(frozen=True, slots=True)
class Trend:
    """The spans, oldest first. `unit`: day, week or month; `by_tokens`: no cost is known, so the bars count tokens."""

    spans: tuple[Span, ...]
    unit: str
    today: date
    by_tokens: bool

    def amount(self, usage: Usage) -> float:
        """What a bar's length stands for."""
        return float(usage.tokens.total) if self.by_tokens else usage.cost.usd

    @property
    def highest(self) -> Span | None:
        """The largest span, None where nothing was used."""
        best = max(self.spans, key=lambda span: self.amount(span.usage), default=None)
        return best if best is not None and self.amount(best.usage) > 0 else None

    @property
    def first_lit(self) -> Span | None:
        """Where the chosen period begins."""
        return next((span for span in self.spans if span.lit), None)


def trend_of(snapshot: Snapshot, period: Period, week_start: str = "monday") -> Trend:
    """The bars of a period: 14 days for today and 7 d, 30 days for 30 d, weeks for all, months above 60 weeks.

    Weeks begin on `week_start`: monday, sunday or saturday.
    """
    today = snapshot.today
    providers = [each for each in snapshot.providers if is_shown(each)]
    if period is Period.ALL:
        first = min((each.days[0].day for each in providers if each.days), default=today)
        bounds, unit = _long_bounds(min(first, today), today, _WEEKDAYS.get(week_start, 0))
    else:
        days = [today - timedelta(days=back) for back in reversed(range(_DAYS[period]))]
        bounds, unit = [(day, day) for day in days], "day"
    lit_from = {Period.TODAY: today, Period.WEEK: today - timedelta(days=6)}.get(period, date.min)
    spans = tuple(
        Span(first, last, tuple(parts), last >= lit_from)
        for (first, last), parts in zip(bounds, _parts(providers, bounds), strict=True)
    )
    whole = [usage for span in spans for _, usage in span.parts]
    by_tokens = not any(usage.cost.usd > 0 for usage in whole) and any(usage.tokens.total for usage in whole)
    return Trend(spans, unit, today, by_tokens)


def spark(provider: ProviderUsage, today: date) -> tuple[float, ...]:
    """Cost of the last 14 days, oldest first; tokens where no day has a cost."""
    days = {each.day: each.usage for each in provider.days[-2 * SPARK_DAYS :]}
    usages = [days.get(today - timedelta(days=back), Usage()) for back in reversed(range(SPARK_DAYS))]
    costs = tuple(usage.cost.usd for usage in usages)
    return costs if any(costs) else tuple(float(usage.tokens.total) for usage in usages)


def spark_lit(period: Period) -> tuple[bool, ...]:
    """Which of the 14 days are in the period."""
    inside = {Period.TODAY: 1, Period.WEEK: 7}.get(period, SPARK_DAYS)
    return tuple(place >= SPARK_DAYS - inside for place in range(SPARK_DAYS))


def _parts(
    providers: Iterable[ProviderUsage], bounds: list[tuple[date, date]]
) -> list[list[tuple[str, Usage]]]:
    parts: list[list[tuple[str, Usage]]] = [[] for _ in bounds]
    for provider in sorted(providers, key=lambda each: stack_rank(each.id)):
        place = 0
        found: dict[int, list[Usage]] = {}
        for day in provider.days:
            while place < len(bounds) and day.day > bounds[place][1]:
                place += 1
            if place == len(bounds):
                break
            if day.day >= bounds[place][0]:
                found.setdefault(place, []).append(day.usage)
        for index, usages in found.items():
            parts[index].append((provider.id, total(usages)))
    return parts


def _long_bounds(first: date, today: date, weekday: int) -> tuple[list[tuple[date, date]], str]:
    begin = first - timedelta(days=(first.weekday() - weekday) % 7)
    this_week = today - timedelta(days=(today.weekday() - weekday) % 7)
    weeks = (this_week - begin).days // 7 + 1
    if weeks <= _WEEKS_AT_MOST:
        starts = [this_week - timedelta(weeks=back) for back in reversed(range(max(weeks, _WEEKS_AT_LEAST)))]
        return [(start, start + timedelta(days=6)) for start in starts], "week"
    bounds = []
    start = first.replace(day=1)
    while start <= today:
        following = (start.replace(day=28) + timedelta(days=4)).replace(day=1)
        bounds.append((start, following - timedelta(days=1)))
        start = following
    return bounds, "month"
