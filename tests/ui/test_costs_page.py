"""The page Costs: what is typed is read by the setting's own rule, refused beneath its field, and handed out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.ui.samples import usual
from tray_app.core.settings_readers import UnfitValueError
from tray_app.core.settings_values import Settings
from tray_app.ui.costs_page import CostsPage, SnoozeChoice, WordField

WANTED = Settings(
    estimate_costs=False,
    cost_policy="recomputed",
    leave_out_absurd=True,
    currency="EUR",
    currency_rate=0.92,
    budget_daily_usd=2.5,
    budget_monthly_usd=60.0,
    budget_daily_tokens=5_000_000,
    budget_monthly_tokens=80_000_000,
    budget_levels=(50, 90),
    alert_task_usd=3.0,
    alert_day_times=2.5,
    quiet_from="22:00",
    quiet_to="07:00",
    alert_snooze_until="2026-11-30T18:00:00+00:00",
)


@pytest.fixture
def page(qtbot) -> CostsPage:
    made = CostsPage()
    qtbot.addWidget(made)
    made.read(Settings())
    return made


def word(page: CostsPage, field: str) -> WordField:
    control = page.controls[field]
    assert isinstance(control, WordField)
    return control


def test_every_choice_is_shown_and_handed_out(page: CostsPage) -> None:
    assert page.write(Settings()) == Settings()
    page.read(WANTED)
    assert page.write(Settings()) == WANTED


@pytest.mark.parametrize(
    ("typed", "levels"), [("50, 80", (50, 80)), ("90%;  50 %", (50, 90)), ("100", (100,)), ("80, 80", (80,))]
)
def test_levels_are_read_as_people_write_them(page: CostsPage, typed: str, levels: tuple[int, ...]) -> None:
    word(page, "budget_levels").edit.setText(typed)
    assert page.write(Settings()).budget_levels == levels


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("budget_levels", "half"),
        ("currency", "€"),
        ("quiet_from", "late"),
        ("quiet_to", "24:00"),
        ("budget_levels", "0"),
    ],
)
def test_what_cannot_be_used_is_named_beneath_and_kept_as_typed(
    page: CostsPage, field: str, typed: str
) -> None:
    control = word(page, field)
    control.edit.setText(typed)
    assert page.problem() is control.edit
    assert control.error.isVisibleTo(page)
    assert control.edit.text() == typed
    with pytest.raises(UnfitValueError):
        control.value()
    page.read(Settings())
    assert page.problem() is None


@pytest.mark.usefixtures("english")
def test_a_pause_is_a_moment_and_one_that_was_set_elsewhere_is_shown(qtbot) -> None:
    now = datetime(2026, 11, 30, 22, 30, tzinfo=UTC)
    choice = SnoozeChoice("Pause", now)
    qtbot.addWidget(choice)
    assert choice.value() == ""
    offered = [choice.itemData(row) for row in range(choice.count())]
    assert offered == [
        "",
        "2026-11-30T23:30:00+00:00",
        "2026-12-01T02:30:00+00:00",
        "2026-12-01T08:00:00+00:00",
    ]
    choice.choose("2026-12-24T12:00:00Z")
    assert choice.value() == "2026-12-24T12:00:00Z"
    assert "24 Dec" in choice.currentText()


def test_the_price_data_is_named_once_it_was_used(page: CostsPage) -> None:
    notes = [label for label in page._notes if "genai-prices" in label.text()]
    assert notes == []
    page.show_snapshot(replace(usual(), price_date="2026-11-09"))
    (note,) = (label for label in page._notes if "genai-prices" in label.text())
    assert "2026-11-09" in note.text()
    assert note.isVisibleTo(page)
