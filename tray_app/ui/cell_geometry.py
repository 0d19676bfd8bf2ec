"""Where things stand in a table cell in either reading direction, and the small squares that are the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from tray_app.ui.design import EDGE

if TYPE_CHECKING:
    from tray_app.ui.design import Theme

PAD: Final = 8  # inside a cell, left and right
OUTER: Final = EDGE  # before the first column
SQUARE: Final = 8
BAR: Final = 3


def near(mirrored: bool) -> Qt.AlignmentFlag:
    """The side where reading begins, centred in height."""
    side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter


def far(mirrored: bool) -> Qt.AlignmentFlag:
    """The side where reading ends, centred in height."""
    return near(not mirrored)


def inset(cell: QRect, mirrored: bool, first: bool = False) -> QRect:
    """A cell without its padding; the first column keeps the window's edge free."""
    start = OUTER if first else PAD
    return cell.adjusted(PAD, 0, -start, 0) if mirrored else cell.adjusted(start, 0, -PAD, 0)


def at_end(line: QRect, width: int, mirrored: bool, before_end: int = 0) -> QRect:
    """The last `width` pixels of a line in reading direction, some pixels before its end."""
    left = line.left() + before_end if mirrored else line.right() + 1 - before_end - width
    return QRect(left, line.top(), width, line.height())


def paint_square(painter: QPainter, line: QRect, theme: Theme, colour: QColor, provider: str = "") -> None:
    """A square centred in a line's height. A provider's has its brush, which is a hatch for one added by the user."""
    square = QRectF(line.left(), line.center().y() - SQUARE // 2 + 1, SQUARE, SQUARE)
    brush = theme.brush(provider) if provider else colour
    hatched = bool(provider) and theme.brush(provider).style() != Qt.BrushStyle.SolidPattern
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1) if hatched else Qt.PenStyle.NoPen)
    painter.setBrush(brush)
    painter.drawRoundedRect(square, 2, 2)
    painter.restore()


def paint_ring(painter: QPainter, cell: QRect, theme: Theme) -> None:
    """The ring of keyboard focus, inside a cell."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.accent, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(cell).adjusted(1, 1, -1, -2), 4, 4)
    painter.restore()
