"""The trend: one stacked bar per day. Pointer or arrow keys turn caption and axis into the read-out of one bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tray_app.ui import charts, figures
from tray_app.ui.design import CONTENT_WIDTH, GAP, GAP_SMALL, RADIUS_FIELD, Theme, font
from tray_app.ui.focus import drop_focus, show_focus
from tray_app.ui.pictures import is_used
from tray_app.ui.runs import Run, line_height, paint_runs, paint_text, placed, width
from tray_app.ui.themed import theme_of
from tray_app.ui.trend_words import (
    amount_text,
    caption,
    part_text,
    reading,
    span_name,
    spoken_series,
    spoken_span,
)

if TYPE_CHECKING:
    from datetime import date

    from tray_app.ui.trend_days import Span, Trend


BAR_ROOM = 50
_SWATCH = 8.0


class TrendView(QLabel):
    """Paints a `Trend`. Its accessible name is the whole series in words, or the read-out while a bar is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trend: Trend | None = None
        self._names: dict[str, str] = {}
        self._chosen: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def chosen(self) -> int | None:
        """Index of the bar that is read out, None for none."""
        return self._chosen

    def show_trend(self, trend: Trend, names: dict[str, str]) -> None:
        """Show another series. `names`: provider names by id, for the spoken read-out."""
        if trend == self._trend and names == self._names:
            return
        if self._trend is None or len(trend.spans) != len(self._trend.spans):
            self._chosen = None
        self._trend, self._names = trend, names
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        lines = 2 * (line_height(font("caption", self.font())) + GAP_SMALL)
        return QSize(CONTENT_WIDTH, 1 + GAP_SMALL + lines + BAR_ROOM + GAP)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def choose(self, index: int | None) -> None:
        """Read out one bar, or none."""
        if index != self._chosen:
            self._chosen = index
            self._describe()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        trend = self._trend
        if trend is None:
            return
        theme = theme_of(self)
        painter = QPainter(self)
        whole = QRectF(self.rect())
        painter.fillRect(QRectF(whole.left(), whole.top(), whole.width(), 1), theme.hairline)
        line = line_height(font("caption", self.font())) + GAP_SMALL
        top = QRectF(whole.left(), whole.top() + 1 + GAP_SMALL, whole.width(), line)
        bars = self._bars_rect()
        axis = QRectF(whole.left(), bars.bottom() + 2, whole.width(), line)
        charts.paint_trend(painter, bars, self._bars(trend, theme), theme, self._chosen)
        if self._chosen is None:
            self._paint_caption(painter, top, trend, theme)
            self._paint_axis(painter, axis, bars, trend, theme)
        else:
            span = trend.spans[self._chosen]
            self._paint_reading(painter, top, span, trend, theme)
            self._paint_legend(painter, axis, span, trend, theme)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        count = len(self._trend.spans) if self._trend else 0
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None and count:
            start = count if self._chosen is None and step < 0 else self._chosen
            self.choose(count - 1 if start is None else min(count - 1, max(0, start + step)))
            show_focus(self, Qt.FocusReason.ShortcutFocusReason, RADIUS_FIELD)
        elif event.key() == Qt.Key.Key_Home and count:
            self.choose(0)
        elif event.key() == Qt.Key.Key_End and count:
            self.choose(count - 1)
        elif event.key() == Qt.Key.Key_Escape and self._chosen is not None:
            self.choose(None)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        bars = self._bars_rect()
        count = len(self._trend.spans) if self._trend else 0
        x, y = event.position().x(), event.position().y()
        if count and bars.left() <= x < bars.right() and bars.top() <= y <= bars.bottom():
            self.choose(min(count - 1, int((x - bars.left()) / bars.width() * count)))
        elif not self.hasFocus():
            self.choose(None)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.choose(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        show_focus(self, event.reason(), RADIUS_FIELD)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        drop_focus(self)
        self.choose(None)

    def _bars_rect(self) -> QRectF:
        top = 1 + 2 * GAP_SMALL + line_height(font("caption", self.font()))
        return QRectF(0, top, self.width(), BAR_ROOM)

    def _bars(self, trend: Trend, theme: Theme) -> tuple[charts.Bar, ...]:
        return tuple(
            charts.Bar(
                tuple(
                    charts.Part(trend.amount(usage), theme.brush(provider, dimmed=not span.lit))
                    for provider, usage in span.parts
                ),
                span.lit,
            )
            for span in trend.spans
        )

    def _paint_caption(self, painter: QPainter, rect: QRectF, trend: Trend, theme: Theme) -> None:
        plain = font("caption", self.font())
        direction = self.layoutDirection()
        what = Run(caption(trend), plain, theme.muted)
        paint_text(painter, rect, what, direction)
        best = trend.highest
        if best is not None:
            day = figures.day_name(best.first, trend.today) if trend.unit == "day" else span_name(best, trend)
            text = self.tr("highest %1, %2").replace("%1", amount_text(best.usage, trend)).replace("%2", day)
            run = Run(text, plain, theme.muted)
            if what.width + GAP + run.width <= rect.width():
                paint_text(painter, rect, run, direction, at_end=True)

    def _paint_axis(self, painter: QPainter, rect: QRectF, bars: QRectF, trend: Trend, theme: Theme) -> None:
        """Time runs to the right in every language, so the axis is laid out left to right."""
        plain, strong = font("caption", self.font()), font("caption_strong", self.font())
        ltr = Qt.LayoutDirection.LeftToRight
        words = {"day": self.tr("Today"), "week": self.tr("This week"), "month": self.tr("This month")}
        last = Run(words[trend.unit], strong, theme.text)
        first = Run(self._axis_day(trend.spans[0].first, trend), plain, theme.muted)
        paint_text(painter, rect, first, ltr)
        paint_text(painter, rect, last, ltr, at_end=True)
        begin = trend.first_lit
        if begin is None or begin in (trend.spans[0], trend.spans[-1]):
            return
        slot = charts.slots(bars, len(trend.spans))[trend.spans.index(begin)]
        run = Run(self._axis_day(begin.first, trend), plain, theme.muted)
        left = slot.center().x() - run.width / 2
        if left > rect.left() + first.width + GAP and left + run.width < rect.right() - last.width - GAP:
            paint_text(painter, QRectF(left, rect.top(), run.width, rect.height()), run, ltr)

    def _axis_day(self, day: date, trend: Trend) -> str:
        return figures.date_text(day, day.year != trend.today.year)

    def _paint_reading(self, painter: QPainter, rect: QRectF, span: Span, trend: Trend, theme: Theme) -> None:
        strong, plain = font("caption_strong", self.font()), font("caption", self.font())
        usage = span.usage
        direction = self.layoutDirection()
        name = Run(span_name(span, trend) + "   ", strong, theme.text)
        amount = Run(reading(usage, trend), strong, theme.text)
        paint_runs(painter, rect, (name, amount), direction)
        if not is_used(usage):
            return
        counts = [figures.tasks(usage.tasks), figures.requests(usage.requests)]
        if not trend.by_tokens:  # else they are the amount
            counts.append(figures.compact(usage.tokens.total))
        room = rect.width() - width((name, amount)) - GAP
        while len(counts) > 1 and Run(" · ".join(counts), plain, theme.muted).width > room:
            counts.pop()
        paint_text(painter, rect, Run(" · ".join(counts), plain, theme.muted), direction, at_end=True)

    def _paint_legend(self, painter: QPainter, rect: QRectF, span: Span, trend: Trend, theme: Theme) -> None:
        plain = font("caption", self.font())
        used = [(provider, usage) for provider, usage in span.parts if is_used(usage)]
        runs = [(provider, Run(part_text(usage, trend), plain, theme.text)) for provider, usage in used]
        while len(runs) > 1 and sum(_SWATCH + 5 + run.width + GAP for _, run in runs) - GAP > rect.width():
            runs.pop()
        spare = rect.width() - sum(_SWATCH + 5 + run.width for _, run in runs)
        gap = spare / (len(runs) - 1) if len(runs) > 1 else 0.0
        left = rect.left()
        direction = self.layoutDirection()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for provider, run in runs:
            swatch = placed(QRectF(left, rect.center().y() - _SWATCH / 2, _SWATCH, _SWATCH), rect, direction)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.brush(provider))
            painter.drawRoundedRect(swatch, 2, 2)
            place = QRectF(left + _SWATCH + 5, rect.top(), run.width, rect.height())
            paint_text(painter, placed(place, rect, direction), run, direction)
            left += _SWATCH + 5 + run.width + gap
        painter.restore()

    def _describe(self) -> None:
        trend = self._trend
        if trend is None:
            return
        if self._chosen is None:
            self.setAccessibleName(spoken_series(trend))
        else:
            self.setAccessibleName(spoken_span(trend.spans[self._chosen], trend, self._names))
        self.setAccessibleDescription(self.tr("Left and right arrow keys read out one bar at a time"))
