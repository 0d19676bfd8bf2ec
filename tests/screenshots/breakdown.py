"""Pictures of the breakdown: every tab, full and empty, while it reads and where it failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from tests.screenshots import stage
from tests.ui import breakdown_samples as samples
from tests.ui import group_samples as groups
from tray_app.core.model import Period, Snapshot
from tray_app.ui.breakdown import Breakdown
from tray_app.ui.breakdown_views import DAYS, EDITORS, MODELS, PROJECTS, TASKS, TOOLS

if TYPE_CHECKING:
    from pathlib import Path

    from tray_app.core.rows import Row

WEEK = samples.week_of_four()
LEDGER = {
    TASKS: groups.tasks(200),
    PROJECTS: groups.groups("project", 200),
    TOOLS: groups.groups("tool", 200),
    EDITORS: groups.groups("installation", 5),
}


@dataclass(frozen=True)
class Shot:
    """One picture: what is shown, how large, and what is chosen in it. `rows` answer the ledger; None leaves the question open."""

    name: str
    tab: str = MODELS
    snapshot: Snapshot = WEEK
    period: Period = Period.WEEK
    size: tuple[int, int] = (1200, 480)
    provider: str = ""
    rows: tuple[Row, ...] | None = None
    picked: int = -1
    day: str = ""
    failure: str = ""
    titles: bool = False
    scrolled: int = 0  # pixels sideways


def _ledger(tab: str, name: str, size: tuple[int, int], count: int | None = None, picked: int = -1) -> Shot:
    return Shot(name, tab, rows=LEDGER[tab][:count], size=size, picked=picked)


SHOTS = (
    Shot("models"),
    Shot("days", DAYS, period=Period.MONTH, size=(1040, 620), day="2026-11-26"),
    _ledger(TASKS, "tasks", (1160, 480), 12, 2),
    _ledger(PROJECTS, "projects", (1160, 420), 4),
    _ledger(TOOLS, "tools", (960, 420), 6),
    _ledger(EDITORS, "editors", (1160, 420)),
)
MORE = (
    Shot("models-200", snapshot=samples.many_models()),
    _ledger(TASKS, "tasks-200", (1160, 480)),
    _ledger(PROJECTS, "projects-200", (1160, 480)),
    _ledger(TOOLS, "tools-200", (960, 480)),
    Shot("tasks-titles", TASKS, rows=LEDGER[TASKS][:12], size=(1160, 480), titles=True),
    Shot("tasks-reading", TASKS, size=(1000, 380)),
    Shot("tasks-failed", TASKS, size=(1000, 380), failure="OperationalError"),
    Shot("tools-none", TOOLS, rows=(), size=(1000, 380)),
    Shot("models-narrow", snapshot=samples.many_models(), size=(640, 400)),
    Shot("models-scrolled", snapshot=samples.many_models(), size=(700, 400), scrolled=330, picked=2),
    Shot("models-one", provider="kilo_code"),
    Shot("days-all", DAYS, period=Period.ALL, size=(900, 560)),
    Shot("days-week", DAYS, size=(720, 560)),
    Shot("empty", snapshot=samples.nothing_recorded()),
    Shot("local", snapshot=samples.only_local_models()),
    Shot("days-local", DAYS, samples.only_local_models(), Period.MONTH, (900, 560)),
)
MIRRORED = (*SHOTS[:3], next(shot for shot in MORE if shot.scrolled))
TITLES = (
    "Make the import of invoices skip lines that are empty",
    "Why does the build fail on the second run?",
    "Write tests for the parser, then mend what they find. Begin with numbers that have a comma, then dates",
)


def window_of(shot: Shot, mirrored: bool = False) -> Breakdown:
    """A breakdown in the state of a picture."""
    window = Breakdown(lambda: samples.NOW)
    if mirrored:
        window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    if shot.titles:
        named = {groups.task_id(place): TITLES[place % 3] for place in range(0, 200, 2)}
        window.show_titles(
            lambda _form, _root, some: {task: named[task] for _, task in some if task in named}
        )
    if shot.failure:
        window.rows_requested.connect(lambda asked: window.show_rows_failure(asked, shot.failure))
    elif shot.rows is not None:
        window.rows_requested.connect(lambda asked: window.show_rows(asked, shot.rows or ()))
    window.show_snapshot(shot.snapshot)
    window.tabs.choose(shot.tab)
    window.open_for(shot.provider, shot.period)
    window.resize(*shot.size)
    if shot.picked >= 0:
        view = window.pages.views[shot.tab]
        view.choose(view.table.rows[shot.picked].key)
    if shot.day:
        window.chart.choose(shot.day)
        window.days.choose((shot.day,))
    if shot.scrolled:
        stage.settle(0.05)
        window.pages.views[shot.tab].view.horizontalScrollBar().setValue(shot.scrolled)
    if shot.rows is None and shot.tab not in (MODELS, DAYS):
        stage.settle(0.3)
    return window


def make(folder: Path) -> None:
    """Write all pictures."""
    app = stage.application()
    jobs = [(shot, tone, False) for shot in SHOTS for tone in stage.COLOURS]
    jobs += [(shot, ("light", "dark")[number % 2], False) for number, shot in enumerate(MORE)]
    jobs += [(shot, "light", True) for shot in MIRRORED]
    for shot, tone, mirrored in jobs:
        app.setPalette(stage.palette(tone))
        window = window_of(shot, mirrored)
        if shot.titles:
            stage.image_of(window)  # the first painting asks for the titles
            stage.settle(0.3)
        stage.keep(stage.image_of(window), folder, f"breakdown-{shot.name}-{'rtl' if mirrored else tone}")
        stage.close(window)
