"""The panel's header: name, sample mark, day boundary, pin; below them the period control."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tray_app.ui import marks
from tray_app.ui.controls import Control, IconButton
from tray_app.ui.design import CONTROL, EDGE, GAP, GAP_SMALL, ICON, font
from tray_app.ui.period_control import PeriodControl
from tray_app.ui.runs import (
    Run,
    line_height,
    paint_runs,
    paint_text,
    placed,
    reads_right_to_left,
    split,
    width,
)
from tray_app.ui.themed import theme_of


class _Name(QLabel):
    """The product's sign and name, and beside it the mark of sample data."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = "Tallytray"
        self._sample = False
        self.setAccessibleName(self._name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sample(self, sample: bool) -> None:
        if sample != self._sample:
            self._sample = sample
            note = self.tr("Sample data")
            self.setAccessibleName(f"{self._name}. {note}" if sample else self._name)
            more = self.tr("These numbers are made up: nothing on this machine was read")
            self.setToolTip(f"{note}. {more}" if sample else "")
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, max(ICON, line_height(font("name", self.font()))) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        direction = self.layoutDirection()
        sign = QRectF(whole.left(), whole.center().y() - ICON / 2, ICON, ICON)
        marks.paint_glyph(painter, placed(sign, whole, direction), theme.text)
        name = Run(self._name, font("name", self.font()), theme.text)
        place = whole.adjusted(ICON + GAP, 0, 0, 0)
        paint_text(painter, placed(place, whole, direction), name, direction)
        if self._sample:
            note = Run(self.tr("Sample data"), font("caption_strong", self.font()), theme.warning)
            height = line_height(note.font) + 4.0
            left = place.left() + name.width + GAP
            room = min(note.width + 2 * GAP, whole.right() - left)  # the hover has it whole
            pill = QRectF(left, whole.center().y() - height / 2, room, height)
            pill = placed(pill, whole, direction)
            painter.setPen(QPen(theme.warning, 1))
            painter.setBrush(theme.banner(theme.warning))
            painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), height / 2, height / 2)
            end = Qt.TextElideMode.ElideRight
            paint_text(painter, pill.adjusted(GAP, 0, -GAP, 0), note, direction, elide=end)
        painter.end()


class DayBoundarySwitch(Control):
    """The text "days: UTC"; a click asks for the other boundary."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", "", parent)
        self._local = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_boundary("utc", "UTC")

    @property
    def other(self) -> str:
        """The boundary that a click asks for."""
        return "utc" if self._local else "local"

    def show_boundary(self, boundary: str, time_zone: str) -> None:
        """Show which boundary days have, and name the time zone in the hover text."""
        self._local = boundary == "local"
        if self._local:
            text = self.tr("Days begin at midnight in %1. Click for UTC").replace("%1", time_zone)
        else:
            text = self.tr("Days begin at midnight UTC. Click for local time")
        self.describe(self.tr("Days: %1").replace("%1", self._word()), text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        runs = self._runs(QColor(), QColor())
        return QSize(round(width(runs) + 0.5), line_height(font("table", self.font())) + 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        rect = QRectF(self.rect())
        direction = self.layoutDirection()
        runs = self._runs(theme.muted, theme.text if self.underMouse() else theme.muted)
        paint_runs(painter, rect, runs, direction, at_end=True)
        word = next((run for run in runs if run.text == self._word()), runs[-1])
        metrics = QFontMetricsF(word.font)
        base = rect.center().y() + (metrics.ascent() + metrics.descent()) / 2
        ordered = (
            runs[::-1] if reads_right_to_left("".join(run.text for run in runs), otherwise=False) else runs
        )
        rtl = direction == Qt.LayoutDirection.RightToLeft
        left = rect.left() if rtl else rect.right() - width(runs)
        left += width(ordered[: ordered.index(word)])
        line = QRectF(left, base, word.width, 1)
        pen = QPen(word.colour, 1, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([1, 1])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(line.topLeft(), line.topRight())
        painter.end()

    def _word(self) -> str:
        return self.tr("local") if self._local else self.tr("UTC")

    def _runs(self, colour: QColor, word_colour: QColor) -> tuple[Run, ...]:
        lettering = font("table", self.font())
        pieces = split(self.tr("days: %1"), {"%1": self._word()})
        return tuple(Run(text, lettering, word_colour if is_word else colour) for text, is_word in pieces)


class Header(QWidget):
    """The fixed top of the panel."""

    day_boundary_requested = Signal(str)
    pin_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = _Name(self)
        self.boundary = DayBoundarySwitch(self)
        self.pin = IconButton(
            "pin", self.tr("Keep open"), self.tr("Keep the panel open when another window is used")
        )
        self.pin.setCheckable(True)
        self.periods = PeriodControl(self)
        self.boundary.clicked.connect(lambda: self.day_boundary_requested.emit(self.boundary.other))
        self.pin.toggled.connect(self.pin_changed)
        first = QHBoxLayout()
        first.setSpacing(2 * GAP)
        first.addWidget(self.name, 1)
        first.addWidget(self.boundary)
        first.addWidget(self.pin)
        column = QVBoxLayout(self)
        inset = (CONTROL - ICON) // 2  # so that the pin itself, not its button, ends with the content
        first.setContentsMargins(inset, 0, 0, 0)
        second = QHBoxLayout()
        second.setContentsMargins(inset, 0, inset, 0)
        second.addWidget(self.periods)
        column.setContentsMargins(EDGE - inset, GAP - 1, EDGE - inset, GAP - 2)
        column.setSpacing(GAP_SMALL - 1)
        column.addLayout(first)
        column.addLayout(second)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_days(self, boundary: str, time_zone: str, sample: bool) -> None:
        """Show the day boundary, and whether the numbers are made up."""
        self.boundary.show_boundary(boundary, time_zone)
        self.name.show_sample(sample)
