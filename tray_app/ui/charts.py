"""Bars by QPainter: stacked day bars, the token bar, the sparkline and the share bar.

Each function paints flat fills into a rectangle and leaves the painter as it was. Edges lie on device pixels, so that bars stay crisp at
any scale. Small parts keep a visible minimum, taken from the largest part: a bar never outgrows its length.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from tray_app.ui.design import TOKEN_KINDS, Theme

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tray_app.core.model import Tokens

GAP: Final = 1.0
PART_LEAST: Final = 2.0
SPARK_LEAST: Final = 1.5


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a stacked bar: its amount, and what fills it."""

    value: float
    brush: QBrush


@dataclass(frozen=True, slots=True)
class Bar:
    """One day (week, month) of a trend, parts from the bottom. Outside the chosen period it is not `lit`."""

    parts: tuple[Part, ...]
    lit: bool = True

    @property
    def value(self) -> float:
        """The amount of the whole bar."""
        return sum(part.value for part in self.parts)


def lengths(values: Sequence[float], length: float, least: float) -> tuple[float, ...]:
    """The length of each part of a bar: proportional, no positive part below `least`, together exactly `length`.

    What the small parts lack is taken from the largest ones; where even that is not enough, all positive parts are equal.
    """
    positive = [index for index, value in enumerate(values) if value > 0]
    result = [0.0] * len(values)
    if not positive or length <= 0:
        return tuple(result)
    if least * len(positive) >= length:
        for index in positive:
            result[index] = length / len(positive)
        return tuple(result)
    whole = sum(values[index] for index in positive)
    for index in positive:
        result[index] = max(least, length * (values[index] / whole))
    surplus = sum(result) - length
    largest = sorted((result[index] for index in positive), reverse=True)
    for count in range(1, len(largest) + 1):  # the largest is cut to the next one, then both, and so on
        level = (sum(largest[:count]) - surplus) / count
        if count == len(largest) or level >= largest[count]:
            return tuple(min(part, level) for part in result)
    return tuple(result)


def bar_height(bar: Bar, highest: float, room: float) -> float:
    """The height of a bar where the highest one fills the room; tall enough for every part's minimum."""
    count = sum(part.value > 0 for part in bar.parts)
    if not count or highest <= 0:
        return 0.0
    return min(room, max(room * bar.value / highest, count * PART_LEAST + (count - 1) * GAP))


def slots(rect: QRectF, count: int) -> tuple[QRectF, ...]:
    """The columns of a trend, oldest at the left in every language: time is not mirrored."""
    width = rect.width() / max(1, count)
    return tuple(
        QRectF(rect.left() + index * width, rect.top(), width, rect.height()) for index in range(count)
    )


def paint_trend(
    painter: QPainter, rect: QRectF, bars: Sequence[Bar], theme: Theme, selected: int | None = None
) -> None:
    """Stacked bars over a base line; the selected column has a ground of its own."""
    highest = max((bar.value for bar in bars), default=0.0)
    room = rect.height() - 1
    base = rect.bottom() - 1
    with _kept(painter):
        for index, (slot, bar) in enumerate(zip(slots(rect, len(bars)), bars, strict=True)):
            if index == selected:
                _paint_selection(painter, slot, theme)
            height = bar_height(bar, highest, room)
            width = max(2.0, min(slot.width() - 2, slot.width() * 0.64, 24.0))
            left = _snapped(painter, slot.center().x() - width / 2)
            right = _snapped(painter, slot.center().x() + width / 2)
            _paint_stack(painter, QRectF(left, base - height, right - left, height), bar, theme)
        painter.fillRect(QRectF(rect.left(), base, rect.width(), 1), theme.outline)


