"""What is run in processes of their own, to be killed: one refresh of a home, with every part of it made likely."""

from __future__ import annotations

import threading
from pathlib import Path

from tests.conftest import NOON
from tests.made_tasks import DAY
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.sources.environment import Environment


def engine(home: str, data: str, day: int = 0) -> Refresh:
    """The engine of a home whose clock stands some days after the tests' noon."""
    return Refresh(
        own_places(Path(data)), Settings(), Environment("linux", home, {}, "/none"), lambda: NOON + day * DAY
    )


def refresh(home: str, data: str, day: int) -> None:
    """One refresh, as the tray or a report does it; a backup is due when something changed since the last day."""
    made = engine(home, data, day)
    made.cached()
    made.run(threading.Event())
    made.close()
