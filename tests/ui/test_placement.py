"""Where the panel opens."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.ui.placement import MARGIN, Rect, Screen, place

PANEL = (360, 640)
DESK = Rect(0, 0, 1920, 1080)


def screen(whole: Rect = DESK, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Screen:
    """A screen with bars of these widths."""
    return Screen(
        whole, Rect(whole.x + left, whole.y + top, whole.width - left - right, whole.height - top - bottom)
    )


def test_opens_above_an_icon_on_a_bar_below() -> None:
    icon = Rect(1700, 1044, 24, 32)
    rect = place(icon, None, PANEL, (screen(bottom=40),))
    assert rect.bottom == 1040 - MARGIN
    assert rect.x <= icon.centre[0] < rect.right


def test_opens_below_an_icon_on_a_bar_above() -> None:
    rect = place(Rect(900, 2, 24, 24), None, PANEL, (screen(top=28),))
    assert rect.y == 28 + MARGIN
    assert rect.centre[0] == 912


def test_opens_right_of_an_icon_on_a_bar_at_the_left() -> None:
    rect = place(Rect(8, 900, 32, 32), None, PANEL, (screen(left=48),))
    assert rect.x == 48 + MARGIN


def test_opens_left_of_an_icon_on_a_bar_at_the_right() -> None:
    rect = place(Rect(1880, 900, 32, 32), None, PANEL, (screen(right=60),))
    assert rect.right == 1860 - MARGIN


def test_a_bar_that_keeps_no_room_free_is_judged_by_the_nearest_edge() -> None:
    rect = place(Rect(1700, 1050, 22, 30), None, PANEL, (screen(),))
    assert rect.bottom == 1050 - MARGIN


@pytest.mark.parametrize("empty", [None, Rect(0, 0, 0, 0)])
def test_without_a_rectangle_of_the_icon_the_pointer_counts(empty: Rect | None) -> None:
    rect = place(empty, (1500, 1060), PANEL, (screen(bottom=40),))
    assert rect.bottom == 1040 - MARGIN
    assert rect.x <= 1500 < rect.right


def test_without_icon_and_pointer_it_stands_in_the_corner_of_the_first_screen() -> None:
    rect = place(None, None, PANEL, (screen(bottom=40), screen(Rect(1920, 0, 800, 600))))
    assert (rect.right, rect.bottom) == (1920 - MARGIN, 1040 - MARGIN)


def test_a_pointer_outside_all_screens_is_no_pointer() -> None:
    rect = place(None, (5000, 5000), PANEL, (screen(),))
    assert rect.right == 1920 - MARGIN


def test_opens_on_the_screen_that_has_the_icon_also_left_of_the_first() -> None:
    other = screen(Rect(-1280, -200, 1280, 1024), bottom=40)
    rect = place(Rect(-60, 800, 24, 24), None, PANEL, (screen(), other))
    assert other.free.contains(rect)


def test_an_icon_in_a_corner_takes_the_horizontal_bar() -> None:
    # Its middle is 18 from the right edge and 32 from the lower one.
    rect = place(Rect(1890, 1036, 24, 24), None, PANEL, (screen(),))
    assert rect.bottom == 1036 - MARGIN
    assert rect.right == 1920 - MARGIN


def test_a_panel_taller_than_the_screen_is_cut_to_it() -> None:
    rect = place(Rect(500, 470, 16, 10), None, (360, 900), (screen(Rect(0, 0, 800, 480), bottom=20),))
    assert rect == Rect(rect.x, MARGIN, 360, 480 - 20 - 2 * MARGIN)


SIDES = st.integers(0, 120)
PLACES = st.integers(-6000, 6000)


@st.composite
def any_screen(draw: st.DrawFn) -> Screen:
    whole = Rect(draw(PLACES), draw(PLACES), draw(st.integers(320, 5000)), draw(st.integers(300, 3000)))
    return screen(whole, draw(SIDES), draw(SIDES), draw(SIDES), draw(SIDES))


SCREENS = st.lists(any_screen(), min_size=1, max_size=4).map(tuple)
ANCHORS = st.none() | st.builds(Rect, PLACES, PLACES, st.integers(-5, 200), st.integers(-5, 200))
POINTS = st.none() | st.tuples(PLACES, PLACES)
SIZES = st.tuples(st.integers(1, 6000), st.integers(1, 6000))


@given(ANCHORS, POINTS, SIZES, SCREENS)
def test_the_panel_is_always_wholly_in_the_free_area_of_one_screen(
    anchor: Rect | None, cursor: tuple[int, int] | None, size: tuple[int, int], screens: tuple[Screen, ...]
) -> None:
    rect = place(anchor, cursor, size, screens)
    assert any(each.free.contains(rect) for each in screens)
    assert not rect.empty


@given(ANCHORS, POINTS, st.tuples(st.integers(1, 300), st.integers(1, 40)), SCREENS)
def test_a_panel_that_fits_keeps_its_size(
    anchor: Rect | None, cursor: tuple[int, int] | None, size: tuple[int, int], screens: tuple[Screen, ...]
) -> None:
    rect = place(anchor, cursor, size, screens)
    host = next(each for each in screens if each.free.contains(rect))
    assert (rect.width, rect.height) == (min(size[0], host.free.width - 2 * MARGIN), size[1])


@given(st.data(), any_screen())
def test_the_panel_does_not_cover_an_icon_on_a_bar(data: st.DataObject, host: Screen) -> None:
    bottom = host.whole.bottom - host.free.bottom
    if bottom < 20:
        return
    x = data.draw(st.integers(host.free.x, host.free.right - 21))
    icon = Rect(x, host.free.bottom, 20, 20)
    rect = place(icon, None, (100, 60), (host,))
    assert rect.bottom <= icon.y
