"""Folders that people name: what they typed, what they meant, what is said about it."""

from __future__ import annotations

import os
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.sources import patience, reach
from tray_app.sources.environment import Environment
from tray_app.sources.overrides import expand, judge

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TASK = "1781085600000"
OTHER_TASK = "11110000-0000-4000-8000-000000000001"


def machine(
    home: Path, platform: str = "linux", mounts: tuple[str, ...] = (), **variables: str
) -> Environment:
    return Environment(platform, str(home), variables, str(home / "tmp"), mounts)


def tasks_in(folder: Path, *ids: str, newest: int = 1_700_000_000) -> Path:
    for at, task in enumerate(ids or (TASK, OTHER_TASK)):
        (folder / task).mkdir(parents=True)
        document = folder / task / "ui_messages.json"
        document.write_text("[]")
        os.utime(document, (newest - at, newest - at))
    return folder


def session_in(sessions: Path, session: str = "1788253200000_dd444") -> Path:
    (sessions / session).mkdir(parents=True)
    document = sessions / session / f"{session}.messages.json"
    document.write_text("{}")
    return document


@contextmanager
def as_nobody() -> Iterator[None]:
    """Runs without the super-user's passage through closed doors."""
    if not hasattr(os, "seteuid") or os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize(
    ("typed", "below"),
    [
        ("~/alt/roo-tasks", "alt/roo-tasks"),
        ("  '~/alt/roo-tasks/'  ", "alt/roo-tasks"),
        ("$HOME/alt", "alt"),
        ("${HOME}/alt", "alt"),
        ("${env:HOME}/alt", "alt"),
        ("${userHome}/alt", "alt"),
        ("%USERPROFILE%\\alt\\roo-tasks", "alt/roo-tasks"),
        ("$STORE/x", "store/x"),
        ("%STORE%/x//", "store/x"),
        ("~", ""),
    ],
)
def test_what_people_type_becomes_a_path(tmp_path: Path, typed: str, below: str) -> None:
    environment = machine(tmp_path, STORE=f"{tmp_path}/store")
    assert expand(typed, environment) == str(tmp_path / below)


@pytest.mark.parametrize("typed", ["~dana/tasks", "$NOT_SET/x", "${NOT_SET}", "%NOT_SET%/x", "relative/x"])
def test_what_cannot_be_known_stays_as_typed(tmp_path: Path, typed: str) -> None:
    assert expand(typed, machine(tmp_path)) == typed


def test_a_value_is_not_expanded_again(tmp_path: Path) -> None:
    assert expand("$A/x", machine(tmp_path, A="/a/$B", B="b")) == "/a/$B/x"


def test_a_file_uri_is_its_path(tmp_path: Path) -> None:
    folder = tmp_path / "with blank"
    assert expand(folder.as_uri() + "/", machine(tmp_path)) == str(folder)


def test_variables_of_windows_are_found_whatever_their_case(tmp_path: Path) -> None:
    environment = machine(tmp_path, "win32", Store=str(tmp_path / "s"))
    assert expand("%STORE%\\tasks", environment) == str(tmp_path / "s" / "tasks")


def test_a_windows_path_typed_inside_wsl_is_the_mounted_one(tmp_path: Path) -> None:
    environment = machine(tmp_path, mounts=("/mnt/c",))
    assert expand("C:\\Users\\dana\\tasks\\", environment) == "/mnt/c/Users/dana/tasks"


@given(st.text())
def test_no_text_raises_and_expanding_twice_changes_nothing_more(typed: str) -> None:
    environment = Environment("linux", "/home/dana", {}, "/tmp")
    path = expand(typed, environment)
    if os.path.isabs(path) and path == path.strip() and "$" not in path and "%" not in path:
        assert expand(path, environment) == path


def test_a_tasks_folder_is_counted_with_its_newest_change(tmp_path: Path) -> None:
    folder = tasks_in(tmp_path / "any name", newest=1_700_000_000)
    (folder / "1781085600001").mkdir()  # not ready: no document yet
    verdict = judge("roocode", str(folder), machine(tmp_path))
    assert (verdict.kind, verdict.tasks, verdict.newest_ms) == ("ok", 2, 1_700_000_000_000)
    assert verdict.message == "2 tasks."


def test_one_level_too_high_is_offered_to_be_mended(tmp_path: Path) -> None:
    extension = tmp_path / "Code" / "User" / "globalStorage" / "rooveterinaryinc.roo-cline"
    tasks_in(extension / "tasks")
    verdict = judge("roocode", str(extension), machine(tmp_path))
    assert (verdict.kind, verdict.suggestion, verdict.tasks) == (
        "extension_folder",
        str(extension / "tasks"),
        2,
    )
    for above in (extension.parent, extension.parent.parent, extension.parent.parent.parent):
        verdict = judge("roocode", str(above), machine(tmp_path))
        assert (verdict.kind, verdict.suggestion) == ("mended", str(extension / "tasks"))


def test_two_builds_below_one_folder_are_not_guessed_between(tmp_path: Path) -> None:
    storage = tmp_path / "globalStorage"
    tasks_in(storage / "rooveterinaryinc.roo-cline" / "tasks")
    tasks_in(storage / "rooveterinaryinc.roo-code-nightly" / "tasks")
    verdict = judge("roocode", str(storage), machine(tmp_path))
    assert (verdict.kind, verdict.suggestion) == ("not_tasks", "")
    assert verdict.message.startswith("Several")


