"""The tiles, one below the other: kept and changed in place, so that nothing moves under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tray_app.core.model import Period
from tray_app.ui.design import CONTENT_WIDTH, GAP_SMALL, stack_rank
from tray_app.ui.pictures import is_unreadable, is_used
from tray_app.ui.tile import Tile
from tray_app.ui.tile_grid import grid_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QKeyEvent

    from tray_app.core.model import ProviderUsage
    from tray_app.ui.tile_facts import TileFacts


def usual_order(providers: Iterable[ProviderUsage]) -> list[str]:
    """Provider ids as tiles stand: what could not be read first, then by cost of the last 30 days, unused ones last."""

    def rank(provider: ProviderUsage) -> tuple[bool, bool, float, int, str]:
        used = is_used(provider.periods[Period.ALL])
        cost = provider.periods[Period.MONTH].cost.usd
        unreadable = is_unreadable(provider)
        return (not unreadable, not used, -cost, stack_rank(provider.id), provider.name)

    return [provider.id for provider in sorted(providers, key=rank)]


class TileColumn(QWidget):
    """One Tab stop: Up and Down go from tile to tile, Enter opens."""

    opened = Signal(str)
    show_requested = Signal(str)
    reached = Signal(object)
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles: dict[str, Tile] = {}
        self._order: list[str] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP_SMALL)

    @property
    def tiles(self) -> list[Tile]:
        """The tiles from the top."""
        return [self._tiles[provider] for provider in self._order]

    def show_tiles(self, facts: Sequence[TileFacts], keep_order: bool) -> None:
        """Show these tiles. `keep_order`: those that stand already stay where they are, new ones come below."""
        wanted = {each.provider: each for each in facts}
        order = list(wanted)
        if keep_order:
            order = [each for each in self._order if each in wanted] + [
                each for each in wanted if each not in self._order
            ]
        grid = grid_for(facts, self.font(), CONTENT_WIDTH)
        moved = order != self._order
        for provider in [each for each in self._tiles if each not in wanted]:
            gone = self._tiles.pop(provider)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for provider, each in wanted.items():
            tile = self._tiles.get(provider)
            if tile is None:
                tile = self._tiles[provider] = self._new_tile(each)
            tile.show_facts(each, grid)
        if moved:
            self._order = order
            for place, provider in enumerate(order):
                self._column.removeWidget(self._tiles[provider])
                self._column.insertWidget(place, self._tiles[provider])
            self._make_stop(next((tile for tile in self.tiles if tile.hasFocus()), None))
            self.changed.emit()

    def focus_first(self) -> None:
        """Bring the focus from outside to the tile that was last in use, else the first."""
        stop = next((tile for tile in self.tiles if tile.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        self._reach(stop or (self.tiles[0] if self._order else None))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        tiles = self.tiles
        place = next((at for at, tile in enumerate(tiles) if tile.hasFocus() or tile.link.hasFocus()), None)
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and tiles:
            self._reach(tiles[0 if event.key() == Qt.Key.Key_Home else -1])
        elif step is None or place is None:
            super().keyPressEvent(event)
        elif 0 <= place + step < len(tiles):
            self._reach(tiles[place + step])

    def _reach(self, tile: Tile | None) -> None:
        if tile is not None and tile.isEnabled():
            self._make_stop(tile)
            tile.setFocus(Qt.FocusReason.TabFocusReason)
            self.reached.emit(tile)

    def _make_stop(self, chosen: Tile | None) -> None:
        tiles = self.tiles
        chosen = chosen or (tiles[0] if tiles else None)
        for tile in tiles:
            policy = Qt.FocusPolicy.StrongFocus if tile is chosen else Qt.FocusPolicy.ClickFocus
            tile.setFocusPolicy(policy)
            tile.link.setFocusPolicy(policy)

    def _new_tile(self, facts: TileFacts) -> Tile:
        tile = Tile(facts, self)
        tile.opened.connect(self.opened)
        tile.show_requested.connect(self.show_requested)
        tile.pressed.connect(lambda: self._make_stop(tile))
        tile.show()
        return tile
