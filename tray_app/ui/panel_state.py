"""Which of its states the panel is in, and the notices above the tiles: pure decisions over a snapshot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from tray_app.core.model import Period, Progress, RootState, Snapshot, Status
from tray_app.ui import figures
from tray_app.ui.banner import Notice
from tray_app.ui.budget_words import used_up
from tray_app.ui.hero_facts import over_budget
from tray_app.ui.pictures import is_shown, is_used
from tray_app.ui.told import told

translate = QCoreApplication.translate

STALE_AFTER_MS: Final = 75_000  # two refreshes of the usual interval missed, and time for one to run
NOW_MS: Final = 120_000


@dataclass(frozen=True, slots=True)
class PanelState:
    """`first_scan`: nothing is known yet; `checking`: numbers of an earlier run are shown; `stale`: refreshes were missed;
    `nothing_found`: no provider has data on this machine; `all_off`: none is switched on.
    """

    first_scan: bool = False
    checking: bool = False
    stale: bool = False
    nothing_found: bool = False
    all_off: bool = False


def panel_state(
    snapshot: Snapshot | None, progress: Progress | None, now_ms: int, stale_after_ms: int = STALE_AFTER_MS
) -> PanelState:
    """The state at a moment (Unix ms). Progress of a refresh of fresh numbers changes nothing: it would only flicker."""
    if snapshot is None:
        return PanelState(first_scan=True)
    if snapshot.fresh_at_ms is None:
        if not is_used(snapshot.usage(Period.ALL)):
            return PanelState(first_scan=True)
        return PanelState(checking=True)
    all_off = bool(snapshot.providers) and all(each.status is Status.OFF for each in snapshot.providers)
    if not any(is_shown(each) for each in snapshot.providers):
        return PanelState(nothing_found=True, all_off=all_off)
    old = now_ms - snapshot.fresh_at_ms > stale_after_ms
    return PanelState(checking=old and progress is not None, stale=old and progress is None)


def age_text(snapshot: Snapshot | None, state: PanelState, now_ms: int) -> str:
    """What the footer says about the age of the numbers."""
    if snapshot is None or state.first_scan:
        return translate("panel", "reading…")
    if snapshot.fresh_at_ms is None:
        return translate("panel", "last known numbers")
    zone = figures.zone_of(snapshot.day_boundary, snapshot.time_zone)
    if state.checking:
        when = figures.moment(snapshot.fresh_at_ms, zone, snapshot.today)
        return translate("panel", "as of %1").replace("%1", when)
    template = translate("panel", "looked %1") if state.nothing_found else translate("panel", "updated %1")
    return template.replace("%1", figures.ago(snapshot.fresh_at_ms, now_ms, zone))


def notices(snapshot: Snapshot, budget: float | None, failure: str) -> tuple[Notice, ...]:
    """The banners, most pressing first. `failure`: why the last refresh gave no numbers, "" when it did."""
    result = []
    over = used_up(snapshot) if snapshot.budgets else over_budget(snapshot, budget)
    if over is not None:
        link = translate("panel", "Change")
        result.append(Notice(over[0], over[1], mark="over", tone="error", link=link, action="settings"))
    if failure:
        stay = translate("panel", "The numbers before it stay.")
        title = translate("panel", "The last refresh failed")
        result.append(Notice(title, f"{stay} {failure}", mark="warning", tone="warning"))
    result += _out_of_reach(snapshot)
    if snapshot.notes:
        more = len(snapshot.notes) > 1
        link = translate("panel", "Show")
        result.append(Notice("", told(snapshot.notes[0]), link=link if more else "", action="sources"))
    return tuple(result)


def unreadable_files(snapshot: Snapshot) -> int:
    """How many files could not be read, of all providers that are on."""
    shown = [each for each in snapshot.providers if each.status is not Status.OFF]
    return sum(problem.fatal for each in shown for problem in each.problems)


def _out_of_reach(snapshot: Snapshot) -> list[Notice]:
    gone = [
        each
        for each in snapshot.providers
        if each.status is Status.STALE or any(root.state is RootState.STALE for root in each.roots)
    ]
    gone = [each for each in gone if is_shown(each)]
    if not gone:
        return []
    if len(gone) > 1:
        title = translate("panel", "Folders of %1 providers are not reachable now.")
        title = title.replace("%1", figures.exact(len(gone)))
        text = translate("panel", "Their last numbers stay in the sum.")
        return [Notice(title, text, mark="pause", tone="warning")]
    only = gone[0]
    if only.status is Status.STALE:
        title = translate("panel", "%1’s folder is not reachable now.").replace("%1", only.name)
    else:
        title = translate("panel", "One of %1’s folders is not reachable now.").replace("%1", only.name)
    text = translate("panel", "Its last numbers stay in the sum.")
    if only.stale_since_ms is not None:
        zone = figures.zone_of(snapshot.day_boundary, snapshot.time_zone)
        when = figures.moment(only.stale_since_ms, zone, snapshot.today)
        text = translate("panel", "Its numbers of %1 stay in the sum.").replace("%1", when)
    return [Notice(title, text, mark="pause", tone="warning")]
