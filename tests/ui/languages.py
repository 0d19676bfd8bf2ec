"""Speaking another language for the length of a test."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale

from tray_app.ui.language import load, speak

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def spoken_language(code: str, style: str = "language", catalogue: str = "") -> Iterator[None]:
    """Speak a language of the settings, or one of the tests by its catalogue; numbers and dates then stay as they are."""
    before = QLocale()
    if catalogue:
        load(code, [catalogue])
    else:
        speak(code, style)
    try:
        yield
    finally:
        speak("en", "language")
        speak("system", "language")
        QLocale.setDefault(before)
