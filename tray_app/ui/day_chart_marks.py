"""What stands around the bars of the day chart: read-out and legend above, grid lines beside, names below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from tray_app.ui import charts
from tray_app.ui.cell_geometry import SQUARE, paint_square
from tray_app.ui.day_read_out import ReadOut, axis_name, grid, grid_mark
from tray_app.ui.design import GAP, font
from tray_app.ui.runs import Run, paint_runs, width

if TYPE_CHECKING:
    from tray_app.ui.design import Theme
    from tray_app.ui.trend_days import Trend

SCALE: Final = 44  # beside the plot, for the grid's figures
AXIS: Final = 20  # below the plot


def paint_read_out(
    painter: QPainter, line: QRectF, told: ReadOut, base: QFont, theme: Theme, direction: Qt.LayoutDirection
) -> None:
    """The read-out above the bars, and at the end of the line each provider: the legend."""
    strong, plain = font("total", base), font("table", base)
    space = Run("    ", plain, theme.text)
    runs = [
        Run(told.heading, strong, theme.text),
        space,
        Run(told.amount, strong, theme.text),
        space,
        Run(told.counts, plain, theme.muted),
    ]
    gap = 2 * GAP
    legend: list[tuple[str, list[Run]]] = [
        (
            each,
            [Run(name, plain, theme.text), Run(" ", plain, theme.text), Run(figure, strong, theme.text)],
        )
        for each, name, figure in told.parts
    ]
    needed = sum(SQUARE + 6 + width(words) + gap for _, words in legend)
    if width(runs) + gap + needed > line.width():
        runs.pop()  # counts leave first, they stand in the table as well
    if width(runs) + gap + needed > line.width():
        legend = [(each, words[2:]) for each, words in legend]
    paint_runs(painter, line, runs, direction)
    mirrored = direction == Qt.LayoutDirection.RightToLeft
    inset = 0.0
    for each, words in reversed(legend):
        room = width(words)
        left = line.left() + inset if mirrored else line.right() - inset - room
        paint_runs(painter, QRectF(left, line.top(), room, line.height()), words, direction)
        square = left + room + 6 if mirrored else left - 6 - SQUARE
        place = QRectF(square, line.top(), SQUARE, line.height()).toRect()
        paint_square(painter, place, theme, theme.provider(each), each)
        inset += room + 6 + SQUARE + gap


def paint_grid(painter: QPainter, plot: QRectF, trend: Trend, base: QFont, theme: Theme) -> None:
    """Lines at round values, each with its figure beside the plot."""
    highest = max((trend.amount(span.usage) for span in trend.spans), default=0.0)
    values = grid(highest)
    painter.setFont(font("caption", base))
    for value in values:
        y = round(plot.bottom() - 1 - (plot.height() - 1) * value / highest)
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), theme.hairline)
        painter.setPen(theme.muted)
        words = QRectF(plot.right(), y - 8, SCALE - 8, 17)
        painter.drawText(
            words,
            int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
            grid_mark(value, trend.by_tokens),
        )


def paint_axis(
    painter: QPainter, plot: QRectF, trend: Trend, place: int | None, base: QFont, theme: Theme
) -> None:
    """Names below the bars, as many as fit: the last one first, then from the left."""
    top = plot.bottom() + 4
    slots = charts.slots(plot, len(trend.spans))
    plain, strong = font("caption", base), font("caption_strong", base)
    taken = -1e9
    end = 1e9
    for index in (len(slots) - 1, *range(len(slots) - 1)):
        if index < 0:
            return
        last = index == len(slots) - 1
        words = axis_name(trend, index)
        face = strong if last or index == place else plain
        room = QFontMetricsF(face).horizontalAdvance(words)
        left = min(max(slots[index].center().x() - room / 2, plot.left()), plot.right() - room)
        if last:
            end = left
        elif left < taken or left + room + 6 > end:
            continue
        else:
            taken = left + room + 6
        painter.setFont(face)
        painter.setPen(theme.text if last or index == place else theme.muted)
        painter.drawText(QRectF(left, top, room + 1, AXIS), int(Qt.AlignmentFlag.AlignTop), words)
