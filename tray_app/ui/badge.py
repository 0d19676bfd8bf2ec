"""A provider's badge as a widget, beside its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tray_app.ui import design, marks

if TYPE_CHECKING:
    from tray_app.ui.design import Theme


class Badge(QWidget):
    """A provider's badge; decoration beside the name, so it is no stop for a screen reader."""

    def __init__(self, provider_id: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id, self._name = provider_id, name
        self.theme: Theme | None = None
        self.setFixedSize(design.BADGE, design.BADGE)

    def paintEvent(self, event: object) -> None:
        if self.theme is not None:
            painter = QPainter(self)
            base = QRectF(self.rect())
            marks.paint_badge(painter, base, self._id, self._name, self.theme, self.font())
            painter.end()
