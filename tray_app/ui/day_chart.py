"""The chart above the days: stacked bars by provider with grid lines, and the read-out of one bar by pointer or arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tray_app.ui import charts
from tray_app.ui.day_chart_marks import SCALE, paint_axis, paint_grid, paint_read_out
from tray_app.ui.day_read_out import read_out
from tray_app.ui.design import EDGE, GAP, PADDING, font
from tray_app.ui.focus import drop_focus, show_focus
from tray_app.ui.runs import line_height
from tray_app.ui.themed import theme_of
from tray_app.ui.trend_days import Span, Trend, caption

if TYPE_CHECKING:
    from collections.abc import Mapping


PLOT = 104


class DayChart(QWidget):
    """Shows a Trend. `span_chosen` gives the Span that a click or key selected."""

    span_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trend: Trend | None = None
        self._names: Mapping[str, str] = {}
        self._chosen: int | None = None
        self._hovered: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(480, self._caption_height() + PLOT + self._axis_height() + GAP)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    def show_trend(self, trend: Trend, names: Mapping[str, str]) -> None:
        """Show bars; `names` are the providers' by their ids. The selected day stays selected."""
        day = self.chosen.first if self.chosen is not None else None
        self._trend, self._names = trend, names
        self._chosen = self._hovered = None
        if day is not None:
            self.choose(day.isoformat())
        self._describe()
        self.update()

    @property
    def chosen(self) -> Span | None:
        """The selected bar."""
        return None if self._trend is None or self._chosen is None else self._trend.spans[self._chosen]

    @property
    def shown(self) -> Span | None:
        """The bar that the read-out is about: under the pointer, else selected."""
        place = self._chosen if self._hovered is None else self._hovered
        return None if self._trend is None or place is None else self._trend.spans[place]

    def choose(self, day: str) -> None:
        """Select the bar that holds a day (ISO), none where no bar does. Emits nothing."""
        spans = self._trend.spans if self._trend is not None else ()
        self._chosen = next(
            (
                place
                for place, span in enumerate(spans)
                if span.first.isoformat() <= day <= span.last.isoformat()
            ),
            None,
        )
        self._describe()
        self.update()

    def read_out(self) -> str:
        """The read-out as text, for screen readers."""
        return read_out(self._trend, self.shown, self._names).text() if self._trend is not None else ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        count = len(self._trend.spans) if self._trend is not None else 0
        place = count if self._chosen is None else self._chosen
        target = {
            Qt.Key.Key_Left: max(0, place - 1),
            Qt.Key.Key_Right: min(count - 1, place + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: count - 1,
        }.get(Qt.Key(event.key()))
        if target is None or not count:
            super().keyPressEvent(event)
            return
        self._select(target)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._place_at(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._place_at(event.position().x())
        if place is not None and event.button() == Qt.MouseButton.LeftButton:
            self._select(place)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        show_focus(self, event.reason(), 6)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        drop_focus(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._trend is None:
            return
        painter = QPainter(self)
        theme = theme_of(self.window())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = QRectF(EDGE, 0, self.width() - 2 * EDGE, self._caption_height())
        told = read_out(self._trend, self.shown, self._names)
        paint_read_out(painter, line, told, self.font(), theme, self.layoutDirection())
        paint_grid(painter, self._plot(), self._trend, self.font(), theme)
        place = self._chosen if self._hovered is None else self._hovered
        bars = [
            charts.Bar(
                tuple(
                    charts.Part(self._trend.amount(usage), theme.brush(provider, not span.lit))
                    for provider, usage in span.parts
                ),
                span.lit,
            )
            for span in self._trend.spans
        ]
        charts.paint_trend(painter, self._plot(), bars, theme, place)
        paint_axis(painter, self._plot(), self._trend, place, self.font(), theme)
        painter.end()

    def _plot(self) -> QRectF:
        return QRectF(EDGE, self._caption_height(), self.width() - 2 * EDGE - SCALE + 8, PLOT)

    def _caption_height(self) -> int:
        return line_height(font("total", self.font())) + 2 * PADDING - 4

    def _axis_height(self) -> int:
        return line_height(font("caption", self.font())) + GAP

    def _place_at(self, x: float) -> int | None:
        plot = self._plot()
        count = len(self._trend.spans) if self._trend is not None else 0
        if not count or not plot.left() <= x < plot.right():
            return None
        return min(count - 1, int((x - plot.left()) / plot.width() * count))

    def _hover(self, place: int | None) -> None:
        if place != self._hovered:
            self._hovered = place
            self.update()

    def _select(self, place: int) -> None:
        self._chosen = place
        self._describe()
        self.update()
        self.span_chosen.emit(self.chosen)

    def _describe(self) -> None:
        if self._trend is not None:
            self.setAccessibleName(caption(self._trend))
            self.setAccessibleDescription(self.read_out())
