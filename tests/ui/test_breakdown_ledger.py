"""The tabs of the breakdown whose rows the ledger gives: asking, waiting, answers, failures, titles, and what is done with a task."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tests.ui import breakdown_samples as samples
from tests.ui import group_samples as groups
from tray_app.core.model import Period
from tray_app.core.rows import Place, TaskRow
from tray_app.sources.records import Format
from tray_app.ui.breakdown import Breakdown
from tray_app.ui.breakdown_contents import READING_AFTER_MS
from tray_app.ui.breakdown_views import DAYS, EDITORS, MODELS, PROJECTS, TASKS, TOOLS
from tray_app.ui.usage_columns import TASK_COLUMNS, TOOL_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tray_app.core.groupings import Question
    from tray_app.core.rows import Row

pytestmark = pytest.mark.usefixtures("english")
WEEK = samples.week_of_four()
GROUPING = {TASKS: "task", PROJECTS: "project", TOOLS: "tool", EDITORS: "installation"}
ROWS: dict[str, Sequence[Row]] = {
    TASKS: groups.tasks(30),
    PROJECTS: groups.groups("project", 4),
    TOOLS: groups.groups("tool", 6),
    EDITORS: groups.groups("installation", 5),
}
Opened = Any
LEDGER_TABS = tuple(GROUPING)


class Asked(Breakdown):
    """A breakdown that keeps what it asked for."""

    def __init__(self) -> None:
        super().__init__(lambda: samples.NOW)
        self.questions: list[Question] = []
        self.rows_requested.connect(self.questions.append)

    def reply(self, rows: Sequence[Row]) -> None:
        self.show_rows(self.questions[-1], rows)

    def said(self) -> str:
        """The sentence in place of a table; "" where a table is in view."""
        return self.empty.text() if self.pages.currentWidget() is self.empty else ""


@pytest.fixture
def opened(qtbot: QtBot) -> Callable[..., Asked]:
    def make(tab: str = TASKS, rows: Sequence[Row] | None = None, provider: str = "") -> Asked:
        window = Asked()
        qtbot.addWidget(window)
        window.show_snapshot(WEEK)
        window.tabs.choose(tab)
        window.open_for(provider, Period.WEEK)
        if rows is not None:
            window.reply(rows)
        return window

    return make


def table(window: Breakdown) -> list[dict[str, str]]:
    model = window.pages.views[window.tabs.current].table
    return [
        {column.key: model.index(row, place).data() for place, column in enumerate(model.columns)}
        for row in range(model.rowCount())
    ]


@pytest.mark.parametrize("tab", LEDGER_TABS)
def test_a_tab_asks_the_ledger_for_its_grouping_with_the_days_of_the_period(opened: Opened, tab: str) -> None:
    window = opened(tab)
    (question,) = window.questions
    assert question.grouping == GROUPING[tab]
    assert [name for name, _ in question.providers] == ["cline", "cline_cli", "roocode", "kilo_code"]
    assert (question.until - question.since).days == 6
    assert question.until == samples.TODAY
    window.header.choose("kilo_code", Period.ALL)
    assert (window.questions[-1].since, window.questions[-1].until) == (None, None)
    assert dict(window.questions[-1].providers) == {"kilo_code": "Kilo Code"}


@pytest.mark.parametrize("tab", [MODELS, DAYS])
def test_tabs_whose_rows_are_in_the_snapshot_ask_nothing(opened: Opened, tab: str) -> None:
    assert opened(tab).questions == []


@pytest.mark.parametrize("tab", LEDGER_TABS)
def test_the_answer_is_shown_with_its_totals_and_remembered(opened: Opened, tab: str) -> None:
    window = opened(tab, ROWS[tab])
    assert len(table(window)) == len(ROWS[tab])
    assert window.said() == ""
    view = window.pages.views[tab]
    requests = sum(row.usage.requests for row in ROWS[tab])
    assert view.table.sum.requests == requests
    assert f"{requests:,}" in view.totals.accessibleDescription()
    window.tabs.choose(MODELS)
    window.tabs.choose(tab)
    assert len(window.questions) == 1, "the same question needs no second answer"
    assert window.pages.is_shown(tab)


def test_until_the_answer_comes_the_tab_says_that_it_reads(opened: Opened, qtbot: QtBot) -> None:
    window = opened()
    assert window.said() == ""
    assert not window.pages.is_shown(TASKS), "rows of another question must not stand there"
    qtbot.waitUntil(lambda: window.said() == "Reading…", timeout=20 * READING_AFTER_MS)
    window.reply(ROWS[TASKS])
    assert window.said() == ""


def test_only_the_answer_to_the_last_question_counts(opened: Opened) -> None:
    window = opened()
    window.header.choose("", Period.MONTH)
    first, last = window.questions
    window.show_rows(first, ROWS[TASKS])
    assert not window.pages.is_shown(TASKS)
    window.show_rows(last, ROWS[TASKS][:2])
    window.show_rows(first, ROWS[TASKS])
    assert len(table(window)) == 2


def test_an_answer_for_a_tab_that_was_left_fills_no_other(opened: Opened) -> None:
    window = opened()
    window.tabs.choose(MODELS)
    window.show_rows(window.questions[-1], ROWS[TASKS])
    assert window.pages.is_shown(MODELS)
    assert len(table(window)) == 8


def test_a_failure_is_named_and_the_next_numbers_ask_again(opened: Opened) -> None:
    window = opened()
    window.show_rows_failure(window.questions[-1], "DatabaseError")
    assert window.said() == "Tasks could not be read (DatabaseError). The next refresh tries again."
    window.show_snapshot(replace(WEEK, notes=("changed",)))
    assert len(window.questions) == 2
    window.reply(ROWS[TASKS])
    assert window.said() == ""


def test_a_failure_leaves_the_rows_that_answer_the_question_already(opened: Opened) -> None:
    window = opened(TASKS, ROWS[TASKS])
    window.show_snapshot(replace(WEEK, notes=("changed",)))
    window.show_rows_failure(window.questions[-1], "DatabaseError")
    assert len(table(window)) == len(ROWS[TASKS])
    assert "DatabaseError" in window.footer.note.text()


def test_new_numbers_ask_again_and_rows_stay_in_view_meanwhile(opened: Opened) -> None:
    window = opened(TASKS, ROWS[TASKS])
    window.show_snapshot(replace(WEEK, notes=("changed",)))
    assert window.questions[0] == window.questions[1]
    assert window.pages.is_shown(TASKS)


def test_a_later_look_without_other_numbers_asks_nothing(opened: Opened) -> None:
    window = opened(TASKS, ROWS[TASKS])
    window.show_snapshot(replace(WEEK, fresh_at_ms=samples.NOW))
    assert len(window.questions) == 1
    assert len(table(window)) == len(ROWS[TASKS])


def test_while_hidden_nothing_is_asked(opened: Opened) -> None:
    window = opened(TASKS, ROWS[TASKS])
    window.close()
    window.show_snapshot(replace(WEEK, notes=("changed",)))
    assert len(window.questions) == 1
    window.open_for("", Period.WEEK)
    assert len(window.questions) == 2


def test_no_row_moves_under_the_pointer_and_a_new_one_comes_last(opened: Opened, qtbot: QtBot) -> None:
    window = opened(TASKS, ROWS[TASKS][2:12])
    before = [row["task"] for row in table(window)]
    view = window.pages.views[TASKS].view
    view.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    newer = replace(groups.task(1), last_at=samples.NOW)
    busier = replace(groups.task(9), last_at=samples.NOW - 1)
    window.show_snapshot(replace(WEEK, notes=("changed",)))
    window.reply((newer, *ROWS[TASKS][2:9], busier, *ROWS[TASKS][10:12]))
    assert [row["task"] for row in table(window)] == [*before, newer.task]
    view.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    window.show_snapshot(WEEK)
    window.reply((newer, *ROWS[TASKS][2:9], busier, *ROWS[TASKS][10:12]))
    assert [row["task"] for row in table(window)][:2] == [newer.task, busier.task]


def test_a_selected_task_stays_selected_when_rows_come_anew(opened: Opened) -> None:
    window = opened(TASKS, ROWS[TASKS][:5])
    view = window.pages.views[TASKS]
    view.choose(ROWS[TASKS][3].key)
    window.show_snapshot(replace(WEEK, notes=("changed",)))
    window.reply(ROWS[TASKS][2:9])
    assert [row.key for row in view.chosen_rows()] == [ROWS[TASKS][3].key]


def test_the_last_task_comes_first_and_every_column_has_its_figure(opened: Opened) -> None:
    window = opened(TASKS, (groups.task(3), groups.task(0)))
    newest, other = table(window)
    assert newest == {
        "task": groups.task_id(0),
        "started": "13:55",
        "last": "14:02",
        "models": "anthropic/claude-sonnet-4.5",
        "requests": "3",
        "total": "144,450",
        "cost": "$0.13",
        "mode": "act",
        "editor": "VS Code",
    }
    assert (other["models"], other["cost"]) == ("x-ai/grok-code-fast-1 +2", "≈ $0.10")


@pytest.mark.parametrize("key", [column.key for column in TASK_COLUMNS])
def test_every_column_of_the_tasks_sorts_by_value(opened: Opened, key: str) -> None:
    window = opened(TASKS, ROWS[TASKS])
    view = window.pages.views[TASKS]
    place = [column.key for column in TASK_COLUMNS].index(key)
    raw = TASK_COLUMNS[place].raw
    for _ in range(2):
        view.sort_by(place)
        values = [raw(row) for row in view.table.rows]
        known = [value for value in values if value not in (None, "")]
        assert values[: len(known)] == known, "unknown values come last"
        assert known == sorted(known, reverse=view.table.order == Qt.SortOrder.DescendingOrder)


def test_a_cost_that_is_not_known_is_never_zero(opened: Opened) -> None:
    window = opened(TOOLS, ROWS[TOOLS])
    costs = {row["tool"]: row["cost"] for row in table(window)}
    assert costs["fetch_web_content"] == "cost unknown"
    assert "$0.00" not in costs.values()
    assert window.pages.views[TOOLS].table.total_text(TOOL_COLUMNS[4]).startswith("$")
    assert "76 calls of unknown cost are in no cost here." in window.footer.note.text()


def test_a_tool_without_any_known_cost_has_no_share(opened: Opened) -> None:
    window = opened(TOOLS, ROWS[TOOLS])
    view = window.pages.views[TOOLS].table
    row = next(row for row in view.rows if row.key[1] == "fetch_web_content")
    assert view.share(row) == (0.0, "—")


def test_no_tool_calls_are_explained(opened: Opened) -> None:
    assert "record them" in opened(TOOLS, ()).said()


def test_a_period_without_tasks_says_so(opened: Opened) -> None:
    assert opened(TASKS, ()).said() == "Nothing in these 7 days"


def test_what_has_no_name_is_told_in_words(opened: Opened) -> None:
    names = [row["project"] for row in table(opened(PROJECTS, ROWS[PROJECTS]))]
    assert "not recorded" in names
    assert "" not in names


def test_every_figure_tells_why_in_the_words_of_its_table(opened: Opened) -> None:
    window = opened(TOOLS, ROWS[TOOLS])
    model = window.pages.views[TOOLS].table
    for place, column in enumerate(model.columns):
        why = model.index(0, place).data(Qt.ItemDataRole.AccessibleDescriptionRole)
        assert "days in UTC" in why
        assert "request" not in why or "share of the request" in why
        if column.kind == "cost":
            assert "Cost unknown" in why


def test_the_tooltip_of_a_task_tells_what_is_known_of_it(opened: Opened) -> None:
    window = opened(TASKS, (groups.task(6),))
    model = window.pages.views[TASKS].table
    text = model.index(0, 0).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert "Its files are gone from disk" in text
    assert "claude-sonnet-4-5, claude-haiku-4-5" in text
    assert model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith(", deleted")


# Actions


def test_a_chosen_task_can_be_opened_and_its_id_copied(opened: Opened, qtbot: QtBot) -> None:
    window = opened(TASKS, ROWS[TASKS])
    actions = window.actions_of_task
    assert not actions.isVisible()
    window.pages.views[TASKS].view.selectRow(0)
    assert actions.isVisible()
    with qtbot.waitSignal(window.folder_requested) as asked:
        qtbot.mouseClick(actions.open_button, Qt.MouseButton.LeftButton)
    assert asked.args == [f"/home/dana/tasks/{groups.task_id(0)}"]
    qtbot.mouseClick(actions.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == groups.task_id(0)
    window.tabs.choose(MODELS)
    assert not actions.isVisible()


def test_a_task_that_is_gone_has_no_folder_to_open(opened: Opened) -> None:
    window = opened(TASKS, (groups.task(6),))
    window.pages.views[TASKS].view.selectRow(0)
    assert not window.actions_of_task.open_button.isVisible()
    assert window.actions_of_task.copy_button.isVisible()
    assert not window.actions_of_task.menu().actions()[0].isEnabled()


def test_several_tasks_give_their_ids_one_per_line(opened: Opened) -> None:
    window = opened(TASKS, ROWS[TASKS][:3])
    window.pages.views[TASKS].view.selectAll()
    assert not window.actions_of_task.open_button.isVisible()
    window.actions_of_task.copy_id()
    assert QGuiApplication.clipboard().text().split("\n") == [groups.task_id(place) for place in range(3)]


def test_the_menu_of_a_row_has_the_same_actions(opened: Opened, qtbot: QtBot) -> None:
    window = opened(TASKS, ROWS[TASKS][:3])
    window.pages.views[TASKS].view.selectRow(1)
    menu = window.actions_of_task.menu()
    assert [action.text() for action in menu.actions() if action.text()] == [
        "Open folder",
        "Copy id",
        "Copy as TSV",
    ]
    with qtbot.waitSignal(window.folder_requested):
        menu.actions()[0].trigger()


def test_the_menu_opens_at_the_row_from_the_keyboard_too(opened: Opened, qtbot: QtBot) -> None:
    window = opened(TASKS, ROWS[TASKS][:3])
    view = window.pages.views[TASKS].view
    view.selectRow(1)
    view.customContextMenuRequested.emit(QPoint(5, 100_000))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    assert view.viewport().rect().contains(view.viewport().mapFromGlobal(menu.pos()))
    menu.close()


@pytest.mark.parametrize("place", [
    (Place(Format.TASK_ARRAYS, "/t", "1"), "/t/1"),
    (Place(Format.SDK_SESSIONS, "/s", "a/a.messages.json"), "/s/a/a.messages.json"),
    (Place(Format.SDK_SESSIONS, "/s", "/elsewhere/a.messages.json"), "/elsewhere/a.messages.json"),
    (Place(Format.KILO_DB, "/k/kilo.db", "ses_1"), "/k/kilo.db"),
])  # fmt: skip
def test_the_place_of_a_task_is_its_folder_document_or_database(place: tuple[Place, str]) -> None:
    assert place[0].path == place[1]


def test_copy_and_export_give_the_rows_in_view(opened: Opened, tmp_path: Path) -> None:
    window = opened(TASKS, ROWS[TASKS][:4])
    assert window.export_to(str(tmp_path / "tasks.csv"))
    lines = list(csv.DictReader(io.StringIO((tmp_path / "tasks.csv").read_text())))
    assert [line["task"] for line in lines] == [groups.task_id(place) for place in range(4)]
    window.pages.views[TASKS].copy()
    assert QGuiApplication.clipboard().text().split("\t")[0] == "task"


# Titles


class Shelf:
    """Gives titles and keeps what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, form: Format, root: str, documents: Sequence[tuple[str, str]]) -> dict[str, str]:
        self.asked += [task for _, task in documents]
        return {task: f"Title of {task}" for _, task in documents}


