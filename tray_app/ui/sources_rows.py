"""The rows of the data sources window: what was looked at, what could not be read, what is not in the numbers. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.model import Losses, Period, RootState
from tray_app.ui import figures

if TYPE_CHECKING:
    from datetime import tzinfo

    from tray_app.core.model import Problem, ProviderUsage, RootView, Snapshot
    from tray_app.ui.anonymous import Home


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell. `colour` is a role of Theme; `mark` a state icon, `provider` a colour square, each "" for none."""

    text: str
    colour: str = "text"
    mark: str = ""
    provider: str = ""
    tip: str = ""
    number: bool = False
    strong: bool = False


Row = tuple[Cell, ...]


def _tr(text: str, *values: str) -> str:
    text = QCoreApplication.translate("sources", text)
    for number, value in enumerate(values, 1):
        text = text.replace(f"%{number}", value)
    return text


def shown_roots(snapshot: Snapshot) -> list[tuple[ProviderUsage, RootView]]:
    """The places that are listed: where something is, and those that someone named."""
    return [
        (usage, root)
        for usage in snapshot.providers
        for root in usage.roots
        if root.exists or root.named_by != "usual" or root.state is RootState.STALE
    ]


def more_places(snapshot: Snapshot) -> int:
    """How many usual places had nothing."""
    return max(0, sum(snapshot.looked.values()) - len(shown_roots(snapshot)))


def state_cell(root: RootView) -> Cell:
    """What came of looking at a place, in a few words; the whole sentence is the tip."""
    mark, colour, text = {
        RootState.OK: ("good", "good", _tr("read")),
        RootState.EMPTY: ("info", "muted", _tr("found, nothing recorded")),
        RootState.MISSING: ("error", "error", _tr("does not exist")),
        RootState.UNREADABLE: ("error", "error", _tr("no permission to read")),
        RootState.STALE: ("pause", "warning", _tr("not reachable, kept")),
        RootState.PARTIAL: ("warning", "warning", _tr("some files unreadable")),
    }[root.state]
    if root.state is RootState.PARTIAL and 0 < len(root.message) <= 32:
        text = root.message
    return Cell(text, colour, mark, tip=root.message)


def root_rows(snapshot: Snapshot, home: Home, now_ms: int, zone: tzinfo) -> list[Row]:
    """Provider, where, folder, tasks, requests, newest change, state; and a row of totals."""
    rows: list[Row] = []
    tasks = requests = 0
    roots = shown_roots(snapshot)
    for usage, root in roots:
        there = root.state is not RootState.MISSING
        tasks += root.tasks
        requests += root.requests
        newest = figures.UNKNOWN if root.newest_ms is None else figures.ago(root.newest_ms, now_ms, zone)
        rows.append(
            (
                Cell(usage.name, provider=usage.id),
                Cell(root.installation),
                Cell(home.short(root.path), "muted", tip=root.path),
                Cell(figures.exact(root.tasks) if there else figures.UNKNOWN, number=True),
                Cell(figures.exact(root.requests) if there else figures.UNKNOWN, number=True),
                Cell(newest, number=True),
                state_cell(root),
            )
        )
    if roots:
        places = _tr("Total, 1 place") if len(roots) == 1 else _tr("Total, %1 places", str(len(roots)))
        more = more_places(snapshot)
        rest = _tr("%1 more usual places, nothing there", str(more)) if more else ""
        rows.append(
            (
                Cell(places, strong=True),
                Cell(""),
                Cell(rest, "muted"),
                Cell(figures.exact(tasks), number=True, strong=True),
                Cell(figures.exact(requests), number=True, strong=True),
                Cell(""),
                Cell(""),
            )
        )
    return rows


def problem_rows(snapshot: Snapshot, home: Home, zone: tzinfo) -> list[Row]:
    """File, reason, effect, size, since when."""
    return [
        (
            Cell(
                f"{usage.name} · {_short_file(problem.path)}", provider=usage.id, tip=home.short(problem.path)
            ),
            Cell(problem.reason),
            Cell(problem.effect),
            Cell(
                figures.UNKNOWN if problem.size is None else f"{figures.exact(problem.size)} B", number=True
            ),
            Cell(_since(problem, snapshot, zone), "muted"),
        )
        for usage in snapshot.providers
        for problem in usage.problems
    ]


def _short_file(path: str) -> str:
    return "/".join(path.replace("\\", "/").rsplit("/", 2)[-2:])


def _since(problem: Problem, snapshot: Snapshot, zone: tzinfo) -> str:
    if problem.since_ms is None:
        return figures.UNKNOWN
    day = datetime.fromtimestamp(problem.since_ms / 1000, zone).date()
    if day == snapshot.today:
        return _tr("today %1", figures.clock(problem.since_ms, zone))
    return figures.day_name(day, snapshot.today)


def losses(snapshot: Snapshot) -> list[tuple[str, str, str]]:
    """What is not in the numbers, or only in part: name, amount, and the amount per provider. Only what there is."""
    names = {
        "no_usage_reported": (_tr("No usage reported"), figures.requests),
        "unpriced": (_tr("No known price"), figures.requests),
        "model_unknown": (_tr("Model unknown"), figures.requests),
        "duplicates_dropped": (_tr("Copies dropped"), figures.requests),
        "archived_tasks": (_tr("Deleted tasks kept"), figures.tasks),
        "rewound_requests": (_tr("Rewound, kept"), figures.requests),
        "bad_rows": (_tr("Rows skipped"), figures.exact),
        "parse_errors": (_tr("Files unreadable"), figures.exact),
    }
    amounts: dict[str, list[tuple[str, int]]] = {key: [] for key in names}
    for usage in snapshot.providers:
        for field in fields(Losses):
            amounts[field.name].append((usage.name, getattr(usage.losses, field.name)))
        amounts["unpriced"].append((usage.name, usage.periods[Period.ALL].cost.unpriced_requests))
    told = []
    for key, parts in amounts.items():
        name, amount = names[key]
        total = sum(number for _, number in parts)
        if total:
            each = ", ".join(f"{who} {figures.exact(number)}" for who, number in parts if number)
            told.append((name, amount(total), each))
    return told
