"""The tray icon: what it says and how it is drawn."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tests.tray_samples import busy_day, provider, snapshot, usage
from tray_app.core.model import Status
from tray_app.ui.icon import GRIDS, PIXEL_SIZES, SIZES, panel_is_dark, picture, tray_icon
from tray_app.ui.icon_state import STEPS, IconState, Mark, icon_state, level, short

STATES = [
    IconState(Mark.NORMAL, 35),
    IconState(Mark.OVER_BUDGET, STEPS),
    IconState(Mark.NOTHING_FOUND),
    IconState(Mark.UNREADABLE, 35),
    IconState(Mark.STALE, 35),
]

# What it says


def test_level_is_the_share_of_the_daily_budget() -> None:
    assert level(snapshot(provider(today=usage(2.5))), 10.0) == 0.25


def test_without_a_budget_the_level_is_against_the_median_of_the_last_active_days() -> None:
    days = [1.0] * 10 + [0.0, 4.0] + [8.0] * 13
    assert level(snapshot(provider(today=usage(2.0), days_before=days)), None) == 0.25


def test_the_days_of_all_providers_are_one_day() -> None:
    parts = (provider(today=usage(1.0), days_before=[3.0]), provider("roocode", "Roo", days_before=[1.0]))
    assert level(snapshot(*parts), None) == 0.25


def test_with_nothing_to_compare_any_cost_fills_half() -> None:
    assert level(snapshot(provider(today=usage(2.0))), None) == 0.5


def test_no_cost_today_is_an_empty_tray() -> None:
    assert icon_state(snapshot(), None, "glyph", stale=False) == IconState(Mark.NORMAL, 0)


def test_the_least_cost_shows_one_step() -> None:
    assert icon_state(snapshot(provider(today=usage(0.0001))), 100.0, "glyph", stale=False).level == 1


@pytest.mark.parametrize(
    ("found", "over", "unreadable", "stale", "mark"),
    [
        (found, over, unreadable, stale, mark)
        for found, over, unreadable, stale in itertools.product((True, False), repeat=4)
        for mark in [
            Mark.NOTHING_FOUND
            if not found
            else Mark.OVER_BUDGET
            if over
            else Mark.UNREADABLE
            if unreadable
            else Mark.STALE
            if stale
            else Mark.NORMAL
        ]
    ],
)
def test_one_state_at_a_time_the_gravest_first(
    found: bool, over: bool, unreadable: bool, stale: bool, mark: Mark
) -> None:
    status = Status.OK if found else Status.NOT_FOUND
    shown = snapshot(provider(status=status, today=usage(5.0), problems=int(unreadable)))
    assert icon_state(shown, 4.0 if over else 10.0, "glyph", stale).mark is mark


def test_providers_that_are_off_are_not_found() -> None:
    shown = snapshot(provider(status=Status.OFF), provider("roocode", "Roo Code", Status.NOT_FOUND))
    assert icon_state(shown, None, "glyph", stale=False).mark is Mark.NOTHING_FOUND


def test_exactly_the_budget_is_not_over_it() -> None:
    assert icon_state(snapshot(provider(today=usage(4.0))), 4.0, "glyph", stale=False) == IconState(
        Mark.NORMAL, STEPS
    )


@pytest.mark.parametrize(("shows", "text"), [("glyph", ""), ("cost", "4.3"), ("tokens", "4M"), ("quiet", "")])
def test_what_the_icon_shows_is_a_setting(shows: str, text: str) -> None:
    assert icon_state(busy_day(), 6.0, shows, stale=False).text == text


def test_a_quiet_icon_never_changes() -> None:
    assert icon_state(busy_day(), 1.0, "quiet", stale=True) == icon_state(
        snapshot(), None, "quiet", stale=False
    )


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"), (0.0001, ".01"), (0.04, ".04"), (0.0949, ".09"), (0.095, "0.1"), (1, "1"), (4.31, "4.3"),
        (9.94, "9.9"), (9.96, "10"), (12.4, "12"), (128, "128"), (999.4, "999"), (999.6, "1k"), (1_234, "1k"),
        (84_000, "84k"), (99_499, "99k"), (732_000, ".7M"), (960_000, "1M"), (4_000_000, "4M"), (1.2e9, "1B"),
    ],
)  # fmt: skip
def test_text_of_a_number(number: float, text: str) -> None:
    assert short(number) == text


@given(st.floats(0, 9e10))
def test_text_has_at_most_three_signs_and_is_zero_only_for_nothing(number: float) -> None:
    text = short(number)
    assert 1 <= len(text) <= 3
    assert (text == "0") == (number == 0)


# How it is drawn


def ink(image: QImage, x: int, y: int) -> float:
    """Opacity of a pixel, 0 to 1."""
    return image.pixelColor(x, y).alphaF()


def is_dark(image: QImage, x: int, y: int) -> bool:
    colour = image.pixelColor(x, y)
    return colour.alphaF() > 0.9 and colour.lightnessF() < 0.3


@pytest.mark.parametrize("size", SIZES)
def test_walls_and_level_lie_on_whole_pixels(qapp: object, size: int) -> None:
    measures = GRIDS[size]
    image = picture(IconState(Mark.NORMAL, STEPS // 2), size, dark_panel=False, mask=True)
    row = size - measures.top - measures.wall - measures.gap - measures.gap - 1
    opacities = {round(ink(image, x, row), 3) for x in range(size)}
    assert opacities == {0.0, 1.0}
    for x in range(measures.side, measures.side + measures.wall):
        assert ink(image, x, row) == 1
    assert ink(image, measures.side + measures.wall, row) == 0
    assert ink(image, measures.side + measures.wall + measures.gap, row) == 1


@pytest.mark.parametrize("size", PIXEL_SIZES)
def test_level_grows_from_one_pixel_to_the_whole_tray(qapp: object, size: int) -> None:
    def height(steps: int) -> int:
        image = picture(IconState(Mark.NORMAL, steps), size, dark_panel=False, mask=True)
        column = [ink(image, size // 2, y) > 0.9 for y in range(size)]
        runs = [len(list(run)) for full, run in itertools.groupby(column) if full]
        return runs[0] if len(runs) == 2 else 0

    heights = [height(steps) for steps in (0, 1, STEPS // 4, STEPS // 2, STEPS)]
    assert heights[0] == 0
    assert heights[1] >= 1
    assert heights == sorted(heights)
    assert len(set(heights)) == 5


@pytest.mark.parametrize("size", PIXEL_SIZES)
def test_all_states_differ_in_shape_in_every_size(qapp: object, size: int) -> None:
    shapes = []
    for state in STATES:
        image = picture(state, size, dark_panel=False, mask=True)
        shapes.append(tuple(ink(image, x, y) > 0.3 for x in range(size) for y in range(size)))
    for one, other in itertools.combinations(shapes, 2):
        different = sum(a != b for a, b in zip(one, other, strict=True))
        assert different >= size, "states must not be told apart by tone alone"


@pytest.mark.parametrize("dark_panel", [True, False])
@pytest.mark.parametrize("state", STATES)
def test_an_outline_in_the_opposite_tone_surrounds_the_glyph(
    qapp: object, state: IconState, dark_panel: bool
) -> None:
    image = picture(state, 32, dark_panel)
    tones = [image.pixelColor(x, y) for x in range(32) for y in range(32) if ink(image, x, y) > 0.5]
    assert any(tone.lightnessF() > 0.8 for tone in tones)
    assert any(tone.lightnessF() < 0.2 for tone in tones)


@pytest.mark.parametrize("state", STATES)
def test_a_mask_is_black_and_nothing_else(qapp: object, state: IconState) -> None:
    image = picture(state, 22, dark_panel=True, mask=True)
    for x, y in itertools.product(range(22), repeat=2):
        colour = image.pixelColor(x, y)
        assert colour.alpha() == 0 or colour.lightnessF() == 0


def test_only_macos_gets_a_mask_flag(qapp: object) -> None:
    assert tray_icon(STATES[0], dark_panel=False, mask=True).isMask()
    assert not tray_icon(STATES[0], dark_panel=False).isMask()


def test_the_icon_has_every_size_and_its_double(qapp: object) -> None:
    sizes = {size.width() for size in tray_icon(STATES[0], dark_panel=False).availableSizes()}
    assert sizes == {16, 22, 24, 32, 44, 48, 64, 96}


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_at_any_scale_a_picture_of_its_own_is_used(qapp: object, ratio: float) -> None:
    from PySide6.QtCore import QSize

    pixmap = tray_icon(STATES[0], dark_panel=False).pixmap(QSize(24, 24), ratio)
    assert pixmap.width() >= 24
    if ratio == 2.0:
        assert pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32) == picture(
            STATES[0], 48, dark_panel=False
        ).convertToFormat(QImage.Format.Format_ARGB32)


@pytest.mark.parametrize("size", PIXEL_SIZES)
@pytest.mark.parametrize("text", ["0", "4.3", ".04", "128", "84k", ".7M"])
def test_text_stays_above_the_strip_and_inside_the_icon(qapp: object, size: int, text: str) -> None:
    with_text = picture(IconState(Mark.NORMAL, STEPS, text), size, dark_panel=False, mask=True)
    strip = picture(IconState(Mark.NORMAL, STEPS, " "), size, dark_panel=False, mask=True)
    measures = GRIDS.get(size) or GRIDS[size // 2].scaled(2)
    top = size - measures.top - measures.strip
    inked = [(x, y) for x in range(size) for y in range(top) if ink(with_text, x, y) > 0.2]
    assert inked
    assert max(y for _, y in inked) < top - 1 or measures.size > 48
    assert all(ink(with_text, x, y) == ink(strip, x, y) for x in range(size) for y in range(top, size))


def test_equal_states_share_one_icon(qapp: object) -> None:
    first = tray_icon(IconState(Mark.NORMAL, 7), dark_panel=True)
    assert tray_icon(IconState(Mark.NORMAL, 7), dark_panel=True) is first


@pytest.mark.parametrize(
    ("platform", "desktop", "scheme", "dark_windows", "dark"),
    [
        ("linux", "KDE", Qt.ColorScheme.Light, True, False),
        ("linux", "KDE", Qt.ColorScheme.Dark, False, True),
        ("linux", "ubuntu:GNOME", Qt.ColorScheme.Light, False, True),
        ("win32", "", Qt.ColorScheme.Light, False, False),
        ("linux", "", Qt.ColorScheme.Unknown, True, True),
        ("linux", "", Qt.ColorScheme.Unknown, False, False),
    ],
)
def test_the_tone_follows_the_panel(
    platform: str, desktop: str, scheme: Qt.ColorScheme, dark_windows: bool, dark: bool
) -> None:
    assert panel_is_dark(platform, desktop, scheme, dark_windows) is dark
