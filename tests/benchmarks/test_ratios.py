"""What the engine costs beside the least work, on a small corpus: limits that an engine of half its speed would break.

Compared is CPU time, the least of several turns, taken in turn in one process; no limit is a time. The bounds themselves are measured on
large corpora by `python -m tests.benchmarks`.
"""

from __future__ import annotations

import itertools
import os
import threading
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.benchmarks import floors, one_change
from tests.benchmarks.conftest import FEW, MANY, Imported
from tests.benchmarks.engine import after_change, alternating, engine, first_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_benchmark.fixture import BenchmarkFixture

TURNS = 5
NEVER = threading.Event()
NIGHTLY = bool(os.environ.get("TALLYTRAY_NIGHTLY"))


def import_anew(many: Imported, folder: Path) -> Callable[[], None]:
    """A first import into a ledger of its own, each time it is called."""
    numbers = itertools.count()

    def once() -> None:
        refresh = engine(folder / f"data-{next(numbers)}", many.corpus.home)
        refresh.run(NEVER)
        refresh.close()

    return once


def least_import(many: Imported, folder: Path) -> Callable[[], int]:
    """The floor of that, into a new file each time."""
    numbers = itertools.count()
    return lambda: floors.whole_import(many.corpus, folder / f"rows-{next(numbers)}.db")


def test_an_unchanged_refresh_costs_a_few_looks_at_each_file(many: Imported) -> None:
    floor, ours = alternating(
        TURNS, lambda: floors.stat_sweep(many.corpus.watched), lambda: many.refresh.run(NEVER)
    )
    assert ours < 6 * floor


def test_a_first_import_costs_a_few_times_what_reading_decoding_and_inserting_do(
    many: Imported, tmp_path: Path
) -> None:
    floor, ours = alternating(3, least_import(many, tmp_path), import_anew(many, tmp_path))
    assert ours < 7 * floor


def test_one_changed_task_costs_a_look_and_a_snapshot_and_little_more(many: Imported) -> None:
    (look,) = alternating(TURNS, lambda: many.refresh.run(NEVER))
    snapshot = first_snapshot(many.data, many.corpus.home).ours
    change = after_change(many.refresh, many.corpus, "", one_change.middling(many.corpus))
    assert change.floor is not None
    assert change.ours < 1.5 * (look + snapshot + change.floor)


@pytest.mark.parametrize("what", ["refresh", "snapshot"])
def test_cost_grows_no_faster_than_the_number_of_tasks(few: Imported, many: Imported, what: str) -> None:
    if what == "snapshot":
        small, large = (first_snapshot(each.data, each.corpus.home, TURNS).ours for each in (few, many))
    else:
        small, large = alternating(TURNS, *(partial(each.refresh.run, NEVER) for each in (few, many)))
    assert large < 1.4 * MANY / FEW * small


@pytest.mark.skipif(not NIGHTLY, reason="prints a table: TALLYTRAY_NIGHTLY=1")
@pytest.mark.parametrize("side", ["floor", "ours"])
@pytest.mark.parametrize("what", ["unchanged refresh", "first import"])
def test_the_table_of_floors_and_ours(
    benchmark: BenchmarkFixture, many: Imported, tmp_path: Path, what: str, side: str
) -> None:
    works: dict[tuple[str, str], Callable[[], object]] = {
        ("unchanged refresh", "floor"): lambda: floors.stat_sweep(many.corpus.watched),
        ("unchanged refresh", "ours"): lambda: many.refresh.run(NEVER),
        ("first import", "floor"): least_import(many, tmp_path),
        ("first import", "ours"): import_anew(many, tmp_path),
    }
    benchmark.group = what
    benchmark._timer = time.process_time
    benchmark.pedantic(works[what, side], rounds=TURNS, warmup_rounds=1)  # type: ignore[no-untyped-call]
