"""Figures of the tray program on a real screen: resident memory, the start, and what it does while nothing happens."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tests.benchmarks.display import tray_desktop
from tests.benchmarks.figures import Figure
from tests.benchmarks.import_memory import status
from tests.benchmarks.wakes import watch

if TYPE_CHECKING:
    from pathlib import Path

    from tests.benchmarks.wakes import Quiet
    from tests.e2e.conftest import Desktop

INTERVAL = 30
"""Seconds between two refreshes: the default."""

SETTLED = 35.0
"""Seconds after which a started program has done all that it puts off: Qt ends the threads of its pool after 30."""

SHOWN = 4.0
"""Seconds after which a panel that was asked for is there."""


def start(desktop: Desktop, *arguments: str) -> subprocess.Popen[bytes]:
    """A Python program on the desktop, over the corpus."""
    return desktop.start(sys.executable, *arguments, HOME=str(desktop.home), QT_QPA_PLATFORM="xcb")


def resident(desktop: Desktop, data: Path) -> list[Figure]:
    """Resident memory beside the bare tray program, before and after the panel was opened; and one interval of quiet."""
    bare = start(desktop, "-m", "tests.benchmarks.bare_tray")
    ours = start(desktop, "-m", "tray_app", "--data-dir", str(data))
    time.sleep(SETTLED)
    with ThreadPoolExecutor() as pool:  # Qt itself wakes now and then: both are watched at the same time
        still, seen = pool.map(lambda process: watch(process.pid, 2 * INTERVAL), (bare, ours))
    least, closed = status("VmRSS", bare.pid), status("VmRSS", ours.pid)
    second = start(desktop, "-m", "tray_app", "--data-dir", str(data))  # asks the first one to show itself
    second.wait(30)
    time.sleep(SHOWN)
    opened = status("VmRSS", ours.pid)
    if ours.poll() is not None:
        raise SystemExit("the tray program ended by itself")
    desktop.end(ours)
    desktop.end(bare)
    return [
        Figure("Resident memory in the tray", "MB", least, closed, "≤ 1.7 ×", 1.7 * least),
        Figure("– with the panel opened", "MB", least, opened, "≤ 1.7 ×", 1.7 * least),
        Figure(
            f"Wake-ups per {INTERVAL} s without use",
            "count",
            still.wakes / 2,
            seen.wakes / 2,
            "≤ 1 more",
            still.wakes / 2 + 1,
        ),
        Figure(f"– CPU time per {INTERVAL} s", "ms", still.cpu_ms / 2, seen.cpu_ms / 2),
    ]


def starting(desktop: Desktop, data: Path, turns: int) -> list[Figure]:
    """From the start of the process to the icon, with the numbers of the last time in it."""
    bare, ours = [], []
    for _ in range(turns):
        bare.append(_icon(desktop))
        ours.append(_icon(desktop, "--data-dir", str(data)))
    figures = []
    for what, at, rule in (
        ("Start → icon with the last numbers", 0, 2.0),
        ("– CPU time until then", 1, None),
    ):
        least, mine = (statistics.median(each[at] for each in runs) for runs in (bare, ours))
        figures.append(
            Figure(what, "ms", least, mine, f"≤ {rule:.0f} ×" if rule else "", rule * least if rule else None)
        )
    return figures


def _icon(desktop: Desktop, *arguments: str) -> tuple[float, float]:
    command = [sys.executable, "-m", "tests.benchmarks.icon_clock", str(time.monotonic()), *arguments]
    environment = desktop.environment | {"HOME": str(desktop.home), "QT_QPA_PLATFORM": "xcb"}
    said = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, timeout=60
    ).stdout
    wall, cpu = said.split()[-2:]
    time.sleep(0.3)  # the tray takes the icon of a process that ended away
    return float(wall), float(cpu)


def quiet(folder: Path, home: Path, data: Path, seconds: float) -> Quiet:
    """What the tray does over a home in which nothing happens. Needs the programs of `display.NEEDED`."""
    with tray_desktop(folder, home) as desktop:
        ours = start(desktop, "-m", "tray_app", "--data-dir", str(data))
        time.sleep(SETTLED)
        seen = watch(ours.pid, seconds)
        desktop.end(ours)
        return seen


def measure(folder: Path, home: Path, data: Path, turns: int) -> list[Figure]:
    """All of it, over a ledger that holds the corpus. Needs the programs of `display.NEEDED`."""
    with tray_desktop(folder, home) as desktop:
        return resident(desktop, data) + starting(desktop, data, turns)
