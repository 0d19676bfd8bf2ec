"""The icon in the tray: its life, its clicks, its menu; and the watch for a tray that comes late."""

from __future__ import annotations

import logging
import os
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from tray_app.ui import glance
from tray_app.ui.activation import Deed, deed, host_opens_menu
from tray_app.ui.icon import panel_is_dark, tray_icon
from tray_app.ui.icon_state import IconState, Mark, icon_state
from tray_app.ui.menu import TrayMenu

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.model import Snapshot
    from tray_app.core.settings import Settings

LOG = logging.getLogger(__name__)
WATCHER = "org.kde.StatusNotifierWatcher"


class Tray(QObject):
    """Shows the glance. `toggle_asked` and `refresh_asked` come from clicks; the rest from the signals of `menu`.

    `host_changed` comes when a tray host appeared. `clock` is a monotonic time in ms.
    """

    toggle_asked = Signal()
    refresh_asked = Signal()
    host_changed = Signal()

    def __init__(
        self,
        settings: Settings,
        platform: str,
        clock: Callable[[], float] = lambda: time.monotonic() * 1000,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.menu = TrayMenu()
        self._settings = settings
        self._platform = platform
        self._clock = clock
        self._snapshot: Snapshot | None = None
        self._before = (IconState(), "Tallytray")
        self._stale = False
        self._triggered_at = float("-inf")
        self._shown: tuple[IconState, bool] | None = None
        self._tip = ""
        self._icon: QSystemTrayIcon | None = None
        self._watcher: QObject | None = None
        self._began_without_watcher = False
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._draw)

    def show(self) -> None:
        """Puts the icon into the tray, now or as soon as there is one."""
        if self._icon is None:
            self._make_icon()

    def hide(self) -> None:
        """Takes the icon out of the tray."""
        if self._icon is not None:
            self._icon.hide()
            self._icon.deleteLater()
            self._icon = None
        self._shown, self._tip = None, ""

    @staticmethod
    def available() -> bool:
        """Whether a tray host is there; the icon's own `isVisible` is true even without one."""
        return QSystemTrayIcon.isSystemTrayAvailable()

    @property
    def geometry(self) -> QRect:
        """Where the icon is; empty where the host does not tell."""
        return self._icon.geometry() if self._icon is not None else QRect()

    def apply(self, settings: Settings) -> None:
        """Takes over settings that change the icon, the tooltip or the words of the menu."""
        self._settings = settings
        self.menu.say(self._snapshot)
        self._draw()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Takes over the numbers; a host is told only of what differs."""
        self._snapshot = snapshot
        self.menu.show_snapshot(snapshot)
        self._draw()

    def remember(self, state: IconState, tooltip: str) -> None:
        """What to say until the first numbers come: what was said last."""
        self._before = (state, tooltip)
        self._draw()

    def show_stale(self, stale: bool) -> None:
        """Whether two refreshes in a row did not come."""
        if stale != self._stale:
            self._stale = stale
            self._draw()

    def state(self) -> IconState:
        """What the icon says now."""
        if self._snapshot is None:
            return IconState(Mark.STALE) if self._stale else self._before[0]
        return icon_state(
            self._snapshot, self._settings.budget_daily_usd, self._settings.icon_shows, self._stale
        )

    def tooltip(self) -> str:
        """What the tooltip says now."""
        if self._snapshot is None:
            return self._before[1]
        return glance.tooltip(self._snapshot, self._settings.refresh_seconds, self._stale)

    def notify(self, title: str, text: str) -> None:
        """One desktop notification."""
        if self._icon is not None:
            self._icon.showMessage(title, text, self._icon.icon())

    def watch(self) -> None:
        """Looks out for a StatusNotifier host that comes after us. Only where D-Bus is the way to the tray."""
        if self._watcher is not None or self._platform != "linux" or not on_desktop_bus():
            return
        from PySide6.QtDBus import QDBusConnection, QDBusServiceWatcher

        bus = QDBusConnection.sessionBus()
        watcher = QDBusServiceWatcher(
            WATCHER, bus, QDBusServiceWatcher.WatchModeFlag.WatchForRegistration, self
        )
        watcher.serviceRegistered.connect(self._watcher_came)
        self._watcher = watcher

    def _watcher_came(self) -> None:
        # An icon made without a watcher never registers, and hiding and showing it does not help; one made with a watcher registers
        # itself again after a restart, and making it anew would show two.
        if self._icon is not None and self._began_without_watcher:
            LOG.info("a tray host came late: the icon is made anew")
            self.hide()
            self._make_icon()
        self.host_changed.emit()

    def _make_icon(self) -> None:
        self._began_without_watcher = not watcher_there() if self._platform == "linux" else False
        icon = QSystemTrayIcon(self)
        icon.activated.connect(self._activated)
        icon.messageClicked.connect(self.toggle_asked)
        if host_opens_menu(self._platform):
            icon.setContextMenu(self.menu)
        self._icon = icon
        self._draw()
        icon.show()

    def _draw(self) -> None:
        if self._icon is None:
            return
        mask = self._platform == "darwin"
        desktop = os.environ.get("XDG_CURRENT_DESKTOP", "")
        scheme = QGuiApplication.styleHints().colorScheme()
        dark_windows = QGuiApplication.palette().window().color().lightnessF() < 0.5
        dark = panel_is_dark(self._platform, desktop, scheme, dark_windows)
        wanted = (self.state(), dark)
        if wanted != self._shown:
            self._shown = wanted
            self._icon.setIcon(tray_icon(wanted[0], dark, mask))
        tip = self.tooltip()
        if tip != self._tip:
            self._tip = tip
            self._icon.setToolTip(tip)

    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        now = self._clock()
        wanted = deed(reason, self._platform, now - self._triggered_at, QApplication.doubleClickInterval())
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self._triggered_at = now
        if wanted is Deed.TOGGLE:
            self.toggle_asked.emit()
        elif wanted is Deed.REFRESH:
            self.refresh_asked.emit()
        elif wanted is Deed.MENU:
            self.menu.popup(QCursor.pos())


def on_desktop_bus() -> bool:
    """Whether this process talks to a real desktop: the platforms without one (offscreen, minimal) have no tray."""
    return QGuiApplication.platformName() in {"xcb", "wayland", "wayland-egl"}


def watcher_there() -> bool:
    """Whether a StatusNotifier watcher is on the session bus now."""
    if not on_desktop_bus():
        return False
    from PySide6.QtDBus import QDBusConnection

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return False
    answer = bus.interface().isServiceRegistered(WATCHER)
    return bool(answer.value()) if hasattr(answer, "value") else bool(answer)
