"""Alerts: one word per crossing, never for what was so already, and silence when silence is asked for."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tray_samples import TODAY, provider, snapshot, usage
from tray_app.core.alerts import BudgetAlert, DayAlert, Rules, TaskAlert, Watch, rules_of
from tray_app.core.budget import Budget, Span, Unit, standings
from tray_app.core.model import Cost, DayUsage, TaskCost
from tray_app.core.settings_values import Settings

if TYPE_CHECKING:
    from tray_app.core.alerts import Alert
    from tray_app.core.model import Snapshot

USUAL = Rules()
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DAY_BUDGET = Budget("", Span.DAY, Unit.USD, 10.0)
MONTH_BUDGET = Budget("", Span.MONTH, Unit.USD, 100.0)


def spending(usd: float, *budgets: Budget, today: date = TODAY, before: tuple[float, ...] = ()) -> Snapshot:
    shown = replace(snapshot(provider(days_before=before)), today=today)
    (only,) = shown.providers
    rows = [replace(row, day=row.day + (today - TODAY)) for row in only.days]
    only = replace(only, days=(*rows, DayUsage(today, usage(usd, 1))))
    found = standings(budgets or (DAY_BUDGET,), (only,), today)
    return replace(shown, providers=(only,), budgets=found)


def levels(found: tuple[Alert, ...]) -> list[float]:
    return [alert.level for alert in found if isinstance(alert, BudgetAlert)]


def told(watch: Watch, *amounts: float, rules: Rules = USUAL) -> list[list[float]]:
    return [levels(watch.look(spending(usd), rules, NOW)) for usd in amounts]


def test_each_level_is_told_once() -> None:
    assert told(Watch(), 1, 4.9, 5, 6, 8, 9.99, 10, 11, 50) == [[], [], [0.5], [], [0.8], [], [1.0], [], []]


def test_a_jump_over_several_levels_is_told_once_as_the_highest() -> None:
    assert told(Watch(), 1, 12, 13) == [[], [1.0], []]


def test_what_was_so_at_the_first_look_is_not_told() -> None:
    assert told(Watch(), 12, 13) == [[], []]


def test_a_budget_that_is_set_while_it_is_used_up_is_not_told() -> None:
    watch = Watch()
    watch.look(spending(12, replace(DAY_BUDGET, amount=100.0)), Rules(), NOW)
    assert watch.look(spending(12, DAY_BUDGET), Rules(), NOW) == ()


def test_levels_are_the_users() -> None:
    assert told(Watch(), 1, 2, 9, 20, rules=Rules(levels=(0.2, 1.5))) == [[], [0.2], [], [1.5]]
    assert told(Watch(), 1, 100, rules=Rules(levels=())) == [[], []]


def test_without_a_budget_nothing_is_told() -> None:
    watch = Watch()
    for usd in (1.0, 1_000.0):
        assert watch.look(replace(spending(usd), budgets=()), Rules(), NOW) == ()


def test_a_new_day_is_a_new_crossing_even_at_its_first_look() -> None:
    watch = Watch()
    told(watch, 12)
    tomorrow = TODAY + timedelta(days=1)
    assert levels(watch.look(spending(6, today=tomorrow), Rules(), NOW)) == [0.5]


def test_a_cost_that_falls_back_is_not_told_again() -> None:
    assert told(Watch(), 1, 9, 4, 9) == [[], [0.8], [], []]


def test_another_day_boundary_is_another_baseline() -> None:
    watch = Watch()
    told(watch, 1)
    assert watch.look(replace(spending(12), day_boundary="local"), Rules(), NOW) == ()


# Silence

QUIET = Rules(quiet=("22:00", "07:00"))


@pytest.mark.parametrize(
    ("hour", "silent"), [(21, False), (22, True), (23, True), (0, True), (6, True), (7, False), (12, False)]
)
def test_quiet_hours_may_lie_over_midnight(hour: int, silent: bool) -> None:
    assert QUIET.silent(NOW.replace(hour=hour)) is silent


def test_quiet_hours_may_lie_within_a_day() -> None:
    rules = Rules(quiet=("12:30", "13:30"))
    assert [rules.silent(NOW.replace(hour=hour, minute=45)) for hour in (11, 12, 13)] == [False, True, False]


def test_what_is_crossed_in_quiet_hours_is_told_after_them_once() -> None:
    watch = Watch()
    watch.look(spending(1), QUIET, NOW)
    assert watch.look(spending(6), QUIET, NOW.replace(hour=22)) == ()
    assert watch.look(spending(9), QUIET, NOW.replace(hour=23)) == ()
    assert levels(watch.look(spending(9), QUIET, NOW + timedelta(hours=20))) == [0.8]
    assert watch.look(spending(9), QUIET, NOW + timedelta(hours=21)) == ()


def test_what_is_crossed_on_a_day_that_is_over_is_not_told_any_more() -> None:
    watch = Watch()
    watch.look(spending(1), QUIET, NOW)
    watch.look(spending(9), QUIET, NOW.replace(hour=23))
    tomorrow = TODAY + timedelta(days=1)
    assert watch.look(spending(1, today=tomorrow), QUIET, NOW + timedelta(hours=20)) == ()


def test_snoozed_alerts_come_when_the_snooze_is_over() -> None:
    rules = Rules(snoozed_until=NOW + timedelta(hours=2))
    watch = Watch()
    watch.look(spending(1), rules, NOW)
    assert watch.look(spending(6), rules, NOW + timedelta(hours=1)) == ()
    assert levels(watch.look(spending(6), rules, NOW + timedelta(hours=2))) == [0.5]


def test_the_settings_say_what_is_worth_a_word() -> None:
    settings = Settings(
        budget_levels=(25, 100), alert_task_usd=3.0, alert_day_times=2.0, quiet_from="22:00", quiet_to="07:00",
        alert_snooze_until="2026-11-30T18:00:00Z",
    )  # fmt: skip
    snoozed = datetime(2026, 11, 30, 18, tzinfo=UTC)
    assert rules_of(settings) == Rules((0.25, 1.0), 3.0, 2.0, ("22:00", "07:00"), snoozed)
    assert rules_of(Settings(quiet_from="22:00")).quiet is None
    assert rules_of(Settings()) == Rules()


# Tasks and days


def with_tasks(*costs: float) -> Snapshot:
    tasks = tuple(TaskCost("cline", str(at), Cost(usd, recorded_requests=1)) for at, usd in enumerate(costs))
    return replace(snapshot(), dear_tasks=tasks)


def test_a_task_that_passes_the_limit_is_told_once() -> None:
    watch, rules = Watch(), Rules(task_usd=5.0)
    said = [
        watch.look(with_tasks(*costs), rules, NOW) for costs in ((9, 1), (9, 4.99), (9, 5), (9, 8), (9, 8, 6))
    ]
    assert [[alert.task.task for alert in found if isinstance(alert, TaskAlert)] for found in said] == [
        [], [], ["1"], [], ["2"],
    ]  # fmt: skip


def test_a_day_is_unusual_against_the_median_of_at_least_three_active_days() -> None:
    watch, rules = Watch(), Rules(levels=(), day_times=3.0)
    short = [watch.look(spending(usd, before=(1.0, 1.0)), rules, NOW) for usd in (1, 100)]
    assert short == [(), ()]
    watch = Watch()
    said = [watch.look(spending(usd, before=(1.0, 2.0, 9.0)), rules, NOW) for usd in (1, 5.9, 6, 7)]
    assert [len([alert for alert in found if isinstance(alert, DayAlert)]) for found in said] == [0, 0, 1, 0]


def test_an_unusual_day_is_a_baseline_at_the_first_look_and_news_on_the_next_day() -> None:
    watch, rules = Watch(), Rules(day_times=3.0)
    before = (1.0, 1.0, 1.0)
    assert watch.look(spending(9, before=before), rules, NOW) == ()
    tomorrow = TODAY + timedelta(days=1)
    (alert,) = (
        alert
        for alert in watch.look(spending(9, before=before, today=tomorrow), rules, NOW)
        if isinstance(alert, DayAlert)
    )
    assert (alert.usd, alert.usual_usd) == (9.0, 1.0)


# A month


def test_a_month_of_looks_brings_exactly_the_words_that_its_crossings_are() -> None:
    pick = random.Random(11)
    first = date(2026, 11, 1)
    watch, said, expected = Watch(), [], []
    done: list[float] = []
    total_before = 0.0
    month_told = 0.0
    for number in range(30):
        today = first + timedelta(days=number)
        spent = 0.0
        day_told = 0.0
        for hour in range(24):
            spent += pick.choice((0.0, 0.0, 0.25, 0.75))
            parts = (replace(provider(), days=(*_days(first, done), DayUsage(today, usage(spent, 1)))),)
            shown = replace(
                snapshot(*parts), today=today, budgets=standings((DAY_BUDGET, MONTH_BUDGET), parts, today)
            )
            now = datetime(today.year, today.month, today.day, hour, tzinfo=UTC)
            found = watch.look(shown, Rules(), now)
            said += [
                (today, hour, alert.standing.span, alert.level)
                for alert in found
                if isinstance(alert, BudgetAlert)
            ]
            day_level = max((level for level in (0.5, 0.8, 1.0) if spent >= level * 10), default=0.0)
            month_level = max(
                (level for level in (0.5, 0.8, 1.0) if total_before + spent >= level * 100), default=0.0
            )
            if day_level > day_told and (number, hour) != (0, 0):
                expected.append((today, hour, "day", day_level))
            if month_level > month_told and (number, hour) != (0, 0):
                expected.append((today, hour, "month", month_level))
            day_told, month_told = max(day_told, day_level), max(month_told, month_level)
        done.append(spent)
        total_before += spent
    assert said == expected
    assert len([word for word in said if word[2] == "month"]) == 3
    assert len(said) > 10


def _days(first: date, costs: list[float]) -> tuple[DayUsage, ...]:
    return tuple(DayUsage(first + timedelta(days=at), usage(cost, 1)) for at, cost in enumerate(costs))


@given(st.lists(st.floats(0, 100), min_size=1, max_size=30))
def test_a_day_brings_at_most_one_word_per_level(amounts: list[float]) -> None:
    found = [level for each in told(Watch(), *amounts) for level in each]
    assert len(found) == len(set(found)) <= 3
    assert found == sorted(found)
