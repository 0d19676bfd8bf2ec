"""What a sum of money leaves out, in words: requests without a price are in no cost, and the figure says so beside it.

Where no request of a sum has a price, the sum itself is the words "no price", and nothing more is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.wording import left_out
from tray_app.ui import figures

if TYPE_CHECKING:
    from tray_app.core.model import Cost

translate = QCoreApplication.translate


def without_text(cost: Cost | None) -> str:
    """ "without 14 unpriced requests"; "" where nothing is left out of a sum, or there is no sum."""
    count = left_out(cost) if cost is not None else 0
    if count == 1:
        return translate("figures", "without 1 unpriced request")
    text = translate("figures", "without %1 unpriced requests")
    return text.replace("%1", figures.compact(count)) if count else ""


def without_short(cost: Cost | None) -> str:
    """ "without 14 unpriced", where the noun stands beside it; "" as above."""
    count = left_out(cost) if cost is not None else 0
    text = translate("figures", "without %1 unpriced", "that many requests have no known price")
    return text.replace("%1", figures.compact(count)) if count else ""


def unpriced_text(cost: Cost | None) -> str:
    """ "14 unpriced", where there is no room for more; "" as above."""
    count = left_out(cost) if cost is not None else 0
    text = translate("figures", "%1 unpriced", "that many requests have no known price")
    return text.replace("%1", figures.compact(count)) if count else ""


def today_text(cost: Cost) -> str:
    """Today's cost among other figures: "today $1.84", "no price today"."""
    if cost.unknown:
        return translate("tile", "no price today")
    return translate("tile", "today %1").replace("%1", figures.cost_text(cost))
