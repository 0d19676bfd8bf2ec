"""Keeps the process alive under PySide6 6.12.0 with Python 3.11, where Qt calls take references that nobody gave them.

Every Qt call without a result takes one from None, every `emit` of a signal one from True. From Python 3.12 on both are immortal and the
fault has no effect. Before, the interpreter aborts ("deallocating None", "deallocating True or False") after some ten thousand calls or
some two thousand signals, which for a tray program is a matter of minutes.
"""

from __future__ import annotations

import ctypes
import sys

from PySide6.QtCore import QObject

CALLS = 64
PLENTY = 1 << 40  # a reference count that no running time uses up


def loses_none() -> bool:
    """Whether Qt calls take references from None, or signals from True."""
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython":
        return False
    probe = QObject()
    before = sys.getrefcount(None), sys.getrefcount(True)
    for _ in range(CALLS):
        probe.setObjectName("")
        probe.destroyed.emit()
    lost = before[0] - sys.getrefcount(None), before[1] - sys.getrefcount(True)
    return max(lost) >= CALLS // 2


def keep_none() -> bool:
    """Gives None, True and False references in plenty where they would run out; whether that was necessary."""
    if not loses_none():
        return False
    for kept in (None, True, False):
        count = ctypes.c_ssize_t.from_address(id(kept))
        if count.value < PLENTY // 2:
            count.value += PLENTY
    return True
