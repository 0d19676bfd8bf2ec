"""What the trend shows: days, weeks and months, and their names."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui import samples
from tests.ui.samples import TODAY
from tray_app.core.model import Cost, DayUsage, Period, Status, Tokens, Usage
from tray_app.ui.trend_days import Trend, spark, spark_lit, trend_of
from tray_app.ui.trend_words import caption, span_name

pytestmark = pytest.mark.usefixtures("english", "qapp")


def test_the_trend_of_a_week_shows_fourteen_days_of_which_seven_are_lit() -> None:
    trend = trend_of(samples.usual(), Period.WEEK)
    assert (trend.unit, len(trend.spans), sum(span.lit for span in trend.spans)) == ("day", 14, 7)
    assert [provider for provider, _ in trend.spans[9].parts] == [
        "cline",
        "cline_cli",
        "roocode",
        "kilo_code",
    ]
    assert trend.highest is trend.spans[9]
    assert round(trend.spans[9].usage.cost.usd, 2) == 7.20
    assert (span_name(trend.spans[9], trend), caption(trend)) == ("Thu 26 Nov", "Cost per day, 14 days")
    assert trend.first_lit is not None
    assert trend.first_lit.first == date(2026, 11, 24)


@pytest.mark.parametrize(
    ("period", "bars", "lit"), [(Period.TODAY, 14, 1), (Period.WEEK, 14, 7), (Period.MONTH, 30, 30)]
)
def test_each_period_has_its_days(period: Period, bars: int, lit: int) -> None:
    trend = trend_of(samples.usual(), period)
    assert (len(trend.spans), sum(span.lit for span in trend.spans)) == (bars, lit)
    assert trend.spans[-1].last == TODAY


def long_ago(days: int) -> Trend:
    used = (DayUsage(TODAY - timedelta(days=days), samples.usage("cline", 1.0)),)
    return trend_of(samples.snapshot(samples.provider("cline", days=used)), Period.ALL)


def test_all_usage_is_shown_in_weeks_and_above_sixty_of_them_in_months() -> None:
    assert (long_ago(3).unit, len(long_ago(3).spans)) == ("week", 8)
    assert (long_ago(59 * 7).unit, len(long_ago(59 * 7).spans)) == ("week", 60)
    months = long_ago(60 * 7)
    assert (months.unit, len(months.spans)) == ("month", 14)
    assert (months.spans[0].first.day, months.spans[-1].first) == (1, date(2026, 11, 1))
    assert span_name(months.spans[0], months) == "October 2025"


@given(st.sets(st.integers(0, 800), max_size=40), st.sampled_from(list(Period)))
def test_every_day_in_reach_is_in_exactly_one_bar(back: set[int], period: Period) -> None:
    used = tuple(
        DayUsage(TODAY - timedelta(days=each), samples.usage("cline", 1.0))
        for each in sorted(back, reverse=True)
    )
    trend = trend_of(samples.snapshot(samples.provider("cline", days=used)), period)
    first = trend.spans[0].first
    assert sum(span.usage.requests for span in trend.spans) == 16 * sum(each.day >= first for each in used)
    assert all(
        one.last + timedelta(days=1) == other.first
        for one, other in zip(trend.spans, trend.spans[1:], strict=False)
    )
    assert trend.spans[-1].first <= TODAY <= trend.spans[-1].last


def test_bars_count_tokens_where_no_cost_is_known() -> None:
    usage = Usage(1, 3, Tokens(1000, 0, 0, 500), Cost(unpriced_requests=3))
    snapshot = samples.snapshot(samples.provider("cline", days=(DayUsage(TODAY, usage),)))
    trend = trend_of(snapshot, Period.TODAY)
    assert trend.by_tokens
    assert caption(trend) == "Tokens per day, 14 days"
    assert spark(snapshot.providers[0], TODAY)[-1] == 1500


def test_sparklines_light_the_days_of_the_period() -> None:
    assert [sum(spark_lit(period)) for period in (Period.TODAY, Period.WEEK, Period.MONTH, Period.ALL)] == [
        1,
        7,
        14,
        14,
    ]
    assert len(spark(samples.usual_provider("cline"), TODAY)) == 14


def test_a_provider_that_is_off_or_not_found_is_in_no_bar() -> None:
    snapshot = samples.snapshot(replace(samples.usual_provider("cline"), status=Status.OFF))
    assert trend_of(snapshot, Period.TODAY).highest is None
