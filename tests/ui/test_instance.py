"""One tray per user and data directory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QProcess

from tray_app.ui.instance import Instance, socket_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_MS = 20_000

HOLDER = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from tray_app.ui.instance import Instance
application = QCoreApplication([])
instance = Instance(Path(sys.argv[1]))
if not instance.claim():
    sys.exit(0 if instance.ask_first() else 1)
instance.show_asked.connect(lambda: print("asked", flush=True))
instance.listen()
print("first", flush=True)
application.exec()
"""


def start(data: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(data)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=dict(os.environ),
    )


def test_the_second_start_shows_the_first(tmp_path: Path, qtbot: QtBot) -> None:
    first = Instance(tmp_path)
    assert first.claim()
    first.listen()
    second = QProcess()
    second.setWorkingDirectory(str(ROOT))
    with qtbot.waitSignals([first.show_asked, second.finished], timeout=PATIENCE_MS):
        second.start(sys.executable, ["-c", HOLDER, str(tmp_path)])
    assert second.exitCode() == 0
    assert bytes(second.readAllStandardOutput().data()) == b""
    first.close()


def test_two_starts_at_the_same_moment_leave_exactly_one(tmp_path: Path) -> None:
    both = [start(tmp_path), start(tmp_path)]
    try:
        # The loser ends by itself and says nothing; the winner says that it is first.
        lines = [process.stdout.readline().strip() for process in both]
        assert sorted(lines) == ["", "first"]
        winner = both[lines.index("first")]
        loser = both[lines.index("")]
        assert loser.wait(20) == 0
        assert winner.stdout.readline().strip() == "asked"
        assert winner.poll() is None
    finally:
        for process in both:
            process.kill()
            process.wait(20)
            process.stdout.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_what_a_killed_instance_left_behind_is_no_obstacle(tmp_path: Path, qtbot: QtBot) -> None:
    killed = start(tmp_path)
    assert killed.stdout is not None
    assert killed.stdout.readline().strip() == "first"
    killed.send_signal(signal.SIGKILL)
    killed.wait(20)
    killed.stdout.close()
    following = Instance(tmp_path)
    assert following.claim()
    following.listen()
    later = QProcess()
    later.setWorkingDirectory(str(ROOT))
    with qtbot.waitSignal(following.show_asked, timeout=PATIENCE_MS):
        later.start(sys.executable, ["-c", HOLDER, str(tmp_path)])
    assert later.state() is QProcess.ProcessState.NotRunning or later.waitForFinished(PATIENCE_MS)
    following.close()


def test_another_data_directory_is_another_tray(tmp_path: Path, qtbot: QtBot) -> None:
    one, other = Instance(tmp_path / "one"), Instance(tmp_path / "other")
    assert one.claim()
    assert other.claim()
    one.close()
    other.close()


def test_a_claim_that_was_given_back_can_be_taken(tmp_path: Path, qtbot: QtBot) -> None:
    one, other = Instance(tmp_path), Instance(tmp_path)
    assert one.claim()
    assert not other.claim()
    one.close()
    assert other.claim()
    other.close()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_only_the_user_can_reach_the_socket(tmp_path: Path, qtbot: QtBot) -> None:
    instance = Instance(tmp_path)
    assert instance.claim()
    instance.listen()
    assert instance._server is not None
    assert os.stat(instance._server.fullServerName()).st_mode & 0o077 == 0
    instance.close()


def test_a_directory_that_cannot_be_made_does_not_stop_the_start(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("")
    instance = Instance(tmp_path / "file" / "data")
    assert instance.claim()


def test_the_socket_name_is_short_and_tells_users_and_directories_apart() -> None:
    names = {socket_name(user, data) for user in ("ada", "bob") for data in ("/a", "/b", "/" + "long/" * 200)}
    assert len(names) == 6
    assert all(len(name) < 40 for name in names)
