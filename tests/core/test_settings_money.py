"""The settings about money: read one by one, refused with a reason, written so that all else stays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tray_app.core.settings import ProviderSettings, Settings, SettingsError, SettingsFile
from tray_app.core.settings_prices import PriceAlias, UserPrice

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = """# my prices
cost_policy = "recomputed"
leave_out_absurd = true
[currency]
code = "eur"
sign = "€"
per_usd = 0.92
[budget]
daily_tokens = 5000000
levels = [80, 50, 80]
[alerts]
task_usd = 3
day_times = 2.5
quiet_from = "22:00"
quiet_to = "7:30"
snooze_until = 2026-11-30T18:00:00Z
[providers.roocode]
budget_monthly_usd = 20
[[prices]]
model = "mine" # local
input = 1
output = 2
cache_read = 0.1
[[price_aliases]]
model = "theirs"
priced_as = "mine"
"""


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.toml")


def test_every_key_about_money_is_read(file: SettingsFile) -> None:
    file.path.write_text(WHOLE, encoding="utf-8")
    loaded = file.load()
    assert loaded.problems == ()
    assert loaded.settings == Settings(
        cost_policy="recomputed",
        leave_out_absurd=True,
        currency="EUR",
        currency_sign="€",
        currency_rate=0.92,
        budget_daily_tokens=5_000_000,
        budget_levels=(50, 80),
        alert_task_usd=3.0,
        alert_day_times=2.5,
        quiet_from="22:00",
        quiet_to="07:30",
        alert_snooze_until="2026-11-30T18:00:00+00:00",
        providers={"roocode": ProviderSettings(budget_monthly_usd=20.0)},
        prices=(UserPrice("mine", 1.0, 2.0, 0.1),),
        price_aliases=(PriceAlias("theirs", "mine"),),
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('cost_policy = "cheapest"', "cost_policy = 'cheapest' is none of recorded, recomputed, recorded_only; recorded is used"),
        ('[currency]\ncode = "€"', "currency.code = '€' is no currency code of three letters; USD is used"),
        ("[currency]\nper_usd = 0", "currency.per_usd = 0 is no amount above 0; nothing is used"),
        ('[alerts]\nquiet_from = "25:00"', "alerts.quiet_from = '25:00' is no time such as 22:00; nothing is used"),
        ('[budget]\nlevels = [50, "all"]', 'budget.levels = [50, "all"] is no list of whole numbers from 1 to 1000; [50, 80, 100] is used'),
        ("[budget]\ndaily_tokens = 0", "budget.daily_tokens = 0 is no whole number from 1 to 1000000000000000; nothing is used"),
        ("prices = 3", "prices is no list of tables; nothing is used"),
        ('[[prices]]\nmodel = "m"\ninput = 1', "prices, number 1: output is missing; it is left out"),
        ("[[prices]]\ninput = 1\noutput = 1", "prices, number 1: model names no model; it is left out"),
        ('[[prices]]\nmodel = "m"\ninput = -1\noutput = 1', "prices, number 1: input is no price from 0 to 1,000,000 USD per million tokens; it is left out"),  # noqa: E501 - a case in one line
        ('[[price_aliases]]\nmodel = "m"', "price_aliases, number 1: priced_as names no model; it is left out"),
        ("alerts = 1", "alerts = 1 is no table; nothing in it is used"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_named_and_left_out_alone(file: SettingsFile, text: str, problem: str) -> None:
    file.path.write_text(f"refresh_seconds = 60\n{text}\n", encoding="utf-8")
    loaded = file.load()
    assert loaded.problems == (f"settings.toml: {problem}",)
    assert loaded.settings == Settings(refresh_seconds=60)


def test_the_last_price_of_a_model_holds(file: SettingsFile) -> None:
    entry = '[[prices]]\nmodel = "{}"\ninput = {}\noutput = 1\n'
    file.path.write_text(entry.format("M", 1) + entry.format("m", 2), encoding="utf-8")
    assert file.load().settings.prices == (UserPrice("m", 2.0, 1.0),)


def test_prices_change_in_place_and_comments_stay(file: SettingsFile) -> None:
    file.path.write_text(WHOLE, encoding="utf-8")
    settings = file.load().settings
    prices = (UserPrice("mine", 1.5, 2.0), UserPrice("second", 3.0, 4.0))
    file.save(replace(settings, prices=prices, price_aliases=()))
    text = file.path.read_text(encoding="utf-8")
    assert "# my prices" in text
    assert 'model = "mine" # local' in text
    assert "priced_as" not in text
    assert file.load().settings == replace(settings, prices=prices, price_aliases=())


@pytest.mark.parametrize(
    ("key", "given_text", "told"),
    [
        ("budget.levels", "90, 50", "50, 90"),
        ("budget.levels", "[75]", "75"),
        ("budget.levels", "", "50, 80, 100"),
        ("currency.code", "chf", "CHF"),
        ("alerts.quiet_to", "6:00", "06:00"),
        ("alerts.snooze_until", "2026-11-30T18:00:00Z", "2026-11-30T18:00:00Z"),
        ("providers.cline.budget_daily_tokens", "250000", "250000"),
        ("cost_policy", "RECOMPUTED", "recomputed"),
    ],
)
def test_the_command_line_sets_and_gets_them(
    file: SettingsFile, key: str, given_text: str, told: str
) -> None:
    file.set(key, given_text)
    assert file.get(key) == told


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("budget.levels", "half"),
        ("currency.sign", "12"),
        ("alerts.snooze_until", "tomorrow"),
        ("cost_policy", "x"),
    ],
)
def test_what_a_key_does_not_take_is_refused(file: SettingsFile, key: str, text: str) -> None:
    with pytest.raises(SettingsError, match="Nothing was changed"):
        file.set(key, text)
    assert not file.path.exists()


_rate = st.floats(0, 1000)
_name = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=8)


@hypothesis_settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40
)
@given(
    st.lists(
        st.builds(UserPrice, _name, _rate, _rate, st.none() | _rate, st.none() | _rate),
        max_size=3,
        unique_by=lambda price: price.model.casefold(),
    ),
    st.lists(st.integers(1, 200), max_size=4, unique=True),
    st.none() | st.integers(1, 10**12),
)
def test_whatever_is_saved_is_loaded_again(
    tmp_path: Path, prices: list[UserPrice], levels: list[int], tokens: int | None
) -> None:
    settings = Settings(
        prices=tuple(prices), budget_levels=tuple(sorted(levels)) or (50, 80, 100), budget_daily_tokens=tokens
    )
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.unlink(missing_ok=True)
    file.load()
    assert file.save(settings).settings == settings
