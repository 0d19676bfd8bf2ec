"""A screen with a window manager and a tray for the time of a measurement, the same as that of the end-to-end tests."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from tests.e2e.conftest import Desktop, start_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NEEDED = ("Xvfb", "openbox", "trayer", "xdotool", "xwininfo")


def missing() -> list[str]:
    """The system programs that are needed and not there."""
    return [name for name in NEEDED if shutil.which(name) is None]


@contextlib.contextmanager
def tray_desktop(folder: Path, home: Path) -> Iterator[Desktop]:
    """A desktop with a tray and without a session bus; programs that are started on it see `home`."""
    session = folder / "session"
    session.mkdir(parents=True)
    os.chmod(folder, 0o700)
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(filter(None, (".", os.environ.get("PYTHONPATH")))),
        "HOME": str(session),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "XDG_RUNTIME_DIR": str(folder),
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/no-bus",
    }
    desktop = Desktop(environment, folder, home)
    try:
        start_server(desktop)
        desktop.start_tray()
        yield desktop
    finally:
        for process in reversed(desktop.processes):
            _end(process)
        for output in desktop.outputs:
            output.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
