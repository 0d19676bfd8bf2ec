"""Places that do not answer: each root has its own time, the others are not held up, and what hangs is stale with its last numbers."""

from __future__ import annotations

import os
import shutil
import threading
from typing import TYPE_CHECKING

import pytest

from tests.conftest import look
from tests.faults import hanging
from tests.made_tasks import CLINE, ROO, of, put, request, usage
from tray_app.core import intake, scan, searching
from tray_app.core.model import RootState, Status
from tray_app.core.settings_values import ProviderSettings, Settings
from tray_app.sources import patience

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same limits as in earnest, shorter."""
    monkeypatch.setattr(searching, "QUIET_SECONDS", 1.2)
    monkeypatch.setattr(scan, "QUIET_SECONDS", 1.2)
    monkeypatch.setattr(intake, "_QUIET_SECONDS", 1.2)
    monkeypatch.setattr(patience, "LIMIT_SECONDS", 0.6)


@pytest.fixture
def hangs(tmp_path_factory: pytest.TempPathFactory):
    """Makes folders hang; skipped where that is not possible."""
    if not hanging.possible():
        pytest.skip("making a folder that hangs takes root and /dev/fuse")
    try:
        with hanging.hanging_folder(tmp_path_factory.mktemp("hangs")):
            pass
    except OSError as error:
        pytest.skip(f"no FUSE mounts here: {error.strerror}")
    yield hanging.hanging_folder
    for call in list(patience._unanswered.values()):
        call.join(10)


def looking_threads() -> int:
    """Threads that wait for a place."""
    return sum(thread.name == "tallytray-look" for thread in threading.enumerate())


@pytest.mark.parametrize("where", ["tasks", "globalStorage", "config"])
def test_a_folder_that_hangs_is_stale_and_holds_up_no_other(where: str, hangs, home: Path, engine) -> None:
    put(home / ROO, "one", request(1, 1.0))
    put(home / ".cline/data/tasks", "two", request(2, 2.0))
    refresh = engine(home)
    before = look(refresh)
    folder = {"tasks": home / ROO, "globalStorage": (home / ROO).parents[1], "config": home / ".config"}[
        where
    ]
    with hangs(folder):
        put(home / ".cline/data/tasks", "three", request(3, 4.0))
        snapshot = look(refresh)
        assert usage(snapshot) == usage(before)
        assert of(snapshot).status is Status.STALE
        assert [root.state for root in of(snapshot).roots] == [RootState.STALE]
        assert usage(snapshot, "cline").cost.recorded_usd == 6.0
        put(home / ".cline/data/tasks", "four", request(4, 8.0))
        waiting = looking_threads()
        again = look(refresh)
        assert usage(again, "cline").cost.recorded_usd == 14.0
        assert of(again).status is Status.STALE
        assert [root.message for root in of(again).roots] == ["does not answer"]
        assert len([note for note in again.notes if "last numbers from there stay" in note]) == 1
        assert looking_threads() == waiting  # the call that hangs is known: none is added to it
        # A start in this state shows the last numbers too.
        assert usage(look(engine(home))) == usage(before)
    for call in list(patience._unanswered.values()):
        call.join(10)
    back = look(refresh)
    assert of(back).status is Status.OK
    assert back.notes == ()
    assert usage(back) == usage(before)


def test_on_a_first_start_what_answers_is_shown(hangs, home: Path, engine) -> None:
    put(home / CLINE, "one", request(1, 1.0))
    (home / ROO).mkdir(parents=True)
    with hangs(home / ROO):
        snapshot = look(engine(home))
        assert usage(snapshot, "cline").cost.recorded_usd == 1.0
        assert usage(snapshot).requests == 0


def test_a_chosen_folder_that_hangs_does_not_switch_to_the_usual_places(hangs, home: Path, engine) -> None:
    put(home / ROO, "usual", request(1, 1.0))
    put(home / "share/tasks", "chosen", request(2, 2.0))
    settings = Settings(providers={"roocode": ProviderSettings(tasks_dir=(str(home / "share/tasks"),))})
    refresh = engine(home, settings)
    before = look(refresh)
    with hangs(home / "share"):
        snapshot = look(refresh)
        assert usage(snapshot) == usage(before)
        assert of(snapshot).status is Status.STALE
        assert [root.path for root in of(snapshot).roots] == [str(home / "share/tasks")]


def test_one_task_that_hangs_leaves_its_root_stale_and_every_number_as_it_was(
    hangs, home: Path, engine
) -> None:
    for number in range(5):
        put(home / ROO, f"task-{number}", request(number, 1.0))
    put(home / CLINE, "other", request(9, 0.5))
    refresh = engine(home)
    before = look(refresh)
    with hangs(home / ROO / "task-2"):
        put(home / CLINE, "other", request(9, 0.5), request(10, 0.5))
        snapshot = look(refresh)
        assert usage(snapshot) == usage(before)
        assert of(snapshot).losses.archived_tasks == 0
        assert usage(snapshot, "cline").cost.recorded_usd == 1.0
    for call in list(patience._unanswered.values()):
        call.join(10)
    assert of(look(refresh)).status is Status.OK


def test_a_root_that_stops_answering_while_it_is_read_keeps_what_was_read(home: Path, engine) -> None:
    for number in range(330):
        put(home / ROO, f"task-{number:03}", request(number, 1.0))
    put(home / CLINE, "other", request(999, 0.5))
    refresh = engine(home)
    answers = threading.Event()
    kept = refresh._shelves.of

    def of_root(root):
        shelf = kept(root)
        if root.provider == "roocode":
            readings = shelf.readings

            def hanging_after_some(seen):
                for number, read in enumerate(readings(seen)):
                    if number == 310:
                        answers.wait(30)
                    yield read

            shelf.readings = hanging_after_some
        return shelf

    refresh._shelves.of = of_root
    try:
        snapshot = look(refresh)
    finally:
        answers.set()
    assert usage(snapshot).tasks == 300  # the lots that came
    assert of(snapshot).status is Status.STALE
    assert of(snapshot).roots[0].message == "does not answer"
    assert usage(snapshot, "cline").tasks == 1
    for call in list(patience._unanswered.values()):
        call.join(10)
    assert usage(look(engine(home))).tasks == 330


def test_a_root_that_comes_and_goes_at_every_refresh_changes_no_number(home: Path, engine) -> None:
    put(home / ROO, "one", request(1, 1.0))
    refresh = engine(home)
    before = look(refresh)
    root = (home / ROO).parent
    for _ in range(20):
        shutil.move(root, home / "away")
        assert usage(look(refresh)) == usage(before)
        shutil.move(home / "away", root)
        snapshot = look(refresh)
        assert usage(snapshot) == usage(before)
        assert of(snapshot).losses.archived_tasks == 0
    assert not os.path.exists(home / "away")
