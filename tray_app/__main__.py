"""The command `tallytray`: arguments only. Without a subcommand the tray starts; report and friends import no Qt."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; gives the exit code."""
    from tray_app import cli

    given = list(sys.argv[1:] if arguments is None else arguments)
    asked = cli.parse(given)
    if asked.command != "tray":
        return cli.run(asked)
    reason = no_display(sys.platform, os.environ)
    if reason:
        print(
            f"{reason} This is the report in text instead; `tallytray report --help` has more.\n",
            file=sys.stderr,
        )
        return cli.run(cli.as_report(asked))
    try:
        from tray_app.app import run
    except ImportError as error:
        print(f"The tray cannot start: {error}. This is the report in text instead.\n", file=sys.stderr)
        return cli.run(cli.as_report(asked))
    return run(cli.tray_arguments(asked))


def no_display(platform: str, variables: Mapping[str, str]) -> str:
    """Why no tray or window can be shown; empty where one can."""
    if platform in {"win32", "darwin"} or variables.get("QT_QPA_PLATFORM"):
        return ""
    if variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY"):
        return ""
    return "There is no display (DISPLAY and WAYLAND_DISPLAY are not set)."


if __name__ == "__main__":
    sys.exit(main())
