"""Numbers, money and times as the tools wrote them: nothing that is damaged lowers or inflates a total."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.sources import numbers

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=2),
)


@pytest.mark.parametrize(
    ("written", "count"),
    [
        (150, 150),
        (150.0, 150),
        (150.9, 150),
        ("150", 150),
        (" 150 ", 150),
        ("2,000", 2000),
        ("1,234,567", 1_234_567),
        ("150.0", 150),
        ("2,0", 0),
        ("12 tokens", 0),
        ("", 0),
        (-40, 0),
        (-0.5, 0),
        ("-40", 0),
        (None, 0),
        (True, 0),
        ([5], 0),
        ({"a": 5}, 0),
        (math.nan, 0),
        (math.inf, 0),
        (-math.inf, 0),
        (2**53, 2**53),
    ],
)
def test_a_count_is_read_leniently_and_never_negative(written: object, count: int) -> None:
    assert numbers.count(written) == (count, False)


@pytest.mark.parametrize(
    "written", [2**53 + 1, 1e300, 10**40, "9007199254740993", "9" * 400, "1" + ",000" * 30]
)
def test_a_count_beyond_2_to_the_53_is_damage(written: object) -> None:
    assert numbers.count(written) == (0, True)


@pytest.mark.parametrize(
    ("written", "usd"),
    [(0.5, 0.5), ("0.5", 0.5), ("1,000.5", 1000.5), ("5e-4", 0.0005), (2, 2.0), (0, None), (0.0, None), (-1, None), (True, None),
     (None, None), ("free", None), (math.nan, None), (math.inf, None), ("1e999", None), (10**400, None), ([1], None)],
)  # fmt: skip
def test_money_is_known_only_above_0(written: object, usd: float | None) -> None:
    assert numbers.money(written) == usd


@pytest.mark.parametrize(
    "written",
    [
        1_781_179_200_000,
        1_781_179_200,
        "1781179200000",
        "1781179200",
        1_781_179_200.0,
        "2026-06-11T12:00:00Z",
        "2026-06-11T12:00:00.000Z",
        "2026-06-11T12:00:00.000000000Z",
        "2026-06-11T14:00:00+02:00",
        "2026-06-11t12:00:00z",
        "2026-06-11 12:00:00",
        "2026-06-11T12:00:00",
    ],
)
def test_every_spelling_of_a_moment_is_the_same_moment(written: object) -> None:
    assert numbers.moment(written) == 1_781_179_200_000


@pytest.mark.parametrize(
    "written",
    [None, True, "", "yesterday", "2026-13-01T00:00:00Z", "1999-12-31T23:59:59Z", "2100-01-01T00:00:00Z", 0, -5, 5, 946_684_799,
     4_102_444_800, 4_102_444_800_000, 1_781_179_200_000_000, math.nan, math.inf, 10**400, "9" * 100, [1], {}],
)  # fmt: skip
def test_a_moment_outside_of_2000_to_2100_is_unusable(written: object) -> None:
    assert numbers.moment(written) is None


@given(ANYTHING)
def test_whatever_is_written_is_read_within_bounds(written: object) -> None:
    number, damaged = numbers.count(written)
    assert 0 <= number <= numbers.LARGEST_COUNT
    assert not (damaged and number)
    usd = numbers.money(written)
    assert usd is None or 0 < usd < math.inf
    at = numbers.moment(written)
    assert at is None or numbers.YEAR_2000_MS <= at < numbers.YEAR_2100_MS
