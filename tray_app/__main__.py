"""The command `tallytray`: arguments only. Without a subcommand the tray starts; report and friends import no Qt."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; gives the exit code."""
    from tray_app import cli
    from tray_app.desktop.display import missing_display

    given = list(sys.argv[1:] if arguments is None else arguments)
    asked = cli.parse(given)
    if asked.command != "tray":
        return cli.run(asked)
    reason = missing_display(sys.platform, os.environ)
    if reason:
        print(
            f"{reason} This is the report in text instead; `tallytray report --help` has more.\n",
            file=sys.stderr,
        )
        return cli.run(cli.as_report(asked))
    try:
        from tray_app.ballast import leave_out_openssl, leave_sources_unread

        leave_out_openssl()
        leave_sources_unread()
        from tray_app.app import run
    except ImportError as error:
        print(f"The tray cannot start: {error}. This is the report in text instead.\n", file=sys.stderr)
        return cli.run(cli.as_report(asked))
    return run(cli.tray_arguments(asked))


if __name__ == "__main__":
    sys.exit(main())
