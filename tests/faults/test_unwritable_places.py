"""A disk without room, a folder that cannot be written: numbers go on from memory, one notice, and back by itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import NOON, look
from tests.made_tasks import ROO, drop, of, put, request, timeless, usage
from tray_app.core.backup import backups
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.core.upkeep import check
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Iterator

resource = pytest.importorskip("resource", reason="limits of file sizes are Unix's")


@contextmanager
def no_file_longer_than(length: int) -> Iterator[None]:
    """This process can make no file longer than this: SQLite sees a write that fails, as with a quota."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def memory_notes(notes: tuple[str, ...]) -> list[str]:
    """The notices about a ledger in memory."""
    return [note for note in notes if "kept in memory" in note]


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of 1.5 MB of its own."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("a small disk takes root")
    folder = Path(tempfile.mkdtemp(prefix="tallytray-small-"))
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1500k", "tallytray-test", folder],
        capture_output=True,
        check=False,
    )
    if made.returncode:
        folder.rmdir()
        pytest.skip("nothing can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
        folder.rmdir()


def test_a_write_that_fails_moves_the_numbers_to_memory_and_they_come_back_by_themselves(
    home: Path, engine
) -> None:
    put(home / ROO, "first", request(1, 1.0))
    refresh = engine(home)
    look(refresh)
    for number in range(600):
        put(home / ROO, f"task-{number}", *(request(1000 * number + row) for row in range(5)))
    with no_file_longer_than(150_000):
        snapshot = look(refresh)
        assert usage(snapshot).tasks == 601
        assert len(memory_notes(snapshot.notes)) == 1
        drop(home / ROO, "first")  # seen by the memory alone
        again = look(refresh)
        assert usage(again) == usage(snapshot)
        assert len(memory_notes(again.notes)) == 1
    back = look(refresh)
    assert memory_notes(back.notes) == []
    assert refresh.ledger.path is not None
    assert usage(back) == usage(snapshot)
    assert of(back).losses.archived_tasks == 1
    refresh.close()
    assert check(refresh.ledger.path) == ()
    assert timeless(look(engine(home))) == timeless(back)


def test_a_full_disk_moves_the_numbers_to_memory_until_there_is_room(home: Path, small_disk: Path) -> None:
    for number in range(100):
        put(home / ROO, f"early-{number}", request(number))
    environment = Environment("linux", str(home), {}, "/none")
    refresh = Refresh(own_places(small_disk), Settings(), environment, lambda: NOON)
    try:
        look(refresh)
        ballast = small_disk / "ballast"
        _fill(ballast)
        for number in range(800):
            put(home / ROO, f"late-{number}", *(request(1000 * number + row) for row in range(5)))
        drop(home / ROO, "early-0")
        snapshot = look(refresh)
        assert usage(snapshot).tasks == 900
        assert len(memory_notes(snapshot.notes)) == 1
        assert "no room" in memory_notes(snapshot.notes)[0]
        ballast.unlink()
        back = look(refresh)
        if memory_notes(back.notes):  # what the ledger needs may be more than there ever was
            pytest.fail(f"not back: {back.notes}")
        assert usage(back) == usage(snapshot)
    finally:
        refresh.close()
    assert check(small_disk / "ledger.sqlite3") == ()


def test_a_start_on_a_full_disk_shows_history_and_loses_nothing(home: Path, small_disk: Path) -> None:
    put(home / ROO, "kept", request(1, 1.0))
    put(home / ROO, "deleted", request(2, 2.0))
    environment = Environment("linux", str(home), {}, "/none")

    def engine() -> Refresh:
        return Refresh(own_places(small_disk), Settings(), environment, lambda: NOON)

    first = engine()
    look(first)
    drop(home / ROO, "deleted")
    before = look(first)
    first.close()
    _fill(small_disk / "ballast")
    put(home / ROO, "new", request(3, 4.0))
    second = engine()
    snapshot = look(second)
    assert usage(snapshot).cost.recorded_usd == 7.0
    assert of(snapshot).losses.archived_tasks == of(before).losses.archived_tasks == 1
    second.close()
    (small_disk / "ballast").unlink()
    third = engine()
    assert usage(look(third)).cost.recorded_usd == 7.0
    third.close()


def _fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(b"x" * 4096)
        except OSError:
            pass


@pytest.fixture
def unprivileged() -> Iterator[Path]:
    """A folder of a user whom permissions bind, as whom the test runs."""
    folder = Path(tempfile.mkdtemp(prefix="tallytray-user-"))
    if os.geteuid() == 0:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
        try:
            yield folder
        finally:
            os.seteuid(0)
    else:
        yield folder
    subprocess.run(["chmod", "-R", "u+rwX", str(folder)], check=False)
    shutil.rmtree(folder, ignore_errors=True)


def test_a_data_folder_that_cannot_be_written_shows_history_from_memory_and_says_so(
    unprivileged: Path,
) -> None:
    home, data = unprivileged / "home", unprivileged / "data"
    put(home / ROO, "kept", request(1, 1.0))
    put(home / ROO, "deleted", request(2, 2.0))
    environment = Environment("linux", str(home), {}, "/none")

    def engine() -> Refresh:
        return Refresh(own_places(data), Settings(), environment, lambda: NOON)

    first = engine()
    look(first)
    drop(home / ROO, "deleted")
    before = look(first)
    first.close()
    files = {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()}
    for path in data.iterdir():
        path.chmod(0o444)
    data.chmod(0o555)
    second = engine()
    snapshot = look(second)
    assert usage(snapshot) == usage(before)
    assert of(snapshot).losses.archived_tasks == 1
    assert len(memory_notes(snapshot.notes)) == 1
    put(home / ROO, "new", request(3, 4.0))
    assert usage(look(second)).cost.recorded_usd == 7.0
    assert {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()} == files
    data.chmod(0o755)
    for path in data.iterdir():
        path.chmod(0o644)
    back = look(second)
    assert memory_notes(back.notes) == []
    assert usage(back).cost.recorded_usd == 7.0
    second.close()
    assert backups(data / "ledger.sqlite3", NOON)


def test_a_data_folder_that_cannot_be_made_is_a_ledger_in_memory(unprivileged: Path) -> None:
    home = unprivileged / "home"
    put(home / ROO, "kept", request(1, 1.0))
    closed = unprivileged / "closed"
    closed.mkdir(mode=0o555)
    environment = Environment("linux", str(home), {}, "/none")
    refresh = Refresh(own_places(closed / "data"), Settings(), environment, lambda: NOON)
    snapshot = look(refresh)
    assert usage(snapshot).cost.recorded_usd == 1.0
    assert len(memory_notes(snapshot.notes)) == 1
    closed.chmod(0o755)
    assert look(refresh).notes == ()
    assert (closed / "data/ledger.sqlite3").exists()
    refresh.close()


def test_a_damaged_ledger_in_a_folder_that_cannot_be_written_is_read_as_far_as_it_goes(
    unprivileged: Path,
) -> None:
    home, data = unprivileged / "home", unprivileged / "data"
    put(home / ROO, "kept", request(1, 1.0))
    environment = Environment("linux", str(home), {}, "/none")
    first = Refresh(own_places(data), Settings(), environment, lambda: NOON)
    look(first)
    first.close()
    (data / "ledger.sqlite3").write_bytes(b"no ledger" * 1000)
    data.chmod(0o555)
    second = Refresh(own_places(data), Settings(), environment, lambda: NOON)
    snapshot = look(second)
    assert usage(snapshot).cost.recorded_usd == 1.0
    assert len(memory_notes(snapshot.notes)) == 1
    data.chmod(0o755)
    assert usage(look(second)).cost.recorded_usd == 1.0
    assert second.ledger.path is not None
    second.close()
    assert [path for path in data.glob("ledger.damaged-*") if path.read_bytes() == b"no ledger" * 1000]
