"""From the worker to the windows: what is told, in which thread, and what is not."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QThread

from tests.tray_samples import NOON_MS, ScriptedRefresh, provider, snapshot, usage
from tray_app.core.model import Progress, Snapshot
from tray_app.ui.bridge import Bridge

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

FIRST = snapshot(provider(today=usage(1.0)))
SECOND = snapshot(provider(today=usage(2.0)), fresh_at_ms=NOON_MS + 30_000)


class Told:
    """What a bridge told, in order."""

    def __init__(self, bridge: Bridge) -> None:
        self.order: list[str] = []
        self.snapshots: list[Snapshot] = []
        self.threads: list[bool] = []
        bridge.snapshot_ready.connect(self.new)
        bridge.refreshed.connect(lambda _: self.order.append("refreshed"))
        bridge.failed.connect(self.order.append)

    def new(self, value: Snapshot) -> None:
        self.order.append("new")
        self.snapshots.append(value)
        self.threads.append(QThread.isMainThread())


def made(*results: Snapshot | Exception) -> tuple[Bridge, Told, ScriptedRefresh]:
    refresh = ScriptedRefresh(results)
    bridge = Bridge(lambda: refresh, threading.Event())
    return bridge, Told(bridge), refresh


def test_new_numbers_are_told_once(qtbot: QtBot) -> None:
    bridge, told, _ = made(FIRST, replace(FIRST, fresh_at_ms=NOON_MS + 30_000), SECOND)
    for _ in range(3):
        bridge.run()
    assert told.order == ["new", "refreshed", "refreshed", "new", "refreshed"]
    assert told.snapshots == [FIRST, SECOND]


def test_numbers_equal_to_the_cached_ones_are_not_told_again(qtbot: QtBot) -> None:
    bridge, told, _ = made(FIRST)
    bridge.offer_cached()
    bridge.run()
    assert told.order == ["new", "refreshed"]
    assert told.snapshots == [replace(FIRST, fresh_at_ms=None)]


def test_the_very_same_value_arrives_in_the_main_thread(qtbot: QtBot) -> None:
    bridge, told, _ = made(FIRST)
    with ThreadPoolExecutor(1) as worker, qtbot.waitSignal(bridge.refreshed):
        worker.submit(bridge.run)
    assert told.snapshots[0] is FIRST
    assert told.threads == [True]


def test_an_error_is_told_by_its_kind_and_the_next_run_comes(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    bridge, told, _ = made(FIRST, KeyError("words of a document"), SECOND)
    for _ in range(3):
        bridge.run()
    assert told.order == ["new", "refreshed", "KeyError", "new", "refreshed"]
    assert [record.getMessage() for record in caplog.records] == ["refresh failed: KeyError"]


def test_a_refresh_that_cannot_be_made_is_told_and_tried_again(qtbot: QtBot) -> None:
    refresh = ScriptedRefresh([FIRST])
    attempts: list[int] = []

    def make() -> ScriptedRefresh:
        attempts.append(1)
        if len(attempts) == 1:
            raise PermissionError(13, "no", "/x")
        return refresh

    bridge = Bridge(make, threading.Event())
    told = Told(bridge)
    bridge.run()
    bridge.run()
    assert told.order == ["PermissionError", "new", "refreshed"]


def test_without_cached_numbers_the_first_run_brings_them(qtbot: QtBot) -> None:
    class Empty(ScriptedRefresh):
        def cached(self) -> Snapshot:
            raise OSError(5, "no", "/x")

    bridge = Bridge(lambda: Empty([FIRST]), threading.Event())
    told = Told(bridge)
    bridge.offer_cached()
    bridge.run()
    assert told.order == ["new", "refreshed"]


def test_nothing_is_told_after_silence(qtbot: QtBot) -> None:
    bridge, told, refresh = made(FIRST)
    bridge.silence()
    bridge.run()
    assert refresh.runs == 1
    assert told.order == []


def test_a_stopped_run_tells_no_half_numbers(qtbot: QtBot) -> None:
    stop = threading.Event()

    class Stopping(ScriptedRefresh):
        def run(self, stop: threading.Event, progress: object) -> Snapshot:
            stop.set()
            return FIRST

    bridge = Bridge(lambda: Stopping([FIRST]), stop)
    told = Told(bridge)
    bridge.run()
    bridge.run()
    assert told.order == []


def test_twenty_thousand_documents_give_few_progress_signals_and_the_last_one(qtbot: QtBot) -> None:
    count = 20_000

    class Long(ScriptedRefresh):
        def run(self, stop: threading.Event, progress: object) -> Snapshot:
            assert callable(progress)
            for done in range(1, count + 1):
                progress(Progress(done, count, done, count, True))
            return FIRST

    bridge = Bridge(lambda: Long([FIRST]), threading.Event())
    seen: list[int] = []
    bridge.progressed.connect(lambda progress: seen.append(progress.done))
    bridge.run()
    assert seen[-1] == count
    assert len(seen) < 200


def test_closing_closes_what_was_opened_and_nothing_else(qtbot: QtBot) -> None:
    bridge, _, refresh = made(FIRST)
    bridge.close()
    assert not refresh.closed
    bridge.run()
    bridge.close()
    assert refresh.closed
