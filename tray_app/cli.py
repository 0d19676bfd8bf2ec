"""The command line without Qt: report, doctor, export and settings give the same numbers as the windows, also over ssh."""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from tray_app import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.model import Snapshot
    from tray_app.core.paths import Places
    from tray_app.core.refresh import Refresh
    from tray_app.sources.environment import Environment

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
    # As defaults of the parser these would undo, in a subcommand, what was given before it.
    absent = argparse.Namespace(data_dir=None, wsl_mount=[], demo=False)
    given = parser.parse_args(arguments)
    return argparse.Namespace(**{**vars(absent), **vars(given)})


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
    parser.add_argument("--since", type=date.fromisoformat, metavar="DAY", help="days from YYYY-MM-DD")
    parser.add_argument("--until", type=date.fromisoformat, metavar="DAY", help="days up to YYYY-MM-DD")
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
    change.add_argument("value")
    change.set_defaults(action="set")
    take = actions.add_parser(
        "import", parents=[everywhere], help="take tasks_dir overrides from a JSON file of accounts"
    )
    take.add_argument("file", type=Path)
    take.set_defaults(action="import")


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


def run(asked: argparse.Namespace) -> int:
    """Run a command; gives the exit code. Output that nobody reads any more is no error."""
    from tray_app.core.settings import SettingsError

    try:
        return {
            "report": _run_report,
            "doctor": _run_doctor,
            "export": _run_export,
            "settings": _run_settings,
        }[asked.command](asked)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def _run_report(asked: argparse.Namespace) -> int:
    from tray_app.core import details, report
    from tray_app.core.refresh import wall_clock
    from tray_app.sources.catalogue import BY_ID

    with _opened(asked) as (refresh, _):
        snapshot = _numbers(refresh, asked.no_refresh)
        if asked.day_boundary and asked.day_boundary != snapshot.day_boundary:
            snapshot = refresh.at_boundary(asked.day_boundary)
        known = {*BY_ID, *(provider.id for provider in snapshot.providers)}
        unknown = [given for given in asked.provider if given not in known]
        if unknown:
            print(
                f"No provider is called {unknown[0]}. There are: {', '.join(sorted(known))}.", file=sys.stderr
            )
            return 2
        snapshot = report.limited(snapshot, asked.provider, asked.since, asked.until)
        if asked.by in details.GROUPINGS:
            rows = details.rows(
                refresh.ledger,
                asked.by,
                [provider.id for provider in snapshot.providers],
                asked.since,
                asked.until,
            )
            print(details.written(rows, asked.by, asked.form), end="")
            return 0
    if asked.form == "json":
        print(report.as_json(snapshot, wall_clock()))
    elif asked.form == "csv":
        print(report.as_csv(snapshot, asked.by), end="")
    else:
        print(report.as_text(snapshot, asked.by))
    return 0


def _run_doctor(asked: argparse.Namespace) -> int:
    from tray_app.core import doctor

    with _opened(asked) as (refresh, environment):
        snapshot = _numbers(refresh, from_ledger=False)
        found = doctor.examine(snapshot, refresh.ledger, environment)
    print(doctor.as_json(found) if asked.json else doctor.as_text(found))
    return 1 if found.unreadable else 0


def _run_export(asked: argparse.Namespace) -> int:
    from tray_app.core import export

    try:
        form = export.form_of(asked.out)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    with _opened(asked) as (refresh, _):
        _numbers(refresh, asked.no_refresh)
        try:
            number = export.write(refresh.ledger, asked.out, form)
        except OSError as error:
            print(f"{asked.out} cannot be written: {error.strerror}.", file=sys.stderr)
            return 1
    print(f"{number:,} requests and aggregates in {asked.out}")
    return 0


def _run_settings(asked: argparse.Namespace) -> int:
    from tray_app.core.paths import own_places
    from tray_app.core.settings import SettingsFile
    from tray_app.core.settings_keys import keys

    file = SettingsFile(own_places(asked.data_dir).settings_file)
    if asked.action == "path":
        print(file.path)
        return 0
    if asked.action == "get":
        if asked.key:
            print(file.get(asked.key))
            return 0
        for key in keys(file.load().settings):
            print(f"{key} = {file.get(key).replace(chr(10), ', ')}")
        return 0
    loaded = file.set(asked.key, asked.value) if asked.action == "set" else file.import_accounts(asked.file)
    for problem in loaded.problems:
        print(problem, file=sys.stderr)
    return 1 if loaded.problems and asked.action == "import" else 0


def _numbers(refresh: Refresh, from_ledger: bool) -> Snapshot:
    return refresh.cached() if from_ledger else refresh.run(threading.Event())


class _opened:  # noqa: N801 - used as a statement
    """The engine for one command, closed at its end; with `--demo` over sample data in a temporary folder."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._asked = asked
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> tuple[Refresh, Environment]:
        from tray_app.core.paths import own_places
        from tray_app.core.refresh import Refresh, wall_clock
        from tray_app.core.settings import SettingsFile
        from tray_app.sources.environment import Environment

        asked = self._asked
        places: Places = own_places(asked.data_dir)
        loaded = SettingsFile(places.settings_file).load()
        settings = loaded.settings
        for problem in loaded.problems:
            print(problem, file=sys.stderr)
        if asked.demo:
            from tray_app.sample import sample_environment

            self._folder = tempfile.TemporaryDirectory(prefix="tallytray-demo-", ignore_cleanup_errors=True)
            folder = Path(self._folder.name)
            environment = sample_environment(folder / "home", wall_clock())
            places = own_places(folder / "data")
        else:
            environment = Environment.of_this_machine(tuple(asked.wsl_mount) or settings.wsl_mounts)
        self._refresh = Refresh(places, settings, environment, sample=asked.demo)
        return self._refresh, environment

    def __exit__(self, *_: object) -> None:
        self._refresh.close()
        if self._folder is not None:
            self._folder.cleanup()
