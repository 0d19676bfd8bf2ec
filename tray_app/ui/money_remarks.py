"""What stands below the breakdown's tables about money: models without a price by name, recordings in doubt, and the price data's day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from tray_app.core import tables
from tray_app.core.faults import Fault
from tray_app.core.model import total
from tray_app.core.money_report import unpriced_models
from tray_app.ui import figures
from tray_app.ui.told import told_model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.model import Doubt, Period, Snapshot
    from tray_app.core.rows import Row

translate = QCoreApplication.translate

NAMED: Final = 3


def money_remarks(snapshot: Snapshot, period: Period, provider: str, rows: Sequence[Row]) -> list[str]:
    """Sentences about the costs in view."""
    chosen = tables.chosen(snapshot, provider)
    said = _unpriced(unpriced_models(chosen, period))
    for each in chosen:
        said += [f"{each.name}: {_doubt(doubt)}" for doubt in each.doubts.get(period, ())]
    cost = total(row.usage for row in rows).cost
    if cost.approximate and snapshot.price_date:
        said.append(
            translate("Breakdown", "Estimates by the price list of %1.").replace("%1", snapshot.price_date)
        )
    return said


def _unpriced(models: Sequence[tuple[str, str, int]]) -> list[str]:
    if not models:
        return []
    some = ((told_model(model), upstream) for model, upstream, _ in models[:NAMED])
    named = [f"{model} ({upstream})" if upstream else model for model, upstream in some]
    text = ", ".join(named)
    if len(models) > NAMED:
        more = translate("Breakdown", "%1 and %2 more")
        text = more.replace("%2", figures.exact(len(models) - NAMED)).replace("%1", text)
    return [translate("Breakdown", "Models without one: %1.").replace("%1", text)]


def _doubt(doubt: Doubt) -> str:
    reason = {
        Fault.OUTPUT_LEFT_OUT: translate("Breakdown", "the tool leaves out nearly all of the output’s cost"),
        Fault.REASONING_TWICE: translate("Breakdown", "the tool bills reasoning tokens twice"),
        Fault.TOKEN_COUNT: translate("Breakdown", "the tool stores a count of tokens as the cost"),
        Fault.ABSURD: translate("Breakdown", "the figure cannot be the cost of these tokens"),
    }[Fault(doubt.reason)]
    text = translate("Breakdown", "%1 recorded are in doubt, %2.")
    if doubt.recomputed_requests == doubt.requests:
        text = translate("Breakdown", "%1 recorded are in doubt, %2; by list prices ≈ %3.")
    text = text.replace("%3", figures.money(doubt.recomputed_usd))
    return text.replace("%2", reason).replace("%1", figures.money(doubt.recorded_usd))
