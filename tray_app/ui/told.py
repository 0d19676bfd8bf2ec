"""Sentences that come from below, where no Qt is, in the language of the windows.

The engine says them in English, as the command line and the reports have them. Here a sentence is recognised by its template, and
what stands in it is put into the translated one. English passes through untouched, and costs nothing.
"""

from __future__ import annotations

import functools
import re

from PySide6.QtCore import QCoreApplication

from tray_app.sources.records import UNKNOWN_MODEL
from tray_app.ui.language import ENGLISH, spoken
from tray_app.ui.phrases import filled

_DEEPEST = 4  # sentences within sentences: a setting's fault names a reason, which names bounds


def told(text: str) -> str:
    """A sentence of the engine in the language that is spoken; one that is not known stays as it is."""
    if not text or spoken() == ENGLISH:
        return text
    return _told(text, _DEEPEST) or text


def told_places(names: str) -> str:
    """Names of places where data lies, one or several with commas between them; told as sentences are."""
    whole = told(names)
    return whole if whole != names else ", ".join(told(name) for name in names.split(", "))


def told_model(name: str) -> str:
    """The name of a model as recorded; the engine's word for none in the language that is spoken."""
    return told(name) if name == UNKNOWN_MODEL else name


def recognised(text: str) -> bool:
    """Whether a sentence of the engine has a template, itself or behind a name and a colon."""
    return bool(_told(text, _DEEPEST))


def _told(text: str, depth: int) -> str:
    if depth == 0:
        return ""
    for pattern, template in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            values = [found[f"v{number}"] for number in range(1, len(pattern.groupindex) + 1)]
            said = (_told(value, depth - 1) or value for value in values)
            return filled(QCoreApplication.translate("told", template), *said)
    if text.endswith(".") and text[:1].isupper():  # a reason, made a sentence
        reason = _told(text[:1].lower() + text[1:-1], depth - 1)
        if reason:
            return f"{reason[:1].upper()}{reason[1:]}."
    name, colon, rest = text.partition(": ")
    sentence = _told(rest, depth - 1) if colon else ""
    return f"{name}: {sentence}" if sentence else ""


@functools.cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The templates as patterns, those that say most first."""
    from tray_app.ui.told_templates import TEMPLATES

    return tuple((_pattern(template), template) for template in sorted(TEMPLATES, key=len, reverse=True))


def _pattern(template: str) -> re.Pattern[str]:
    seen: set[str] = set()

    def place(number: str) -> str:
        if number in seen:
            return f"(?P=v{number})"
        seen.add(number)
        return f"(?P<v{number}>.+?)"

    pieces = re.split(r"%([1-9])", template)
    return re.compile(
        "".join(place(piece) if odd % 2 else re.escape(piece) for odd, piece in enumerate(pieces)), re.DOTALL
    )
