"""Keeps the process alive under PySide6 6.12.0 with Python 3.11, where every Qt call without a result takes one reference from None.

From Python 3.12 on None is immortal and the fault has no effect. Before, the interpreter aborts ("deallocating None") after some ten
thousand calls, which for a tray program is a matter of minutes.
"""

from __future__ import annotations

import ctypes
import sys

from PySide6.QtCore import QObject

CALLS = 64
PLENTY = 1 << 40  # a reference count that no running time uses up


def loses_none() -> bool:
    """Whether Qt calls without a result take references from None."""
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython":
        return False
    probe = QObject()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        probe.setObjectName("")
    return before - sys.getrefcount(None) >= CALLS // 2


def keep_none() -> bool:
    """Gives None references in plenty where they would run out; whether that was necessary."""
    if not loses_none():
        return False
    count = ctypes.c_ssize_t.from_address(id(None))
    if count.value < PLENTY // 2:
        count.value += PLENTY
    return True
