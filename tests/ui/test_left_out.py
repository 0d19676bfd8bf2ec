"""A sum that leaves requests out says so beside the figure, wherever it stands; without any price it is no sum at all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect

from tests.ui import samples
from tests.ui.samples import NOW_MS
from tray_app.core import status_line
from tray_app.core.model import Cost, DayUsage, Period, Snapshot, Tokens, Usage
from tray_app.core.wording import left_out, percent
from tray_app.ui import figures, glance
from tray_app.ui.design import CONTENT_WIDTH
from tray_app.ui.hero import Hero
from tray_app.ui.hero_facts import HeroFacts, counts_line, hero_facts
from tray_app.ui.left_out import without_short, without_text
from tray_app.ui.tile_facts import TileFacts, tile_facts
from tray_app.ui.trend_days import trend_of
from tray_app.ui.trend_words import part_text, spoken_series
from tray_app.ui.usage_columns import MODEL_COLUMNS, usage_text

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

pytestmark = pytest.mark.usefixtures("english", "qapp")
PARTLY = Cost(recorded_usd=2.0, recorded_requests=6, unpriced_requests=14)
NOTHING_PRICED = Cost(unpriced_requests=14)


def with_cost(cost: Cost, tokens: Tokens = Tokens(900, 0, 0, 100)) -> Snapshot:  # noqa: B008
    """One provider, whose every period and today have this cost."""
    usage = Usage(3, 20, tokens, cost)
    shown = samples.provider("cline", periods=dict.fromkeys(Period, usage))
    return samples.snapshot(replace(shown, days=(DayUsage(samples.TODAY, usage),)))


def tile(shown: Snapshot, period: Period = Period.TODAY) -> TileFacts:
    return tile_facts(shown.providers[0], shown, period)


@pytest.mark.parametrize(
    ("cost", "full", "short"),
    [
        (PARTLY, "without 14 unpriced requests", "without 14 unpriced"),
        (replace(PARTLY, unpriced_requests=1), "without 1 unpriced request", "without 1 unpriced"),
        (replace(PARTLY, left_out_requests=2), "without 16 unpriced requests", "without 16 unpriced"),
        (replace(PARTLY, unpriced_requests=0), "", ""),
        (NOTHING_PRICED, "", ""),
        (None, "", ""),
    ],
)
def test_what_is_left_out_is_counted(cost: Cost | None, full: str, short: str) -> None:
    assert (without_text(cost), without_short(cost)) == (full, short)


def test_every_surface_says_what_its_sum_leaves_out() -> None:
    shown = with_cost(PARTLY)
    hero = hero_facts(shown, Period.TODAY, NOW_MS, None, checking=False)
    assert hero.without == ("without 14 unpriced requests", "without 14 unpriced", "14 unpriced")
    assert hero.spoken.startswith("$2.00 today, without 14 unpriced requests, ")
    assert tile(shown).spoken_more.startswith("without 14 unpriced requests, ")
    assert "Without a price, in no cost: 14 requests" in tile(shown).hover
    assert glance.today_line(shown) == "Today $2.00, without 14 unpriced · 3 tasks"
    assert glance.provider_line(shown.providers[0]) == "Cline · $2.00, without 14 unpriced"
    assert status_line.line(shown) == "$2.00 without 14 unpriced · 3 tasks · 1.0K tokens"
    assert status_line.tooltip(shown) == "Cline: $2.00, without 14 unpriced, 1.0K tokens"


def test_a_whole_sum_says_nothing_more() -> None:
    shown = samples.usual()
    assert hero_facts(shown, Period.TODAY, NOW_MS, None, checking=False).without == ()
    assert glance.today_line(shown) == "Today ≈ $4.31 · 12 tasks"
    assert status_line.line(shown) == "≈ $4.31 · 12 tasks · 4.0M tokens"


def test_usage_without_any_price_reads_well_everywhere() -> None:
    shown = with_cost(NOTHING_PRICED)
    hero = hero_facts(shown, Period.WEEK, NOW_MS, 6.0, checking=False)
    assert hero.without == ()
    assert hero.spoken.startswith("no price in 7 days, ")
    assert tile(shown, Period.WEEK).aside == ""  # "no price" stands above it already
    assert glance.today_line(shown) == "Today no price · 3 tasks"
    assert glance.provider_line(shown.providers[0]) == "Cline · no price"
    assert status_line.line(shown) == "no price · 3 tasks · 1.0K tokens"
    assert status_line.line(shown, "{amount}|{unpriced}") == "|"
    trend = trend_of(shown, Period.WEEK)
    assert trend.by_tokens
    assert spoken_series(trend) == "Tokens per day, 14 days: Mon 30 Nov, 1.0K tokens"
    for text in (hero.spoken, tile(shown).spoken, spoken_series(trend), status_line.tooltip(shown)):
        assert "$0.00" not in text


def test_a_day_without_any_price_is_told_apart_from_a_week_with_one() -> None:
    shown = with_cost(PARTLY)
    provider = shown.providers[0]
    today = replace(provider.periods[Period.TODAY], cost=NOTHING_PRICED)
    provider = replace(provider, periods={**provider.periods, Period.TODAY: today})
    facts = tile_facts(provider, replace(shown, providers=(provider,)), Period.WEEK)
    assert facts.aside == "no price today"


def image(hero: Hero, width: int) -> QImage:
    hero.resize(width, hero.sizeHint().height())
    return hero.grab().toImage()


@given(st.integers(0, 80))
def test_that_something_is_left_out_is_said_before_all_is_counted(room: int) -> None:
    facts = HeroFacts(counts="93 tasks · 645 requests · 29.6M tokens", without=("without 14 more", "14 more"))
    counts, without = counts_line(facts, room, 2, len)
    assert len(counts) + 2 + len(without) <= room or (counts, without) == ("93 tasks", "")
    assert facts.counts.startswith(counts)
    if room >= len("93 tasks" + "14 more") + 2:
        assert without
    if room >= len(facts.counts + facts.without[0]) + 2:
        assert (counts, without) == (facts.counts, facts.without[0])


@given(st.integers(0, 80))
def test_a_whole_sum_leaves_the_line_to_the_counts(room: int) -> None:
    facts = HeroFacts(counts="93 tasks · 645 requests · 29.6M tokens")
    counts, without = counts_line(facts, room, 2, len)
    assert without == ""
    assert len(counts) <= max(room, len("93 tasks"))
    assert (counts == facts.counts) is (room >= len(facts.counts))


@pytest.mark.parametrize(("width", "words"), [(CONTENT_WIDTH, True), (60, False)])
def test_the_hero_paints_it_beside_the_counts_where_there_is_room(width: int, words: bool) -> None:
    facts = hero_facts(with_cost(PARTLY), Period.TODAY, NOW_MS, None, checking=False)
    hero = Hero()
    hero.show_facts(facts)
    said = image(hero, width)
    hero.show_facts(replace(facts, without=(), spoken="something else"))
    unsaid = image(hero, width)
    assert (said != unsaid) is words
    upper = QRect(0, 0, said.width(), said.height() // 2)
    assert said.copy(upper) == unsaid.copy(upper)  # the layout stays


@pytest.mark.parametrize(
    ("tokens", "rate", "cached"),
    [
        (Tokens(1_000, 0, 0, 5), "0%", "0% cached"),
        (Tokens(0, 0, 0, 5), "—", "— cached"),
        (Tokens(1_000_000, 1, 0, 5), "< 1%", "< 1% cached"),
        (Tokens(1, 999, 0, 5), "99%", "99% cached"),
        (Tokens(0, 10, 0, 5), "100%", "100% cached"),
    ],
)
def test_the_cache_hit_rate_is_the_same_in_every_view(tokens: Tokens, rate: str, cached: str) -> None:
    shown = with_cost(PARTLY, tokens)
    column = next(column for column in MODEL_COLUMNS if column.key == "hit_rate")
    assert usage_text(column, shown.usage(Period.TODAY), None) == rate
    assert tile(shown).cached == cached
    assert status_line.line(shown, "{hit_rate}") == rate
    assert percent(tokens.hit_rate) == rate


def test_counts_of_what_is_left_out_stay_short() -> None:
    cost = replace(PARTLY, unpriced_requests=12_345)
    assert without_short(cost) == f"without {figures.compact(12_345)} unpriced"
    assert left_out(cost) == 12_345


def test_parts_of_a_bar_of_tokens_are_bare_numbers_so_that_all_of_them_have_room() -> None:
    trend = trend_of(samples.partly_priced(known=False), Period.WEEK)
    best = trend.highest
    assert best is not None
    assert [part_text(usage, trend) for _, usage in best.parts] == ["3.3M", "2.7M", "1.5M", "96.3K"]
    priced = trend_of(samples.calm(), Period.WEEK)
    assert priced.highest is not None
    assert part_text(dict(priced.highest.parts)["cline"], priced) == "$3.13"
