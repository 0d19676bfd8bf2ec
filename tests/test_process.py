"""The tray as a process: arguments and signals. The rest needs a desktop: see e2e/."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tray_app.process import Options, Signals, options

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_without_arguments_the_icon_alone_starts() -> None:
    assert options([]) == Options()


def test_all_arguments() -> None:
    given = [
        "--window",
        "--hidden",
        "--demo",
        "--data-dir",
        "/d",
        "--wsl-mount",
        "/mnt/c",
        "--wsl-mount",
        "/mnt/d",
    ]
    assert options(given) == Options(True, True, True, Path("/d"), ("/mnt/c", "/mnt/d"))


@pytest.mark.parametrize("unfit", [["--windows"], ["--data-dir"], ["file"], ["--hid"]])
def test_unfit_arguments_are_refused(unfit: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        options(unfit)
    assert ended.value.code == 2
    assert "usage: tallytray" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_reaches_an_idle_event_loop(qtbot: QtBot, number: signal.Signals) -> None:
    before = signal.getsignal(number)
    signals = Signals()
    with qtbot.waitSignal(signals.came, timeout=20_000):
        os.kill(os.getpid(), number)
    signals.close()
    assert signal.getsignal(number) == before
