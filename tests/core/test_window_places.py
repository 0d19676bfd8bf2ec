"""Where windows were: kept in a file of our own, and a damaged one is as good as none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.core.window_places import FILE, load, save

if TYPE_CHECKING:
    from pathlib import Path


def test_a_window_comes_back_where_it_was_beside_the_others(tmp_path: Path) -> None:
    save(tmp_path / "new", "breakdown", b"\x01\xff")
    save(tmp_path / "new", "other", b"x")
    assert load(tmp_path / "new", "breakdown") == b"\x01\xff"
    assert load(tmp_path / "new", "other") == b"x"
    assert load(tmp_path / "new", "third") == b""
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]


@pytest.mark.parametrize("content", ["", "[]", '{"breakdown": 3}', '{"breakdown": "%%%"}', "{"])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    assert load(tmp_path, "breakdown") == b""
    save(tmp_path, "breakdown", b"1")
    assert load(tmp_path, "breakdown") == b"1"


@given(state=st.binary(max_size=400))
def test_every_state_is_kept_as_it_is(tmp_path_factory: pytest.TempPathFactory, state: bytes) -> None:
    folder = tmp_path_factory.getbasetemp() / "places"
    save(folder, "breakdown", state)
    assert load(folder, "breakdown") == state


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save(tmp_path / "file", "breakdown", b"1")
    assert load(tmp_path / "file", "breakdown") == b""
