"""What the panel says about budgets: the share of the tightest one, and the banner when one is used up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.budget import Span, Unit, most_over, spent_in, tightest
from tray_app.core.month_end import month_end
from tray_app.ui import figures
from tray_app.ui.notices import amount, spent

if TYPE_CHECKING:
    from tray_app.core.model import BudgetStanding, Snapshot

translate = QCoreApplication.translate


def share_of_budget(snapshot: Snapshot) -> list[str]:
    """ "43% of $10.00 budget", of a month's one with the month named; nothing without a budget."""
    standing = tightest(snapshot.budgets)
    if standing is None or (standing.unpriced_requests and not standing.spent):
        return []
    day = translate("hero", "%1 of %2 budget")
    month = translate("hero", "%1 of the month’s %2")
    text = day if standing.span == Span.DAY else month
    return [
        text.replace("%2", amount(standing, standing.amount)).replace("%1", figures.percent(standing.share))
    ]


def used_up(snapshot: Snapshot) -> tuple[str, str] | None:
    """The two lines of the banner while a budget is used up, else None."""
    standing = most_over(snapshot.budgets)
    if standing is None:
        return None
    over = (figures.ABOUT if standing.approximate else "") + amount(
        standing, standing.spent - standing.amount
    )
    day = translate("hero", "%1 over today’s budget")
    month = translate("hero", "%1 over this month’s budget")
    first = day if standing.span == Span.DAY else month
    return first.replace("%1", over), _second(snapshot, standing)


def _second(snapshot: Snapshot, standing: BudgetStanding) -> str:
    if standing.provider:
        names = {each.id: each.name for each in snapshot.providers}
        text = translate("hero", "%1: %2 of %3").replace("%3", amount(standing, standing.amount))
        return text.replace("%2", spent(standing)).replace(
            "%1", names.get(standing.provider, standing.provider)
        )
    span = Span(standing.span)
    parts = [(each, spent_in(span, (each,), snapshot.today)) for each in snapshot.providers]
    if standing.unit == Unit.USD:
        largest, usage = max(parts, key=lambda part: part[1].cost.usd)
        figure = figures.cost_text(usage.cost)
    else:
        largest, usage = max(parts, key=lambda part: part[1].tokens.total)
        figure = figures.tokens(usage.tokens.total)
    text = translate("hero", "Largest: %1, %2 of %3").replace("%3", spent(standing))
    return text.replace("%2", figure).replace("%1", largest.name)


def month_end_text(snapshot: Snapshot) -> str:
    """The projection for the month's end in one sentence with its making; "" where there is none."""
    found = month_end(snapshot.providers, snapshot.today)
    if found is None or not found.days_left:
        return ""
    text = translate(
        "hero",
        "At the month’s end %1: the month so far, and for each day left (%2) the mean of the last %3 days.",
    )
    about = figures.ABOUT if found.approximate else ""
    text = text.replace("%3", figures.exact(found.base_days)).replace("%2", figures.exact(found.days_left))
    return text.replace("%1", about + figures.money(found.usd))
