"""Qt calls must not use None up, nor signals True (PySide6 6.12.0 with Python 3.11 does)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CALLS = 300_000  # more than None or True has references in any real program

PROGRAM = f"""
from tray_app.ui.none_count import keep_none, loses_none
kept = keep_none()
assert kept == loses_none()
from PySide6.QtCore import QObject
probe = QObject()
for _ in range({CALLS}):
    probe.setObjectName("")
    probe.objectNameChanged.emit("")
print("alive")
"""


def test_three_hundred_thousand_qt_calls_and_signals_are_survived() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr


@pytest.mark.skipif(sys.version_info < (3, 12), reason="None has a count before Python 3.12")
def test_where_none_is_immortal_nothing_is_done() -> None:
    from tray_app.ui.none_count import keep_none

    assert not keep_none()
