"""What the pictures share: an application without a screen, palettes, one font, and pictures of widgets at a scale."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_FONT_DPI", "96")

from PySide6.QtCore import QLocale, QPoint, QRect, QSize
from PySide6.QtGui import QColor, QFont, QFontDatabase, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from tray_app.ui.none_count import keep_none

if TYPE_CHECKING:
    from pathlib import Path

COLOURS = {  # window, base, text, accent
    "light": ("#F3F4F6", "#FFFFFF", "#1B1E24", "#2457C5"),
    "dark": ("#1E2024", "#17181B", "#ECEEF2", "#7EA6FF"),
    "contrast": ("#000000", "#000000", "#FFFFFF", "#FFE600"),
}
GROUND = "#D4D9E1"


def palette(name: str) -> QPalette:
    """The palette of a name in COLOURS."""
    window, base, text, accent = (QColor(each) for each in COLOURS[name])
    made = QPalette(window)
    role = QPalette.ColorRole
    for ink in (role.WindowText, role.Text, role.ButtonText, role.ToolTipText):
        made.setColor(ink, text)
    for ground in (role.Window, role.Button):
        made.setColor(ground, window)
    for field in (role.Base, role.ToolTipBase):
        made.setColor(field, base)
    made.setColor(role.Highlight, accent)
    made.setColor(role.Accent, accent)
    return made


def application() -> QApplication:
    """The one application, in one style and font, with English numbers."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    keep_none()
    app.setStyle("Fusion")
    face = QFont("Inter") if "Inter" in QFontDatabase.families() else QFont("DejaVu Sans")
    face.setPixelSize(13)
    app.setFont(face)
    QLocale.setDefault(QLocale("en_GB"))
    app.setPalette(palette("light"))
    return app


def settle(seconds: float = 0.05) -> None:
    """Let the event loop run."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.002)


def image_of(widget: QWidget, scale: float = 1.0, margin: int = 0) -> QImage:
    """A widget at a scale, with a margin in a neutral grey around it."""
    settle()
    size = widget.size() + QSize(2 * margin, 2 * margin)
    image = QImage(size * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(QColor(GROUND))
    painter = QPainter(image)
    widget.render(painter, QPoint(margin, margin))
    if margin:
        painter.setPen(QColor("#C9CDD4"))
        painter.drawRect(QRect(QPoint(margin - 1, margin - 1), widget.size() + QSize(1, 1)))
    painter.end()
    return image


def keep(image: QImage, folder: Path, name: str) -> None:
    """Save a picture as a PNG; a failure to do so is an error."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    if not image.save(str(path)):
        raise OSError(f"{path} could not be written")


def close(widget: QWidget) -> None:
    """Take a widget away for good."""
    widget.close()
    widget.deleteLater()
    settle(0.01)
