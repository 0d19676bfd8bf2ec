"""The panel opened again and again: no widget, handle or memory is left behind by an opening."""

from __future__ import annotations

import gc
import os
import tracemalloc
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tests.faults.form import times
from tests.ui import samples
from tests.ui.panels import Clock, shown
from tray_app.core.model import Progress
from tray_app.ui.none_count import keep_none
from tray_app.ui.panel import Panel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="counts handles by /proc")
def test_widgets_handles_and_memory_stay_flat_over_many_openings(qtbot: QtBot) -> None:
    keep_none()
    clock = Clock()
    panel = Panel(clock)
    qtbot.addWidget(panel)
    snapshot = samples.usual()

    def opened(number: int) -> None:
        clock.ms += 30_000
        panel.show_progress(Progress(1, 2, 10, 20, first=False))
        panel.show_snapshot(
            replace(snapshot, fresh_at_ms=clock.ms, running=None if number % 2 else snapshot.running)
        )
        panel.show_progress(None)
        shown(panel)
        panel.header.periods.step(number % 3 > 0)
        panel.grab()
        panel.hide()
        QApplication.processEvents()

    def state() -> tuple[int, int]:
        return len(panel.findChildren(QObject)), len(os.listdir("/proc/self/fd"))

    for number in range(12):
        opened(number)
    gc.collect()
    before = state()
    tracemalloc.start()
    for number in range(12, 24):
        opened(number)
    gc.collect()
    memory = tracemalloc.get_traced_memory()[0]
    for number in range(24, 24 + times(36, 300)):
        opened(number)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - memory
    tracemalloc.stop()
    assert state() == before
    assert grown < 100_000
