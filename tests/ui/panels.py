"""A panel under test: its clock, how it is shown, and its tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.samples import NOW_MS

if TYPE_CHECKING:
    from tray_app.ui.panel import Panel
    from tray_app.ui.tile import Tile

WIDTH = 358


class Clock:
    """A wall clock that a test sets."""

    def __init__(self) -> None:
        self.ms = NOW_MS

    def __call__(self) -> int:
        return self.ms


def shown(panel: Panel) -> Panel:
    panel.show()
    panel.resize(panel.sizeHint())
    QApplication.processEvents()
    return panel


def tiles(panel: Panel) -> dict[str, Tile]:
    return {tile.facts.provider: tile for tile in panel.middle.tiles.tiles}


def inside(part: QWidget, whole: QWidget) -> bool:
    corner = part.mapTo(whole, QPoint(0, 0))
    return whole.rect().contains(corner) and whole.rect().contains(
        corner + QPoint(part.width() - 1, part.height() - 1)
    )
