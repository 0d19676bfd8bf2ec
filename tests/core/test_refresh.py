"""The refresh over a home that changes under it: history kept and marked, clocks that jump, special files, two processes on one ledger."""

from __future__ import annotations

import dataclasses
import os
import shutil
import sqlite3
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import NOON, look
from tests.made_tasks import DAY, HOUR, ROO, drop, of, put, request, timeless, usage
from tray_app.core.ledger import Ledger
from tray_app.core.model import Period, RootState, Status
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.rounds import Rest
from tray_app.core.settings_values import ProviderSettings, Settings
from tray_app.sources.environment import Environment
from tray_app.sources.records import Format, Root

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def roo(home: Path) -> Path:
    """Roo Code's tasks folder in the home, with two tasks."""
    put(home / ROO, "one", request(1), request(2, 0.5))
    put(home / ROO, "two", request(3, 1.0))
    return home / ROO


class Opened:
    """The files that are opened while it is `on`: an audit hook cannot be taken away again, so there is one for all tests."""

    on = False
    paths: list[str] = []  # noqa: RUF012 - one list on purpose

    @classmethod
    def hook(cls, event: str, arguments: tuple[Any, ...]) -> None:
        if cls.on and event in {"open", "sqlite3.connect"}:
            cls.paths.append(str(arguments[0]))


sys.addaudithook(Opened.hook)


def opened_during(refresh: Refresh) -> list[str]:
    """What one refresh opens."""
    Opened.paths.clear()
    Opened.on = True
    try:
        look(refresh)
    finally:
        Opened.on = False
    return list(Opened.paths)


def test_an_unchanged_refresh_opens_nothing_and_gives_the_same_values(roo: Path, engine, home: Path) -> None:
    refresh = engine(home)
    first = look(refresh)
    assert opened_during(refresh) == []
    again = look(refresh)
    assert dataclasses.replace(again, fresh_at_ms=None) == dataclasses.replace(first, fresh_at_ms=None)
    put(roo, "two", request(3, 1.0), request(4, 2.0))
    assert {path for path in opened_during(refresh) if str(home) in path} == {
        str(roo / "two/ui_messages.json")
    }


def test_a_deleted_task_is_archived_and_counts_and_comes_back(roo: Path, engine, home: Path) -> None:
    refresh = engine(home)
    before = look(refresh)
    shutil.move(roo / "two", home / "away")
    gone = look(refresh)
    assert usage(gone) == usage(before)
    assert of(gone).losses.archived_tasks == 1
    without = engine(home, Settings(keep_deleted=False), data="other")
    assert usage(look(without)).tasks == 1
    shutil.move(home / "away", roo / "two")
    assert of(look(refresh)).losses.archived_tasks == 0


def test_rows_that_were_taken_back_are_kept_marked_unless_settings_leave_them_out(
    roo: Path, engine, home: Path
) -> None:
    refresh = engine(home)
    before = look(refresh)
    put(roo, "one", request(1))
    after = look(refresh)
    assert usage(after) == usage(before)
    assert of(after).losses.rewound_requests == 1
    refresh.apply(Settings(keep_deleted=False))
    assert usage(look(refresh)).cost.recorded_usd == 1.25
    refresh.apply(Settings())
    assert usage(look(refresh)) == usage(before)


def test_a_root_that_is_gone_is_stale_with_its_last_numbers_and_comes_back(
    roo: Path, engine, home: Path
) -> None:
    refresh = engine(home)
    before = look(refresh)
    shutil.move(roo.parent, home / "unplugged")
    stale = look(refresh)
    assert usage(stale) == usage(before)
    assert of(stale).status is Status.STALE
    assert [root.state for root in of(stale).roots] == [RootState.STALE]
    assert usage(look(engine(home))) == usage(before)  # a restart does not forget it either
    shutil.move(home / "unplugged", roo.parent)
    back = look(refresh)
    assert of(back).status is Status.OK
    assert of(back).losses.archived_tasks == 0


def test_a_root_that_is_no_longer_named_is_out_of_the_numbers_and_back_when_named_again(
    roo: Path, engine, home: Path
) -> None:
    put(home / "chosen", "three", request(9, 8.0))
    chosen = Settings(providers={"roocode": ProviderSettings(tasks_dir=(str(home / "chosen"),))})
    refresh = engine(home)
    both = usage(look(refresh))
    refresh.apply(chosen)
    only = look(refresh)
    assert usage(only).cost.recorded_usd == 8.0
    assert [root.path for root in of(only).roots] == [str(home / "chosen")]
    refresh.apply(Settings())
    assert usage(look(refresh)) == both
    refresh.apply(chosen)
    shutil.rmtree(home / "chosen/three")
    assert usage(look(refresh)).cost.recorded_usd == 8.0
    assert len(refresh.ledger.rows("SELECT 1 FROM request")) == 4


