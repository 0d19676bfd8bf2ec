"""The theme of a widget, worked out once per palette: widgets ask for it when they paint and keep no colours of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tray_app.ui.design import Theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPalette
    from PySide6.QtWidgets import QWidget

_KEPT: Final = 8
_themes: dict[int, Theme] = {}


def theme_of(widget: QWidget) -> Theme:
    """The roles of the widget's present palette."""
    return theme_for(widget.palette())


def theme_for(palette: QPalette) -> Theme:
    """The roles of a palette, from memory where it was met before."""
    key = palette.cacheKey()
    theme = _themes.get(key)
    if theme is None:
        if len(_themes) >= _KEPT:
            _themes.pop(next(iter(_themes)))
        theme = _themes[key] = Theme.of(palette)
    return theme


def forget() -> None:
    """Ask the system again: its wish for contrast changed while palettes stayed."""
    _themes.clear()