def painted(window: Breakdown) -> list[str]:
    window.pages.views[TASKS].view.viewport().grab()
    model = window.pages.views[TASKS].table
    return [model.painted_name(row, row.key[1]) for row in model.rows[:3] if isinstance(row, TaskRow)]


def test_titles_are_read_for_painted_rows_alone_and_only_by_setting(opened: Opened, qtbot: QtBot) -> None:
    window = opened(TASKS, groups.tasks(200))
    shelf = Shelf()
    window.pages.views[TASKS].view.viewport().grab()
    assert shelf.asked == []
    window.show_titles(shelf)
    window.pages.views[TASKS].view.viewport().grab()
    qtbot.waitUntil(lambda: painted(window)[0] == f"Title of {groups.task_id(0)}", timeout=20_000)
    assert len(set(shelf.asked)) < 60, "rows out of sight are not read"
    window.show_titles(None)
    assert painted(window)[0] == groups.task_id(0)


def test_titles_are_dropped_when_the_window_closes(opened: Opened, qtbot: QtBot) -> None:
    window = opened(TASKS, ROWS[TASKS])
    shelf = Shelf()
    window.show_titles(shelf)
    qtbot.waitUntil(lambda: painted(window)[0].startswith("Title"), timeout=20_000)
    window.close()
    titles = window.pages.views[TASKS].table.titles
    assert titles is not None
    assert titles.known(groups.task(0)) == ""


