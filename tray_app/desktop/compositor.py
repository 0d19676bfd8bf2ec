"""Whether a compositor blends windows into each other: without one, what a window leaves transparent is black."""

from __future__ import annotations

import ctypes
import logging

LOG = logging.getLogger(__name__)


def is_composited(platform: str) -> bool:
    """Whether see-through corners of a window show what lies below. `platform` is Qt's: xcb, wayland, windows, cocoa, offscreen.

    On X11 a compositing manager owns the selection `_NET_WM_CM_S` of its screen; everywhere else there is always one.
    """
    if platform != "xcb":
        return platform != "offscreen"
    try:
        return _x11_has_manager(ctypes.CDLL("libX11.so.6"))
    except (OSError, AttributeError) as error:
        LOG.info("a compositor cannot be asked for: %s", type(error).__name__)
        return False


def _x11_has_manager(x11: ctypes.CDLL) -> bool:
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XOpenDisplay.argtypes = (ctypes.c_char_p,)
    x11.XDefaultScreen.argtypes = (ctypes.c_void_p,)
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x11.XGetSelectionOwner.restype = ctypes.c_ulong
    x11.XGetSelectionOwner.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
    x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    display = x11.XOpenDisplay(None)
    if not display:
        return False
    try:
        name = f"_NET_WM_CM_S{x11.XDefaultScreen(display)}".encode()
        return bool(x11.XGetSelectionOwner(display, x11.XInternAtom(display, name, 0)))
    finally:
        x11.XCloseDisplay(display)
