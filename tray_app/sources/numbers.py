"""Lenient numbers, money and times: what the tools wrote, damaged or not, as values that never lower a total."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime

LARGEST_COUNT = 2**53
"""Above this a token count is damage: JavaScript itself cannot count on."""

YEAR_2000_MS = 946_684_800_000
YEAR_2100_MS = 4_102_444_800_000

_GROUPED = re.compile(r"\+?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?")
_PLAIN = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_ISO = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d")


def count(value: object) -> tuple[int, bool]:
    """A token count, and whether it was damage (above 2^53). Digit text is read, "2,000" too; all else that is no number is 0."""
    if type(value) is int:
        if 0 <= value <= LARGEST_COUNT:
            return value, False
        return 0, value > 0
    if isinstance(value, str):
        text = value.strip()
        if not _GROUPED.fullmatch(text):
            return 0, False
        value = float(text.replace(",", "")) if "." in text else _whole(text)
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return 0, False
    if value > LARGEST_COUNT:
        return 0, math.isfinite(value)
    return (int(value), False) if value > 0 else (0, False)


def _whole(text: str) -> int:
    digits = text.replace(",", "").lstrip("+0")
    return int(digits or "0") if len(digits) < 18 else LARGEST_COUNT + 1


def money(value: object) -> float | None:
    """USD above 0, else None: a recorded 0 says "free or unknown", never which."""
    if type(value) is float and 0.0 < value < math.inf:
        return value
    if isinstance(value, str):
        text = value.strip()
        if _GROUPED.fullmatch(text):
            text = text.replace(",", "")
        value = float(text) if _PLAIN.fullmatch(text) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        amount = float(value)
    except OverflowError:
        return None
    return amount if math.isfinite(amount) and amount > 0 else None


def moment(value: object) -> int | None:
    """Unix ms between 2000 and 2100 from ms, seconds (also as digit text) or an RFC 3339 string; None when unusable."""
    if type(value) is int:
        return value if YEAR_2000_MS <= value < YEAR_2100_MS else _in_range(value)
    if isinstance(value, str):
        text = value.strip()
        if _PLAIN.fullmatch(text):
            return _in_range(float(text)) if len(text) < 32 else None
        return _iso(text)
    if isinstance(value, float) and math.isfinite(value):
        return _in_range(value)
    return None


def _in_range(number: float) -> int | None:
    if YEAR_2000_MS <= number < YEAR_2100_MS:
        return int(number)
    if YEAR_2000_MS <= number * 1000 < YEAR_2100_MS:
        return round(number * 1000)
    return None


def _iso(text: str) -> int | None:
    if not _ISO.match(text):
        return None
    try:
        parsed = datetime.fromisoformat(text.upper())
        if parsed.tzinfo is None:
            parsed = parsed.replace(tzinfo=UTC)
        return _in_range(round(parsed.timestamp() * 1000))
    except (ValueError, OverflowError):
        return None
