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


def left_out(cost: Cost) -> int:
    """How many requests a known cost leaves out, because they have no price; 0 where the cost itself is not known."""
    return 0 if cost.unknown else cost.unpriced_requests + cost.left_out_requests


def percent(share: float | None) -> str:
    """A share (1.0 is the whole) in whole percent: "< 1%" above 0, 100% only for all of it, and a dash for a share of nothing."""
    if share is None:
        return "—"
    if 0 < share < 0.01:
        return "< 1%"
    return f"{99 if 0.99 < share < 1 - 1e-8 else round(share * 100)}%"
