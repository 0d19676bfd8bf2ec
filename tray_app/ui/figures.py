"""Numbers and words for people: compact counts, money, shares and changes; ages and dates come from `dates`.

Each function takes an optional locale and else writes numbers in the style of the settings (`number_style`).
A figure that is not known never becomes a zero here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale

from tray_app.core import currency
from tray_app.ui.dates import (
    age,
    ago,
    clock,
    date_text,
    day_name,
    day_of,
    moment,
    range_text,
    reading_locale,
    weekday_name,
    zone_of,
)
from tray_app.ui.number_style import number_locale

if TYPE_CHECKING:
    from tray_app.core.model import Cost

__all__ = [
    "age",
    "ago",
    "bare_cost",
    "change",
    "clock",
    "compact",
    "cost_text",
    "date_text",
    "day_name",
    "day_of",
    "exact",
    "is_about",
    "moment",
    "money",
    "percent",
    "range_text",
    "reading_locale",
    "requests",
    "tasks",
    "tokens",
    "weekday_name",
    "zone_of",
]

translate = QCoreApplication.translate

ABOUT: Final = "≈ "
UNKNOWN: Final = "—"
UP: Final = "▲"
DOWN: Final = "▼"
_NO_BREAK: Final = "\u00a0"
_SPACED_PERCENT: Final = frozenset(
    "be ca cs da de es fi fr hr lt nb nn ro ru sk sl sv uk".split()
)  # as CLDR has it


def exact(number: int, locale: QLocale | None = None) -> str:
    """All digits, grouped."""
    return number_locale(locale).toString(number)


def compact(number: int, locale: QLocale | None = None) -> str:
    """Three digits and a unit: 999, 1.2K, 84.0K, 732K, 29.6M, 1.3B."""
    locale = number_locale(locale)
    size = abs(number)
    if size < 1_000:
        return locale.toString(number)
    value, unit = size / 1e3, 0
    while unit < 2 and round(value) >= 1_000:
        value, unit = value / 1e3, unit + 1
    digits = locale.toString(value, "f", 1 if round(value, 1) < 100 else 0)
    sign = locale.negativeSign() if number < 0 else ""
    template = (
        translate("figures", "%1K", "thousands"),
        translate("figures", "%1M", "millions"),
        translate("figures", "%1B", "thousand millions"),
    )[unit]
    return sign + template.replace("%1", digits)


def money(usd: float, locale: QLocale | None = None) -> str:
    """An amount of US dollars in the display currency: two decimals, four below a cent, none from $10,000; less than $0.0001 is
    named as that."""
    locale = number_locale(locale)
    shown = currency.shown()
    size = abs(shown.of(usd))
    if 0 < size < 0.0001:
        return "< " + locale.toCurrencyString(0.0001, shown.sign, 4)
    places = 2 if size == 0 or round(size, 4) >= 0.01 else 4
    if round(size, 2) >= 10_000:
        places = 0
    text = locale.toCurrencyString(float(size), shown.sign, places)
    return locale.negativeSign() + text if usd < 0 else text


def is_about(cost: Cost | None) -> bool:
    """Whether ≈ stands before a cost."""
    return cost is not None and cost.approximate and not cost.unknown


def bare_cost(cost: Cost | None, locale: QLocale | None = None) -> str:
    """A cost without its ≈: a figure, "no price" where no request has one, "—" where nothing is known."""
    if cost is None:
        return UNKNOWN
    if cost.unknown:
        return translate("figures", "no price")
    return money(cost.usd, locale)


def cost_text(cost: Cost | None, locale: QLocale | None = None) -> str:
    """A cost as it stands in the surfaces, with ≈ where an estimate is in it."""
    return (ABOUT if is_about(cost) else "") + bare_cost(cost, locale)


def percent(share: float, locale: QLocale | None = None) -> str:
    """A share (1.0 is the whole) in whole percent. Above 0 and below 1 is "< 1%"; 100% stands only for all of it."""
    locale = number_locale(locale)
    value = share * 100
    if 0 < value < 1:
        return "< " + _percentage(1, locale)
    whole = round(value)
    if whole == 100 and value < 100 - 1e-6:
        whole = 99
    return _percentage(whole, locale)


def change(now: float, before: float, locale: QLocale | None = None) -> str:
    """The step from an earlier cost (USD) to this one: ▲ 37%, or ▲ $4.10 where a percentage would mislead; "" where nothing changed."""
    difference = now - before
    if round(abs(difference), 4) == 0:
        return ""
    arrow = UP if difference > 0 else DOWN
    share = abs(difference) / before if before > 0 else float("inf")
    if before >= 1 and share < 10:
        return f"{arrow} {percent(share, locale)}"
    return f"{arrow} {money(abs(difference), locale)}"


def tasks(number: int, locale: QLocale | None = None) -> str:
    """A count of tasks with its word."""
    plural = _plural(number)
    one, several = translate("figures", "%1 task", "", plural), translate("figures", "%1 tasks", "", plural)
    text = one if number == 1 else several
    return text.replace("%1", compact(number, locale))


def requests(number: int, locale: QLocale | None = None) -> str:
    """A count of requests with its word."""
    one, several = (
        translate("figures", "%1 request", "", number),
        translate("figures", "%1 requests", "", number),
    )
    text = one if number == 1 else several
    return text.replace("%1", compact(number, locale))


def tokens(number: int, locale: QLocale | None = None) -> str:
    """A count of tokens with its word."""
    plural = _plural(number)
    one, several = translate("figures", "%1 token", "", plural), translate("figures", "%1 tokens", "", plural)
    text = one if number == 1 else several
    return text.replace("%1", compact(number, locale))


def _plural(number: int) -> int:
    """A number that takes the same plural form and fits the 32 bits that translations have for it."""
    return number if number < 1_000_000 else 1_000_000 + number % 1_000_000


def _percentage(whole: int, locale: QLocale) -> str:
    gap = _NO_BREAK if locale.name().partition("_")[0] in _SPACED_PERCENT else ""
    return f"{locale.toString(whole)}{gap}{locale.percent()}"
