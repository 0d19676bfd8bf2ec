"""From the start of a process to its icon in the tray: `python -m tests.benchmarks.icon_clock BEGAN [ARGUMENTS OF THE TRAY …]`.

BEGAN is `time.monotonic()` of the one who started it, which is the same clock in every process. Without further arguments the bare tray
program is measured. Prints wall ms and CPU ms until the icon is on the screen, and ends.
"""

from __future__ import annotations

import os
import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

POLL_MS = 2
ICON = "QSystemTrayIconSys"
"""What Qt calls the widget that is an icon in an XEmbed tray."""


def _watch(began: float) -> QTimer:
    """A timer that ends the process once the icon is there."""

    def look() -> None:
        for widget in QApplication.topLevelWidgets():
            window = widget.windowHandle()
            if widget.metaObject().className() == ICON and window is not None and window.isExposed():
                print(f"{(time.monotonic() - began) * 1000:.2f} {time.process_time() * 1000:.2f}", flush=True)
                os._exit(0)  # how long the end takes is another question

    timer = QTimer(interval=POLL_MS)
    timer.timeout.connect(look)
    timer.start()
    return timer


def main() -> None:
    """Start one of the two and wait for its icon."""
    began, arguments = float(sys.argv[1]), sys.argv[2:]
    application = QApplication(["tallytray"])
    timer = _watch(began)
    if arguments:
        from tray_app.process import main as tray

        tray(arguments)
    else:
        from tests.benchmarks import bare_tray

        shown = bare_tray.show()
        application.exec()
        del shown
    del timer


if __name__ == "__main__":
    main()
