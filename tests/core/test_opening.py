"""Opening the ledger whatever is in its place: nothing is thrown away, the user is told once, the numbers are right."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from typing import TYPE_CHECKING

import pytest

from tests.conftest import NOON, look
from tests.made_tasks import DAY, ROO, drop, of, put, request, timeless, usage
from tray_app.core.backup import back_up, backups
from tray_app.core.ledger import Ledger, migrations
from tray_app.core.opening import open_ledger

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The ledger of the engines that these tests make."""
    return tmp_path / "data/ledger.sqlite3"


def with_history(engine, home: Path, tasks: int = 120) -> list[object]:
    """A closed ledger with a deleted task and a rewound request that only it knows; gives the numbers."""
    folder = home / ROO
    for number in range(tasks):
        put(folder, f"task-{number:03}", request(number), request(1000 + number, 0.5))
    put(folder, "deleted", request(5000, 4.0))
    put(folder, "rewound", request(6000, 1.0), request(6001, 2.0))
    refresh = engine(home)
    look(refresh)
    drop(folder, "deleted")
    put(folder, "rewound", request(6000, 1.0))
    snapshot = look(refresh)
    refresh.close()
    for backup in backups(refresh.ledger.path, NOON):  # the tests make their own where they need one
        backup.unlink()
    assert usage(snapshot).tasks == tasks + 2
    assert of(snapshot).losses.archived_tasks == 1
    assert of(snapshot).losses.rewound_requests == 1
    return timeless(snapshot)


def aside_of(file: Path) -> list[Path]:
    """The files that were set aside, databases only."""
    return [path for path in file.parent.glob("ledger.damaged-*") if path.suffix == ".sqlite3"]


def page_of(file: Path, table: str) -> int:
    """The number of a table's first page."""
    with sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True) as connection:
        found = connection.execute("SELECT rootpage FROM sqlite_master WHERE name=?", (table,)).fetchone()
    connection.close()
    return int(found[0])


def scribble(file: Path, at: int, length: int, seed: int = 1) -> None:
    """Random bytes over a part of a file."""
    with file.open("r+b") as out:
        out.seek(at)
        out.write(random.Random(seed).randbytes(length))


def test_a_new_place_gets_a_ledger_and_nothing_is_told(file: Path) -> None:
    opened = open_ledger(file, NOON)
    assert opened.ledger.path == file
    assert not opened.told
    opened.ledger.close()


@pytest.mark.parametrize("table", ["request", "document", "task", "daysum", "name", "root", "meta"])
def test_random_bytes_over_a_table_cost_nothing_that_is_on_disk_and_the_file_is_kept(
    table: str, engine, home: Path, file: Path
) -> None:
    before = with_history(engine, home)
    scribble(file, (page_of(file, table) - 1) * 4096, 4096)
    damaged = file.read_bytes()
    refresh = engine(home)
    snapshot = look(refresh)
    assert usage(snapshot).tasks >= 121  # all that are on disk
    if table in {"daysum", "meta"}:  # made again from the rest
        assert timeless(snapshot) == before
    (aside,) = aside_of(file)
    assert aside.read_bytes() == damaged
    told = [note for note in snapshot.notes if "damaged" in note]
    assert len(told) == 1
    assert aside.name in told[0]
    refresh.close()
    again = look(engine(home))
    assert timeless(again) == timeless(snapshot)
    assert not [note for note in again.notes if "damaged" in note]


