"""The measures of the tray icon: whole pixels for every size that panels use."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

SIZES = (16, 22, 24, 32, 48)
PIXEL_SIZES = tuple(sorted({*SIZES, *(2 * size for size in SIZES)}))
FAINT = 0.55  # walls of a stale icon

Layers = list[tuple[QPainterPath, float]]
"""Shapes from below, each with its opacity."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Measures of one size, in whole pixels: side margin, top and bottom margin, wall, gap between wall and level."""

    size: int
    side: int
    top: int
    wall: int
    gap: int
    strip: int
    outline: float

    def scaled(self, factor: int) -> Grid:
        """The same picture at a multiple."""
        return Grid(
            self.size * factor,
            self.side * factor,
            self.top * factor,
            self.wall * factor,
            self.gap * factor,
            self.strip * factor,
            self.outline * factor,
        )


GRIDS = {
    16: Grid(16, 2, 1, 2, 1, 2, 1.0),
    22: Grid(22, 3, 2, 2, 2, 3, 1.0),
    24: Grid(24, 3, 2, 2, 2, 3, 1.0),
    32: Grid(32, 4, 3, 3, 2, 4, 1.5),
    48: Grid(48, 6, 4, 4, 3, 5, 1.5),
}


def grid(size: int) -> Grid:
    """The grid of a pixel size in PIXEL_SIZES."""
    return GRIDS[size] if size in GRIDS else GRIDS[size // 2].scaled(2)


def stroke(line: QPainterPath, width: float) -> QPainterPath:
    """The shape of a line that is drawn `width` wide, with round ends."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    return stroker.createStroke(line)
