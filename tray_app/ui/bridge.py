"""The one crossing between the worker thread and the windows: frozen values go out as queued signals.

Everything here that touches the refresh runs on the worker; everything that listens runs on the GUI thread, because a signal emitted in
another thread is queued for its receiver.
"""

from __future__ import annotations

import dataclasses
import logging
import time
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Progress, Snapshot
    from tray_app.core.settings import Settings

LOG = logging.getLogger(__name__)
PROGRESS_EVERY = 0.1  # seconds between two progress signals


class Refreshing(Protocol):
    """What the bridge needs of `tray_app.core.refresh.Refresh`. All calls come from one thread."""

    def cached(self) -> Snapshot: ...
    def run(self, stop: threading.Event, progress: Callable[[Progress], None]) -> Snapshot: ...
    def apply(self, settings: Settings) -> None: ...
    def asking(self, question: Callable[[Ledger], Any]) -> Any: ...
    def close(self) -> None: ...


class Bridge(QObject):
    """Runs the refresh on the worker and tells the GUI thread what came of it.

    `refreshed` comes after every successful run, `snapshot_ready` before it when the values differ from the last ones by more than the
    time of looking. `failed` carries the kind of an error, never its text: that may quote a file.
    """

    snapshot_ready = Signal(object)  # Snapshot
    refreshed = Signal(object)  # Snapshot
    progressed = Signal(object)  # Progress
    failed = Signal(str)

    def __init__(self, make_refresh: Callable[[], Refreshing], stop: threading.Event) -> None:
        super().__init__()
        self._make_refresh = make_refresh
        self._refresh: Refreshing | None = None
        self._stop = stop
        self._last: Snapshot | None = None
        self._closed = False
        self._progress_at = 0.0

    def offer_cached(self) -> None:
        """On the worker: tells the numbers of the ledger, without looking at the disk."""
        try:
            snapshot = self._open().cached()
        except Exception as error:
            LOG.exception("no cached numbers: %s", type(error).__name__)
            return
        self._last = snapshot
        self._emit(self.snapshot_ready, snapshot)

    def run(self) -> None:
        """On the worker: one refresh. An error is told and logged, and the next run comes all the same."""
        if self._stop.is_set():
            return
        try:
            snapshot = self._open().run(self._stop, self._told)
        except Exception as error:
            if not self._stop.is_set():
                LOG.exception("refresh failed: %s", type(error).__name__)
                self._emit(self.failed, type(error).__name__)
            return
        if self._stop.is_set():
            return
        if self._last is None or _timeless(snapshot) != _timeless(self._last):
            self._emit(self.snapshot_ready, snapshot)
        self._last = snapshot
        self._emit(self.refreshed, snapshot)

    def apply(self, settings: Settings) -> None:
        """On the worker: takes over changed settings; the numbers follow with the next run."""
        self._open().apply(settings)

    def asking(self, question: Callable[[Ledger], Any]) -> Any:
        """On the worker: the answer of the ledger to a question."""
        return self._open().asking(question)

    def close(self) -> None:
        """On the worker: closes the ledger."""
        if self._refresh is not None:
            self._refresh.close()
            self._refresh = None

    def silence(self) -> None:
        """On the GUI thread: nothing is told any more."""
        self._closed = True

    def _open(self) -> Refreshing:
        # Made on the worker: a connection to the ledger belongs to the thread that opened it.
        if self._refresh is None:
            self._refresh = self._make_refresh()
        return self._refresh

    def _told(self, progress: Progress) -> None:
        now = time.monotonic()
        if progress.done >= progress.total or now - self._progress_at >= PROGRESS_EVERY:
            self._progress_at = now
            self._emit(self.progressed, progress)

    def _emit(self, signal: SignalInstance, value: object) -> None:
        if not self._closed:
            signal.emit(value)


def _timeless(snapshot: Snapshot) -> Snapshot:
    return dataclasses.replace(snapshot, fresh_at_ms=None)