def paint_tokens(
    painter: QPainter, rect: QRectF, tokens: Tokens, theme: Theme, mirrored: bool = False
) -> None:
    """The four token kinds side by side, with rounded ends. Without tokens only the track."""
    counts = [float(getattr(tokens, kind)) for kind in TOKEN_KINDS]
    used = sum(count > 0 for count in counts)
    widths = lengths(counts, rect.width() - GAP * max(0, used - 1), PART_LEAST)
    with _kept(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(_rounded(rect, min(3.0, rect.height() / 2)), Qt.ClipOperation.IntersectClip)
        if not used:
            painter.fillRect(rect, theme.track)
        left = rect.left()
        for kind, width in zip(TOKEN_KINDS, widths, strict=True):
            if width <= 0:
                continue
            start, end = _snapped(painter, left), _snapped(painter, left + width)
            if mirrored:
                start, end = rect.left() + rect.right() - end, rect.left() + rect.right() - start
            painter.fillRect(QRectF(start, rect.top(), end - start, rect.height()), theme.token(kind))
            left += width + GAP
    if not used and theme.high_contrast:
        _outline(painter, rect, theme.outline)


def paint_sparkline(
    painter: QPainter,
    rect: QRectF,
    values: Sequence[float],
    brushes: tuple[QBrush, QBrush],
    lit: Sequence[bool],
    theme: Theme,
) -> None:
    """One thin bar per day, oldest at the left. `brushes`: for days in the period, and for the others."""
    highest = max(values, default=0.0)
    with _kept(painter):
        for slot, value, bright in zip(slots(rect, len(values)), values, lit, strict=True):
            left = _snapped(painter, slot.left())
            right = max(left + 1, _snapped(painter, slot.right()) - GAP)
            if value <= 0 or highest <= 0:
                painter.fillRect(QRectF(left, rect.bottom() - 1, right - left, 1), theme.hairline)
                continue
            top = _snapped(painter, rect.bottom() - max(SPARK_LEAST, rect.height() * value / highest))
            column = QRectF(left, top, right - left, rect.bottom() - top)
            _fill(
                painter,
                column,
                brushes[0] if bright else brushes[1],
                outlined=theme.high_contrast and not bright,
            )


def paint_share(
    painter: QPainter,
    rect: QRectF,
    share: float,
    theme: Theme,
    mirrored: bool = False,
    colour: QColor | None = None,
) -> None:
    """A bar of `share` (0 to 1) of the rectangle's length on a track; any share above 0 is visible."""
    radius = min(3.0, rect.height() / 2)
    with _kept(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(_rounded(rect, radius), theme.track)
        if share > 0:
            width = max(PART_LEAST, rect.width() * min(1.0, share))
            left = rect.right() - width if mirrored else rect.left()
            painter.setClipPath(_rounded(rect, radius), Qt.ClipOperation.IntersectClip)
            painter.fillPath(
                _rounded(QRectF(left, rect.top(), width, rect.height()), radius), colour or theme.accent
            )
    if theme.high_contrast:
        _outline(painter, rect, theme.outline)


def _paint_stack(painter: QPainter, rect: QRectF, bar: Bar, theme: Theme) -> None:
    count = sum(part.value > 0 for part in bar.parts)
    heights = lengths([part.value for part in bar.parts], rect.height() - GAP * max(0, count - 1), PART_LEAST)
    bottom = rect.bottom()
    for part, height in zip(bar.parts, heights, strict=True):
        if height <= 0:
            continue
        low, high = _snapped(painter, bottom), _snapped(painter, bottom - height)
        outlined = theme.high_contrast and not bar.lit
        _fill(painter, QRectF(rect.left(), high, rect.width(), low - high), part.brush, outlined)
        bottom -= height + GAP


def _paint_selection(painter: QPainter, slot: QRectF, theme: Theme) -> None:
    painter.fillRect(slot, theme.selection)
    if theme.high_contrast:
        _outline(painter, slot, theme.text)


def _fill(painter: QPainter, rect: QRectF, brush: QBrush, outlined: bool) -> None:
    """A filled part; a hatched one has an outline as well, so that its edge is seen. `outlined`: an edge and no filling."""
    if not outlined:
        painter.fillRect(rect, brush)
    if outlined or brush.style() != Qt.BrushStyle.SolidPattern:
        _outline(painter, rect, brush.color())


def _outline(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    with _kept(painter):
        pen = QPen(colour, 1)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))


def _rounded(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def _snapped(painter: QPainter, position: float) -> float:
    device = painter.device()
    ratio = device.devicePixelRatio() if device is not None else 1.0
    return round(position * ratio) / ratio


@contextmanager
def _kept(painter: QPainter) -> Iterator[None]:
    painter.save()
    try:
        yield
    finally:
        painter.restore()
