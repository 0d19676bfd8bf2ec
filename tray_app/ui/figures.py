"""Numbers and words for people: compact counts, money, shares, changes, ages and dates, all through QLocale.

Pure functions; each takes an optional locale and else uses the default one. A figure that is not known never becomes a zero here.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

if TYPE_CHECKING:
    from tray_app.core.model import Cost

translate = QCoreApplication.translate

ABOUT: Final = "≈ "
UNKNOWN: Final = "—"
UP: Final = "▲"
DOWN: Final = "▼"
_NO_BREAK: Final = "\u00a0"
_SPACED_PERCENT: Final = frozenset(
    "be ca cs da de es fi fr hr lt nb nn ro ru sk sl sv uk".split()
)  # as CLDR has it
_SECOND, _MINUTE, _HOUR, _DAY = 1_000, 60_000, 3_600_000, 86_400_000
_OLD: Final = 7 * _DAY  # an age from here on is told as a date


def reading_locale(locale: QLocale | None = None) -> QLocale:
    """The locale to use: the given one, else the default. The C locale groups no digits, so plain English stands in for it."""
    chosen = locale or QLocale()
    if chosen.language() == QLocale.Language.C:
        return QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
    return chosen


def exact(number: int, locale: QLocale | None = None) -> str:
    """All digits, grouped."""
    return reading_locale(locale).toString(number)


def compact(number: int, locale: QLocale | None = None) -> str:
    """Three digits and a unit: 999, 1.2K, 84.0K, 732K, 29.6M, 1.3B."""
    locale = reading_locale(locale)
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
    """US dollars: two decimals, four below a cent, none from $10,000; less than $0.0001 is named as that."""
    locale = reading_locale(locale)
    size = abs(usd)
    if 0 < size < 0.0001:
        return "< " + locale.toCurrencyString(0.0001, "$", 4)
    places = 2 if size == 0 or round(size, 4) >= 0.01 else 4
    if round(size, 2) >= 10_000:
        places = 0
    text = locale.toCurrencyString(float(size), "$", places)
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
    locale = reading_locale(locale)
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


def age(then_ms: int, now_ms: int, zone: tzinfo = UTC, locale: QLocale | None = None) -> str:
    """How old a moment is: 12 s, 3 min, 2 h, 2 d; from a week on its date. A moment ahead of the clock is 0 s old."""
    locale = reading_locale(locale)
    span = max(0, now_ms - then_ms)
    if span >= _OLD:
        return day_name(_at(then_ms, zone).date(), _at(now_ms, zone).date(), locale)
    template, unit = next(
        (template, unit)
        for template, unit, limit in (
            (translate("figures", "%1 s", "seconds"), _SECOND, _MINUTE),
            (translate("figures", "%1 min", "minutes"), _MINUTE, _HOUR),
            (translate("figures", "%1 h", "hours"), _HOUR, _DAY),
            (translate("figures", "%1 d", "days"), _DAY, _OLD),
        )
        if span < limit
    )
    return template.replace("%1", locale.toString(span // unit))


def ago(then_ms: int, now_ms: int, zone: tzinfo = UTC, locale: QLocale | None = None) -> str:
    """The age as a phrase: "12 s ago", or the bare date."""
    text = age(then_ms, now_ms, zone, locale)
    if now_ms - then_ms >= _OLD:
        return text
    return translate("figures", "%1 ago").replace("%1", text)


def day_name(day: date, today: date, locale: QLocale | None = None) -> str:
    """The word Today, else day and month, with the year where it is another one."""
    if day == today:
        return translate("figures", "Today")
    return date_text(day, day.year != today.year, reading_locale(locale))


def weekday_name(day: date, locale: QLocale | None = None) -> str:
    """Short weekday, day and month, such as Thu 26 Nov."""
    locale = reading_locale(locale)
    pattern = translate("figures", "ddd %1", "date pattern, %1 is day and month")
    return locale.toString(QDate(day.year, day.month, day.day), pattern.replace("%1", _day_month(locale)))


def day_of(ms: int, zone: tzinfo) -> date:
    """The calendar day of a moment (Unix ms)."""
    return _at(ms, zone).date()


def clock(ms: int, zone: tzinfo, locale: QLocale | None = None) -> str:
    """The time of day of a moment (Unix ms)."""
    at = _at(ms, zone)
    return reading_locale(locale).toString(QTime(at.hour, at.minute), QLocale.FormatType.ShortFormat)


def moment(ms: int, zone: tzinfo, today: date | None = None, locale: QLocale | None = None) -> str:
    """A moment (Unix ms) as day and time; the time alone where the day is `today`."""
    day = _at(ms, zone).date()
    time = clock(ms, zone, locale)
    if day == today:
        return time
    other_year = today is not None and day.year != today.year
    return f"{date_text(day, other_year, reading_locale(locale))} {time}"


def zone_of(day_boundary: str, time_zone: str) -> tzinfo:
    """The time zone of days and times of day: UTC, or the named local one; the machine's own where the name says nothing."""
    if day_boundary == "utc":
        return UTC
    try:
        return ZoneInfo(time_zone)
    except (KeyError, OSError, ValueError):  # ZoneInfoNotFoundError is a KeyError
        return datetime.now().astimezone().tzinfo or UTC


def tasks(number: int, locale: QLocale | None = None) -> str:
    """A count of tasks with its word."""
    one, several = translate("figures", "%1 task", "", number), translate("figures", "%1 tasks", "", number)
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
    one, several = translate("figures", "%1 token", "", number), translate("figures", "%1 tokens", "", number)
    text = one if number == 1 else several
    return text.replace("%1", compact(number, locale))


def _percentage(whole: int, locale: QLocale) -> str:
    gap = _NO_BREAK if locale.name().partition("_")[0] in _SPACED_PERCENT else ""
    return f"{locale.toString(whole)}{gap}{locale.percent()}"


def date_text(day: date, with_year: bool, locale: QLocale | None = None) -> str:
    """Day and month, with the year where asked for."""
    locale = reading_locale(locale)
    pattern = _day_month(locale)
    if with_year:
        template = translate("figures", "%1 yyyy", "date pattern, %1 is day and month")
        pattern = template.replace("%1", pattern)
    return locale.toString(QDate(day.year, day.month, day.day), pattern)


def range_text(first: date, last: date, with_year: bool, locale: QLocale | None = None) -> str:
    """Two days as a range; the month is told once where both share it."""
    locale = reading_locale(locale)
    last_text = date_text(last, with_year, locale)
    if (first.year, first.month) != (last.year, last.month):
        return f"{date_text(first, first.year != last.year, locale)} – {last_text}"
    if _day_month(locale).startswith("d"):
        return f"{locale.toString(first.day)}–{last_text}"
    return f"{date_text(first, False, locale)} – {last_text}"


def _day_month(locale: QLocale) -> str:
    short = locale.dateFormat(QLocale.FormatType.ShortFormat)
    month_first = 0 <= short.find("M") < short.find("d")
    if month_first:
        return translate("figures", "MMM d", "date pattern where the month comes first")
    return translate("figures", "d MMM", "date pattern where the day comes first")


def _at(ms: int, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone(zone)