@pytest.mark.parametrize("inside", [TASK, f"{TASK}/ui_messages.json"])
def test_one_level_too_low_is_mended(tmp_path: Path, inside: str) -> None:
    tasks = tasks_in(tmp_path / "roo-tasks")
    verdict = judge("cline", str(tasks / inside), machine(tmp_path))
    assert (verdict.kind, verdict.suggestion, verdict.tasks) == ("mended", str(tasks), 2)


def test_a_lone_copy_of_a_task_does_not_make_its_folder_a_tasks_folder(tmp_path: Path) -> None:
    desktop = tmp_path / "Desktop"
    (desktop / "keep").mkdir(parents=True)
    (desktop / "keep" / "ui_messages.json").write_text("[]")
    assert judge("cline", str(desktop / "keep"), machine(tmp_path)).kind == "not_tasks"


def test_a_folder_of_other_things_is_no_tasks_folder(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    assert judge("zoo_code", str(tmp_path), machine(tmp_path)).kind == "not_tasks"
    (tmp_path / "letter.txt").write_text("")
    assert judge("zoo_code", str(tmp_path / "letter.txt"), machine(tmp_path)).kind == "not_tasks"


def test_an_empty_folder_is_empty_and_an_absent_one_missing(tmp_path: Path) -> None:
    (tmp_path / "tasks").mkdir()
    assert judge("roocode", str(tmp_path / "tasks"), machine(tmp_path)).kind == "empty"
    assert judge("roocode", str(tmp_path / "absent"), machine(tmp_path)).kind == "missing"
    (tmp_path / "rooveterinaryinc.roo-cline").mkdir()
    assert (
        judge("roocode", str(tmp_path / "rooveterinaryinc.roo-cline/tasks"), machine(tmp_path)).kind
        == "empty"
    )
    assert judge("roocode", "  ", machine(tmp_path)).kind == "missing"
    assert "$NOWHERE" in judge("roocode", "$NOWHERE/x", machine(tmp_path)).message
    assert "absolute" in judge("roocode", "alt/x", machine(tmp_path)).message


def test_the_data_folder_of_cline_and_all_around_its_sessions_are_understood(tmp_path: Path) -> None:
    document = session_in(tmp_path / ".cline" / "data" / "sessions")
    sessions = document.parent.parent
    environment = machine(tmp_path)
    assert judge("cline_cli", "~/.cline/data", environment).message == "1 session."
    assert judge("cline_cli", str(sessions), environment).kind == "ok"
    for typed in (document, document.parent, tmp_path / ".cline"):
        verdict = judge("cline_cli", str(typed), environment)
        assert (verdict.kind, verdict.suggestion, verdict.tasks) == ("mended", str(sessions), 1)


def test_the_database_of_kilo_may_be_named(tmp_path: Path) -> None:
    (tmp_path / "kilo.db").write_bytes(b"")
    assert judge("kilo_code", str(tmp_path / "kilo.db"), machine(tmp_path)).kind == "ok"
    assert judge("kilo_code", str(tmp_path), machine(tmp_path)).kind == "ok"


def test_a_closed_folder_is_unreadable_and_not_empty(tmp_path_factory: pytest.TempPathFactory) -> None:
    base = tmp_path_factory.mktemp("closed")
    tasks = tasks_in(base / "tasks")
    for folder in (base, base.parent, base.parent.parent):
        folder.chmod(0o755)
    tasks.chmod(0)
    try:
        with as_nobody():
            verdict = judge("roocode", str(tasks), machine(base))
    finally:
        tasks.chmod(0o755)
    assert verdict.kind == "unreadable"


def test_a_share_that_does_not_answer_is_out_of_reach_at_once_the_second_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = threading.Event()
    with pytest.raises(TimeoutError):
        reach.within("//host/share", answer.wait, 0.05)
    before = time.monotonic()
    with pytest.raises(TimeoutError):
        reach.within("//host/share", lambda: "never asked", 30)
    assert time.monotonic() - before < 15
    answer.set()
    hung = patience._unanswered["//host/share"]
    hung.join()
    assert reach.within("//host/share", lambda: "back") == "back"


def test_one_hanging_call_closes_its_whole_mount_until_it_comes_back() -> None:
    environment = Environment("linux", "/home/dana", {}, "/tmp", (), ("/net/share",))
    answer = threading.Event()
    with pytest.raises(TimeoutError):
        reach.within("/net/share", answer.wait, 0.05)
    try:
        assert reach.look("/net/share/a/b", environment) is reach.Presence.AWAY
        assert reach.look("/", environment) is reach.Presence.THERE
    finally:
        answer.set()
        patience._unanswered["/net/share"].join()
    assert reach.look("/net/share/a/b", environment) is reach.Presence.ABSENT


def test_a_disk_that_is_not_plugged_in_is_out_of_reach(tmp_path: Path) -> None:
    for typed in (
        "/media/nobody-here/disk/roo/tasks",
        "/run/media/nobody-here/disk/tasks",
        "/Volumes/no-such-disk/tasks",
    ):
        verdict = judge("roocode", typed, machine(tmp_path))
        assert (verdict.kind, verdict.message) == ("unreachable", "Not reachable now.")


def test_a_link_to_what_is_not_there_now_is_out_of_reach(tmp_path: Path) -> None:
    (tmp_path / "tasks").symlink_to(tmp_path / "unplugged" / "tasks")
    assert judge("roocode", str(tmp_path / "tasks"), machine(tmp_path)).kind == "unreachable"
