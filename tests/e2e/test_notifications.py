"""What the desktop is told when a budget is crossed, and what the menu's entries open."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import SYSTEM_PYTHON, Desktop, eventually, need

if TYPE_CHECKING:
    from tests.e2e.session_bus import Bus

pytestmark = pytest.mark.e2e


def test_a_crossed_budget_is_told_once_by_a_notification(bus: Bus, desktop: Desktop, home: Path) -> None:
    need(system_modules=("dbusmock",))
    desktop.start(SYSTEM_PYTHON, "-u", "-m", "dbusmock", "--template", "notification_daemon")
    told = Path(desktop.outputs[-1].name)
    listed = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
    eventually(lambda: "org.freedesktop.Notifications" in bus.call(*listed), "the notification service")
    own = desktop.folder / "own"
    own.mkdir()
    (own / "settings.toml").write_text("refresh_seconds = 5\n[budget]\ndaily_usd = 0.5\n")
    bus.start_watcher()
    desktop.start_product("--hidden")
    item = bus.item()
    eventually(lambda: "$0.42" in bus.value(item, "ToolTip"), "the numbers")
    eventually(lambda: "updated <" in bus.value(item, "ToolTip"), "a look at the disk")
    assert "Notify" not in told.read_text(), "what was so at the start is no news"
    (document,) = home.rglob("ui_messages.json")
    document.write_text(document.read_text().replace("0.42", "0.66"))
    bus.choose(item, "Refresh now")
    eventually(lambda: "Notify " in told.read_text(), "the notification")
    bus.choose(item, "Refresh now")
    desktop.said("sleep", "1")
    (line,) = [each for each in told.read_text().splitlines() if " Notify " in each]
    assert "budget is used up" in line
    assert "$0.66" in line
    assert "ui_messages" not in line


@pytest.mark.parametrize(
    ("entry", "title"),
    [
        ("Settings…", "Settings – Tallytray"),
        ("Data sources…", "Data sources – Tallytray"),
        ("About Tallytray", "About Tallytray"),
        ("Cline · $0.42", "Usage by model – Tallytray"),
    ],
)
def test_every_entry_of_the_menu_opens_its_window(bus: Bus, desktop: Desktop, entry: str, title: str) -> None:
    bus.start_watcher()
    desktop.start_product("--hidden")
    item = bus.item()
    eventually(lambda: entry in bus.menu(item), "the entry")
    bus.choose(item, entry)
    eventually(
        lambda: desktop.said("xdotool", "search", "--onlyvisible", "--name", f"^{re.escape(title)}$"), title
    )
    desktop.picture(f"window-{title.split(maxsplit=1)[0].lower()}")
