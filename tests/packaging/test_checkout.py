"""The two commands of the README, as far as they can be run without installing anything."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import checkout
import pytest
import system_check

ROOT = Path(__file__).parents[2]
FOR_DEVELOPERS = {"prices.py", "translations.py"}  # run by hand where everything is installed
SCRIPTS = sorted(path for path in (ROOT / "packaging").glob("*.py") if path.name not in FOR_DEVELOPERS)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "checkout.py"), *arguments],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        text=True,
    )


def test_without_a_command_the_usage_is_shown() -> None:
    assert run("--help").returncode == 0
    for wrong in ((), ("begin",)):
        shown = run(*wrong)
        assert shown.returncode == 2
        assert "python3 packaging/checkout.py start" in shown.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_the_set_up_needs_nothing_but_the_standard_library(script: Path) -> None:
    own = {path.stem for path in SCRIPTS}
    for node in ast.walk(ast.parse(script.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        roots = {name.partition(".")[0] for name in names}
        assert roots <= sys.stdlib_module_names | own


def test_an_old_python_can_read_the_script_far_enough_to_say_so() -> None:
    ast.parse((ROOT / "packaging" / "checkout.py").read_text("utf-8"), feature_version=(3, 8))


def test_an_old_python_hands_over_to_a_newer_one_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert checkout.newer_python() is None
    for name in ("python3.10", "python3.11", "python3.13"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    assert checkout.newer_python() == str(tmp_path / "python3.13")


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ""}, False),
        ({"QT_QPA_PLATFORM": "offscreen"}, True),
    ],
)
def test_a_display_is_there_when_a_server_is_named(
    variables: dict[str, str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert checkout.has_display() is expected
    monkeypatch.setattr(sys, "platform", "darwin")
    assert checkout.has_display()


@pytest.mark.parametrize(
    ("value", "expected"), [("true", True), ("1", True), ("false", False), ("0", False), ("", False)]
)
def test_everything_is_required_in_ci(value: str, expected: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", value)
    assert checkout.in_ci() is expected


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="system packages are a matter of Linux")
def test_missing_packages_stop_only_where_they_are_required(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("apt-get", "apt-cache"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(system_check.SystemIncompleteError, match=r"apt-get install .* xvfb "):
        checkout.ensure_system(test=True, required=True)
    checkout.ensure_system(test=True, required=False)
    assert " xvfb " in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_the_ci_script_can_be_run() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0
