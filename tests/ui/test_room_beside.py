"""A window that is opened while the panel is pinned goes where the panel does not cover it, or the panel closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QWidget

from tray_app.ui.placement import MARGIN, Rect
from tray_app.ui.popup import Popup
from tray_app.ui.room_beside import beside, clear_of_panel, overlaps

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

SMALL = Rect(0, 0, 1280, 800)
PANEL = Rect(912, 120, 360, 640)
SETTINGS = (860, 760)
places = st.integers(-2_000, 4_000)
sizes = st.integers(1, 2_500)


@st.composite
def rects(draw: st.DrawFn) -> Rect:
    return Rect(draw(places), draw(places), draw(sizes), draw(sizes))


def test_on_a_small_screen_the_settings_stand_beside_the_panel() -> None:
    place = beside(Rect(210, 20, *SETTINGS), (600, 400), PANEL, SMALL)
    assert place == Rect(912 - MARGIN - 860, 20, *SETTINGS)


def test_a_window_that_is_too_wide_is_made_narrower() -> None:
    place = beside(Rect(80, 40, 1120, 720), (640, 400), PANEL, SMALL)
    assert place == Rect(0, 40, 912 - MARGIN, 720)


def test_the_side_with_the_whole_window_is_taken() -> None:
    panel = Rect(500, 10, 360, 640)
    assert beside(Rect(600, 0, 500, 500), (100, 100), panel, Rect(0, 0, 1920, 1080)) == Rect(868, 0, 500, 500)


def test_where_no_side_has_room_there_is_no_place() -> None:
    assert beside(Rect(0, 0, 800, 560), (620, 400), Rect(432, 50, 360, 540), Rect(0, 0, 800, 600)) is None


@given(rects(), rects(), rects(), sizes, sizes)
def test_a_place_is_on_the_screen_clear_of_the_panel_and_large_enough(
    window: Rect, panel: Rect, free: Rect, width: int, height: int
) -> None:
    least = (min(width, window.width), min(height, window.height))
    place = beside(window, least, panel, free)
    if place is None:
        return
    assert free.contains(place)
    assert not overlaps(place, panel)
    assert least[0] <= place.width <= window.width
    assert least[1] <= place.height <= window.height


@given(rects(), rects(), rects())
def test_no_place_means_that_not_even_the_smallest_window_has_room(
    window: Rect, panel: Rect, free: Rect
) -> None:
    least = (window.width, window.height)
    if beside(window, least, panel, free) is None:
        for x in (free.x, panel.right + MARGIN, panel.x - MARGIN - window.width, free.right - window.width):
            for y in (
                free.y,
                panel.bottom + MARGIN,
                panel.y - MARGIN - window.height,
                free.bottom - window.height,
            ):
                tried = Rect(x, y, *least)
                around = Rect(
                    panel.x - MARGIN, panel.y - MARGIN, panel.width + 2 * MARGIN, panel.height + 2 * MARGIN
                )
                assert not free.contains(tried) or overlaps(tried, around)


@given(rects(), rects())
def test_rectangles_overlap_when_they_share_a_pixel(one: Rect, other: Rect) -> None:
    assume(not one.empty and not other.empty)
    shared = QRect(one.x, one.y, one.width, one.height) & QRect(other.x, other.y, other.width, other.height)
    assert overlaps(one, other) is not shared.isEmpty()
    assert overlaps(one, other) is overlaps(other, one)


class Form(QWidget):
    """A window with a smallest size."""

    def __init__(self, size: QSize, least: QSize) -> None:
        super().__init__()
        self.setMinimumSize(least)
        self.resize(size)


@pytest.fixture
def popup(qtbot: QtBot) -> Popup:
    """A pinned panel at the right of the screen, 200 wide and half as high as the screen."""
    popup = Popup(Form(QSize(200, 300), QSize(200, 300)))
    qtbot.addWidget(popup)
    free = popup.screen().availableGeometry()
    popup.open_beside(QRect(free.right() - 30, free.bottom() - 24, 24, 24))
    popup.pin(True)
    QApplication.processEvents()
    return popup


def test_a_window_over_the_pinned_panel_is_put_beside_it(popup: Popup, qtbot: QtBot) -> None:
    window = Form(QSize(500, 400), QSize(100, 100))
    qtbot.addWidget(window)
    window.move(popup.pos())
    clear_of_panel(window, popup)
    window.show()
    QApplication.processEvents()
    assert popup.isVisible()
    assert not window.frameGeometry().intersects(popup.frameGeometry())
    assert popup.screen().availableGeometry().contains(window.frameGeometry())


def test_a_window_that_fits_nowhere_beside_it_closes_the_panel(popup: Popup, qtbot: QtBot) -> None:
    free = popup.screen().availableGeometry()
    window = Form(free.size() - QSize(20, 60), free.size() - QSize(20, 60))
    qtbot.addWidget(window)
    clear_of_panel(window, popup)
    assert not popup.isVisible()


def test_a_window_that_is_clear_already_stays_where_it_is(popup: Popup, qtbot: QtBot) -> None:
    window = Form(QSize(200, 200), QSize(100, 100))
    qtbot.addWidget(window)
    window.move(10, 40)
    before = window.geometry()
    clear_of_panel(window, popup)
    assert window.geometry() == before
    assert popup.isVisible()


def test_only_an_open_and_pinned_popup_covers_others(popup: Popup) -> None:
    assert covers(popup)
    popup.pin(False)
    assert not covers(popup)
    popup.pin(True)
    popup.hide()
    assert not covers(popup)
    popup.open_window()
    assert not covers(popup)


def covers(popup: Popup) -> bool:
    return popup.covers
