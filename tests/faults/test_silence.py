"""An unchanged refresh, as the kernel sees it: no file opened, no byte written. Directories may be listed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import FIXTURES, NOON, lay_capture, look
from tests.faults.form import times
from tests.made_tasks import CLINE, ROO, put, request

if TYPE_CHECKING:
    from pathlib import Path

_PROGRAM = """
import os, sys, threading
from pathlib import Path
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.sources.environment import Environment

home, data = sys.argv[1:]
refresh = Refresh(own_places(Path(data)), Settings(), Environment("linux", home, {}, "/none"))
for number in range(4):
    try:
        os.stat(f"/mark-{number}")
    except OSError:
        pass
    refresh.run(threading.Event())
try:
    os.stat("/mark-end")
except OSError:
    pass
refresh.close()
"""


def populated(home: Path) -> None:
    """A home with data of every format."""
    for number in range(10):
        put(home / ROO, f"task-{number}", request(number))
        put(home / CLINE, f"179600000000{number}", request(number))
    lay_capture(next((FIXTURES / "captures/kilo-7").rglob("totals.json")).parent, home)
    lay_capture(next((FIXTURES / "captures/cline-cli").rglob("totals.json")).parent, home)


@pytest.mark.e2e
@pytest.mark.skipif(sys.platform != "linux" or shutil.which("strace") is None, reason="needs strace")
def test_strace_sees_no_open_and_no_write(home: Path, tmp_path: Path) -> None:
    populated(home)
    trace = tmp_path / "trace"
    traced = subprocess.run(
        ["strace", "-f", "-qq", "-o", trace, "-e",
         "trace=openat,open,creat,write,pwrite64,writev,pwritev,ftruncate,unlink,rename,stat,newfstatat",
         sys.executable, "-c", _PROGRAM, home, tmp_path / "data"],
        check=False,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": ".", "HOME": str(home)},
    )  # fmt: skip
    if "PTRACE" in traced.stderr or "Operation not permitted" in traced.stderr:
        pytest.skip("strace may not trace here")
    assert traced.returncode == 0, traced.stderr
    lines = trace.read_text(errors="replace").splitlines()
    marks = [at for at, line in enumerate(lines) if "/mark-" in line]
    assert len(marks) == 5
    looks = [line for line in lines[marks[1] : marks[2]] if "ui_messages.json" in line]
    assert len(looks) >= 20  # it did look
    for begin, end in ((marks[2], marks[3]), (marks[3], marks[4])):
        calls = [line for line in lines[begin + 1 : end] if not re.search(r"\b(stat|newfstatat)\(", line)]
        wrong = [
            line
            for line in calls
            if "O_DIRECTORY" not in line and "resumed" not in line and "+++" not in line
        ]
        assert wrong == []


def written() -> tuple[int, int]:
    """Bytes that this process has written so far, to anything, and by how many calls."""
    with open("/proc/self/io", encoding="ascii") as file:
        counts = dict(line.split(": ") for line in file.read().splitlines())
    return int(counts["wchar"]), int(counts["syscw"])


@pytest.mark.skipif(not os.path.exists("/proc/self/io"), reason="counts bytes by /proc")
def test_the_kernel_counts_no_byte_written(home: Path, engine) -> None:
    populated(home)
    refresh = engine(home)
    look(refresh)
    look(refresh)

    before = written()
    for _ in range(5):
        look(refresh)
    assert written() == before


@pytest.mark.skipif(not os.path.exists("/proc/self/io"), reason="counts bytes by /proc")
def test_over_a_day_without_use_nothing_is_written(home: Path, engine, tmp_path: Path) -> None:
    """24 hours at a refresh every 30 s (the short form: every 5 minutes), over a midnight, beside yesterday's use and a running task."""
    populated(home)
    clock = [NOON]
    os.utime(put(home / ROO, "today", request(0)), ns=(NOON * 1_000_000, NOON * 1_000_000))
    refresh = engine(home, now=lambda: clock[0])
    look(refresh)
    look(refresh)
    ledger = tmp_path / "data"
    sizes = {path.name: path.stat().st_size for path in ledger.iterdir()}
    before = written()
    days = set()
    steps = times(288, 2880)
    for _ in range(steps):
        clock[0] += 86_400_000 // steps
        days.add(look(refresh).today)
    assert len(days) == 2
    assert written() == before
    assert {path.name: path.stat().st_size for path in ledger.iterdir()} == sizes
