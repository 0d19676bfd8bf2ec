"""A process that stays: what it remembers between refreshes never hides what is on disk, whatever came between."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.conftest import FIXTURES, lay_capture, look
from tests.made_tasks import ROO, put, request, usage
from tray_app.core import intake
from tray_app.core.forget import Choice
from tray_app.core.settings_values import Settings

if TYPE_CHECKING:
    from pathlib import Path

KILO = FIXTURES / "captures/kilo-7"


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes on Linux alone")
@pytest.mark.parametrize("with_document", [False, True])
def test_a_folder_whose_name_is_no_text_is_no_task_and_stops_no_refresh(
    home: Path, engine, with_document: bool
) -> None:
    put(home / ROO, "one", request(1))
    put(home / ROO, "two", request(2))
    odd = os.fsencode(home / ROO) + b"/odd\xff"
    if with_document:
        os.rename(os.fsencode(home / ROO / "two"), odd)
    else:
        os.mkdir(odd)
    refresh = engine(home)
    for _ in range(3):
        assert usage(look(refresh)).tasks == (1 if with_document else 2)


def test_usage_that_was_forgotten_half_way_is_read_again_from_disk(home: Path, engine) -> None:
    put(home / ROO, "one", request(1))
    put(home / ROO, "two", request(2))
    refresh = engine(home)
    for _ in range(3):
        look(refresh)
    ledger = refresh.ledger.path
    (
        ledger.with_name(f"{ledger.stem}.backup-2026-01-01{ledger.suffix}")
    ).mkdir()  # cannot be removed as a file
    assert "cannot be written" in refresh.forget(Choice(task="one"))
    assert usage(look(refresh)).tasks == 2
    assert refresh.ledger.rows("SELECT count(*) FROM request") == [(2,)]


def test_a_folder_that_two_providers_are_given_and_that_goes_away_keeps_its_numbers(
    home: Path, engine
) -> None:
    put(home / "mine", "one", request(1))
    settings = Settings()
    for provider in ("kilo_code", "cline"):
        named = replace(settings.provider(provider), tasks_dir=(str(home / "mine"),))
        settings = settings.with_provider(provider, named)
    refresh = engine(home, settings)
    assert usage(look(refresh), "cline").tasks == 1
    (home / "mine").rename(home / "aside")
    for _ in range(4):
        assert usage(look(refresh), "cline").tasks == 1
    (home / "aside").rename(home / "mine")
    assert usage(look(refresh), "cline").tasks == 1


def test_a_folder_that_two_providers_are_given_need_not_be_there(home: Path, engine) -> None:
    settings = Settings()
    for provider in ("kilo_code", "cline"):
        named = replace(settings.provider(provider), tasks_dir=(str(home / "nowhere"),))
        settings = settings.with_provider(provider, named)
    refresh = engine(home, settings)
    for _ in range(2):
        snapshot = look(refresh)
    assert [(root.provider, root.path) for each in snapshot.providers for root in each.roots] == [
        ("cline", str(home / "nowhere"))
    ]


def test_a_database_that_was_swapped_while_a_refresh_was_stopped_is_read_when_it_comes_again(
    home: Path, engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_capture(next(KILO.rglob("totals.json")).parent, home)
    database = next(home.rglob("kilo.db"))
    refresh = engine(home)
    for _ in range(3):
        first = usage(look(refresh), "kilo_code").tokens.total
    other, aside = tmp_path / "other.db", tmp_path / "aside.db"
    shutil.copy(database, other)
    with sqlite3.connect(other) as connection:
        key, data = next(
            row for row in connection.execute("SELECT id, data FROM message") if '"tokens"' in row[1]
        )
        said = json.loads(data)
        said["tokens"]["output"] += 100_000
        connection.execute(
            "UPDATE message SET data=?, time_updated=time_updated+1 WHERE id=?", (json.dumps(said), key)
        )
    connection.close()
    database.rename(aside)
    other.rename(database)
    stop, take = threading.Event(), intake.Intake.take

    def stopped_before_the_reading(self, *given):
        stop.set()
        return take(self, *given)

    with monkeypatch.context() as patched:
        patched.setattr(intake.Intake, "take", stopped_before_the_reading)
        refresh.run(stop)
    database.rename(other)
    aside.rename(database)
    assert usage(look(refresh), "kilo_code").tokens.total == first
    database.rename(aside)
    other.rename(database)
    assert usage(look(refresh), "kilo_code").tokens.total == first + 100_000
