"""The open panel: what stays in place, what it asks for, when its clock runs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from tests.ui import samples
from tests.ui.panels import Clock, inside, shown, tiles
from tray_app.core.model import Period
from tray_app.ui.panel import Panel
from tray_app.ui.tile import Tile

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


def test_unreadable_files_show_a_row_in_the_tile_and_a_badge(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    tile = tiles(panel)["roocode"]
    assert tile.height() > tiles(panel)["cline"].height()
    assert tile.link.isVisible()
    assert inside(tile.link, tile)
    with (
        qtbot.waitSignal(panel.sources_requested) as asked,
        qtbot.assertNotEmitted(panel.breakdown_requested),
    ):
        qtbot.mouseClick(tile.link, Qt.MouseButton.LeftButton)
    assert asked.args == ["roocode"]
    assert panel.footer.sources.accessibleDescription() == "3 files could not be read"
    panel.show_snapshot(samples.calm())
    assert not tile.link.isVisible()
    assert panel.footer.sources.count == 0


def test_the_whole_tile_opens_the_breakdown(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    with qtbot.waitSignal(panel.breakdown_requested) as asked:
        qtbot.mouseClick(tiles(panel)["kilo_code"], Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert asked.args == ["kilo_code"]


def test_a_provider_without_usage_leads_to_where_it_was_looked_for(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    with (
        qtbot.waitSignal(panel.sources_requested) as asked,
        qtbot.assertNotEmitted(panel.breakdown_requested),
    ):
        tiles(panel)["zoo_code"].click()
    assert asked.args == ["zoo_code"]


def test_another_period_is_answered_from_memory(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    kept = tiles(panel)
    with qtbot.waitSignal(panel.period_changed) as changed, qtbot.assertNotEmitted(panel.refresh_requested):
        panel.header.periods.set_period(Period.WEEK)
    assert changed.args == ["7d"]
    assert panel.period is Period.WEEK
    assert panel.middle.hero.accessibleName().startswith("about $29.23 in 7 days")
    assert tiles(panel)["cline"].facts.aside == "today $1.84"
    assert all(tiles(panel)[each] is kept[each] for each in kept)


def test_a_refresh_changes_texts_in_place_and_moves_no_row(panel: Panel) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    before = {each: (tile, tile.geometry()) for each, tile in tiles(panel).items()}
    first, *rest = samples.usual().providers
    dear = {**rest[2].periods, Period.MONTH: samples.usage("kilo_code", 999.0)}
    panel.show_snapshot(samples.snapshot(first, *rest[:2], replace(rest[2], periods=dear), rest[3]))
    QApplication.processEvents()
    assert {each: (tile, tile.geometry()) for each, tile in tiles(panel).items()} == before
    panel.hide()
    panel.show()
    assert next(iter(tiles(panel))) == "kilo_code"


def test_nothing_is_painted_anew_when_nothing_changed(panel: Panel) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    tile = tiles(panel)["cline"]
    painted = []
    tile.update = lambda: painted.append(True)  # type: ignore[method-assign]
    panel.show_snapshot(samples.usual())
    assert not painted
    panel.header.periods.set_period(Period.WEEK)
    assert painted


def test_a_tile_that_is_gone_leaves_and_a_new_one_comes_below(panel: Panel) -> None:
    panel.show_snapshot(samples.snapshot(samples.usual_provider("cline_cli")))
    shown(panel)
    panel.show_snapshot(
        samples.snapshot(samples.usual_provider("cline"), samples.usual_provider("cline_cli"))
    )
    assert list(tiles(panel)) == ["cline_cli", "cline"]
    panel.show_snapshot(samples.snapshot(samples.usual_provider("cline")))
    QApplication.processEvents()
    assert list(tiles(panel)) == ["cline"]
    assert [each for each in panel.findChildren(Tile) if each.isVisible()] == panel.middle.tiles.tiles


def test_ages_run_only_while_the_panel_is_seen(panel: Panel, clock: Clock) -> None:
    panel.show_snapshot(samples.usual())
    assert not panel._clock.isActive()
    shown(panel)
    assert panel._clock.isActive()
    clock.ms += 8_000
    panel._clock.timeout.emit()
    assert panel.footer.age.words == "updated 20 s ago"
    clock.ms += 60_000
    panel._clock.timeout.emit()
    assert panel.footer.age.words == "updated 1 min ago"
    assert panel._clock.interval() == 10_000
    panel.hide()
    assert not panel._clock.isActive()


def test_the_running_task_is_named_and_goes_after_two_minutes(panel: Panel, clock: Clock) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    assert panel.now_strip.isVisible()
    assert panel.now_strip.accessibleName() == "Running now: Cline, claude-sonnet-4.5, $0.38 so far"
    clock.ms += 91_000
    panel._clock.timeout.emit()
    assert not panel.now_strip.isVisible()


def test_the_day_boundary_is_shown_and_switched(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    with qtbot.waitSignal(panel.day_boundary_requested) as asked:
        qtbot.mouseClick(panel.header.boundary, Qt.MouseButton.LeftButton)
    assert asked.args == ["local"]
    panel.show_snapshot(replace(samples.usual(), day_boundary="local"))
    assert "Europe/Berlin" in panel.header.boundary.accessibleDescription()
    with qtbot.waitSignal(panel.day_boundary_requested) as asked:
        panel.header.boundary.click()
    assert asked.args == ["utc"]


def test_footer_and_pin_ask_for_what_they_say(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.usual())
    shown(panel)
    for button, signal in (
        (panel.footer.refresh, panel.refresh_requested),
        (panel.footer.sources, panel.sources_requested),
        (panel.footer.settings, panel.settings_requested),
        (panel.header.pin, panel.pin_changed),
    ):
        with qtbot.waitSignal(signal):
            button.click()


def test_a_bar_under_the_pointer_is_read_out_in_caption_and_axis(panel: Panel) -> None:
    panel.show_snapshot(samples.calm())
    panel.header.periods.set_period(Period.WEEK)
    shown(panel)
    trend = panel.middle.trend
    before = trend.grab().toImage()
    x = trend.width() * 9.5 / 14
    move = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(x, 40),
        trend.mapToGlobal(QPointF(x, 40)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(trend, move)
    assert trend.chosen == 9
    assert trend.accessibleName() == (
        "Thu 26 Nov, about $7.20, 20 tasks, 160 requests, 7.7M tokens, "
        "Cline $3.13, Cline CLI $2.57, Roo Code $1.41, Kilo Code about $0.09"
    )
    assert trend.grab().toImage() != before
    QApplication.sendEvent(trend, QEvent(QEvent.Type.Leave))
    assert trend.chosen is None
    assert trend.grab().toImage() == before
