"""The currency in which money is shown. USD is what is stored, reported and budgeted; another currency is a rate that the user gives.

No rate is ever fetched. Without one, a currency cannot be used and USD stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tray_app.core.settings_values import Settings

SIGNS = {
    "USD": "$",
    "EUR": "€",
    "GBP": "£",
    "JPY": "¥",
    "CNY": "CN¥",
    "INR": "₹",
    "KRW": "₩",
    "BRL": "R$",
    "AUD": "A$",
    "CAD": "CA$",
    "PLN": "zł",
    "UAH": "₴",
    "TRY": "₺",
    "ILS": "₪",
}
"""Signs by ISO 4217 code; a currency without one is shown by its code."""


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its code, the sign before an amount, and how many units one USD is worth."""

    code: str = "USD"
    sign: str = "$"
    per_usd: float = 1.0

    def of(self, usd: float) -> float:
        """An amount of USD in this currency."""
        return usd * self.per_usd


USD = Currency()


def currency_of(settings: Settings) -> Currency:
    """The currency that the settings ask for; USD where they give no rate for another."""
    code = settings.currency
    if code == USD.code:
        return Currency(sign=settings.currency_sign) if settings.currency_sign else USD
    if settings.currency_rate is None:
        return USD
    return Currency(code, settings.currency_sign or SIGNS.get(code, f"{code} "), settings.currency_rate)


class _Shown:
    """The currency of this process's surfaces. One place, as with the locale: every figure of a surface is in the same one."""

    def __init__(self) -> None:
        self.currency = USD


_SHOWN = _Shown()


def shown() -> Currency:
    """The currency in which surfaces show money."""
    return _SHOWN.currency


def show_in(currency: Currency) -> None:
    """Show money in another currency from now on."""
    _SHOWN.currency = currency
