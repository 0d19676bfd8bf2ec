"""The program on a desktop that shows tray items over D-Bus (StatusNotifier), at the level of the protocol."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.conftest import Desktop, ended, eventually
from tests.e2e.session_bus import MENU, Bus

pytestmark = pytest.mark.e2e


def sizes(pixmaps: str) -> set[int]:
    """Widths in the text of an IconPixmap, whose parts are (width, height, bytes)."""
    return {int(width) for width in re.findall(r"\((\d+), \d+, \[", pixmaps)}


def test_the_item_says_who_it_is_and_brings_every_size(bus: Bus, desktop: Desktop) -> None:
    bus.start_watcher()
    desktop.start_product()
    item = bus.item()
    assert "tallytray" in bus.value(item, "Id").lower()
    assert "'Active'" in bus.value(item, "Status")
    assert {16, 22, 24, 32, 48} <= sizes(bus.value(item, "IconPixmap"))
    tip = eventually(
        lambda: (text := bus.value(item, "ToolTip")) and "updated" in text and "< 30 s" in text and text,
        "fresh numbers",
    )
    assert "Today $0.42 · 1 task" in tip
    assert "1.5K tokens · 1 request" in tip


def test_activate_opens_the_panel_on_the_screen_and_again_closes_it(bus: Bus, desktop: Desktop) -> None:
    bus.start_watcher()
    product = desktop.start_product()
    item = bus.item()
    assert desktop.panels() == []
    bus.activate(item)
    (panel,) = eventually(desktop.panels, "the panel")
    desktop.picture("status-notifier-panel")
    assert panel.on_screen
    bus.activate(item)
    eventually(lambda: not desktop.panels(), "the panel to go")
    assert product.poll() is None


def test_the_menu_repeats_the_glance_and_quit_ends_with_0(bus: Bus, desktop: Desktop) -> None:
    bus.start_watcher()
    product = desktop.start_product()
    item = bus.item()
    entries = eventually(
        lambda: (menu := bus.menu(item)) and "Cline · $0.42" in menu and menu, "the menu with the numbers"
    )
    assert list(entries) == [
        "Show usage",
        "Today $0.42 · 1 task",
        "Cline · $0.42",
        "Refresh now",
        "Settings…",
        "Data sources…",
        "About Tallytray",
        "Quit",
    ]
    bus.call(item, "/MenuBar", f"{MENU}.Event", str(entries["Quit"]), "clicked", "<0>", "0")
    assert ended(product) == 0


def test_show_usage_in_the_menu_opens_the_panel(bus: Bus, desktop: Desktop) -> None:
    bus.start_watcher()
    desktop.start_product()
    item = bus.item()
    entries = eventually(lambda: bus.menu(item), "the menu")
    bus.call(item, "/MenuBar", f"{MENU}.Event", str(entries["Show usage"]), "clicked", "<0>", "0")
    eventually(desktop.panels, "the panel")


def test_a_watcher_that_starts_late_gets_the_item_once(bus: Bus, desktop: Desktop) -> None:
    product = desktop.start_product("--hidden")
    eventually(desktop.started, "the program")
    bus.start_watcher()
    item = bus.item()
    eventually(lambda: "Today $0.42" in bus.value(item, "ToolTip"), "the numbers")
    bus.activate(item)
    eventually(desktop.panels, "the panel")
    assert len(bus.items()) == 1
    assert product.poll() is None


def test_a_watcher_that_restarts_gets_the_item_again_once(bus: Bus, desktop: Desktop) -> None:
    first = bus.start_watcher()
    desktop.start_product()
    bus.item()
    desktop.end(first)
    bus.start_watcher()
    item = bus.item()
    desktop.said("sleep", "0.5")
    assert bus.items() == [item]


def test_a_window_without_a_tray_is_closed_without_ending_once_a_tray_came(
    bus: Bus, desktop: Desktop
) -> None:
    product = desktop.start_product()
    (window,) = eventually(desktop.panels, "the window")
    bus.start_watcher()
    item = bus.item()
    desktop.said("xdotool", "windowactivate", "--sync", window.id)
    desktop.keys("alt+F4")
    eventually(lambda: not desktop.panels(), "the window to go")
    assert product.poll() is None
    bus.activate(item)
    (panel,) = eventually(desktop.panels, "the panel")
    assert panel.on_screen


def test_nothing_is_told_to_the_host_while_nothing_changes(bus: Bus, desktop: Desktop, home: Path) -> None:
    bus.start_watcher()
    desktop.start_product()
    item = bus.item()
    eventually(lambda: "< 30 s" in bus.value(item, "ToolTip"), "fresh numbers")
    listener = desktop.start("gdbus", "monitor", "--session", "-d", item)
    heard = Path(desktop.outputs[-1].name)
    eventually(lambda: "Monitoring" in heard.read_text(), "the listener")
    entries = bus.menu(item)
    for _ in range(3):
        bus.call(item, "/MenuBar", f"{MENU}.Event", str(entries["Refresh now"]), "clicked", "<0>", "0")
        desktop.said("sleep", "0.3")
    assert told(heard) == []
    (document,) = home.rglob("ui_messages.json")
    document.write_text(document.read_text().replace("0.42", "0.43"))
    bus.call(item, "/MenuBar", f"{MENU}.Event", str(entries["Refresh now"]), "clicked", "<0>", "0")
    eventually(lambda: told(heard), "the change")
    desktop.end(listener)


def told(heard: Path) -> list[str]:
    """What a host was told of icon, tooltip and menu."""
    signs = (".New", "LayoutUpdated", "ItemsPropertiesUpdated")
    return [line for line in heard.read_text().splitlines() if any(sign in line for sign in signs)]