def test_a_title_that_cannot_be_read_leaves_the_id(opened: Opened, qtbot: QtBot) -> None:
    window = opened(TASKS, ROWS[TASKS][:3])
    seen: list[str] = []

    def broken(_form: Format, _root: str, documents: Sequence[tuple[str, str]]) -> dict[str, str]:
        seen.append(documents[0][1])
        raise ValueError("text of a prompt")

    window.show_titles(broken)
    painted(window)
    qtbot.waitUntil(lambda: bool(seen), timeout=20_000)
    assert painted(window)[0] == groups.task_id(0)


def test_titles_reach_neither_copies_nor_exports(opened: Opened, qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(TASKS, ROWS[TASKS])
    window.show_titles(Shelf())
    qtbot.waitUntil(lambda: painted(window)[0].startswith("Title"), timeout=20_000)
    window.export_to(str(tmp_path / "tasks.json"))
    copied = window.pages.views[TASKS].copy()
    assert "Title of" not in copied + (tmp_path / "tasks.json").read_text()


def test_weeks_begin_where_the_settings_say(opened: Opened) -> None:
    window = opened(DAYS)
    window.header.choose("", Period.ALL)
    starts = set()
    for day in ("monday", "sunday", "saturday"):
        window.show_week_start(day)
        window.chart.choose("2026-11-25")
        assert window.chart.chosen is not None
        starts.add(window.chart.chosen.first.weekday())
    assert starts == {0, 6, 5}
