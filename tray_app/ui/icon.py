"""The tray icon: a tray with a level in it, drawn for every size that panels use.

Straight edges lie on whole pixels per size. An outline in the opposite tone keeps it readable on a panel of any colour; macOS takes a mask
instead. Hue is never used: the shape tells the state.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
)

from tray_app.ui.icon_grid import FAINT, GRIDS, PIXEL_SIZES, SIZES, Grid, Layers, grid, stroke
from tray_app.ui.icon_state import STEPS, IconState, Mark
from tray_app.ui.icon_text import text_layers

__all__ = ["GRIDS", "PIXEL_SIZES", "SIZES", "panel_is_dark", "picture", "tray_icon"]

DARK_TONE = QColor("#1B1E24")
LIGHT_TONE = QColor("#F7F8FC")


@lru_cache(maxsize=32)
def tray_icon(state: IconState, dark_panel: bool, mask: bool = False) -> QIcon:
    """The icon of a state in all sizes: light on a dark panel, dark on a light one, or a black mask (macOS)."""
    icon = QIcon()
    for size in PIXEL_SIZES:
        icon.addPixmap(QPixmap.fromImage(picture(state, size, dark_panel, mask)))
    icon.setIsMask(mask)
    return icon


def picture(state: IconState, size: int, dark_panel: bool, mask: bool = False) -> QImage:
    """One size of the icon, in pixels, on a transparent ground."""
    measures = grid(size)
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    tone = QColor(Qt.GlobalColor.black) if mask else LIGHT_TONE if dark_panel else DARK_TONE
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layers = text_layers(state, measures) if state.text else _layers(state, measures)
    if not mask:
        around = QColor(DARK_TONE if dark_panel else LIGHT_TONE)
        around.setAlphaF(0.85)
        ground = QPainterPath()
        for path, _ in layers:
            ground = ground.united(path)
        if state.mark is Mark.STALE and not state.text:
            ground = ground.united(_level(measures, state.level))
        pen = QPen(around, 2 * measures.outline)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(ground, pen)
        # The outline lies under the glyph only where it shows: a faint part must not let it through.
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        painter.fillPath(ground, QColor(0, 0, 0))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    for path, opacity in layers:
        colour = QColor(tone)
        colour.setAlphaF(opacity)
        painter.fillPath(path, colour)
    painter.end()
    return image


def _layers(state: IconState, m: Grid) -> Layers:
    if state.mark is Mark.OVER_BUDGET:
        return [(_ring(m), 1.0), (_block(m), 1.0)]
    tray, level = _tray(m), _level(m, state.level)
    if state.mark is Mark.NOTHING_FOUND:
        line = QPainterPath(QPointF(m.size - 1.0, 1.0))
        line.lineTo(QPointF(1.0, m.size - 1.0))
        slash = stroke(line, m.wall * 0.85)
        return [(tray.subtracted(stroke(line, m.wall * 0.85 + 2 * m.gap)), 1.0), (slash, 1.0)]
    if state.mark is Mark.UNREADABLE:
        across = 2 * round(m.size * 3 / 16)
        spot, around = QPainterPath(), QPainterPath()
        spot.addEllipse(QRectF(m.size - across, 0, across, across))
        gap = min(m.gap, m.size / 16)
        around.addEllipse(QRectF(m.size - across - gap, -gap, across + 2 * gap, across + 2 * gap))
        return [(tray.subtracted(around), 1.0), (level.subtracted(around), 1.0), (spot, 1.0)]
    if state.mark is Mark.STALE:
        inner = level.boundingRect().adjusted(m.wall / 2, m.wall / 2, -m.wall / 2, -m.wall / 2)
        if inner.width() > 0 and inner.height() > 0:
            hole = QPainterPath()
            hole.addRect(inner)
            level = level.subtracted(hole)
        return [(tray, FAINT), (level, 0.75)]
    return [(tray, 1.0), (level, 1.0)]


def _tray(m: Grid) -> QPainterPath:
    outer, inner = QPainterPath(), QPainterPath()
    width, height = m.size - 2 * m.side, m.size - 2 * m.top
    radius = 1.5 * m.wall
    # The upper corners lie above the cut, so that only the lower ones are round.
    outer.addRoundedRect(QRectF(m.side, m.top - m.size, width, height + m.size), radius, radius)
    inner.addRoundedRect(
        QRectF(m.side + m.wall, m.top - m.size, width - 2 * m.wall, height - m.wall + m.size),
        m.wall / 2,
        m.wall / 2,
    )
    cut = QPainterPath()
    cut.addRect(QRectF(0, m.top, m.size, m.size))
    return outer.intersected(cut).subtracted(inner)


def _level(m: Grid, steps: int) -> QPainterPath:
    path = QPainterPath()
    room = m.size - 2 * m.top - m.wall - m.gap
    height = 0 if steps <= 0 else max(1, min(room, round(room * steps / STEPS)))
    if height:
        left = m.side + m.wall + m.gap
        bottom = m.size - m.top - m.wall - m.gap
        radius = min(m.wall / 2, height / 2)
        path.addRoundedRect(QRectF(left, bottom - height, m.size - 2 * left, height), radius, radius)
    return path


def _ring(m: Grid) -> QPainterPath:
    outer, inner = QPainterPath(), QPainterPath()
    edge = m.size / 16
    outer.addEllipse(QRectF(edge, edge, m.size - 2 * edge, m.size - 2 * edge))
    edge += m.wall
    inner.addEllipse(QRectF(edge, edge, m.size - 2 * edge, m.size - 2 * edge))
    return outer.subtracted(inner)


def _block(m: Grid) -> QPainterPath:
    side = 2 * round(m.size * 3 / 16)
    start = (m.size - side) / 2
    path = QPainterPath()
    path.addRoundedRect(QRectF(start, start, side, side), m.wall / 2, m.wall / 2)
    return path


def panel_is_dark(platform: str, desktop: str, scheme: Qt.ColorScheme, dark_windows: bool) -> bool:
    """Whether the bar that holds the icon is dark, as far as that can be known; the outline covers a wrong guess.

    `desktop` is XDG_CURRENT_DESKTOP: the top bar of GNOME is dark whatever the colour scheme is. Where the system has no colour scheme
    the windows tell.
    """
    if platform == "linux" and "GNOME" in desktop.upper().split(":"):
        return True
    return dark_windows if scheme is Qt.ColorScheme.Unknown else scheme is Qt.ColorScheme.Dark
