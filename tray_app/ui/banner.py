"""A banner: one state that matters now, what becomes of the numbers, and at most one next step."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tray_app.ui import marks
from tray_app.ui.controls import LinkButton
from tray_app.ui.design import CONTENT_WIDTH, GAP, ICON, PADDING, RADIUS_CARD, font
from tray_app.ui.runs import placed
from tray_app.ui.themed import theme_of

_WRAPPED = int(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


@dataclass(frozen=True, slots=True)
class Notice:
    """What a banner says. `tone` is a theme role; `action` what `Banner.acted` emits when its link is used."""

    title: str
    text: str = ""
    mark: str = "info"
    tone: str = "muted"
    link: str = ""
    action: str = ""


class Banner(QLabel):
    """Paints a `Notice`; long text wraps, so the height follows the width."""

    acted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notice = Notice("")
        self._link = LinkButton("", self)
        self._link.clicked.connect(lambda: self.acted.emit(self._notice.action))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def notice(self) -> Notice:
        """What is shown."""
        return self._notice

    @property
    def link(self) -> LinkButton:
        """The next step; hidden where there is none."""
        return self._link

    def show_notice(self, notice: Notice) -> None:
        """Show another notice."""
        self._notice = notice
        self.setAccessibleName(" ".join(part for part in (notice.title, notice.text) if part))
        self._link.setText(notice.link)
        self._link.describe(notice.link, notice.title)
        self._link.set_tone(notice.tone)
        self._link.setVisible(bool(notice.link))
        self._place_link()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        title, text = self._boxes(CONTENT_WIDTH)
        return QSize(CONTENT_WIDTH, title.height() + text.height() + 2 * GAP)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_link()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        colour: QColor = getattr(theme, self._notice.tone)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        painter.setPen(QPen(theme.outline, 1) if theme.high_contrast else Qt.PenStyle.NoPen)
        painter.setBrush(theme.banner(colour))
        inset = 0.5 if theme.high_contrast else 0.0
        painter.drawRoundedRect(whole.adjusted(inset, inset, -inset, -inset), RADIUS_CARD, RADIUS_CARD)
        direction = self.layoutDirection()
        title, text = self._boxes(self.width())
        first_line = QFontMetrics(self._title_font()).height()
        spot = QRectF(PADDING, GAP + (first_line - ICON) / 2, ICON, ICON)
        marks.paint(painter, placed(spot, whole, direction), self._notice.mark, colour)
        painter.setPen(colour)
        for box, words, lettering in (
            (title, self._notice.title, self._title_font()),
            (text, self._notice.text, self._text_font()),
        ):
            painter.setFont(lettering)
            painter.drawText(placed(QRectF(box), whole, direction), _WRAPPED, words)
        painter.end()

    def _title_font(self) -> QFont:
        return font("total", self.font())

    def _text_font(self) -> QFont:
        return font("table", self.font())

    def _boxes(self, width: int) -> tuple[QRect, QRect]:
        left = PADDING + ICON + GAP
        taken = self._link.sizeHint().width() + PADDING if self._notice.link else 0
        room = max(40, width - left - PADDING - taken)
        boxes = []
        top = GAP
        for words, lettering in (
            (self._notice.title, self._title_font()),
            (self._notice.text, self._text_font()),
        ):
            area = QRect(0, 0, room, 10_000)
            height = QFontMetrics(lettering).boundingRect(area, _WRAPPED, words).height() if words else 0
            boxes.append(QRect(left, top, room, height))
            top += height
        return boxes[0], boxes[1]

    def _place_link(self) -> None:
        size = self._link.sizeHint()
        self._link.resize(size)
        left = self.width() - PADDING - size.width()
        spot = QRectF(QPoint(left, (self.height() - size.height()) // 2), size)
        self._link.move(placed(spot, QRectF(self.rect()), self.layoutDirection()).topLeft().toPoint())
