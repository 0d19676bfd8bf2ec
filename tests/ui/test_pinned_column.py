"""The first column of a breakdown table stays in sight when the table is scrolled sideways, and stays in step with the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui import breakdown_samples as samples
from tray_app.core.model import Period
from tray_app.ui.breakdown import Breakdown
from tray_app.ui.breakdown_views import DAYS, MODELS
from tray_app.ui.usage_columns import MODEL_COLUMNS

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from tray_app.ui.table_view import TableView

pytestmark = pytest.mark.usefixtures("english")
LTR, RTL = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
LAST = len(MODEL_COLUMNS) - 1


@pytest.fixture(params=[LTR, RTL], ids=["left to right", "right to left"])
def window(qtbot: QtBot, request: pytest.FixtureRequest) -> Breakdown:
    return narrow(qtbot, request.param)


def narrow(qtbot: QtBot, direction: Qt.LayoutDirection = LTR) -> Breakdown:
    """A window in which half of the columns have no room."""
    window = Breakdown(lambda: samples.NOW)
    qtbot.addWidget(window)
    window.setLayoutDirection(direction)
    window.show_snapshot(samples.many_models())
    window.tabs.choose(MODELS)
    window.open_for("", Period.WEEK)
    window.resize(700, 420)
    QApplication.processEvents()
    return window


def scroll(view: TableView, pixels: int) -> None:
    view.horizontalScrollBar().setValue(pixels)
    QApplication.processEvents()


def edge(view: TableView) -> QRect:
    """The part of the viewport where the first column stands."""
    width = view.heading.sectionSize(0)
    left = view.viewport().width() - width if view.layoutDirection() == RTL else 0
    return QRect(left, 0, width, view.viewport().height())


def picture(view: TableView, part: QRect) -> QImage:
    return view.viewport().grab(part).toImage()


def test_names_and_share_bars_stay_where_they_are(window: Breakdown) -> None:
    view = window.models.view
    inner = edge(view).adjusted(1, 0, -1, 0)  # without the line that sets the pinned column off
    before = picture(view, inner)
    scroll(view, 300)
    assert view.horizontalScrollBar().value() == 300
    assert picture(view, inner) == before


def test_the_other_columns_move(window: Breakdown) -> None:
    view = window.models.view
    others = QRect(view.viewport().rect())
    if edge(view).left():
        others.setRight(edge(view).left() - 2)
    else:
        others.setLeft(edge(view).right() + 2)
    before = picture(view, others)
    scroll(view, 120)
    assert picture(view, others) != before


def test_heading_and_total_keep_their_first_cell(window: Breakdown) -> None:
    view, totals = window.models.view, window.models.totals
    place = edge(view).adjusted(1, 0, -1, 0)

    def seen() -> tuple[QImage, QImage]:
        heading = view.heading.viewport().grab(place & view.heading.viewport().rect()).toImage()
        spot = place.translated(view.heading.x(), 0)
        return heading, totals.grab(spot & totals.rect()).toImage()

    before = seen()
    scroll(view, 300)
    heading, sums = seen()
    assert sums == before[1]
    if view.layoutDirection() == LTR:  # from right to left Qt itself paints the first heading a pixel off
        assert heading == before[0]


def test_a_click_on_a_pinned_name_is_on_the_name(window: Breakdown) -> None:
    view = window.models.view
    scroll(view, 300)
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        view.visualRect(view.model().index(2, 0)).center(),
    )
    assert (view.currentIndex().row(), view.currentIndex().column()) == (2, 0)
    assert [index.row() for index in view.selectionModel().selectedRows()] == [2]
    assert view.horizontalScrollBar().value() == 300


def test_a_click_on_the_pinned_heading_sorts_by_the_name(window: Breakdown) -> None:
    view = window.models.view
    scroll(view, 300)
    spot = QPoint(edge(view).center().x(), view.heading.height() // 2)
    QTest.mouseClick(view.heading.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert window.models.table.sorted_by == 0


def test_the_tooltip_over_a_pinned_name_is_the_names(window: Breakdown) -> None:
    view = window.models.view
    scroll(view, 300)
    assert view.indexAt(edge(view).center()).column() == 0
    beside = view.viewport().width() - 5 if view.layoutDirection() == LTR else 5
    assert view.indexAt(QPoint(beside, edge(view).center().y())).column() > 0


@pytest.mark.parametrize("direction", [LTR, RTL])
def test_the_current_cell_is_never_below_the_pinned_column(
    qtbot: QtBot, direction: Qt.LayoutDirection
) -> None:
    view = narrow(qtbot, direction).models.view
    forward, back = (
        (Qt.Key.Key_Right, Qt.Key.Key_Left) if direction == LTR else (Qt.Key.Key_Left, Qt.Key.Key_Right)
    )
    view.setCurrentIndex(view.model().index(1, 0))
    for key in (*(forward,) * LAST, *(back,) * LAST):
        QTest.keyClick(view, key)
        current = view.currentIndex()
        rect = view.visualRect(current)
        assert view.viewport().rect().contains(rect.center())
        if current.column():
            assert not rect.intersects(edge(view)) or not view.pinned.width
    assert view.currentIndex().column() == 0
    assert view.horizontalScrollBar().value() == 0


@given(st.lists(st.integers(0, LAST), min_size=1, max_size=6), st.integers(0, 900))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
def test_whatever_column_is_brought_into_sight_it_is_clear(
    window: Breakdown, columns: list[int], scrolled: int
) -> None:
    view = window.models.view
    view.horizontalScrollBar().setValue(scrolled)
    for column in columns:
        index = view.model().index(0, column)
        view.scrollTo(index)
        rect = view.visualRect(index)
        assert view.viewport().rect().contains(rect)
        assert column == 0 or not view.pinned.width or not rect.intersects(edge(view))


def test_choosing_a_row_does_not_scroll_back(window: Breakdown) -> None:
    view = window.models.view
    scroll(view, 300)
    window.models.choose(window.models.table.rows[-1].key)
    assert view.horizontalScrollBar().value() == 300


def test_where_all_columns_fit_nothing_is_pinned(qtbot: QtBot) -> None:
    window = narrow(qtbot)
    assert window.models.view.pinned.width == 0
    scroll(window.models.view, 300)
    assert window.models.view.pinned.width > 0
    window.resize(1900, 420)
    QApplication.processEvents()
    assert window.models.view.pinned.width == 0


def test_a_column_that_would_take_the_room_of_all_others_is_scrolled_with_them(qtbot: QtBot) -> None:
    view = narrow(qtbot).models.view
    view.heading.resizeSection(0, 600)
    scroll(view, 300)
    assert view.pinned.width == 0
    assert view.visualRect(view.model().index(0, 0)).left() == -300


@pytest.mark.parametrize(
    ("period", "days", "label"), [(Period.TODAY, 1, "Today"), (Period.WEEK, 7, "7 days")]
)
def test_the_chart_shows_14_days_and_its_caption_table_and_total_are_of_the_period(
    qtbot: QtBot, period: Period, days: int, label: str
) -> None:
    window = Breakdown(lambda: samples.NOW)
    qtbot.addWidget(window)
    window.show_snapshot(samples.week_of_four())
    window.tabs.choose(DAYS)
    window.open_for("", period)
    assert window.chart.accessibleName() == "Cost per day, 14 days"
    read_out = window.chart.read_out()
    assert read_out.startswith(f"{label}: ")
    table = window.days.table
    assert len(table.rows) == days
    assert window.days.totals.label == ("Total, 1 day" if days == 1 else f"Total, {days} days")
    requests = next(column for column in table.columns if column.key == "requests")
    assert f"{table.total_text(requests)} requests" in read_out
