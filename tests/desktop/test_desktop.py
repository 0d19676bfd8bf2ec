"""Showing a folder, and whether there is a display."""

from __future__ import annotations

import os
import stat
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tray_app.desktop.display import missing_display
from tray_app.desktop.linux import clean_variables
from tray_app.desktop.reveal import reveal, reveal_command

if TYPE_CHECKING:
    from pathlib import Path


def test_each_system_shows_a_file_in_its_own_way(tmp_path: Path) -> None:
    file = tmp_path / "ui_messages.json"
    file.write_text("[]")
    assert reveal_command("linux", str(file)) == ("xdg-open", str(tmp_path))
    assert reveal_command("linux", str(tmp_path)) == ("xdg-open", str(tmp_path))
    assert reveal_command("darwin", str(file)) == ("open", "-R", str(file))
    assert reveal_command("win32", str(file)) == ("explorer", f"/select,{file}")


def test_what_does_not_exist_is_not_shown(tmp_path: Path) -> None:
    assert not reveal(str(tmp_path / "gone"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="xdg-open")
def test_without_a_file_manager_nothing_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not reveal(str(tmp_path), "linux")


@pytest.mark.filterwarnings("ignore:subprocess .* is still running:ResourceWarning")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="xdg-open")
def test_the_file_manager_gets_the_folder_and_none_of_our_library_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = tmp_path / "seen"
    opener = tmp_path / "xdg-open"
    opener.write_text(
        f'#!/bin/sh\nprintf "%s|%s" "$1" "$LD_LIBRARY_PATH" > "{seen}.part"; mv "{seen}.part" "{seen}"\n'
    )
    opener.chmod(opener.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/frozen/lib")
    assert reveal(str(tmp_path), "linux")
    deadline = time.monotonic() + 20
    while not seen.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert seen.read_text() == f"{tmp_path}|"


def test_a_frozen_programs_paths_are_put_back_as_they_were() -> None:
    frozen = {"LD_LIBRARY_PATH": "/frozen", "LD_LIBRARY_PATH_ORIG": "/own", "HOME": "/h"}
    assert clean_variables(frozen)["LD_LIBRARY_PATH"] == "/own"
    assert "LD_LIBRARY_PATH" not in clean_variables({"LD_LIBRARY_PATH": "/frozen"})


@pytest.mark.parametrize(
    ("platform", "variables", "missing"),
    [
        ("linux", {}, True),
        ("linux", {"DISPLAY": ":0"}, False),
        ("linux", {"WAYLAND_DISPLAY": "wayland-1"}, False),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, False),
        ("linux", {"QT_QPA_PLATFORM": "xcb"}, True),
        ("linux", {"DISPLAY": ""}, True),
        ("darwin", {}, False),
        ("win32", {}, False),
    ],
)
def test_a_missing_display_is_known_before_qt_is_loaded(
    platform: str, variables: dict[str, str], missing: bool
) -> None:
    assert bool(missing_display(platform, variables)) is missing


def test_a_wayland_socket_in_the_runtime_directory_is_a_display(tmp_path: Path) -> None:
    (tmp_path / "wayland-0").touch()
    assert missing_display("linux", {"XDG_RUNTIME_DIR": str(tmp_path)}) == ""
