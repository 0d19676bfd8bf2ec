"""The commands about money: `budget` for scripts and people, `status` for status bars. Without Qt, with the numbers of every surface."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from tray_app.core.model import Snapshot
    from tray_app.core.paths import Places

OVER = 3
"""Exit code of `budget --check` when a budget is used up."""

LONGEST_SNOOZE = 24 * 31.0  # hours


def add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], everywhere: argparse.ArgumentParser
) -> None:
    """Add both commands to the command line."""
    from_ledger = "from the ledger, without a look at the disk"
    budget = commands.add_parser(
        "budget", parents=[everywhere], help="say how far the budgets are used", allow_abbrev=False
    )
    budget.add_argument("--check", action="store_true", help=f"exit with code {OVER} when one is used up")
    budget.add_argument("--json", action="store_true", help="as JSON")
    budget.add_argument("--no-refresh", action="store_true", help=from_ledger)
    budget.add_argument(
        "--snooze", type=float, metavar="HOURS", help="no notifications for so long; 0 ends it"
    )
    budget.set_defaults(command="budget")
    status = commands.add_parser(
        "status", parents=[everywhere], help="print one line for a status bar", allow_abbrev=False
    )
    status.add_argument("--format", metavar="TEXT", help="text with placeholders such as {cost}")
    status.add_argument("--json", action="store_true", help="text, tooltip, class and percentage as JSON")
    status.add_argument("--no-refresh", action="store_true", help=from_ledger)
    status.set_defaults(command="status")


def snooze(places: Places, hours: float, now: datetime) -> int:
    """Keep notifications back for some hours from `now` (with its offset). Gives the exit code; raises SettingsError."""
    from tray_app.core.settings import SettingsFile

    if not 0 <= hours <= LONGEST_SNOOZE:
        print(f"--snooze takes hours from 0 to {LONGEST_SNOOZE:.0f}.", file=sys.stderr)
        return 2
    until = (now + timedelta(hours=hours)).astimezone(UTC).isoformat(timespec="seconds") if hours else ""
    SettingsFile(places.settings_file).set("alerts.snooze_until", until)
    print(f"No notifications until {until}." if until else "Notifications come again.")
    return 0


def show_budget(snapshot: Snapshot, asked: argparse.Namespace) -> int:
    """Print how far each budget is used; gives the exit code."""
    from tray_app.core import money_report

    over = any(standing.over for standing in snapshot.budgets)
    if asked.json:
        whole = money_report.of_snapshot(snapshot)
        document: dict[str, Any] = {
            "schema": "tallytray.budget/1",
            "today": snapshot.today.isoformat(),
            "over": over,
            "budgets": whole["budgets"],
            "month_end": whole["month_end"],
        }
        print(json.dumps(document, indent=1, ensure_ascii=False))
    else:
        print("\n".join(_lines(snapshot)))
    return OVER if asked.check and over else 0


def _lines(snapshot: Snapshot) -> list[str]:
    from tray_app.core import money_report
    from tray_app.core.wording import counted

    names = {provider.id: provider.name for provider in snapshot.providers}
    found = ["Sample data: made up, to show the product."] if snapshot.sample else []
    if not snapshot.budgets:
        found.append("No budget is set. Set one: tallytray settings set budget.daily_usd 10")
    for standing in snapshot.budgets:
        found.append(money_report.budget_line(standing, names))
        if standing.unpriced_requests:
            found.append(f"  without {counted(standing.unpriced_requests, 'request')} of unknown price")
    return found + money_report.projection_lines(snapshot, snapshot.providers)


def show_status(snapshot: Snapshot, asked: argparse.Namespace) -> int:
    """Print the status line; gives the exit code."""
    from tray_app.core import status_line

    form = asked.format if asked.format is not None else status_line.USUAL
    try:
        print(status_line.as_json(snapshot, form) if asked.json else status_line.line(snapshot, form))
    except status_line.UnknownPlaceholderError as reason:
        print(reason, file=sys.stderr)
        return 2
    return 0
