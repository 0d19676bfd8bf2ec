"""Where the CPU time of a first import goes: `python -m tests.benchmarks.profile HOME [--top 25]`, by module and by function.

HOME is one that `corpus.py` made. The profiler slows small functions down more than large ones: take the order from here, and the times
from `python -m tests.benchmarks`.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.benchmarks.engine import engine
from tests.benchmarks.processes import ROOT


def profiled(home: Path, data: Path) -> pstats.Stats:
    """A first import under the profiler, with the threads that look at the roots."""
    profiles = [cProfile.Profile(time.thread_time)]

    def begin(*_: Any) -> None:
        profiles.append(cProfile.Profile(time.thread_time))
        profiles[-1].enable()  # takes the place of this function in its thread

    refresh = engine(data, home)
    threading.setprofile(begin)
    profiles[0].enable()
    refresh.run(threading.Event())
    profiles[0].disable()
    threading.setprofile(None)
    refresh.close()
    stats = pstats.Stats(profiles[0])
    for profile in profiles[1:]:
        profile.create_stats()
        if profile.getstats():
            stats.add(profile)
    return stats


def by_module(stats: pstats.Stats) -> list[tuple[float, str]]:
    """CPU seconds spent in each module's own code, the most first; what is not ours goes by its name."""
    spent: dict[str, float] = defaultdict(float)
    entries: dict[tuple[str, int, str], tuple[int, int, float, float, Any]] = stats.stats  # type: ignore[attr-defined]  # not in its stubs
    for (file, _, name), (_, _, own, _, _) in entries.items():
        inside = os.path.relpath(file, ROOT) if file.startswith(str(ROOT)) else ""
        spent[inside or (name if file == "~" else os.path.basename(file))] += own
    return sorted(((seconds, module) for module, seconds in spent.items()), reverse=True)


def main() -> None:
    """Profile and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.profile")
    parser.add_argument("home", type=Path)
    parser.add_argument("--top", type=int, default=25)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as own:
        stats = profiled(asked.home, Path(own))
    for seconds, module in by_module(stats)[: asked.top]:
        print(f"{seconds:8.3f} s  {module}")
    stats.sort_stats("tottime").print_stats(asked.top)


if __name__ == "__main__":
    main()
