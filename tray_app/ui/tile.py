"""A tile: one provider in the chosen period. The whole tile is a button; "Show" in its message row is its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tray_app.ui.controls import Control, LinkButton
from tray_app.ui.design import CONTENT_WIDTH, PADDING, RADIUS_CARD
from tray_app.ui.pictures import Picture
from tray_app.ui.runs import placed
from tray_app.ui.themed import theme_of
from tray_app.ui.tile_brush import TileBrush
from tray_app.ui.tile_grid import PAD_Y, Grid, message_top, tile_height

if TYPE_CHECKING:
    from tray_app.ui.tile_facts import TileFacts


class Tile(Control):
    """Paints `TileFacts` on the shared `Grid`; changes in place when either changes."""

    radius = RADIUS_CARD
    show_requested = Signal(str)
    opened = Signal(str)

    def __init__(self, facts: TileFacts, parent: QWidget | None = None) -> None:
        super().__init__(facts.spoken, facts.spoken_more, parent)
        self._facts = facts
        self._grid = Grid(CONTENT_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._link = LinkButton(self.tr("Show"), self)
        self._link.clicked.connect(lambda: self.show_requested.emit(self._facts.provider))
        self.clicked.connect(lambda: self.opened.emit(self._facts.provider))
        self._take(facts)

    @property
    def facts(self) -> TileFacts:
        """What the tile says."""
        return self._facts

    @property
    def link(self) -> LinkButton:
        """The "Show" of the message row; hidden where there is no message."""
        return self._link

    def show_facts(self, facts: TileFacts, grid: Grid) -> None:
        """Show other facts on a grid; nothing happens where both are the same."""
        if facts == self._facts and grid == self._grid:
            return
        self._grid = grid
        self._take(facts)
        self.updateGeometry()
        self._place_link()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(self._grid.width), tile_height(self._facts, self._grid))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_link()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LayoutDirectionChange, QEvent.Type.FontChange):
            self._place_link()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = theme.card if self._facts.picture is Picture.SKELETON else self.ground(theme, theme.card)
        painter.setPen(QPen(theme.hairline, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CARD, RADIUS_CARD)
        link = 0.0 if self._link.isHidden() else float(self._link.width())
        TileBrush(
            painter,
            self._facts,
            self._grid,
            theme,
            self.font(),
            self.layoutDirection(),
            QRectF(self.rect()),
            link,
        ).paint()
        painter.end()

    def _take(self, facts: TileFacts) -> None:
        self._facts = facts
        self.describe(facts.spoken, facts.spoken_more)
        self.setToolTip(facts.hover)
        self.setEnabled(facts.picture is not Picture.SKELETON)
        unreadable = facts.picture is Picture.UNREADABLE
        shown = bool(facts.message)
        self._link.setVisible(shown)
        self._link.setText(self.tr("Show all") if unreadable and facts.more else self.tr("Show"))
        self._link.set_tone("text" if unreadable else "warning")
        self._link.describe(self.tr("Show what could not be read of %1").replace("%1", facts.name))
        self._link.resize(self._link.sizeHint())

    def _place_link(self) -> None:
        if self._facts.picture is Picture.UNREADABLE:
            bottom = self.height() - PAD_Y - self._grid.rows[3] / 2
            middle = bottom if self._facts.problems else PAD_Y + self._grid.rows[0] + self._grid.rows[3] / 2
        else:
            middle = message_top(self._facts, self._grid) + self._grid.rows[3] / 2
        size = self._link.sizeHint()
        self._link.resize(size)
        left = self._grid.width - PADDING - size.width()
        spot = QRectF(left, middle - size.height() / 2, size.width(), size.height())
        spot = placed(spot, QRectF(self.rect()), self.layoutDirection())
        self._link.move(spot.topLeft().toPoint())
