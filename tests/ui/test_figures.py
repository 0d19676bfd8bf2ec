"""Numbers and words by the language's rules, in several locales."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from tray_app.core.model import Cost
from tray_app.ui import figures

GB, US, DE = QLocale("en_GB"), QLocale("en_US"), QLocale("de_DE")
NOW = round(datetime(2026, 11, 30, 14, 2, 12, tzinfo=UTC).timestamp() * 1000)
TODAY = date(2026, 11, 30)
HOUR = 3_600_000


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (7, "7"),
        (999, "999"),
        (1_000, "1.0K"),
        (1_234, "1.2K"),
        (84_000, "84.0K"),
        (99_940, "99.9K"),
        (99_960, "100K"),
        (732_000, "732K"),
        (999_499, "999K"),
        (999_500, "1.0M"),
        (1_200_000, "1.2M"),
        (29_600_000, "29.6M"),
        (987_654_321, "988M"),
        (1_300_000_000, "1.3B"),
        (-1_500, "-1.5K"),
    ],
)
def test_compact_counts_have_three_digits_and_a_unit(number: int, text: str) -> None:
    assert figures.compact(number, GB) == text


@given(st.integers(0, 999_000_000_000))
def test_compact_counts_never_need_more_than_five_signs(number: int) -> None:
    assert len(figures.compact(number, GB)) <= 5


@given(st.integers(0, 10**12), st.integers(0, 10**12))
def test_a_larger_count_never_reads_smaller(one: int, other: int) -> None:
    def value(text: str) -> float:
        unit = {"K": 1e3, "M": 1e6, "B": 1e9}.get(text[-1], 1)
        return float(text.rstrip("KMB").replace(",", "")) * unit

    low, high = sorted((one, other))
    assert value(figures.compact(low, GB)) <= value(figures.compact(high, GB))


@pytest.mark.parametrize(
    ("usd", "text"),
    [
        (0, "$0.00"),
        (4.31, "$4.31"),
        (0.42, "$0.42"),
        (0.01, "$0.01"),
        (0.0042, "$0.0042"),
        (0.00995, "$0.01"),
        (0.0001, "$0.0001"),
        (0.00004, "< $0.0001"),
        (1_234.5, "$1,234.50"),
        (9_999.994, "$9,999.99"),
        (9_999.996, "$10,000"),
        (123_456.7, "$123,457"),
    ],
)
def test_money_has_the_decimals_that_its_size_needs(usd: float, text: str) -> None:
    assert figures.money(usd, GB) == text


@given(st.floats(1e-12, 1e9))
def test_money_that_was_spent_never_reads_as_zero(usd: float) -> None:
    digits = figures.money(usd, GB).replace("$", "").replace(",", "").removeprefix("< ")
    assert float(digits) > 0


def test_money_and_shares_follow_the_locale() -> None:
    assert figures.money(4.31, DE) == "4,31\u00a0$"
    assert figures.percent(0.84, DE) == "84\u00a0%"
    assert figures.percent(0.84, GB) == "84%"
    assert figures.compact(1_600, DE) == "1,6K"
    assert figures.exact(1_306, DE) == "1.306"


def test_the_plain_c_locale_still_groups_digits() -> None:
    assert figures.exact(1_306, QLocale.c()) == "1,306"
    assert figures.money(4.31, QLocale.c()) == "$4.31"


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        (None, "—"),
        (Cost(), "$0.00"),
        (Cost(recorded_usd=4.29, recorded_requests=3), "$4.29"),
        (Cost(4.29, 0.02, 3, 1), "≈ $4.31"),
        (Cost(unpriced_requests=4), "no price"),
        (Cost(recorded_usd=1.0, recorded_requests=1, unpriced_requests=4), "$1.00"),
    ],
)
def test_a_cost_says_what_is_known_of_it(cost: Cost | None, text: str) -> None:
    assert figures.cost_text(cost, GB) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0%"),
        (0.0046, "< 1%"),
        (0.0099, "< 1%"),
        (0.01, "1%"),
        (0.427, "43%"),
        (0.996, "99%"),
        (1, "100%"),
        (1.07, "107%"),
    ],
)
def test_shares_are_whole_and_neither_end_is_claimed_too_early(share: float, text: str) -> None:
    assert figures.percent(share, GB) == text


@given(st.floats(0, 1))
def test_a_hundred_percent_stands_only_for_all(share: float) -> None:
    assert (figures.percent(share, GB) == "100%") == (share > 1 - 1e-7) or share > 1 - 1e-7


@pytest.mark.parametrize(
    ("now", "before", "text"),
    [
        (4.31, 0.21, "▲ $4.10"),
        (29.23, 21.34, "▲ 37%"),
        (10, 20, "▼ 50%"),
        (11, 1, "▲ $10.00"),
        (10.9, 1, "▲ 990%"),
        (5, 0, "▲ $5.00"),
        (0, 0, ""),
        (3, 3, ""),
        (0.5, 0.9, "▼ $0.40"),
        (200.1, 200, "▲ < 1%"),
    ],
)
def test_a_change_is_a_percentage_only_where_that_says_something(
    now: float, before: float, text: str
) -> None:
    assert figures.change(now, before, GB) == text


@pytest.mark.parametrize(
    ("span", "text"),
    [
        (-5_000, "0 s"),
        (0, "0 s"),
        (12_900, "12 s"),
        (59_999, "59 s"),
        (60_000, "1 min"),
        (59 * 60_000, "59 min"),
        (HOUR, "1 h"),
        (23 * HOUR, "23 h"),
        (48 * HOUR, "2 d"),
        (7 * 24 * HOUR, "23 Nov"),
    ],
)
def test_ages_get_coarser_and_end_as_a_date(span: int, text: str) -> None:
    assert figures.age(NOW - span, NOW, UTC, GB) == text


def test_an_age_is_told_as_a_phrase_until_it_is_a_date() -> None:
    assert figures.ago(NOW - 12_000, NOW, UTC, GB) == "12 s ago"
    assert figures.ago(NOW - 8 * 24 * HOUR, NOW, UTC, GB) == "22 Nov"


def test_days_are_named_in_the_order_of_the_locale() -> None:
    assert figures.day_name(TODAY, TODAY, GB) == "Today"
    assert figures.day_name(date(2026, 11, 26), TODAY, GB) == "26 Nov"
    assert figures.day_name(date(2026, 11, 26), TODAY, US) == "Nov 26"
    assert figures.day_name(date(2025, 11, 26), TODAY, GB) == "26 Nov 2025"
    assert figures.weekday_name(date(2026, 11, 26), GB) == "Thu 26 Nov"


def test_a_range_names_a_shared_month_once() -> None:
    assert (
        figures.range_text(date(2026, 11, 23), date(2026, 11, 29), with_year=False, locale=GB) == "23–29 Nov"
    )
    assert (
        figures.range_text(date(2026, 10, 26), date(2026, 11, 1), with_year=False, locale=GB)
        == "26 Oct – 1 Nov"
    )
    assert (
        figures.range_text(date(2025, 12, 29), date(2026, 1, 4), with_year=False, locale=GB)
        == "29 Dec 2025 – 4 Jan"
    )


def test_moments_are_told_in_the_zone_of_the_days() -> None:
    assert figures.moment(NOW, UTC, TODAY, GB) == "14:02"
    assert figures.moment(NOW, ZoneInfo("Asia/Kolkata"), TODAY, GB) == "19:32"
    assert figures.moment(NOW - 48 * HOUR, UTC, TODAY, GB) == "28 Nov 14:02"
    assert figures.moment(NOW, UTC, locale=GB) == "30 Nov 14:02"


def test_the_zone_of_days_is_utc_the_named_one_or_the_machines_own() -> None:
    assert figures.zone_of("utc", "Europe/Berlin") is UTC
    assert figures.zone_of("local", "Europe/Berlin") == ZoneInfo("Europe/Berlin")
    for unknown in ("Nowhere/Land", "", "../etc"):
        assert figures.moment(NOW, figures.zone_of("local", unknown), locale=GB)


def test_counts_come_with_the_right_word() -> None:
    assert figures.tasks(1, GB) == "1 task"
    assert figures.tasks(12, GB) == "12 tasks"
    assert figures.requests(0, GB) == "0 requests"
    assert figures.tokens(4_000_000, GB) == "4.0M tokens"
    assert figures.tokens(2**53, GB) == "9,007,199B tokens"
    assert figures.exact(2**53, GB) == "9,007,199,254,740,992"
