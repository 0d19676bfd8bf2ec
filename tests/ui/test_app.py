"""The program put together, over a scripted refresh: start, numbers, failures, settings, end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from tests.tray_samples import NOON_MS, ScriptedRefresh, busy_day, provider, snapshot, usage
from tray_app.app import App, build
from tray_app.core.paths import own_places
from tray_app.core.settings import SettingsFile
from tray_app.desktop.autostart import Autostart, autostart
from tray_app.sources.environment import Environment
from tray_app.ui.icon_state import Mark

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tray_app.core.model import Snapshot

PATIENCE_MS = 20_000
Start = Callable[..., App]


class Machine:
    """A home of its own, and the programs started on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.places = own_places(folder / "data")
        self.settings_file = SettingsFile(self.places.settings_file)
        self.environment = Environment("linux", str(folder / "home"), {}, str(folder))
        self.apps: list[App] = []
        self.now_ms = NOON_MS
        self.refresh: ScriptedRefresh | None = None

    def build(self, *results: Snapshot | Exception, gate: threading.Event | None = None) -> App:
        self.refresh = ScriptedRefresh(results, gate)
        made = self.refresh
        entry: Autostart = autostart("linux", self.environment.home, {}, ("/usr/bin/tallytray",))
        app = build(
            self.places,
            self.settings_file,
            self.environment,
            lambda: self.now_ms,
            make_refresh=lambda _: made,
            entry=entry,
        )
        self.apps.append(app)
        return app


@pytest.fixture
def machine(tmp_path: Path, qtbot: QtBot) -> Iterator[Machine]:
    QApplication.setQuitOnLastWindowClosed(False)
    machine = Machine(tmp_path)
    yield machine
    for app in machine.apps:
        assert app.close()
    for window in QApplication.topLevelWidgets():
        window.close()
        window.deleteLater()
    QApplication.processEvents()


def texts(app: App) -> list[str]:
    return [action.text() for action in app.tray.menu.actions() if action.text()]


def refreshed(app: App, qtbot: QtBot) -> None:
    """Starts the program and waits for the first look at the disk."""
    with qtbot.waitSignal(app.bridge.refreshed, timeout=PATIENCE_MS):
        app.start(hidden=True)


def windows(kind: str) -> list[QWidget]:
    return [w for w in QApplication.topLevelWidgets() if type(w).__name__ == kind and w.isVisible()]


def test_the_icon_comes_as_it_was_last_before_the_ledger_is_open(machine: Machine, qtbot: QtBot) -> None:
    first = machine.build(busy_day())
    first.start(hidden=True)
    with qtbot.waitSignal(first.bridge.refreshed, timeout=PATIENCE_MS):
        pass
    state = first.tray.state()
    assert first.close()
    second = machine.build(snapshot())
    second.start(hidden=True)
    assert second.tray.state() == state
    assert second.tray.tooltip().split("\n") == [
        "Today ≈ $4.31 · 12 tasks",
        "4.0M tokens · 84 requests",
        "from the last time, not updated yet",
    ]
    assert machine.refresh is not None
    assert machine.refresh.threads == set()


def test_what_the_icon_said_yesterday_is_not_shown_today(machine: Machine, qtbot: QtBot) -> None:
    first = machine.build(busy_day())
    first.start(hidden=True)
    with qtbot.waitSignal(first.bridge.refreshed, timeout=PATIENCE_MS):
        pass
    assert first.close()
    machine.now_ms += 86_400_000
    second = machine.build(snapshot())
    second.start(hidden=True)
    assert second.tray.tooltip() == "Tallytray"


def test_the_numbers_of_the_ledger_come_before_the_disk_is_looked_at(machine: Machine, qtbot: QtBot) -> None:
    gate = threading.Event()
    app = machine.build(busy_day(), gate=gate)
    app.start(hidden=True)
    with qtbot.waitSignal(app.bridge.snapshot_ready, timeout=PATIENCE_MS):
        pass
    assert "Today ≈ $4.31 · 12 tasks" in texts(app)
    assert app.tray.tooltip().endswith("not updated yet")
    with qtbot.waitSignal(app.bridge.refreshed, timeout=PATIENCE_MS):
        gate.set()
    assert app.tray.tooltip().endswith("updated < 30 s ago")


