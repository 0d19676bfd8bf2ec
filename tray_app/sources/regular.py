"""Opening only what is a file: a named pipe or a device by the name of a document would hang the reader, or do something."""

from __future__ import annotations

import errno
import os
import stat

NOT_A_FILE = "not an ordinary file"


class NotAFile(OSError):
    """There is something by this name that is no ordinary file."""

    def __init__(self, path: str) -> None:
        super().__init__(errno.EINVAL, NOT_A_FILE, path)


def read_file(path: str, limit: int = -1) -> bytes:
    """All bytes of an ordinary file, or the first `limit` of them. Raises `NotAFile` or another `OSError`."""
    return read_with_status(path, limit)[0]


def read_with_status(path: str, limit: int = -1) -> tuple[bytes, os.stat_result]:
    """The bytes of an ordinary file and its status when it was opened. Raises `NotAFile` or another `OSError`."""
    # Looked at first: to open a pipe's end for a moment could end the program at its other end.
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise NotAFile(path)
    with open(path, "rb", buffering=0, opener=_without_waiting) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise NotAFile(path)
        return (file.readall() if limit < 0 else file.read(limit) or b""), status


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
