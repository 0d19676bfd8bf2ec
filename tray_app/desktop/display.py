"""Whether there is a display at all. Qt ends the process when there is none, so this is asked before Qt is loaded."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def missing_display(platform: str, variables: Mapping[str, str]) -> str:
    """Why no window can be shown, in one line; "" where one can."""
    if platform in {"win32", "darwin"}:
        return ""
    chosen = variables.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if chosen in {"offscreen", "minimal", "vnc", "linuxfb", "eglfs"}:
        return ""
    if variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY"):
        return ""
    runtime = variables.get("XDG_RUNTIME_DIR", "")
    if runtime and os.path.exists(os.path.join(runtime, "wayland-0")):
        return ""
    return "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no tray and no window."
