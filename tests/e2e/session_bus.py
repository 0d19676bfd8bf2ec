"""A session bus of a test's own: tray items, their menus, and whatever else a desktop offers over D-Bus."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.conftest import SYSTEM_PYTHON, Desktop, eventually

if TYPE_CHECKING:
    import subprocess

WATCHER = Path(__file__).with_name("watcher.py")
ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"


class Bus:
    """A session bus on the desktop, and calls over it."""

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        address = f"unix:path={desktop.folder}/bus"
        desktop.start(
            "dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", f"--address={address}"
        )
        desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = address
        eventually((desktop.folder / "bus").exists, "the bus")
        self.watchers = 0

    def start_watcher(self) -> subprocess.Popen[bytes]:
        watcher = self.desktop.start(SYSTEM_PYTHON, str(WATCHER))
        self.output = Path(self.desktop.outputs[-1].name)
        eventually(lambda: "ready" in self.output.read_text(), "the watcher")
        return watcher

    def items(self) -> list[str]:
        """Bus names of the items that registered with the last watcher."""
        return re.findall(r"^item (\S+)$", self.output.read_text(), re.MULTILINE)

    def item(self) -> str:
        """The one item."""
        items = eventually(self.items, "the item")
        assert len(items) == 1
        return items[0]

    def call(self, item: str, path: str, method: str, *arguments: str) -> str:
        return self.desktop.said(
            "gdbus", "call", "--session", "-d", item, "-o", path, "-m", method, "--", *arguments
        )  # fmt: skip

    def value(self, item: str, name: str) -> str:
        """A property of an item, as GVariant text."""
        return self.call(item, "/StatusNotifierItem", "org.freedesktop.DBus.Properties.Get", ITEM, name)

    def activate(self, item: str) -> None:
        self.call(item, "/StatusNotifierItem", f"{ITEM}.Activate", "600", "10")

    def menu(self, item: str) -> dict[str, int]:
        """Texts and ids of the menu."""
        layout = self.call(item, "/MenuBar", f"{MENU}.GetLayout", "0", "-1", "[]")
        entries = re.findall(r"<\((\d+), \{(.*?)\}, @av \[\]\)>", layout)
        labels = ((number, re.search(r"'label': <[\"'](.*?)[\"']>", values)) for number, values in entries)
        return {label.group(1).replace("_", ""): int(number) for number, label in labels if label}

    def choose(self, item: str, text: str) -> None:
        """Choose an entry of the menu, as a host does for a click."""
        self.call(item, "/MenuBar", f"{MENU}.Event", str(self.menu(item)[text]), "clicked", "<0>", "0")
