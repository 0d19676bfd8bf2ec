"""Every setting of the file can be reached in the dialog: budgets of single providers too; prices of one's own are named there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.ui.source_samples import NOW, judge
from tray_app.core.settings import ExtraProvider, ProviderSettings, Settings
from tray_app.core.settings_prices import PriceAlias, UserPrice
from tray_app.core.settings_readers import UnfitValueError
from tray_app.core.settings_rules import PROVIDER_RULES, RULES
from tray_app.ui.costs_page import CostsPage
from tray_app.ui.provider_budgets import FIELDS, ProviderBudgets
from tray_app.ui.settings_dialog import SettingsDialog
from tray_app.ui.settings_pages import FormPage

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("english")
OTHER = ExtraProvider("other", "Other & Co", "a.b")
SET = Settings(
    providers={
        "cline": ProviderSettings(tasks_dir=("~/x",), budget_daily_usd=2.5),
        "kilo_code": ProviderSettings(enabled=False, budget_monthly_tokens=80_000_000),
        "other": ProviderSettings(budget_monthly_usd=10.0),
    },
    extra_providers=(OTHER,),
)
BY_HAND = {"wsl_mounts"}  # in a dialog of its own, on the Sources page


@pytest.fixture
def budgets(qtbot: QtBot) -> ProviderBudgets:
    made = ProviderBudgets()
    qtbot.addWidget(made)
    made.read(SET)
    return made


def test_every_setting_of_the_file_is_on_a_page(qtbot: QtBot) -> None:
    dialog = SettingsDialog(Settings(), judge, now=lambda: NOW)
    qtbot.addWidget(dialog)
    on_pages = {
        field for page in dialog.pages.values() if isinstance(page, FormPage) for field in page.controls
    }
    assert {rule.field for rule in RULES} - on_pages == BY_HAND
    cards = {"enabled", "tasks_dir", "data_dir"}
    assert {rule.field for rule in PROVIDER_RULES} == cards | set(FIELDS)
    assert {field for _, field in dialog.costs.of_providers.fields} == set(FIELDS)


def test_budgets_are_shown_and_written_back_as_they_were(budgets: ProviderBudgets) -> None:
    assert budgets.fields["cline", "budget_daily_usd"].edit.text() == "2.50"
    assert budgets.fields["other", "budget_monthly_usd"].edit.text() == "10"
    assert budgets.write(SET) == SET


def test_only_what_was_edited_changes(budgets: ProviderBudgets) -> None:
    budgets.fields["roocode", "budget_daily_tokens"].edit.setText("5000000")
    budgets.fields["cline", "budget_daily_usd"].edit.clear()
    written = budgets.write(SET)
    assert written.provider("roocode") == ProviderSettings(budget_daily_tokens=5_000_000)
    assert written.provider("cline") == ProviderSettings(tasks_dir=("~/x",))
    assert written.provider("kilo_code") == SET.provider("kilo_code")
    assert "zoo_code" not in written.providers


@pytest.mark.parametrize("typed", ["-1", "0", "much"])
def test_an_amount_that_cannot_be_used_is_named_and_unfolds_the_table(
    budgets: ProviderBudgets, typed: str
) -> None:
    field = budgets.fields["cline_cli", "budget_daily_usd"]
    budgets.unfold.click()
    assert field.isHidden() or not field.isVisibleTo(budgets)
    field.edit.setText(typed)
    assert budgets.problem() is field.edit
    assert field.isVisibleTo(budgets)
    assert field.error.text() == "An amount above 0 is needed; empty means no budget."
    with pytest.raises(UnfitValueError):
        budgets.write(SET)


def test_the_table_is_folded_until_there_is_a_budget_or_a_click(qtbot: QtBot) -> None:
    made = ProviderBudgets()
    qtbot.addWidget(made)
    made.read(Settings())
    field = made.fields["cline", "budget_daily_usd"]
    assert not field.isVisibleTo(made)
    made.unfold.click()
    assert field.isVisibleTo(made)
    made.unfold.click()
    made.read(SET)
    assert made.fields["cline", "budget_daily_usd"].isVisibleTo(made)


def test_a_change_elsewhere_is_taken_over_and_what_is_typed_stays(budgets: ProviderBudgets) -> None:
    budgets.fields["cline", "budget_monthly_usd"].edit.setText("70")
    elsewhere = SET.with_provider(
        "cline", replace(SET.provider("cline"), budget_daily_usd=4.0, budget_monthly_usd=9.0)
    )
    budgets.merge(SET, elsewhere)
    assert budgets.fields["cline", "budget_daily_usd"].edit.text() == "4"
    assert budgets.fields["cline", "budget_monthly_usd"].edit.text() == "70"


def test_a_provider_that_is_added_elsewhere_gets_its_row_and_what_is_typed_stays(
    budgets: ProviderBudgets,
) -> None:
    budgets.fields["cline", "budget_monthly_usd"].edit.setText("70")
    second = replace(OTHER, id="second", name="Second")
    budgets.merge(SET, replace(SET, extra_providers=(OTHER, second)))
    assert ("second", "budget_daily_usd") in budgets.fields
    assert budgets.fields["cline", "budget_monthly_usd"].edit.text() == "70"
    assert budgets.fields["cline", "budget_daily_usd"].edit.text() == "2.50"


amounts = st.none() | st.integers(1, 10**6).map(lambda cents: cents / 100)
counts = st.none() | st.integers(1, 10**10)


@given(amounts, amounts, counts, counts)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
def test_any_budget_survives_being_shown(
    budgets: ProviderBudgets, daily: float | None, monthly: float | None, day: int | None, month: int | None
) -> None:
    wanted = Settings().with_provider("zoo_code", ProviderSettings(True, (), "", daily, monthly, day, month))
    budgets.read(wanted)
    assert budgets.write(Settings()).provider("zoo_code") == wanted.provider("zoo_code")


def test_every_field_has_a_name_of_its_own(budgets: ProviderBudgets) -> None:
    names = [control.edit.accessibleName() for control in budgets.fields.values()]
    assert names[0] == "Budget of Cline, US dollars a day"
    assert len(set(names)) == len(names) == 6 * 4


@pytest.mark.parametrize(
    ("prices", "aliases", "text"),
    [
        (0, 0, "Prices of your own can be written into the settings file."),
        (1, 0, "From the settings file: 1 price of your own."),
        (2, 1, "From the settings file: 2 prices of your own, 1 model priced as another."),
        (0, 3, "From the settings file: 3 models priced as others."),
    ],
)
def test_prices_of_ones_own_are_counted(qtbot: QtBot, prices: int, aliases: int, text: str) -> None:
    page = CostsPage()
    qtbot.addWidget(page)
    own = Settings(
        prices=tuple(UserPrice(f"m{number}", 1.0, 2.0) for number in range(prices)),
        price_aliases=tuple(PriceAlias(f"a{number}", "m0") for number in range(aliases)),
    )
    page.read(own)
    assert page.own_prices.text() == text
    assert page.write(own) == own


def test_the_settings_file_is_shown_where_someone_listens(qtbot: QtBot) -> None:
    alone, heard = (SettingsDialog(Settings(), judge, now=lambda: NOW) for _ in range(2))
    asked: list[bool] = []
    heard.folder_requested.connect(lambda: asked.append(True))
    for dialog in (alone, heard):
        qtbot.addWidget(dialog)
        dialog.open_section("costs")
    assert not alone.costs.open_file.isVisible()
    heard.costs.open_file.click()
    assert asked == [True]
