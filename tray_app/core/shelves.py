"""The shelf of every root, kept between refreshes where it remembers what need not be opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tray_app.sources.catalogue import BY_ID, Provider
from tray_app.sources.kilo_shelf import KiloDatabase, KiloFlat
from tray_app.sources.records import Format
from tray_app.sources.session_shelf import SessionShelf
from tray_app.sources.task_folders import TaskFolders

if TYPE_CHECKING:
    from tray_app.core.ledger import Ledger
    from tray_app.sources.locations import Located
    from tray_app.sources.records import Root
    from tray_app.sources.shelf import Shelf


class Shelves:
    """Makes shelves, and keeps in the ledger which state of a `kilo.db` has been stored."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._shelves: dict[Root, Shelf] = {}
        self._indexes: dict[str, str] = {}

    def use(self, located: Located) -> None:
        """Take over where the indexes of the sessions folders are; forget shelves of roots that are no more."""
        before, self._indexes = self._indexes, dict(located.indexes)
        self._shelves = {
            root: self._shelves[root]
            for root in located.roots
            if root in self._shelves and before.get(root.path) == self._indexes.get(root.path)
        }

    def of(self, root: Root) -> Shelf:
        """The shelf of a root."""
        shelf = self._shelves.get(root)
        if shelf is None:
            shelf = self._shelves[root] = self._new(root)
        return shelf

    def _new(self, root: Root) -> Shelf:
        if root.format is Format.SDK_SESSIONS:
            return SessionShelf(root, self._indexes.get(root.path, ""))
        if root.format is Format.KILO_DB:
            return KiloDatabase(root, self._ledger.fact(f"stamp {root.path}"))
        if root.format is Format.KILO_FLAT:
            return KiloFlat(root)
        return TaskFolders(root, BY_ID.get(root.provider) or Provider(root.provider, root.provider))

    def forget(self, root: Root) -> None:
        """Begin with a root anew at the next look."""
        self._shelves.pop(root, None)

    def settled(self, root: Root) -> None:
        """All that the last look at a root found is stored."""
        shelf = self._shelves.get(root)
        if shelf is None:
            return
        shelf.settled()
        if isinstance(shelf, KiloDatabase) and shelf.stamp != shelf.stored_stamp:
            with self._ledger.writing():
                self._ledger.set_fact(f"stamp {root.path}", shelf.stamp)
            shelf.stored_stamp = shelf.stamp

    def notes(self) -> tuple[str, ...]:
        """What the user should know about indexes that could not be read."""
        return tuple(
            f"Cline CLI: {fault}; its sessions are found without it."
            for shelf in self._shelves.values()
            if isinstance(shelf, SessionShelf)
            for fault in shelf.faults
        )
