"""The controls of the settings: check box, choice, buttons and marks, painted alike on every platform.

Buttons take focus from the keyboard alone, so that the focus ring is a keyboard's sign.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPushButton, QSizePolicy, QWidget

from tray_app.ui import design, marks
from tray_app.ui.design import Theme

BOX = 16


def button(text: str, kind: str = "", parent: QWidget | None = None) -> QPushButton:
    """A button with a text. `kind`: default, small, link, icon, or the plain one."""
    made = QPushButton(text, parent)
    made.setProperty("kind", kind)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setAutoDefault(False)
    return made


def icon_button(mark: str, name: str, parent: QWidget | None = None) -> QPushButton:
    """A square button with a line icon; `name` is its tooltip and accessible name. `tint` gives it its colour."""
    made = button("", "icon", parent)
    made.setFixedSize(design.CONTROL, design.CONTROL)
    made.setIconSize(QSize(design.ICON, design.ICON))
    made.setProperty("mark", mark)
    made.setToolTip(name)
    made.setAccessibleName(name)
    return made


def tint(root: QWidget, theme: Theme) -> None:
    """Give every icon button below `root` its icon in the theme's colour, and every painted control its theme."""
    for made in root.findChildren(QPushButton):
        mark = made.property("mark")
        if mark:
            made.setIcon(marks.icon(mark, theme.muted))
    for control in root.findChildren(QWidget):
        if isinstance(control, CheckBox | Choice):
            control.theme = theme
            control.update()


def state_mark(name: str, colour: QColor, ratio: float = 1.0) -> QPixmap:
    """A 16 px state icon; "good" is a check in a ring, "arrow" an arrow in a ring, the rest as in `marks`."""
    if name not in ("good", "arrow"):
        return marks.pixmap(name, colour, design.ICON, ratio)
    picture = QPixmap(QSize(round(design.ICON * ratio), round(design.ICON * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(colour, 1.4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawEllipse(QPointF(8, 8), 6.2, 6.2)
    lines = {
        "good": ((5.2, 8.2), (7.2, 10.2), (10.8, 6.2)),
        "arrow": ((4.9, 8), (11, 8), (8.6, 5.6), (11, 8), (8.6, 10.4)),
    }[name]
    painter.drawPolyline([QPointF(*point) for point in lines])
    painter.end()
    return picture


def _ring(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.accent, design.RING))
    painter.drawRoundedRect(rect, design.RADIUS_FIELD, design.RADIUS_FIELD)


class Sentence(QLabel):
    """A label that is as wide as its text where there is room, and wraps where there is not."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text()) + 4
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.fontMetrics().height())


class CheckBox(QCheckBox):
    """A check box with a filled box; its ring shows keyboard focus."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.theme: Theme | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        text = (
            self.fontMetrics().horizontalAdvance(self.text().replace("&", "")) + design.GAP
            if self.text()
            else 0
        )
        return QSize(BOX + 6 + text, max(BOX + 6, self.fontMetrics().height() + 8))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.theme or Theme.of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = self.width() - BOX - 3 if mirrored else 3
        box = QRectF(left + 0.5, (self.height() - BOX) / 2 + 0.5, BOX - 1, BOX - 1)
        on = theme.accent if self.isEnabled() else theme.muted
        painter.setPen(QPen(on if self.isChecked() else theme.muted, 1))
        painter.setBrush(on if self.isChecked() else theme.card)
        painter.drawRoundedRect(box, 4, 4)
        if self.isChecked():
            tick = QPen(theme.on(on), 1.8)
            tick.setCapStyle(Qt.PenCapStyle.RoundCap)
            tick.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(tick)
            corner = box.topLeft()
            painter.drawPolyline(
                [corner + QPointF(*point) for point in ((3.8, 7.8), (6.4, 10.4), (11.2, 4.8))]
            )
        if self.hasFocus():
            _ring(painter, box.adjusted(-2, -2, 2, 2), theme)
        painter.setPen(theme.text if self.isEnabled() else theme.muted)
        edge = BOX + 6 + design.GAP
        words = QRectF(self.rect()).adjusted(0 if mirrored else edge, 0, -edge if mirrored else 0, 0)
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        painter.drawText(
            words, int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic), self.text()
        )
        painter.end()


class Choice(QComboBox):
    """A drop-down of few values; each item's data is the value that the settings have."""

    def __init__(
        self, name: str, choices: tuple[tuple[str, str], ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme: Theme | None = None
        self.setAccessibleName(name)
        self.setAccessibleDescription(name)  # on Linux the name of a drop-down is its value
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for value, text in choices:
            self.addItem(text, value)

    def value(self) -> str:
        """The chosen value."""
        return str(self.currentData())

    def choose(self, value: str) -> None:
        """Select a value; an unknown one leaves the choice as it is."""
        place = self.findData(value)
        if place >= 0:
            self.setCurrentIndex(place)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        widest = max(
            (metrics.horizontalAdvance(self.itemText(row)) for row in range(self.count())), default=0
        )
        return QSize(widest + 44, max(design.CONTROL, metrics.height() + 12))

    def minimumSizeHint(self) -> QSize:
        return QSize(64, self.sizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # scrolling the page must not change a value

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.theme or Theme.of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus = self.hasFocus()
        painter.setPen(QPen(theme.accent if focus else theme.outline, 2 if focus else 1))
        painter.setBrush(theme.card)
        edge = 1.0 if focus else 0.5
        radius = design.RADIUS_FIELD
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), radius, radius)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        words = QRectF(self.rect()).adjusted(30 if mirrored else 9, 0, -9 if mirrored else -30, 0)
        painter.setPen(theme.text if self.isEnabled() else theme.muted)
        text = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, int(words.width())
        )
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        painter.drawText(words, int(side | Qt.AlignmentFlag.AlignVCenter), text)
        left = 9 if mirrored else self.width() - 25
        marks.paint(painter, QRectF(left, (self.height() - 14) / 2, 14, 14), "chevron", theme.muted)
        painter.end()
