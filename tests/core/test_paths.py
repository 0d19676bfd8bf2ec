"""Where our own files go."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tray_app.core.paths import own_places, resources


def test_a_data_dir_moves_config_ledger_and_logs_together(tmp_path: Path) -> None:
    places = own_places(tmp_path)
    assert places.settings_file == tmp_path / "settings.toml"
    assert places.ledger_file.parent == tmp_path
    assert places.logs.is_relative_to(tmp_path)


def test_a_relative_data_dir_stays_where_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    places = own_places(Path("mine"))
    monkeypatch.chdir("/")
    assert places.config == tmp_path / "mine"


def test_naming_the_places_creates_nothing(tmp_path: Path) -> None:
    own_places(tmp_path / "later")
    assert not (tmp_path / "later").exists()


@pytest.mark.skipif(os.name == "nt" or os.uname().sysname == "Darwin", reason="only other systems follow XDG")
def test_the_platform_directories_follow_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "conf"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    places = own_places()
    assert places.settings_file == tmp_path / "conf" / "tallytray" / "settings.toml"
    assert places.ledger_file.parent == tmp_path / "data" / "tallytray"


def test_resources_lie_beside_the_package_or_in_it() -> None:
    assert resources().name == "resources"
    assert resources().parent.name in ("tray_app", Path(__file__).parents[2].name)