def test_refresh_now_brings_new_numbers(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(snapshot(provider(today=usage(1.0))), snapshot(provider(today=usage(2.0))))
    refreshed(app, qtbot)
    with qtbot.waitSignal(app.bridge.snapshot_ready, timeout=PATIENCE_MS):
        app.tray.menu.refresh_asked.emit()
    assert "Today $2.00 · 0 tasks" in texts(app)


def test_a_failed_refresh_keeps_the_numbers_and_the_next_one_mends_it(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day(), ValueError("words"), snapshot(provider(today=usage(9.0))))
    refreshed(app, qtbot)
    with qtbot.waitSignal(app.bridge.failed, timeout=PATIENCE_MS):
        app.schedule.refresh_now()
    assert "Today ≈ $4.31 · 12 tasks" in texts(app)
    app._overdue.timeout.emit()
    assert app.tray.tooltip().endswith("not updated since 12:00")
    with qtbot.waitSignal(app.bridge.refreshed, timeout=PATIENCE_MS):
        app.schedule.refresh_now()
    assert "Today $9.00 · 0 tasks" in texts(app)
    assert app.tray.state().mark is Mark.NORMAL


def test_two_missed_refreshes_are_waited_for_before_the_icon_is_stale(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    assert 60_000 < app._overdue.remainingTime() < 90_000


def test_without_a_tray_the_panel_is_a_window_and_closing_it_ends_the_program(
    machine: Machine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[int] = []
    monkeypatch.setattr(QCoreApplication, "exit", lambda code=0: ends.append(code))
    app = machine.build(busy_day())
    app.start()
    (window,) = windows("Popup")
    assert window.windowTitle() == "Tallytray"
    window.close()
    assert ends == [0]


def test_started_with_the_session_a_tray_is_waited_for_and_then_a_window_can_be_found(
    machine: Machine,
) -> None:
    app = machine.build(busy_day())
    app.start(hidden=True)
    assert windows("Popup") == []
    app._still_no_tray()
    (window,) = windows("Popup")
    assert window.isMinimized()
    assert window.windowTitle() == "Tallytray"


def test_a_second_start_without_a_tray_brings_the_window_to_the_front(machine: Machine) -> None:
    app = machine.build(busy_day())
    app.start(hidden=True)
    app._still_no_tray()
    app.show_usage()
    (window,) = windows("Popup")
    assert not window.isMinimized()


def test_a_failure_before_the_panel_was_opened_is_shown_in_it(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day(), ValueError("words"))
    refreshed(app, qtbot)
    with qtbot.waitSignal(app.bridge.failed, timeout=PATIENCE_MS):
        app.schedule.refresh_now()
    app.preferences.apply(replace(app.settings, refresh_on_open=False))
    app.toggle()
    popup = app.windows.popup
    assert popup is not None
    assert popup.panel._failure == "The last refresh failed (ValueError)."  # type: ignore[attr-defined]


def test_closing_the_settings_ends_nothing(
    machine: Machine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[int] = []
    monkeypatch.setattr(QCoreApplication, "exit", lambda code=0: ends.append(code))
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    app.windows.open_settings()
    (dialog,) = windows("SettingsDialog")
    dialog.close()
    assert ends == []


def test_opening_the_panel_refreshes_where_the_setting_says_so(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    with qtbot.waitSignal(app.bridge.refreshed, timeout=PATIENCE_MS):
        app.toggle()
    app.toggle()
    with qtbot.waitSignal(app.bridge.refreshed, timeout=PATIENCE_MS):
        app.preferences.apply(replace(app.settings, refresh_on_open=False))
    assert machine.refresh is not None
    runs = machine.refresh.runs
    app.toggle()
    app.schedule.submit(lambda: None).result(20)
    assert machine.refresh.runs == runs


def test_settings_are_saved_and_in_force_at_once(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    chosen = replace(
        app.settings, budget_daily_usd=1.0, icon_shows="cost", refresh_seconds=60, day_boundary="local"
    )
    with qtbot.waitSignal(app.bridge.refreshed, timeout=PATIENCE_MS):
        app.windows.settings_chosen.emit(chosen)
    assert SettingsFile(machine.places.settings_file).load().settings == chosen
    assert app.tray.state().mark is Mark.OVER_BUDGET
    assert machine.refresh is not None
    assert machine.refresh.applied == [chosen]
    assert app._overdue.remainingTime() > 120_000


def test_starting_with_the_session_is_switched_on_and_off(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    entries = machine.folder / "home" / ".config" / "autostart"
    app.preferences.apply(replace(app.settings, autostart=True))
    assert len(list(entries.iterdir())) == 1
    app.preferences.apply(replace(app.settings, autostart=False))
    assert list(entries.iterdir()) == []


def test_settings_that_cannot_be_saved_are_told_and_hold_all_the_same(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    machine.places.config.parent.mkdir(parents=True, exist_ok=True)
    machine.places.config.write_text("a file where the folder should be")
    app.preferences.apply(replace(app.settings, icon_shows="tokens"))
    assert len(windows("QMessageBox")) == 1
    assert app.tray.state().text == "4M"


def test_a_damaged_settings_file_is_told_with_the_numbers(machine: Machine, qtbot: QtBot) -> None:
    machine.places.config.mkdir(parents=True)
    machine.places.settings_file.write_text("refresh_seconds = [")
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    assert app.snapshot is not None
    assert any("damaged" in note for note in app.snapshot.notes)


def test_midnight_and_a_clock_jump_refresh(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    for moment in (app.daybreak.passed, app.daybreak.jumped):
        with qtbot.waitSignal(app.bridge.refreshed, timeout=PATIENCE_MS):
            moment.emit()


def test_everything_about_the_ledger_happens_in_one_thread(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    app.preferences.apply(replace(app.settings, icon_shows="cost"))
    app.schedule.submit(lambda: None).result(20)
    assert app.close()
    assert machine.refresh is not None
    assert machine.refresh.closed
    assert len(machine.refresh.threads) == 1
    assert threading.current_thread().name not in machine.refresh.threads


def test_the_end_stops_a_run_that_is_going(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day(), gate=threading.Event())
    app.start(hidden=True)
    assert machine.refresh is not None
    qtbot.waitUntil(machine.refresh.began.is_set, timeout=PATIENCE_MS)
    with qtbot.assertNotEmitted(app.bridge.refreshed):
        assert app.close()
    assert machine.refresh.closed


def test_about_says_version_licences_network_and_places(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    app.tray.menu.about_asked.emit()
    (box,) = windows("QMessageBox")
    assert isinstance(box, QMessageBox)
    said = box.text() + box.informativeText()
    for part in ("0.1.0", "MIT", "LGPL", "never uses the network", str(machine.places.data)):
        assert part in said


def test_the_panel_gives_way_to_another_window_unless_it_is_pinned(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    app.toggle()
    assert windows("Popup")
    app.windows.open_sources()
    assert not windows("Popup")
    app.toggle()
    popup = app.windows.popup
    assert popup is not None
    popup.pin(True)
    app.windows.open_about()
    assert windows("Popup")
    (box,) = windows("QMessageBox")
    assert not box.frameGeometry().intersects(popup.frameGeometry())


def test_a_pinned_panel_closes_where_the_screen_has_no_room_for_both(machine: Machine, qtbot: QtBot) -> None:
    app = machine.build(busy_day())
    refreshed(app, qtbot)
    app.toggle()
    popup = app.windows.popup
    assert popup is not None
    popup.pin(True)
    app.windows.open_breakdown("cline")
    (breakdown,) = windows("Breakdown")
    least = breakdown.minimumWidth() + popup.width()
    assert bool(windows("Popup")) is (least < popup.screen().availableGeometry().width())
