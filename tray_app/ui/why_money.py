"""The lines behind a figure of money: recorded, estimated, corrected and without a price, and what a cache was worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.tables import recorded
from tray_app.ui import figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.model import Cost, Usage
    from tray_app.core.rows import Part

translate = QCoreApplication.translate


def requests_text(number: int) -> str:
    """ "1,204 requests", all digits."""
    text = (
        translate("Breakdown", "%1 request", "one")
        if number == 1
        else translate("Breakdown", "%1 requests", "none or several")
    )
    return text.replace("%1", figures.exact(number))


def calls_text(number: int) -> str:
    """ "1,204 calls", all digits."""
    text = translate("Breakdown", "%1 call") if number == 1 else translate("Breakdown", "%1 calls")
    return text.replace("%1", figures.exact(number))


def counted(number: int, calls: bool) -> str:
    """A number of calls, or else of requests."""
    return calls_text(number) if calls else requests_text(number)


def shares() -> str:
    """What a tool's figures are made of."""
    return translate("Breakdown", "Each call has its share of the request that made it")


def cost_lines(parts: Sequence[Part], usage: Usage, calls: bool) -> tuple[tuple[str, str], ...]:
    """What was recorded and estimated per provider, what was corrected, and what has no price."""
    cost = usage.cost
    none = translate("Breakdown", "none")
    lines = [
        (
            translate("Breakdown", "Recorded by %1, %2")
            .replace("%1", part.name)
            .replace("%2", counted(part.usage.cost.recorded_requests, calls)),
            figures.money(part.usage.cost.recorded_usd),
        )
        for part in parts
        if recorded(part.usage) is not None
    ] or [(translate("Breakdown", "Recorded"), none)]
    lines += [
        (
            translate("Breakdown", "Estimated for %1, %2")
            .replace("%1", part.name)
            .replace("%2", counted(part.usage.cost.estimated_requests, calls)),
            figures.ABOUT + figures.money(part.usage.cost.estimated_usd),
        )
        for part in parts
        if part.usage.cost.estimated_requests
    ] or [(translate("Breakdown", "Estimated"), none)]
    lines += _corrected(cost)
    without = (
        translate("Breakdown", "Cost unknown") if calls else translate("Breakdown", "Without a known price")
    )
    lines.append((without, counted(cost.unpriced_requests, calls)))
    if calls:
        lines.append((shares(), ""))
    return tuple(lines)


def _corrected(cost: Cost) -> list[tuple[str, str]]:
    lines = []
    if cost.replaced_usd or cost.left_out_requests:
        text = translate("Breakdown", "By list prices, in place of %1 recorded")
        none = translate("Breakdown", "none")
        amount = figures.ABOUT + figures.money(cost.replacing_usd) if cost.replacing_requests else none
        lines.append((text.replace("%1", figures.money(cost.replaced_usd)), amount))
    if cost.doubtful_requests:
        doubt = translate("Breakdown", "Recorded cost in doubt")
        lines.append((doubt, requests_text(cost.doubtful_requests)))
    return lines


def cache_lines(usage: Usage) -> tuple[tuple[str, str], ...]:
    """What the cached tokens cost, and would have cost, by list prices; nothing where no price is known."""
    saved = usage.cache.saved_usd
    if saved is None:
        return ()
    paid = translate("Breakdown", "Cached tokens by list prices")
    uncached = translate("Breakdown", "The same as uncached input")
    return (
        (paid, figures.ABOUT + figures.money(usage.cache.paid_usd)),
        (uncached, figures.ABOUT + figures.money(usage.cache.uncached_usd)),
        (translate("Breakdown", "Saved by the cache"), figures.ABOUT + figures.money(saved)),
    )
