"""Where the panel opens: pure geometry over the screens, in logical pixels.

The panel stands beside its anchor, on the side away from the task bar, and always wholly inside the free area of one screen; a panel
larger than that area is cut to it.
"""

from __future__ import annotations

from dataclasses import dataclass

MARGIN = 8


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; `right` and `bottom` are the first pixels outside it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def empty(self) -> bool:
        return self.width <= 0 or self.height <= 0

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def contains(self, other: Rect) -> bool:
        """Whether `other` lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def distance(self, point: tuple[int, int]) -> int:
        """Square of the distance from `point` to the nearest pixel of the rectangle; 0 inside."""
        across = max(self.x - point[0], 0, point[0] - (self.right - 1))
        down = max(self.y - point[1], 0, point[1] - (self.bottom - 1))
        return across * across + down * down


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: all of it, and what task bars leave free of it."""

    whole: Rect
    free: Rect


def place(
    anchor: Rect | None, cursor: tuple[int, int] | None, size: tuple[int, int], screens: tuple[Screen, ...]
) -> Rect:
    """The panel's rectangle for a panel of `size`.

    `anchor` is the icon's rectangle, where the desktop tells it; else the panel stands at `cursor`; else in the corner of the first
    screen. `screens` begins with the primary one and must not be empty.
    """
    if anchor is not None and anchor.empty:
        anchor = None
    if anchor is None and cursor is not None and any(not screen.whole.distance(cursor) for screen in screens):
        anchor = Rect(cursor[0], cursor[1], 1, 1)
    if anchor is None:
        screen = screens[0]
        free, (width, height) = screen.free, _cut(size, screen.free)
        return _inside(Rect(free.right - width, free.bottom - height, width, height), free)
    point = anchor.centre
    screen = min(screens, key=lambda each: each.whole.distance(point))
    free = screen.free
    width, height = _cut(size, free)
    x, y = point[0] - width // 2, point[1] - height // 2
    side = _side(point, screen)
    if side == "bottom":
        y = min(anchor.y, free.bottom) - MARGIN - height
    elif side == "top":
        y = max(anchor.bottom, free.y) + MARGIN
    elif side == "left":
        x = max(anchor.right, free.x) + MARGIN
    else:
        x = min(anchor.x, free.right) - MARGIN - width
    return _inside(Rect(x, y, width, height), free)


def _side(point: tuple[int, int], screen: Screen) -> str:
    """The screen edge at which the anchor sits: the bar's where it is on a bar, else the nearest one."""
    whole, free = screen.whole, screen.free
    if point[1] >= free.bottom > free.y and free.bottom < whole.bottom:
        return "bottom"
    if point[1] < free.y:
        return "top"
    if point[0] < free.x:
        return "left"
    if point[0] >= free.right > free.x and free.right < whole.right:
        return "right"
    distances = {
        "bottom": whole.bottom - point[1],
        "top": point[1] - whole.y,
        "left": point[0] - whole.x,
        "right": whole.right - point[0],
    }
    # An icon in a corner belongs to the horizontal bar: vertical ones are rare. The order above breaks ties.
    return min(distances, key=lambda side: distances[side] * (2 if side in {"left", "right"} else 1))


def _cut(size: tuple[int, int], free: Rect) -> tuple[int, int]:
    margin_x = MARGIN if free.width > 2 * MARGIN else 0
    margin_y = MARGIN if free.height > 2 * MARGIN else 0
    return max(1, min(size[0], free.width - 2 * margin_x)), max(1, min(size[1], free.height - 2 * margin_y))


def _inside(rect: Rect, free: Rect) -> Rect:
    margin_x = min(MARGIN, max(0, (free.width - rect.width) // 2))
    margin_y = min(MARGIN, max(0, (free.height - rect.height) // 2))
    x = max(free.x + margin_x, min(rect.x, free.right - margin_x - rect.width))
    y = max(free.y + margin_y, min(rect.y, free.bottom - margin_y - rect.height))
    return Rect(x, y, rect.width, rect.height)
