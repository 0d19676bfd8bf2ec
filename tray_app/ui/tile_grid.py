"""The columns that all tiles share, so that numbers stand under numbers whatever the language needs.

Short forms come for all tiles at once, in this order: the share without its words, the line without tokens and then without
requests, no sparkline.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tray_app.ui import figures
from tray_app.ui.design import BADGE, GAP, GAP_SMALL, PADDING, font
from tray_app.ui.pictures import Picture
from tray_app.ui.runs import line_height

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.ui.tile_facts import TileFacts

SPARK_WIDTH: Final = 70.0
SPARK_HEIGHT: Final = 16.0
SPARK_GAP: Final = 3.0  # between the sparkline and the letters below
PAD_Y: Final = 6
TEXT_LEFT: Final = PADDING + BADGE + GAP
_RIGHT_USUAL: Final = 84.0
_RIGHT_AT_MOST: Final = 96.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Widths and heights in device independent pixels. `right` is the column of numbers; `rows` the heights of a tile's lines."""

    width: float
    right: float = _RIGHT_USUAL
    short_aside: bool = False
    with_tokens: bool = True
    with_requests: bool = True
    with_spark: bool = True
    rows: tuple[int, int, int, int] = (18, 17, 17, 19)
    spark_bottom: float = 18.0  # below the top of the first line

    def spark(self, top: float) -> QRectF:
        """The sparkline beside the name: it ends where the token bar does, and above the figures of the line below."""
        return QRectF(
            self.bar_end - SPARK_WIDTH, top + self.spark_bottom - SPARK_HEIGHT, SPARK_WIDTH, SPARK_HEIGHT
        )

    @property
    def right_left(self) -> float:
        """Where the number column begins."""
        return self.width - PADDING - self.right

    @property
    def bar_end(self) -> float:
        """Where token bar and sparkline end."""
        return self.right_left - 1

    def counts(self, facts: TileFacts) -> str:
        """What stands in the line of counts."""
        if self.with_tokens:
            return facts.counts
        return facts.counts_short if self.with_requests else facts.counts_least

    def line(self, top: float, row: int) -> QRectF:
        """The text column of a line."""
        return QRectF(TEXT_LEFT, top, self.bar_end - TEXT_LEFT, self.rows[row])

    def whole_line(self, top: float, row: int) -> QRectF:
        """Text and number column of a line together."""
        return QRectF(TEXT_LEFT, top, self.width - PADDING - TEXT_LEFT, self.rows[row])


def grid_for(tiles: Sequence[TileFacts], base: QFont, width: float) -> Grid:
    """The grid in which the longest texts of these tiles fit."""
    table, caption, figure = (QFontMetricsF(font(role, base)) for role in ("table", "caption", "figure"))
    name = QFontMetricsF(font("name", base))
    full = [tile for tile in tiles if tile.picture is Picture.FULL]

    def widest(texts: Sequence[str], metrics: QFontMetricsF) -> float:
        return max((metrics.horizontalAdvance(text) for text in texts), default=0.0)

    costs = widest([figures.cost_text(tile.cost) for tile in full], figure)
    cached = widest([tile.cached for tile in full], caption)
    asides = widest([tile.aside for tile in full], caption)
    short_aside = asides > _RIGHT_AT_MOST
    if short_aside:
        asides = widest([tile.aside_short for tile in full], caption)
    right = float(ceil(max(_RIGHT_USUAL, costs + GAP, cached + GAP, asides)))
    room = width - PADDING - right - TEXT_LEFT - 1
    aside_room = width - PADDING - asides - GAP - TEXT_LEFT
    with_tokens = widest([tile.counts for tile in full], table) <= aside_room
    names = widest([tile.name for tile in full], name)
    line = line_height(font("table", base))
    rows = (max(BADGE, line_height(font("name", base))), line + 2, line + 2, line + 4)
    return Grid(
        width,
        right,
        short_aside,
        with_tokens,
        widest([tile.counts_short for tile in full], table) <= aside_room,
        with_spark=room - SPARK_WIDTH - GAP >= min(names, 90.0),
        rows=rows,
        spark_bottom=float(min(rows[0], round(rows[0] + 1 + _above_letters(table) - SPARK_GAP))),
    )


def _above_letters(metrics: QFontMetricsF) -> float:
    """What a line of text leaves free above its tallest letters; some fonts leave nearly nothing."""
    return metrics.ascent() + metrics.tightBoundingRect("bdfkl0").top()


def tile_height(facts: TileFacts, grid: Grid) -> int:
    """The height of a tile with its border."""
    first, second, third, message = grid.rows
    height = 2 * PAD_Y + first
    if facts.picture is Picture.UNREADABLE:
        lines = len(facts.problems) + 1 if facts.problems else 0
        return height + message + (message + GAP_SMALL) * lines
    if facts.picture is not Picture.QUIET:
        height += second + third
    return height + message if facts.message else height


def message_top(facts: TileFacts, grid: Grid) -> float:
    """Where the message row of a tile begins."""
    first, second, third, _ = grid.rows
    return float(PAD_Y + first + (second + third if facts.picture is Picture.FULL else 0))
