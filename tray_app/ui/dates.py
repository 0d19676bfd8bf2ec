"""Ages, days and moments for people, in the order and with the names of the locale.

Pure functions over QLocale. Moments are Unix ms; a day belongs to the time zone that the day boundary names.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTime

translate = QCoreApplication.translate

_SECOND, _MINUTE, _HOUR, _DAY = 1_000, 60_000, 3_600_000, 86_400_000
_OLD: Final = 7 * _DAY  # an age from here on is told as a date


def reading_locale(locale: QLocale | None = None) -> QLocale:
    """The locale to use: the given one, else the default. The C locale groups no digits, so plain English stands in for it."""
    chosen = locale or QLocale()
    if chosen.language() == QLocale.Language.C:
        return QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
    return chosen


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
    day_alone, month, _ = _day_month(locale).partition("M")
    if month and day_alone.strip():  # "24–30 Nov", "24.–30. Nov."
        return f"{locale.toString(QDate(first.year, first.month, first.day), day_alone.strip())}–{last_text}"
    return f"{date_text(first, False, locale)} – {last_text}"


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
    template = translate("figures", "%1 %2", "date and time")
    return template.replace("%2", time).replace("%1", date_text(day, other_year, reading_locale(locale)))


def zone_of(day_boundary: str, time_zone: str) -> tzinfo:
    """The time zone of days and times of day: UTC, or the named local one; the machine's own where the name says nothing."""
    if day_boundary == "utc":
        return UTC
    try:
        return ZoneInfo(time_zone)
    except (KeyError, OSError, ValueError):  # ZoneInfoNotFoundError is a KeyError
        return datetime.now().astimezone().tzinfo or UTC


def _day_month(locale: QLocale) -> str:
    short = locale.dateFormat(QLocale.FormatType.ShortFormat)
    month_first = 0 <= short.find("M") < short.find("d")
    if month_first:
        return translate("figures", "MMM d", "date pattern where the month comes first")
    return translate("figures", "d MMM", "date pattern where the day comes first")


def _at(ms: int, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone(zone)