# Other processes


def test_what_another_process_has_read_already_shows_in_this_one(roo: Path, engine, home: Path) -> None:
    tray = engine(home)
    look(tray)
    put(roo, "three", request(10, 4.0))
    look(engine(home))  # a report, say
    assert usage(look(tray)).cost.recorded_usd == 5.75


def test_two_processes_that_refresh_at_once_count_everything_once(roo: Path, engine, home: Path) -> None:
    for number in range(150):
        put(roo, f"more-{number}", request(100 + number, 0.25))
    engines = [engine(home) for _ in range(3)]
    errors: list[BaseException] = []

    def refresh_three_times(refresh: Refresh) -> None:
        try:
            for _ in range(3):
                look(refresh)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=refresh_three_times, args=(each,)) for each in engines]
    for thread in threads:
        thread.start()
    for number in range(60):
        put(roo, f"late-{number}", request(1000 + number, 0.25))
    for thread in threads:
        thread.join()
    assert not errors
    fresh = timeless(look(engine(home, data="rebuilt")))
    assert [timeless(look(each)) for each in engines] == [fresh] * 3


def test_a_ledger_restored_under_a_running_engine_is_taken_over(
    roo: Path, engine, home: Path, tmp_path: Path
) -> None:
    refresh = engine(home)
    look(refresh)
    kept = tmp_path / "kept.sqlite3"
    with sqlite3.connect(kept) as copy:
        refresh.ledger.copy_into(copy)
    copy.close()
    put(roo, "three", request(10, 4.0))
    look(refresh)
    drop(roo, "three")
    other = Ledger(refresh.ledger.path)
    with sqlite3.connect(kept) as copy:
        other.become(copy)
    copy.close()
    other.close()
    assert usage(look(refresh)).cost.recorded_usd == 1.75


def test_a_ledger_that_is_deleted_under_a_running_engine_is_made_again(roo: Path, engine, home: Path) -> None:
    refresh = engine(home)
    before = look(refresh)
    for part in refresh.ledger.path.parent.glob("ledger.*"):
        part.unlink()
    assert usage(look(refresh)) == usage(before)
    assert refresh.ledger.path.exists()


