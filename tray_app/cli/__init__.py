"""The command line without Qt: report, doctor, export and settings give the same numbers as the windows, also over ssh."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from tray_app.cli.arguments import as_report, parse, tray_arguments

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

__all__ = ["as_report", "parse", "run", "tray_arguments"]


def run(asked: argparse.Namespace) -> int:
    """Run a command; gives the exit code. Output that nobody reads any more is no error."""
    from tray_app.core.settings import SettingsError

    # What the user should know stands in the output; the log is the tray's.
    logging.getLogger("tray_app").addHandler(logging.NullHandler())
    try:
        return _command(asked.command)(asked)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def _command(name: str) -> Callable[[argparse.Namespace], int]:
    if name == "settings":
        from tray_app.cli.settings_command import run_settings

        return run_settings
    if name in {"forget", "ledger"}:
        from tray_app.cli import keeping

        return keeping.run_forget if name == "forget" else keeping.run_ledger
    from tray_app.cli import reporting

    return {
        "report": reporting.run_report,
        "doctor": reporting.run_doctor,
        "export": reporting.run_export,
        "budget": reporting.run_budget,
        "status": reporting.run_status,
    }[name]
