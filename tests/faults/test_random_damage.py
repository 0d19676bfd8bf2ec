"""Random bytes at random places of the ledger: no error reaches the user, and what is on disk is counted right."""

from __future__ import annotations

import random
import shutil
from typing import TYPE_CHECKING

from tests.conftest import look
from tests.faults import victim
from tests.faults.form import times
from tests.made_tasks import ROO, drop, of, put, request, usage
from tray_app.core.upkeep import check

if TYPE_CHECKING:
    from pathlib import Path


def test_no_damage_stops_the_numbers(home: Path, tmp_path: Path) -> None:
    chance = random.Random(42)
    for number in range(150):
        put(home / ROO, f"task-{number:03}", *(request(10 * number + row, 0.5) for row in range(3)))
    for number in range(20):
        put(home / ROO, f"gone-{number:03}", request(9000 + number, 2.0))
    engine = victim.engine(str(home), str(tmp_path / "data"))
    look(engine)
    for number in range(20):
        drop(home / ROO, f"gone-{number:03}")
    whole = look(engine)
    engine.close()
    for backup in (tmp_path / "data").glob("*.backup-*"):
        backup.unlink()
    on_disk = 150 * 3 * 0.5
    saved = []
    for attempt in range(times(25, 400)):
        data = tmp_path / f"damaged-{attempt}"
        shutil.copytree(tmp_path / "data", data)
        file = data / "ledger.sqlite3"
        size = file.stat().st_size
        with file.open("r+b") as out:
            for _ in range(chance.choice((1, 1, 3))):
                out.seek(chance.randrange(0, size))
                out.write(chance.randbytes(chance.choice((1, 16, 512, 4096))))
        if chance.random() < 0.2:
            with file.open("r+b") as out:
                out.truncate(chance.randrange(0, size))
        engine = victim.engine(str(home), str(data))
        engine.cached()
        look(engine)
        put(home / ROO, "task-000", *(request(row, 0.5) for row in range(3)), request(8000 + attempt, 0.0))
        snapshot = look(engine)
        engine.asking(lambda ledger: ledger.rows("SELECT sum(cost), count(*) FROM request"))
        engine.close()
        sums = usage(snapshot).cost.recorded_usd
        # Nothing shows a byte that was changed inside of a number, until the daily check or the document's next change.
        if any("damaged" in note or "gone" in note or "no ledger" in note for note in snapshot.notes):
            assert sums >= on_disk - 1e-9, f"attempt {attempt}"
            assert check(file) == (), f"attempt {attempt}"
            assert sums <= usage(whole).cost.recorded_usd + 1e-9
            saved.append(of(snapshot).losses.archived_tasks)
        put(home / ROO, "task-000", *(request(row, 0.5) for row in range(3)))
        shutil.rmtree(data)
    # Most of what only the ledger had survives most damage.
    assert sum(saved) >= 0.5 * 20 * len(saved), saved
