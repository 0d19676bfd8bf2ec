"""The commands that give numbers: report, doctor, export, budget, status."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tray_app.cli import money_commands
from tray_app.cli.engine import numbers, opened

if TYPE_CHECKING:
    import argparse

    from tray_app.core import details
    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Snapshot


def run_report(asked: argparse.Namespace) -> int:
    """What `tallytray report` prints."""
    from tray_app.core import day_range, details, report, report_text
    from tray_app.core.refresh import wall_clock
    from tray_app.sources.catalogue import BY_ID

    if asked.since and asked.until and asked.since > asked.until:
        print(f"--since {asked.since} is after --until {asked.until}.", file=sys.stderr)
        return 2
    days = day_range.Days(asked.since, asked.until) if asked.since or asked.until else None

    def answer(ledger: Ledger, whole: Snapshot) -> tuple[Snapshot, list[details.Row]]:
        limited = day_range.of_providers(whole, asked.provider)
        if asked.by in details.GROUPINGS:
            providers = [provider.id for provider in limited.providers]
            return limited, details.rows(ledger, asked.by, providers, asked.since, asked.until)
        return limited if days is None else day_range.of_days(limited, ledger, days), []

    with opened(asked) as (refresh, _):
        snapshot = numbers(refresh, asked.no_refresh)
        known = {*BY_ID, *(provider.id for provider in snapshot.providers)}
        unknown = [given for given in asked.provider if given not in known]
        if unknown:
            print(
                f"No provider is called {unknown[0]}. There are: {', '.join(sorted(known))}.", file=sys.stderr
            )
            return 2
        if asked.day_boundary and asked.day_boundary != snapshot.day_boundary:
            snapshot, rows = refresh.at_boundary(asked.day_boundary, answer)
        else:
            snapshot, rows = refresh.asking(lambda ledger: answer(ledger, snapshot))
    if asked.by in details.GROUPINGS or asked.form == "csv":
        _told(snapshot)
    if asked.by in details.GROUPINGS:
        if snapshot.sample and asked.form == "text":
            print(report_text.SAMPLE, end="\n\n")
        print(details.written(rows, asked.by, asked.form), end="")
    elif asked.form == "json":
        print(report.as_json(snapshot, wall_clock(), days))
    elif asked.form == "csv":
        print(report.as_csv(snapshot, asked.by), end="")
    else:
        print(report_text.as_text(snapshot, asked.by, days))
    return 0


def run_doctor(asked: argparse.Namespace) -> int:
    """What the doctor found; exit code 1 when something could not be read."""
    from tray_app.core import doctor

    with opened(asked) as (refresh, environment):
        snapshot = numbers(refresh, from_ledger=False)
        found = refresh.asking(lambda ledger: doctor.examine(snapshot, ledger, environment))
    print(doctor.as_json(found) if asked.json else doctor.as_text(found))
    return 1 if found.unreadable else 0


def run_export(asked: argparse.Namespace) -> int:
    """Write every request to a file."""
    from tray_app.core import export

    try:
        form = export.form_of(asked.out)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    with opened(asked) as (refresh, _):
        _told(numbers(refresh, asked.no_refresh))
        try:
            number = refresh.asking(lambda ledger: export.write(ledger, asked.out, form))
        except OSError as error:
            print(f"{asked.out} cannot be written: {error.strerror}.", file=sys.stderr)
            return 1
    print(f"{number:,} requests and aggregates in {asked.out}")
    return 0


def run_budget(asked: argparse.Namespace) -> int:
    """How the budgets stand, or no word of them for a while."""
    if asked.snooze is not None:
        from tray_app.core.paths import own_places

        return money_commands.snooze(own_places(asked.data_dir), asked.snooze, datetime.now(UTC))
    with opened(asked) as (refresh, _):
        return money_commands.show_budget(_told(numbers(refresh, asked.no_refresh)), asked)


def run_status(asked: argparse.Namespace) -> int:
    """One line for status bars."""
    with opened(asked) as (refresh, _):
        return money_commands.show_status(_told(numbers(refresh, asked.no_refresh)), asked)


def _told(snapshot: Snapshot) -> Snapshot:
    """The Snapshot, its notes said aside: some, such as that of a damaged ledger, are said only once."""
    for note in snapshot.notes:
        print(note, file=sys.stderr)
    return snapshot
