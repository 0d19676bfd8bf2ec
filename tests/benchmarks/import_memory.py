"""How far memory rises above idle during a first import: `python -m tests.benchmarks.import_memory HOME`. Linux, one line of JSON."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import threading
from pathlib import Path

from tests.benchmarks.corpora import corpus_at
from tests.benchmarks.engine import engine
from tests.benchmarks.figures import Figure, as_json


def status(key: str, process: int | str = "self") -> float:
    """A line of `/proc/…/status` in MB, such as `VmRSS` (resident now) or `VmHWM` (its peak)."""
    for line in Path(f"/proc/{process}/status").read_text("ascii").splitlines():
        if line.startswith(f"{key}:"):
            return int(line.split()[1]) / 1024
    raise SystemExit(f"this system does not tell {key}")


def main() -> None:
    """Measure and print."""
    corpus = corpus_at(Path(sys.argv[1]))
    largest = corpus.largest / 2**20
    with tempfile.TemporaryDirectory() as own, tempfile.TemporaryDirectory() as empty:
        # Idle is after a refresh that found nothing: everything that a refresh imports is there.
        nothing = engine(Path(empty, "data"), Path(empty))
        nothing.run(threading.Event())
        nothing.close()
        refresh = engine(Path(own), corpus.home)
        gc.collect()
        Path(f"/proc/{os.getpid()}/clear_refs").write_text("5", "ascii")  # the peak begins anew
        idle = status("VmRSS")
        refresh.run(threading.Event())
        peak, after = status("VmHWM"), status("VmRSS")
        refresh.close()
    print(
        as_json(
            [
                Figure(
                    "Memory above idle during the first import",
                    "MB",
                    largest,
                    peak - idle,
                    "≤ 3 ×",
                    3 * largest,
                ),
                Figure("– and after it", "MB", None, after - idle),
            ]
        )
    )


if __name__ == "__main__":
    main()
