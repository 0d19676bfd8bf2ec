"""No network: with every socket but Unix ones forbidden, and with no interface there at all, the numbers are the same."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import FIXTURES, lay_capture
from tests.money_samples import lay_task, request

ROOT = Path(__file__).resolve().parent.parent
GUARD = """
import socket, sys

def hook(event, arguments):
    if event == "socket.__new__" and arguments[1] != getattr(socket, "AF_UNIX", None):
        raise AssertionError(f"a socket of family {arguments[1]}")
    if event.startswith(("socket.connect", "socket.getaddrinfo", "socket.gethostby", "socket.bind", "urllib.", "http.client.")):
        raise AssertionError(event)

sys.addaudithook(hook)
from tray_app.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
COMMANDS = (["report", "--json"], ["doctor", "--json"], ["status", "--json"], ["budget", "--json"])


@pytest.fixture
def priced_home(home: Path) -> Path:
    """Something to read for every reader, and requests that need a price."""
    for capture in ("cline-cli/3.0.65/fork", "roo/3.52.1/condense"):
        lay_capture(FIXTURES / "captures" / capture, home)
    lay_task(home, [request(cost=None, tokens=(1000, 500, 100, 50)), request(1_796_040_000_001, 0.1)])
    return home


def run(home: Path, own: Path, *command: str, before: tuple[str, ...] = ()) -> str:
    environment = {"HOME": str(home), "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "TZ": "UTC"}
    done = subprocess.run(
        [*before, sys.executable, "-c", GUARD, "--data-dir", str(own), *command],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def timeless(text: str) -> object:
    document = json.loads(text)
    document.pop("generated_at", None)
    return document


def test_no_command_opens_a_socket(priced_home: Path, tmp_path: Path) -> None:
    for command in COMMANDS:
        assert json.loads(run(priced_home, tmp_path / "own", *command))


def test_the_guard_would_notice_a_socket() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GUARD.replace("from tray_app", "socket.socket()\nfrom tray_app"), "--version"],
        cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, check=False, text=True,
    )  # fmt: skip
    assert "a socket of family" in done.stderr


def test_without_any_interface_the_numbers_are_the_same(priced_home: Path, tmp_path: Path) -> None:
    apart = ("unshare", "--user", "--map-root-user", "--net")
    if (
        shutil.which("unshare") is None
        or subprocess.run([*apart, "true"], check=False, capture_output=True).returncode
    ):
        pytest.skip("no network namespace can be made here")
    alone = timeless(run(priced_home, tmp_path / "one", "report", "--json", before=apart))
    assert alone == timeless(run(priced_home, tmp_path / "two", "report", "--json"))
    costs = alone["providers"]["cline"]["cost"]  # type: ignore[index]
    assert costs["estimated_usd"] > 0
