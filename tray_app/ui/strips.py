"""The two strips above the footer: the task that is running now, and how far a scan is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tray_app.core.model import Progress, Running
from tray_app.ui import charts, figures
from tray_app.ui.design import EDGE, GAP, GAP_SMALL, PANEL_WIDTH, Theme, font
from tray_app.ui.runs import Run, line_height, paint_runs, paint_text, placed, split, width
from tray_app.ui.themed import theme_of
from tray_app.ui.told import told_model

_DOT = 8.0


class _Strip(QLabel):
    """A line across the panel with a hairline above it."""

    lines = 1
    extra = 0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(PANEL_WIDTH - 2, line_height(font("body", self.font())) + 14 + self.extra)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        painter.fillRect(QRectF(whole.left(), whole.top(), whole.width(), 1), theme.hairline)
        inner = whole.adjusted(EDGE, 1, -EDGE, 0)
        self.paint_line(painter, inner, theme)
        painter.end()

    def paint_line(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        """Paint what the strip says."""


class NowStrip(_Strip):
    """Now · provider · model, and the task's cost so far."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._running: Running | None = None
        self._name = ""

    def show_running(self, running: Running, name: str) -> None:
        """Show a task; `name` is its provider's."""
        if (running, name) == (self._running, self._name):
            return
        self._running, self._name = running, name
        spoken = self.tr("Running now: %1, %2, %3 so far").replace("%2", told_model(running.model))
        self.setAccessibleName(spoken.replace("%3", figures.cost_text(running.cost)).replace("%1", name))
        self.setToolTip(f"{name} · {told_model(running.model)}")
        self.update()

    def paint_line(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        if self._running is None:
            return
        base, direction = self.font(), self.layoutDirection()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.provider(self._running.provider))
        painter.drawEllipse(
            placed(QRectF(rect.left() + 1, rect.center().y() - _DOT / 2, _DOT, _DOT), rect, direction)
        )
        cost = figures.cost_text(self._running.cost)
        pieces = split(self.tr("%1 so far"), {"%1": cost})
        end = tuple(
            Run(text, font("total" if is_cost else "table", base), theme.text if is_cost else theme.muted)
            for text, is_cost in pieces
        )
        paint_runs(painter, rect, end, direction, at_end=True)
        now = Run(self.tr("Now"), font("total", base), theme.text)
        left = rect.left() + _DOT + 2 * GAP_SMALL + 2
        line = QRectF(left, rect.top(), rect.right() - left, rect.height())
        paint_text(painter, placed(line, rect, direction), now, direction)
        left += now.width + GAP
        room = rect.right() - left - width(end) - GAP
        what = Run(f"{self._name} · {told_model(self._running.model)}", font("table", base), theme.muted)
        place = placed(QRectF(left, rect.top(), room, rect.height()), rect, direction)
        paint_text(painter, place, what, direction, elide=Qt.TextElideMode.ElideMiddle)


class ProgressStrip(_Strip):
    """How far a scan is: a counted bar, never a guess."""

    extra = GAP + GAP_SMALL

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = Progress(0, 0, 0, 0, first=True)

    @property
    def share(self) -> float:
        """The part that is done, 0 to 1: by bytes, which is what takes the time; by files where sizes are not known."""
        progress = self._progress
        if progress.total_bytes > 0:
            return min(1.0, progress.done_bytes / progress.total_bytes)
        return min(1.0, progress.done / progress.total) if progress.total > 0 else 0.0

    def show_progress(self, progress: Progress) -> None:
        """Show how far the scan is."""
        if progress != self._progress:
            self._progress = progress
            self.setAccessibleName(f"{self._title()}, {self._count()}")
            self.update()

    def paint_line(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        direction = self.layoutDirection()
        lettering = font("table", self.font())
        line = QRectF(rect.left(), rect.top() + GAP - 1, rect.width(), line_height(lettering) + 2)
        paint_text(painter, line, Run(self._title(), lettering, theme.text), direction)
        paint_text(painter, line, Run(self._count(), lettering, theme.muted), direction, at_end=True)
        bar = QRectF(rect.left(), rect.bottom() - GAP - 4, rect.width(), 4)
        charts.paint_share(painter, bar, self.share, theme, direction == Qt.LayoutDirection.RightToLeft)

    def _title(self) -> str:
        return self.tr("First scan") if self._progress.first else self.tr("Checking")

    def _count(self) -> str:
        text = self.tr("%1 of %2 files").replace("%1", figures.exact(self._progress.done))
        return text.replace("%2", figures.exact(self._progress.total))
