"""The scrolling middle of the panel: notices, hero, trend and tiles, or what stands in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from tray_app.core.model import Period, Snapshot, Status
from tray_app.ui.banner import Banner, Notice
from tray_app.ui.design import EDGE, GAP, GAP_SMALL, PANEL_WIDTH
from tray_app.ui.empty_machine import EmptyMachine
from tray_app.ui.hero import Hero
from tray_app.ui.hero_facts import hero_facts
from tray_app.ui.panel_state import PanelState, notices
from tray_app.ui.pictures import Picture, is_shown, is_used
from tray_app.ui.slim_bar import SlimBar
from tray_app.ui.tile_column import TileColumn, usual_order
from tray_app.ui.tile_facts import TileFacts, skeleton, tile_facts
from tray_app.ui.trend import TrendView
from tray_app.ui.trend_days import trend_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent


class Middle(QScrollArea):
    """As tall as its content wants; scrolls when there is less room."""

    settings_requested = Signal()
    sources_requested = Signal(str)
    breakdown_requested = Signal(str)
    folder_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.viewport().setAutoFillBackground(False)
        self._content = QWidget()
        self._content.setAutoFillBackground(False)
        self.hero = Hero(self._content)
        self.banners: list[Banner] = []
        self.trend = TrendView(self._content)
        self.tiles = TileColumn(self._content)
        self.week_start = "monday"
        self.empty = EmptyMachine(self._content)
        self._banner_room = QVBoxLayout()
        self._banner_room.setSpacing(GAP_SMALL)
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(EDGE, 0, EDGE, GAP)
        self._column.setSpacing(0)
        self._column.addWidget(self.hero)
        self._column.addLayout(self._banner_room)
        self._column.addWidget(self.trend)
        self._column.addWidget(self.tiles)
        self._column.addWidget(self.empty)
        self._column.addStretch(1)
        self.setWidget(self._content)
        self._content.installEventFilter(self)
        self.setVerticalScrollBar(SlimBar(self))
        self.verticalScrollBar().rangeChanged.connect(self._keep_width)
        self.tiles.opened.connect(self._open)
        self.tiles.show_requested.connect(self.sources_requested)
        self.tiles.reached.connect(lambda tile: self.ensureWidgetVisible(tile, 0, GAP_SMALL))
        self.empty.folder_requested.connect(self.folder_requested)
        self.empty.settings_requested.connect(self.settings_requested)
        self.empty.sources_requested.connect(lambda: self.sources_requested.emit(""))

    def show_state(
        self,
        snapshot: Snapshot | None,
        state: PanelState,
        period: Period,
        now_ms: int,
        budget: float | None,
        failure: str,
        keep_order: bool,
    ) -> None:
        """Show a snapshot in a state. Parts that are not part of it are hidden, none is made anew."""
        self.empty.setVisible(state.nothing_found)
        self.hero.setVisible(not state.nothing_found)
        self.tiles.setVisible(not state.nothing_found)
        facts: list[TileFacts] = []
        said: tuple[Notice, ...] = ()
        trend_shown = False
        if snapshot is None or state.first_scan:
            self.hero.show_facts(None)
            facts = _skeletons(snapshot)
        elif state.nothing_found:
            looked = [(each.id, each.name, snapshot.looked.get(each.id, 0)) for each in snapshot.providers]
            self.empty.show_looked([each for each in looked if each[2]], state.all_off)
        else:
            self.hero.show_facts(hero_facts(snapshot, period, now_ms, budget, state.checking))
            said = notices(snapshot, budget, failure)
            shown = {each.id: each for each in snapshot.providers if is_shown(each)}
            facts = [tile_facts(shown[each], snapshot, period) for each in usual_order(shown.values())]
            trend_shown = is_used(snapshot.usage(Period.ALL))
            if trend_shown:
                names = {each.id: each.name for each in shown.values()}
                self.trend.show_trend(trend_of(snapshot, period, self.week_start), names)
        self.trend.setVisible(trend_shown)
        self.tiles.show_tiles(facts, keep_order)
        self._show_notices(said)
        self._column.invalidate()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(PANEL_WIDTH - 2, self._column.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(PANEL_WIDTH - 2, 80)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pages scroll; arrows belong to the panel, which walks tiles and periods with them."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._keep_width()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _keep_width(self) -> None:
        """The scroll bar stands in the edge, so that the content keeps its width."""
        bar = self.verticalScrollBar()
        taken = min(EDGE, bar.sizeHint().width()) if bar.maximum() > 0 else 0
        rtl = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left, right = (EDGE - taken, EDGE) if rtl else (EDGE, EDGE - taken)
        self._column.setContentsMargins(left, 0, right, GAP)

    def _show_notices(self, said: Sequence[Notice]) -> None:
        while len(self.banners) < len(said):
            banner = Banner(self._content)
            banner.acted.connect(self._act)
            self._banner_room.addWidget(banner)
            self.banners.append(banner)
        for place, banner in enumerate(self.banners):
            if place < len(said):
                banner.show_notice(said[place])
            banner.setVisible(place < len(said))
        bottom = GAP if said else 0
        self._banner_room.setContentsMargins(0, GAP_SMALL if said else 0, 0, bottom)

    def _act(self, action: str) -> None:
        if action == "settings":
            self.settings_requested.emit()
        elif action == "sources":
            self.sources_requested.emit("")

    def _open(self, provider: str) -> None:
        tile = next((each for each in self.tiles.tiles if each.facts.provider == provider), None)
        facts = tile.facts if tile is not None else None
        if facts is not None and (facts.nothing_recorded or facts.picture is Picture.UNREADABLE):
            self.sources_requested.emit(provider)
        else:
            self.breakdown_requested.emit(provider)


def _skeletons(snapshot: Snapshot | None) -> list[TileFacts]:
    providers = snapshot.providers if snapshot is not None else ()
    known = [
        skeleton(each.id, each.name)
        for each in providers
        if each.status not in (Status.NOT_FOUND, Status.OFF)
    ]
    return known or [skeleton(f"unknown {place}", "") for place in range(3)]