def test_what_only_the_ledger_had_is_saved_from_a_damaged_one(engine, home: Path, file: Path) -> None:
    before = with_history(engine, home)
    # Half way into the rows: a leaf of the table, somewhere among the many tasks that are on disk.
    with sqlite3.connect(file) as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.close()
    root = page_of(file, "request")
    leaf = next(
        page
        for page in range(pages // 2, pages)
        if page != root and file.read_bytes()[(page - 1) * 4096] == 0x0A
    )
    scribble(file, (leaf - 1) * 4096, 2048)
    assert timeless(look(engine(home))) == before


def test_a_backup_stands_in_for_what_cannot_be_read(engine, home: Path, file: Path) -> None:
    before = with_history(engine, home)
    ledger = Ledger(file)
    back_up(ledger, NOON - DAY)
    ledger.close()
    scribble(file, 0, 8192)  # not even the first page is left
    snapshot = look(engine(home))
    assert timeless(snapshot) == before
    assert any("backup of 2026-11-29" in note for note in snapshot.notes)


@pytest.mark.parametrize("length", [0, 1, 100, 4096, 20_000])
def test_a_truncated_ledger_loses_nothing_that_is_on_disk(
    length: int, engine, home: Path, file: Path
) -> None:
    with_history(engine, home)
    os.truncate(file, length)
    snapshot = look(engine(home))
    assert usage(snapshot).tasks >= 121
    assert usage(snapshot).cost.recorded_usd >= 120 * 0.75 + 1.0


@pytest.mark.parametrize("length", [0, 4096])
def test_a_truncated_or_removed_ledger_is_filled_from_its_backup(
    length: int, engine, home: Path, file: Path
) -> None:
    before = with_history(engine, home)
    ledger = Ledger(file)
    back_up(ledger, NOON)
    ledger.close()
    os.truncate(file, length)
    assert timeless(look(engine(home))) == before
    refresh = engine(home)
    refresh.close()
    for part in file.parent.glob("ledger.sqlite3*"):
        part.unlink()
    snapshot = look(engine(home))
    assert timeless(snapshot) == before
    assert any("was gone" in note for note in snapshot.notes)


@pytest.mark.parametrize(
    "content",
    [b"not a database, but a text that someone saved here\n" * 40, b"SQLite format 3\x00" + bytes(4080)],
)
def test_a_file_that_is_no_ledger_is_set_aside_untouched(
    content: bytes, engine, home: Path, file: Path
) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    put(home / ROO, "task", request(1))
    snapshot = look(engine(home))
    assert usage(snapshot).requests == 1
    (aside,) = aside_of(file)
    assert aside.read_bytes() == content


def test_the_database_of_another_program_is_set_aside_untouched(engine, home: Path, file: Path) -> None:
    file.parent.mkdir()
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    content = file.read_bytes()
    snapshot = look(engine(home))
    (aside,) = aside_of(file)
    assert aside.read_bytes() == content
    assert any("was no ledger" in note for note in snapshot.notes)


def test_a_ledger_of_a_later_release_is_left_alone_and_its_history_shows(
    engine, home: Path, file: Path
) -> None:
    before = with_history(engine, home)
    steps = (
        *migrations.STEPS,
        lambda database: database.execute_sql("ALTER TABLE request ADD COLUMN later INTEGER"),
    )
    Ledger(file, steps).close()
    content = file.read_bytes()
    refresh = engine(home)
    snapshot = look(refresh)
    assert timeless(snapshot) == before
    assert any("later release" in note for note in snapshot.notes)
    put(home / ROO, "new", request(7000))
    assert usage(look(refresh)).tasks == 123
    refresh.close()
    assert file.read_bytes() == content
    assert not backups(file, NOON)


def test_a_mended_ledger_is_moved_into_place_by_the_next_start_when_the_process_died_before(
    engine, home: Path, file: Path
) -> None:
    before = with_history(engine, home)
    scribble(file, 0, 100)
    refresh = engine(home)
    look(refresh)
    refresh.close()
    shutil.move(file, file.with_name("ledger.mended.sqlite3"))
    snapshot = look(engine(home))
    assert usage(snapshot).tasks >= 121
    assert not file.with_name("ledger.mended.sqlite3").exists()
    assert len(timeless(snapshot)) == len(before)


def test_an_unfinished_mended_ledger_is_begun_again(engine, home: Path, file: Path) -> None:
    before = with_history(engine, home)
    Ledger(file.with_name("ledger.mended.sqlite3")).close()
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TABLE daysum")
    connection.close()
    assert timeless(look(engine(home))) == before
    assert not file.with_name("ledger.mended.sqlite3").exists()
