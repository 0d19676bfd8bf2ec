"""The rows of the data sources window: what was looked at, what could not be read, what is not in the numbers. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.model import Losses, Period, RootState
from tray_app.ui import figures
from tray_app.ui.phrases import filled
from tray_app.ui.told import told

if TYPE_CHECKING:
    from datetime import tzinfo

    from tray_app.core.model import Problem, ProviderUsage, RootView, Snapshot
    from tray_app.ui.anonymous import Home

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell. `colour` is a role of Theme; `mark` a state icon, `provider` a colour square, `link` what a click shows, each ""
    for none."""

    text: str
    colour: str = "text"
    mark: str = ""
    provider: str = ""
    tip: str = ""
    number: bool = False
    strong: bool = False
    link: str = ""


Row = tuple[Cell, ...]
PROBLEMS = "problems"  # links: what could not be read at this place
MORE = "more"  # the usual places that had nothing


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


def problems_at(usage: ProviderUsage, root: RootView) -> list[int]:
    """Which of a provider's problems are of a place, by their number."""
    place = root.path.replace("\\", "/").rstrip("/")
    paths = [problem.path.replace("\\", "/") for problem in usage.problems]
    return [number for number, path in enumerate(paths) if path == place or path.startswith(f"{place}/")]


def state_cell(usage: ProviderUsage, root: RootView) -> Cell:
    """What came of looking at a place, in a few words; the whole sentence is the tip. A link where files could not be read."""
    at_place = problems_at(usage, root)
    count = sum(usage.problems[number].fatal for number in at_place)
    mark, colour, text = {
        RootState.OK: ("good", "good", translate("sources", "read")),
        RootState.EMPTY: ("info", "muted", translate("sources", "found, nothing recorded")),
        RootState.MISSING: ("error", "error", translate("sources", "does not exist")),
        RootState.UNREADABLE: ("error", "error", translate("sources", "no permission to read")),
        RootState.STALE: ("pause", "warning", translate("sources", "not reachable, kept")),
        RootState.PARTIAL: ("warning", "warning", _unreadable(count)),
    }[root.state]
    return Cell(text, colour, mark, tip=told(root.message), link=PROBLEMS if at_place else "")


def _unreadable(count: int) -> str:
    if count == 1:
        return translate("sources", "1 file unreadable")
    if count:
        return translate("sources", "%1 files unreadable").replace("%1", figures.exact(count))
    return translate("sources", "some files unreadable")


def root_columns() -> tuple[str, ...]:
    """The headings of `root_rows`."""
    return (
        translate("SourcesWindow", "Provider"),
        translate("SourcesWindow", "Where"),
        translate("SourcesWindow", "Folder"),
        translate("SourcesWindow", "Tasks"),
        translate("SourcesWindow", "Requests"),
        translate("SourcesWindow", "Newest change"),
        translate("SourcesWindow", "State"),
    )


def problem_columns() -> tuple[str, ...]:
    """The headings of `problem_rows`."""
    return (
        translate("SourcesWindow", "File"),
        translate("SourcesWindow", "Reason"),
        translate("SourcesWindow", "Effect"),
        translate("SourcesWindow", "Size"),
        translate("SourcesWindow", "Since"),
    )


def root_rows(snapshot: Snapshot, home: Home, now_ms: int, zone: tzinfo, more: bool = False) -> list[Row]:
    """Provider, where, folder, tasks, requests, newest change, state; a row of totals; with `more`, the usual places without
    anything, counted by provider."""
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
                Cell(told(root.installation)),
                Cell(home.short(root.path), "muted", tip=root.path),
                Cell(figures.exact(root.tasks) if there else figures.UNKNOWN, number=True),
                Cell(figures.exact(root.requests) if there else figures.UNKNOWN, number=True),
                Cell(newest, number=True),
                state_cell(usage, root),
            )
        )
    if roots:
        places = (
            translate("sources", "Total, 1 place")
            if len(roots) == 1
            else filled(translate("sources", "Total, %1 places"), str(len(roots)))
        )
        count = more_places(snapshot)
        rest = translate("sources", "%1 more usual places, nothing there").replace("%1", figures.exact(count))
        rows.append(
            (
                Cell(places, strong=True),
                Cell(""),
                Cell(rest, "muted", link=MORE) if count else Cell(""),
                Cell(figures.exact(tasks), number=True, strong=True),
                Cell(figures.exact(requests), number=True, strong=True),
                Cell(""),
                Cell(""),
            )
        )
    return [*rows, *(_nothing_there(snapshot) if more and roots else ())]


def _nothing_there(snapshot: Snapshot) -> list[Row]:
    """A row per provider with usual places that had nothing."""
    shown = shown_roots(snapshot)
    rows: list[Row] = []
    for usage in snapshot.providers:
        found = sum(each.id == usage.id for each, _ in shown)
        count = snapshot.looked.get(usage.id, 0) - found
        if count <= 0:
            continue
        one, several = translate("sources", "1 place"), translate("sources", "%1 places")
        places = one if count == 1 else several.replace("%1", figures.exact(count))
        nothing = Cell(figures.UNKNOWN, "muted", number=True)
        state = Cell(translate("sources", "nothing there"), "muted", "info")
        where = Cell(translate("sources", "usual places"), "muted")
        rows.append(
            (Cell(usage.name, provider=usage.id), where, Cell(places, "muted"), *[nothing] * 3, state)
        )
    return rows


def problem_rows(snapshot: Snapshot, home: Home, zone: tzinfo) -> list[Row]:
    """File, reason, effect, size, since when."""
    return [
        (
            Cell(
                f"{usage.name} · {_short_file(problem.path)}", provider=usage.id, tip=home.short(problem.path)
            ),
            Cell(told(problem.reason)),
            Cell(told(problem.effect)),
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
        return filled(translate("sources", "today %1"), figures.clock(problem.since_ms, zone))
    return figures.day_name(day, snapshot.today)


def losses(snapshot: Snapshot) -> list[tuple[str, str, str]]:
    """What is not in the numbers, or only in part: name, amount, and the amount per provider. Only what there is."""
    names = {
        "no_usage_reported": (translate("sources", "No usage reported"), figures.requests),
        "unpriced": (translate("sources", "No known price"), figures.requests),
        "model_unknown": (translate("sources", "Model unknown"), figures.requests),
        "duplicates_dropped": (translate("sources", "Copies dropped"), figures.requests),
        "archived_tasks": (translate("sources", "Deleted tasks kept"), figures.tasks),
        "rewound_requests": (translate("sources", "Rewound, kept"), figures.requests),
        "bad_rows": (translate("sources", "Rows skipped"), figures.exact),
        "parse_errors": (translate("sources", "Files unreadable"), figures.exact),
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
