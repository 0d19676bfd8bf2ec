"""The engine behind a command: opened for it, closed after it."""

from __future__ import annotations

import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

    from tray_app.core.model import Snapshot
    from tray_app.core.paths import Places
    from tray_app.core.refresh import Refresh
    from tray_app.sources.environment import Environment


def numbers(refresh: Refresh, from_ledger: bool) -> Snapshot:
    """The numbers after a look at the disk, or those of the ledger alone."""
    return refresh.cached() if from_ledger else refresh.run(threading.Event())


class opened:  # noqa: N801 - used as a statement
    """The engine for one command, closed at its end; with `--demo` over sample data in a temporary folder."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._asked = asked
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> tuple[Refresh, Environment]:
        from tray_app.core.currency import currency_of, show_in
        from tray_app.core.paths import own_places
        from tray_app.core.refresh import Refresh, wall_clock
        from tray_app.core.settings import SettingsFile
        from tray_app.sources.environment import Environment

        asked = self._asked
        places: Places = own_places(asked.data_dir)
        if asked.demo:
            from tray_app.sample import sample_environment

            self._folder = tempfile.TemporaryDirectory(prefix="tallytray-demo-", ignore_cleanup_errors=True)
            folder = Path(self._folder.name)
            places = own_places(
                folder / "data"
            )  # the user's own settings, budgets and numbers stay out of it
        loaded = SettingsFile(places.settings_file).load()
        settings = loaded.settings
        show_in(currency_of(settings))
        for problem in loaded.problems:
            print(problem, file=sys.stderr)
        if asked.demo:
            environment = sample_environment(folder / "home", wall_clock())
        else:
            environment = Environment.of_this_machine(tuple(asked.wsl_mount) or settings.wsl_mounts)
        self._refresh = Refresh(places, settings, environment, sample=asked.demo)
        return self._refresh, environment

    def __exit__(self, *_: object) -> None:
        self._refresh.close()
        if self._folder is not None:
            self._folder.cleanup()
