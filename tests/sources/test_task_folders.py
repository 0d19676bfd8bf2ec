"""A tasks folder as it is found on disk: what is a task, what is junk, and what a look costs."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.task_documents import T0, environment, model_info, numbers, row, user, write_task
from tray_app.sources.catalogue import BY_ID
from tray_app.sources.records import Format, Root
from tray_app.sources.shelf import Known
from tray_app.sources.task_folders import TaskFolders

if TYPE_CHECKING:
    from pathlib import Path

    from tray_app.sources.shelf import Read

ROWS = [row(T0, info=model_info(), **numbers(7))]


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    folder = tmp_path / "storage/tasks"
    folder.mkdir(parents=True)
    return folder


def shelf(tasks: Path, provider: str = "cline") -> TaskFolders:
    return TaskFolders(
        Root(provider, Format.TASK_ARRAYS, "Editor", str(tasks), frozenset({provider})), BY_ID[provider]
    )


def reads(tasks: Path, provider: str = "cline") -> dict[str, Read]:
    found = shelf(tasks, provider)
    return {read.seen.name: read for read in found.readings(list(found.sightings({})))}


def remembered(tasks: Path) -> dict[str, Known]:
    return {
        name: Known(
            read.seen.fingerprint,
            " ".join(read.reading.side_files) if read.reading else "",
            read.reading is None,
        )
        for name, read in reads(tasks).items()
    }


def changed(tasks: Path, known: dict[str, Known]) -> list[str]:
    return [
        seen.name
        for seen in shelf(tasks).sightings(known)
        if seen.name not in known or known[seen.name].fingerprint != seen.fingerprint
    ]


def test_a_task_is_named_by_its_directory_whatever_the_name_is(tasks: Path) -> None:
    names = [
        "1796000000000",
        "b2f5a0de-0000-4000-8000-000000000000",
        "0190a0de-0000-7000-8000-000000000000",
        "my task ä",
    ]
    for name in names:
        write_task(tasks, name, ROWS, history_item={"id": "another"})
    found = reads(tasks)
    assert sorted(found) == sorted(names)
    assert {read.reading.task for read in found.values() if read.reading} == set(names)


def test_junk_beside_tasks_is_passed_over(tasks: Path) -> None:
    write_task(tasks, "1", ROWS)
    (tasks / "_index.json").write_text('{"version":1,"entries":[{"id":"9","tokensIn":5}]}')
    (tasks / "_history.lock").mkdir()
    write_task(tasks, "_trash", ROWS)
    write_task(tasks, ".hidden", ROWS)
    (tasks / "ui_messages.json").write_text("[]")
    (tasks / "empty").mkdir()
    (tasks / "2.lock").mkdir()
    (tasks / "nowhere").symlink_to(tasks / "not there")
    (tasks / "loop").symlink_to(tasks / "loop")
    assert list(reads(tasks)) == ["1"]


def test_a_task_directory_that_is_a_link_is_followed(tasks: Path, tmp_path: Path) -> None:
    (tasks / "1").symlink_to(write_task(tmp_path / "elsewhere", "1", ROWS))
    assert list(reads(tasks)) == ["1"]


def test_nothing_below_a_task_is_walked(tasks: Path) -> None:
    write_task(write_task(tasks, "1", ROWS) / "checkpoints", "2", ROWS)
    assert list(reads(tasks)) == ["1"]


def test_the_old_name_counts_only_where_the_new_one_is_absent(tasks: Path) -> None:
    write_task(tasks, "1", [row(T0, **numbers(1))], claude_messages=[row(T0, **numbers(100))])
    folder = write_task(tasks, "2", ROWS)
    os.rename(folder / "ui_messages.json", folder / "claude_messages.json")
    found = reads(tasks)
    assert [found[name].reading.requests[0].input for name in "12"] == [1, 7]  # type: ignore[union-attr]
    known = remembered(tasks)
    assert changed(tasks, known) == []
    write_task(tasks, "2", [row(T0, **numbers(9))])
    assert changed(tasks, known) == ["2"]


@pytest.mark.parametrize(
    "leftover",
    [
        ".ui_messages.json.new_1_a.tmp",
        ".ui_messages.json.bak_1_a.tmp",
        "ui_messages.json.tmp.1",
        "ui_messages.json.lock",
    ],
)
def test_leftovers_of_a_safe_write_are_not_read(tasks: Path, leftover: str) -> None:
    folder = write_task(tasks, "1", ROWS)
    (folder / leftover).write_text(json.dumps([row(T0 + 1, **numbers(1000))]))
    assert len(reads(tasks)["1"].reading.requests) == 1  # type: ignore[union-attr]
    os.remove(folder / "ui_messages.json")
    assert reads(tasks) == {}


def test_a_known_task_stays_as_it_was_while_its_document_is_being_replaced(tasks: Path) -> None:
    folder = write_task(tasks, "1", ROWS)
    known = remembered(tasks)
    os.rename(folder / "ui_messages.json", folder / ".ui_messages.json.bak_1_a.tmp")
    assert [seen.name for seen in shelf(tasks).sightings(known)] == ["1"]
    assert changed(tasks, known) == []
    shutil.rmtree(folder)
    assert list(shelf(tasks).sightings(known)) == []


def test_side_files_that_were_relied_on_are_watched_and_others_are_not(tasks: Path) -> None:
    write_task(tasks, "1", [row(T0, **numbers())])
    write_task(tasks, "2", ROWS)
    known = remembered(tasks)
    history = [user(T0 + 1, environment("m"))]
    write_task(tasks, "1", [row(T0, **numbers())], api_conversation_history=history)
    os.utime(tasks / "2", (1, 1))
    (tasks / "2/api_conversation_history.json").write_text(json.dumps(history))
    assert "1" in changed(tasks, known)
    assert "2" not in changed(tasks, known)


def test_a_document_that_is_unreadable_is_read_again_when_it_changes(tasks: Path) -> None:
    folder = write_task(tasks, "1", b"[")
    read = reads(tasks)["1"]
    assert (read.reading, read.reason) == (None, "cut off near the end")
    known = remembered(tasks)
    assert changed(tasks, known) == []
    os.chmod(folder / "ui_messages.json", 0o600)
    assert changed(tasks, known) == ["1"]


class TestTheProject:
    """Where a task worked, found without reading whole histories."""

    def test_the_head_of_the_history_names_it(self, tasks: Path) -> None:
        write_task(tasks, "1", ROWS, api_conversation_history=[user(T0, environment(directory="/code/a"))])
        read = reads(tasks)["1"]
        assert read.reading
        assert read.reading.project == "/code/a"
        assert read.reading.side_files == ()

    def test_what_lies_deep_in_a_history_is_not_looked_for(self, tasks: Path) -> None:
        history = [user(T0, "x" * 100_000, environment(directory="/code/a"))]
        write_task(tasks, "1", ROWS, api_conversation_history=history)
        assert reads(tasks)["1"].reading.project == ""  # type: ignore[union-attr]

    def test_the_tools_list_names_it_for_a_new_task(self, tasks: Path) -> None:
        write_task(tasks, "1", ROWS)
        state = tasks.parent / "state"
        state.mkdir()
        (state / "taskHistory.json").write_text(
            json.dumps([{"id": "1", "cwdOnTaskInitialization": "/code/b", "task": "x"}, {"id": "2"}, 5])
        )
        assert reads(tasks)["1"].reading.project == "/code/b"  # type: ignore[union-attr]
        again = shelf(tasks)
        seen = list(again.sightings(remembered(tasks)))
        assert [read.reading.project for read in again.readings(seen) if read.reading] == [""]

    def test_another_tool_keeps_no_such_list(self, tasks: Path) -> None:
        write_task(tasks, "1", ROWS)
        (tasks.parent / "state").mkdir()
        (tasks.parent / "state/taskHistory.json").write_text(
            json.dumps([{"id": "1", "cwdOnTaskInitialization": "/b"}])
        )
        assert reads(tasks, "roocode")["1"].reading.project == ""  # type: ignore[union-attr]
