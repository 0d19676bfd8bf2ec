"""The log: what is written, what never is, and that it stays small."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tray_app.core.journal import FILE_BYTES, LOG_FILE, OLD_FILES, Journal

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
LOG = logging.getLogger("tray_app.something")
SECRET = "the words of a prompt"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal(tmp_path / "logs")
    journal.open()
    yield journal
    journal.close()


def text(journal: Journal) -> str:
    return (journal.folder / LOG_FILE).read_text(encoding="utf-8")


def test_an_exception_is_written_as_kind_and_place_without_its_words(journal: Journal) -> None:
    try:
        try:
            raise KeyError(SECRET)  # noqa: TRY301 - it is what is logged
        except KeyError as error:
            raise ValueError(SECRET) from error
    except ValueError:
        LOG.exception("reading failed")
    written = text(journal)
    assert SECRET not in written
    assert "reading failed" in written
    assert "ValueError" in written
    assert "KeyError" in written
    assert f"{__file__}:" in written


def test_an_error_of_the_system_keeps_reason_and_path(journal: Journal, tmp_path: Path) -> None:
    missing = tmp_path / "not-there"
    try:
        missing.read_bytes()
    except OSError:
        LOG.exception("no")
    assert f"No such file or directory: {missing}" in text(journal)


def test_exceptions_that_nobody_caught_are_written(journal: Journal) -> None:
    def fail() -> None:
        raise RuntimeError(SECRET)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    sys.excepthook(ValueError, ValueError(SECRET), None)
    written = text(journal)
    assert "not caught in a thread: RuntimeError" in written
    assert "not caught: ValueError" in written
    assert SECRET not in written


def test_errors_are_seen_on_the_console_too_and_lesser_things_are_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path)
    journal.open()
    LOG.warning("a warning")
    sys.excepthook(ValueError, ValueError(SECRET), None)
    journal.close()
    seen = capsys.readouterr().err
    assert "not caught: ValueError" in seen
    assert SECRET not in seen
    assert "a warning" not in seen


def test_control_c_is_no_error(journal: Journal) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert not (journal.folder / LOG_FILE).exists()


def test_the_log_stays_small(journal: Journal) -> None:
    for number in range(20_000):
        LOG.warning("line %d %s", number, "x" * 80)
    sizes = {path.name: path.stat().st_size for path in journal.folder.glob(f"{LOG_FILE}*")}
    assert len(sizes) == 1 + OLD_FILES
    assert max(sizes.values()) <= FILE_BYTES


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_only_the_user_can_read_the_log_folder(journal: Journal) -> None:
    assert os.stat(journal.folder).st_mode & 0o077 == 0


def test_a_place_that_cannot_be_written_is_told_and_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    journal = Journal(tmp_path / "file" / "logs")
    journal.open()
    LOG.warning("nobody reads this")
    journal.close()
    assert str(tmp_path) in journal.problem


def test_closing_puts_the_hooks_back(tmp_path: Path) -> None:
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    journal = Journal(tmp_path)
    journal.open()
    assert sys.excepthook is not before[0]
    journal.close()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGABRT")
def test_a_crash_of_the_interpreter_leaves_its_stack(tmp_path: Path) -> None:
    code = (
        "import os, pathlib, sys; from tray_app.core.journal import Journal;"
        "Journal(pathlib.Path(sys.argv[1])).open(); os.abort()"
    )
    crashed = subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=False)
    assert crashed.returncode != 0
    assert "Fatal Python error: Aborted" in (tmp_path / "crash.log").read_text()
