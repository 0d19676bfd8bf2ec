"""Translated texts with values put into their numbered places."""

from __future__ import annotations

import re


def filled(template: str, *values: str) -> str:
    """The template with %1, %2 … replaced in one pass: a value that holds a percent sign stays as it is."""
    return re.sub(r"%([1-9])", lambda place: _value(place, values), template)


def _value(place: re.Match[str], values: tuple[str, ...]) -> str:
    number = int(place[1])
    return values[number - 1] if number <= len(values) else place[0]
