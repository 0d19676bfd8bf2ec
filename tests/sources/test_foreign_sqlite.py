"""Another program's database is read to its last row, and its folder is the same before and after, bytes and times."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING

import pytest

from tray_app.sources import foreign_sqlite
from tray_app.sources.decode import Unreadable
from tray_app.sources.foreign_sqlite import ChangedWhileRead, open_without_trace, read_without_trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

WRITER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
print("ok", flush=True)
for line in sys.stdin:
    connection.execute(line).fetchall()
    print("ok", flush=True)
"""


class Writer:
    """A program of its own that has the database open and does what it is told."""

    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def run(self, *statements: str) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        for statement in statements:
            self.process.stdin.write(statement + "\n")
            self.process.stdin.flush()
            assert self.process.stdout.readline() == "ok\n", statement

    def crash(self) -> None:
        self.process.kill()
        self.end()

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "another program's #1 100%"
    folder.mkdir()
    return folder


@pytest.fixture
def writer(folder: Path) -> Iterator[Writer]:
    writer = Writer(folder / "own.db")
    writer.run(
        "PRAGMA journal_mode = WAL",
        "PRAGMA wal_autocheckpoint = 0",
        "CREATE TABLE note (value INTEGER)",
        "INSERT INTO note VALUES (1)",
        "PRAGMA wal_checkpoint(TRUNCATE)",
        "INSERT INTO note VALUES (2)",
    )
    yield writer
    writer.end()


