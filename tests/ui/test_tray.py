"""Tray icon, menu and tooltip: what a click does, what is told to the host, and when."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from tests.tray_samples import NOON_MS, busy_day, provider, snapshot, usage
from tray_app.core.model import Cost, ProviderUsage, Status, Usage
from tray_app.core.settings import Settings
from tray_app.ui import glance
from tray_app.ui.activation import Deed, deed
from tray_app.ui.icon_state import IconState, Mark
from tray_app.ui.menu import TrayMenu
from tray_app.ui.tray import Tray

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QAction
    from pytestqt.qtbot import QtBot

Reason = QSystemTrayIcon.ActivationReason
DOUBLE_CLICK_MS = 400


class Clock:
    """A clock that tests turn."""

    def __init__(self) -> None:
        self.ms = 1_000_000.0

    def __call__(self) -> float:
        return self.ms


class Shown(Tray):
    """A tray whose icon can be clicked, and that counts what the host is told."""

    def __init__(self, platform: str = "linux") -> None:
        self.time = Clock()
        super().__init__(Settings(), platform, self.time)
        self.toggles: list[None] = []
        self.refreshes: list[None] = []
        self.toggle_asked.connect(lambda: self.toggles.append(None))
        self.refresh_asked.connect(lambda: self.refreshes.append(None))
        self.show()

    @property
    def icon(self) -> QSystemTrayIcon:
        (icon,) = self.findChildren(QSystemTrayIcon)
        return icon

    def click(self, reason: Reason) -> None:
        self.icon.activated.emit(reason)


@pytest.fixture
def tray(qtbot: QtBot) -> Iterator[Shown]:
    tray = Shown()
    yield tray
    tray.hide()


def texts(menu: TrayMenu) -> list[str]:
    return ["—" if action.isSeparator() else action.text() for action in menu.actions()]


def entry(menu: TrayMenu, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text() == text)


# Clicks


def test_a_click_opens_and_a_second_one_closes(tray: Shown) -> None:
    tray.click(Reason.Trigger)
    tray.time.ms += 5_000
    tray.click(Reason.Trigger)
    assert len(tray.toggles) == 2


def test_a_double_click_is_one_click_where_the_host_tells_both(tray: Shown) -> None:
    tray.click(Reason.Trigger)
    tray.time.ms += 150
    tray.click(Reason.DoubleClick)
    assert len(tray.toggles) == 1


def test_a_double_click_alone_opens(tray: Shown) -> None:
    tray.click(Reason.DoubleClick)
    assert len(tray.toggles) == 1


def test_a_middle_click_refreshes_and_opens_nothing(tray: Shown) -> None:
    tray.click(Reason.MiddleClick)
    assert (len(tray.toggles), len(tray.refreshes)) == (0, 1)


def test_a_right_click_opens_the_menu_alone(tray: Shown) -> None:
    tray.click(Reason.Context)
    assert (len(tray.toggles), len(tray.refreshes)) == (0, 0)
    assert tray.icon.contextMenu() is tray.menu


def test_on_macos_the_host_has_no_menu_so_that_a_click_opens_the_panel(qtbot: QtBot) -> None:
    tray = Shown("darwin")
    assert tray.icon.contextMenu() is None
    tray.click(Reason.Trigger)
    assert len(tray.toggles) == 1
    assert tray.icon.icon().isMask()
    tray.hide()


@pytest.mark.parametrize(
    ("platform", "reason", "since_ms", "wanted"),
    [
        ("linux", Reason.Trigger, 10.0, Deed.TOGGLE),
        ("linux", Reason.DoubleClick, DOUBLE_CLICK_MS, Deed.NOTHING),
        ("linux", Reason.DoubleClick, DOUBLE_CLICK_MS + 1, Deed.TOGGLE),
        ("linux", Reason.Context, 9e9, Deed.NOTHING),
        ("linux", Reason.Unknown, 9e9, Deed.NOTHING),
        ("linux", Reason.MiddleClick, 9e9, Deed.REFRESH),
        ("win32", Reason.Trigger, 9e9, Deed.TOGGLE),
        ("win32", Reason.DoubleClick, 9e9, Deed.TOGGLE),
        ("win32", Reason.DoubleClick, 100.0, Deed.NOTHING),
        ("win32", Reason.MiddleClick, 100.0, Deed.REFRESH),
        ("win32", Reason.Context, 100.0, Deed.NOTHING),
        ("darwin", Reason.Trigger, 9e9, Deed.TOGGLE),
        ("darwin", Reason.DoubleClick, 100.0, Deed.NOTHING),
        ("darwin", Reason.MiddleClick, 9e9, Deed.REFRESH),
        ("darwin", Reason.Context, 9e9, Deed.MENU),
        ("darwin", Reason.Unknown, 9e9, Deed.NOTHING),
    ],
)
def test_what_an_activation_means_per_platform(
    platform: str, reason: Reason, since_ms: float, wanted: Deed
) -> None:
    assert deed(reason, platform, since_ms, DOUBLE_CLICK_MS) is wanted


# Menu


def test_the_menu_repeats_the_glance(qtbot: QtBot) -> None:
    menu = TrayMenu()
    menu.show_snapshot(busy_day())
    assert texts(menu) == [
        "Show usage",
        "Today ≈ $4.31 · 12 tasks",
        "—",
        "Cline · $1.84",
        "Cline CLI · $1.58",
        "Roo Code · $0.87",
        "Kilo Code · ≈ $0.02",
        "Zoo Code · nothing yet",
        "—",
        "Refresh now",
        "Settings…",
        "Data sources… (3)",
        "About Tallytray",
        "—",
        "Quit",
    ]
    assert menu.defaultAction().text() == "Show usage"
    assert not entry(menu, "Today ≈ $4.31 · 12 tasks").isEnabled()


def test_before_the_first_numbers_the_menu_says_so_and_can_quit(qtbot: QtBot) -> None:
    menu = TrayMenu()
    assert texts(menu)[:2] == ["Show usage", "Looking for usage…"]
    assert texts(menu)[-1] == "Quit"


def test_entries_follow_providers_that_come_and_go(qtbot: QtBot) -> None:
    menu = TrayMenu()
    menu.show_snapshot(
        snapshot(provider(today=usage(1.0)), provider("roocode", "Roo Code", Status.NOT_FOUND))
    )
    assert [text for text in texts(menu) if " · " in text] == ["Today $1.00 · 0 tasks", "Cline · $1.00"]
    menu.show_snapshot(
        snapshot(provider("roocode", "Roo Code", today=usage(2.0)), provider(status=Status.OFF))
    )
    assert [text for text in texts(menu) if " · " in text] == ["Today $2.00 · 0 tasks", "Roo Code · $2.00"]
    assert texts(menu).count("—") == 3


def test_the_same_numbers_change_no_entry(qtbot: QtBot) -> None:
    menu = TrayMenu()
    menu.show_snapshot(busy_day())
    changes: list[str] = []
    for action in menu.actions():
        action.changed.connect(lambda action=action: changes.append(action.text()))
    menu.show_snapshot(replace(busy_day(), fresh_at_ms=NOON_MS + 30_000))
    assert changes == []
    menu.show_snapshot(replace(busy_day(), providers=busy_day().providers[:4]))
    assert "Zoo Code · nothing yet" not in texts(menu)


def test_each_entry_asks_for_its_thing(qtbot: QtBot) -> None:
    menu = TrayMenu()
    menu.show_snapshot(busy_day())
    asked: list[object] = []
    menu.usage_asked.connect(lambda: asked.append("usage"))
    menu.provider_asked.connect(asked.append)
    menu.refresh_asked.connect(lambda: asked.append("refresh"))
    menu.settings_asked.connect(lambda: asked.append("settings"))
    menu.sources_asked.connect(lambda: asked.append("sources"))
    menu.about_asked.connect(lambda: asked.append("about"))
    menu.quit_asked.connect(lambda: asked.append("quit"))
    for action in menu.actions():
        action.trigger()
    assert asked == [
        "usage", "cline", "cline_cli", "roocode", "kilo_code", "zoo_code", "refresh", "settings", "sources", "about",
        "quit",
    ]  # fmt: skip


def test_an_ampersand_in_a_name_is_no_shortcut(qtbot: QtBot) -> None:
    menu = TrayMenu()
    menu.show_snapshot(snapshot(provider("own", "Bits & Bytes", today=usage(1.0))))
    assert "Bits && Bytes · $1.00" in texts(menu)


@pytest.mark.parametrize(
    ("shown", "line"),
    [
        (provider(today=usage(1.0)), "Cline · $1.00"),
        (provider(ever=usage(3.0)), "Cline · nothing today"),
        (provider(status=Status.EMPTY), "Cline · nothing yet"),
        (provider(status=Status.PARTIAL, problems=2), "Cline · could not be read"),
        (provider(status=Status.STALE, today=usage(1.0)), "Cline · not reachable"),
        (provider(today=Usage(1, 1, cost=Cost(unpriced_requests=1))), "Cline · no price"),
    ],
)
def test_a_provider_without_a_cost_says_why(shown: ProviderUsage, line: str) -> None:
    assert glance.provider_line(shown) == line


# Tooltip


def test_the_tooltip_has_three_short_lines(tray: Shown) -> None:
    tray.show_snapshot(busy_day())
    assert tray.icon.toolTip().split("\n") == [
        "Today ≈ $4.31 · 12 tasks",
        "4.0M tokens · 84 requests",
        "updated < 30 s ago",
    ]
    assert len(tray.icon.toolTip()) < 127


def test_numbers_from_the_last_time_are_said_to_be_so(tray: Shown) -> None:
    tray.show_snapshot(replace(busy_day(), fresh_at_ms=None))
    assert tray.icon.toolTip().endswith("from the last time, not updated yet")


def test_missed_refreshes_make_icon_and_tooltip_say_since_when(tray: Shown) -> None:
    tray.show_snapshot(snapshot(provider(today=usage(1.0))))
    tray.show_stale(True)
    assert tray.state().mark is Mark.STALE
    assert tray.icon.toolTip().endswith("not updated since 12:00")
    tray.show_stale(False)
    assert tray.state().mark is Mark.NORMAL


def test_sample_numbers_are_named_in_every_line_of_the_glance(tray: Shown) -> None:
    tray.show_snapshot(replace(busy_day(), sample=True))
    assert tray.icon.toolTip().startswith("Sample: today ≈ $4.31")
    assert texts(tray.menu)[1].startswith("Sample: today")


# What the host is told


def test_the_icon_is_set_only_when_its_picture_changes(tray: Shown) -> None:
    tray.show_snapshot(busy_day())
    before = tray.icon.icon().cacheKey()
    tray.show_snapshot(replace(busy_day(), fresh_at_ms=NOON_MS + 30_000))
    assert tray.icon.icon().cacheKey() == before
    tray.show_snapshot(snapshot())
    assert tray.icon.icon().cacheKey() != before


def test_a_setting_changes_the_icon_at_once(tray: Shown) -> None:
    tray.show_snapshot(busy_day())
    tray.apply(Settings(icon_shows="cost", budget_daily_usd=1.0))
    assert tray.state() == IconState(Mark.OVER_BUDGET, 48, "4.3")


def test_a_host_that_comes_late_gets_a_new_icon_and_only_one(tray: Shown, qtbot: QtBot) -> None:
    tray.show_snapshot(busy_day())
    first = tray.icon
    tray._began_without_watcher = True
    with qtbot.waitSignal(tray.host_changed):
        tray._watcher_came()
    QApplication.sendPostedEvents(None, 52)  # QEvent.DeferredDelete
    assert tray.icon is not first
    assert tray.icon.toolTip().startswith("Today")
    assert tray.icon.contextMenu() is tray.menu


def test_a_host_that_restarts_keeps_the_icon(tray: Shown, qtbot: QtBot) -> None:
    first = tray.icon
    tray._began_without_watcher = False
    with qtbot.waitSignal(tray.host_changed):
        tray._watcher_came()
    assert tray.icon is first


def test_without_a_host_there_is_no_place(tray: Shown) -> None:
    assert not tray.available()
    assert tray.geometry.isEmpty()
