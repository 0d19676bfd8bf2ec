"""Room for a window beside the pinned panel, which lies above every window and would cover its buttons.

Pure geometry first, in logical pixels; then the two Qt windows. Where no side of the panel has room for the window, the panel closes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from tray_app.ui.placement import MARGIN, Rect

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import QWidget

    from tray_app.ui.popup import Popup

TITLE_BAR, BORDER = 32, 2  # what a window manager adds, as long as it has not told


def beside(window: Rect, least: tuple[int, int], panel: Rect, free: Rect) -> Rect | None:
    """Where a window goes that would stand at `window`: inside `free` and clear of `panel`, as little moved and shrunk as possible.

    `least` is the size below which it cannot be used. None where no side of the panel has that much room.
    """
    left, top = min(free.right, panel.x - MARGIN), min(free.bottom, panel.y - MARGIN)
    right, bottom = max(free.x, panel.right + MARGIN), max(free.y, panel.bottom + MARGIN)
    rooms = (
        Rect(free.x, free.y, left - free.x, free.height),
        Rect(right, free.y, free.right - right, free.height),
        Rect(free.x, free.y, free.width, top - free.y),
        Rect(free.x, bottom, free.width, free.bottom - bottom),
    )
    found = [
        _into(window, room)
        for room in rooms
        if room.width >= max(1, least[0]) and room.height >= max(1, least[1])
    ]
    return min(found, key=lambda each: _disturbance(window, each), default=None)


def overlaps(one: Rect, other: Rect) -> bool:
    """Whether two rectangles share a pixel."""
    return (
        one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
    ) and not (one.empty or other.empty)


def clear_of_panel(window: QWidget, popup: Popup) -> None:
    """Put a window that is about to be shown, or to come to the front, where the open popup does not cover it; else close the popup."""
    panel, frame = _rect(popup.frameGeometry()), _framed(window)
    if not overlaps(frame, panel):
        return
    screen = popup.screen().availableGeometry()
    extra = (frame.width - window.width(), frame.height - window.height())
    smallest = window.minimumSize().expandedTo(window.minimumSizeHint())
    least = (smallest.width() + extra[0], smallest.height() + extra[1])
    place = beside(frame, least, panel, _rect(screen))
    if place is None:
        popup.leave()
        return
    if (place.width, place.height) != (frame.width, frame.height):
        window.resize(place.width - extra[0], place.height - extra[1])
    window.move(place.x, place.y)


def _into(window: Rect, room: Rect) -> Rect:
    width, height = min(window.width, room.width), min(window.height, room.height)
    x = max(room.x, min(window.x, room.right - width))
    y = max(room.y, min(window.y, room.bottom - height))
    return Rect(x, y, width, height)


def _disturbance(before: Rect, after: Rect) -> tuple[int, int]:
    """Area that is lost, then distance that is moved."""
    lost = before.width * before.height - after.width * after.height
    return lost, abs(before.x - after.x) + abs(before.y - after.y)


def _framed(window: QWidget) -> Rect:
    """A window with its frame; one that was never shown stands in the middle of its screen, where window managers put it."""
    if window.isVisible():
        return _rect(window.frameGeometry())
    if not window.testAttribute(Qt.WidgetAttribute.WA_Resized):
        window.adjustSize()
    inner = window.geometry()
    width, height = inner.width() + 2 * BORDER, inner.height() + TITLE_BAR + BORDER
    if inner.topLeft().isNull():
        middle = window.screen().availableGeometry().center()
        return Rect(middle.x() - width // 2, middle.y() - height // 2, width, height)
    return Rect(inner.x() - BORDER, inner.y() - TITLE_BAR, width, height)


def _rect(rect: QRect) -> Rect:
    return Rect(rect.x(), rect.y(), rect.width(), rect.height())
