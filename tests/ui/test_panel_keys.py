"""The panel from the keyboard and for a screen reader, and its layout in longer and in mirrored text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTranslator
from PySide6.QtGui import QAccessible, QFontMetricsF
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollBar, QWidget

from tests.ui import samples
from tests.ui.samples import NOW_MS
from tray_app.core.model import Period
from tray_app.ui.design import font
from tray_app.ui.panel import Panel
from tray_app.ui.tile_facts import tile_facts
from tray_app.ui.tile_grid import TEXT_LEFT, grid_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("english")
RTL = Qt.LayoutDirection.RightToLeft


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[Panel]:
    result = Panel(lambda: NOW_MS)
    qtbot.addWidget(result)
    result.show_snapshot(samples.usual())
    result.show()
    result.resize(result.sizeHint())
    result.activateWindow()
    qtbot.waitActive(result)
    yield result
    result.hide()


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def press(qtbot: QtBot, key: Qt.Key, times: int = 1) -> None:
    for _ in range(times):
        qtbot.keyClick(focused(), key)


def test_keys_arrive_when_the_panel_opens_and_no_ring_is_shown_yet(panel: Panel, qtbot: QtBot) -> None:
    assert focused().accessibleName() == "Today"
    assert not panel.ring.isVisible()
    press(qtbot, Qt.Key.Key_Right)
    assert panel.period is Period.WEEK
    press(qtbot, Qt.Key.Key_Left, 2)
    assert panel.period is Period.TODAY


def test_tab_goes_from_header_through_trend_and_tiles_to_footer(panel: Panel, qtbot: QtBot) -> None:
    panel.header.boundary.setFocus(Qt.FocusReason.TabFocusReason)
    met = []
    for _ in range(9):
        met.append(focused().accessibleName().split(",")[0].split(":")[0])
        press(qtbot, Qt.Key.Key_Tab)
    assert met == [
        "Days",
        "Today",
        "Keep open",
        "Cost per day",
        "Cline",
        "Refresh now",
        "Data sources",
        "Settings",
        "Days",
    ]


def test_arrows_walk_the_tiles_and_enter_opens(panel: Panel, qtbot: QtBot) -> None:
    panel.middle.tiles.focus_first()
    press(qtbot, Qt.Key.Key_Down, 2)
    assert focused() is panel.middle.tiles.tiles[2]
    assert panel.ring.control is focused()
    with qtbot.waitSignal(panel.breakdown_requested) as asked:
        press(qtbot, Qt.Key.Key_Return)
    assert asked.args == ["roocode"]
    press(qtbot, Qt.Key.Key_Tab)
    assert focused() is panel.middle.tiles.tiles[2].link
    press(qtbot, Qt.Key.Key_End)
    assert focused() is panel.middle.tiles.tiles[-1]
    press(qtbot, Qt.Key.Key_Down)
    assert focused() is panel.middle.tiles.tiles[-1]


def test_left_and_right_in_a_tile_change_the_period(panel: Panel, qtbot: QtBot) -> None:
    panel.middle.tiles.focus_first()
    tile = focused()
    press(qtbot, Qt.Key.Key_Right)
    assert panel.period is Period.WEEK
    assert focused() is tile


def test_arrows_in_the_trend_read_out_one_bar_at_a_time(panel: Panel, qtbot: QtBot) -> None:
    trend = panel.middle.trend
    trend.setFocus(Qt.FocusReason.TabFocusReason)
    assert trend.accessibleName().startswith("Cost per day, 14 days: Tue 17 Nov, about $2.99; Wed 18 Nov")
    press(qtbot, Qt.Key.Key_Left)
    assert trend.accessibleName().startswith("Mon 30 Nov, about $4.31, 12 tasks")
    press(qtbot, Qt.Key.Key_Left)
    assert trend.accessibleName().startswith("Sun 29 Nov")
    press(qtbot, Qt.Key.Key_Home)
    assert trend.chosen == 0
    press(qtbot, Qt.Key.Key_Left)
    assert trend.chosen == 0
    assert panel.period is Period.TODAY


def test_escape_leaves_the_read_out_first_and_then_closes(panel: Panel, qtbot: QtBot) -> None:
    panel.middle.trend.setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, Qt.Key.Key_Left)
    with qtbot.assertNotEmitted(panel.close_requested):
        press(qtbot, Qt.Key.Key_Escape)
    with qtbot.waitSignal(panel.close_requested):
        press(qtbot, Qt.Key.Key_Escape)


def test_arrows_move_between_the_icons_of_the_footer(panel: Panel, qtbot: QtBot) -> None:
    panel.footer.refresh.setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, Qt.Key.Key_Right, 5)
    assert focused() is panel.footer.settings
    with qtbot.waitSignal(panel.settings_requested):
        press(qtbot, Qt.Key.Key_Space)


def test_the_ring_shows_for_keys_and_not_for_clicks(panel: Panel, qtbot: QtBot) -> None:
    panel.middle.tiles.focus_first()
    assert panel.ring.isVisible()
    tile = panel.middle.tiles.tiles[0]
    corner = tile.mapTo(panel, QPoint(0, 0))
    assert panel.ring.geometry().adjusted(3, 3, -3, -3).topLeft() == corner
    qtbot.mouseClick(panel.middle.tiles.tiles[1], Qt.MouseButton.LeftButton)
    assert not panel.ring.isVisible()


def test_a_tile_reached_by_keys_scrolls_into_view(panel: Panel, qtbot: QtBot) -> None:
    panel.show_snapshot(samples.many(12))
    panel.resize(panel.sizeHint())
    panel.middle.tiles.focus_first()
    press(qtbot, Qt.Key.Key_End)
    last = panel.middle.tiles.tiles[-1]
    view = panel.middle.viewport()
    bottom = last.mapTo(view, QPoint(0, last.height())).y()
    assert 0 < bottom <= view.height()


def test_every_control_has_a_name_and_a_role(panel: Panel) -> None:
    roles = {}
    for widget in panel.findChildren(QWidget):
        if not widget.isVisible() or isinstance(widget, QScrollBar):
            continue
        if isinstance(widget, (QAbstractButton, QLabel)) or widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            interface = QAccessible.queryAccessibleInterface(widget)
            assert interface is not None
            assert interface.text(QAccessible.Text.Name), widget
            roles[widget] = interface.role()
    assert roles[panel.middle.tiles.tiles[0]] == QAccessible.Role.Button
    assert roles[panel.footer.refresh] == QAccessible.Role.Button
    assert roles[panel.middle.trend] == QAccessible.Role.StaticText
    assert set(roles.values()) >= {QAccessible.Role.RadioButton, QAccessible.Role.CheckBox}


def test_a_tile_says_its_numbers_to_a_screen_reader(panel: Panel) -> None:
    first, *_, kilo, zoo = panel.middle.tiles.tiles
    assert first.accessibleName() == "Cline, $1.84 today"
    assert first.accessibleDescription() == "5 tasks, 35 requests, 1.6M tokens, 43% of total, 84% cached"
    assert kilo.accessibleName() == "Kilo Code, about $0.02 today"
    assert zoo.accessibleName() == "No Zoo Code usage recorded yet"


def test_mirrored_text_mirrors_the_grid_and_the_keys_but_not_time(panel: Panel, qtbot: QtBot) -> None:
    names = panel.header.name.mapTo(panel, QPoint(0, 0)).x()
    link = panel.middle.tiles.tiles[2].link
    panel.setLayoutDirection(RTL)
    QApplication.processEvents()
    assert panel.header.name.mapTo(panel, QPoint(0, 0)).x() > names
    assert link.x() < 60
    trend = panel.middle.trend
    trend.setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, Qt.Key.Key_Left)
    assert trend.chosen == 13
    panel.middle.tiles.focus_first()
    press(qtbot, Qt.Key.Key_Left)
    assert panel.period is Period.WEEK


class Longer(QTranslator):
    """Every text, half as long again."""

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        if text in ("%1K", "%1M", "%1B", "d MMM", "MMM d", "ddd %1", "%1 yyyy", "Tallytray"):
            return text
        return text + "e" * max(1, round(len(text) * 0.4))


@pytest.fixture
def longer(qapp: QApplication) -> Iterator[None]:
    translator = Longer()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


@pytest.mark.usefixtures("longer")
@pytest.mark.parametrize("period", list(Period))
def test_longer_text_keeps_one_grid_and_cuts_no_number(qtbot: QtBot, period: Period) -> None:
    panel = Panel(lambda: NOW_MS)
    qtbot.addWidget(panel)
    panel.show_snapshot(samples.usual())
    panel.header.periods.set_period(period)
    snapshot = samples.usual()
    facts = [tile_facts(each, snapshot, period) for each in snapshot.providers]
    grid = grid_for(facts, panel.font(), 326)
    measure = QFontMetricsF(font("caption", panel.font()))
    table = QFontMetricsF(font("table", panel.font()))
    for each in facts:
        aside = each.aside_short if grid.short_aside else each.aside
        assert measure.horizontalAdvance(aside) <= grid.right
        assert measure.horizontalAdvance(each.cached) <= grid.right
        counts = each.counts if grid.with_tokens else each.counts_short
        room = grid.width - 12 - measure.horizontalAdvance(aside) - TEXT_LEFT
        assert table.horizontalAdvance(counts) <= room
    panel.show()
    assert panel.width() == 358


def test_short_forms_come_for_all_tiles_at_once(qapp: QApplication) -> None:
    snapshot = samples.many(6)
    facts = [tile_facts(each, snapshot, Period.TODAY) for each in snapshot.providers]
    wide = grid_for(facts, qapp.font(), 326)
    narrow = grid_for(facts, qapp.font(), 250)
    assert wide.with_spark
    assert not narrow.with_spark
    assert not narrow.with_tokens
