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
        self._sessions: dict[tuple[str, str], SessionShelf] = {}
        self._databases: dict[str, KiloDatabase] = {}
        self._indexes: dict[str, str] = {}

    def use(self, located: Located) -> None:
        """Take over where the indexes of the sessions folders are; forget shelves of roots that are no more."""
        self._indexes = dict(located.indexes)
        paths = {root.path for root in located.roots}
        self._sessions = {key: shelf for key, shelf in self._sessions.items() if key[0] in paths}
        self._databases = {path: shelf for path, shelf in self._databases.items() if path in paths}

    def of(self, root: Root) -> Shelf:
        """The shelf of a root."""
        if root.format is Format.SDK_SESSIONS:
            key = (root.path, self._indexes.get(root.path, ""))
            if key not in self._sessions:
                self._sessions[key] = SessionShelf(root, key[1])
            return self._sessions[key]
        if root.format is Format.KILO_DB:
            if root.path not in self._databases:
                self._databases[root.path] = KiloDatabase(root, self._ledger.fact(f"stamp {root.path}"))
            return self._databases[root.path]
        if root.format is Format.KILO_FLAT:
            return KiloFlat(root)
        return TaskFolders(root, BY_ID.get(root.provider) or Provider(root.provider, root.provider))

    def done(self, root: Root) -> None:
        """All that the last look at a root found is stored."""
        database = self._databases.get(root.path)
        if database is None:
            return
        database.done()
        with self._ledger.writing():
            self._ledger.set_fact(f"stamp {root.path}", database.stamp)

    def notes(self) -> tuple[str, ...]:
        """What the user should know about indexes that could not be read."""
        return tuple(
            f"Cline CLI: {fault}; its sessions are found without it."
            for shelf in self._sessions.values()
            for fault in shelf.faults
        )
