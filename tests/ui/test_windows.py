"""The windows over the real engine: tabs that ask the ledger, places that are remembered, settings that are applied live, histories
that are cleared, sums that are compared."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QCheckBox

from tests.task_documents import CLINE, ROO, model_info, numbers, row, write_task
from tests.tray_samples import NOON_MS
from tray_app.app import App, build
from tray_app.core.model import Period
from tray_app.core.paths import own_places
from tray_app.core.settings import SettingsFile
from tray_app.sources.environment import Environment
from tray_app.ui.breakdown import Breakdown
from tray_app.ui.breakdown_views import EDITORS, PROJECTS, TASKS, TOOLS
from tray_app.ui.settings_dialog import SettingsDialog
from tray_app.ui.sources_window import SourcesWindow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import TypeVar

    from pytestqt.qtbot import QtBot

    Window = TypeVar("Window")

PATIENCE_MS = 30_000
T = NOON_MS - 3_600_000
pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """One task of Cline with a title, one of Roo Code."""
    title = {"ts": T - 1, "type": "say", "say": "text", "text": "Words of the user"}
    write_task(tmp_path / "home" / CLINE, "101", [title, row(T, info=model_info("m"), **numbers(cost=0.5))])
    write_task(tmp_path / "home" / ROO, "102", [row(T, **numbers(cost=0.25))])
    return tmp_path / "home"


@pytest.fixture
def start(tmp_path: Path, home: Path, qtbot: QtBot) -> Iterator[Callable[[], App]]:
    started: list[App] = []
    places = own_places(tmp_path / "own")
    environment = Environment("linux", str(home), {}, str(tmp_path / "tmp"))

    def make() -> App:
        app = build(places, SettingsFile(places.settings_file), environment, lambda: NOON_MS)
        started.append(app)
        with qtbot.waitSignal(app.bridge.refreshed, timeout=PATIENCE_MS):
            app.start(hidden=True)
        return app

    QApplication.setQuitOnLastWindowClosed(False)
    yield make
    for app in started:
        assert app.close()
    for window in QApplication.topLevelWidgets():
        window.close()
        window.deleteLater()
    QApplication.processEvents()


def opened(kind: type[Window]) -> Window:
    (window,) = [
        each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible()
    ]
    return window


def cells(window: Breakdown, key: str) -> list[str]:
    table = window.pages.views[window.tabs.current].table
    place = [column.key for column in table.columns].index(key)
    return [table.index(row, place).data() for row in range(table.rowCount())]


@pytest.mark.parametrize(
    ("tab", "key", "names"),
    [
        (TASKS, "task", {"101", "102"}),
        (PROJECTS, "project", {"not recorded"}),
        (EDITORS, "installation", {"VS Code"}),
    ],
)
def test_a_tab_is_filled_from_the_ledger(
    start: Callable[[], App], qtbot: QtBot, tab: str, key: str, names: set[str]
) -> None:
    app = start()
    app.windows.open_breakdown()
    window = opened(Breakdown)
    window.tabs.choose(tab)
    qtbot.waitUntil(lambda: set(cells(window, key)) == names, timeout=PATIENCE_MS)
    assert window.pages.is_shown(tab)


def test_tabs_without_rows_say_why(start: Callable[[], App], qtbot: QtBot) -> None:
    start().windows.open_breakdown()
    window = opened(Breakdown)
    window.tabs.choose(TOOLS)
    qtbot.waitUntil(lambda: "No tool calls" in window.empty.text(), timeout=PATIENCE_MS)


def test_the_open_tab_follows_the_next_refresh(start: Callable[[], App], home: Path, qtbot: QtBot) -> None:
    app = start()
    app.windows.open_breakdown()
    window = opened(Breakdown)
    window.tabs.choose(TASKS)
    qtbot.waitUntil(lambda: len(cells(window, "task")) == 2, timeout=PATIENCE_MS)
    write_task(home / CLINE, "103", [row(T, **numbers(cost=4.0))])
    app.schedule.refresh_now()
    qtbot.waitUntil(lambda: "103" in cells(window, "task"), timeout=PATIENCE_MS)


def test_titles_appear_when_the_setting_is_turned_on_and_go_with_it(
    start: Callable[[], App], tmp_path: Path, qtbot: QtBot
) -> None:
    app = start()
    app.windows.open_breakdown()
    window = opened(Breakdown)
    window.tabs.choose(TASKS)
    qtbot.waitUntil(lambda: len(cells(window, "task")) == 2, timeout=PATIENCE_MS)
    view = window.pages.views[TASKS]

    def shown() -> list[str]:
        view.view.viewport().grab()
        return [view.table.painted_name(each, each.key[1]) for each in view.table.rows]

    assert set(shown()) == {"101", "102"}
    app.preferences.apply(replace(app.settings, show_titles=True))
    qtbot.waitUntil(lambda: set(shown()) == {"Words of the user", "102"}, timeout=PATIENCE_MS)
    app.preferences.apply(replace(app.settings, show_titles=False))
    assert set(shown()) == {"101", "102"}
    assert app.close()
    kept = b"".join(path.read_bytes() for path in (tmp_path / "own").rglob("*") if path.is_file())
    assert b"Words of the user" not in kept


def test_the_breakdown_comes_back_where_it_was(start: Callable[[], App]) -> None:
    first = start()
    first.windows.open_breakdown()
    opened(Breakdown).resize(QSize(777, 444))
    assert first.close()
    opened_before = {id(each) for each in QApplication.topLevelWidgets()}
    second = start()
    second.windows.open_breakdown()
    (window,) = [
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, Breakdown) and id(each) not in opened_before
    ]
    assert window.size() == QSize(777, 444)


def test_a_folder_that_cannot_be_shown_is_told(start: Callable[[], App], qtbot: QtBot, home: Path) -> None:
    app = start()
    app.windows.open_breakdown()
    shutil.rmtree(home / CLINE)
    opened(Breakdown).folder_requested.emit(str(home / CLINE / "101"))
    box = app.windows._warning
    assert box is not None
    assert "cannot be shown" in box.text()


def test_a_change_of_settings_elsewhere_reaches_the_open_dialog(start: Callable[[], App]) -> None:
    app = start()
    app.windows.open_settings("display")
    dialog = opened(SettingsDialog)
    app.windows.day_boundary_chosen.emit("local")
    assert dialog.settings().day_boundary == "local"
    assert not dialog.apply_button.isEnabled()


def test_settings_that_cannot_be_kept_are_told_in_the_dialog_which_stays_open(
    start: Callable[[], App], tmp_path: Path
) -> None:
    app = start()
    (tmp_path / "own" / "settings.toml").mkdir()
    app.windows.open_settings("refresh")
    dialog = opened(SettingsDialog)
    _try_to_change(dialog)
    (tmp_path / "own" / "settings.toml").rmdir()
    dialog.accept()
    assert not dialog.isVisible()
    assert SettingsFile(tmp_path / "own" / "settings.toml").load().settings.refresh_on_open is False


def _try_to_change(dialog: SettingsDialog) -> None:
    box = dialog.pages["refresh"].controls["refresh_on_open"]
    assert isinstance(box, QCheckBox)
    box.setChecked(not box.isChecked())
    dialog.accept()
    assert dialog.isVisible()
    assert "settings.toml" in dialog.footer.text()


def test_clearing_a_history_takes_it_out_of_the_numbers(
    start: Callable[[], App], home: Path, qtbot: QtBot
) -> None:
    app = start()
    shutil.rmtree(home / ROO / "102")
    with qtbot.waitSignal(app.bridge.snapshot_ready, timeout=PATIENCE_MS):
        app.schedule.refresh_now()

    def cost(provider: str) -> float:
        assert app.snapshot is not None
        (found,) = [each for each in app.snapshot.providers if each.id == provider]
        return found.periods[Period.ALL].cost.usd

    assert cost("roocode") == pytest.approx(0.25)
    app.windows.open_settings("history")
    dialog = opened(SettingsDialog)
    assert dialog.history.clear.isVisible()
    dialog.forget_requested.emit("roocode")
    qtbot.waitUntil(lambda: cost("roocode") == 0.0, timeout=PATIENCE_MS)
    assert cost("cline") == pytest.approx(0.5)


def test_the_data_sources_compare_with_the_tools_own_totals(
    start: Callable[[], App], home: Path, qtbot: QtBot
) -> None:
    item = {"id": "102", "tokensIn": 100, "tokensOut": 10, "totalCost": 0.25}
    write_task(home / ROO, "102", [row(T, **numbers(cost=0.25))], history_item=item)
    app = start()
    app.windows.open_sources()
    window = opened(SourcesWindow)
    qtbot.waitUntil(
        lambda: (
            "1 Roo Code task agrees" in window.agreement._lines[0][1] if window.agreement._lines else False
        ),
        timeout=PATIENCE_MS,
    )
    assert window.agreement.isVisible()
    qtbot.mouseClick(window.copy, Qt.MouseButton.LeftButton)
    assert "1 Roo Code task agrees" in QApplication.clipboard().text()


def test_where_no_tool_keeps_totals_there_is_no_card(start: Callable[[], App], qtbot: QtBot) -> None:
    app = start()
    app.windows.open_sources()
    window = opened(SourcesWindow)
    qtbot.waitUntil(lambda: not window.agreement.isVisible(), timeout=PATIENCE_MS)
