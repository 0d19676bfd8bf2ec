"""Asking the ledger: a question goes to the worker that owns it, the answer comes back as a queued signal, and the last one wins."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from tray_app.core.ledger import Ledger

    Submit = Callable[[Callable[[], None]], Future[None]]
    Asking = Callable[[Callable[[Ledger], Any]], Any]

LOG = logging.getLogger(__name__)


class Inquiry(QObject):
    """One asker's line to the ledger. `submit` runs a call on the worker, `asking` asks the ledger there.

    `answered` carries what was asked about and the answer, `failed` what was asked about and the kind of the error, never its text: that
    may quote a file. A question that was overtaken by another is neither asked nor answered.
    """

    answered = Signal(object, object)
    failed = Signal(object, str)

    def __init__(self, submit: Submit, asking: Asking, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._submit = submit
        self._asking = asking
        self._lock = threading.Lock()
        self._last = 0

    def ask(self, about: object, work: Callable[[Ledger], Any]) -> None:
        """Ask `work` of the ledger; `about` comes back with the answer."""
        with self._lock:
            self._last += 1
            number = self._last
        try:
            self._submit(lambda: self._answer(number, about, work))
        except RuntimeError:
            LOG.debug("the worker has ended")

    def silence(self) -> None:
        """Nothing that was asked is answered any more."""
        with self._lock:
            self._last += 1

    def _answer(self, number: int, about: object, work: Callable[[Ledger], Any]) -> None:
        if not self._counts(number):
            return
        try:
            found = self._asking(work)
        except Exception as error:
            LOG.exception("a question to the ledger failed: %s", type(error).__name__)
            if self._counts(number):
                self.failed.emit(about, type(error).__name__)
            return
        if self._counts(number):
            self.answered.emit(about, found)

    def _counts(self, number: int) -> bool:
        with self._lock:
            return number == self._last
