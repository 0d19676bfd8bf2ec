"""The words of the day chart: what one bar or the whole period adds up to, and the marks on its axis and grid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core import currency
from tray_app.core.model import Usage, total
from tray_app.ui import figures
from tray_app.ui.trend_days import Span, Trend, amount_text, span_name

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class ReadOut:
    """Heading, amount, counts, and each provider's id, name and amount."""

    heading: str
    amount: str
    counts: str
    parts: tuple[tuple[str, str, str], ...]

    def text(self) -> str:
        """One line for screen readers."""
        shares = (f"{name} {figure}" for _, name, figure in self.parts)
        return "; ".join((f"{self.heading}: {self.amount}", self.counts, *shares))


def read_out(trend: Trend, span: Span | None, names: Mapping[str, str]) -> ReadOut:
    """What a bar adds up to; for None, what the bars of the period do. `names` are the providers' by their ids."""
    usages: dict[str, list[Usage]] = {}
    for each in [span] if span is not None else [each for each in trend.spans if each.lit]:
        for provider, usage in each.parts:
            usages.setdefault(provider, []).append(usage)
    sums = {provider: total(parts) for provider, parts in usages.items()}
    whole = total(sums.values())
    counts = [figures.requests(whole.requests)]
    if span is not None and trend.unit == "day":
        counts.insert(0, figures.tasks(whole.tasks))  # over several days tasks do not add up
    if not trend.by_tokens:
        counts.append(figures.tokens(whole.tokens.total))
    return ReadOut(
        span_name(span, trend) if span is not None else period_name(trend),
        amount_text(whole, trend),
        " · ".join(counts),
        tuple((each, names.get(each, each), amount_text(usage, trend)) for each, usage in sums.items()),
    )


def period_name(trend: Trend) -> str:
    """The days that the chosen period has in the chart."""
    if trend.unit != "day":
        return QCoreApplication.translate("Breakdown", "All time")
    count = sum(span.lit for span in trend.spans)
    if count == 1:
        return QCoreApplication.translate("Breakdown", "Today")
    return QCoreApplication.translate("Breakdown", "%1 days").replace("%1", figures.exact(count))


def grid(highest: float) -> tuple[float, ...]:
    """Round values for grid lines below a highest value: the largest steps of 1, 2 or 5 times a power of ten that give at least two."""
    if highest <= 0:
        return ()
    power = 10.0 ** math.floor(math.log10(highest))
    step = next(power * factor for factor in (5, 2, 1, 0.5) if highest >= 2 * power * factor)
    return tuple(step * count for count in range(1, math.floor(highest / step) + 1))


def grid_mark(value: float, tokens: bool) -> str:
    """A grid line's figure: whole dollars where the steps are whole."""
    if tokens:
        return figures.compact(round(value))
    shown = currency.shown()
    amount = shown.of(value)
    if amount >= 1:
        return figures.reading_locale().toCurrencyString(
            amount, shown.sign, 0 if amount == round(amount) else 2
        )
    return figures.money(value)


def axis_name(trend: Trend, index: int) -> str:
    """What stands below a bar: the day of the month, with the month where it begins; the last one is today."""
    span = trend.spans[index]
    if trend.unit == "month":
        return span_name(span, trend)
    if trend.unit == "day" and index < len(trend.spans) - 1:
        before = trend.spans[index - 1] if index else None
        if before is not None and before.first.month == span.first.month:
            return figures.exact(span.first.day)
    return figures.day_name(span.first, trend.today)
