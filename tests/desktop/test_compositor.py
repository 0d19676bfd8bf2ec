"""Whether there is a compositor: asked for on X11 alone, and no answer is no compositor."""

from __future__ import annotations

import pytest

from tray_app.desktop.compositor import is_composited


@pytest.mark.parametrize(
    ("platform", "composited"),
    [("wayland", True), ("windows", True), ("cocoa", True), ("offscreen", False)],
)
def test_other_platforms_than_x11_are_known(platform: str, composited: bool) -> None:
    assert is_composited(platform) is composited


def test_an_x11_display_that_is_not_there_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":9876")
    assert not is_composited("xcb")
