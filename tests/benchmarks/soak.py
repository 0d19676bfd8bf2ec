"""A day in a minute: `python -m tests.benchmarks.soak [--refreshes 2880] [--openings 300] [--quiet 90]`. Nothing may stay behind.

The engine makes a refresh for every 30 s of a day, over a midnight, on a clock of its own, while requests, tasks and deletions come in
between; then a panel is opened and closed. Printed is what the process holds at the start, in the middle and at the end of each, and how
often a real tray wakes that nobody uses.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import sys
import tempfile
import threading
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.benchmarks.import_memory import status
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tray_app.core.model import Snapshot

EVENING = 1_796_040_000_000
"""2026-11-30 12:00 UTC: a day from here has a midnight in it."""

STEP_MS = 30_000
TASKS = 40
_TASKS_FOLDER = ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks"


@dataclass(frozen=True, slots=True)
class Held:
    """What this process holds. `written_kb` counts from the first look, to any file; `ledger_kb` is the file with its journal."""

    rss_mb: float
    handles: int
    threads: int
    objects: int
    written_kb: float
    ledger_kb: float


def held(data: Path | None = None) -> Held:
    """Count it now. Linux only."""
    gc.collect()
    ledger = sum(file.stat().st_size for file in data.glob("ledger.sqlite3*")) if data else 0
    counts = dict(line.split(": ") for line in Path("/proc/self/io").read_text("ascii").splitlines())
    return Held(
        round(status("VmRSS"), 1),
        len(os.listdir("/proc/self/fd")),
        threading.active_count(),
        len(gc.get_objects()),
        round(int(counts["wchar"]) / 1024, 1),
        round(ledger / 1024, 1),
    )


def _row(at_ms: int, number: int) -> dict[str, object]:
    said = {"tokensIn": 100 + number, "tokensOut": 10, "cacheReads": 20, "cacheWrites": 0, "cost": 0.01}
    return {
        "ts": at_ms,
        "type": "say",
        "say": "api_req_started",
        "text": json.dumps(said | {"apiProtocol": "anthropic"}),
    }


class Day:
    """A home in which work goes on, and the engine that looks at it every 30 s."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.now = EVENING
        self._tasks = folder / "home" / _TASKS_FOLDER
        self._rows: dict[str, list[dict[str, object]]] = {}
        for number in range(TASKS):
            self._add(f"task-{number}", number)
        home = Environment("linux", str(folder / "home"), {}, str(folder))
        self.refresh = Refresh(own_places(self.data), Settings(), home, lambda: self.now)

    def _add(self, task: str, number: int) -> None:
        rows = self._rows.setdefault(task, [])
        rows.append(_row(self.now + number, number))
        del rows[:-5]
        (self._tasks / task).mkdir(parents=True, exist_ok=True)
        (self._tasks / task / "ui_messages.json").write_text(json.dumps(rows), "utf-8")

    def step(self, number: int) -> Snapshot:
        """30 s later: now and then a request more, a new task, or one deleted; and a look."""
        self.now += STEP_MS
        if number % 7 == 0:
            self._add(f"task-{number % TASKS}", number)
        if number % 50 == 10:
            self._add("comes-and-goes", number)
        if number % 50 == 30:
            shutil.rmtree(self._tasks / "comes-and-goes", ignore_errors=True)
            self._rows.pop("comes-and-goes", None)
        return self.refresh.run(threading.Event())


def refreshes(folder: Path, count: int) -> Iterator[Held]:
    """What is held after a first part in which caches fill, in the middle, and at the end of `count` refreshes."""
    day = Day(folder)
    marks = {count // 10, count // 2 + count // 20, count - 1}
    for number in range(count):
        day.step(number)
        if number in marks:
            yield held(day.data)
    day.refresh.close()


def openings(folder: Path, count: int) -> Iterator[Held]:
    """What is held while a panel over that day's numbers is opened and closed, and changes its period and its numbers."""
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    from tray_app.ui.none_count import keep_none
    from tray_app.ui.panel import Panel

    application = QApplication.instance() or QApplication([])
    keep_none()
    day = Day(folder)
    panel = Panel(lambda: day.now)
    marks = {count // 10, count // 2 + count // 20, count - 1}
    for number in range(count):
        panel.show_snapshot(day.step(number))
        panel.show()
        QCoreApplication.processEvents()
        panel.grab()
        panel.header.periods.step(number % 2 == 0)
        QCoreApplication.processEvents()
        panel.hide()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if number in marks:
            yield held(day.data)
    day.refresh.close()
    del application


def table(kinds: dict[str, list[Held]]) -> str:
    """The looks as Markdown."""
    names = [field.name for field in fields(Held)]
    lines = ["| | " + " | ".join(names) + " |", "| --- |" + " ---: |" * len(names)]
    for kind, looks in kinds.items():
        for when, look in zip(("early", "middle", "end"), looks, strict=True):
            lines.append(f"| {kind}, {when} | " + " | ".join(f"{value:,}" for value in astuple(look)) + " |")
    return "\n".join(lines)


def quiet_tray(seconds: float) -> str:
    """What the real tray does, over the home of such a day, while nobody uses anything."""
    from tests.benchmarks import display, tray

    if display.missing():
        return f"Not watched for want of {', '.join(display.missing())}: a tray without use."
    with tempfile.TemporaryDirectory() as folder:
        day = Day(Path(folder))
        day.step(1)
        day.refresh.close()
        seen = tray.quiet(Path(folder, "screen"), Path(folder, "home"), day.data, seconds)
    threads = ", ".join(f"{thread} {count}" for thread, count in seen.switches.items())
    return (
        f"A tray without use for {seconds:.0f} s: awake {seen.wakes} times, {seen.cpu_ms:.0f} ms of CPU; "
        f"voluntary context switches by thread: {threads or 'none'}."
    )


def main() -> None:
    """Run a day and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.soak")
    parser.add_argument("--refreshes", type=int, default=2_880)
    parser.add_argument("--openings", type=int, default=300)
    parser.add_argument(
        "--quiet", type=float, default=90, help="seconds that a tray on a screen is watched; 0: not at all"
    )
    asked = parser.parse_args()
    kinds: dict[str, Callable[[Path], Iterator[Held]]] = {
        f"{asked.refreshes:,} refreshes": lambda folder: refreshes(folder, asked.refreshes),
        f"{asked.openings:,} openings": lambda folder: openings(folder, asked.openings),
    }
    found = {}
    for kind, run in kinds.items():
        print(f"{kind} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            found[kind] = list(run(Path(folder)))
    print(table(found))
    if asked.quiet:
        print(f"\n{quiet_tray(asked.quiet)}")


if __name__ == "__main__":
    main()
