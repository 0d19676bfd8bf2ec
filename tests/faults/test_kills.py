"""SIGKILL at random moments: the ledger opens, is sound, and equals one that was never killed, history included."""

from __future__ import annotations

import multiprocessing
import random
import shutil
import signal
from typing import TYPE_CHECKING

import pytest

from tests.conftest import look
from tests.faults import victim
from tests.faults.form import times
from tests.made_tasks import CLINE, ROO, put, request, timeless
from tests.test_cases import state_of
from tray_app.core.upkeep import check

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(), reason="needs processes that start at once"
)


@pytest.fixture(scope="module")
def processes():
    """Starts processes in which everything is imported already, so that a kill hits the work and not the imports."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.faults.victim", "tray_app.core.refresh"])
    return context


class Life:
    """A home in which tasks come, grow, are rewound and deleted, by a seed."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home = home
        self.chance = random.Random(seed)
        self.rows: dict[str, list[int]] = {}
        self.number = 0
        for folder in (ROO, CLINE):
            (home / folder).mkdir(parents=True)

    def goes_on(self, steps: int) -> None:
        """Some changes at once."""
        for _ in range(steps):
            name = f"{self.chance.choice((ROO, CLINE))}/task-{self.chance.randrange(40)}"
            rows = self.rows.get(name, [])
            action = self.chance.random()
            if action < 0.15 and rows:
                shutil.rmtree(self.home / name)
                self.rows[name] = []
                continue
            if action < 0.3:
                rows = rows[: len(rows) // 2]
            else:
                rows = [*rows, *range(self.number, self.number + self.chance.randrange(1, 30))]
                self.number = max(self.number, rows[-1] + 1)
            self.rows[name] = rows
            if rows:
                put(
                    self.home / name.rsplit("/", 1)[0],
                    name.rsplit("/", 1)[1],
                    *(request(row, 0.25) for row in rows),
                )


class Killer:
    """Runs refreshes in processes and kills them at random moments of their work, whose length it learns on the way."""

    def __init__(self, processes, chance: random.Random) -> None:
        self._processes = processes
        self._chance = chance
        self._longest = 0.2

    def strikes(self, *arguments: object) -> bool:
        """Whether the process was still at work."""
        moment = self._chance.uniform(0, self._longest)
        process = self._processes.Process(target=victim.refresh, args=arguments)
        process.start()
        process.join(moment)
        process.kill()
        process.join()
        assert process.exitcode in {0, -signal.SIGKILL}
        if process.exitcode == 0:
            self._longest = max(0.01, (self._longest + moment) / 2)
        elif moment > 0.7 * self._longest:
            self._longest *= 1.2
        return process.exitcode != 0


def test_a_ledger_killed_at_random_moments_equals_one_that_never_was(
    home: Path, tmp_path: Path, processes
) -> None:
    seed = 20_261_130
    life = Life(home, seed)
    life.goes_on(60)
    kills = times(24, 220)
    killer = Killer(processes, life.chance)
    unharmed, data = tmp_path / "unharmed", tmp_path / "data"
    killed = 0
    for attempt in range(kills * 3):
        if killed >= kills:
            break
        life.goes_on(life.chance.randrange(1, 25))
        before = state_of(home)
        day = attempt // 8
        hit = killer.strikes(str(home), str(data), day)
        killed += hit
        assert check(data / "ledger.sqlite3") == () or not (data / "ledger.sqlite3").exists()
        survivor, witness = (
            victim.engine(str(home), str(data), day),
            victim.engine(str(home), str(unharmed), day),
        )
        try:
            survivor.cached()
            left, right = look(survivor), look(witness)
            assert timeless(left) == timeless(right), f"after kill {killed}, attempt {attempt}, seed {seed}"
            assert left.notes == ()
        finally:
            survivor.close()
            witness.close()
        assert state_of(home) == before
    assert killed >= kills
    assert check(data / "ledger.sqlite3") == ()


def test_a_first_import_killed_at_random_moments_is_finished_by_the_next(
    home: Path, tmp_path: Path, processes
) -> None:
    life = Life(home, 7)
    life.goes_on(300)
    killer = Killer(processes, life.chance)
    witness = victim.engine(str(home), str(tmp_path / "unharmed"))
    whole = timeless(look(witness))
    witness.close()
    for attempt in range(times(6, 60)):
        data = tmp_path / f"data-{attempt}"
        killer.strikes(str(home), str(data), 0)
        survivor = victim.engine(str(home), str(data))
        assert timeless(look(survivor)) == whole
        survivor.close()
        assert check(data / "ledger.sqlite3") == ()


def test_mending_killed_at_random_moments_is_finished_by_the_next(
    home: Path, tmp_path: Path, processes
) -> None:
    life = Life(home, 8)
    life.goes_on(120)
    first = victim.engine(str(home), str(tmp_path / "data"))
    look(first)
    for name in list(life.rows)[:10]:  # only the ledger, and its backup, have these
        shutil.rmtree(home / name, ignore_errors=True)
    whole = timeless(look(first))
    first.close()
    assert list((tmp_path / "data").glob("ledger.backup-*"))
    damaged = tmp_path / "damaged"
    shutil.copytree(tmp_path / "data", damaged)
    with (damaged / "ledger.sqlite3").open("r+b") as out:
        out.seek(100)
        out.write(b"\xaa" * 9000)
    killer = Killer(processes, life.chance)
    for attempt in range(times(8, 80)):
        data = tmp_path / f"mended-{attempt}"
        shutil.copytree(damaged, data)
        killer.strikes(str(home), str(data), 0)
        survivor = victim.engine(str(home), str(data))
        assert timeless(look(survivor)) == whole
        survivor.close()
        assert check(data / "ledger.sqlite3") == ()
        assert len([path for path in data.glob("ledger.damaged-*") if path.suffix == ".sqlite3"]) == 1
