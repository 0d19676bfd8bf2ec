"""Another currency: a rate that the user gives, one for every figure, and USD underneath."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tray_app.core.currency import USD, Currency, currency_of, show_in, shown
from tray_app.core.settings_values import Settings
from tray_app.core.wording import usd

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _dollars_again() -> Iterator[None]:
    yield
    show_in(USD)


@pytest.mark.parametrize(
    ("settings", "currency"),
    [
        (Settings(), USD),
        (Settings(currency="EUR"), USD),  # no rate is known, and none is fetched
        (Settings(currency="EUR", currency_rate=0.9), Currency("EUR", "€", 0.9)),
        (Settings(currency="SEK", currency_rate=9.5), Currency("SEK", "SEK ", 9.5)),
        (Settings(currency="CHF", currency_sign="Fr.", currency_rate=0.8), Currency("CHF", "Fr.", 0.8)),
        (Settings(currency_rate=0.9), USD),
        (Settings(currency_sign="US$"), Currency("USD", "US$", 1.0)),
    ],
)
def test_a_currency_needs_a_rate(settings: Settings, currency: Currency) -> None:
    assert currency_of(settings) == currency


def test_amounts_are_shown_in_it() -> None:
    show_in(Currency("JPY", "¥", 150.0))
    assert shown().of(2.0) == 300.0
    assert [usd(amount) for amount in (0.0, 0.0000001, 0.00005, 1.5, 100.0)] == [
        "¥0.00", "< ¥0.0001", "¥0.0075", "¥225.00", "¥15,000",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "$0.00"),
        (0.00005, "< $0.0001"),
        (0.0042, "$0.0042"),
        (0.00999, "$0.01"),
        (9999.994, "$9,999.99"),
        (9999.996, "$10,000"),
    ],
)
def test_the_rounding_never_changes_the_number_of_decimals_on_its_own(amount: float, text: str) -> None:
    assert usd(amount) == text
