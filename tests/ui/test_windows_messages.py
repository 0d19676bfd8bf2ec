"""Windows' own messages: those about sleep and the clock are heard, every other one is left to Qt."""

from __future__ import annotations

import ctypes
from ctypes import wintypes
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray, QCoreApplication
from PySide6.QtWidgets import QApplication

from tray_app.desktop import clock_change
from tray_app.ui.windows_messages import WindowsMessages

if TYPE_CHECKING:
    from collections.abc import Iterator

KIND = b"windows_generic_MSG"
TASKBAR_CREATED = 0xC0A1  # registered by name; its number is anywhere from 0xC000


class Heard:
    """The filter, and how often it told of a jump."""

    def __init__(self, application: QCoreApplication) -> None:
        self.jumps = 0
        self.filter = WindowsMessages(application, self.jump)

    def jump(self) -> None:
        self.jumps += 1

    def send(self, number: int, parameter: int = 0, kind: bytes | QByteArray = KIND) -> object:
        message = wintypes.MSG()
        message.message, message.wParam = number, parameter
        answer = self.filter.nativeEventFilter(kind, ctypes.addressof(message))
        QApplication.processEvents()
        return answer


@pytest.fixture
def heard(qapp: QApplication) -> Iterator[Heard]:
    made = Heard(qapp)
    yield made
    made.filter.close()


@pytest.mark.parametrize(
    ("number", "parameter"),
    [
        (clock_change.WM_TIMECHANGE, 0),
        (clock_change.WM_POWERBROADCAST, clock_change.PBT_APMRESUMEAUTOMATIC),
    ],
)
def test_a_set_clock_and_waking_are_told_and_pass_on(heard: Heard, number: int, parameter: int) -> None:
    assert heard.send(number, parameter) == (False, 0)
    assert heard.jumps == 1
    assert heard.send(number, parameter, QByteArray(KIND)) == (False, 0)
    assert heard.jumps == 2


def test_a_restarted_explorer_is_left_to_qt_which_puts_the_icon_back(heard: Heard) -> None:
    assert heard.send(TASKBAR_CREATED) == (False, 0)
    assert heard.jumps == 0


def test_messages_of_another_kind_are_not_looked_into(heard: Heard) -> None:
    answer = heard.filter.nativeEventFilter(b"xcb_generic_event_t", 1)  # no message is at this address
    assert answer == (False, 0)
    assert heard.jumps == 0
