"""The window around the panel: opening, closing, standing where it should."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QRegion
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tray_app.ui.popup import SAME_CLICK_MS, TALLEST, Popup

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Content(QWidget):
    """Stands for the panel: a widget that wants a size."""

    def __init__(self, height: int = 500) -> None:
        super().__init__()
        self.height_wanted = height

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(360, self.height_wanted)


class Clock:
    def __init__(self) -> None:
        self.ms = 50_000.0

    def __call__(self) -> float:
        return self.ms


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def popup(qtbot: QtBot, clock: Clock) -> Popup:
    popup = Popup(Content(), clock)
    qtbot.addWidget(popup)
    return popup


def icon_place() -> QRect:
    """An icon at the lower right of the screen."""
    free = QGuiApplication.primaryScreen().availableGeometry()
    return QRect(free.right() - 100, free.bottom() - 24, 24, 24)


def lose_focus(popup: Popup, qtbot: QtBot) -> None:
    """Another program's window gets the focus."""
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    QApplication.processEvents()


def test_opens_beside_the_icon_inside_the_screen(popup: Popup) -> None:
    popup.toggle(icon_place())
    assert popup.isVisible()
    assert QGuiApplication.primaryScreen().availableGeometry().contains(popup.geometry())
    assert popup.geometry().bottom() < icon_place().top()
    assert popup.windowFlags() & Qt.WindowType.FramelessWindowHint


def test_it_is_no_window_of_the_popup_kind(popup: Popup) -> None:
    popup.toggle(icon_place())
    assert popup.windowType() is Qt.WindowType.Tool


def test_a_second_click_closes(popup: Popup) -> None:
    popup.toggle(icon_place())
    popup.toggle(icon_place())
    assert not popup.isVisible()


def test_it_goes_when_the_focus_goes(popup: Popup, qtbot: QtBot) -> None:
    popup.toggle(icon_place())
    qtbot.waitUntil(popup.isActiveWindow)
    lose_focus(popup, qtbot)
    qtbot.waitUntil(popup.isHidden)


def test_the_click_that_took_the_focus_does_not_open_it_again(
    popup: Popup, qtbot: QtBot, clock: Clock
) -> None:
    popup.toggle(icon_place())
    qtbot.waitUntil(popup.isActiveWindow)
    lose_focus(popup, qtbot)
    qtbot.waitUntil(popup.isHidden)
    clock.ms += SAME_CLICK_MS - 50
    popup.toggle(icon_place())
    assert not popup.isVisible()
    clock.ms += 100
    popup.toggle(icon_place())
    assert popup.isVisible()


def test_a_pinned_popup_stays_without_the_focus(popup: Popup, qtbot: QtBot) -> None:
    popup.pin(True)
    popup.toggle(icon_place())
    qtbot.waitUntil(popup.isActiveWindow)
    lose_focus(popup, qtbot)
    qtbot.wait(20)
    assert popup.isVisible()


def test_our_own_modal_dialog_does_not_close_it(popup: Popup, qtbot: QtBot) -> None:
    popup.toggle(icon_place())
    qtbot.waitUntil(popup.isActiveWindow)
    dialog = QDialog(popup)
    dialog.setModal(True)
    dialog.show()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.wait(20)
    assert popup.isVisible()
    dialog.close()


def test_escape_closes_the_popup_but_not_the_window(popup: Popup) -> None:
    popup.open_beside(icon_place())
    popup.leave()
    assert not popup.isVisible()
    popup.open_window()
    popup.leave()
    assert popup.isVisible()


def test_as_a_window_it_has_a_title_and_tells_of_closing(popup: Popup, qtbot: QtBot) -> None:
    popup.open_window()
    assert popup.is_window
    assert popup.windowTitle() == "Tallytray"
    with qtbot.waitSignal(popup.closed):
        popup.close()


def test_closing_the_popup_is_no_end(popup: Popup, qtbot: QtBot) -> None:
    popup.open_beside(icon_place())
    with qtbot.assertNotEmitted(popup.closed):
        popup.close()


def test_a_click_on_the_icon_brings_an_open_window_to_the_front(popup: Popup, qtbot: QtBot) -> None:
    popup.open_window()
    popup.toggle(icon_place())
    assert popup.isVisible()
    assert popup.is_window


