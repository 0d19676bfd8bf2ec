"""The instruments measure what they say."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from tests.benchmarks import floors, one_change, processes, table
from tests.benchmarks.figures import Figure, amount, as_json, from_json
from tests.benchmarks.soak import Held, openings, refreshes
from tests.benchmarks.wakes import process_cpu
from tray_app.core.model import Period

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.benchmarks.conftest import Imported

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def test_the_floor_reads_every_request_and_token_of_the_corpus(few: Imported, tmp_path: Path) -> None:
    file = tmp_path / "rows.db"
    assert floors.whole_import(few.corpus, file) == few.corpus.requests
    with sqlite3.connect(file) as connection:
        (rows, written, answered) = connection.execute(
            "SELECT count(*), sum(cache_write), sum(output) FROM request"
        ).fetchone()
    connection.close()
    usage = [each.periods[Period.ALL] for each in few.refresh.run(threading.Event()).providers]
    assert rows == few.corpus.requests == sum(each.requests for each in usage)
    assert written == sum(each.tokens.cache_write for each in usage)
    assert (
        0.9 < answered / sum(each.tokens.output for each in usage) <= 1
    )  # reasoning stands beside it in kilo.db


def test_the_floor_finds_the_models_in_every_history(few: Imported) -> None:
    found = [floors.models_of(history) for history in few.corpus.histories]
    assert all(found)
    assert all(model and moment.isdigit() for models in found for model, moment in models)


def test_what_is_looked_at_holds_every_document_and_history(few: Imported) -> None:
    assert {*few.corpus.usage, *few.corpus.histories, few.corpus.database} < set(few.corpus.watched)
    assert len(few.corpus.usage) > 100
    assert few.corpus.largest <= few.corpus.size


def test_after_one_change_the_very_file_is_back(few: Imported) -> None:
    path = one_change.middling(few.corpus)
    before, requests = os.stat(path), len(floors.requests_of(path))
    with one_change.changed(path, few.corpus):
        assert len(floors.requests_of(path)) == requests + 1
        assert os.stat(path).st_ino != before.st_ino
    after = os.stat(path)
    assert (after.st_ino, after.st_mtime_ns, after.st_size) == (
        before.st_ino,
        before.st_mtime_ns,
        before.st_size,
    )


_WITNESSED = """
import sys
from tests.benchmarks.engine import Witness
witness = Witness()
witness.begin()
print(*witness.seen())
witness.begin()
open(sys.argv[1], "wb").write(b"x" * 5000)
print(*witness.seen())
"""


@LINUX
def test_the_witness_sees_what_is_opened_and_written(tmp_path: Path) -> None:
    # In a process of its own: an audit hook stays until the end.
    run = processes.run(processes.python("-c", _WITNESSED, str(tmp_path / "file")), tmp_path)
    nothing, something = (tuple(map(int, line.split())) for line in run.out.splitlines())
    assert nothing == (0, 0, 0)
    assert something == (1, 0, 5000)


@LINUX
def test_a_process_is_not_counted_with_the_memory_of_its_starter(tmp_path: Path) -> None:
    ballast = bytes(os.urandom(1)) * 150_000_000
    run = processes.run(processes.python("-IS", "-c", "print('done')"), tmp_path)
    assert run.out == "done\n"
    assert run.peak_mb < 60
    assert len(ballast) == 150_000_000


@LINUX
def test_cpu_of_a_process_grows_with_its_work() -> None:
    before = process_cpu(os.getpid())
    assert sum(number * number for number in range(300_000)) > 0
    assert process_cpu(os.getpid()) - before > 0


def test_a_command_that_fails_is_no_figure(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        processes.run(processes.python("-c", "raise SystemExit(3)"), tmp_path)


@LINUX
@pytest.mark.parametrize("run", [lambda folder: refreshes(folder, 250), lambda folder: openings(folder, 30)])
def test_hours_of_refreshes_and_openings_leave_nothing_behind(
    run: Callable[[Path], Iterator[Held]], tmp_path: Path, qapp: object
) -> None:
    early, _, end = run(tmp_path)
    assert end.handles <= early.handles
    assert end.threads <= early.threads
    assert end.objects - early.objects < 1_500
    assert end.rss_mb - early.rss_mb < 8


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.0042, "s", "4.20 ms"),
        (1.234, "s", "1.23 s"),
        (28.91, "s", "28.9 s"),
        (0, "bytes", "0 bytes"),
        (2, "count", "2"),
        (2.5, "count", "2.5"),
        (1650.4, "MB", "1,650 MB"),
        (None, "ms", ""),
    ],
)
def test_amounts_have_three_digits(value: float | None, unit: str, text: str) -> None:
    assert amount(value, unit) == text


def test_a_bound_is_met_up_to_its_limit() -> None:
    assert Figure("", "s", 1, 2, "≤ 2 ×", 2).met
    assert Figure("", "s", 1, 2.1, "≤ 2 ×", 2).met is False
    assert Figure("", "s", 1, 2).met is None
    assert Figure("", "s", 2, 3).ratio == 1.5


def test_figures_come_over_from_another_process() -> None:
    figures = [Figure("a", "s", None, 1.5), Figure("b", "count", 2, 3, "≤ 2", 2)]
    assert from_json("something else\n" + as_json(figures) + "\n") == figures


def test_the_tables_name_what_is_not_met(few: Imported, many: Imported) -> None:
    good, bad = Figure("Look", "ms", 1, 2, "≤ 2 ×", 2), Figure("Look", "ms", 1, 9, "≤ 2 ×", 2)
    measured = [table.Measured(few.corpus, [good]), table.Measured(many.corpus, [bad])]
    text = table.text(measured, "", 3)
    assert "| Look | 1.00 ms | 2.00 ms | 2.0 | 1.00 ms | 9.00 ms | 9.0 | ≤ 2 × | yes/**no** |" in text
    assert "medians of 3 turns" in text


def test_the_tables_replace_only_what_stands_between_the_marks(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{table.BEGIN}\nold\n{table.END}\nafter\n", "utf-8")
    table.put_into(readme, "new")
    assert readme.read_text("utf-8") == f"before\n{table.BEGIN}\nnew\n{table.END}\nafter\n"
    readme.write_text("no marks\n", "utf-8")
    with pytest.raises(ValueError, match="README"):
        table.put_into(readme, "new")
    assert readme.read_text("utf-8") == "no marks\n"
