"""Budgets: per day and month, in dollars or tokens, of one provider or all; and where the month will end."""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tray_samples import TODAY, provider, snapshot, usage
from tray_app.core.budget import Budget, Span, Unit, budgets_of, most_over, spent_in, standings, tightest
from tray_app.core.model import BudgetStanding, Cost, DayUsage, ProviderUsage, Usage
from tray_app.core.month_end import month_end
from tray_app.core.settings_values import ProviderSettings, Settings
from tray_app.core.usual_day import usual_day

if TYPE_CHECKING:
    from collections.abc import Sequence

FIFTEENTH = date(2026, 11, 15)


def days(costs: Sequence[float], last: date, name: str = "cline") -> ProviderUsage:
    """A provider with these costs on consecutive days, the last one on `last`."""
    first = last - timedelta(days=len(costs) - 1)
    rows = tuple(
        DayUsage(first + timedelta(days=at), usage(cost, 1)) for at, cost in enumerate(costs) if cost
    )
    return replace(provider(name, name), days=rows)


def test_every_budget_that_is_set_is_found_with_those_of_all_first() -> None:
    settings = Settings(
        budget_daily_usd=5.0,
        budget_monthly_tokens=1_000_000,
        providers={"roocode": ProviderSettings(budget_monthly_usd=20.0, budget_daily_tokens=5)},
    )
    assert budgets_of(settings) == (
        Budget("", Span.DAY, Unit.USD, 5.0),
        Budget("", Span.MONTH, Unit.TOKENS, 1_000_000.0),
        Budget("roocode", Span.DAY, Unit.TOKENS, 5.0),
        Budget("roocode", Span.MONTH, Unit.USD, 20.0),
    )
    assert budgets_of(Settings()) == ()


def test_a_budget_is_used_by_its_own_provider_and_span() -> None:
    first = provider("cline", today=usage(2.0, 1, tokens=300), days_before=[1.0] * 40)
    second = provider("roocode", "Roo Code", today=usage(0.5, 1, tokens=50))
    budgets = (
        Budget("", Span.DAY, Unit.USD, 5.0),
        Budget("", Span.DAY, Unit.TOKENS, 700.0),
        Budget("", Span.MONTH, Unit.USD, 62.0),
        Budget("roocode", Span.MONTH, Unit.USD, 0.25),
        Budget("nobody", Span.DAY, Unit.USD, 1.0),
    )
    found = standings(budgets, (first, second), TODAY)
    assert [each.spent for each in found] == [2.5, 350.0, 29 + 2.5, 0.5, 0.0]
    assert [each.over for each in found] == [False, False, False, True, False]
    assert found[0].share == 0.5


def test_the_month_is_the_calendar_month_and_ends_today() -> None:
    row = days([1.0] * 60, date(2026, 12, 10))
    assert spent_in(Span.MONTH, (row,), FIFTEENTH).cost.usd == 15
    assert spent_in(Span.DAY, (row,), FIFTEENTH).cost.usd == 1


def test_a_sum_of_estimates_and_requests_without_a_price_are_told() -> None:
    row = DayUsage(TODAY, Usage(1, 3, cost=Cost(1.0, 0.5, 1, 1, 1)))
    (found,) = standings((Budget("", Span.DAY, Unit.USD, 3.0),), (replace(provider(), days=(row,)),), TODAY)
    assert (found.spent, found.approximate, found.unpriced_requests) == (1.5, True, 1)


def test_small_costs_add_up_exactly() -> None:
    row = days([0.1] * 30, date(2026, 11, 30))
    assert spent_in(Span.MONTH, (row,), TODAY).cost.usd == pytest.approx(3.0, abs=1e-12)


DAILY = BudgetStanding("", "day", "usd", 10.0, 4.0)
MONTHLY = BudgetStanding("", "month", "usd", 100.0, 90.0)


def test_the_meter_shows_the_daily_budget_that_is_used_furthest() -> None:
    tokens = BudgetStanding("roocode", "day", "tokens", 10.0, 5.0)
    assert tightest((DAILY, MONTHLY, tokens)) is tokens
    assert tightest((MONTHLY,)) is MONTHLY
    assert tightest(()) is None


def test_what_is_used_up_is_told_the_day_before_the_month() -> None:
    over_month = replace(MONTHLY, spent=300.0)
    over_day = replace(DAILY, spent=11.0)
    assert most_over((DAILY, over_month)) is over_month
    assert most_over((over_month, over_day)) is over_day
    assert most_over((DAILY, MONTHLY)) is None
    assert not replace(DAILY, spent=10.0).over


def test_a_projection_is_the_month_so_far_and_the_mean_of_the_days_before() -> None:
    found = month_end((days([2.0] * 20 + [5.0], FIFTEENTH),), FIFTEENTH)
    assert found is not None
    assert (found.spent_usd, found.per_day_usd, found.base_days, found.days_left) == (
        14 * 2.0 + 5.0,
        2.0,
        14,
        15,
    )
    assert found.usd == 33.0 + 30.0
    assert found.explained == ("the month so far, and for each day left (15) the mean of the last 14 days")


def test_days_without_use_count_in_the_mean() -> None:
    found = month_end((days([7.0, 0, 0, 0, 0, 0, 0, 1.0], FIFTEENTH),), FIFTEENTH)
    assert found is not None
    assert (found.per_day_usd, found.base_days) == (1.0, 7)


@pytest.mark.parametrize("costs", [[], [1.0], [1.0, 1.0, 1.0]])
def test_a_short_history_gives_no_projection(costs: list[float]) -> None:
    assert month_end((days(costs, FIFTEENTH),), FIFTEENTH) is None


def test_on_the_last_day_the_projection_is_what_was_spent() -> None:
    found = month_end((days([1.0] * 30, TODAY),), TODAY)
    assert found is not None
    assert (found.days_left, found.usd) == (0, 30.0)


@given(st.lists(st.floats(0, 1000), min_size=5, max_size=40))
def test_a_projection_is_never_below_what_is_spent(costs: list[float]) -> None:
    found = month_end((days(costs, FIFTEENTH),), FIFTEENTH)
    if found is not None:
        assert found.usd >= found.spent_usd
        assert math.isfinite(found.usd)


def test_a_usual_day_is_the_median_of_the_active_days_of_all_providers() -> None:
    parts = (provider(days_before=[2.0, 0.0, 5.0]), provider("roocode", "Roo", days_before=[1.0, 3.0]))
    assert usual_day(snapshot(*parts)) == 2.0  # of 2, 0 + 1 and 5 + 3
