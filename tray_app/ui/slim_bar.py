"""A scroll bar narrow enough for the panel's edge: a plain handle without arrows and without a ground."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QStyle, QStyleOptionSlider, QWidget

from tray_app.ui.design import mixed
from tray_app.ui.themed import theme_of

_WIDTH: Final = 12
_HANDLE: Final = 6.0


class SlimBar(QScrollBar):
    """Vertical. The style still answers for where the handle is, so that dragging works as everywhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(self.tr("Scroll"))

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ScrollBarSlider
        spot = self.style().subControlRect(QStyle.ComplexControl.CC_ScrollBar, option, part, self)
        handle = QRectF(self.width() / 2 - _HANDLE / 2, spot.top(), _HANDLE, spot.height())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        used = self.isSliderDown() or self.underMouse()
        painter.setBrush(
            theme.muted if used or theme.high_contrast else mixed(theme.text, theme.surface, 0.34)
        )
        painter.drawRoundedRect(handle, _HANDLE / 2, _HANDLE / 2)
        painter.end()
