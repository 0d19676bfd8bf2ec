"""The icon with a figure in it: at most three signs, condensed to fit, over a strip that keeps the level."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from tray_app.ui.icon_grid import FAINT, Grid, Layers, stroke
from tray_app.ui.icon_state import STEPS, IconState, Mark

REST = 0.35  # the part of the strip that the level leaves


def text_layers(state: IconState, m: Grid) -> Layers:
    """The text over a strip that keeps the level; a state other than normal makes the text faint or marks the strip's end."""
    strip_top = m.size - m.top - m.strip
    edge = max(1, m.size // 16)
    room = QRectF(edge, edge, m.size - 2 * edge, strip_top - 2 * edge)
    full = QPainterPath()
    full.addRect(QRectF(edge, strip_top, room.width(), m.strip))
    filled = QPainterPath()
    length = 0 if state.level <= 0 else max(1, round(room.width() * state.level / STEPS))
    if length:
        filled.addRect(QRectF(edge, strip_top, length, m.strip))
    text = _fitted(state.text, room)
    strength = FAINT if state.mark is Mark.STALE else 1.0
    layers: Layers = [(text, strength), (full.subtracted(filled), REST), (filled, strength)]
    if state.mark is Mark.UNREADABLE:
        spot = QPainterPath()
        across = max(4, m.size // 4)
        spot.addEllipse(QRectF(m.size - across, 0, across, across))
        around = stroke(spot, 2 * edge).united(spot)
        layers = [(path.subtracted(around), opacity) for path, opacity in layers] + [(spot, 1.0)]
    elif state.mark is Mark.OVER_BUDGET:
        # Above the budget the strip is a closed frame's lower and upper edge: full, and repeated above the text.
        cap = QPainterPath()
        cap.addRect(QRectF(edge, 0, room.width(), edge))
        layers.append((cap, 1.0))
    return layers


def _fitted(text: str, room: QRectF) -> QPainterPath:
    font = QFont()
    font.setBold(True)
    font.setPixelSize(round(room.height() * 1.38))
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > room.width():
        font.setStretch(max(50, int(100 * room.width() / wide)))
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    box = path.boundingRect()
    # A font without condensed forms ignores the stretch: what is still too wide is squeezed.
    scale_x = min(1.0, room.width() / box.width()) if box.width() else 1.0
    scale_y = min(1.0, room.height() / box.height()) if box.height() else 1.0
    turn = QTransform()
    turn.translate(room.center().x(), room.bottom())
    turn.scale(scale_x, scale_y)
    turn.translate(-box.center().x(), -box.bottom())
    return turn.map(path)
