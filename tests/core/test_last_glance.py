"""What the icon said last."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tray_app.core.last_glance import FILE, LastGlance, day_of, load, save

if TYPE_CHECKING:
    from pathlib import Path

NOON_MS = 1_796_040_000_000  # 2026-11-30 12:00 UTC
SAID = LastGlance("2026-11-30", "utc", "normal", 17, "4.3", "Today $4.31\n1 request")


def test_what_was_kept_is_given_back(tmp_path: Path) -> None:
    save(tmp_path, SAID)
    assert load(tmp_path, NOON_MS, "utc") == SAID
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_another_day_or_boundary_has_no_glance(tmp_path: Path) -> None:
    save(tmp_path, SAID)
    assert load(tmp_path, NOON_MS + 43_200_000, "utc") is None
    assert load(tmp_path, NOON_MS, "local") is None


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", '{"day": 1}', "\x00", "[" * 100_000])
def test_a_damaged_file_is_no_glance(tmp_path: Path, damage: str) -> None:
    (tmp_path / FILE).write_text(damage)
    assert load(tmp_path, NOON_MS, "utc") is None


def test_values_of_another_kind_are_no_glance(tmp_path: Path) -> None:
    save(tmp_path, replace(SAID, level="full"))  # type: ignore[arg-type]  # unfit on purpose
    assert load(tmp_path, NOON_MS, "utc") is None


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save(tmp_path / "file" / "data", SAID)
    assert load(tmp_path / "file" / "data", NOON_MS, "utc") is None


def test_the_day_of_a_moment() -> None:
    assert day_of(NOON_MS, "utc") == "2026-11-30"
