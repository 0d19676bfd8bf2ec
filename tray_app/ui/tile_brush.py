"""How a tile's facts are painted on the grid that all tiles share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from tray_app.ui import charts, figures, marks
from tray_app.ui.design import BADGE, GAP, GAP_SMALL, ICON, PADDING, Theme, font
from tray_app.ui.pictures import Picture
from tray_app.ui.runs import Run, paint_runs, paint_text, placed
from tray_app.ui.tile_grid import PAD_Y, SPARK_WIDTH, Grid, message_top

if TYPE_CHECKING:
    from tray_app.ui.tile_facts import TileFacts

_BAR = 5.0


@dataclass(frozen=True, slots=True)
class TileBrush:
    """One painting of one tile. `whole` is the tile's rectangle, `link_room` the width of its link, 0 where it has none."""

    painter: QPainter
    facts: TileFacts
    grid: Grid
    theme: Theme
    base: QFont
    direction: Qt.LayoutDirection
    whole: QRectF
    link_room: float

    def paint(self) -> None:
        """Everything inside the card."""
        facts = self.facts
        self._paint_head()
        if facts.picture is Picture.FULL:
            self._paint_numbers()
        elif facts.picture is Picture.SKELETON:
            self._paint_blocks()
        elif facts.picture is Picture.UNREADABLE:
            self._paint_problems()
        if facts.message and facts.picture in (Picture.FULL, Picture.QUIET):
            self._paint_notice(message_top(facts, self.grid), "warning", "table", self.link_room + GAP)

    def _at(self, rect: QRectF) -> QRectF:
        return placed(rect, self.whole, self.direction)

    def _paint_head(self) -> None:
        painter, facts, theme = self.painter, self.facts, self.theme
        grid, base, direction = self.grid, self.base, self.direction
        row = grid.whole_line(PAD_Y, 0)
        badge = QRectF(PADDING, row.center().y() - BADGE / 2, BADGE, BADGE)
        if facts.name:
            marks.paint_badge(
                painter,
                self._at(badge),
                facts.provider,
                facts.name,
                theme,
                base,
                outlined=facts.nothing_recorded,
            )
        middle = Qt.TextElideMode.ElideMiddle
        if facts.nothing_recorded:
            sentence = Run(facts.quiet, font("table", base), theme.muted)
            paint_text(painter, self._at(row), sentence, direction, elide=middle)
            return
        end = Run("", font("table", base), theme.muted)
        if facts.picture in (Picture.QUIET, Picture.UNREADABLE):
            role = "total" if facts.picture is Picture.UNREADABLE else "table"
            end = Run(facts.quiet, font(role, base), theme.muted)
        if end.text:
            paint_text(painter, self._at(row), end, direction, at_end=True)
        room = row.width() - end.width - GAP
        if facts.picture is Picture.FULL:
            room = grid.bar_end - row.left()
            room -= SPARK_WIDTH + GAP if grid.with_spark and not facts.as_of else 0
        as_of = Run(facts.as_of, font("key", base), theme.muted)
        mark = 12.0
        if facts.as_of:
            room -= as_of.width + GAP + mark + GAP_SMALL
        name = Run(facts.name, font("name", base), theme.text)
        paint_text(
            painter,
            self._at(QRectF(row.left(), row.top(), room, row.height())),
            name,
            direction,
            elide=middle,
        )
        if facts.as_of:
            left = row.left() + min(room, name.width) + GAP
            spot = QRectF(left, row.center().y() - mark / 2, mark, mark)
            marks.paint(painter, self._at(spot), "clock", theme.muted)
            place = QRectF(left + mark + GAP_SMALL, row.top(), as_of.width, row.height())
            paint_text(painter, self._at(place), as_of, direction)

    def _paint_numbers(self) -> None:
        painter, facts, theme = self.painter, self.facts, self.theme
        grid, base, direction = self.grid, self.base, self.direction
        top = float(PAD_Y)
        unknown = facts.cost is None or facts.cost.unknown
        figure = theme.muted if facts.as_of or unknown else theme.text
        runs = [Run(figures.bare_cost(facts.cost), font("figure", base), figure)]
        if figures.is_about(facts.cost):
            runs.insert(0, Run(figures.ABOUT, font("body", base), theme.muted))
        paint_runs(painter, self._at(grid.whole_line(top, 0)), runs, direction, at_end=True)
        if grid.with_spark and not facts.as_of:
            spot = grid.spark(top)
            brushes = (
                theme.brush(facts.provider),
                theme.brush(facts.provider, dimmed=True, ground=theme.card),
            )
            charts.paint_sparkline(painter, self._at(spot), facts.spark, brushes, facts.lit, theme)
        top += grid.rows[0]
        table, caption = font("table", base), font("caption", base)
        line = self._at(grid.whole_line(top, 1))
        paint_text(painter, line, Run(grid.counts(facts), table, theme.muted), direction)
        aside = facts.aside_short if grid.short_aside else facts.aside
        paint_text(painter, line, Run(aside, caption, theme.muted), direction, at_end=True)
        top += grid.rows[1]
        line = grid.line(top, 2)
        bar = QRectF(line.left(), line.center().y() - _BAR / 2, line.width(), _BAR)
        rtl = direction == Qt.LayoutDirection.RightToLeft
        charts.paint_tokens(painter, self._at(bar), facts.tokens, theme, rtl)
        cached = Run(facts.cached, caption, theme.muted)
        paint_text(painter, self._at(grid.whole_line(top, 2)), cached, direction, at_end=True)

    def _paint_notice(self, top: float, mark: str, role: str, room: float) -> None:
        colour = self.theme.warning if mark == "warning" else self.theme.error
        line = self.grid.whole_line(top, 3)
        side = float(ICON - 2)
        spot = QRectF(PADDING + (BADGE - side) / 2, line.center().y() - side / 2, side, side)
        marks.paint(self.painter, self._at(spot), mark, colour)
        place = line.adjusted(0, 0, -room, 0)
        run = Run(self.facts.message, font(role, self.base), colour)
        paint_text(self.painter, self._at(place), run, self.direction, elide=Qt.TextElideMode.ElideRight)

    def _paint_problems(self) -> None:
        painter, facts, theme = self.painter, self.facts, self.theme
        grid, direction = self.grid, self.direction
        table = font("table", self.base)
        top = float(PAD_Y + grid.rows[0])
        self._paint_notice(top, "error", "total", 0.0 if facts.problems else self.link_room + GAP)
        top += grid.rows[3] + GAP_SMALL / 2
        for path, reason in facts.problems:
            line = grid.whole_line(top, 3).adjusted(0, GAP_SMALL / 2, 0, GAP_SMALL / 2)
            painter.fillRect(self._at(QRectF(line.left(), line.top() - 2, line.width(), 1)), theme.hairline)
            end = Run(reason, table, theme.muted)
            end_room = min(end.width, line.width() / 2)
            place = QRectF(line.right() - end_room, line.top(), end_room, line.height())
            paint_text(
                painter, self._at(place), end, direction, at_end=True, elide=Qt.TextElideMode.ElideRight
            )
            place = QRectF(line.left(), line.top(), line.width() - end_room - PADDING, line.height())
            run = Run(path, table, theme.text)
            paint_text(painter, self._at(place), run, direction, elide=Qt.TextElideMode.ElideRight)
            top += grid.rows[3] + GAP_SMALL
        if facts.problems:
            line = grid.whole_line(top, 3).adjusted(0, GAP_SMALL / 2, 0, GAP_SMALL / 2)
            painter.fillRect(self._at(QRectF(line.left(), line.top() - 2, line.width(), 1)), theme.hairline)
            paint_text(painter, self._at(line), Run(facts.more, table, theme.muted), direction)

    def _paint_blocks(self) -> None:
        painter, theme, grid = self.painter, self.theme, self.grid
        top = float(PAD_Y)
        end = grid.width - PADDING
        blocks = (
            QRectF(end - 52, top + 3, 52, 12),
            QRectF(end - 40, top + grid.rows[0] + 3, 40, 10),
            QRectF(grid.line(top, 1).left(), top + grid.rows[0] + 3, 150, 10),
            QRectF(
                grid.line(top, 1).left(),
                top + grid.rows[0] + grid.rows[1] + 6,
                grid.line(top, 2).width(),
                _BAR,
            ),
        )
        painter.setPen(QPen(theme.outline) if theme.high_contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.track)
        if not self.facts.name:
            first = grid.whole_line(top, 0)
            painter.drawRoundedRect(
                self._at(QRectF(PADDING, first.center().y() - BADGE / 2, BADGE, BADGE)), 5, 5
            )
            painter.drawRoundedRect(self._at(QRectF(first.left(), top + 3, 84, 12)), 3, 3)
        for block in blocks:
            painter.drawRoundedRect(self._at(block), 3, 3)
