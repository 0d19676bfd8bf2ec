"""How a single value of the settings is read: each reader gives the value, or says what it would take."""

from __future__ import annotations

import math
import re
from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")


class UnfitValueError(ValueError):
    """A value that a key does not take; the text says what it takes."""


def whole_number(low: int, high: int) -> Callable[[object], int]:
    """A reader of whole numbers between two bounds, both included."""

    def read(value: object) -> int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise UnfitValueError(f"no whole number from {low} to {high}")

    return read


def whole_numbers(low: int, high: int) -> Callable[[object], tuple[int, ...]]:
    """A reader of lists of whole numbers, given back ascending and each once."""
    one = whole_number(low, high)

    def read(value: object) -> tuple[int, ...]:
        parts: list[object] = value if isinstance(value, list) else [value]
        try:
            return tuple(sorted({one(part) for part in parts}))
        except UnfitValueError as reason:
            raise UnfitValueError(f"no list of whole numbers from {low} to {high}") from reason

    return read


def switch(value: object) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise UnfitValueError("neither true nor false")


def one_of(choices: tuple[str, ...]) -> Callable[[object], str]:
    """A reader of one word out of some."""

    def read(value: object) -> str:
        if isinstance(value, str) and value.strip().lower() in choices:
            return value.strip().lower()
        raise UnfitValueError(f"none of {', '.join(choices)}")

    return read


def amount(value: object) -> float:
    """A finite number above 0."""
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        and 0 < value < 1e9
    ):
        return float(value)
    raise UnfitValueError("no amount above 0")


def text(value: object) -> str:
    """A text."""
    if isinstance(value, str) and "\0" not in value:
        return str(value)
    raise UnfitValueError("no text")


def texts(value: object) -> tuple[str, ...]:
    """A text, or a list of them; blank ones are left out, the rest stand once."""
    parts: list[Any] = value if isinstance(value, list) else [value]
    if all(isinstance(part, str) and "\0" not in part for part in parts):
        return tuple(dict.fromkeys(str(part) for part in parts if part.strip()))
    raise UnfitValueError("neither a text nor a list of texts")


def currency_code(value: object) -> str:
    """A currency's code of three letters, as ISO 4217 has them."""
    if isinstance(value, str) and re.fullmatch(r"[A-Za-z]{3}", value.strip()):
        return value.strip().upper()
    raise UnfitValueError("no currency code of three letters")


def currency_sign(value: object) -> str:
    """At most four signs without digits or control characters; empty for the code's own."""
    if (
        isinstance(value, str)
        and len(value.strip()) <= 4
        and value.isprintable()
        and not re.search(r"\d", value)
    ):
        return value.strip()
    raise UnfitValueError("no currency sign of at most four signs")


def clock_time(value: object) -> str:
    """A time of day as "HH:MM", or empty."""
    if isinstance(value, str):
        if not value.strip():
            return ""
        found = _CLOCK.fullmatch(value.strip())
        if found:
            return f"{int(found[1]):02d}:{found[2]}"
    raise UnfitValueError("no time such as 22:00")


def moment(value: object) -> str:
    """An RFC 3339 moment with its offset, or empty."""
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.isoformat()
    if isinstance(value, str):
        if not value.strip():
            return ""
        try:
            if datetime.fromisoformat(value.strip()).tzinfo is not None:
                return value.strip()
        except ValueError:
            pass
    raise UnfitValueError("no moment such as 2026-11-30T18:00:00Z")
