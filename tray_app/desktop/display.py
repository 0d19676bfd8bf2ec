"""Whether there is a display to show anything on, known before Qt is loaded."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_WITHOUT_DISPLAY = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs"})


def missing_display(platform: str, variables: Mapping[str, str]) -> str:
    """Why no tray or window can be shown, as a sentence; empty where one can."""
    if platform in {"win32", "darwin"}:
        return ""
    if variables.get("QT_QPA_PLATFORM", "").partition(":")[0] in _WITHOUT_DISPLAY:
        return ""
    if variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY"):
        return ""
    runtime = variables.get("XDG_RUNTIME_DIR", "")
    if runtime and os.path.exists(os.path.join(runtime, "wayland-0")):
        return ""
    return "There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)."
