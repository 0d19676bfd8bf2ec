"""The small controls of the panel: icon button with a count badge, text link, filled and outlined push button.

All are QPushButtons that paint themselves, so that keyboard, screen reader and click behave as everywhere on the system.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from tray_app.ui import marks
from tray_app.ui.design import (
    CONTROL,
    CONTROL_SMALL,
    GAP,
    GAP_SMALL,
    HOVER,
    ICON,
    PADDING,
    PRESSED,
    RADIUS_FIELD,
    Theme,
    font,
)
from tray_app.ui.focus import drop_focus, show_focus
from tray_app.ui.runs import Run, line_height, paint_text, placed
from tray_app.ui.themed import theme_of


class Control(QPushButton):
    """A push button without a frame: subclasses paint it; the focus ring shows for keyboard focus."""

    radius: float = RADIUS_FIELD

    def __init__(self, name: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFlat(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAutoDefault(False)
        self.describe(name, description)

    def describe(self, name: str, description: str = "") -> None:
        """What a screen reader says; the description is the hover text as well."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setToolTip(description or name)

    def ground(self, theme: Theme, rest: QColor) -> QColor:
        """A ground moved towards the text colour while hovered or pressed."""
        if not self.isEnabled():
            return rest
        if self.isDown():
            return theme.towards_text(rest, PRESSED)
        return theme.towards_text(rest, HOVER) if self.underMouse() else rest

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter works as Space does; arrow keys belong to the group that the control is in."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        show_focus(self, event.reason(), self.radius)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        drop_focus(self)


class IconButton(Control):
    """A 28 px square with a line icon, and a count at its corner where there is something to count."""

    def __init__(self, mark: str, name: str, description: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, description, parent)
        self._mark = mark
        self._count = 0
        self.setFixedSize(CONTROL, CONTROL)

    @property
    def count(self) -> int:
        """The number on the badge; 0 shows none."""
        return self._count

    def set_count(self, count: int) -> None:
        """Show a count, or none for 0."""
        if count != self._count:
            self._count = count
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.towards_text(theme.surface, 2 * (PRESSED if self.isDown() else HOVER)))
            painter.drawRoundedRect(QRectF(self.rect()), self.radius, self.radius)
        side = (CONTROL - ICON) / 2
        colour = theme.text if self.isChecked() else theme.muted
        place = QRectF(side, side, ICON, ICON)
        marks.paint(painter, place, self._mark, colour, filled=self.isChecked())
        if self._count:
            self._paint_count(painter, theme)
        painter.end()

    def _paint_count(self, painter: QPainter, theme: Theme) -> None:
        text = str(self._count) if self._count < 100 else "99+"
        lettering = font("caption_strong", self.font())
        lettering.setPixelSize(10)
        height = 14.0
        width = max(height, QFontMetricsF(lettering).horizontalAdvance(text) + 7)
        left = 0.0 if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else CONTROL - width
        place = QRectF(left, 1, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.warning)
        painter.drawRoundedRect(place, height / 2, height / 2)
        painter.setPen(theme.on(theme.warning))
        painter.setFont(lettering)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text)


class LinkButton(Control):
    """Underlined text that does something; `tone` names a theme role: text, warning, error."""

    radius = 4

    def __init__(
        self, text: str, parent: QWidget | None = None, role: str = "table", tone: str = "text"
    ) -> None:
        super().__init__(text, "", parent)
        self.setText(text)
        self._role = role
        self._tone = tone
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_tone(self, tone: str) -> None:
        """Change the colour's role."""
        self._tone = tone
        self.update()

    def sizeHint(self) -> QSize:
        lettering = font(self._role, self.font())
        advance = QFontMetricsF(lettering).horizontalAdvance(self.text())
        return QSize(round(advance + 0.5), line_height(lettering) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        colour: QColor = getattr(theme, self._tone)
        lettering = font(self._role, self.font())
        painter = QPainter(self)
        rect = QRectF(self.rect())
        paint_text(painter, rect, Run(self.text(), lettering, colour), self.layoutDirection())
        base = round(rect.center().y() + line_height(lettering) / 2)
        painter.fillRect(QRectF(rect.left(), base, rect.width(), 2 if self.underMouse() else 1), colour)
        painter.end()


class TextButton(Control):
    """A push button with text: `filled` in the accent for the one next step, else outlined; with a line icon before it, or none."""

    def __init__(
        self,
        text: str,
        filled: bool = False,
        small: bool = False,
        parent: QWidget | None = None,
        mark: str = "",
    ) -> None:
        super().__init__(text, "", parent)
        self.setText(text)
        self.setToolTip("")
        self._filled = filled
        self._mark = mark
        self._height = CONTROL_SMALL if small else CONTROL

    def sizeHint(self) -> QSize:
        lettering = font("key", self.font())
        advance = QFontMetricsF(lettering).horizontalAdvance(self.text())
        return QSize(round(advance) + 2 * PADDING + self._lead, max(self._height, line_height(lettering) + 8))

    def minimumSizeHint(self) -> QSize:
        return QSize(3 * PADDING, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        rest = theme.accent if self._filled else theme.card
        ground = self.ground(theme, rest)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ground if self._filled and not theme.high_contrast else theme.outline, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self.radius, self.radius)
        ink = theme.on(ground) if self._filled else theme.text
        whole = QRectF(self.rect())
        if self._mark:
            spot = QRectF(PADDING, whole.center().y() - ICON / 2, ICON, ICON)
            marks.paint(painter, placed(spot, whole, self.layoutDirection()), self._mark, ink)
        painter.setPen(ink)
        painter.setFont(font("key", self.font()))
        words = placed(whole.adjusted(self._lead, 0, 0, 0), whole, self.layoutDirection())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter), self.text())
        painter.end()

    @property
    def _lead(self) -> int:
        return ICON + GAP - GAP_SMALL if self._mark else 0
