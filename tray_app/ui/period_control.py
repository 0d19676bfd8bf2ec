"""The period control: four segments of which one is chosen, moved by click, Left and Right."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from tray_app.core.model import Period
from tray_app.ui.design import CONTROL, GAP_SMALL, HOVER, RADIUS_CARD, RADIUS_FIELD, font, mixed
from tray_app.ui.focus import drop_focus, show_focus
from tray_app.ui.runs import line_height
from tray_app.ui.themed import theme_of

ORDER = (Period.TODAY, Period.WEEK, Period.MONTH, Period.ALL)


class _Segment(QRadioButton):
    """One period. A radio button in role and keys; only its looks are its own."""

    def __init__(self, text: str, name: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumWidth(1)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(font("total", self.font()))
        return QSize(metrics.horizontalAdvance(self.text()) + 2 * GAP_SMALL, metrics.height())

    def hitButton(self, position: object) -> bool:
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right move the choice; Up and Down leave the group."""
        arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
        if event.key() in arrows:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        show_focus(self, event.reason(), RADIUS_FIELD)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        drop_focus(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self.isChecked() and theme.high_contrast:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.text)
            painter.drawRoundedRect(place, RADIUS_FIELD, RADIUS_FIELD)
        elif self.isChecked():
            raised = mixed(theme.text, theme.surface, 0.20) if theme.is_dark else theme.card
            painter.setPen(
                QPen(mixed(theme.text, theme.surface, 0.34) if theme.is_dark else theme.outline, 1)
            )
            painter.setBrush(raised)
            painter.drawRoundedRect(place, RADIUS_FIELD, RADIUS_FIELD)
        elif self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.towards_text(theme.track, HOVER))
            painter.drawRoundedRect(place, RADIUS_FIELD, RADIUS_FIELD)
        chosen = theme.surface if theme.high_contrast else theme.text
        painter.setPen(chosen if self.isChecked() else theme.muted)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        painter.setFont(font("total" if self.isChecked() else "table", self.font()))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.text())
        painter.end()


class PeriodControl(QWidget):
    """Emits `changed` with the new period; the choice stays within this run of the program."""

    changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Period"))
        self._segments = {
            Period.TODAY: _Segment(self.tr("Today"), self.tr("Today"), self),
            Period.WEEK: _Segment(self.tr("7 d"), self.tr("Last 7 days"), self),
            Period.MONTH: _Segment(self.tr("30 d"), self.tr("Last 30 days"), self),
            Period.ALL: _Segment(self.tr("All"), self.tr("All recorded usage"), self),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        for period in ORDER:
            row.addWidget(self._segments[period], 1)
        self._period = Period.TODAY
        self._segments[self._period].setChecked(True)
        self.setFocusProxy(self._segments[self._period])
        for period, segment in self._segments.items():
            segment.toggled.connect(lambda on, period=period: self._choose(period) if on else None)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def period(self) -> Period:
        """The chosen period."""
        return self._period

    def set_period(self, period: Period) -> None:
        """Choose a period, as a click would."""
        self._segments[period].setChecked(True)

    def step(self, forward: bool) -> None:
        """Move to the neighbour, with the focus if it is here; at an end nothing happens."""
        place = ORDER.index(self._period) + (1 if forward else -1)
        if 0 <= place < len(ORDER):
            here = self._segments[self._period].hasFocus()
            self.set_period(ORDER[place])
            if here:
                self._segments[self._period].setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right, as they lie on the screen."""
        forward = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}.get(Qt.Key(event.key()))
        if forward is None:
            super().keyPressEvent(event)
        else:
            self.step(forward != (self.layoutDirection() == Qt.LayoutDirection.RightToLeft))

    def sizeHint(self) -> QSize:
        widest = max(segment.sizeHint().width() for segment in self._segments.values())
        return QSize(
            max(200, len(ORDER) * widest + 4), max(CONTROL, line_height(font("total", self.font())) + 10)
        )

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.outline, 1) if theme.high_contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.track)
        inset = 0.5 if theme.high_contrast else 0.0
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS_CARD, RADIUS_CARD
        )
        painter.end()

    def _choose(self, period: Period) -> None:
        if period != self._period:
            self._period = period
            self.setFocusProxy(self._segments[period])
            self.changed.emit(period.value)
