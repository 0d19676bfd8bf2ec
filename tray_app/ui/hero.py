"""The hero: the period's cost, large, with what it is made of and what puts it in proportion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tray_app.ui import figures, marks
from tray_app.ui.design import CONTENT_WIDTH, GAP, GAP_SMALL, ICON, Theme, font
from tray_app.ui.hero_facts import HeroFacts, counts_line
from tray_app.ui.runs import Run, line_height, paint_runs, paint_text, placed, split, width
from tray_app.ui.themed import theme_of

if TYPE_CHECKING:
    from tray_app.ui.hero_facts import Aside

NOTHING: Final = HeroFacts()
_STEPS: Final = ("hero", "hero_2", "hero_3")


class Hero(QLabel):
    """Paints `HeroFacts`, or grey blocks before the first numbers. A label in role, so that a screen reader reads it out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: HeroFacts | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def facts(self) -> HeroFacts | None:
        """What is shown; None stands for the skeleton."""
        return self._facts

    def show_facts(self, facts: HeroFacts | None) -> None:
        """Show other facts; nothing is painted anew where they are the same."""
        if facts == self._facts and self.accessibleName():
            return
        self._facts = facts
        self.setAccessibleName(facts.spoken if facts else self.tr("Reading for the first time"))
        self._say_hover()
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._say_hover()

    def sizeHint(self) -> QSize:
        top = line_height(font("hero", self.font()))
        return QSize(CONTENT_WIDTH, top + line_height(font("table", self.font())) + 4 * GAP_SMALL)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        second = line_height(font("table", self.font())) + GAP_SMALL
        whole = QRectF(self.rect()).adjusted(0, GAP_SMALL, 0, -2 * GAP_SMALL)
        top = whole.adjusted(0, 0, 0, -second)
        bottom = QRectF(whole.left(), whole.bottom() - second, whole.width(), second)
        if self._facts is None:
            self._paint_skeleton(painter, top, bottom, theme)
        elif self._facts.title:
            role = self._fitting(self._facts.title, top.width(), (*_STEPS[2:], "title"))
            run = Run(self._facts.title, font(role, self.font()), theme.text)
            paint_text(painter, top, run, self.layoutDirection())
            self._paint_counts(painter, bottom, theme)
        else:
            figure = QFontMetricsF(font(_STEPS[-1], self.font())).horizontalAdvance(
                figures.cost_text(self._facts.cost)
            )
            taken = self._paint_asides(painter, top, theme, self._facts.asides, top.width() - figure - GAP)
            self._paint_cost(painter, top, theme, self._facts, top.width() - taken - GAP)
            self._paint_counts(painter, bottom, theme)
        painter.end()

    def _paint_cost(
        self, painter: QPainter, rect: QRectF, theme: Theme, facts: HeroFacts, room: float
    ) -> None:
        figure = figures.bare_cost(facts.cost)
        about = figures.is_about(facts.cost)
        mark = Run(figures.ABOUT.strip(), font("approx", self.font()), theme.muted)
        lead = mark.width + GAP_SMALL if about else 0.0
        role = (
            _STEPS[2]
            if facts.cost is not None and facts.cost.unknown
            else self._fitting(figure, room - lead, _STEPS)
        )
        run = Run(figure, font(role, self.font()), theme.text)
        direction = self.layoutDirection()
        metrics = QFontMetricsF(run.font)
        baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
        if about:
            sign = QFontMetricsF(mark.font)
            line = QRectF(rect.left(), baseline - sign.ascent(), rect.width(), sign.ascent() + sign.descent())
            paint_text(painter, line, mark, direction)
        place = rect.adjusted(lead, 0, 0, 0)
        paint_text(painter, placed(place, rect, direction), run, direction)

    def _paint_counts(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        assert self._facts is not None
        face = font("table", self.font())
        counts, without = self._counts_line(self._facts, rect.width())
        paint_text(painter, rect, Run(counts, face, theme.muted), self.layoutDirection())
        paint_text(painter, rect, Run(without, face, theme.muted), self.layoutDirection(), at_end=True)

    def _paint_asides(
        self, painter: QPainter, rect: QRectF, theme: Theme, asides: tuple[Aside, ...], room: float
    ) -> float:
        """Paint the lines at the end, in their short form where the long one has no room; returns the width they take."""
        height = line_height(font("table", self.font())) + 1
        top = rect.center().y() - height * len(asides) / 2
        direction = self.layoutDirection()
        widest = 0.0
        for place, aside in enumerate(asides):
            runs = self._runs(aside, theme)
            if width(runs) > room and aside.strong:
                runs = tuple(run for run in runs if run.text == aside.strong)
            line = QRectF(rect.left(), top + place * height, rect.width(), height)
            paint_runs(painter, line, runs, direction, at_end=True)
            taken = width(runs)
            if aside.mark:
                side = float(ICON - 2)
                spot = QRectF(
                    line.right() - taken - side - GAP_SMALL, line.center().y() - side / 2, side, side
                )
                colour = getattr(theme, aside.tone)
                marks.paint(painter, placed(spot, line, direction), aside.mark, colour)
                taken += side + GAP_SMALL
            widest = max(widest, taken)
        return widest

    def _runs(self, aside: Aside, theme: Theme) -> tuple[Run, ...]:
        pieces = split(aside.template, {"%1": aside.strong, "%2": aside.plain})
        plain, key = font("table", self.font()), font("key", self.font())
        return tuple(
            Run(text, key, theme.text)
            if is_value and text == aside.strong
            else Run(text, plain, getattr(theme, aside.tone))
            for text, is_value in pieces
        )

    def _say_hover(self) -> None:
        """The hover tells what the cost is made of, and the counts where not all of them have room."""
        facts = self._facts or NOTHING
        cut = self._counts_line(facts, self.width())[0] != facts.counts
        self.setToolTip("\n".join(filter(None, (facts.counts if cut else "", facts.hover))))

    def _counts_line(self, facts: HeroFacts, room: float) -> tuple[str, str]:
        return counts_line(facts, room, 2 * GAP, QFontMetricsF(font("table", self.font())).horizontalAdvance)

    def _fitting(self, text: str, room: float, roles: tuple[str, ...]) -> str:
        for role in roles:
            if QFontMetricsF(font(role, self.font())).horizontalAdvance(text) <= room:
                return role
        return roles[-1]

    def _paint_skeleton(self, painter: QPainter, top: QRectF, bottom: QRectF, theme: Theme) -> None:
        for block, radius in (
            (QRectF(top.left(), top.top() + 4, 116, top.height() - 10), 5.0),
            (QRectF(bottom.left(), bottom.center().y() - 5, 210, 10), 4.0),
        ):
            painter.setPen(theme.outline if theme.high_contrast else theme.track)
            painter.setBrush(theme.track)
            painter.drawRoundedRect(
                placed(block, QRectF(self.rect()), self.layoutDirection()), radius, radius
            )
