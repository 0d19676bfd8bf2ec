"""Links in the data sources window: from a place to what could not be read there, and to the usual places that had nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.ui.source_samples import FULL, HOME, NOTHING, NOW, root, usage
from tray_app.core.model import Problem, RootState, Snapshot
from tray_app.ui.plain_table import ROLE, PlainTable
from tray_app.ui.source_words import state_words
from tray_app.ui.sources_rows import problems_at, state_cell
from tray_app.ui.sources_window import SourcesWindow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("english")
STATE, FOLDER = 6, 2
ROO, TOTAL = 3, 9  # rows


@pytest.fixture
def window(qtbot: QtBot) -> SourcesWindow:
    window = SourcesWindow(lambda: NOW, home=HOME)
    qtbot.addWidget(window)
    window.show_snapshot(FULL)
    window.resize(1000, 420)
    window.show()
    return window


def click(table: PlainTable, row: int, column: int) -> None:
    place = table.visualRect(table.rows.index(row, column)).center()
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(place)
    )


def chosen(table: PlainTable) -> list[int]:
    return [index.row() for index in table.selectionModel().selectedRows()]


def texts(table: PlainTable) -> list[str]:
    return [table.rows.row_text(row) for row in range(table.rows.rowCount())]


def in_sight(window: SourcesWindow, table: PlainTable, row: int) -> bool:
    place = table.visualRect(table.rows.index(row, 0)).center()
    return window.rect().contains(table.viewport().mapTo(window, place))


def damaged(*paths: str, fatal: bool = True) -> Snapshot:
    """Roo Code with these problems, in a place below /data and one beside it."""
    problems = tuple(Problem(path, "empty file", "left out", 0, NOW, fatal) for path in paths)
    places = (
        root("roocode", "VS Code", "/data/roo", 3, 5, state=RootState.PARTIAL),
        root("roocode", "Chosen folder", "/data/roo-nightly", 3, 5),
    )
    return replace(FULL, providers=(usage("roocode", "Roo Code", *places, problems=problems),))


@pytest.mark.parametrize(
    ("paths", "text"),
    [
        (("/data/roo/tasks/1/ui_messages.json",), "1 file unreadable"),
        (("/data/roo/a", "/data/roo/b", "/data/roo-nightly/c"), "2 files unreadable"),
        (("C:\\other",), "some files unreadable"),
    ],
)
def test_a_place_says_how_many_of_its_files_are_unreadable(paths: tuple[str, ...], text: str) -> None:
    provider = damaged(*paths).providers[0]
    assert state_cell(provider, provider.roots[0]).text == text


def test_windows_paths_belong_to_their_place_too() -> None:
    place = root("roocode", "VS Code", "C:\\data\\roo\\", state=RootState.PARTIAL)
    provider = usage("roocode", "Roo Code", place, problems=(Problem("C:\\data\\roo\\tasks\\1", "", ""),))
    assert problems_at(provider, place) == [0]


def test_the_settings_count_the_unreadable_files(qtbot: QtBot) -> None:
    shown = state_words(FULL.providers[2], False, NOW)
    assert shown is not None
    assert shown.text.startswith("3 files could not be read. 146 tasks")


def test_a_click_on_unreadable_files_shows_them(window: SourcesWindow) -> None:
    click(window.roots, ROO, STATE)
    assert chosen(window.problems) == [0]
    assert in_sight(window, window.problems, 0)
    assert window.focusWidget() is window.problems


def test_enter_on_the_row_shows_them_as_well(window: SourcesWindow) -> None:
    window.roots.selectRow(ROO)
    QTest.keyClick(window.roots, Qt.Key.Key_Return)
    assert chosen(window.problems) == [0]


def test_a_click_elsewhere_leads_nowhere(window: SourcesWindow) -> None:
    click(window.roots, ROO, FOLDER)
    click(window.roots, 0, STATE)
    assert chosen(window.problems) == []
    assert chosen(window.roots) == [0]


def test_the_usual_places_without_anything_unfold_and_fold(window: SourcesWindow) -> None:
    before = texts(window.roots)
    click(window.roots, TOTAL, FOLDER)
    unfolded = texts(window.roots)
    assert unfolded[: len(before)] == before
    assert unfolded[len(before)] == "Cline\tusual places\t22 places\t—\t—\t—\tnothing there"
    assert len(unfolded) == len(before) + 5
    window.show_snapshot(replace(FULL, fresh_at_ms=NOW))
    assert len(texts(window.roots)) == len(unfolded)  # a refresh leaves it unfolded
    window.roots.selectRow(TOTAL)
    QTest.keyClick(window.roots, Qt.Key.Key_Space)
    assert texts(window.roots) == before


def test_the_places_add_up_to_what_was_looked_at(window: SourcesWindow) -> None:
    click(window.roots, TOTAL, FOLDER)
    counts = [int(text.split("\t")[2].split()[0]) for text in texts(window.roots)[TOTAL + 1 :]]
    assert sum(counts) == 85


def test_without_a_place_there_is_nothing_to_unfold(qtbot: QtBot) -> None:
    window = SourcesWindow(lambda: NOW, home=HOME)
    qtbot.addWidget(window)
    window.show_snapshot(NOTHING)
    assert texts(window.roots) == []


def test_a_link_says_so_to_a_screen_reader(window: SourcesWindow) -> None:
    link = window.roots.rows.index(TOTAL, FOLDER)
    assert link.data(ROLE.AccessibleDescriptionRole) == "Enter shows them"
    assert link.data(ROLE.FontRole).underline()
    assert window.roots.rows.index(0, FOLDER).data(ROLE.AccessibleDescriptionRole) is None