def hold_lock(refresh: Refresh) -> sqlite3.Connection:
    """Another process's write lock on the ledger."""
    other = sqlite3.connect(refresh.ledger.path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_lock_held_for_three_seconds_costs_time_and_nothing_else(roo: Path, engine, home: Path) -> None:
    refresh = engine(home)
    look(refresh)
    put(roo, "three", request(10, 4.0))
    other = hold_lock(refresh)
    release = threading.Timer(3, lambda: other.execute("ROLLBACK"))
    release.start()
    snapshot = look(refresh)
    release.join()
    other.close()
    assert usage(snapshot).cost.recorded_usd == 5.75
    assert snapshot.notes == ()
    assert refresh.ledger.path is not None


def test_a_lock_held_for_longer_moves_the_numbers_to_memory_until_it_is_gone(
    roo: Path, engine, home: Path
) -> None:
    refresh = engine(home)
    look(refresh)
    refresh.ledger.patience(100)
    put(roo, "three", request(10, 4.0))
    other = hold_lock(refresh)
    snapshot = look(refresh)
    assert usage(snapshot).cost.recorded_usd == 5.75
    assert len([note for note in snapshot.notes if "kept in memory" in note]) == 1
    # Seen and gone again while only the memory could take it in.
    drop(roo, "three")
    assert usage(look(refresh)).cost.recorded_usd == 5.75
    other.execute("ROLLBACK")
    other.close()
    back = look(refresh)
    assert refresh.ledger.path is not None
    assert back.notes == ()
    assert usage(back).cost.recorded_usd == 5.75
    assert of(back).losses.archived_tasks == 1
    assert usage(look(engine(home))).cost.recorded_usd == 5.75


def test_a_ledger_locked_for_good_at_the_start_shows_what_is_on_disk(roo: Path, engine, home: Path) -> None:
    first = engine(home)
    before = look(first)
    first.close()
    other = sqlite3.connect(first.ledger.path, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    refresh = engine(home)
    assert usage(look(refresh)) == usage(before)
    other.close()
    assert look(refresh).notes == ()
    assert refresh.ledger.path is not None


# What lies in the folders


def test_a_named_pipe_or_a_folder_by_the_name_of_a_document_is_never_opened(
    roo: Path, engine, home: Path
) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes here")
    (roo / "pipe").mkdir()
    os.mkfifo(roo / "pipe/ui_messages.json")
    (roo / "folder/ui_messages.json").mkdir(parents=True)
    put(roo, "side", request(20, 2.0))
    os.mkfifo(roo / "side/api_conversation_history.json")
    os.mkfifo(roo / "side/task_metadata.json")
    sessions = home / ".cline/data/sessions/one"
    sessions.mkdir(parents=True)
    os.mkfifo(sessions / "one.messages.json")
    os.mkfifo(sessions / "two.json")
    (home / ".local/share/kilo").mkdir(parents=True)
    os.mkfifo(home / ".local/share/kilo/kilo.db")
    refresh = engine(home)
    snapshot = look(refresh)
    assert usage(snapshot).cost.recorded_usd == 3.75
    reasons = [problem.reason for problem in of(snapshot).problems]
    assert reasons == ["not an ordinary file", "not an ordinary file"]
    for provider in ("cline_cli", "kilo_code"):
        assert {problem.reason for problem in of(snapshot, provider).problems} == {"not an ordinary file"}


class Vanishing:
    """A shelf's readings with something that happens between the look and the first reading."""

    def __init__(self, refresh: Refresh, happens: Any) -> None:
        kept = refresh._shelves.of

        def of_root(root: Any) -> Any:
            shelf = kept(root)
            readings = shelf.readings

            def later(seen: Any) -> Any:
                happens()
                yield from readings(seen)

            shelf.readings = later
            return shelf

        refresh._shelves.of = of_root  # type: ignore[method-assign]  # what happens between list and look


def test_a_task_deleted_between_listing_and_opening_is_no_problem(roo: Path, engine, home: Path) -> None:
    refresh = engine(home)
    Vanishing(refresh, lambda: shutil.rmtree(roo / "one", ignore_errors=True))
    snapshot = look(refresh)
    assert usage(snapshot).cost.recorded_usd == 1.0
    assert of(snapshot).problems == ()
    assert of(look(refresh)).status is Status.OK


def test_a_run_that_is_stopped_keeps_what_it_read_and_marks_nothing_stale(
    roo: Path, engine, home: Path
) -> None:
    for number in range(450):
        put(roo, f"more-{number}", request(100 + number, 0.25))
    refresh = engine(home)
    stop = threading.Event()
    refresh.run(stop, lambda _: stop.set())
    number = refresh.ledger.rows("SELECT count(*) FROM document")[0][0]
    assert 0 < number < 452
    assert refresh.ledger.rows("SELECT count(*) FROM root WHERE state='stale'") == [(0,)]
    assert usage(look(refresh)).tasks == 452


# Clocks


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch):
    """Sets this process's time zone for a test."""

    def use(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield use
    monkeypatch.undo()
    time.tzset()


def at(moment: list[int]) -> Any:
    """A clock whose time is the list's first value."""
    return lambda: moment[0]


def test_after_eight_hours_of_sleep_the_new_day_begins_at_nothing(roo: Path, engine, home: Path) -> None:
    clock = [NOON + 11 * HOUR]
    refresh = engine(home, now=at(clock))
    assert of(look(refresh)).periods[Period.TODAY].requests == 3
    clock[0] += 8 * HOUR
    snapshot = look(refresh)
    assert of(snapshot).periods[Period.TODAY].requests == 0
    assert of(snapshot).periods[Period.WEEK].requests == 3
    assert snapshot.today.isoformat() == "2026-12-01"


def test_the_day_changes_exactly_at_the_boundary(home: Path, engine) -> None:
    midnight = NOON + 12 * HOUR
    put(home / ROO, "night", request(0, at=midnight - 1), request(1, 2.0, at=midnight))
    clock = [midnight - 1]
    refresh = engine(home, now=at(clock))
    assert of(look(refresh)).periods[Period.TODAY].cost.recorded_usd == 0.25
    clock[0] = midnight
    assert of(look(refresh)).periods[Period.TODAY].cost.recorded_usd == 2.0


@pytest.mark.parametrize("back", [3 * HOUR, 3 * DAY])
def test_a_clock_put_back_shows_the_earlier_day_and_nothing_runs_for_ever(
    back: int, roo: Path, engine, home: Path
) -> None:
    clock = [NOON + back]
    refresh = engine(home, now=at(clock))
    look(refresh)
    document = put(roo, "three", request(10))
    os.utime(document, (clock[0] / 1000, clock[0] / 1000))
    assert look(refresh).running is not None
    clock[0] = NOON
    snapshot = look(refresh)
    assert snapshot.today.isoformat() == "2026-11-30"
    assert snapshot.running is None
    assert of(snapshot).periods[Period.TODAY].requests == 4


def test_an_unreadable_document_is_not_tried_for_ever_after_the_clock_was_put_back(
    roo: Path, engine, home: Path
) -> None:
    clock = [NOON + DAY]
    (roo / "broken").mkdir()
    (roo / "broken/ui_messages.json").write_text("[{", encoding="utf-8")
    refresh = engine(home, now=at(clock))
    look(refresh)
    assert opened_during(refresh) != []
    clock[0] = NOON
    assert opened_during(refresh) == []


@pytest.mark.parametrize(
    ("name", "days"),
    [
        ("Europe/Berlin", {"2026-10-24": 1, "2026-10-25": 25, "2026-10-26": 1}),
        ("America/New_York", {"2026-10-31": 1, "2026-11-01": 25, "2026-11-02": 1}),
        ("Europe/London", {"2026-03-28": 1, "2026-03-29": 23, "2026-03-30": 1}),
    ],
)
def test_a_day_of_a_clock_change_has_its_real_length(
    name: str, days: dict[str, int], home: Path, engine, zone
) -> None:
    zone(name)
    long_day = sorted(days)[1]
    begin = int(time.mktime(time.strptime(long_day, "%Y-%m-%d"))) * 1000
    rows = [request(0, at=begin + (hour * HOUR) + 1) for hour in range(-1, days[long_day] + 1)]
    put(home / ROO, "through", *rows)
    refresh = engine(home, Settings(day_boundary="local"), variables={"TZ": name}, now=lambda: NOON)
    assert {str(day.day): day.usage.requests for day in of(look(refresh)).days} == days


def test_a_zone_changed_under_a_running_engine_moves_the_days(
    home: Path, engine, zone, tmp_path: Path
) -> None:
    put(home / ROO, "late", request(0, at=NOON + 9 * HOUR))
    zone("UTC")
    variables = {"TZ": "UTC"}
    refresh = engine(home, Settings(day_boundary="local"), variables=variables, now=lambda: NOON + 10 * HOUR)
    assert str(of(look(refresh)).days[0].day) == "2026-11-30"
    zone("Asia/Tokyo")
    variables["TZ"] = "Asia/Tokyo"
    assert str(of(look(refresh)).days[0].day) == "2026-12-01"


# Incremental is the same as at once


@settings(max_examples=25, deadline=None)
@given(
    steps=st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from(["add", "rewind", "delete", "return"])),
        min_size=1,
        max_size=12,
    )
)
def test_any_history_of_a_home_counts_every_request_that_was_ever_seen(
    steps: list[tuple[int, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("steps")
    home = folder / "home"
    (home / ROO).mkdir(parents=True)
    environment = Environment("linux", str(home), {}, str(folder))
    refresh = Refresh(own_places(folder / "data"), Settings(), environment, lambda: NOON)
    shown: dict[int, list[int]] = {}
    ever: set[int] = set()
    number = 0
    try:
        for task, action in steps:
            rows = shown.get(task, [])
            if action == "delete":
                shown.pop(task, None)
                shutil.rmtree(home / ROO / f"task-{task}", ignore_errors=True)
            else:
                if action == "rewind":
                    rows = rows[:-1]
                else:
                    number += 1
                    rows = [*rows, number]
                shown[task] = rows
                put(home / ROO, f"task-{task}", *(request(row) for row in rows))
            ever.update(row for rows in shown.values() for row in rows)
            assert usage(look(refresh)).requests == len(ever)
    finally:
        refresh.close()


# Slow places


def test_a_slow_root_whose_look_took_long_is_left_in_peace_for_ten_times_as_long() -> None:
    clock = [100.0]
    rest = Rest(lambda: clock[0])
    slow = Root("roocode", Format.TASK_ARRAYS, "WSL", "/mnt/c/tasks", frozenset({"roocode"}), slow=True)
    local = dataclasses.replace(slow, path="/home/tasks", slow=False)
    for root in (slow, local):
        rest.took(root, 0.9)
        assert rest.is_due(root)
        rest.took(root, 3.0)
    assert rest.is_due(local)
    clock[0] += 29.0
    assert not rest.is_due(slow)
    clock[0] += 1.0
    assert rest.is_due(slow)


def test_roots_on_slow_mounts_are_read_after_all_others(roo: Path, home: Path, tmp_path: Path) -> None:
    put(home / ".config/Cursor/User/globalStorage/rooveterinaryinc.roo-cline/tasks", "slow", request(50, 2.0))
    put(
        home / ".vscode-server/data/User/globalStorage/rooveterinaryinc.roo-cline/tasks",
        "last",
        request(51, 4.0),
    )
    slow = (str(home / ".config/Cursor"),)
    environment = Environment("linux", str(home), {}, str(tmp_path / "tmp"), (), slow)
    refresh = Refresh(own_places(tmp_path / "data"), Settings(), environment, lambda: NOON)
    assert usage(look(refresh)).cost.recorded_usd == 7.75
    names = [row[0] for row in refresh.ledger.rows("SELECT name FROM document ORDER BY id")]
    assert names[-1] == "slow"
    refresh.close()
