"""What a notification says, and that old numbers, sample data and silence bring none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tray_samples import NOON_MS, provider, snapshot, usage
from tray_app.core.alerts import BudgetAlert, DayAlert, TaskAlert
from tray_app.core.model import BudgetStanding, Cost, Snapshot, TaskCost
from tray_app.core.settings_values import Settings
from tray_app.ui.budget_words import month_end_text, share_of_budget, used_up
from tray_app.ui.notices import Notices, words

USUAL = Settings()
NAMES = {"roocode": "Roo Code"}
pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.parametrize(
    ("alert", "title", "text"),
    [
        (BudgetAlert(BudgetStanding("", "day", "usd", 10.0, 5.5), 0.5), "50% of today’s budget used", "$5.50 of $10.00"),
        (BudgetAlert(BudgetStanding("", "month", "usd", 10.0, 12.0, True), 1.0), "This month’s budget is used up", "≈ $12.00 of $10.00"),
        (BudgetAlert(BudgetStanding("roocode", "day", "tokens", 2e6, 1.7e6), 0.8), "80% of today’s budget used", "Roo Code: 1.7M tokens of 2.0M tokens"),  # noqa: E501
        (TaskAlert(TaskCost("roocode", "1", Cost(5.25, recorded_requests=1)), 5.0), "A task has cost $5.25", "Roo Code, more than $5.00"),
        (DayAlert(9.0, 3.0, 2.0, False), "Today has cost $9.00", "A usual day costs $3.00"),
    ],
)  # fmt: skip
def test_each_alert_has_its_words(alert: BudgetAlert | TaskAlert | DayAlert, title: str, text: str) -> None:
    assert words(alert, NAMES) == (title, text)


def standing(spent: float) -> Snapshot:
    return replace(
        snapshot(provider(today=usage(spent, 1))), budgets=(BudgetStanding("", "day", "usd", 10.0, spent),)
    )


def told(*shown: Snapshot, settings: Settings = USUAL) -> list[str]:
    found: list[str] = []
    notices = Notices(lambda title, _: found.append(title), lambda: NOON_MS)
    for each in shown:
        notices.look(each, settings)
    return found


def test_a_crossing_is_told_once() -> None:
    assert told(standing(1), standing(6), standing(7)) == ["50% of today’s budget used"]


def test_the_numbers_of_the_ledger_at_the_start_are_no_baseline_and_no_news() -> None:
    old = replace(standing(1), fresh_at_ms=None)
    assert told(old, standing(6), standing(7)) == []
    assert told(standing(1), replace(standing(6), fresh_at_ms=None)) == []


def test_sample_data_brings_no_notification() -> None:
    assert told(*(replace(standing(usd), sample=True) for usd in (1, 6))) == []


def test_snoozed_alerts_are_not_told() -> None:
    settings = Settings(alert_snooze_until="2026-11-30T12:00:01+00:00")
    assert told(standing(1), standing(6), settings=settings) == []


# The panel's words


def test_the_banner_names_the_budget_that_is_used_up_and_who_used_most() -> None:
    parts = (provider(today=usage(3.0, 1)), provider("roocode", "Roo Code", today=usage(9.0, 1)))
    rows = snapshot(*parts)
    assert used_up(replace(rows, budgets=(BudgetStanding("", "day", "usd", 10.0, 12.0),))) == (
        "$2.00 over today’s budget",
        "Largest: Roo Code, $9.00 of $12.00",
    )
    assert used_up(replace(rows, budgets=(BudgetStanding("roocode", "month", "usd", 5.0, 9.0),))) == (
        "$4.00 over this month’s budget",
        "Roo Code: $9.00 of $5.00",
    )
    assert used_up(replace(rows, budgets=(BudgetStanding("", "day", "usd", 12.0, 12.0),))) is None


def test_the_share_is_of_the_tightest_budget_and_never_a_false_zero() -> None:
    month = BudgetStanding("", "month", "tokens", 4e6, 1e6)
    assert share_of_budget(replace(snapshot(), budgets=(month,))) == ["25% of the month’s 4.0M tokens"]
    day = BudgetStanding("", "day", "usd", 10.0, 4.3)
    assert share_of_budget(replace(snapshot(), budgets=(month, day))) == ["43% of $10.00 budget"]
    unknown = BudgetStanding("", "day", "usd", 10.0, 0.0, unpriced_requests=3)
    assert share_of_budget(replace(snapshot(), budgets=(unknown,))) == []
    assert share_of_budget(snapshot()) == []


def test_the_months_end_is_told_with_its_making_and_not_on_the_last_day() -> None:
    rows = snapshot(provider(today=usage(2.0, 1), days_before=[1.0] * 20))
    assert month_end_text(rows) == ""  # 30 November
    earlier = replace(rows, today=rows.today.replace(day=29))
    assert month_end_text(earlier) == (
        "At the month’s end $21.00: the month so far, and for each day left (1) the mean of the last 14 days."
    )
