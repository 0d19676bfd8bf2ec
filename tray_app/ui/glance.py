"""The glance in words: the lines of the tooltip and of the tray menu, from one snapshot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.model import Period, Status
from tray_app.ui import figures
from tray_app.ui.left_out import without_short

if TYPE_CHECKING:
    from tray_app.core.model import Cost, ProviderUsage, Snapshot

HIDDEN = frozenset({Status.NOT_FOUND, Status.OFF})  # providers without a line


def today_line(snapshot: Snapshot) -> str:
    """Today's cost and tasks, all providers: "Today ≈ $4.31 · 12 tasks"."""
    today = snapshot.usage(Period.TODAY)
    template = (
        QCoreApplication.translate("glance", "Sample: today %1 · %2", "%1 cost, %2 tasks")
        if snapshot.sample
        else QCoreApplication.translate("glance", "Today %1 · %2", "%1 cost, %2 tasks")
    )
    return template.replace("%1", cost_and_rest(today.cost)).replace("%2", figures.tasks(today.tasks))


def cost_and_rest(cost: Cost) -> str:
    """A cost with what it leaves out: "≈ $4.31, without 14 unpriced"."""
    return ", ".join(filter(None, (figures.cost_text(cost), without_short(cost))))


def tooltip(snapshot: Snapshot, refresh_seconds: int, stale: bool) -> str:
    """Three short lines. The third one stays true until the next refresh is due, so it need not be sent again and again."""
    today = snapshot.usage(Period.TODAY)
    amounts = (
        QCoreApplication.translate("glance", "%1 · %2", "%1 tokens, %2 requests")
        .replace("%1", figures.tokens(today.tokens.total))
        .replace("%2", figures.requests(today.requests))
    )
    return "\n".join((today_line(snapshot), amounts, freshness(snapshot, refresh_seconds, stale)))


def freshness(snapshot: Snapshot, refresh_seconds: int, stale: bool) -> str:
    """How fresh the numbers are: "updated < 30 s ago", else the time they are from."""
    if snapshot.fresh_at_ms is None:
        return QCoreApplication.translate("glance", "from the last time, not updated yet")
    if not stale:
        span = figures.age(0, 1000 * refresh_seconds)
        return QCoreApplication.translate("glance", "updated < %1 ago").replace("%1", span)
    zone = figures.zone_of("local", snapshot.time_zone)
    when = figures.moment(snapshot.fresh_at_ms, zone, snapshot.today)
    return QCoreApplication.translate("glance", "not updated since %1").replace("%1", when)


def provider_line(provider: ProviderUsage) -> str:
    """A provider with today's cost, or why there is none: "Cline · $1.84", "Zoo Code · nothing yet"."""
    today = provider.periods[Period.TODAY]
    if provider.status is Status.STALE:
        value = QCoreApplication.translate("glance", "not reachable")
    elif not provider.periods[Period.ALL].requests:
        value = (
            QCoreApplication.translate("glance", "could not be read")
            if any(problem.fatal for problem in provider.problems)
            else QCoreApplication.translate("glance", "nothing yet")
        )
    elif not today.requests:
        value = QCoreApplication.translate("glance", "nothing today")
    else:
        value = cost_and_rest(today.cost)
    # One text: a menu that a tray host draws may leave a right-hand column out.
    return f"{provider.name} · {value}"


def shown_providers(snapshot: Snapshot) -> tuple[ProviderUsage, ...]:
    """The providers that have a line in the menu."""
    return tuple(provider for provider in snapshot.providers if provider.status not in HIDDEN)


def unreadable(snapshot: Snapshot) -> int:
    """How many documents could not be read; those read in part are not among them."""
    return sum(problem.fatal for provider in snapshot.providers for problem in provider.problems)
