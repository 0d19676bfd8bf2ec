"""The program under Wayland: the item comes over D-Bus, the panel is a window that the compositor places."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import Desktop, ended, eventually, need

if TYPE_CHECKING:
    import subprocess

    from tests.e2e.session_bus import Bus

pytestmark = pytest.mark.e2e
SOCKET = "wayland-of-the-test"


@pytest.fixture
def compositor(bus: Bus, desktop: Desktop) -> Desktop:
    """A compositor without a screen."""
    need("weston")
    desktop.start("weston", "--backend=headless-backend.so", f"--socket={SOCKET}", "--idle-time=0")
    eventually((desktop.folder / SOCKET).exists, "the compositor")
    return desktop


def start(desktop: Desktop, *arguments: str) -> tuple[subprocess.Popen[bytes], Path]:
    """The program under Wayland, and the file with every message between it and the compositor."""
    own = str(desktop.folder / "own")
    product = desktop.start(
        sys.executable, "-m", "tray_app", "--data-dir", own, *arguments,
        HOME=str(desktop.home), QT_QPA_PLATFORM="wayland", WAYLAND_DISPLAY=SOCKET, WAYLAND_DEBUG="1", DISPLAY="",
    )  # fmt: skip
    return product, Path(desktop.outputs[-1].name)


def shown(messages: Path) -> int:
    """Windows that are on the screen: each was given a role and a picture, and not taken away again."""
    text = messages.read_text(errors="replace")
    return len(re.findall(r"-> xdg_surface[@#]\d+\.get_toplevel", text)) - len(
        re.findall(r"-> xdg_toplevel[@#]\d+\.destroy", text)
    )


def test_activate_opens_the_panel_and_again_closes_it(bus: Bus, compositor: Desktop) -> None:
    bus.start_watcher()
    product, messages = start(compositor, "--hidden")
    item = bus.item()
    assert shown(messages) == 0
    bus.activate(item)
    eventually(lambda: shown(messages) == 1, "the panel")
    text = messages.read_text(errors="replace")
    assert 'set_title("Tallytray")' in text
    assert "get_popup" not in text, "a popup without a parent is refused"
    compositor.said("sleep", "0.8")  # else it would be a double click
    bus.activate(item)
    eventually(lambda: shown(messages) == 0, "the panel to go")
    bus.choose(item, "Show usage")
    eventually(lambda: shown(messages) == 1, "the panel again")
    bus.choose(item, "Quit")
    assert ended(product) == 0
    log = (compositor.folder / "own" / "logs" / "tallytray.log").read_text()
    assert " ERROR " not in log
    assert " WARNING " not in log


def test_without_a_tray_there_is_a_window(compositor: Desktop) -> None:
    product, messages = start(compositor)
    eventually(lambda: shown(messages) == 1, "the window")
    assert product.poll() is None
