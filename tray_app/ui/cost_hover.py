"""What hovering over a cost tells: how much of it is recorded, estimated, replaced or in doubt, and what the cache was worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.ui import figures

if TYPE_CHECKING:
    from tray_app.core.model import Cost, Usage

translate = QCoreApplication.translate


def cost_hover(cost: Cost) -> str:
    """Recorded and estimated cost told apart, and what has no price or is doubtful; empty where all is recorded and sound."""
    lines = []
    if cost.estimated_requests or cost.replaced_usd:
        lines.append(translate("tile", "Recorded: %1").replace("%1", figures.money(cost.recorded_usd)))
    if cost.estimated_requests:
        estimated = translate("tile", "Estimated: %1, for %2")
        lines.append(
            estimated.replace("%1", figures.money(cost.estimated_usd)).replace(
                "%2", figures.requests(cost.estimated_requests)
            )
        )
    if cost.replaced_usd:
        text = translate("tile", "In place of %1 recorded: %2 by list prices")
        lines.append(
            text.replace("%2", figures.money(cost.replacing_usd)).replace(
                "%1", figures.money(cost.replaced_usd)
            )
        )
    if cost.doubtful_requests:
        text = translate("tile", "Recorded cost in doubt: %1")
        lines.append(text.replace("%1", figures.requests(cost.doubtful_requests)))
    if cost.unpriced_requests:
        lines.append(
            translate("tile", "Without a price, in no cost: %1").replace(
                "%1", figures.requests(cost.unpriced_requests)
            )
        )
    return "\n".join(lines)


def cache_hover(usage: Usage) -> str:
    """What the cache saved or cost by list prices; "" where no cached token has a known price."""
    saved = usage.cache.saved_usd
    if saved is None:
        return ""
    if saved >= 0:
        return translate("tile", "Saved by the cache: ≈ %1").replace("%1", figures.money(saved))
    return translate("tile", "Cost of the cache beyond its use: ≈ %1").replace("%1", figures.money(-saved))
