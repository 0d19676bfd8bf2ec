"""The program in the bar of XFCE: a real host of StatusNotifier items, clicked by pointer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import Desktop, ended, eventually, need

if TYPE_CHECKING:
    from tests.e2e.session_bus import Bus

pytestmark = pytest.mark.e2e
GROWN = 8  # pixels by which a part grows at least when an icon comes into it
Plugins = dict[str, tuple[int, int, int, int]]
PLUGIN = re.compile(r'(0x[0-9a-f]+) "wrapper-2.0": .* (\d+)x(\d+)\+\d+\+\d+\s+\+(\d+)\+(\d+)')


def plugins(desktop: Desktop) -> Plugins:
    """The parts of the bar: width, height and place by window."""
    found = PLUGIN.findall(desktop.said("xwininfo", "-root", "-tree"))
    return {identity: tuple(int(part) for part in rest) for identity, *rest in found}  # type: ignore[misc]


@pytest.fixture
def bar(bus: Bus, desktop: Desktop) -> Desktop:
    """The bar as it is set up for a new user, empty of items."""
    need("xfce4-panel")
    desktop.start(
        "xfce4-panel",
        "--disable-wm-check",
        XDG_CONFIG_HOME=str(desktop.folder / "xfce"),
        NO_AT_BRIDGE="1",
        GDK_BACKEND="x11",
    )
    watching = "org.kde.StatusNotifierWatcher"
    names = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
    eventually(lambda: watching in bus.call(*names), "the part of the bar that holds items")
    eventually(lambda: settled(desktop), "the bar to be laid out")
    return desktop


def settled(desktop: Desktop) -> Plugins:
    """The parts of the bar, once they stand still; empty while they move."""
    first = plugins(desktop)
    desktop.said("sleep", "0.5")
    return first if first == plugins(desktop) else {}


@dataclass(frozen=True)
class Icon:
    """The part of the bar that holds items, grown by one: its window, how wide it was before, and its middle now."""

    window: str
    width_before: int
    at: tuple[int, int]

    def is_gone(self, bar: Desktop) -> bool:
        """Whether the part is as narrow as it was; the others change by themselves, as the clock does."""
        now = plugins(bar).get(self.window)
        return now is None or now[0] <= self.width_before + GROWN


def icon(bar: Desktop, before: Plugins) -> Icon:
    """The item of the program, once it has come into the bar."""

    def grown() -> Icon | None:
        for window, (width, height, x, y) in settled(bar).items():
            narrow = before.get(window, (0,))[0]
            if width > narrow + GROWN:
                return Icon(window, narrow, (x + width // 2, y + height // 2))
        return None

    return eventually(grown, "the icon in the bar")


def click(bar: Desktop, at: tuple[int, int], button: int) -> None:
    """A click as a hand makes it: the bar wants the pointer to have come before."""
    x, y = at
    bar.said(
        "xdotool", "mousemove", str(x - 2), str(y + 1), "sleep", "0.8", "mousemove", str(x), str(y), "sleep", "0.3",
        "click", str(button),
    )  # fmt: skip


def test_a_click_in_the_bar_opens_the_panel_and_a_second_one_closes_it(bar: Desktop) -> None:
    before = eventually(lambda: settled(bar), "the bar to stand still")
    product = bar.start_product("--hidden")
    item = icon(bar, before)
    at = item.at
    click(bar, at, 1)
    (panel,) = eventually(bar.panels, "the panel")
    bar.picture("xfce-panel")
    assert panel.on_screen
    assert panel.y < 60, "beside the bar at the top"
    click(bar, at, 1)
    eventually(lambda: not bar.panels(), "the panel to go")
    click(bar, at, 1)
    eventually(bar.panels, "the panel again")
    product.terminate()
    assert ended(product) == 0
    eventually(lambda: item.is_gone(bar), "the icon to go")


def test_the_menu_of_the_bar_opens_by_a_right_click_and_its_first_entry_shows_the_usage(bar: Desktop) -> None:
    before = eventually(lambda: settled(bar), "the bar to stand still")
    bar.start_product("--hidden")
    click(bar, icon(bar, before).at, 3)
    bar.said("sleep", "1")
    bar.picture("xfce-menu")
    bar.keys("Down", "Return")
    eventually(bar.panels, "the panel")
