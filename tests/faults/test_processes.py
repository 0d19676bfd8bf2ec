"""Several processes on one ledger at once, as the tray and reports in a terminal are."""

from __future__ import annotations

import multiprocessing
from typing import TYPE_CHECKING

import pytest

from tests.conftest import look
from tests.faults import victim
from tests.faults.form import times
from tests.faults.test_kills import Life
from tests.made_tasks import timeless
from tray_app.core.upkeep import check

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(), reason="needs processes that start at once"
)
def test_processes_that_refresh_at_once_count_everything_once_and_none_fails(
    home: Path, tmp_path: Path
) -> None:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.faults.victim", "tray_app.core.refresh"])
    life = Life(home, 5)
    life.goes_on(200)
    data = tmp_path / "data"
    witness = victim.engine(str(home), str(tmp_path / "witness"))
    tray = victim.engine(str(home), str(data))
    for attempt in range(times(4, 60)):
        together = [context.Process(target=victim.refresh, args=(str(home), str(data), 0)) for _ in range(4)]
        for process in together:
            process.start()
        look(tray)
        for process in together:
            process.join()
        assert [process.exitcode for process in together] == [0] * 4, f"attempt {attempt}"
        assert timeless(look(tray)) == timeless(look(witness)), f"attempt {attempt}"
        assert tray.ledger.path is not None
        life.goes_on(30)
    tray.close()
    witness.close()
    assert check(data / "ledger.sqlite3") == ()


@pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(), reason="needs processes that start at once"
)
def test_processes_that_find_the_same_damage_at_once_mend_it_once(home: Path, tmp_path: Path) -> None:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.faults.victim", "tray_app.core.refresh"])
    Life(home, 6).goes_on(150)
    for attempt in range(times(3, 30)):
        data = tmp_path / f"data-{attempt}"
        first = victim.engine(str(home), str(data))
        whole = timeless(look(first))
        first.close()
        with (data / "ledger.sqlite3").open("r+b") as out:
            out.seek(50)
            out.write(b"\x55" * 5000)
        together = [context.Process(target=victim.refresh, args=(str(home), str(data), 0)) for _ in range(4)]
        for process in together:
            process.start()
        for process in together:
            process.join()
        assert [process.exitcode for process in together] == [0] * 4
        assert len([path for path in data.glob("ledger.damaged-*") if path.suffix == ".sqlite3"]) == 1
        last = victim.engine(str(home), str(data))
        assert timeless(look(last)) == whole
        last.close()
        assert check(data / "ledger.sqlite3") == ()
