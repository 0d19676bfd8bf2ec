"""The line icons and provider badges, drawn in whatever colour the palette asks for: no picture files, crisp at any scale."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QPainter, QPainterPath, QPen, QPixmap

from tray_app.ui.design import BADGE, ICON, RADIUS_BADGE, Theme, badge_letter, font
from tray_app.ui.mark_paths import DRAWN

_STROKE: Final = 1.4


NAMES: Final = tuple(DRAWN)


def paint(painter: QPainter, rect: QRectF, name: str, colour: QColor, filled: bool = False) -> None:
    """A line icon centred in a rectangle, as large as fits. `filled`: the pressed-in form."""
    side = min(rect.width(), rect.height())
    path = QPainterPath()
    DRAWN[name](path)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    painter.scale(side / ICON, side / ICON)
    pen = QPen(colour, _STROKE)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(colour if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()


def pixmap(name: str, colour: QColor, size: int = ICON, ratio: float = 1.0, air: int = 0) -> QPixmap:
    """A line icon as a picture of `size` device independent pixels at a device pixel ratio, with `air` of that many after it."""
    side = round(size * ratio)
    result = QPixmap(QSize(side + round(air * ratio), side))
    result.setDevicePixelRatio(ratio)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    left = air if QGuiApplication.isRightToLeft() else 0
    paint(painter, QRectF(left, 0, size, size), name, colour)
    painter.end()
    return result


def icon(name: str, colour: QColor, air: int = 0) -> QIcon:
    """A line icon for buttons and menus, with a version for each usual scale; `air` sets it off from the words behind it."""
    result = QIcon()
    for ratio in (1.0, 1.5, 2.0, 3.0):
        result.addPixmap(pixmap(name, colour, ICON, ratio, air))
    return result


def paint_badge(
    painter: QPainter,
    rect: QRectF,
    provider_id: str,
    name: str,
    theme: Theme,
    base: QFont,
    outlined: bool = False,
    colour: QColor | None = None,
) -> None:
    """A provider's badge: letter on its colour; `outlined`: nothing recorded yet. `colour` replaces the provider's."""
    tint = colour or theme.provider(provider_id)
    letter = badge_letter(provider_id, name)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if outlined:
        painter.setPen(QPen(tint, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), RADIUS_BADGE, RADIUS_BADGE)
        painter.setPen(tint)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(rect, RADIUS_BADGE, RADIUS_BADGE)
        painter.setPen(theme.letter_on(tint))
    lettering = font("name", base)
    lettering.setPixelSize(max(8, round(rect.height() * (0.6 if len(letter) == 1 else 0.55))))
    lettering.setWeight(QFont.Weight.Bold)
    painter.setFont(lettering)
    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), letter)
    painter.restore()


def badge(provider_id: str, name: str, theme: Theme, base: QFont, ratio: float = 1.0) -> QPixmap:
    """A provider's badge as a picture, for table cells and lists."""
    side = round(BADGE * ratio)
    result = QPixmap(QSize(side, side))
    result.setDevicePixelRatio(ratio)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    paint_badge(painter, QRectF(0, 0, BADGE, BADGE), provider_id, name, theme, base)
    painter.end()
    return result


def paint_glyph(painter: QPainter, rect: QRectF, colour: QColor, cut: bool = False) -> None:
    """The product's sign, a tray with a level; `cut`: with the slash of "nothing found", without a level."""
    side = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    painter.scale(side / ICON, side / ICON)
    wall = QPainterPath()
    wall.moveTo(3, 2)
    wall.lineTo(3, 10.5)
    wall.arcTo(QRectF(3, 7, 7, 7), 180, 90)
    wall.lineTo(9.5, 14)
    wall.arcTo(QRectF(6, 7, 7, 7), 270, 90)
    wall.lineTo(13, 2)
    pen = QPen(colour, 1.4 if cut else 2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPath(wall)
    if cut:
        painter.drawLine(QPointF(1, 15), QPointF(15, 1))
    else:
        level = QPainterPath()
        level.addRoundedRect(QRectF(5, 5.5, 6, 6.5), 1, 1)
        painter.fillPath(level, colour)
    painter.restore()
