"""Runs one command and tells what the kernel counted: `python -IS measured.py FILE COMMAND …`; CPU s, wall s and peak MB go to FILE.

A process of its own, because a new process is counted with the memory of the one that started it, until it has loaded its program: this
one is small. Only the standard library's smallest modules are imported.
"""

from __future__ import annotations

import os
import sys
import time


def main() -> int:
    """Run it; gives its exit code."""
    command = sys.argv[2:]
    began = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ)
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - began
    with open(sys.argv[1], "w", encoding="ascii") as file:
        file.write(f"{usage.ru_utime + usage.ru_stime:.6f} {wall:.6f} {usage.ru_maxrss / 1024:.3f}")
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main())
