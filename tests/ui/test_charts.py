"""Bars keep their minimums, their length and their order; time runs to the right in every language."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPalette

from tests.ui.test_design import palette
from tray_app.core.model import Tokens
from tray_app.ui import charts, marks
from tray_app.ui.design import TOKEN_KINDS, Theme

LIGHT = Theme.of(palette("light"), high_contrast=False)
STARK = Theme.of(QPalette(QColor("black")), high_contrast=True)
pytestmark = pytest.mark.usefixtures("qapp")

amounts = st.lists(st.one_of(st.just(0.0), st.floats(1e-6, 1e6)), max_size=8)


class Sheet:
    """An image to paint on, and its pixels."""

    def __init__(self, width: int, height: int, ground: QColor = LIGHT.surface, ratio: float = 1.0) -> None:
        self.image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_RGB32)
        self.image.setDevicePixelRatio(ratio)
        self.image.fill(ground)
        self.painter = QPainter(self.image)
        self.rect = QRectF(0, 0, width, height)

    def column(self, x: int) -> list[str]:
        self.painter.end()
        return [self.image.pixelColor(x, y).name() for y in range(self.image.height())]

    def row(self, y: int) -> list[str]:
        self.painter.end()
        return [self.image.pixelColor(x, y).name() for x in range(self.image.width())]


def runs(pixels: list[str]) -> list[str]:
    """The colours met, each once per stretch."""
    return [colour for place, colour in enumerate(pixels) if not place or pixels[place - 1] != colour]


@given(values=amounts, length=st.floats(0, 500), least=st.floats(0.5, 4))
def test_parts_fill_a_bar_exactly_and_none_vanishes(values: list[float], length: float, least: float) -> None:
    result = charts.lengths(values, length, least)
    positive = [part for part, value in zip(result, values, strict=True) if value > 0]
    assert all(part == 0 for part, value in zip(result, values, strict=True) if value == 0)
    if not positive:
        return
    assert sum(result) == pytest.approx(length, abs=1e-6)
    assert min(positive) >= min(least, length / len(positive)) - 1e-9


@given(values=amounts, length=st.floats(60, 500))
def test_a_larger_amount_never_gets_a_shorter_part(values: list[float], length: float) -> None:
    pairs = sorted(zip(values, charts.lengths(values, length, 2), strict=True))
    assert all(one[1] <= other[1] + 1e-6 for one, other in itertools.pairwise(pairs))


@given(values=amounts, highest=st.floats(1e-6, 1e7))
def test_a_day_bar_shows_every_part_and_stays_in_its_room(values: list[float], highest: float) -> None:
    bar = charts.Bar(tuple(charts.Part(value, QBrush()) for value in values))
    height = charts.bar_height(bar, highest, 48)
    used = sum(value > 0 for value in values)
    assert 0 <= height <= 48
    assert height >= used * charts.PART_LEAST + max(0, used - 1) * charts.GAP


def two_parts(small: float = 0.001) -> charts.Bar:
    return charts.Bar((charts.Part(1.0, LIGHT.brush("cline")), charts.Part(small, LIGHT.brush("kilo_code"))))


def test_a_tiny_part_stands_on_a_large_one_with_a_gap_between() -> None:
    sheet = Sheet(20, 40)
    charts.paint_trend(sheet.painter, sheet.rect, [two_parts()], LIGHT)
    cline, kilo = LIGHT.provider("cline").name(), LIGHT.provider("kilo_code").name()
    pixels = sheet.column(10)
    assert runs(pixels) == [kilo, LIGHT.surface.name(), cline, LIGHT.outline.name()]
    assert pixels.count(kilo) == 2
    assert pixels.count(LIGHT.surface.name()) == 1


def test_a_day_without_usage_is_only_the_base_line() -> None:
    sheet = Sheet(40, 40)
    charts.paint_trend(sheet.painter, sheet.rect, [charts.Bar(()), two_parts()], LIGHT)
    assert runs(sheet.column(10)) == [LIGHT.surface.name(), LIGHT.outline.name()]


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_time_runs_to_the_right_in_every_language(direction: Qt.LayoutDirection) -> None:
    sheet = Sheet(40, 40)
    sheet.painter.setLayoutDirection(direction)
    charts.paint_trend(sheet.painter, sheet.rect, [charts.Bar(()), two_parts()], LIGHT)
    pixels = sheet.row(30)
    assert LIGHT.provider("cline").name() not in pixels[:20]
    assert LIGHT.provider("cline").name() in pixels[20:]


def test_the_chosen_bar_has_a_ground_of_its_own() -> None:
    sheet = Sheet(40, 40)
    charts.paint_trend(sheet.painter, sheet.rect, [two_parts(), two_parts()], LIGHT, selected=1)
    pixels = sheet.row(20)
    assert LIGHT.selection.name() not in pixels[:20]
    assert LIGHT.selection.name() in pixels[20:]


def test_high_contrast_outlines_days_outside_the_period_instead_of_dimming_them() -> None:
    parts = (charts.Part(1.0, STARK.brush("cline")),)
    sheet = Sheet(60, 40, STARK.surface)
    charts.paint_trend(sheet.painter, sheet.rect, [charts.Bar(parts, lit=False), charts.Bar(parts)], STARK)
    pixels = sheet.row(20)
    cline = STARK.provider("cline").name()
    assert pixels[:30].count(cline) == 2
    assert pixels[30:].count(cline) > 10


@pytest.mark.parametrize("mirrored", [False, True])
def test_token_kinds_stand_side_by_side_in_reading_order(mirrored: bool) -> None:
    sheet = Sheet(200, 5, LIGHT.card)
    charts.paint_tokens(sheet.painter, sheet.rect, Tokens(10, 60, 20, 10), LIGHT, mirrored)
    wanted = [LIGHT.token(kind).name() for kind in TOKEN_KINDS]
    met = [colour for colour in runs(sheet.row(2)) if colour in wanted]
    assert met == (wanted[::-1] if mirrored else wanted)


def test_a_token_kind_of_almost_nothing_is_still_seen() -> None:
    sheet = Sheet(200, 5, LIGHT.card)
    charts.paint_tokens(sheet.painter, sheet.rect, Tokens(100_000_000, 1, 0, 100_000_000), LIGHT)
    assert sheet.row(2).count(LIGHT.token("cache_read").name()) == 2


def test_no_tokens_leave_the_track() -> None:
    sheet = Sheet(60, 5, LIGHT.card)
    charts.paint_tokens(sheet.painter, sheet.rect, Tokens(), LIGHT)
    assert sheet.row(2)[30] == LIGHT.track.name()


def test_a_sparkline_dims_what_is_outside_the_period_and_keeps_small_days_visible() -> None:
    sheet = Sheet(40, 16, LIGHT.card)
    brushes = (LIGHT.brush("cline"), LIGHT.brush("cline", dimmed=True, ground=LIGHT.card))
    charts.paint_sparkline(
        sheet.painter, sheet.rect, [5, 0, 0.001, 5], brushes, [False, True, True, True], LIGHT
    )
    bright, dim = brushes[0].color().name(), brushes[1].color().name()
    bottom = sheet.row(15)
    assert bottom[4] == dim
    assert bottom[14] == LIGHT.hairline.name()
    assert bottom[24] == bright
    assert sheet.image.pixelColor(24, 12).name() == LIGHT.card.name()
    assert sheet.image.pixelColor(34, 1).name() == bright


@pytest.mark.parametrize(("share", "filled"), [(0.0, 0), (0.0001, 2), (0.5, 50), (1.0, 100), (3.0, 100)])
def test_a_share_bar_is_as_long_as_its_share(share: float, filled: int) -> None:
    sheet = Sheet(100, 6)
    charts.paint_share(sheet.painter, sheet.rect, share, LIGHT)
    near = sum(QColor(colour).blue() > QColor(colour).red() + 60 for colour in sheet.row(3))
    assert abs(near - filled) <= 1


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_edges_lie_on_device_pixels_at_any_scale(ratio: float) -> None:
    sheet = Sheet(46, 40, ratio=ratio)
    charts.paint_trend(sheet.painter, sheet.rect, [two_parts(0.0)] * 2, LIGHT)
    wanted = {LIGHT.provider("cline").name(), LIGHT.surface.name()}
    assert set(sheet.row(round(20 * ratio))) <= wanted


@pytest.mark.parametrize("name", marks.NAMES)
def test_every_line_icon_is_drawn_in_its_colour_and_inside_its_field(name: str) -> None:
    image = marks.pixmap(name, QColor("#B3261E"), 16, 2.0).toImage()
    inked = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 128
    ]
    assert len(inked) > 30
    assert not any(x in (0, 31) and y in (0, 31) for x, y in inked)
    solid = [image.pixelColor(x, y) for x, y in inked if image.pixelColor(x, y).alpha() == 255]
    assert {colour.name() for colour in solid} == {"#b3261e"}
