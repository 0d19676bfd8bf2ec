"""Many refreshes in one process: no handle, thread or memory is left behind by any of them."""

from __future__ import annotations

import gc
import os
import threading
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from tests.conftest import NOON, look
from tests.faults.form import times
from tests.made_tasks import CLINE, HOUR, ROO, drop, put, request, usage

if TYPE_CHECKING:
    from pathlib import Path


def handles() -> int:
    """Open files of this process."""
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="counts handles by /proc")
def test_handles_threads_and_memory_stay_flat(home: Path, engine) -> None:
    clock = [NOON]
    for number in range(30):
        put(home / ROO, f"task-{number}", request(number))
    put(home / CLINE, "1796000000000", request(1))
    (home / ".cline/data/sessions").mkdir(parents=True)
    refresh = engine(home, now=lambda: clock[0])

    def live(number: int) -> None:
        clock[0] += 30_000
        if number % 10 == 0:
            put(home / ROO, f"task-{number % 30}", request(number % 7), request(5000 + number % 11))
        if number % 25 == 0:
            put(home / ROO, "comes-and-goes", request(9))
            look(refresh)
            drop(home / ROO, "comes-and-goes")
        if number % 100 == 0:
            clock[0] += 5 * HOUR
        look(refresh)

    for number in range(60):
        live(number)
    gc.collect()
    handles_before, threads_before = handles(), threading.active_count()
    tracemalloc.start()
    for number in range(60, 90):
        live(number)
    gc.collect()
    memory_before = tracemalloc.get_traced_memory()[0]
    for number in range(90, 90 + times(200, 2000)):
        live(number)
    gc.collect()
    memory_after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert handles() <= handles_before
    assert threading.active_count() <= threads_before
    assert memory_after - memory_before < 200_000
    assert usage(look(refresh)).tasks >= 31


def test_many_engines_opened_and_closed_leave_no_handle(home: Path, engine) -> None:
    put(home / ROO, "one", request(1))
    refresh = engine(home)
    look(refresh)
    refresh.close()
    before = handles() if os.path.isdir("/proc/self/fd") else 0
    for _ in range(times(30, 300)):
        refresh = engine(home)
        look(refresh)
        refresh.close()
    assert before == 0 or handles() <= before
