"""What a refresh opens: nothing when nothing changed, and the changed task's files, no others, when one did."""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from tests.conftest import FIXTURES, lay_capture, look
from tray_app.core.model import Period
from tray_app.sample import write_sample_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOW = 1_796_040_000_000


class Watch:
    """Which files this thread opens, and which databases it connects to, while `watching`."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.watching = False

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if (
            self.watching
            and event in {"open", "sqlite3.connect"}
            and isinstance(arguments[0], str | bytes | os.PathLike)
        ):
            self.opened.append(os.fsdecode(arguments[0]))


@pytest.fixture(scope="module")
def hook() -> Watch:
    """Audit hooks cannot be taken away again: one for all tests here, switched off in between."""
    watch = Watch()
    sys.addaudithook(watch)
    return watch


@pytest.fixture
def watch(hook: Watch) -> Iterator[Watch]:
    hook.opened = []
    yield hook
    hook.watching = False


def refresh_watched(refresh, watch: Watch, home: Path) -> list[str]:
    """What one refresh opens below the home; our own ledger is no one else's file."""
    watch.opened = []
    watch.watching = True
    try:
        refresh.run(threading.Event())
    finally:
        watch.watching = False
    return [path for path in watch.opened if path.startswith(str(home))]


def test_an_unchanged_refresh_opens_nothing_and_writes_nothing(
    home: Path, engine, watch: Watch, tmp_path: Path
) -> None:
    write_sample_home(home, NOW)
    refresh = engine(home, now=lambda: NOW + 600_000)
    look(refresh)
    look(refresh)
    before = {path.name: path.stat() for path in (tmp_path / "data").iterdir()}
    refresh_watched(refresh, watch, home)
    assert watch.opened == []
    after = {path.name: path.stat() for path in (tmp_path / "data").iterdir()}
    assert {name: (status.st_size, status.st_mtime_ns) for name, status in after.items()} == {
        name: (status.st_size, status.st_mtime_ns) for name, status in before.items()
    }


def test_a_changed_task_is_read_and_no_other(home: Path, engine, watch: Watch) -> None:
    write_sample_home(home, NOW)
    lay_capture_beside(home)
    refresh = engine(home, now=lambda: NOW + 600_000)
    before = look(refresh)
    look(refresh)
    task = (
        home
        / ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/cd01b641-8b36-41d2-84e2-19cd3b179911"
    )
    rows = json.loads((task / "ui_messages.json").read_text())
    last = max(row["ts"] for row in rows)
    text = json.dumps(
        {
            "apiProtocol": "openai",
            "tokensIn": 700,
            "tokensOut": 7,
            "cacheWrites": 0,
            "cacheReads": 0,
            "cost": 0.5,
        }
    )
    rows.append({"ts": last + 1000, "type": "say", "say": "api_req_started", "text": text})
    written = task / ".ui_messages.json.new_1.tmp"
    written.write_text(json.dumps(rows))
    os.replace(written, task / "ui_messages.json")
    opened = refresh_watched(refresh, watch, home)
    assert {os.path.dirname(path) for path in opened} == {str(task)}
    roo = {provider.id: provider for provider in look(refresh).providers}["roocode"].periods[Period.ALL]
    was = {provider.id: provider for provider in before.providers}["roocode"].periods[Period.ALL]
    assert roo.requests == was.requests + 1
    assert roo.tokens.total == was.tokens.total + 707
    assert roo.cost.recorded_usd == pytest.approx(was.cost.recorded_usd + 0.5, abs=1e-9)


def test_a_session_that_grows_is_read_and_no_other(home: Path, engine, watch: Watch) -> None:
    write_sample_home(home, NOW)
    capture = FIXTURES / "captures/cline-cli/3.0.65/tool-cache/data/sessions/1796070781103_64qte"
    session = home / ".cline/data/sessions" / capture.name
    shutil.copytree(capture, session)
    document = session / f"{capture.name}.messages.json"
    whole = json.loads(document.read_text())
    document.write_text(json.dumps({**whole, "messages": whole["messages"][:2]}))
    refresh = engine(home, now=lambda: NOW + 600_000)
    before = look(refresh)
    document.write_text(json.dumps(whole))
    opened = refresh_watched(refresh, watch, home)
    assert {os.path.dirname(path) for path in opened} == {str(session)}
    after = look(refresh)
    assert after.usage(Period.ALL).requests == before.usage(Period.ALL).requests + 1


def lay_capture_beside(home: Path) -> None:
    """A real Roo task among the sample ones."""
    capture = FIXTURES / "captures/roo/3.52.1/anthropic-cache-cancel-cut"
    other = home.parent / "other"
    lay_capture(capture, other)
    tasks = other / ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks"
    target = home / ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks"
    for task in tasks.iterdir():
        if task.is_dir():
            shutil.copytree(task, target / task.name)


def test_an_unchanged_refresh_asks_about_each_file_once(
    home: Path, engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_sample_home(home, NOW)
    refresh = engine(home, now=lambda: NOW + 600_000)
    for _ in range(3):
        look(refresh)
    asked: list[str] = []
    stat = os.stat
    monkeypatch.setattr(
        os, "stat", lambda path, *rest, **more: asked.append(os.fsdecode(path)) or stat(path, *rest, **more)
    )
    look(refresh)
    monkeypatch.undo()
    documents = [path for path in asked if path.endswith("ui_messages.json")]
    assert documents
    assert len(documents) == len(set(documents))
