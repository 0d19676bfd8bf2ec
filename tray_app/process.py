"""The tray program as a process: arguments, log, single instance, signals, session, exit code."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import socket
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer, Signal
from PySide6.QtGui import QIcon, QSessionManager
from PySide6.QtWidgets import QApplication

import tray_app
from tray_app.core.journal import Journal
from tray_app.core.paths import own_places, resources
from tray_app.core.settings import SettingsFile
from tray_app.desktop.linux import APP_ID
from tray_app.ui.instance import Instance
from tray_app.ui.none_count import keep_none
from tray_app.ui.qt_messages import log_qt_messages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.app import App
    from tray_app.core.paths import Places
    from tray_app.sources.environment import Environment

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Options:
    """How the tray was asked to start."""

    window: bool = False
    hidden: bool = False
    demo: bool = False
    data_dir: Path | None = None
    wsl_mounts: tuple[str, ...] = ()


def options(arguments: Sequence[str]) -> Options:
    """The arguments of the tray. Raises SystemExit for unfit ones, as argparse does."""
    parser = argparse.ArgumentParser(prog="tallytray", allow_abbrev=False)
    parser.add_argument("--window", action="store_true", help="open as an ordinary window")
    parser.add_argument(
        "--hidden", action="store_true", help="open nothing but the icon (start with the session)"
    )
    parser.add_argument("--demo", action="store_true", help="show sample data")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="keep settings, ledger and log in DIR")
    parser.add_argument(
        "--wsl-mount", action="append", default=[], metavar="DIR", help="a Windows drive mount"
    )
    given = parser.parse_args(arguments)
    return Options(given.window, given.hidden, given.demo, given.data_dir, tuple(given.wsl_mount))


def main(arguments: Sequence[str]) -> int:
    """Runs the tray until it is ended and gives the exit code. A second start shows the first one's window and gives 0."""
    asked = options(arguments)
    keep_none()
    if not asked.demo:
        return _with_log(asked, own_places(asked.data_dir), None)
    # Sample numbers get a home, settings and a ledger of their own, so that they cannot mix with real ones.
    with tempfile.TemporaryDirectory(prefix="tallytray-demo-", ignore_cleanup_errors=True) as folder:
        from tray_app.app import wall_clock
        from tray_app.sample import sample_environment

        home = sample_environment(Path(folder, "home"), wall_clock())
        return _with_log(asked, own_places(Path(folder, "data")), home)


def _with_log(asked: Options, places: Places, sample: Environment | None) -> int:
    journal = Journal(places.logs)
    journal.open()
    if journal.problem:
        LOG.warning("no log: %s", journal.problem)
    try:
        log_qt_messages()
        return _with_qt(asked, places, sample)
    finally:
        journal.close()


def _with_qt(asked: Options, places: Places, sample: Environment | None) -> int:
    QCoreApplication.setApplicationName("tallytray")
    QCoreApplication.setApplicationVersion(tray_app.__version__)
    application = QApplication.instance() or QApplication(["tallytray"])
    assert isinstance(application, QApplication)
    application.setApplicationDisplayName("Tallytray")
    application.setDesktopFileName(APP_ID)
    application.setQuitOnLastWindowClosed(False)
    instance = Instance(places.data)
    if not instance.claim():
        if instance.ask_first():
            return 0
        print("Tallytray is running already, but did not answer.", file=sys.stderr)
        return 1
    application.setWindowIcon(_program_icon())
    app = _build(asked, places, sample)
    instance.show_asked.connect(app.show_usage)
    # A session that is restored must not start a second copy beside the autostart entry.
    application.commitDataRequest.connect(_not_restarted)
    application.aboutToQuit.connect(app.close)
    signals = Signals()
    signals.came.connect(app.quit)
    app.start(asked.window, asked.hidden)
    QTimer.singleShot(0, instance, instance.listen)
    LOG.info("started, version %s", tray_app.__version__)
    code = application.exec()
    ended = app.close()
    signals.close()
    instance.close()
    LOG.info("ended, %d", code)
    if not ended:
        _end_now(code)
    return code


def _build(asked: Options, places: Places, sample: Environment | None) -> App:
    from tray_app.app import build
    from tray_app.desktop.autostart import autostart, start_command
    from tray_app.sources.environment import Environment

    settings_file = SettingsFile(places.settings_file)
    if sample is not None:
        return build(places, settings_file, sample, sample=True)
    environment = Environment.of_this_machine(asked.wsl_mounts or settings_file.load().settings.wsl_mounts)
    extra = ("--data-dir", str(places.config)) if asked.data_dir is not None else ()
    command = start_command(environment.variables, extra)
    entry = autostart(environment.platform, environment.home, environment.variables, command)
    return build(places, settings_file, environment, entry=entry)


def _program_icon() -> QIcon:
    # Pictures, not the drawing: loading Qt's SVG reader would cost memory for as long as we run.
    icon = QIcon()
    for file in sorted((resources() / "icons").glob("tallytray-*.png")):
        icon.addFile(str(file))
    return icon


def _not_restarted(manager: QSessionManager) -> None:
    manager.setRestartHint(QSessionManager.RestartHint.RestartNever)


def _end_now(code: int) -> None:
    # A thread that hangs in the file system cannot be ended, and the interpreter would wait for it. The ledger bears this.
    LOG.warning("a run is stuck: the process ends without it")
    logging.shutdown()
    os._exit(code)


class Signals(QObject):
    """`came` tells on the GUI thread of SIGINT, SIGTERM and SIGHUP.

    Python runs signal handlers only when it runs at all, which an idle event loop does not; so the interpreter's own wake-up socket is
    watched, and the handlers do nothing.
    """

    came = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._read, self._write = socket.socketpair()
        self._read.setblocking(False)
        self._write.setblocking(False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._woken)
        self._fd_before = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
        numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        self._before = {number: signal.signal(number, lambda *_: None) for number in numbers}

    def close(self) -> None:
        """Puts everything back."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._fd_before)
        self._notifier.setEnabled(False)
        self._read.close()
        self._write.close()

    def _woken(self) -> None:
        try:
            self._read.recv(64)
        except BlockingIOError:
            return
        self.came.emit()
