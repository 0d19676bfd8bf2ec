"""Showing a file's folder in the desktop's file manager. Nothing is read from it or written to it here."""

from __future__ import annotations

import logging
import os
import subprocess
import sys

from tray_app.desktop import darwin, linux, windows

LOG = logging.getLogger(__name__)


def reveal_command(platform: str, path: str) -> tuple[str, ...]:
    """The program and arguments that show `path` on `platform`."""
    if platform == "win32":
        return windows.reveal_command(path)
    if platform == "darwin":
        return darwin.reveal_command(path)
    return linux.reveal_command(path)


def reveal(path: str, platform: str = sys.platform) -> bool:
    """Shows `path`, without waiting; False where that cannot be done, for instance without a file manager."""
    if not os.path.exists(path):
        return False
    try:
        subprocess.Popen(
            reveal_command(platform, path),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=linux.clean_variables(os.environ) if platform == "linux" else None,
            start_new_session=platform != "win32",
        )
    except OSError as error:
        LOG.warning("no file manager: %s", error.strerror)
        return False
    return True
