"""Parts of the panel keep clear of each other in any font and size: judged by what is painted, not by what was planned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QFontDatabase, QImage
from PySide6.QtWidgets import QApplication

from tests.ui import samples
from tests.ui.samples import NOW_MS
from tray_app.core.model import Cost, Period, Tokens
from tray_app.ui.design import CONTENT_WIDTH
from tray_app.ui.hero import Hero
from tray_app.ui.hero_facts import hero_facts
from tray_app.ui.pictures import Picture
from tray_app.ui.tile import Tile
from tray_app.ui.tile_facts import TileFacts, tile_facts
from tray_app.ui.tile_grid import Grid, grid_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("english", "qapp")
FAMILIES = ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Inter")
SIZES = (9, 11, 13, 15, 18, 24)
PARTS = ("name", "counts", "aside", "cached", "cost", "spark", "tokens", "message")
FAINT = 16  # of 255: less is a trace of smoothing


@pytest.fixture(params=FAMILIES)
def family(request: pytest.FixtureRequest) -> str:
    name = str(request.param)
    if name not in QFontDatabase.families():
        pytest.skip(f"{name} is not installed")
    return name


@pytest.fixture(autouse=True)
def usual_font() -> Iterator[None]:
    before = QApplication.font()
    yield
    QApplication.setFont(before)


def face(family: str, size: int) -> QFont:
    made = QFont(family)
    made.setPixelSize(size)
    return made


def without(facts: TileFacts, part: str) -> TileFacts:
    """The facts with one part left blank, in the same place."""
    if part == "spark":
        return replace(facts, spark=(), lit=())
    if part == "tokens":
        return replace(facts, tokens=Tokens())
    if part == "cost":
        return replace(facts, cost=Cost(recorded_usd=0.0))
    blanks = {
        "name": {"name": " "},
        "counts": {"counts": "", "counts_short": "", "counts_least": ""},
        "aside": {"aside": "", "aside_short": ""},
        "cached": {"cached": ""},
        "message": {"message": " "},
    }
    return replace(facts, **blanks[part])  # type: ignore[arg-type]


def painted(facts: TileFacts, grid: Grid, font: QFont) -> QImage:
    tile = Tile(facts)
    tile.setFont(font)
    tile.show_facts(facts, grid)
    tile.link.hide()
    tile.resize(tile.sizeHint())
    return tile.grab().toImage()


def difference(one: QImage, other: QImage) -> QRect:
    """The rectangle in which two pictures differ."""
    across: list[int] = []
    down: list[int] = []
    for y, (mine, its) in enumerate(zip(grey_rows(one), grey_rows(other), strict=True)):
        if mine != its:
            found = [
                x for x, (left, right) in enumerate(zip(mine, its, strict=True)) if abs(left - right) > FAINT
            ]
            across += found
            down += [y] * bool(found)
    if not across:
        return QRect()
    return QRect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)


def grey_rows(image: QImage) -> list[bytes]:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    step = grey.bytesPerLine()
    held = bytes(grey.constBits())
    return [held[y * step : y * step + grey.width()] for y in range(grey.height())]


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_a_tile_keep_clear_of_each_other(family: str, size: int) -> None:
    font = face(family, size)
    snapshot = samples.usual()
    facts = [tile_facts(each, snapshot, Period.WEEK) for each in snapshot.providers]
    grid = grid_for(facts, font, CONTENT_WIDTH)
    shown = next(each for each in facts if each.message and each.picture is Picture.FULL)
    whole = painted(shown, grid, font)
    places = {part: difference(whole, painted(without(shown, part), grid, font)) for part in PARTS}
    places = {part: place for part, place in places.items() if not place.isEmpty()}
    assert {"name", "counts", "cached", "message"} <= places.keys()
    for one, place in places.items():
        for other, its in places.items():
            if one < other:
                assert not place.intersects(its), f"{one} {place} and {other} {its}"
    if "spark" in places and places["counts"].right() > places["spark"].left():
        assert places["counts"].top() - places["spark"].bottom() > 3
    inside = whole.rect().adjusted(1, 1, -1, -1)
    assert all(inside.contains(place) for place in places.values())


@pytest.mark.parametrize("size", SIZES)
def test_the_counts_of_the_hero_are_never_cut_in_a_figure(family: str, size: int) -> None:
    QApplication.setFont(face(family, size))
    hero = Hero()
    hero.setFont(face(family, size))
    facts = hero_facts(samples.usual(), Period.WEEK, NOW_MS, None, checking=False)
    hero.show_facts(facts)
    hero.resize(CONTENT_WIDTH, hero.sizeHint().height())
    image = hero.grab().toImage()
    hero.show_facts(replace(facts, counts="", spoken="nothing"))
    ink = difference(image, hero.grab().toImage())
    assert not ink.isEmpty()
    assert ink.right() < CONTENT_WIDTH - 1


def test_counts_without_room_are_in_the_hover(qtbot: QtBot) -> None:
    facts = hero_facts(samples.usual(), Period.WEEK, NOW_MS, None, checking=False)
    hero = Hero()
    qtbot.addWidget(hero)
    hero.show_facts(facts)
    hero.resize(CONTENT_WIDTH, 70)
    hero.show()
    assert facts.counts not in hero.toolTip()
    hero.resize(150, 70)
    QApplication.processEvents()
    assert facts.counts in hero.toolTip()
