"""The focus ring: one thin overlay per window that stands around the control in use, and only while the keyboard is used."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from tray_app.ui.design import RING
from tray_app.ui.themed import theme_of

BY_KEYBOARD: Final = frozenset(
    {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason}
)
_OUTSIDE: Final = 1 + RING


class FocusRing(QWidget):
    """Drawn above everything in `around`, 1 px outside the focused control; it takes no clicks and is clipped with its control."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._control: QWidget | None = None
        self._radius = 0.0
        self._scroll: QAbstractScrollArea | None = None
        self.hide()

    @property
    def control(self) -> QWidget | None:
        """What the ring stands around, None while it is hidden."""
        return self._control

    def surround(self, control: QWidget, radius: float) -> None:
        """Show the ring around a control whose corners have this radius."""
        self.leave()
        self._control, self._radius = control, radius
        self._scroll = _scroll_area_of(control)
        control.installEventFilter(self)
        if self._scroll is not None:
            self._scroll.verticalScrollBar().valueChanged.connect(self._follow)
        self._follow()
        self.show()
        self.raise_()

    def leave(self, control: QWidget | None = None) -> None:
        """Hide the ring; where a control is named, only if it stands around that one."""
        if self._control is None or (control is not None and control is not self._control):
            return
        self._control.removeEventFilter(self)
        if self._scroll is not None:
            self._scroll.verticalScrollBar().valueChanged.disconnect(self._follow)
        self._control = self._scroll = None
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
            self._follow()
        elif event.type() == QEvent.Type.Hide:
            self.leave()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme_of(self).accent, RING))
        inset = RING / 2
        ring = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(ring, self._radius + 2, self._radius + 2)
        painter.end()

    def _follow(self) -> None:
        around = self.parentWidget()
        if self._control is None or around is None:
            return
        corner = self._control.mapTo(around, QPoint(0, 0))
        target = QRect(corner, self._control.size()).adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE)
        self.setGeometry(target)
        if self._scroll is None:
            self.clearMask()
            return
        view = self._scroll.viewport()
        seen = QRect(view.mapTo(around, QPoint(0, 0)), view.size()).adjusted(
            -_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE
        )
        self.setMask(QRegion(seen.intersected(target).translated(-target.topLeft())))


def ring_of(widget: QWidget) -> FocusRing | None:
    """The ring of the nearest surface that has one."""
    around = widget.parentWidget()
    while around is not None:
        ring = around.findChild(FocusRing, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if ring is not None:
            return ring
        around = around.parentWidget()
    return None


def show_focus(widget: QWidget, reason: Qt.FocusReason, radius: float) -> None:
    """To be called by a control that got the focus: the ring appears where a key brought it, and else goes."""
    ring = ring_of(widget)
    if ring is None:
        return
    if reason in BY_KEYBOARD:
        ring.surround(widget, radius)
    elif reason not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
        ring.leave()


def drop_focus(widget: QWidget) -> None:
    """To be called by a control that lost the focus."""
    ring = ring_of(widget)
    if ring is not None:
        ring.leave(widget)


def _scroll_area_of(widget: QWidget) -> QAbstractScrollArea | None:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QAbstractScrollArea):
            return parent
        parent = parent.parentWidget()
    return None
