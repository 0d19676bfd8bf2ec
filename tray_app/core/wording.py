"""Numbers in the plain words of reports and messages: English, without Qt. The windows have their own, by locale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tray_app.core import currency

if TYPE_CHECKING:
    from tray_app.core.model import Cost

_STEPS = ((1e9, "B"), (1e6, "M"), (1e3, "K"))


def compact(number: int) -> str:
    """A count in at most four signs: 999, 1.2K, 84.0K, 732K, 1.2M."""
    for step, sign in _STEPS:
        if number >= step * 0.9995:
            value = number / step
            return f"{value:.1f}{sign}" if value < 99.95 else f"{value:.0f}{sign}"
    return str(number)


def counted(number: int, noun: str) -> str:
    """A number with its noun: 1 task, 12 tasks."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def usd(amount: float) -> str:
    """An amount of USD in the display currency: two decimals, four below a hundredth, none from 10,000."""
    shown = currency.shown()
    amount, sign = shown.of(amount), shown.sign
    if amount <= 0:
        return f"{sign}0.00"
    if amount < 0.0001:
        return f"< {sign}0.0001"
    if round(amount, 4) < 0.01:
        return f"{sign}{amount:.4f}"
    return f"{sign}{amount:,.0f}" if round(amount, 2) >= 10_000 else f"{sign}{amount:,.2f}"


def money(cost: Cost) -> str:
    """A cost: ≈ before what contains an estimate, and no false zero."""
    if cost.unknown:
        return "no price"
    return ("≈ " if cost.approximate else "") + usd(cost.usd)
