"""The ledger's file: schemas of all releases, a step that is interrupted, later releases, foreign databases, and what errors mean."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import FIXTURES, look
from tests.made_tasks import CLINE, ROO, of, usage
from tray_app.core.ledger import (
    Ledger,
    LedgerDamaged,
    LedgerForeign,
    LedgerNewer,
    LedgerUnusable,
    Obstacle,
    migrations,
)
from tray_app.core.ledger.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RELEASED = sorted((FIXTURES / "ledgers").glob("*.sqlite3"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a ledger is, or will be."""
    return tmp_path / "ledger.sqlite3"


def schema(ledger: Ledger) -> dict[str, set[str]]:
    """Columns of every table."""
    tables = [row[0] for row in ledger.rows("SELECT name FROM sqlite_master WHERE type='table'")]
    return {table: {row[1] for row in ledger.rows(f"PRAGMA table_info({table})")} for table in tables}


def test_the_steps_lead_to_the_tables_that_the_code_speaks_of(file: Path) -> None:
    ledger = Ledger(file)
    spoken_of = {table._meta.table_name: set(table._meta.columns) for table in TABLES}
    assert schema(ledger) == spoken_of
    ledger.close()


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.name)
def test_a_ledger_of_every_release_is_brought_to_the_same_schema_as_a_new_one(
    released: Path, file: Path
) -> None:
    shutil.copy(released, file)
    old, new = Ledger(file), Ledger(None)
    assert schema(old) == schema(new)
    assert old.rows("PRAGMA user_version") == [(len(migrations.STEPS),)]
    assert not old.fault(thorough=True)
    old.close()
    new.close()


