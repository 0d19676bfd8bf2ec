"""Desktop notifications: of budgets that were crossed, tasks that got dear and unusual days, and of nothing else."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.alerts import BudgetAlert, TaskAlert, Watch, rules_of
from tray_app.core.budget import Span, Unit
from tray_app.ui import figures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tray_app.core.alerts import Alert
    from tray_app.core.model import BudgetStanding, Snapshot
    from tray_app.core.settings_values import Settings

translate = QCoreApplication.translate


class Notices:
    """Tells each alert once, by `notify(title, text)`. `now` is the wall clock in Unix ms. Sample data brings none."""

    def __init__(self, notify: Callable[[str, str], None], now: Callable[[], int]) -> None:
        self._notify = notify
        self._now = now
        self._watch = Watch()

    def look(self, snapshot: Snapshot, settings: Settings) -> None:
        """Take over fresh numbers. Those of the ledger at the start are none: what changed while we were away is no news."""
        if snapshot.sample or snapshot.fresh_at_ms is None:
            return
        local = datetime.fromtimestamp(self._now() / 1000).astimezone()
        names = {provider.id: provider.name for provider in snapshot.providers}
        for alert in self._watch.look(snapshot, rules_of(settings), local):
            self._notify(*words(alert, names))


def words(alert: Alert, names: Mapping[str, str]) -> tuple[str, str]:
    """Title and text of a notification. `names` are the providers' by id."""
    if isinstance(alert, BudgetAlert):
        return _of_budget(alert, names)
    if isinstance(alert, TaskAlert):
        cost = figures.cost_text(alert.task.cost)
        title = translate("notices", "A task has cost %1").replace("%1", cost)
        text = translate("notices", "%1, more than %2")
        name = names.get(alert.task.provider, alert.task.provider)
        return title, text.replace("%2", figures.money(alert.limit_usd)).replace("%1", name)
    about = figures.ABOUT if alert.approximate else ""
    title = translate("notices", "Today has cost %1").replace("%1", about + figures.money(alert.usd))
    text = translate("notices", "A usual day costs %1").replace("%1", about + figures.money(alert.usual_usd))
    return title, text


def _of_budget(alert: BudgetAlert, names: Mapping[str, str]) -> tuple[str, str]:
    standing = alert.standing
    day = standing.span == Span.DAY
    if alert.level >= 1:
        title = (
            translate("notices", "Today’s budget is used up")
            if day
            else translate("notices", "This month’s budget is used up")
        )
    else:
        title = (
            translate("notices", "%1 of today’s budget used")
            if day
            else translate("notices", "%1 of this month’s budget used")
        ).replace("%1", figures.percent(alert.level))
    amounts = translate("notices", "%1 of %2", "%1 spent, %2 budget")
    text = amounts.replace("%2", amount(standing, standing.amount)).replace("%1", spent(standing))
    if standing.provider:
        text = f"{names.get(standing.provider, standing.provider)}: {text}"
    return title, text


def spent(standing: BudgetStanding) -> str:
    """What was spent of a budget, with ≈ where an estimate is in it."""
    return (figures.ABOUT if standing.approximate else "") + amount(standing, standing.spent)


def amount(standing: BudgetStanding, number: float) -> str:
    """An amount in the unit of a budget."""
    if standing.unit == Unit.USD:
        return figures.money(number)
    return figures.tokens(round(number))
