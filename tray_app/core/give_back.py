"""Memory that a large import needed goes back to the system, instead of staying with the process for months."""

from __future__ import annotations

import gc
import sys

MUCH_BYTES = 32 * 1024 * 1024
"""After reading so much it is worth the few ms."""


def give_back() -> None:
    """Drop what nothing refers to any more and hand free pages back. Does nothing where the C library offers no way."""
    gc.collect()
    if sys.platform != "linux":
        return
    import ctypes

    try:
        trim = ctypes.CDLL("libc.so.6").malloc_trim
    except (OSError, AttributeError):
        return
    trim(0)
