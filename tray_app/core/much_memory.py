"""Memory of a large import: kept while it lasts, then given back to the system instead of staying with the process for months."""

from __future__ import annotations

import gc
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tray_app.core.ledger import Ledger

MUCH_BYTES = 32 * 1024 * 1024
"""From so much to read on it is worth the few ms."""

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # glibc's malloc.h
_KEPT_BYTES = 64 * 1024 * 1024
_PAGES_KIB = 8_000
_OWN_MAPPING_BYTES = 128 * 1024  # glibc's own defaults


@contextmanager
def much_memory(size: int, ledger: Ledger) -> Iterator[None]:
    """For the reading of so many bytes of documents into a ledger. Does nothing special for few.

    By itself the C library hands each large document's memory back and asks for it again for the next, page by page, from a heap of each
    thread's own: that costs a twentieth of an import's time, and more memory at its peak.
    """
    if size <= MUCH_BYTES:
        yield
        return
    library = _c_library()
    ledger.keep_pages(_PAGES_KIB)
    if library is not None:
        library.mallopt(_ARENA_MAX, 1)
        library.mallopt(_MMAP_THRESHOLD, _KEPT_BYTES)
        library.mallopt(_TRIM_THRESHOLD, 2 * _KEPT_BYTES)
    try:
        yield
    finally:
        gc.collect()
        if library is not None:
            library.mallopt(_TRIM_THRESHOLD, _OWN_MAPPING_BYTES)
            library.mallopt(_MMAP_THRESHOLD, _OWN_MAPPING_BYTES)
            _free_in_a_thread()
            library.malloc_trim(0)
        ledger.keep_pages()


def _free_in_a_thread() -> None:
    """Threads have a heap of their own where one began before this; its end is given back when something large is freed in it."""
    thread = threading.Thread(target=bytes, args=(_OWN_MAPPING_BYTES - 4096,))
    thread.start()
    thread.join()


def _c_library() -> Any:
    """glibc; None where the C library is another one."""
    if sys.platform != "linux":
        return None
    import ctypes

    try:
        library = ctypes.CDLL("libc.so.6")
        return library if library.mallopt and library.malloc_trim else None
    except (OSError, AttributeError):
        return None
