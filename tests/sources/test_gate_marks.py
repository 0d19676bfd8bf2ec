"""What a gate sees of files, and that a shelf asks about a document as soon as anything that it relies on is not as it was."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tray_app.sources.catalogue import BY_ID
from tray_app.sources.gate import AGED_NS, Gate
from tray_app.sources.records import Format, Root
from tray_app.sources.shelf import EVERYTHING, Known
from tray_app.sources.task_folders import TaskFolders

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FILE = "ui_messages.json"


def stirred(gate: Gate) -> set[str]:
    return {name for piece in gate.stirred() for name in piece}


def touched(path: Path) -> None:
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns - 10**9))


def replaced(path: Path) -> None:
    status = path.stat()
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(path)


def grown(path: Path) -> None:
    path.write_text(path.read_text() + " ")


@pytest.mark.parametrize("change", [touched, replaced, grown, os.unlink])
def test_a_file_that_was_rewritten_replaced_restored_or_deleted_stirs(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_text("[]")
    gate = Gate(os.path.join(tmp_path, ""), by_inode=True)
    for name in ("one", "two"):
        gate.keep(name, "", (tmp_path / name).stat())
    assert stirred(gate) == set()
    change(tmp_path / "two")
    assert stirred(gate) == {"two"}
    assert stirred(gate.without({"two"})) == set()


def test_a_file_that_comes_stirs(tmp_path: Path) -> None:
    gate = Gate(os.path.join(tmp_path, ""), by_inode=True)
    gate.keep_absent("late", "")
    assert stirred(gate) == set()
    (tmp_path / "late").write_text("")
    assert stirred(gate) == {"late"}


def test_a_folder_is_trusted_once_its_times_are_old_enough_to_show_the_next_change(tmp_path: Path) -> None:
    now = tmp_path.stat().st_ctime_ns
    young = Gate("", by_inode=True, clock=lambda: now + AGED_NS // 2)
    aged = Gate("", by_inode=True, clock=lambda: now + 2 * AGED_NS)
    for gate in (young, aged):
        gate.keep_folder(str(tmp_path), tmp_path.stat())
    assert stirred(young) == {str(tmp_path)}
    assert stirred(aged) == set()
    status = tmp_path.stat()
    (tmp_path / "new").write_text("")
    os.utime(tmp_path, ns=(status.st_atime_ns, status.st_mtime_ns))  # set back; the time of change tells
    if tmp_path.stat().st_ctime_ns != now:
        assert stirred(aged) == {str(tmp_path)}


def test_a_link_is_never_trusted(tmp_path: Path) -> None:
    gate = Gate("", by_inode=True)
    gate.doubt(str(tmp_path))
    assert stirred(gate) == {str(tmp_path)}


def settled_shelf(tasks: Path) -> TaskFolders:
    """A shelf over two tasks that the ledger has as they are, the second with a side file that is not there."""
    for name in ("one", "two"):
        (tasks / name).mkdir(parents=True)
        (tasks / name / FILE).write_text("[]")
    shelf = TaskFolders(
        Root("roocode", Format.TASK_ARRAYS, "VS Code", str(tasks), frozenset({"roocode"})), BY_ID["roocode"]
    )
    first = {seen.name: Known(seen.fingerprint, "", fatal=False) for seen in shelf.sightings({})}
    known = first | {"two": Known(first["two"].fingerprint + "|-", "task_metadata.json", fatal=False)}
    assert [
        seen.name for seen in shelf.sightings(known) if seen.fingerprint != known[seen.name].fingerprint
    ] == []
    shelf.settled()
    return shelf


def asked(shelf: TaskFolders) -> set[str]:
    return {name for piece in shelf.stirrings() for name in piece}


def test_a_settled_shelf_asks_about_new_changed_and_gone_tasks_alone(tmp_path: Path) -> None:
    tasks = tmp_path / "tasks"
    shelf = settled_shelf(tasks)
    assert asked(shelf) == set()
    (tasks / "two" / "task_metadata.json").write_text("{}")
    assert asked(shelf) == {"two"}
    (tasks / "three").mkdir()
    assert asked(shelf) == {"two", "three"}
    grown(tasks / "one" / FILE)
    assert asked(shelf) == {"one", "two", "three"}


def test_a_task_that_could_not_be_settled_is_asked_about_again(tmp_path: Path) -> None:
    tasks = tmp_path / "tasks"
    shelf = settled_shelf(tasks)
    (tasks / "one" / FILE).unlink()
    assert asked(shelf) == {"one"}
    known = {"one": Known("1:1:1", "", fatal=False)}
    assert [seen.name for seen in shelf.sightings(known, ["one"])] == ["one"]
    shelf.settled()
    assert asked(shelf) == {"one"}


def test_a_look_that_was_not_settled_is_made_again_in_full(tmp_path: Path) -> None:
    shelf = settled_shelf(tmp_path / "tasks")
    list(shelf.sightings({}, ["one"]))
    assert asked(shelf) == {EVERYTHING}
