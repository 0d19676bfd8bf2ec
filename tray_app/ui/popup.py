"""The window around the panel: beside the tray icon, or as an ordinary window where there is no tray.

It never uses Qt's popup window type: on Wayland such a window without a parent is refused, and elsewhere it grabs the pointer.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QCursor,
    QGuiApplication,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QScreen,
)
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tray_app.desktop.compositor import is_composited
from tray_app.ui.design import RADIUS_PANEL
from tray_app.ui.placement import Rect, Screen, place
from tray_app.ui.themed import theme_of

if TYPE_CHECKING:
    from collections.abc import Callable

TALLEST = 640
SAME_CLICK_MS = 400  # a click that took the focus away is not also a click to open again

POPUP_FLAGS = Qt.WindowType.Tool | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
WINDOW_FLAGS = Qt.WindowType.Window


class Popup(QWidget):
    """Holds the panel. `opened` comes each time it is shown, `closed` when its ordinary window was closed by the user.

    `pinned` keeps the popup open when the focus goes elsewhere. `clock` is a monotonic time in ms.
    Its corners are round where something `composited` shows what lies below them; None asks the system.
    """

    opened = Signal()
    closed = Signal()

    def __init__(
        self,
        panel: QWidget,
        clock: Callable[[], float] = lambda: time.monotonic() * 1000,
        composited: bool | None = None,
    ) -> None:
        super().__init__(None, POPUP_FLAGS)
        self.panel = panel
        self.pinned = False
        self._clock = clock
        self._rounded = is_composited(QGuiApplication.platformName()) if composited is None else composited
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground, self._rounded)
        self._anchor = QRect()
        self._at = QPoint()
        self._own_size = QSize()
        self._lost_focus_at = float("-inf")
        self.setWindowTitle("Tallytray")
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(1, 1, 1, 1)
        self._room.setSpacing(0)
        self._room.addWidget(panel)

    @property
    def is_window(self) -> bool:
        """Whether it is an ordinary window now."""
        return not self.windowFlags() & Qt.WindowType.FramelessWindowHint

    @property
    def covers(self) -> bool:
        """Whether it stays above other windows: open and pinned, where windows know their places."""
        return self.pinned and self.isVisible() and not self.is_window and not on_wayland()

    def toggle(self, anchor: QRect) -> None:
        """Opens beside `anchor` (empty: at the pointer), or closes. An ordinary window is brought to the front."""
        if self.is_window and self.isVisible():
            self._to_front()
        elif self.isVisible():
            self.hide()
        elif self._clock() - self._lost_focus_at > SAME_CLICK_MS:
            self.open_beside(anchor)

    def open_beside(self, anchor: QRect) -> None:
        """Opens as a popup beside `anchor` on the screen that has it."""
        if self.is_window:
            self.hide()
            self.setWindowFlags(POPUP_FLAGS)
            self._room.setContentsMargins(1, 1, 1, 1)
        self._anchor, self._at = QRect(anchor), QCursor.pos()
        self._place()
        self._show()

    def open_window(self, minimized: bool = False) -> None:
        """Opens as an ordinary window with a title."""
        if not self.is_window:
            self.hide()
            self.setWindowFlags(WINDOW_FLAGS)
            self._room.setContentsMargins(0, 0, 0, 0)
        if not self.isVisible():
            self._follow_content()
        if minimized:
            self.showMinimized()
            self.opened.emit()
        else:
            self._show()

    def pin(self, pinned: bool) -> None:
        """Whether it stays open when the focus goes elsewhere."""
        self.pinned = pinned

    def hold(self, panel: QWidget) -> None:
        """Hold another panel in place of the one that is there, which is deleted."""
        before, self.panel = self.panel, panel
        self._room.replaceWidget(before, panel)
        before.hide()
        before.deleteLater()
        panel.show()

    def leave(self) -> None:
        """What Esc asks for: a popup closes, an ordinary window stays."""
        if not self.is_window:
            self.hide()

    def _show(self) -> None:
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self._to_front()
        self.opened.emit()

    def _to_front(self) -> None:
        self.raise_()
        self.activateWindow()

    def _wanted(self) -> QSize:
        size = self._room.totalSizeHint()
        return QSize(size.width(), min(size.height(), TALLEST))

    def _place(self) -> None:
        size = self._wanted()
        if on_wayland():
            # The compositor places the window; what Qt tells about positions there is made up.
            self.resize(size)
            return
        anchor = Rect(self._anchor.x(), self._anchor.y(), self._anchor.width(), self._anchor.height())
        rect = place(anchor, (self._at.x(), self._at.y()), (size.width(), size.height()), screens())
        self.setGeometry(rect.x, rect.y, rect.width, rect.height)

    def _follow_content(self) -> None:
        self._own_size = self._wanted()
        self.resize(self._own_size)
        if self.isVisible() and not on_wayland():
            free = self.screen().availableGeometry()
            below = self.frameGeometry().bottom() - free.bottom()
            if below > 0:
                self.move(self.x(), max(free.top(), self.y() - below))

    def event(self, event: QEvent) -> bool:
        """Follows the content's height, and goes when the focus goes."""
        if event.type() == QEvent.Type.WindowDeactivate:
            # Decided a moment later: who gets the focus is not known yet.
            QTimer.singleShot(0, self, self._focus_went)
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            if not self.is_window:
                self._place()
            elif self.size() == self._own_size:  # as long as the user has not chosen another
                self._follow_content()
        return handled

    def _focus_went(self) -> None:
        ours = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if self.isVisible() and not (self.is_window or self.pinned or ours or self.isActiveWindow()):
            self._lost_focus_at = self._clock()
            self.hide()

    def closeEvent(self, event: QCloseEvent) -> None:
        """An ordinary window tells that it was closed: without a tray that is the end of the program."""
        super().closeEvent(event)
        if self.is_window and event.isAccepted():
            self.closed.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """A popup that is gone needs no anchor."""
        super().hideEvent(event)
        self._anchor = QRect()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Where the compositor places the window, a free spot of it is the handle to move it."""
        handle = self.windowHandle()
        if on_wayland() and not self.is_window and handle is not None:
            handle.startSystemMove()
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A popup has no frame of the desktop: one line sets it off from what lies below."""
        theme = theme_of(self)
        painter = QPainter(self)
        if self.is_window:
            painter.fillRect(self.rect(), theme.surface)
        else:
            radius = RADIUS_PANEL if self._rounded else 0
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._rounded)
            painter.setPen(theme.outline)
            painter.setBrush(theme.surface)
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, radius, radius)
        painter.end()


def on_wayland() -> bool:
    """Whether windows cannot place themselves."""
    return QGuiApplication.platformName().startswith("wayland")


def screens() -> tuple[Screen, ...]:
    """All screens, the primary one first."""
    primary = QGuiApplication.primaryScreen()
    ordered = sorted(QGuiApplication.screens(), key=lambda screen: screen is not primary)
    return tuple(_screen(screen) for screen in ordered)


def _screen(screen: QScreen) -> Screen:
    whole, free = screen.geometry(), screen.availableGeometry()
    return Screen(
        Rect(whole.x(), whole.y(), whole.width(), whole.height()),
        Rect(free.x(), free.y(), free.width(), free.height()),
    )
