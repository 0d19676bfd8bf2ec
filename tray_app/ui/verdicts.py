"""Judging folders away from the GUI thread, and the words for what came of it.

A judge may hang on a dead share for minutes. Each question runs on a thread of its own that nothing waits for; after `PATIENCE_MS`
the field hears that the folder is not reachable now, and a later answer still replaces that. Only the last question of a field counts.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal

from tray_app.ui import figures

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.sources.overrides import Verdict

DEBOUNCE_MS = 250
PATIENCE_MS = 2_000
MOST_THREADS = 16


@dataclass(frozen=True, slots=True)
class Words:
    """A verdict as shown: a mark, the role of its colour in the theme, a sentence, and what a click can do ("" nothing)."""

    mark: str
    colour: str  # a role of Theme: good, warning, error, muted
    text: str
    action: str = ""
    bad: bool = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("settings", text)


def counted(tasks: int, newest_ms: int | None, now_ms: int) -> str:
    """`412 tasks, last change 48 s ago`."""
    text = figures.tasks(tasks)
    if newest_ms is None:
        return text
    return _tr("%1, last change %2").replace("%1", text).replace("%2", figures.ago(newest_ms, now_ms))


def words(verdict: Verdict, provider_name: str, now_ms: int) -> Words:
    """What a verdict says, in the product's words."""
    count = counted(verdict.tasks, verdict.newest_ms, now_ms)
    match verdict.kind:
        case "ok":
            return Words("good", "good", count if verdict.tasks else verdict.message or count)
        case "mended":
            return Words("good", "good", f"{verdict.message} {count}" if verdict.message else count)
        case "empty":
            return Words("info", "muted", _tr("No %1 usage recorded yet").replace("%1", provider_name))
        case "extension_folder":
            folder = f"{PurePath(verdict.suggestion).name or 'tasks'}/"
            text = _tr("This is the extension folder; its %1 is meant.").replace("%1", folder)
            return Words(
                "arrow", "warning", text, _tr("Use %1").replace("%1", folder) if verdict.suggestion else ""
            )
        case "missing":
            reason = verdict.message or _tr("Does not exist.")
            text = _tr("%1 Everything else is still read.").replace("%1", reason)
            return Words("error", "error", text, bad=True)
        case "unreachable":
            return unreachable()
        case "unreadable":
            return Words("error", "error", verdict.message or _tr("There, but may not be read."), bad=True)
        case "not_tasks":
            return Words("error", "error", verdict.message or _tr("No tasks in this folder."), bad=True)
    return Words("info", "muted", verdict.message)


def mended(verdict: Verdict) -> str:
    """The folder that a verdict suggests, in the words that were typed: `$WORK/roo` becomes `$WORK/roo/tasks`."""
    inside = verdict.suggestion.removeprefix(verdict.path.rstrip("/\\"))
    if inside and inside != verdict.suggestion and inside[0] in "/\\":
        return verdict.typed.strip().rstrip("/\\") + inside
    return verdict.suggestion


def unreachable() -> Words:
    """What is said when no answer came in time."""
    return Words("pause", "warning", _tr("Not reachable now. Its last numbers stay."))


class Question(QObject):
    """One field's line to the judge. `answered` carries a Verdict, or None when patience ran out; `looking` says one is under way."""

    answered = Signal(object)
    looking = Signal()
    _arrived = Signal(int, object)
    _threads = 0  # that are out now, of all fields; changed under the lock
    _lock = threading.Lock()

    def __init__(
        self, judge: Callable[[str, str], Verdict], provider_id: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._judge = judge
        self._provider = provider_id
        self._number = 0
        self._typed = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(DEBOUNCE_MS)
        self._pause.timeout.connect(self._ask)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._give_up)
        self._arrived.connect(self._arrive, Qt.ConnectionType.QueuedConnection)

    def ask(self, typed: str, at_once: bool = False) -> None:
        """Ask about what is typed now; earlier questions no longer count. Blank asks nothing."""
        self._number += 1
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
        with Question._lock:
            free = Question._threads < MOST_THREADS
            Question._threads += free
        if not free:  # all are stuck on folders that do not answer
            self._give_up()
            return
        self._patience.start()
        # a daemon: a thread that hangs in the file system must not hold up the end of the program
        arguments = (self._number, self._typed)
        threading.Thread(target=self._work, args=arguments, name="judge-folder", daemon=True).start()

    def _work(self, number: int, typed: str) -> None:
        verdict: Any = None
        try:
            verdict = self._judge(self._provider, typed)
        except OSError:
            pass
        finally:
            with Question._lock:
                Question._threads -= 1
        try:
            self._arrived.emit(number, verdict)
        except RuntimeError:
            pass  # the field is gone

    def _arrive(self, number: int, verdict: object) -> None:
        if number == self._number:
            self._patience.stop()
            self.answered.emit(verdict)

    def _give_up(self) -> None:
        self.answered.emit(None)
