"""What a process does while nobody uses it, seen by `/proc`: how often it wakes, which threads do, and the CPU time it takes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

SAMPLE = 0.1
"""Seconds between two looks: what happens within two adjacent ones is one wake-up of the process."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """`wakes`: how often the process came out of its sleep; `switches`: by thread, how often that one did; `cpu_ms`: of all threads."""

    wakes: int
    switches: dict[str, int]
    cpu_ms: float


def watch(process: int, seconds: float) -> Quiet:
    """Look at a process for a while. Linux only; costs the process nothing."""
    first = before = _switches(process)
    began = process_cpu(process)
    wakes, awake = 0, False
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        time.sleep(SAMPLE)
        now = _switches(process)
        wakes += now != before and not awake
        awake, before = now != before, now
    grown = {thread: count - first.get(thread, 0) for thread, count in before.items()}
    return Quiet(
        wakes, {thread: count for thread, count in grown.items() if count}, process_cpu(process) - began
    )


def process_cpu(process: int) -> float:
    """CPU ms of a process so far, with those of threads that have ended: the clock that the kernel keeps for it."""
    return time.clock_gettime((~process << 3) | 2) * 1000


def _switches(process: int) -> dict[str, int]:
    """Voluntary context switches by thread, `name-number`."""
    found = {}
    for task in Path(f"/proc/{process}/task").iterdir():
        try:
            lines = (task / "status").read_text("utf-8").splitlines()
        except OSError:  # it ended meanwhile
            continue
        told = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
        found[f"{told['Name']}-{task.name}"] = int(told["voluntary_ctxt_switches"])
    return found
