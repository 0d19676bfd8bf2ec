"""Opening the panel and switching its period ask neither files nor databases: everything is in memory."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from tests.ui import samples
from tests.ui.panels import Clock, shown
from tray_app.ui.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

_seen: list[str] = []
_watching = [False]


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if _watching[0] and event in {"open", "os.listdir", "os.scandir", "sqlite3.connect", "socket.connect"}:
        _seen.append(f"{event} {arguments[0]}")


@pytest.fixture(scope="module", autouse=True)
def hooked() -> None:
    """An audit hook cannot be taken away again: one for all tests here, off in between."""
    sys.addaudithook(_hook)


@pytest.fixture
def watch() -> Iterator[list[str]]:
    _seen.clear()
    yield _seen
    _watching[0] = False


def test_opening_again_and_every_period_ask_nothing(qtbot: QtBot, watch: list[str]) -> None:
    panel = Panel(Clock())
    qtbot.addWidget(panel)
    panel.show_snapshot(samples.usual())
    shown(panel)  # modules that are imported on first use are loaded by now
    panel.hide()
    _watching[0] = True
    shown(panel)
    for forward in (True, True, True, False, False, False):
        panel.header.periods.step(forward)
        QApplication.processEvents()
        panel.grab()
    _watching[0] = False
    assert watch == []
