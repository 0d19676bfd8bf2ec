"""The table of captures: every line is what a right reader shows, and every difference from the tool's own total has its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import capture_table
from tests.conftest import FIXTURES, capture_folders

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "capture", capture_folders(), ids=lambda path: str(path.relative_to(FIXTURES / "captures"))
)
def test_a_line_is_right_and_explains_itself(capture: Path, tmp_path: Path) -> None:
    line = capture_table.line(capture, tmp_path)
    assert line.ours == line.right
    assert line.server == line.ours or line.notes
    if line.own not in (None, line.ours):
        assert any(note.startswith("own total: ") for note in line.notes)
    assert not any("not explained" in note for note in line.notes)
