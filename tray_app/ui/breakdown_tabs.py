"""The row of tabs: only those that have a view are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QTabBar, QWidget

from tray_app.ui.design import EDGE, RING, font
from tray_app.ui.themed import theme_of

if TYPE_CHECKING:
    from collections.abc import Sequence

PAD = 10


class Tabs(QTabBar):
    """Tabs by key. `changed` gives the key of the tab that became current; Left and Right move, as in any tab bar."""

    changed = Signal(str)

    def __init__(self, tabs: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Views"))
        for key, text in tabs:
            self.setTabData(self.addTab(text), key)
        self.currentChanged.connect(lambda _: self.changed.emit(self.current))

    @property
    def current(self) -> str:
        """Key of the current tab."""
        return str(self.tabData(self.currentIndex()))

    def choose(self, key: str) -> None:
        """Make the tab with a key the current one."""
        for place in range(self.count()):
            if self.tabData(place) == key:
                self.setCurrentIndex(place)

    def tabSizeHint(self, index: int) -> QSize:
        metrics = QFontMetrics(font("total", self.font()))
        edge = EDGE if index == 0 else 0
        return QSize(metrics.horizontalAdvance(self.tabText(index)) + 2 * PAD + edge, metrics.height() + 16)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_key = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self.window())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for place in range(self.count()):
            rect = self.tabRect(place)
            if place == 0:
                edge = EDGE
                rect = rect.adjusted(0, 0, -edge, 0) if mirrored else rect.adjusted(edge, 0, 0, 0)
            chosen = place == self.currentIndex()
            painter.setFont(font("total" if chosen else "table", self.font()))
            painter.setPen(theme.text if chosen else theme.muted)
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), self.tabText(place))
            if chosen:
                painter.fillRect(QRect(rect.left(), rect.bottom() - 1, rect.width(), 2), theme.accent)
                if self.hasFocus() and getattr(self, "_by_key", False):
                    painter.setPen(QPen(theme.accent, RING))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -5), 5, 5)
        painter.end()
