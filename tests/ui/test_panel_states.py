"""The panel in each of its states: what is seen and what is not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui import samples
from tests.ui.panels import WIDTH, Clock, inside, shown, tiles
from tests.ui.samples import NOW_MS
from tests.ui.test_design import palette
from tray_app.core.model import Progress, Status
from tray_app.ui.design import GAP, font
from tray_app.ui.panel import Panel
from tray_app.ui.pictures import Picture
from tray_app.ui.runs import line_height

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def panel(qtbot: QtBot, clock: Clock) -> Iterator[Panel]:
    result = Panel(clock)
    qtbot.addWidget(result)
    yield result
    result.hide()


def test_the_usual_panel_fits_its_height_without_scrolling(panel: Panel) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    assert panel.width() == WIDTH
    assert panel.height() <= 638
    assert panel.middle.verticalScrollBar().maximum() == 0
    assert list(tiles(panel)) == ["cline", "cline_cli", "roocode", "kilo_code", "zoo_code"]
    assert all(inside(tile, panel) for tile in tiles(panel).values())


def test_before_the_first_numbers_there_are_skeletons_and_a_counted_bar(panel: Panel) -> None:
    panel.show_progress(Progress(1306, 2074, 1306, 2074, first=True))
    shown(panel)
    assert panel.middle.hero.facts is None
    assert {tile.facts.picture for tile in tiles(panel).values()} == {Picture.SKELETON}
    assert not any(tile.isEnabled() for tile in tiles(panel).values())
    assert panel.progress_strip.isVisible()
    assert panel.progress_strip.accessibleName() == "First scan, 1,306 of 2,074 files"
    assert panel.progress_strip.share == pytest.approx(1306 / 2074)
    assert panel.footer.age.words == "reading…"
    assert not panel.middle.trend.isVisible()


def test_progress_of_a_refresh_of_fresh_numbers_is_not_shown(panel: Panel) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    panel.show_progress(Progress(1, 2074, 1, 2074, first=False))
    assert not panel.progress_strip.isVisible()
    assert panel.footer.age.words == "updated 12 s ago"


def test_cached_numbers_come_first_and_are_marked_until_they_are_checked(panel: Panel) -> None:
    panel.show_snapshot(replace(samples.calm(), fresh_at_ms=NOW_MS - 31 * 60_000))
    panel.show_progress(Progress(373, 2074, 373, 2074, first=False))
    shown(panel)
    assert panel.progress_strip.accessibleName() == "Checking, 373 of 2,074 files"
    assert panel.footer.age.words == "as of 13:31"
    assert not panel.footer.age.stale
    panel.show_progress(None)
    panel.show_snapshot(samples.calm())
    assert not panel.progress_strip.isVisible()
    assert panel.footer.age.words == "updated 12 s ago"


def test_stale_numbers_stay_and_their_age_turns_amber(panel: Panel) -> None:
    panel.show_snapshot(samples.out_of_reach())
    shown(panel)
    assert panel.footer.age.stale
    assert tiles(panel)["cline_cli"].facts.as_of == "as of 13:05"
    (banner,) = [each for each in panel.middle.banners if each.isVisible()]
    assert banner.notice.tone == "warning"


def test_the_refresh_interval_decides_when_numbers_are_stale(panel: Panel, clock: Clock) -> None:
    panel.show_snapshot(samples.calm())
    shown(panel)
    clock.ms = samples.FRESH_MS + 200_000
    panel.show_interval(60)
    assert panel.footer.age.stale
    panel.show_interval(3600)
    assert not panel.footer.age.stale


def test_an_empty_machine_says_what_was_looked_for_and_offers_a_step(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.nothing_found())
    shown(panel)
    empty = panel.middle.empty
    assert empty.isVisible()
    assert not panel.middle.hero.isVisible()
    assert not panel.middle.tiles.isVisible()
    assert panel.footer.age.words == "looked 4 s ago"
    said = " ".join(part.accessibleName() for part in empty.findChildren(QWidget))
    assert "No usage found on this machine" in said
    assert "Cline: 23 places, Cline CLI: 1 place" in said
    with qtbot.waitSignal(panel.folder_requested):
        empty.choose.click()
    with qtbot.waitSignal(panel.sources_requested) as asked:
        empty.looked.click()
    assert asked.args == [""]


def test_with_all_providers_off_the_step_is_the_settings(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(
        samples.snapshot(*(samples.provider(each, status=Status.OFF) for each in samples.NAMES))
    )
    shown(panel)
    with qtbot.waitSignal(panel.settings_requested):
        panel.middle.empty.choose.click()


def test_numbers_found_later_take_the_place_of_the_empty_machine(panel: Panel) -> None:
    panel.show_snapshot(samples.nothing_found())
    shown(panel)
    panel.show_snapshot(samples.usual())
    assert not panel.middle.empty.isVisible()
    assert panel.middle.hero.isVisible()
    assert tiles(panel)["cline"].isVisible()


def test_over_budget_there_is_one_banner_with_one_step(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.calm())
    panel.show_budget(4.0)
    shown(panel)
    (banner,) = [each for each in panel.middle.banners if each.isVisible()]
    assert banner.accessibleName() == "≈ $0.31 over today’s budget Largest: Cline, $1.84 of ≈ $4.31"
    with qtbot.waitSignal(panel.settings_requested):
        banner.link.click()
    panel.show_budget(6.0)
    assert not banner.isVisible()


def test_an_unreadable_provider_is_a_tile_of_its_own_kind(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.unreadable())
    shown(panel)
    assert panel.footer.sources.count == 17
    tile = tiles(panel)["roocode"]
    assert panel.middle.tiles.tiles[0] is tile
    assert tile.link.text() == "Show all"
    with qtbot.waitSignal(panel.sources_requested) as asked:
        tile.link.click()
    assert asked.args == ["roocode"]
    with qtbot.waitSignal(panel.sources_requested), qtbot.assertNotEmitted(panel.breakdown_requested):
        tile.click()


def test_what_is_not_installed_or_off_has_no_tile(panel: Panel) -> None:
    panel.show_snapshot(
        samples.snapshot(
            samples.usual_provider("cline"),
            samples.provider("roocode", status=Status.NOT_FOUND),
            replace(samples.usual_provider("kilo_code"), status=Status.OFF),
        )
    )
    shown(panel)
    assert list(tiles(panel)) == ["cline"]


def test_sample_data_are_marked_and_real_ones_are_not(panel: Panel) -> None:
    panel.show_snapshot(replace(samples.calm(), sample=True))
    shown(panel)
    assert panel.header.name.accessibleName() == "Tallytray. Sample data"
    with_mark = panel.header.name.grab().toImage()
    panel.show_snapshot(samples.calm())
    assert panel.header.name.accessibleName() == "Tallytray"
    assert panel.header.name.grab().toImage() != with_mark


def test_a_failure_is_told_until_a_refresh_succeeds(panel: Panel) -> None:
    panel.show_snapshot(samples.calm())
    shown(panel)
    panel.show_failure("The disk is full.")
    (banner,) = [each for each in panel.middle.banners if each.isVisible()]
    assert banner.height() >= 2 * line_height(font("table", panel.font())) + 2 * GAP
    assert panel.footer.age.stale
    panel.show_failure("")
    assert not banner.isVisible()
    assert not panel.footer.age.stale


def test_many_providers_scroll_between_a_fixed_head_and_foot(panel: Panel) -> None:
    panel.show_snapshot(samples.many(12))
    shown(panel)
    assert panel.height() == 638
    assert panel.middle.verticalScrollBar().maximum() > 0
    assert inside(panel.footer, panel)
    assert inside(panel.header, panel)
    tile = panel.middle.tiles.tiles[0]
    assert tile.width() == 326
    assert panel.middle.horizontalScrollBar().maximum() == 0
    assert tile.mapTo(panel, QPoint(tile.width(), 0)).x() <= WIDTH - 16


def test_a_single_provider_makes_a_short_panel(panel: Panel) -> None:
    panel.show_snapshot(samples.single())
    shown(panel)
    assert panel.height() < 400
    assert inside(tiles(panel)["cline"], panel)


def test_colours_follow_the_palette_while_the_panel_is_open(panel: Panel) -> None:
    panel.show_snapshot(samples.usual())
    panel.setPalette(palette("light"))
    shown(panel)
    tile = tiles(panel)["cline"]
    light = tile.grab().toImage().pixelColor(60, 8)
    panel.setPalette(palette("dark"))
    QApplication.processEvents()
    dark = tile.grab().toImage().pixelColor(60, 8)
    assert light.lightnessF() > 0.9
    assert dark.lightnessF() < 0.3
    assert panel.styleSheet() == ""


def test_high_contrast_draws_lines_at_full_strength(panel: Panel) -> None:
    stark = QPalette()
    for role, colour in (("Window", "black"), ("Base", "black"), ("WindowText", "white"), ("Text", "white")):
        stark.setColor(QPalette.ColorRole[role], colour)
    panel.setPalette(stark)
    panel.show_snapshot(samples.usual())
    shown(panel)
    image = tiles(panel)["cline"].grab().toImage()
    assert image.pixelColor(image.width() // 2, 0).name() == "#ffffff"
    assert image.pixelColor(60, 6).name() == "#000000"


@pytest.mark.parametrize("size", [9, 13, 20])
def test_heights_follow_the_font(panel: Panel, size: int) -> None:
    base = QFont(panel.font())
    base.setPixelSize(size)
    panel.setFont(base)
    panel.show_snapshot(samples.usual())
    shown(panel)
    tile = tiles(panel)["roocode"]
    assert tile.height() == tile.sizeHint().height()
    assert inside(tile.link, tile)
    assert panel.width() == WIDTH
