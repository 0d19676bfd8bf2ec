"""Whole processes measured by the kernel: CPU seconds (user and system, with children that were waited for) and peak resident memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
MEASURED = str(ROOT / "tests/benchmarks/measured.py")
TURNS = 5


@dataclass(frozen=True, slots=True)
class Run:
    """One process that ended well: CPU seconds, wall seconds, peak resident MB, and what it printed."""

    cpu: float
    wall: float
    peak_mb: float
    out: str


def run(command: Sequence[str], home: Path, extra: Mapping[str, str] | None = None) -> Run:
    """Run a command over a home and wait for it. Raises SystemExit where it fails."""
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **(extra or {})}
    with tempfile.NamedTemporaryFile("r", encoding="ascii") as counted:
        launched = [sys.executable, "-IS", MEASURED, counted.name, *command]
        done = subprocess.run(launched, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=False)
        if done.returncode:
            raise SystemExit(f"{command} ended with {done.returncode}")
        cpu, wall, peak = map(float, counted.read().split())
    return Run(cpu, wall, peak, done.stdout.decode())


def python(*arguments: str) -> list[str]:
    """A command of this interpreter."""
    return [sys.executable, *arguments]


def report(data: Path | str) -> list[str]:
    """The report as a user's script would ask for it, with a data directory of its own."""
    return python("-m", "tray_app", "--data-dir", str(data), "report", "--json")


def in_turn(turns: int, *makers: Callable[[int], Run]) -> list[list[Run]]:
    """Runs of several kinds, one of each per turn, so that what disturbs one disturbs the others as well."""
    kept: list[list[Run]] = [[] for _ in makers]
    for turn in range(turns):
        for runs, maker in zip(kept, makers, strict=True):
            runs.append(maker(turn))
    return kept


def cpu(runs: Sequence[Run]) -> float:
    """The median CPU seconds."""
    return statistics.median(each.cpu for each in runs)


def peak(runs: Sequence[Run]) -> float:
    """The highest peak in MB."""
    return max(each.peak_mb for each in runs)
