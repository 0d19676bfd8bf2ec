"""What hero, banners and footer say about a snapshot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ui import samples
from tests.ui.samples import NOW_MS
from tray_app.core.model import Period, Progress, Status
from tray_app.ui.hero_facts import hero_facts, over_budget
from tray_app.ui.panel_state import PanelState, age_text, notices, panel_state

pytestmark = pytest.mark.usefixtures("english", "qapp")


def hero(
    snapshot: samples.Snapshot, period: Period, budget: float | None = None, checking: bool = False
) -> list[str]:
    """The hero as lines of text."""
    facts = hero_facts(snapshot, period, NOW_MS, budget, checking)
    lines = [aside.template.replace("%1", aside.strong).replace("%2", aside.plain) for aside in facts.asides]
    return [facts.title or facts.spoken.split(",")[0], facts.counts, *lines]


def test_today_says_what_the_pictures_say() -> None:
    assert hero(samples.usual(), Period.TODAY, 6.0) == [
        "about $4.31 today",
        "12 tasks · 84 requests · 4.0M tokens",
        "▲ $4.10 vs yesterday 14:02",
        "72% of $6.00 budget",
    ]


def test_seven_days_say_what_the_pictures_say() -> None:
    assert hero(samples.usual(), Period.WEEK) == [
        "about $29.23 in 7 days",
        "93 tasks · 645 requests · 29.6M tokens",
        "▲ 37% vs previous 7 d",
        "≈ $4.18 a day",
    ]


def test_a_sum_that_leaves_a_provider_out_says_so_and_compares_nothing() -> None:
    assert hero(samples.unreadable(), Period.TODAY, 6.0)[2:] == ["without Roo Code"]


def test_only_unreadable_files_show_a_dash_and_not_a_zero() -> None:
    snapshot = samples.snapshot(
        samples.provider("roocode", status=Status.PARTIAL, problems=samples.problems(2))
    )
    facts = hero_facts(snapshot, Period.TODAY, NOW_MS, None, checking=False)
    assert facts.cost is None
    assert "$0.00" not in facts.spoken


def test_nothing_in_the_period_names_the_last_use() -> None:
    assert hero(samples.quiet_today(), Period.TODAY)[:2] == [
        "Nothing used today yet",
        "Last use: yesterday 21:14, Cline",
    ]


def test_found_but_never_used_says_that_nothing_is_recorded() -> None:
    snapshot = samples.snapshot(samples.provider("cline", status=Status.EMPTY))
    for period in Period:
        assert hero(snapshot, period)[0] == "No usage recorded yet"


def test_without_an_earlier_week_nothing_is_compared_with_it() -> None:
    first_week = replace(samples.usual_provider("cline"), previous={})
    lines = hero(samples.snapshot(first_week), Period.WEEK)
    assert lines[2:] == ["$1.92 a day"]
    assert hero(samples.snapshot(first_week), Period.TODAY)[2:] == ["▲ $1.84 vs yesterday 14:02"]


def test_all_usage_says_since_when() -> None:
    assert hero(samples.usual(), Period.ALL)[2:] == ["since 17 Nov", "≈ $3.66 a day"]


def test_the_share_of_the_budget_passes_a_hundred_percent() -> None:
    assert hero(samples.calm(), Period.TODAY, 4.0)[3] == "108% of $4.00 budget"


def test_over_budget_names_the_amount_and_its_largest_part() -> None:
    assert over_budget(samples.calm(), 4.0) == (
        "≈ $0.31 over today’s budget",
        "Largest: Cline, $1.84 of ≈ $4.31",
    )
    assert over_budget(samples.calm(), 4.32) is None
    assert over_budget(samples.calm(), None) is None
    assert over_budget(samples.calm(), 0.0) is None


def test_numbers_of_an_earlier_run_are_marked_with_their_time() -> None:
    earlier = replace(samples.calm(), fresh_at_ms=NOW_MS - 31 * 60_000)
    assert hero(earlier, Period.TODAY, checking=True)[2:] == ["as of 13:31", "checking for changes"]
    unknown = replace(earlier, fresh_at_ms=None)
    assert hero(unknown, Period.TODAY, checking=True)[2:] == ["last known numbers", "checking for changes"]


def test_a_failed_refresh_says_why_and_that_the_numbers_stay() -> None:
    (notice,) = notices(samples.calm(), None, "The disk is full.")
    assert (notice.title, notice.text) == (
        "The last refresh failed",
        "The numbers before it stay. The disk is full.",
    )


def test_banners_come_most_pressing_first() -> None:
    snapshot = replace(samples.out_of_reach(), notes=("A setting could not be read.", "Another one."))
    said = notices(snapshot, 1.0, "No space left.")
    assert [notice.tone for notice in said] == ["error", "warning", "warning", "muted"]
    assert (said[3].text, said[3].action) == ("A setting could not be read.", "sources")


@pytest.mark.parametrize(
    ("snapshot", "progress", "state", "age"),
    [
        (None, None, PanelState(first_scan=True), "reading…"),
        (samples.usual(), None, PanelState(), "updated 12 s ago"),
        (samples.usual(), Progress(1, 2, 1, 2, first=False), PanelState(), "updated 12 s ago"),
        (samples.out_of_reach(), None, PanelState(stale=True), "updated 3 min ago"),
        (samples.out_of_reach(), Progress(1, 2, 1, 2, first=False), PanelState(checking=True), "as of 13:59"),
        (replace(samples.usual(), fresh_at_ms=None), None, PanelState(checking=True), "last known numbers"),
        (samples.nothing_found(), None, PanelState(nothing_found=True), "looked 4 s ago"),
        (
            replace(samples.nothing_found(), fresh_at_ms=None),
            Progress(0, 0, 0, 0, first=True),
            PanelState(first_scan=True),
            "reading…",
        ),
        (
            samples.snapshot(samples.provider("cline", status=Status.OFF)),
            None,
            PanelState(nothing_found=True, all_off=True),
            "looked 12 s ago",
        ),
    ],
)
def test_the_panel_knows_its_state(
    snapshot: samples.Snapshot | None, progress: Progress | None, state: PanelState, age: str
) -> None:
    assert panel_state(snapshot, progress, NOW_MS) == state
    assert age_text(snapshot, state, NOW_MS) == age
