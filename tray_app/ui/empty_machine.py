"""The panel on a machine without usage: what was looked for, and the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tray_app.ui import figures, marks
from tray_app.ui.controls import TextButton
from tray_app.ui.design import BADGE, CONTENT_WIDTH, EDGE, GAP, PADDING, RADIUS_CARD, font
from tray_app.ui.runs import Run, line_height, paint_text, placed
from tray_app.ui.themed import theme_of

if TYPE_CHECKING:
    from collections.abc import Sequence

Looked = tuple[str, str, int]  # provider id, name, places looked at
_GLYPH = 36.0
_WRAPPED = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)


class _Places(QLabel):
    """A card with the number of places looked at for each provider."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._looked: tuple[Looked, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_looked(self, looked: tuple[Looked, ...]) -> None:
        if looked == self._looked:
            return
        self._looked = looked
        self.setAccessibleName(", ".join(f"{name}: {self._places(count)}" for _, name, count in looked))
        self.setVisible(bool(looked))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(CONTENT_WIDTH, self._row() * len(self._looked) + 2 * 6)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        painter.setPen(QPen(theme.hairline, 1))
        painter.setBrush(theme.card)
        painter.drawRoundedRect(whole.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CARD, RADIUS_CARD)
        direction, base = self.layoutDirection(), self.font()
        for place, (provider, name, count) in enumerate(self._looked):
            line = QRectF(PADDING, 6 + place * self._row(), whole.width() - 2 * PADDING, self._row())
            badge = QRectF(line.left(), line.center().y() - BADGE / 2, BADGE, BADGE)
            spot = placed(badge, whole, direction)
            marks.paint_badge(painter, spot, provider, name, theme, base, outlined=True, colour=theme.muted)
            end = Run(self._places(count), font("table", base), theme.muted)
            paint_text(painter, line, end, direction, at_end=True)
            text = QRectF(
                line.left() + BADGE + GAP,
                line.top(),
                line.width() - BADGE - 2 * GAP - end.width,
                line.height(),
            )
            run = Run(name, font("body", base), theme.text)
            paint_text(
                painter, placed(text, whole, direction), run, direction, elide=Qt.TextElideMode.ElideMiddle
            )
        painter.end()

    def _row(self) -> int:
        return max(BADGE, line_height(font("body", self.font()))) + 6

    def _places(self, count: int) -> str:
        if count == 1:
            return self.tr("1 place")
        return self.tr("%1 places").replace("%1", figures.exact(count))


class _Sign(QLabel):
    """The product's sign, cut through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(round(_GLYPH) + 2 * EDGE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        spot = QRectF(self.width() / 2 - _GLYPH / 2, EDGE, _GLYPH, _GLYPH)
        marks.paint_glyph(painter, spot, theme_of(self).muted, cut=True)
        painter.end()


class _Words(QLabel):
    """Centred text in a role's font and colour."""

    def __init__(self, role: str, tone: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._role, self._tone = role, tone
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_words(self, text: str) -> None:
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        area = QRect(0, 0, CONTENT_WIDTH, 10_000)
        metrics = QFontMetrics(font(self._role, self.font()))
        return QSize(CONTENT_WIDTH, metrics.boundingRect(area, _WRAPPED, self.accessibleName()).height() + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(font(self._role, self.font()))
        painter.setPen(getattr(theme_of(self), self._tone))
        painter.drawText(self.rect(), _WRAPPED, self.accessibleName())
        painter.end()


class EmptyMachine(QWidget):
    """Says that nothing was found and where it was looked; or, where all providers are off, that they are."""

    folder_requested = Signal()
    sources_requested = Signal()
    settings_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all_off = False
        self._title = _Words("title", "text", self)
        self._text = _Words("table", "muted", self)
        self._places = _Places(self)
        self.choose = TextButton(self.tr("Choose a folder…"), filled=True)
        self.looked = TextButton(self.tr("What was looked for"))
        self.choose.clicked.connect(self._step)
        self.looked.clicked.connect(self.sources_requested)
        self._buttons = buttons = QHBoxLayout()
        buttons.setSpacing(GAP)
        buttons.addWidget(self.choose, 3)
        buttons.addWidget(self.looked, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, GAP)
        column.setSpacing(GAP - 2)
        for part in (_Sign(self), self._title, self._text):
            column.addWidget(part)
        column.addSpacing(GAP)
        column.addWidget(self._places)
        column.addSpacing(GAP - 2)
        column.addLayout(buttons)
        for button in (self.choose, self.looked):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_looked(self, looked: Sequence[Looked], all_off: bool) -> None:
        """Show the places per provider; `all_off`: every provider is switched off, so nothing was looked for."""
        self._all_off = all_off
        if all_off:
            self._title.show_words(self.tr("All providers are switched off"))
            self._text.show_words(self.tr("Nothing is read while they are."))
            self.choose.setText(self.tr("Open settings"))
        else:
            self._title.show_words(self.tr("No usage found on this machine"))
            self._text.show_words(
                self.tr("Tallytray reads what these agents leave on disk.\nIt looked in the usual places of:")
            )
            self.choose.setText(self.tr("Choose a folder…"))
        self.choose.describe(self.choose.text())
        beside = self._side_by_side() <= CONTENT_WIDTH
        way = QHBoxLayout.Direction.LeftToRight if beside else QHBoxLayout.Direction.TopToBottom
        self._buttons.setDirection(way)
        for button in (self.choose, self.looked):
            button.setMinimumWidth(button.sizeHint().width() if beside else 0)
        self._places.show_looked(() if all_off else tuple(looked))

    def _side_by_side(self) -> int:
        return self.choose.sizeHint().width() + GAP + self.looked.sizeHint().width()

    def _step(self) -> None:
        (self.settings_requested if self._all_off else self.folder_requested).emit()
