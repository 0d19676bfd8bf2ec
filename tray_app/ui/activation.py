"""What a click on the tray icon means, per platform: a pure rule, because hosts report clicks in different ways."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtWidgets import QSystemTrayIcon

Reason = QSystemTrayIcon.ActivationReason


class Deed(StrEnum):
    """What to do about an activation."""

    TOGGLE = "toggle"
    REFRESH = "refresh"
    MENU = "menu"
    NOTHING = "nothing"


def host_opens_menu(platform: str) -> bool:
    """Whether the menu is given to the host. On macOS a click would then open the menu and never the panel."""
    return platform != "darwin"


def deed(reason: Reason, platform: str, since_trigger_ms: float, double_click_ms: int) -> Deed:
    """What an activation means.

    `since_trigger_ms` is the time since the last Trigger. A DoubleClick right after a Trigger is the second half of the same gesture
    and does nothing; alone it is the host's way of saying "activate".
    """
    if reason is Reason.Trigger:
        return Deed.TOGGLE
    if reason is Reason.DoubleClick:
        return Deed.NOTHING if since_trigger_ms <= double_click_ms else Deed.TOGGLE
    if reason is Reason.MiddleClick:
        return Deed.REFRESH
    if reason is Reason.Context and not host_opens_menu(platform):
        return Deed.MENU
    return Deed.NOTHING
