"""The icon sheet: every state in five sizes, magnified, on a dark and a light panel, and as a mask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tests.screenshots import stage
from tray_app.ui.icon import picture
from tray_app.ui.icon_state import STEPS, IconState, Mark

if TYPE_CHECKING:
    from pathlib import Path

SIZES = (16, 22, 24, 32, 48)
ZOOM = 2
STATES = (
    *(IconState(level=STEPS * part // 4) for part in (0, 1, 2, 4)),
    *(IconState(mark, STEPS // 2) for mark in Mark if mark is not Mark.NORMAL),
    *(IconState(level=STEPS // 2, text=text) for text in ("4.3", "128", "1k")),
    IconState(Mark.STALE, STEPS // 2, "12"),
)
PANELS = (
    ("#1B1D20", True, False),
    ("#F2F2F2", False, False),
    ("#7A8899", True, False),
    ("#FFFFFF", False, True),
)


def make(folder: Path) -> None:
    """Write the sheet."""
    stage.application()
    cell = 48 * ZOOM + 12
    width, height = len(STATES) * cell + 12, len(SIZES) * cell
    sheet = QImage(width, height * len(PANELS), QImage.Format.Format_RGB32)
    painter = QPainter(sheet)
    for number, (colour, dark, mask) in enumerate(PANELS):
        painter.fillRect(QRect(0, number * height, width, height), QColor(colour))
        for row, size in enumerate(SIZES):
            for column, state in enumerate(STATES):
                icon = picture(state, size, dark, mask).scaled(
                    size * ZOOM, size * ZOOM, Qt.AspectRatioMode.KeepAspectRatio
                )
                spare = (cell - size * ZOOM) // 2
                painter.drawImage(QPoint(12 + column * cell, number * height + row * cell + spare), icon)
    painter.end()
    stage.keep(sheet, folder, "icons")
