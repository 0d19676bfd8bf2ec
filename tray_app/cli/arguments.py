"""The arguments of the command line."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from tray_app import __version__
from tray_app.cli import money_commands

if TYPE_CHECKING:
    from collections.abc import Sequence

_EPILOG = "Local files only, read-only, no network. Without a command the tray starts."


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments as given; `command` is "tray" where none is named. Raises SystemExit for unfit ones."""
    everywhere = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    everywhere.add_argument(
        "--data-dir", type=Path, metavar="DIR", help="keep settings, ledger and log in DIR"
    )
    everywhere.add_argument(
        "--wsl-mount", action="append", metavar="DIR", help="a Windows drive seen from WSL; may be repeated"
    )
    everywhere.add_argument("--demo", action="store_true", help="show bundled sample data, marked as sample")
    parser = argparse.ArgumentParser(
        prog="tallytray",
        description="What the coding agents of the Cline family have used on this machine.",
        epilog=_EPILOG,
        parents=[everywhere],
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tallytray {__version__}")
    parser.add_argument("--window", action="store_true", help="open as an ordinary window")
    parser.add_argument("--hidden", action="store_true", help="open nothing but the icon")
    parser.set_defaults(command="tray")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _report(commands.add_parser("report", parents=[everywhere], help="print the numbers", allow_abbrev=False))
    doctor = commands.add_parser(
        "doctor",
        parents=[everywhere],
        help="say what was looked at, found, and not readable",
        allow_abbrev=False,
    )
    doctor.add_argument("--json", action="store_true", help="as JSON")
    doctor.set_defaults(command="doctor")
    export = commands.add_parser(
        "export",
        parents=[everywhere],
        help="write every request to a file, without any text",
        allow_abbrev=False,
    )
    export.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="a .csv, .json or .jsonl file"
    )
    export.add_argument(
        "--no-refresh", action="store_true", help="from the ledger, without a look at the disk"
    )
    export.set_defaults(command="export")
    _settings(
        commands.add_parser(
            "settings", parents=[everywhere], help="read or change settings", allow_abbrev=False
        ),
        everywhere,
    )
    money_commands.add(commands, everywhere)
    _forget(
        commands.add_parser(
            "forget", parents=[everywhere], help="take usage out of the ledger for good", allow_abbrev=False
        )
    )
    _ledger(
        commands.add_parser(
            "ledger", parents=[everywhere], help="back up, restore or check the ledger", allow_abbrev=False
        ),
        everywhere,
    )
    # As defaults of the parser these would undo, in a subcommand, what was given before it.
    absent = argparse.Namespace(data_dir=None, wsl_mount=[], demo=False)
    given = parser.parse_args(arguments)
    return argparse.Namespace(**{**vars(absent), **vars(given)})


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no day; write it as YYYY-MM-DD") from None


def _report(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--json", dest="form", action="store_const", const="json", help="schema tallytray.report/1"
    )
    form.add_argument("--csv", dest="form", action="store_const", const="csv", help="rows with a header")
    form.add_argument(
        "--text", dest="form", action="store_const", const="text", help="tables for people (the default)"
    )
    parser.add_argument(
        "--by",
        choices=("provider", "model", "day", "task", "project", "tool", "installation"),
        default="provider",
    )
    parser.add_argument(
        "--provider", action="append", default=[], metavar="ID", help="only this provider; may be repeated"
    )
    parser.add_argument("--since", type=_day, metavar="DAY", help="days from YYYY-MM-DD")
    parser.add_argument("--until", type=_day, metavar="DAY", help="days up to YYYY-MM-DD")
    parser.add_argument("--day-boundary", choices=("utc", "local"), help="instead of the setting")
    parser.add_argument(
        "--no-refresh", action="store_true", help="from the ledger, without a look at the disk"
    )
    parser.set_defaults(command="report", form="text")


def _settings(parser: argparse.ArgumentParser, everywhere: argparse.ArgumentParser) -> None:
    parser.set_defaults(command="settings", action="path")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    path = actions.add_parser("path", parents=[everywhere], help="where the settings file is")
    path.set_defaults(action="path")
    get = actions.add_parser(
        "get", parents=[everywhere], help="print a value, such as budget.daily_usd, or all"
    )
    get.add_argument("key", nargs="?", help="all of them without one")
    get.set_defaults(action="get")
    change = actions.add_parser(
        "set", parents=[everywhere], help="change a value; an empty one restores the default"
    )
    change.add_argument("key")
    change.add_argument("value", help='several folders: ["/one", "/two"]')
    change.set_defaults(action="set")
    take = actions.add_parser(
        "import", parents=[everywhere], help="take tasks_dir overrides from a JSON file of accounts"
    )
    take.add_argument("file", type=Path, metavar="FILE")
    take.set_defaults(action="import")


def _forget(parser: argparse.ArgumentParser) -> None:
    parser.description = "Takes usage out of the ledger, and out of its backups. What is still on disk is read again by the next refresh."
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--provider", metavar="ID", help="everything of a provider")
    what.add_argument("--task", metavar="ID", help="everything of a task")
    what.add_argument("--archived", action="store_true", help="everything that disk no longer has")
    what.add_argument(
        "--before",
        type=_day,
        metavar="DAY",
        help="what disk no longer has of days before YYYY-MM-DD (UTC)",
    )
    parser.add_argument(
        "--yes", action="store_true", help="without asking; needed where there is no terminal"
    )
    parser.set_defaults(command="forget")


def _ledger(parser: argparse.ArgumentParser, everywhere: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    parser.set_defaults(command="ledger")
    backup = actions.add_parser("backup", parents=[everywhere], help="make a backup now, in place of today's")
    backup.set_defaults(action="backup")
    restore = actions.add_parser(
        "restore",
        parents=[everywhere],
        help="put a backup in the ledger's place; what is there is kept beside it",
    )
    restore.add_argument("file", type=Path, nargs="?", help="the newest sound backup without one")
    restore.set_defaults(action="restore")
    check = actions.add_parser(
        "check", parents=[everywhere], help="say whether the ledger is sound; changes nothing"
    )
    check.set_defaults(action="check")


def as_report(asked: argparse.Namespace) -> argparse.Namespace:
    """What was asked of the tray, as a text report."""
    again = parse(["report"])
    again.data_dir, again.wsl_mount, again.demo = asked.data_dir, asked.wsl_mount, asked.demo
    return again


def tray_arguments(asked: argparse.Namespace) -> list[str]:
    """The arguments of the tray program."""
    switches = [f"--{name}" for name in ("window", "hidden", "demo") if getattr(asked, name)]
    folder = ["--data-dir", str(asked.data_dir)] if asked.data_dir else []
    mounts = [part for mount in asked.wsl_mount for part in ("--wsl-mount", mount)]
    return [*switches, *folder, *mounts]
