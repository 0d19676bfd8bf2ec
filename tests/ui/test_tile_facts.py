"""What a tile says about its provider."""

from __future__ import annotations

import pytest

from tests.ui import samples
from tests.ui.samples import NOW_MS
from tray_app.core.model import Cost, Period, RootState, RootView, Status, Tokens, Usage
from tray_app.ui.hero_facts import hero_facts
from tray_app.ui.panel_state import notices
from tray_app.ui.pictures import Picture
from tray_app.ui.tile_column import usual_order
from tray_app.ui.tile_facts import TileFacts, tile_facts

pytestmark = pytest.mark.usefixtures("english", "qapp")


def tile(provider_id: str, period: Period, snapshot: samples.Snapshot | None = None) -> TileFacts:
    snapshot = snapshot or samples.usual()
    return tile_facts(next(each for each in snapshot.providers if each.id == provider_id), snapshot, period)


@pytest.mark.parametrize(
    ("provider", "counts", "aside", "cached"),
    [
        ("cline", "5 tasks · 35 requests · 1.6M", "43% of total", "84% cached"),
        ("cline_cli", "4 tasks · 28 requests · 1.4M", "37% of total", "85% cached"),
        ("roocode", "2 tasks · 15 requests · 732K", "20% of total", "73% cached"),
        ("kilo_code", "1 task · 6 requests · 242K", "< 1% of total", "70% cached"),
    ],
)
def test_tiles_of_today_say_what_the_pictures_say(
    provider: str, counts: str, aside: str, cached: str
) -> None:
    facts = tile(provider, Period.TODAY)
    assert (facts.picture, facts.counts, facts.aside, facts.cached) == (Picture.FULL, counts, aside, cached)


def test_other_periods_tell_todays_cost_in_a_tile() -> None:
    assert tile("cline", Period.WEEK).aside == "today $1.84"
    assert tile("kilo_code", Period.WEEK).aside == "today ≈ $0.02"
    assert tile("kilo_code", Period.WEEK, samples.quiet_today()).aside == "nothing today"


def test_a_hundred_percent_cached_is_not_claimed_of_a_rounded_share() -> None:
    usage = samples.usage("cline", 1.0, tokens=Tokens(1, 999, 0, 10))
    snapshot = samples.snapshot(samples.provider("cline", periods=dict.fromkeys(Period, usage)))
    assert tile("cline", Period.TODAY, snapshot).cached == "99% cached"


def test_recorded_and_estimated_cost_are_told_apart_on_hover() -> None:
    facts = hero_facts(samples.usual(), Period.TODAY, NOW_MS, None, checking=False)
    assert facts.hover.splitlines() == ["Recorded: $4.29", "Estimated: $0.02, for 6 requests"]
    assert "Estimated" not in tile("cline", Period.TODAY).hover


def test_usage_without_any_price_is_no_price_and_never_zero() -> None:
    usage = Usage(1, 3, Tokens(10, 0, 0, 5), Cost(unpriced_requests=3))
    snapshot = samples.snapshot(samples.provider("cline", periods=dict.fromkeys(Period, usage)))
    facts = hero_facts(snapshot, Period.TODAY, NOW_MS, 6.0, checking=False)
    assert facts.spoken.startswith("no price today")
    assert tile("cline", Period.TODAY, snapshot).spoken == "Cline, no price known, today"
    assert tile("cline", Period.TODAY, snapshot).aside == ""


def test_unknown_empty_unreadable_and_none_are_four_pictures() -> None:
    snapshot = samples.snapshot(
        samples.provider("cline", status=Status.EMPTY),
        samples.provider("roocode", status=Status.PARTIAL, problems=samples.problems(17)),
        *samples.quiet_today().providers[1:2],
        fresh_at_ms=NOW_MS,
    )
    empty, unreadable, none = (tile(each.id, Period.TODAY, snapshot) for each in snapshot.providers)
    assert (empty.picture, empty.quiet, empty.nothing_recorded) == (
        Picture.QUIET,
        "No Cline usage recorded yet",
        True,
    )
    assert (unreadable.picture, unreadable.quiet, unreadable.message) == (
        Picture.UNREADABLE,
        "no numbers",
        "None of 17 files could be read",
    )
    assert (none.picture, none.quiet, none.nothing_recorded) == (Picture.QUIET, "nothing today", False)
    assert all("0" not in facts.quiet for facts in (empty, unreadable, none))


def test_an_unreadable_tile_lists_two_files_and_counts_the_rest() -> None:
    facts = tile("roocode", Period.TODAY, samples.unreadable())
    assert facts.problems == (
        ("…/1764480112/ui_messages.json", "no permission to read"),
        ("…/1764391077/ui_messages.json", "no permission to read"),
    )
    assert facts.more == "and 15 more"


def test_a_folder_without_permission_is_unreadable_not_empty() -> None:
    root = RootView("roocode", "VS Code", "/home/dana/roo", True, 0, 0, None, RootState.UNREADABLE)
    snapshot = samples.snapshot(samples.provider("roocode", status=Status.PARTIAL, roots=(root,)))
    assert tile("roocode", Period.TODAY, snapshot).message == "Its folder could not be read"


def test_a_provider_out_of_reach_keeps_its_numbers_and_tells_their_time() -> None:
    snapshot = samples.out_of_reach()
    facts = tile("cline_cli", Period.TODAY, snapshot)
    assert (facts.picture, facts.as_of, facts.counts) == (
        Picture.FULL,
        "as of 13:05",
        "4 tasks · 28 requests · 1.4M",
    )
    (notice,) = notices(snapshot, None, "")
    assert notice.title == "Cline CLI’s folder is not reachable now."
    assert notice.text == "Its numbers of 13:05 stay in the sum."


def test_tiles_stand_by_cost_of_thirty_days_with_trouble_first_and_unused_last() -> None:
    snapshot = samples.unreadable()
    providers = (samples.provider("zoo_code", status=Status.EMPTY), *reversed(snapshot.providers))
    assert usual_order(providers) == ["roocode", "cline", "cline_cli", "kilo_code", "zoo_code"]