@pytest.fixture
def temp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The private place for copies, apart, so that what is left in it can be seen."""
    place = tmp_path / "temp"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def state(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    return {
        entry.name: (entry.stat().st_mtime_ns, entry.stat().st_mode, entry.read_bytes())
        for entry in sorted(folder.iterdir())
    } | {".": (folder.stat().st_mtime_ns, folder.stat().st_mode, b"")}


def values(connection: sqlite3.Connection) -> list[int]:
    return [row[0] for row in connection.execute("SELECT value FROM note ORDER BY value")]


def closed_database(folder: Path, journal: str = "WAL") -> Path:
    path = folder / "own.db"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA journal_mode = {journal}")
    connection.execute("CREATE TABLE note (value INTEGER)")
    connection.execute("INSERT INTO note VALUES (1)")
    connection.close()
    return path


@pytest.mark.parametrize("journal", ["WAL", "DELETE"])
def test_a_database_at_rest_is_read_and_gets_no_files_beside_it(folder: Path, journal: str) -> None:
    path = closed_database(folder, journal)
    before = state(folder)
    assert sorted(before) == [".", "own.db"]
    assert read_without_trace(str(path), values) == [1]
    assert state(folder) == before


def test_an_empty_log_is_as_good_as_none(folder: Path) -> None:
    path = closed_database(folder)
    (folder / "own.db-wal").touch()
    before = state(folder)
    assert read_without_trace(str(path), values) == [1]
    assert state(folder) == before


def test_rows_that_are_only_in_a_live_writers_log_are_seen(folder: Path, writer: Writer) -> None:
    before = state(folder)
    assert before["own.db-wal"][2]
    assert read_without_trace(str(folder / "own.db"), values) == [1, 2]
    assert state(folder) == before
    writer.run("INSERT INTO note VALUES (3)")
    before = state(folder)
    assert read_without_trace(str(folder / "own.db"), values) == [1, 2, 3]
    assert state(folder) == before
    writer.run("PRAGMA wal_checkpoint(RESTART)", "INSERT INTO note VALUES (4)")
    before = state(folder)
    assert read_without_trace(str(folder / "own.db"), values) == [1, 2, 3, 4]
    assert state(folder) == before


def test_a_live_writer_is_not_held_up_and_the_reader_sees_one_state(folder: Path, writer: Writer) -> None:
    with open_without_trace(str(folder / "own.db")) as connection:
        assert values(connection) == [1, 2]
        writer.run("INSERT INTO note VALUES (3)")
        assert values(connection) == [1, 2]
    assert read_without_trace(str(folder / "own.db"), values) == [1, 2, 3]


def test_after_a_crash_both_logs_lie_there_and_are_left_as_they_are(
    folder: Path, writer: Writer, temp: Path
) -> None:
    writer.crash()
    before = state(folder)
    assert sorted(before) == [".", "own.db", "own.db-shm", "own.db-wal"]
    assert read_without_trace(str(folder / "own.db"), values) == [1, 2]
    assert state(folder) == before
    assert not list(temp.iterdir())


def test_a_log_without_its_shared_memory_is_read_from_a_private_copy(
    folder: Path, writer: Writer, temp: Path
) -> None:
    writer.crash()
    (folder / "own.db-shm").unlink()
    before = state(folder)
    with open_without_trace(str(folder / "own.db")) as connection:
        assert values(connection) == [1, 2]
        (copies,) = temp.iterdir()
        assert stat.S_IMODE(copies.stat().st_mode) == 0o700 or sys.platform == "win32"
    assert state(folder) == before
    assert not list(temp.iterdir())


def test_the_copy_is_gone_when_reading_fails(folder: Path, writer: Writer, temp: Path) -> None:
    writer.crash()
    (folder / "own.db-shm").unlink()
    with pytest.raises(Unreadable, match="another schema"):
        read_without_trace(
            str(folder / "own.db"), lambda connection: connection.execute("SELECT * FROM other")
        )
    assert not list(temp.iterdir())


def test_an_unfinished_rollback_journal_is_undone_in_the_copy_alone(folder: Path, temp: Path) -> None:
    path = closed_database(folder, "DELETE")
    writer = Writer(path)
    writer.run(
        "PRAGMA cache_size = 1", "PRAGMA cache_spill = 1", "BEGIN IMMEDIATE", "UPDATE note SET value = 99"
    )
    writer.run(
        *(f"CREATE TABLE filler_{number} AS SELECT randomblob(20000) AS filler" for number in range(20))
    )
    writer.crash()
    assert (folder / "own.db-journal").stat().st_size
    before = state(folder)
    assert read_without_trace(str(path), values) == [1]
    assert state(folder) == before
    assert not list(temp.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="folder permissions")
def test_a_folder_that_may_not_be_written_to_is_read(folder: Path, writer: Writer, temp: Path) -> None:
    path = str(folder / "own.db")
    folder.chmod(0o500)
    try:
        assert read_without_trace(path, values) == [1, 2]
        writer.crash()
        assert read_without_trace(path, values) == [1, 2]
    finally:
        folder.chmod(0o700)
    (folder / "own.db-shm").unlink()
    folder.chmod(0o500)
    try:
        assert read_without_trace(path, values) == [1, 2]
        assert sorted(os.listdir(folder)) == ["own.db", "own.db-wal"]
    finally:
        folder.chmod(0o700)


def test_a_writer_between_makes_the_reader_start_again(folder: Path) -> None:
    path = closed_database(folder)
    seen: list[list[int]] = []

    def work(connection: sqlite3.Connection) -> list[int]:
        seen.append(values(connection))
        if len(seen) == 1:
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("INSERT INTO note VALUES (2)")
            other.close()  # the log is gone again: only the main file tells
        return seen[-1]

    assert read_without_trace(str(path), work) == [1, 2]
    assert seen == [[1], [1, 2]]


def test_a_writer_that_comes_to_stay_is_noticed(folder: Path) -> None:
    path = closed_database(folder)
    other = sqlite3.connect(path, isolation_level=None)
    reading = open_without_trace(str(path))
    assert values(reading.__enter__()) == [1]
    other.execute("INSERT INTO note VALUES (2)")
    with pytest.raises(ChangedWhileRead):
        reading.__exit__(None, None, None)
    assert read_without_trace(str(path), values) == [1, 2]
    other.close()


def test_a_database_that_changes_at_every_try_is_read_from_a_copy(folder: Path, temp: Path) -> None:
    path = closed_database(folder)
    tries: list[int] = []

    def work(connection: sqlite3.Connection) -> int:
        tries.append(len(values(connection)))
        if len(tries) <= foreign_sqlite.TRIES:
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("INSERT INTO note VALUES (2)")
            other.close()
        return tries[-1]

    assert read_without_trace(str(path), work) == foreign_sqlite.TRIES + 1
    assert not list(temp.iterdir())


@pytest.mark.parametrize("lay_out", ["at rest", "live", "copy"])
def test_no_connection_can_write(folder: Path, writer: Writer, lay_out: str) -> None:
    if lay_out == "at rest":
        writer.run("PRAGMA wal_checkpoint(TRUNCATE)")
    elif lay_out == "copy":
        writer.crash()
        (folder / "own.db-shm").unlink()
    before = state(folder)
    refused = pytest.raises(sqlite3.OperationalError, match=r"readonly|read-only|query_only")
    with open_without_trace(str(folder / "own.db")) as connection, refused:
        connection.execute("INSERT INTO note VALUES (9)")
    assert state(folder) == before


def test_a_linked_database_has_its_log_beside_the_real_file(
    folder: Path, writer: Writer, tmp_path: Path
) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(folder / "own.db")
    assert read_without_trace(str(link), values) == [1, 2]
    assert not list(tmp_path.glob("link.db-*"))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def text(path: Path) -> None:
    path.write_bytes(b"this is no database, but it is long enough to look like one\n" * 200)


def cut_short(path: Path) -> None:
    whole = path.with_name("whole.db")
    connection = sqlite3.connect(whole)
    connection.execute("CREATE TABLE note (value INTEGER)")
    connection.executemany("INSERT INTO note VALUES (?)", [(number,) for number in range(5000)])
    connection.commit()
    connection.close()
    path.write_bytes(whole.read_bytes()[:5000])


def folder_instead(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("damage", [empty, text, cut_short, folder_instead])
def test_damage_is_named_and_never_an_error_of_another_kind(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path = tmp_path / "own.db"
    damage(path)
    with pytest.raises(Unreadable):
        read_without_trace(str(path), values)


def test_an_absent_database_is_named_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="not found"):
        read_without_trace(str(tmp_path / "none.db"), values)
    assert not list(tmp_path.iterdir())


def test_damaged_text_comes_with_replacement_characters(folder: Path) -> None:
    path = closed_database(folder)
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE said AS SELECT CAST(x'61ff62' AS TEXT) AS value")
    connection.commit()
    connection.close()
    assert read_without_trace(str(path), lambda own: own.execute("SELECT value FROM said").fetchone()) == (
        "a\ufffdb",
    )
