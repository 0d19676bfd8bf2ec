"""Lines of text in which figures and words differ in weight or colour, on one baseline and in either reading direction."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QPainter


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one font and colour."""

    text: str
    font: QFont
    colour: QColor

    @property
    def width(self) -> float:
        """Device independent pixels."""
        return QFontMetricsF(self.font).horizontalAdvance(self.text)


def split(template: str, values: Mapping[str, str]) -> tuple[tuple[str, bool], ...]:
    """A translated template cut at its placeholders: pieces of text, each with whether it is one of the values."""
    pieces = re.split(r"(%\d)", template)
    return tuple((values.get(piece, piece), piece in values) for piece in pieces if piece)


def width(runs: Sequence[Run]) -> float:
    """Width of a line of runs in device independent pixels."""
    return sum(run.width for run in runs)


def reads_right_to_left(text: str, otherwise: bool) -> bool:
    """The direction of the first letter that has one; `otherwise` for figures alone."""
    for sign in text:
        kind = unicodedata.bidirectional(sign)
        if kind in ("L", "R", "AL"):
            return kind != "L"
    return otherwise


def line_height(font: QFont) -> int:
    """Whole pixels that a line in this font needs."""
    metrics = QFontMetricsF(font)
    return round(metrics.ascent() + metrics.descent())


def paint_runs(
    painter: QPainter,
    rect: QRectF,
    runs: Sequence[Run],
    direction: Qt.LayoutDirection,
    at_end: bool = False,
) -> None:
    """Paint runs in reading order, centred in height. `at_end`: against the end of the line (right where text runs to the right)."""
    if not runs:
        return
    rtl = direction == Qt.LayoutDirection.RightToLeft
    reads_rtl = reads_right_to_left("".join(run.text for run in runs), rtl)
    metrics = [QFontMetricsF(run.font) for run in runs]
    ascent = max(each.ascent() for each in metrics)
    descent = max(each.descent() for each in metrics)
    baseline = rect.center().y() + (ascent - descent) / 2
    at_right = at_end != rtl
    left = rect.right() - width(runs) if at_right else rect.left()
    painter.save()
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    for run in reversed(runs) if reads_rtl else runs:
        painter.setFont(run.font)
        painter.setPen(run.colour)
        shift = 0.0
        if reads_rtl and not reads_right_to_left(run.text, otherwise=False):
            shift = (
                run.width - Run(run.text.rstrip(), run.font, run.colour).width
            )  # the gap is on its other side now
        painter.drawText(QPointF(left + shift, baseline), run.text.rstrip() if shift else run.text)
        left += run.width
    painter.restore()


def paint_text(
    painter: QPainter,
    rect: QRectF,
    run: Run,
    direction: Qt.LayoutDirection,
    at_end: bool = False,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideNone,
) -> None:
    """Paint one run; where it is wider than the rectangle it is elided as asked."""
    if elide != Qt.TextElideMode.ElideNone and run.width > rect.width():
        run = Run(QFontMetricsF(run.font).elidedText(run.text, elide, rect.width()), run.font, run.colour)
    paint_runs(painter, rect, (run,), direction, at_end)


def placed(rect: QRectF, within: QRectF, direction: Qt.LayoutDirection) -> QRectF:
    """A rectangle laid out for left-to-right text, mirrored where text runs the other way."""
    if direction != Qt.LayoutDirection.RightToLeft:
        return rect
    return QRectF(within.left() + within.right() - rect.right(), rect.top(), rect.width(), rect.height())
