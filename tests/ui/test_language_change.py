"""Another language or number style while windows are open: each says its words anew, where it is and as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox

from tests.task_documents import CLINE, model_info, numbers, row, write_task
from tests.tray_samples import NOON_MS
from tests.ui.languages import spoken_language
from tray_app.app import App, build
from tray_app.core.model import Period
from tray_app.core.paths import own_places
from tray_app.core.settings import SettingsFile
from tray_app.sources.environment import Environment
from tray_app.ui import figures
from tray_app.ui.breakdown import Breakdown
from tray_app.ui.breakdown_views import DAYS
from tray_app.ui.form_controls import Choice
from tray_app.ui.language import OWN_NAMES, spoken
from tray_app.ui.settings_dialog import SettingsDialog
from tray_app.ui.sources_window import SourcesWindow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


Window = TypeVar("Window", bound="QWidget")
pytestmark = pytest.mark.usefixtures("english", "english_afterwards")


@pytest.fixture
def english_afterwards(qapp: QApplication) -> Iterator[None]:
    with spoken_language("en"):
        yield


@pytest.fixture
def app(tmp_path: Path, qtbot: QtBot) -> Iterator[App]:
    places = own_places(tmp_path / "own")
    home = tmp_path / "home"
    write_task(home / CLINE, "101", [row(NOON_MS, info=model_info("m"), **numbers(cost=0.5))])
    environment = Environment("linux", str(home), {}, str(tmp_path / "tmp"))
    QApplication.setQuitOnLastWindowClosed(False)
    made = build(places, SettingsFile(places.settings_file), environment, lambda: NOON_MS)
    with qtbot.waitSignal(made.bridge.refreshed, timeout=30_000):
        made.start(hidden=True)
    yield made
    assert made.close()
    for window in QApplication.topLevelWidgets():
        window.close()
        window.deleteLater()
    QApplication.processEvents()


def opened(kind: type[Window]) -> list[Window]:
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible()]


def words(window: QWidget) -> set[str]:
    return {label.text() for label in window.findChildren(QLabel)}


def choose(app: App, language: str, style: str = "language") -> None:
    app.preferences.apply(replace(app.settings, language=language, number_style=style))
    for _ in range(3):
        QApplication.processEvents()


def test_the_language_of_the_settings_holds_from_the_start(tmp_path: Path, qtbot: QtBot) -> None:
    places = own_places(tmp_path / "own")
    SettingsFile(places.settings_file).set("display.language", "de")
    (tmp_path / "home").mkdir()
    environment = Environment("linux", str(tmp_path / "home"), {}, str(tmp_path / "tmp"))
    app = build(places, SettingsFile(places.settings_file), environment, lambda: NOON_MS)
    try:
        texts = [action.text() for action in app.tray.menu.actions()]
        assert texts[:2] == ["Nutzung anzeigen", "Nutzung wird gesucht…"]
        assert texts[-1] == "Beenden"
    finally:
        assert app.close()


def test_menu_and_tooltip_change_their_language_at_once(app: App) -> None:
    entries = app.tray.menu.actions()
    choose(app, "de")
    assert [each.text() for each in app.tray.menu.actions() if each.text() in ("Beenden", "Einstellungen…")]
    assert app.tray.menu.actions() == entries  # a host that draws the menu knows them by what they are
    assert "aktualisiert" in app.tray.tooltip()
    choose(app, "en")
    assert "Quit" in [each.text() for each in entries]
    assert "updated" in app.tray.tooltip()


def test_the_panel_keeps_its_window_its_period_and_its_pin(app: App) -> None:
    app.windows.open_usage(QRect(0, 0, 24, 24))
    popup = app.windows.popup
    assert popup is not None
    before = popup.panel
    before.header.periods.set_period(Period.WEEK)  # type: ignore[attr-defined]
    before.header.pin.setChecked(True)  # type: ignore[attr-defined]
    choose(app, "de")
    panel = popup.panel
    assert app.windows.popup is popup
    assert popup.isVisible()
    assert panel is not before
    assert panel.isVisible()
    assert panel.period is Period.WEEK  # type: ignore[attr-defined]
    assert panel.header.pin.isChecked()  # type: ignore[attr-defined]
    assert popup.pinned
    assert panel.accessibleName() == "Nutzung"
    panel.header.pin.setChecked(False)  # type: ignore[attr-defined]
    assert not popup.pinned


def test_an_open_breakdown_is_made_anew_where_it_was(app: App, qtbot: QtBot) -> None:
    app.windows.open_breakdown()
    (before,) = opened(Breakdown)
    before.tabs.choose(DAYS)
    before.header.choose("cline", Period.MONTH)
    before.days.sort_by(2)
    order = (before.days.table.sorted_by, before.days.table.order)
    before.resize(700, 500)
    size = before.size()
    choose(app, "de")
    (window,) = opened(Breakdown)
    assert window is not before
    assert window.windowTitle() == "Nutzung nach Tag – Tallytray"
    assert (window.tabs.current, window.header.provider, window.header.period) == (
        DAYS,
        "cline",
        Period.MONTH,
    )
    assert (window.days.table.sorted_by, window.days.table.order) == order
    assert window.size() == size


def test_data_sources_and_about_change_while_they_are_open(app: App, qtbot: QtBot) -> None:
    app.windows.open_sources()
    app.windows.open_about()
    choose(app, "de")
    (sources,) = opened(SourcesWindow)
    (about,) = opened(QMessageBox)
    assert sources.windowTitle() == "Datenquellen – Tallytray"
    assert about.windowTitle() == "Über Tallytray"
    choose(app, "en")
    (again,) = opened(SourcesWindow)
    assert again.windowTitle() == "Data sources – Tallytray"


def test_windows_that_are_closed_speak_the_language_when_they_are_opened_again(app: App) -> None:
    app.windows.open_breakdown()
    opened(Breakdown)[0].close()
    choose(app, "de")
    assert opened(Breakdown) == []
    app.windows.open_breakdown()
    assert opened(Breakdown)[0].windowTitle() == "Nutzung nach Modell – Tallytray"


@pytest.mark.parametrize("button", ["apply_button", "ok"])
def test_the_settings_take_the_language_they_were_asked_for(app: App, qtbot: QtBot, button: str) -> None:
    app.windows.open_settings("display")
    (before,) = opened(SettingsDialog)
    language = before.pages["display"].controls["language"]  # type: ignore[union-attr]
    assert isinstance(language, Choice)
    assert [language.itemData(row) for row in range(language.count())] == ["system", *OWN_NAMES]
    language.choose("de")
    getattr(before, button).click()
    qtbot.waitUntil(lambda: opened(SettingsDialog) != [before])
    assert (app.settings.language, spoken()) == ("de", "de")
    if button == "ok":
        assert opened(SettingsDialog) == []
        app.windows.open_settings("display")
    (dialog,) = opened(SettingsDialog)
    assert dialog.windowTitle() == "Einstellungen – Tallytray"
    assert dialog.section == "display"
    assert "Sprache" in words(dialog)
    assert not dialog.apply_button.isEnabled()


def test_another_number_style_is_seen_at_once_and_in_the_file(app: App) -> None:
    app.windows.open_breakdown()
    (before,) = opened(Breakdown)
    choose(app, "system", "1.234,56")
    (window,) = opened(Breakdown)
    assert window is not before
    assert figures.money(1234.5) == "1.234,50\u00a0$"
    assert window.windowTitle() == "Usage by model – Tallytray"
    text = app.preferences._file.path.read_text(encoding="utf-8")
    assert 'number_style = "1.234,56"' in text
    assert "language" not in text


def test_settings_that_say_nothing_new_of_the_language_leave_windows_as_they_are(app: App) -> None:
    app.windows.open_breakdown()
    (before,) = opened(Breakdown)
    app.preferences.apply(replace(app.settings, week_start="sunday"))
    QApplication.processEvents()
    assert opened(Breakdown) == [before]


def test_a_comparison_that_comes_after_its_window_was_made_anew_is_shown_in_the_new_one(
    app: App, qtbot: QtBot
) -> None:
    app.windows.open_sources()
    choose(app, "de")
    QApplication.sendPostedEvents()
    app.answers._agreements.answered.emit("agreements", {})
    (window,) = opened(SourcesWindow)
    assert window._agreements == []
