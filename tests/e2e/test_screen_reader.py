"""The program as a screen reader and a keyboard have it: over the accessibility bus, with real keys."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import SYSTEM_PYTHON, Desktop, eventually, need

if TYPE_CHECKING:
    from tests.e2e.session_bus import Bus

pytestmark = pytest.mark.e2e
READER = Path(__file__).with_name("screen_reader.py")
SILENT = frozenset(
    {"filler", "panel", "scroll pane", "viewport", "layered pane", "separator", "frame", "window", "tool tip"}
)
"""Roles that hold others, and are passed over by a screen reader."""


@dataclass(frozen=True)
class Spoken:
    """A control as a screen reader has it."""

    window: str
    role: str
    name: str
    description: str
    focused: bool
    focusable: bool


@pytest.fixture
def heard(bus: Bus, desktop: Desktop) -> Desktop:
    """The program on the accessibility bus, its icon in a tray that is clicked over D-Bus."""
    need("dbus-daemon", system_modules=("pyatspi",))
    desktop.environment["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
    bus.start_watcher()
    desktop.start_product("--hidden")
    bus.item()
    return desktop


def spoken(desktop: Desktop) -> list[Spoken]:
    """Everything on the screen, in the order of the tree."""
    lines = desktop.said(SYSTEM_PYTHON, str(READER)).splitlines()
    return [Spoken(**json.loads(line)) for line in lines]


def window(desktop: Desktop, title: str) -> list[Spoken]:
    """The controls of one window."""
    return [each for each in spoken(desktop) if title in each.window]


def focus(desktop: Desktop) -> str:
    """Name of the control that has the focus."""
    found = [each.name for each in spoken(desktop) if each.focused and each.role not in SILENT]
    return found[-1] if found else ""


def open_panel(desktop: Desktop, bus: Bus) -> None:
    bus.activate(bus.item())
    eventually(desktop.panels, "the panel")
    eventually(
        lambda: "Tallytray" in desktop.said("xdotool", "getactivewindow", "getwindowname"), "the focus"
    )
    eventually(lambda: window(desktop, "Tallytray"), "the panel on the accessibility bus")


def test_every_control_of_every_window_has_a_name(heard: Desktop, bus: Bus) -> None:
    item = bus.item()
    open_panel(heard, bus)
    panel = window(heard, "Tallytray")
    for entry, title in (("Settings…", "Settings"), ("Data sources…", "Data sources")):
        bus.choose(item, entry)
        eventually(lambda title=title: window(heard, title), title)
    bus.choose(item, "Cline · $0.42")
    eventually(lambda: window(heard, "Usage by model"), "the breakdown")
    everything = [*panel, *spoken(heard)]
    assert {
        "Tallytray",
        "Settings – Tallytray",
        "Data sources – Tallytray",
        "Usage by model – Tallytray",
    } <= {each.window for each in everything}
    unnamed = [each for each in everything if each.focusable and each.role not in SILENT and not each.name]
    assert unnamed == []


def test_the_panel_tells_its_numbers(heard: Desktop, bus: Bus) -> None:
    open_panel(heard, bus)
    told = window(heard, "Tallytray")
    words = " ".join(f"{each.name} {each.description}" for each in told)
    assert "$0.42" in words
    assert any(each.role in {"push button", "button"} and each.name.startswith("Cline") for each in told)
    assert any(each.role == "radio button" and each.name for each in told)


def test_a_tour_by_keyboard_reaches_every_control_of_the_panel_and_comes_back(
    heard: Desktop, bus: Bus
) -> None:
    open_panel(heard, bus)
    wanted = {each.name for each in window(heard, "Tallytray") if each.focusable and each.role not in SILENT}
    start = eventually(lambda: focus(heard), "a control with the focus")
    met = [start]
    for _ in range(3 * len(wanted)):
        before = met[-1]
        heard.keys("Tab")
        now = eventually(lambda before=before: _other(focus(heard), before), "the focus to move")
        if now == start:
            break
        met.append(now)
    assert met[-1] != start
    periods = {each.name for each in window(heard, "Tallytray") if each.role == "radio button"}
    assert wanted - set(met) <= periods, "one of a group has the focus, arrows reach the others"
    assert len(met) == len(set(met))


def _other(now: str, before: str) -> str:
    return now if now != before else ""


def test_by_keyboard_alone_from_the_panel_to_a_task_of_the_breakdown(heard: Desktop, bus: Bus) -> None:
    open_panel(heard, bus)
    heard.keys("Down")
    eventually(lambda: focus(heard).startswith("Cline"), "the tile")
    heard.keys("Return")
    eventually(lambda: window(heard, "Usage by model"), "the breakdown")
    heard.keys("shift+Tab")
    eventually(
        lambda: any(each.focused and each.role == "page tab list" for each in spoken(heard)), "the tabs"
    )
    heard.keys("Right", "Right")
    eventually(lambda: window(heard, "Usage by task"), "the tab of tasks")
    heard.picture("breakdown-tasks-by-keyboard")
    heard.keys("Escape")
    eventually(lambda: not window(heard, "Usage by task"), "the window to go")