def test_from_window_to_popup_and_back(popup: Popup) -> None:
    popup.open_window()
    popup.open_beside(icon_place())
    assert not popup.is_window
    assert popup.isVisible()
    popup.open_window()
    assert popup.is_window
    assert popup.isVisible()


def test_every_opening_is_told(popup: Popup, qtbot: QtBot) -> None:
    for open_it in (
        lambda: popup.open_beside(icon_place()),
        popup.open_window,
        lambda: popup.open_window(True),
    ):
        with qtbot.waitSignal(popup.opened):
            open_it()


def test_tall_content_is_limited(qtbot: QtBot) -> None:
    popup = Popup(Content(5_000))
    qtbot.addWidget(popup)
    popup.open_beside(icon_place())
    assert popup.height() <= TALLEST


def test_it_follows_content_that_grows_and_stays_above_the_icon(popup: Popup, qtbot: QtBot) -> None:
    popup.open_beside(icon_place())
    before = popup.geometry()
    content = popup.panel
    assert isinstance(content, Content)
    content.height_wanted = 560
    content.updateGeometry()
    qtbot.waitUntil(lambda: popup.height() > before.height())
    assert popup.geometry().bottom() == before.bottom()


def test_as_a_window_it_grows_with_its_content_until_the_user_resizes_it(popup: Popup, qtbot: QtBot) -> None:
    content = popup.panel
    assert isinstance(content, Content)
    popup.open_window()
    content.height_wanted = 560
    content.updateGeometry()
    qtbot.waitUntil(lambda: popup.height() == 560)
    popup.resize(400, 450)
    content.height_wanted = 600
    content.updateGeometry()
    qtbot.wait(20)
    assert popup.height() == 450


def test_a_window_that_grows_stays_on_the_screen(popup: Popup, qtbot: QtBot) -> None:
    content = popup.panel
    assert isinstance(content, Content)
    popup.open_window()
    free = QGuiApplication.primaryScreen().availableGeometry()
    popup.move(50, free.bottom() - popup.height())
    content.height_wanted = 620
    content.updateGeometry()
    qtbot.waitUntil(lambda: popup.height() == 620)
    assert popup.geometry().bottom() <= free.bottom()


def test_without_a_place_of_the_icon_it_still_opens_on_a_screen(popup: Popup) -> None:
    popup.toggle(QRect())
    assert QGuiApplication.primaryScreen().availableGeometry().contains(popup.geometry())


def test_on_wayland_the_place_is_left_to_the_compositor(
    popup: Popup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tray_app.ui.popup.on_wayland", lambda: True)
    moves: list[object] = []
    monkeypatch.setattr(popup, "setGeometry", lambda *rect: moves.append(rect))
    monkeypatch.setattr(popup, "move", lambda *at: moves.append(at))
    popup.toggle(icon_place())
    assert popup.isVisible()
    assert popup.width() == 362
    assert moves == []


def test_a_late_deactivation_of_a_hidden_popup_changes_nothing(
    popup: Popup, clock: Clock, qtbot: QtBot
) -> None:
    popup.open_beside(icon_place())
    popup.hide()
    QApplication.sendEvent(popup, QEvent(QEvent.Type.WindowDeactivate))
    qtbot.wait(20)
    popup.toggle(icon_place())
    assert popup.isVisible()


@pytest.mark.parametrize("composited", [True, False])
def test_corners_are_round_where_something_shows_what_lies_below(qtbot: QtBot, composited: bool) -> None:
    popup = Popup(Content(), composited=composited)
    qtbot.addWidget(popup)
    popup.open_beside(QRect())
    image = QImage(popup.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    popup.render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    assert (image.pixelColor(0, 0).alpha() == 0) == composited
    assert image.pixelColor(popup.width() // 2, 0).alpha() == 255
    popup.open_window()
    window = QImage(popup.size(), QImage.Format.Format_ARGB32_Premultiplied)
    window.fill(Qt.GlobalColor.transparent)
    popup.render(window, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    assert window.pixelColor(0, 0).alpha() == 255
