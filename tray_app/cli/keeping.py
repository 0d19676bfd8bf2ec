"""The commands that look after what the ledger keeps: forget, and backup, restore and check of the ledger."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tray_app.cli.engine import numbers, opened

if TYPE_CHECKING:
    import argparse
    from pathlib import Path


def run_forget(asked: argparse.Namespace) -> int:
    """Say what will be lost, ask, forget. 1 when it was not done, 2 when it was not said how to answer."""
    from tray_app.core.forget import Choice
    from tray_app.sources.catalogue import BY_ID

    choice = Choice(asked.provider or "", asked.task or "", asked.archived, asked.before)
    with opened(asked) as (refresh, _):
        snapshot = numbers(refresh, from_ledger=False)
        known = {*BY_ID, *(provider.id for provider in snapshot.providers)}
        if choice.provider and choice.provider not in known:
            print(
                f"No provider is called {choice.provider}. There are: {', '.join(sorted(known))}.",
                file=sys.stderr,
            )
            return 2
        if refresh.ledger.path is None:
            print(
                "\n".join(snapshot.notes),
                "Nothing was forgotten: the ledger cannot be written now.",
                sep="\n",
                file=sys.stderr,
            )
            return 1
        lost = refresh.loss(choice)
        if not lost.rows:
            print("There is nothing of that to forget.")
            return 0
        print(lost.told())
        if not asked.yes:
            if not sys.stdin.isatty():
                print("Nothing was forgotten: without a terminal it takes --yes.", file=sys.stderr)
                return 2
            if input("Forget it for good? [y/N] ").strip().lower() not in {"y", "yes"}:
                print("Nothing was forgotten.")
                return 1
        return _forgotten(refresh.forget(choice))


def _forgotten(problem: str) -> int:
    if problem:
        print(f"Nothing was forgotten: {problem}", file=sys.stderr)
        return 1
    print("Forgotten, in the ledger and its backups.")
    return 0


def run_ledger(asked: argparse.Namespace) -> int:
    """Back up, restore or check the ledger; 1 when that did not go well."""
    from tray_app.core.ledger import LedgerDamaged, LedgerNewer, LedgerUnusable
    from tray_app.core.opening import later_note
    from tray_app.core.paths import own_places
    from tray_app.core.upkeep import Unfit, check

    path = own_places(asked.data_dir).ledger_file
    if asked.action == "check":
        found = check(path)
        print("\n".join(found) if found else f"{path} is sound.")
        return 1 if found else 0
    try:
        return _back_up(path) if asked.action == "backup" else _restore(path, asked.file)
    except Unfit as error:
        print(error, file=sys.stderr)
    except LedgerDamaged as error:
        print(f"{path} is damaged: {error}. The next refresh mends it.", file=sys.stderr)
    except LedgerNewer:
        print(later_note(path), file=sys.stderr)
    except LedgerUnusable as error:
        print(f"{path} cannot be used now ({error.obstacle.value.replace('_', ' ')}).", file=sys.stderr)
    except OSError as error:
        print(f"{path.parent} cannot be written: {error.strerror or error}.", file=sys.stderr)
    return 1


def _back_up(path: Path) -> int:
    from tray_app.core.backup import back_up
    from tray_app.core.ledger import Ledger
    from tray_app.core.refresh import wall_clock
    from tray_app.core.upkeep import Unfit

    if not path.exists():
        raise Unfit(f"There is no ledger at {path} yet.")
    ledger = Ledger(path)
    try:
        print(back_up(ledger, wall_clock()))
    finally:
        ledger.close()
    return 0


def _restore(path: Path, file: Path | None) -> int:
    from tray_app.core.opening import open_ledger
    from tray_app.core.refresh import wall_clock
    from tray_app.core.upkeep import Unfit, newest_sound, restore

    now = wall_clock()
    backup = file or newest_sound(path, now)
    if backup is None:
        raise Unfit(f"There is no backup in {path.parent}.")
    opened_ledger = open_ledger(path, now)
    try:
        if opened_ledger.told:
            print(opened_ledger.told, file=sys.stderr)
        if opened_ledger.ledger.path is None:
            raise Unfit(f"{path} cannot be written now.")
        before = restore(opened_ledger.ledger, backup, now)
    finally:
        opened_ledger.ledger.close()
    print(f"{backup.name} is in the ledger's place. What was there is kept as {before.name}.")
    return 0
