"""The data sources window: every place, every problem, what is not counted, and a report without names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui.source_samples import FULL, HOME, NOTHING, NOW, root, usage
from tray_app.core.model import Losses, Problem, RootState, Snapshot
from tray_app.ui.anonymous import Home
from tray_app.ui.sources_window import SourcesWindow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tray_app.ui.plain_table import PlainTable

Make = Callable[[Snapshot], SourcesWindow]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def window(qtbot: QtBot) -> Make:
    def make(snapshot: Snapshot) -> SourcesWindow:
        made = SourcesWindow(lambda: NOW, home=HOME)
        qtbot.addWidget(made)
        made.show_snapshot(snapshot)
        made.show()
        return made

    return make


def texts(table: PlainTable) -> list[str]:
    return [table.rows.row_text(row) for row in range(table.rows.rowCount())]


def labels(window: SourcesWindow) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible()]


def test_every_place_stands_in_the_table_with_its_state(window: Make) -> None:
    rows = texts(window(FULL).roots)
    assert (
        rows[0]
        == "Cline\tVS Code\t~/.config/Code/User/globalStorage/saoudrizwan.claude-dev\t318\t2,114\t48 s ago\tread"
    )
    assert rows[3].endswith("146\t968\t1 h ago\t3 files unreadable")
    assert (
        rows[6]
        == "Kilo Code\tChosen folder\t/mnt/nas/laptop/kilo/tasks\t58\t377\t2 d ago\tnot reachable, kept"
    )
    assert rows[7] == "Kilo Code\tChosen folder\t~/backup/kilo/tasks\t—\t—\t—\tdoes not exist"
    assert rows[8].endswith("0\t0\t12 Nov\tfound, nothing recorded")
    assert rows[9] == "Total, 9 places\t\t85 more usual places, nothing there\t1,040\t6,922\t\t"


def test_usual_places_without_anything_are_only_counted(window: Make) -> None:
    absent = replace(root("cline", "Trae", f"{HOME}/.config/Trae", state=RootState.MISSING), named_by="usual")
    snapshot = replace(NOTHING, providers=(usage("cline", "Cline", absent),))
    shown = window(snapshot)
    assert texts(shown.roots) == []
    assert "No usage found on this machine" in labels(shown)
    assert any("94 usual places" in text for text in labels(shown))


def test_problems_are_listed_with_reason_effect_size_and_since(window: Make) -> None:
    shown = window(FULL)
    assert texts(shown.problems) == [
        "Roo Code · 1764480112/ui_messages.json\tcut off near the end\tlast good numbers kept\t48,120 B\ttoday 13:58",
        "Roo Code · 1764391077/ui_messages.json\tno permission to read\tleft out\t212,904 B\t27 Nov",
        "Roo Code · 1763902455/ui_messages.json\tempty file\tleft out\t0 B\t21 Nov",
    ]
    assert "Problems, 3 files" in labels(shown)
    unknown = replace(FULL.providers[0], problems=(Problem("C:\\x\\1\\ui_messages.json", "gone", "kept"),))
    shown.show_snapshot(replace(FULL, providers=(unknown,)))
    assert texts(shown.problems) == ["Cline · 1/ui_messages.json\tgone\tkept\t—\t—"]
    assert "Problems, 1 file" in labels(shown)
    shown.show_snapshot(NOTHING)
    assert not shown.problems.isVisible()


def test_losses_are_added_over_the_providers_and_absent_ones_are_not_named(window: Make) -> None:
    shown = window(FULL)
    told = labels(shown)
    assert told[told.index("No usage reported") + 1] == "31 requests"
    assert told[told.index("Copies dropped") + 1] == "214 requests"
    assert "No known price" not in told
    spotless = tuple(replace(provider, losses=Losses()) for provider in FULL.providers)
    shown.show_snapshot(replace(FULL, providers=spotless))
    assert "Nothing: all that was found is counted, whole." in labels(shown)


def test_look_again_asks_for_a_refresh(window: Make, qtbot: QtBot) -> None:
    shown = window(FULL)
    with qtbot.waitSignal(shown.refresh_requested):
        qtbot.keyClick(shown.again, Qt.Key.Key_Space)


def test_the_copied_report_has_everything_but_names_of_users(window: Make, qtbot: QtBot) -> None:
    shared = root("cline", "Cursor (WSL: robin)", "/mnt/c/Users/robin/AppData/Roaming/Cursor", 3, 4, 1000)
    other = root("cline", "VS Code", "/srv/dana/storage", 1, 1, 1000)
    first = replace(FULL.providers[0], roots=(*FULL.providers[0].roots, shared, other))
    shown = window(replace(FULL, providers=(first, *FULL.providers[1:])))
    with qtbot.waitSignal(shown.copied):
        qtbot.mouseClick(shown.copy, Qt.MouseButton.LeftButton)
    report = QGuiApplication.clipboard().text()
    assert "dana" not in report
    assert "robin" not in report
    for part in (
        "~/.config/Code/User/globalStorage/saoudrizwan.claude-dev",
        "/mnt/c/Users/…/AppData/Roaming/Cursor",
        "Cursor (WSL)",
        "cut off near the end",
        "No usage reported: 31 requests (Cline 21, Roo Code 10)",
        "411 of 412 Cline tasks agree",
    ):
        assert part in report
    assert shown.copy.text() == "Copied"


def test_a_provider_is_brought_into_view_and_chosen(window: Make) -> None:
    shown = window(FULL)
    shown.focus_provider("kilo_code")
    chosen = {index.row() for index in shown.roots.selectionModel().selectedRows()}
    assert chosen == {5}
    shown.focus_provider("nobody")
    assert {index.row() for index in shown.roots.selectionModel().selectedRows()} == {5}


def test_a_refresh_keeps_the_chosen_row(window: Make) -> None:
    shown = window(FULL)
    shown.focus_provider("roocode")
    changed = replace(
        FULL.providers[0],
        roots=(replace(FULL.providers[0].roots[0], requests=2115), FULL.providers[0].roots[1]),
    )
    shown.show_snapshot(replace(FULL, providers=(changed, *FULL.providers[1:])))
    assert texts(shown.roots)[0].split("\t")[4] == "2,115"
    assert {index.row() for index in shown.roots.selectionModel().selectedRows()} == {3}


def test_rows_can_be_copied_from_the_keyboard(window: Make, qtbot: QtBot) -> None:
    shown = window(FULL)
    shown.roots.selectRow(2)
    qtbot.keyClick(shown.roots, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().startswith("Cline CLI\tTerminal\t~/.cline/data/sessions")


def test_escape_closes_and_the_program_goes_on(window: Make, qtbot: QtBot) -> None:
    shown = window(FULL)
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()
    assert not shown.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)


def test_a_screen_reader_hears_column_and_value(window: Make) -> None:
    model = window(FULL).roots.rows
    assert model.data(model.index(0, 3), Qt.ItemDataRole.AccessibleTextRole) == "Tasks: 318"


@pytest.mark.parametrize(
    ("home", "path", "short"),
    [
        ("/home/dana", "/home/dana/x", "~/x"),
        ("/home/dana", "/home/dana", "~"),
        ("/home/dana", "/home/dana2/x", "/home/dana2/x"),
        ("C:\\Users\\Dana", "c:\\users\\dana\\x", "~\\x"),
        ("/", "/etc", "/etc"),
    ],
)
def test_a_home_is_shortened_and_a_neighbour_is_not(home: str, path: str, short: str) -> None:
    assert Home(home).short(path) == short


@pytest.mark.parametrize(
    ("text", "nameless"),
    [
        ("/home/robin/x", "/home/…/x"),
        ("see /Users/robin/Library", "see /Users/…/Library"),
        ("C:\\Users\\robin\\AppData", "C:\\Users\\…\\AppData"),
        ("/mnt/c/Users/robin", "/mnt/c/Users/…"),
        ("Code (WSL: robin)", "Code (WSL)"),
        ("/home/dana/a and /home/dana-old/b", "~/a and /home/…/b"),
        ("/var/homework/users", "/var/homework/users"),
        ("/var/home/robin/x", "/var/home/…/x"),
        ("C:\\Users\\Robin Hood\\x  read", "C:\\Users\\…\\x  read"),
        ("\\\\wsl$\\Ubuntu\\home\\robin\\x", "\\\\wsl$\\Ubuntu\\home\\…\\x"),
    ],
)
def test_names_leave_a_text(text: str, nameless: str) -> None:
    assert Home("/home/dana").nameless(text) == nameless


@given(
    st.sampled_from(["/home/", "/Users/", "C:\\Users\\", "/mnt/d/Users/", "/srv/", ""]),
    st.text(max_size=8),
    st.text(max_size=8),
)
def test_the_users_own_name_never_stays_in_a_text(base: str, before: str, after: str) -> None:
    text = f"{before} {base}quentin/{after}"
    assert "/quentin/" not in Home("/home/quentin").nameless(text)
