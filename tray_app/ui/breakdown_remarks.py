"""What stands below the breakdown's tables, and in place of an empty one: what the figures leave out, in full sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core import tables
from tray_app.core.model import Period, Status, total
from tray_app.core.rows import DayRow, GroupRow
from tray_app.ui import figures, why
from tray_app.ui.money_remarks import money_remarks
from tray_app.ui.told import told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.model import Snapshot
    from tray_app.core.rows import Row

translate = QCoreApplication.translate


def nothing(snapshot: Snapshot, period: Period, provider: str) -> str:
    """Why there are no rows: nothing recorded at all, or nothing in this period."""
    if not any(
        each.periods[Period.ALL].requests for each in snapshot.providers if Period.ALL in each.periods
    ):
        return translate("Breakdown", "No usage recorded yet")
    who = next((each.name for each in snapshot.providers if provider and each.id == provider), "")
    when = {
        Period.TODAY: translate("Breakdown", "Nothing today"),
        Period.WEEK: translate("Breakdown", "Nothing in these 7 days"),
        Period.MONTH: translate("Breakdown", "Nothing in these 30 days"),
        Period.ALL: translate("Breakdown", "No usage recorded yet"),
    }[period]
    return f"{who}: {when}" if who else when


def no_calls(snapshot: Snapshot, period: Period, provider: str) -> str:
    """Why there are no tools: nothing used at all, or nothing that names its tools."""
    if tables.tasks_in(snapshot, period, provider):
        return translate(
            "Breakdown",
            "No tool calls recorded in this period. Only Cline CLI and newer Cline sessions record them.",
        )
    return nothing(snapshot, period, provider)


def remarks(snapshot: Snapshot, period: Period, provider: str, rows: Sequence[Row]) -> list[str]:
    """What the rows in view leave out: days without usage, requests without a time or a price, sources that could not be read."""
    said = []
    if rows and isinstance(rows[0], DayRow):
        said += _about_days(snapshot, period, provider, len(rows))
    unpriced = total(row.usage for row in rows).cost.unpriced_requests
    if rows and isinstance(rows[0], GroupRow) and rows[0].grouping == "tool":
        said += _about_calls(unpriced)
    elif unpriced == 1:
        said.append(translate("Breakdown", "1 request has no known price. It is not in any cost."))
    elif unpriced:
        text = translate("Breakdown", "%1 requests have no known price. They are not in any cost.")
        said.append(text.replace("%1", figures.exact(unpriced)))
    said += money_remarks(snapshot, period, provider, rows)
    said += [
        f"{each.name}: {told(each.message)}"
        for each in tables.chosen(snapshot, provider)
        if each.status in (Status.PARTIAL, Status.STALE) and each.message
    ]
    return said


def _about_calls(unknown: int) -> list[str]:
    said = [translate("Breakdown", "Only Cline CLI and newer Cline sessions record which tools were called.")]
    if unknown:
        text = translate("Breakdown", "%1 of unknown cost are in no cost here.")
        said.insert(0, text.replace("%1", why.calls_text(unknown)))
    return said


def _about_days(snapshot: Snapshot, period: Period, provider: str, used: int) -> list[str]:
    said = []
    count = tables.PERIOD_DAYS.get(period, 0)
    if count > max(1, used):
        text = translate("Breakdown", "No usage on %1 of %2 days.")
        said.append(text.replace("%1", figures.exact(count - used)).replace("%2", figures.exact(count)))
    undated = tables.undated_requests(snapshot, period, provider)
    if undated:
        text = translate("Breakdown", "%1 without a usable time: in no day.")
        said.append(text.replace("%1", why.requests_text(undated)))
    return said