def test_release_0_1_0_keeps_every_number_with_what_disk_no_longer_has(
    engine, home: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    shutil.copy(FIXTURES / "ledgers/0.1.0.sqlite3", data / "ledger.sqlite3")
    with sqlite3.connect(data / "ledger.sqlite3") as connection:
        connection.execute("UPDATE root SET path=replace(path, '/home/user', ?)", (str(home),))
    connection.close()
    refresh = engine(home)
    snapshot = refresh.cached()
    assert usage(snapshot).requests == 5
    assert usage(snapshot).cost.recorded_usd == 1.9375
    assert of(snapshot).losses.archived_tasks == 1
    assert of(snapshot).losses.rewound_requests == 1
    assert usage(snapshot, "cline").cost.recorded_usd == 2.0
    # Now all of it goes from disk: the tasks folders are there, and empty.
    (home / ROO).mkdir(parents=True)
    (home / CLINE).mkdir(parents=True)
    snapshot = look(refresh)
    assert usage(snapshot).requests == 5
    assert of(snapshot).losses.archived_tasks == 3
    assert usage(snapshot, "cline").cost.recorded_usd == 2.0


def with_one_more(step: Callable[[Any], None]) -> tuple[Callable[[Any], None], ...]:
    """The steps to a schema of the future."""
    return (*migrations.STEPS, step)


def test_a_step_that_fails_half_way_leaves_the_schema_before_it_and_is_done_again(file: Path) -> None:
    shutil.copy(RELEASED[0], file)

    def fails(database: Any) -> None:
        database.execute_sql("ALTER TABLE task ADD COLUMN half INTEGER")
        raise OSError("the disk went away")

    with pytest.raises(OSError, match="went away"):
        Ledger(file, with_one_more(fails))
    ledger = Ledger(file)
    assert ledger.rows("PRAGMA user_version") == [(len(migrations.STEPS),)]
    assert "half" not in schema(ledger)["task"]
    ledger.close()
    ledger = Ledger(
        file,
        with_one_more(lambda database: database.execute_sql("ALTER TABLE task ADD COLUMN whole INTEGER")),
    )
    assert "whole" in schema(ledger)["task"]
    ledger.close()


def killed_in_a_step(file: Path) -> None:
    """What a process does that dies in the middle of a migration."""

    def dies(database: Any) -> None:
        database.execute_sql("ALTER TABLE task ADD COLUMN half INTEGER")
        database.execute_sql("UPDATE task SET half=1")
        os.kill(os.getpid(), signal.SIGKILL)

    Ledger(file, with_one_more(dies))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_a_process_killed_in_a_step_leaves_a_ledger_that_opens(file: Path) -> None:
    shutil.copy(RELEASED[0], file)
    child = multiprocessing.get_context("spawn").Process(target=killed_in_a_step, args=(file,))
    child.start()
    child.join()
    assert child.exitcode == -signal.SIGKILL
    ledger = Ledger(file)
    assert "half" not in schema(ledger)["task"]
    assert ledger.rows("SELECT count(*) FROM request") == [(7,)]
    ledger.close()


def test_a_ledger_of_a_later_release_is_left_as_it_is(file: Path) -> None:
    Ledger(file, with_one_more(lambda database: database.execute_sql("CREATE TABLE later (x)"))).close()
    before = file.read_bytes()
    with pytest.raises(LedgerNewer):
        Ledger(file)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_database_of_another_program_gets_no_tables_of_ours(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    with pytest.raises(LedgerForeign):
        Ledger(file)
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    connection.close()


def test_a_ledger_without_one_of_its_tables_is_damaged(file: Path) -> None:
    Ledger(file).close()
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TABLE request")
    connection.close()
    with pytest.raises(LedgerDamaged):
        Ledger(file)


def test_text_that_is_no_utf_8_is_damage_and_is_quoted_nowhere(file: Path) -> None:
    ledger = Ledger(file)
    ledger.run("INSERT INTO meta VALUES ('secret', CAST(x'736563726574ff' AS TEXT))")
    with pytest.raises(LedgerDamaged) as caught:
        ledger.fact("secret")
    assert "secret" not in str(caught.value)
    ledger.close()


def test_a_write_that_waits_for_too_long_is_an_obstacle_and_no_damage(file: Path) -> None:
    ledger = Ledger(file, patience_ms=50)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(LedgerUnusable) as caught, ledger.writing():
        pass
    assert caught.value.obstacle is Obstacle.LOCKED
    assert ledger.fact("basis") == ""  # reading goes on
    other.execute("ROLLBACK")
    with ledger.writing():
        ledger.set_fact("basis", "utc")
    other.close()
    ledger.close()


def test_a_copy_of_a_ledger_that_is_locked_for_good_is_given_up(file: Path) -> None:
    Ledger(file).close()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(LedgerUnusable):
        Ledger(file, patience_ms=50)
    other.close()


def test_what_another_process_wrote_shows_once_and_interned_names_are_asked_again(file: Path) -> None:
    ledger, other = Ledger(file), Ledger(file)
    with ledger.writing():
        number = ledger.name_id("model-a")
    assert not ledger.changed_elsewhere()
    with other.writing():
        other.run("UPDATE name SET text='model-b' WHERE id=?", (number,))
    assert ledger.wrote_elsewhere()
    assert ledger.changed_elsewhere()
    assert not ledger.changed_elsewhere()
    assert ledger.name(number) == "model-b"
    with ledger.writing():
        assert ledger.name_id("model-b") == number
    with other.writing():
        other.run("UPDATE name SET text='model-c' WHERE id=?", (number,))
    with ledger.writing():  # before anyone asked whether there is news
        assert ledger.name_id("model-b") != number
    ledger.close()
    other.close()


def interrupted(ledger: Ledger) -> None:
    """A transaction that ends half way."""
    with ledger.writing():
        ledger.name_id("model-a")
        raise RuntimeError


def test_names_made_in_a_transaction_that_fails_are_gone_with_it(file: Path) -> None:
    ledger = Ledger(file)
    with pytest.raises(RuntimeError):
        interrupted(ledger)
    with ledger.writing():
        number = ledger.name_id("model-a")
    assert ledger.rows("SELECT text FROM name WHERE id=?", (number,)) == [("model-a",)]
    ledger.close()


def test_a_file_that_was_moved_away_is_noticed(file: Path) -> None:
    ledger = Ledger(file)
    assert not ledger.is_replaced()
    file.rename(file.with_name("elsewhere.sqlite3"))
    assert ledger.is_replaced()
    ledger.close()
