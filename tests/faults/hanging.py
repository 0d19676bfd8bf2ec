"""A folder that hangs: a FUSE mount that nobody answers, made with two system calls and no library. Needs root, Linux and /dev/fuse."""

from __future__ import annotations

import ctypes
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LAZY = 2  # MNT_DETACH


def possible() -> bool:
    """Whether such a mount can be made here."""
    return os.path.exists("/dev/fuse") and os.geteuid() == 0


@contextmanager
def hanging_folder(folder: Path) -> Iterator[None]:
    """Every call on `folder` hangs, as on a dead network share, until the end of the block."""
    libc = ctypes.CDLL(None, use_errno=True)
    connection = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
    options = f"fd={connection},rootmode=40000,user_id=0,group_id=0"
    try:
        if libc.mount(b"tallytray-test", os.fsencode(folder), b"fuse", 0, options.encode()):
            error = ctypes.get_errno()
            raise OSError(error, os.strerror(error))
        try:
            yield
        finally:
            os.close(connection)  # the kernel ends every call that waits
            connection = -1
            libc.umount2(os.fsencode(folder), _LAZY)
    finally:
        if connection >= 0:
            os.close(connection)
