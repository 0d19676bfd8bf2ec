"""The three pictures of the README, at two pixels per unit: `python -m tests.screenshots.readme` writes them to resources/screenshots."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tests.screenshots import breakdown, panel, stage
from tests.ui.source_samples import FULL, NOW, SETTINGS, judge
from tray_app.ui.settings_dialog import SettingsDialog

FOLDER = Path(__file__).parents[2] / "resources/screenshots"
SCALE = 2
COLOURS = 256
BREAKDOWN = QSize(1200, 500)


def beside(left: QImage, right: QImage) -> QImage:
    """Two pictures side by side."""
    whole = QImage(
        left.width() + right.width(), max(left.height(), right.height()), QImage.Format.Format_RGB32
    )
    whole.fill(QColor(stage.GROUND))
    painter = QPainter(whole)
    for at, image in ((0, left), (left.width(), right)):
        flat = QImage(image)
        flat.setDevicePixelRatio(1)
        painter.drawImage(at, 0, flat)
    painter.end()
    return whole


def kept_small(image: QImage) -> QImage:
    """The same with its 256 most frequent colours: flat fills stay as they are, the edges of letters hardly change."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    often = Counter(memoryview(plain.constBits()).cast("I")).most_common(COLOURS)
    table = [colour for colour, _ in often]
    return plain.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither)


def make(folder: Path) -> None:
    """Write the pictures."""
    app = stage.application()
    sides = []
    for tone, state in (("light", "usual-today"), ("dark", "usual-week")):
        app.setPalette(stage.palette(tone))
        shown = panel.panel_in(*panel.states()[state])
        sides.append(stage.image_of(shown, SCALE, panel.MARGIN))
        stage.close(shown)
    stage.keep(kept_small(beside(*sides)), folder, "panel")
    app.setPalette(stage.palette("light"))
    size = (BREAKDOWN.width(), BREAKDOWN.height())
    window = breakdown.window_of(replace(breakdown.SHOTS[0], size=size))
    stage.keep(kept_small(stage.image_of(window, SCALE)), folder, "breakdown")
    stage.close(window)
    dialog = SettingsDialog(SETTINGS, judge, now=lambda: NOW)
    dialog.show_snapshot(FULL)
    dialog.resize(860, 660)
    dialog.show()
    stage.settle(0.5)
    dialog.ok.setFocus()
    stage.keep(kept_small(stage.image_of(dialog, SCALE)), folder, "settings")
    stage.close(dialog)


if __name__ == "__main__":
    make(FOLDER)
