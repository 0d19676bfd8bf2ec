"""Figures of a resident engine over an imported corpus, as JSON rows: `python -m tests.benchmarks.resident DATA HOME`."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

from tests.benchmarks import floors
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.sources.environment import Environment


def main() -> None:
    """Measure an unchanged refresh, a Snapshot, and one changed task."""
    data, home = Path(sys.argv[1]), Path(sys.argv[2])
    refresh = Refresh(own_places(data), Settings(), Environment("linux", str(home), {}, "/nonexistent"))
    stop = threading.Event()
    refresh.run(stop)
    refresh.run(stop)
    files = floors.files_of(home, floors.USAGE_FILES) + floors.files_of(home, floors.HISTORIES)
    sweep = floors.cpu(lambda: floors.stat_sweep(files))
    rows = [
        (
            "unchanged refresh, resident",
            sweep,
            floors.cpu(lambda: refresh.run(stop)),
            f"floor: os.stat of {len(files):,} files",
        ),
        ("Snapshot from the ledger", sweep, floors.cpu(refresh.cached), "beside the same floor"),
    ]
    refresh.close()
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
