"""Forgetting: what was announced is what goes, what is on disk comes back, and no backup brings the rest back."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from datetime import date
from typing import TYPE_CHECKING

import pytest

from tests.conftest import NOON, look
from tests.made_tasks import CLINE, DAY, ROO, drop, of, put, request, usage
from tray_app.core import upkeep
from tray_app.core.backup import back_up, backups
from tray_app.core.forget import Choice
from tray_app.core.ledger import Ledger
from tray_app.core.model import Cost

if TYPE_CHECKING:
    from pathlib import Path

    from tray_app.core.refresh import Refresh


@pytest.fixture
def refresh(engine, home: Path) -> Refresh:
    """An engine with a task on disk, one of three days ago that was deleted, and a request that was taken back."""
    made = engine(home)
    put(home / ROO, "kept", request(1, 1.0), request(2, 2.0))
    put(home / ROO, "deleted", request(3, 4.0, at=NOON - 3 * DAY), request(4, 8.0))
    put(home / CLINE, "1796000000000", request(5, 16.0))
    look(made)
    drop(home / ROO, "deleted")
    put(home / ROO, "kept", request(1, 1.0))
    look(made)
    return made


@pytest.mark.parametrize(
    ("choice", "tasks", "requests", "cost", "on_disk", "left", "after_a_refresh"),
    [
        (Choice(archived=True), 1, 3, 14.0, 0, 1.0, 1.0),
        (Choice(before=date(2026, 11, 30)), 0, 1, 4.0, 0, 11.0, 11.0),
        (Choice(before=date(2026, 12, 1)), 1, 3, 14.0, 0, 1.0, 1.0),
        (Choice(before=date(2026, 11, 27)), 0, 0, 0.0, 0, 15.0, 15.0),
        (Choice(task="deleted"), 1, 2, 12.0, 0, 3.0, 3.0),
        (Choice(task="kept"), 1, 2, 3.0, 1, 12.0, 13.0),
        (Choice(provider="roocode"), 2, 4, 15.0, 1, 0.0, 1.0),
        (Choice(task="none"), 0, 0, 0.0, 0, 15.0, 15.0),
    ],
)
def test_what_was_announced_is_what_goes(
    refresh: Refresh,
    choice: Choice,
    tasks: int,
    requests: int,
    cost: float,
    on_disk: int,
    left: float,
    after_a_refresh: float,
) -> None:
    lost = refresh.loss(choice)
    assert (lost.tasks, lost.requests, lost.on_disk) == (tasks, requests, on_disk)
    assert lost.cost == Cost(recorded_usd=cost, recorded_requests=requests)
    assert usage(refresh.cached()).cost.recorded_usd == 15.0  # asking changes nothing
    assert refresh.forget(choice) == ""
    assert usage(refresh.cached()).cost.recorded_usd == left
    snapshot = look(refresh)
    assert usage(snapshot).cost.recorded_usd == after_a_refresh
    assert usage(snapshot, "cline").cost.recorded_usd == 16.0
    assert upkeep.check(refresh.ledger.path) == ()


def test_the_words_say_what_comes_back(refresh: Refresh) -> None:
    assert refresh.loss(Choice(provider="roocode")).told() == (
        "2 tasks and 4 requests will be gone from the numbers, $15.00."
        " 1 task of what is forgotten is still on disk and comes back at the next refresh."
    )


def test_no_backup_and_no_free_page_holds_what_was_forgotten(refresh: Refresh, engine, home: Path) -> None:
    file = refresh.ledger.path
    back_up(refresh.ledger, NOON - DAY)
    assert len(backups(file, NOON)) == 2
    refresh.forget(Choice(task="deleted"))
    refresh.close()
    (only,) = backups(file, NOON)
    for each in (file, only):
        assert b"deleted" not in each.read_bytes()
    file.unlink()
    assert of(look(engine(home))).losses.archived_tasks == 0


def test_another_running_engine_shows_the_loss(refresh: Refresh, engine, home: Path) -> None:
    tray = engine(home)
    assert usage(look(tray)).cost.recorded_usd == 15.0
    refresh.forget(Choice(archived=True))
    assert usage(look(tray)).cost.recorded_usd == 1.0


def test_sessions_of_an_unchanged_database_come_back_after_forgetting_them(engine, home: Path) -> None:
    database = home / ".local/share/kilo/kilo.db"
    database.parent.mkdir(parents=True)
    with sqlite3.connect(database) as connection:
        connection.execute(
            "CREATE TABLE session (id TEXT, parent_id TEXT, directory TEXT, time_created INTEGER)"
        )
        connection.execute(
            "CREATE TABLE message (id TEXT, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT)"
        )
        said = {
            "role": "assistant",
            "cost": 0.5,
            "modelID": "m",
            "providerID": "p",
            "tokens": {"input": 5, "output": 1},
        }
        connection.execute("INSERT INTO session VALUES ('s', NULL, '/w', ?)", (NOON,))
        connection.execute("INSERT INTO message VALUES ('m', 's', ?, ?, ?)", (NOON, NOON, json.dumps(said)))
    connection.close()
    refresh = engine(home)
    other = engine(home)
    assert usage(look(refresh), "kilo_code").requests == 1
    look(other)
    refresh.forget(Choice(provider="kilo_code"))
    assert usage(refresh.cached(), "kilo_code").requests == 0
    assert usage(look(refresh), "kilo_code").requests == 1
    assert usage(look(other), "kilo_code").requests == 1


def tallytray(home: Path, data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line as a user without a terminal runs it."""
    return subprocess.run(
        [sys.executable, "-m", "tray_app", *arguments, "--data-dir", str(data)],
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_without_a_terminal_it_takes_yes(refresh: Refresh, home: Path, tmp_path: Path) -> None:
    refresh.close()
    asked = tallytray(home, tmp_path / "data", "forget", "--archived")
    assert asked.returncode == 2
    assert "1 task and 3 requests will be gone from the numbers, $14.00." in asked.stdout
    assert "--yes" in asked.stderr
    done = tallytray(home, tmp_path / "data", "forget", "--archived", "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Forgotten" in done.stdout
    again = tallytray(home, tmp_path / "data", "forget", "--archived", "--yes")
    assert again.stdout == "There is nothing of that to forget.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
@pytest.mark.parametrize(("answer", "code", "left"), [("y", 0, 1), ("no", 1, 4), ("", 1, 4)])
def test_on_a_terminal_it_asks(
    answer: str, code: int, left: int, refresh: Refresh, home: Path, tmp_path: Path
) -> None:
    import pty

    refresh.close()
    ours, theirs = pty.openpty()
    asked = subprocess.Popen(
        [sys.executable, "-m", "tray_app", "forget", "--archived", "--data-dir", str(tmp_path / "data")],
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONPATH": ".", "TERM": "dumb"},
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    os.write(ours, f"{answer}\n".encode())
    said, _ = asked.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert "Forget it for good?" in said
    assert asked.returncode == code, said
    ledger = Ledger(tmp_path / "data/ledger.sqlite3")
    assert ledger.rows(
        "SELECT count(*) FROM request q JOIN document d ON d.id=q.document_id JOIN task t ON t.id=d.task_id"
        " WHERE t.provider='roocode'"
    ) == [(left,)]
    ledger.close()


def test_a_provider_that_is_none_is_named_with_those_that_are(
    refresh: Refresh, home: Path, tmp_path: Path
) -> None:
    refresh.close()
    asked = tallytray(home, tmp_path / "data", "forget", "--provider", "roo", "--yes")
    assert asked.returncode == 2
    assert "roocode" in asked.stderr


def test_the_ledger_is_backed_up_checked_and_restored_by_command(
    refresh: Refresh, home: Path, tmp_path: Path
) -> None:
    refresh.close()
    data = tmp_path / "data"
    for old in backups(data / "ledger.sqlite3", NOON):
        old.unlink()
    made = tallytray(home, data, "ledger", "backup")
    assert made.returncode == 0
    (backup,) = data.glob("ledger.backup-*")
    assert made.stdout.strip() == str(backup)
    assert tallytray(home, data, "ledger", "check").stdout == f"{data / 'ledger.sqlite3'} is sound.\n"
    with (data / "ledger.sqlite3").open("r+b") as out:
        out.write(b"x" * 5000)
    checked = tallytray(home, data, "ledger", "check")
    assert checked.returncode == 1
    assert "damaged" in checked.stdout
    restored = tallytray(home, data, "ledger", "restore", str(backup))
    assert restored.returncode == 0, restored.stderr
    assert tallytray(home, data, "ledger", "check").returncode == 0
    assert tallytray(home, data, "ledger", "restore", str(tmp_path / "none")).returncode == 1
