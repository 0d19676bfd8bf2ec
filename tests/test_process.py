"""The tray as a process: arguments and signals. The rest needs a desktop: see e2e/."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tray_app.process import Options, Signals, options

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).resolve().parents[1]


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


STUCK = """
import sys, threading, time
from tray_app.core import refresh

def run(self, stop, progress):
    print("stuck", flush=True)
    while True:
        time.sleep(60)

refresh.Refresh.run = run
from tray_app.process import main
sys.exit(main(["--window", "--data-dir", sys.argv[1]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_run_that_hangs_in_the_file_system_does_not_keep_the_process(tmp_path: Path) -> None:
    environment = os.environ | {"HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, str(tmp_path / "own")],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "stuck\n"
        process.terminate()
        try:
            assert process.wait(20) == 0
        finally:
            process.kill()
    assert "a run is stuck" in (tmp_path / "own" / "logs" / "tallytray.log").read_text()
