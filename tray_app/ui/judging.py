"""Asking about folders away from the GUI thread.

A judge may hang on a dead share for minutes. Each question runs on a thread of its own that nothing waits for; after `PATIENCE_MS`
the field hears that no answer came, and a later answer still replaces that. Only the last question of a field counts.
"""

from __future__ import annotations

import functools
import itertools
import threading
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.sources.overrides import Verdict

DEBOUNCE_MS = 250
PATIENCE_MS = 2_000
MOST_THREADS: Final = 16  # more are not started while that many hang

_numbers = itertools.count(1)
_places = threading.BoundedSemaphore(MOST_THREADS)


class _Post(QObject):
    """Brings answers to the GUI thread. It outlives every field, so a thread that comes back late finds it."""

    arrived = Signal(int, object)  # number of the question, Verdict or None


@functools.cache
def _post() -> _Post:
    return _Post()


def _work(
    post: _Post, number: int, judge: Callable[[str, str], Verdict], provider_id: str, typed: str
) -> None:
    verdict = None
    try:
        verdict = judge(provider_id, typed)
    except OSError:
        pass  # the disk broke off in the middle: told as out of reach
    finally:
        _places.release()
    post.arrived.emit(number, verdict)


class Question(QObject):
    """One field's line to the judge. `answered` carries a Verdict, or None where none came; `looking` says one is under way."""

    answered = Signal(object)
    looking = Signal()

    def __init__(
        self, judge: Callable[[str, str], Verdict], provider_id: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._judge = judge
        self._provider = provider_id
        self._number = 0
        self._typed = ""
        self._pause = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._pause.timeout.connect(self._ask)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._give_up)
        _post().arrived.connect(self._arrive, Qt.ConnectionType.QueuedConnection)

    def ask(self, typed: str, at_once: bool = False) -> None:
        """Ask about what is typed now; earlier questions no longer count. Blank asks nothing."""
        self._number = 0
        self._typed = typed
        self._patience.stop()
        self._pause.stop()
        if not typed.strip():
            return
        if at_once:
            self._ask()
        else:
            self._pause.start()

    def _ask(self) -> None:
        self.looking.emit()
        if not _places.acquire(blocking=False):
            self._give_up()
            return
        self._number = next(_numbers)
        self._patience.start()
        arguments = (_post(), self._number, self._judge, self._provider, self._typed)
        # a daemon: a thread that hangs in the file system must not hold up the end of the program
        threading.Thread(target=_work, args=arguments, name="judge-folder", daemon=True).start()

    def _arrive(self, number: int, verdict: object) -> None:
        if number == self._number:
            self._patience.stop()
            self.answered.emit(verdict)

    def _give_up(self) -> None:
        self.answered.emit(None)
