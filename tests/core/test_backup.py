"""Backups: one a day, only when something changed, three kept, never of a damaged ledger; and restoring one."""

from __future__ import annotations

import sqlite3
from datetime import date
from typing import TYPE_CHECKING

import pytest

from tests.conftest import NOON, look
from tests.made_tasks import DAY, ROO, drop, put, request, timeless, usage
from tray_app.core import backup, upkeep
from tray_app.core.ledger import Ledger, LedgerDamaged

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The ledger of the engines of a test."""
    return tmp_path / "data/ledger.sqlite3"


@pytest.fixture
def days(engine, home: Path):
    """An engine whose clock is moved by days, and that days' snapshots are asked of."""
    clock = [NOON]
    put(home / ROO, "first", request(1))
    refresh = engine(home, now=lambda: clock[0])

    def go_to(day: int):
        clock[0] = NOON + day * DAY
        return look(refresh)

    return go_to


def names(file: Path) -> list[str]:
    """The backups beside a ledger."""
    return sorted(path.name for path in file.parent.glob("ledger.backup-*"))


def test_the_first_import_needs_no_backup_and_later_changes_make_one_a_day(
    days, home: Path, file: Path
) -> None:
    days(0)
    assert names(file) == []
    put(home / ROO, "second", request(2))
    days(0)
    assert names(file) == ["ledger.backup-2026-11-30.sqlite3"]
    made = (file.parent / names(file)[0]).stat()
    put(home / ROO, "third", request(3))
    days(0)
    assert (file.parent / names(file)[0]).stat() == made
    days(1)  # what changed after the backup of the day before
    days(2)
    days(3)
    assert names(file) == ["ledger.backup-2026-11-30.sqlite3", "ledger.backup-2026-12-01.sqlite3"]


def test_three_are_kept(days, home: Path, file: Path) -> None:
    days(0)
    for day in range(6):
        put(home / ROO, "first", *(request(number) for number in range(day + 2)))
        days(day)
    assert names(file) == [f"ledger.backup-2026-12-0{day}.sqlite3" for day in (3, 4, 5)]


def test_a_backup_is_one_whole_file_with_all_history(days, home: Path, file: Path) -> None:
    days(0)
    put(home / ROO, "second", request(2))
    days(0)
    drop(home / ROO, "second")
    days(1)
    (newest, _) = backup.backups(file, NOON + DAY)
    assert not newest.with_name(newest.name + "-wal").exists()
    with sqlite3.connect(f"{newest.as_uri()}?mode=ro&immutable=1", uri=True) as connection:
        assert connection.execute("SELECT count(*) FROM request").fetchone() == (2,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    assert not list(file.parent.glob(".*.part"))


def test_a_backup_dated_in_the_future_is_the_first_to_go(days, home: Path, file: Path) -> None:
    days(0)
    (file.parent / "ledger.backup-2099-01-01.sqlite3").write_bytes(b"the clock was wrong")
    for day in range(4):
        put(home / ROO, "first", *(request(number) for number in range(day + 2)))
        days(day)
    assert names(file) == [f"ledger.backup-2026-12-0{day}.sqlite3" for day in (1, 2, 3)]
    assert backup.day_of(file.parent / names(file)[0]) == date(2026, 12, 1)


def test_a_damaged_ledger_is_not_backed_up_over_good_backups_but_mended(days, home: Path, file: Path) -> None:
    days(0)
    put(home / ROO, "second", request(2))
    days(0)
    good = (file.parent / names(file)[0]).read_bytes()
    ledger = Ledger(file)
    with ledger.writing():
        backup.note_change(ledger)
    page = ledger.rows("SELECT rootpage FROM sqlite_master WHERE name='toolcall'")[0][0]
    ledger.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    ledger.close()
    with file.open("r+b") as out:
        out.seek((page - 1) * 4096)
        out.write(b"\x00\xff" * 64)
    snapshot = days(1)
    assert usage(snapshot).requests == 2
    assert any("damaged" in note for note in snapshot.notes)
    assert (file.parent / "ledger.backup-2026-11-30.sqlite3").read_bytes() == good
    assert upkeep.check(file) == ()


def test_a_folder_without_room_costs_the_backup_and_nothing_else(
    days, home: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    days(0)
    put(home / ROO, "second", request(2))

    def no_room(*_: object, **__: object) -> tuple[int, str]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup.tempfile, "mkstemp", no_room)
    assert usage(days(0)).requests == 2
    assert names(file) == []
    monkeypatch.undo()
    days(0)
    assert len(names(file)) == 1


def test_a_backup_of_a_damaged_ledger_by_hand_is_refused(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    page = ledger.rows("SELECT rootpage FROM sqlite_master WHERE name='name'")[0][0]
    ledger.close()
    with (tmp_path / "ledger.sqlite3").open("r+b") as out:
        out.seek((page - 1) * 4096)
        out.write(b"\x77" * 512)
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    with pytest.raises(LedgerDamaged):
        backup.back_up(ledger, NOON)
    ledger.close()
    assert not list(tmp_path.glob("*.backup-*"))


def test_restoring_brings_the_day_back_and_keeps_what_was_there(days, engine, home: Path, file: Path) -> None:
    days(0)
    put(home / ROO, "second", request(2))
    then = timeless(days(0))
    drop(home / ROO, "second")
    days(0)
    ledger = Ledger(file)
    with ledger.writing():
        ledger.run("DELETE FROM request")
    newest = upkeep.newest_sound(file, NOON)
    assert newest is not None
    before = upkeep.restore(ledger, newest, NOON)
    ledger.close()
    assert upkeep.check(file) == ()
    after = engine(home).cached()
    assert [row[1] for row in timeless(after)] == [row[1] for row in then]
    kept = Ledger(before)
    assert kept.rows("SELECT count(*) FROM request") == [(0,)]
    kept.close()


@pytest.mark.parametrize("content", [b"", b"no ledger at all" * 300, None])
def test_what_is_no_sound_ledger_is_not_restored(content: bytes | None, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sqlite3"
    if content is None:
        with sqlite3.connect(bad) as connection:
            connection.execute("CREATE TABLE recipes (name)")
        connection.close()
    else:
        bad.write_bytes(content)
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    with ledger.writing():
        ledger.set_fact("kept", "1")
    with pytest.raises(upkeep.Unfit, match="bad"):
        upkeep.restore(ledger, bad, NOON)
    assert ledger.fact("kept") == "1"
    ledger.close()


def test_the_newest_sound_backup_is_found_behind_a_damaged_one(days, home: Path, file: Path) -> None:
    days(0)
    for day in (0, 1):
        put(home / ROO, "first", *(request(number) for number in range(day + 2)))
        days(day)
    newest, older = backup.backups(file, NOON + DAY)
    newest.write_bytes(newest.read_bytes()[:5000])
    assert upkeep.newest_sound(file, NOON + DAY) == older


def test_a_check_names_sums_that_are_not_those_of_their_rows(days, file: Path) -> None:
    days(0)
    assert upkeep.check(file) == ()
    ledger = Ledger(file)
    with ledger.writing():
        ledger.run("UPDATE daysum SET requests=requests+1")
    ledger.close()
    assert upkeep.check(file) == ("Tasks whose sums are not those of their rows: 1.",)
