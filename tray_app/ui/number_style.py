"""How numbers are written: as the language writes them, or in a style that was chosen apart from it.

A style is named by a number written in it. Whatever shows numbers, money or shares asks here for its locale; names of days and
months come from the language alone.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLocale

from tray_app.ui.dates import reading_locale

# Each style is that of a locale that Qt knows, with its place of the currency sign and of the percent sign.
_LOCALES: Final = {"1,234.56": "en_GB", "1.234,56": "de_DE", "1 234,56": "fr_FR", "1'234.56": "de_CH"}


class _Chosen:
    """The style of this process's surfaces, as with the currency: every figure is in the same one."""

    def __init__(self) -> None:
        self.locale: QLocale | None = None


_CHOSEN = _Chosen()


def write_numbers(style: str, otherwise: QLocale | None = None) -> None:
    """From now on write numbers in a style of the settings; "language": as `otherwise` does, or as the language where that is None."""
    name = _LOCALES.get(style)
    _CHOSEN.locale = QLocale(name) if name is not None else otherwise


def number_locale(locale: QLocale | None = None) -> QLocale:
    """The locale for numbers: the given one, else that of the style, else that of the language. It is the caller's to change."""
    if locale is None and _CHOSEN.locale is not None:
        return QLocale(_CHOSEN.locale)
    return QLocale(reading_locale(locale))
