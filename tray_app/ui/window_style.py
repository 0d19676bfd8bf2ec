"""The style sheet of the plain windows (settings, data sources): flat fills and one-pixel lines in the palette's own colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication

from tray_app.ui import design
from tray_app.ui.design import Theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget as _Widget
else:
    _Widget = object  # a mix-in: the widget class itself stands behind it

_QT_MARGIN = 3  # what Qt adds at both sides of a cell
_SHEET = """
#window, #page, #side, #footer, #scrolled, QScrollArea { background: %(surface)s; color: %(text)s; border: none; }
QLabel { color: %(text)s; background: transparent; }
QLabel:disabled { color: %(muted)s; }
#side { border-right: 1px solid %(hairline)s; padding: 10px 8px; outline: 0; }
#side::item { padding: 7px 10px; margin: 1px 0; border-radius: 6px; color: %(text)s; border: 2px solid transparent; }
#side::item:selected { background: %(selection)s; color: %(text)s; %(chosen)s }
#side::item:focus { border-color: %(accent)s; }
#footer { border-top: 1px solid %(hairline)s; }
#card { background: %(card)s; border: 1px solid %(hairline)s; border-radius: 8px; }
#card[drop="true"] { border: 1px solid %(accent)s; background: %(selection)s; }
QPushButton { background: %(card)s; color: %(text)s; border: 1px solid %(outline)s; border-radius: 6px; padding: 5px 12px; }
QPushButton:hover { background: %(hover)s; }
QPushButton:pressed { background: %(pressed)s; }
QPushButton:focus { border: 2px solid %(accent)s; padding: 4px 11px; }
QPushButton:disabled { color: %(faint)s; border-color: %(hairline)s; background: transparent; %(barred)s }
QPushButton[kind="default"] { background: %(accent)s; color: %(on_accent)s; border-color: %(accent)s; font-weight: 600; }
QPushButton[kind="default"]:hover { background: %(accent_hover)s; }
QPushButton[kind="default"]:focus { border: 2px solid %(text)s; }
QPushButton[kind="small"] { padding: 3px 10px; }
QPushButton[kind="small"]:focus { padding: 2px 9px; }
QPushButton[kind="icon"] { padding: 5px; }
QPushButton[kind="icon"]:focus { padding: 4px; }
QPushButton[kind="link"] { border: 1px solid transparent; background: transparent; text-decoration: underline; padding: 2px 4px; }
QPushButton[kind="link"]:hover { color: %(accent)s; }
QPushButton[kind="link"]:focus { border: 2px solid %(accent)s; padding: 1px 3px; }
QLineEdit, QPlainTextEdit { background: %(field)s; color: %(text)s; border: 1px solid %(outline)s; border-radius: 6px;
  padding: 4px 7px; selection-background-color: %(accent)s; selection-color: %(on_accent)s; }
QLineEdit:focus, QPlainTextEdit:focus { border: 2px solid %(accent)s; padding: 3px 6px; }
QLineEdit[bad="true"] { border-color: %(error)s; }
QLineEdit:disabled { color: %(faint)s; border-color: %(hairline)s; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: %(outline)s; border-radius: 4px; margin: 2px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: %(faint)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QTableView { background: %(card)s; color: %(text)s; border: none;
  gridline-color: %(hairline)s; selection-background-color: %(selection)s; selection-color: %(text)s; outline: 0; }
QTableView::item { padding: %(cell)s; border-bottom: 1px solid %(hairline)s; }
QTableView::item:selected { background: %(selection)s; color: %(text)s; %(chosen)s }
QHeaderView { background: %(surface)s; border: none; }
QHeaderView::section { background: %(surface)s; color: %(muted)s; border: none; border-top: 1px solid %(hairline)s;
  border-bottom: 1px solid %(hairline)s; padding: %(heading)s; }
"""


def window_sheet(theme: Theme) -> str:
    """The style sheet for a theme."""
    colours = {
        name: getattr(theme, name)
        for name in "surface card text muted hairline outline accent selection error".split()
    }
    colours |= {
        "hover": theme.towards_text(theme.card, design.HOVER),
        "pressed": theme.towards_text(theme.card, design.PRESSED),
        "accent_hover": theme.towards_text(theme.accent, 0.1),
        "on_accent": theme.on(theme.accent),
        "faint": design.mixed(theme.text, theme.surface, 1.0 if theme.high_contrast else 0.55),
        "field": theme.surface if theme.is_dark else theme.card,
    }
    barred = "border-style: dashed;" if theme.high_contrast else ""
    chosen = f"border-color: {theme.text.name()};" if theme.high_contrast else ""
    return _SHEET % {
        **{name: colour.name() for name, colour in colours.items()},
        "chosen": chosen,
        "barred": barred,
        "cell": _padding(0, design.EDGE - _QT_MARGIN, 8 - _QT_MARGIN),
        "heading": _padding(6, design.EDGE, 8),
    }


def _padding(above: int, start: int, end: int) -> str:
    """A box's padding where text begins at the left, or at the right: style sheets do not mirror by themselves."""
    left, right = (end, start) if QGuiApplication.isRightToLeft() else (start, end)
    return f"{above}px {right}px {above}px {left}px"


class Themed(_Widget):
    """Mixed into a window, makes it follow the palette. Put it before the widget class."""

    theme: Theme

    def follow_palette(self, on_theme: Callable[[Theme], None]) -> None:
        """Take the palette's theme now and at every change of it. Call once, when the window is built."""
        self._on_theme = on_theme
        self._take_theme()

    def changeEvent(self, event: QEvent) -> None:
        kind = event.type()
        if kind in (QEvent.Type.ApplicationPaletteChange, QEvent.Type.PaletteChange, QEvent.Type.ThemeChange):
            self._take_theme()
        super().changeEvent(event)

    def _take_theme(self) -> None:
        # the application's palette: a style sheet changes the window's own
        theme = Theme.of(QGuiApplication.palette())
        if hasattr(self, "_on_theme") and theme != getattr(self, "theme", None):
            self.theme = theme
            self.setStyleSheet(window_sheet(theme))
            self._on_theme(theme)
