"""What the tests share: homes made of fixtures, and the engine over them."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tray_app.core.model import Snapshot

# Widget tests need no screen; those that do make one of their own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LANGUAGE"] = "en"  # what the system asks for, whatever the machine is set to

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"

NOON = 1_796_040_000_000
"""2026-11-30 12:00 UTC: a little before the captures were made."""

_PLACES = {
    "roo": ("tasks", ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks"),
    "kilo-legacy": ("tasks", ".config/Code/User/globalStorage/kilocode.kilo-code/tasks"),
    "kilo-7": ("share/kilo", ".local/share/kilo"),
    "cline-cli": ("data", ".cline/data"),
}


def capture_folders() -> list[Path]:
    """Every capture of a real tool, by folder."""
    return sorted(path.parent for path in (FIXTURES / "captures").rglob("totals.json"))


def case_folders() -> list[Path]:
    """Every case of a public bug report that has files."""
    return sorted(path.parent for path in (FIXTURES / "cases").glob("*/expected.json"))


def lay_capture(capture: Path, home: Path) -> Path:
    """Lay a capture out as a home; paths inside its index and manifests lead into that home."""
    tool = capture.relative_to(FIXTURES / "captures").parts[0]
    source, target = _PLACES[tool]
    shutil.copytree(capture / source, home / target)
    before, after = "/home/user/.cline/data", str(home / ".cline/data")
    for manifest in home.glob(".cline/data/sessions/*/*.json"):
        text = manifest.read_text(encoding="utf-8")
        manifest.write_text(text.replace(before, after), encoding="utf-8")
    database = home / ".cline/data/db/sessions.db"
    if database.exists():
        with sqlite3.connect(database) as connection:
            connection.execute(
                "UPDATE sessions SET messages_path=replace(messages_path, ?, ?)", (before, after)
            )
        connection.close()
    return home


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty home directory."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Callable[..., Refresh]]:
    """Makes engines over a home; they are closed at the end. One data directory per test, unless another is named."""
    opened: list[Refresh] = []

    def make(
        home: Path,
        settings: Settings | None = None,
        *,
        data: str = "data",
        now: Callable[[], int] = lambda: NOON,
        variables: dict[str, str] | None = None,
        mounts: tuple[str, ...] = (),
        platform: str = "linux",
    ) -> Refresh:
        environment = Environment(platform, str(home), variables or {}, str(tmp_path / "tmp"), mounts)
        refresh = Refresh(own_places(tmp_path / data), settings or Settings(), environment, now)
        opened.append(refresh)
        return refresh

    yield make
    for refresh in opened:
        refresh.close()


def look(refresh: Refresh) -> Snapshot:
    """One refresh to its end."""
    return refresh.run(threading.Event())


def documented(snapshot: Snapshot) -> dict[str, Any]:
    """The report of a Snapshot, by provider."""
    from tray_app.core import report

    providers: dict[str, Any] = json.loads(report.as_json(snapshot, NOON))["providers"]
    return providers
