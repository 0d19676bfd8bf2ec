"""Titles of the tasks in sight: read away from the GUI thread when a row is painted, and dropped when the window closes."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tray_app.core.rows import Place, TaskRow
    from tray_app.sources.records import Format

    ReadTitles = Callable[[Format, str, Sequence[tuple[str, str]]], dict[str, str]]
    Key = tuple[str, str]

TOGETHER = 64  # of one root in one reading


class TaskTitles(QObject):
    """`came` says that titles can be painted that were not known before. Nothing of them is kept but in memory, until `forget`."""

    came = Signal()
    _read_some = Signal(int, object)  # the round of asking, titles by key

    def __init__(self, read: ReadTitles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read = read
        self._known: dict[Key, str] = {}
        self._waiting: dict[Key, tuple[Place, str]] = {}
        self._lock = threading.Lock()
        self._working = False
        self._round = 0
        self._read_some.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def of(self, row: TaskRow) -> str:
        """The title of a row, "" while it is not known; it is then being read."""
        key = (row.provider, row.task)
        known = self._known.get(key)
        if known is None and row.place is not None:
            self._ask(key, row.place, row.task)
        return known or ""

    def known(self, row: TaskRow) -> str:
        """The title of a row if it was read already; nothing is read for this."""
        return self._known.get((row.provider, row.task), "")

    def forget(self) -> None:
        """Drop all titles, and those that are still being read."""
        with self._lock:
            self._round += 1
            self._waiting.clear()
        self._known.clear()

    def _ask(self, key: Key, place: Place, task: str) -> None:
        with self._lock:
            self._waiting[key] = (place, task)
            if self._working:
                return
            self._working = True
        # A daemon: a thread that hangs in the file system must not hold up the end of the program.
        threading.Thread(target=self._work, name="read-titles", daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._working = False
                    return
                first, _ = next(iter(self._waiting.values()))
                some = [key for key, (place, _) in self._waiting.items() if place.root == first.root]
                asked = {key: self._waiting.pop(key) for key in some[:TOGETHER]}
                number = self._round
            documents = [(place.document, task) for place, task in asked.values()]
            try:
                found = self._read(first.format, first.root, documents)
            except Exception:  # a title is a courtesy: whatever is wrong with the file, the id stands there
                found = {}
            try:
                self._read_some.emit(number, {key: found.get(task, "") for key, (_, task) in asked.items()})
            except RuntimeError:  # the window is gone
                return

    def _take(self, number: int, found: dict[Key, str]) -> None:
        if number == self._round:
            self._known.update(found)
            if any(found.values()):
                self.came.emit()
