"""The log files: what went wrong, in kinds, counts and paths, never in the words of a document.

An exception is written as its type and where it was raised. Its own message is left out, because decoders quote what they read; only an
`OSError` keeps its reason and path.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from logging.handlers import RotatingFileHandler
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

LOG = logging.getLogger("tray_app")
LOG_FILE = "tallytray.log"
CRASH_FILE = "crash.log"
FILE_BYTES = 256 * 1024
OLD_FILES = 3


class PlainFormatter(logging.Formatter):
    """One line per record; exceptions without their messages."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatException(self, ei: object) -> str:  # noqa: N802 - the name logging calls
        """The chain of exceptions: type and places, and for an OSError its reason and path."""
        error = ei[1] if isinstance(ei, tuple) else None
        return "\n".join(_told(error)) if isinstance(error, BaseException) else ""


def _told(error: BaseException) -> list[str]:
    lines: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        reason = f" [{error.errno}] {error.strerror}: {error.filename}" if isinstance(error, OSError) else ""
        lines.append(f"  {type(error).__qualname__}{reason}")
        lines += [
            f"    {frame.filename}:{frame.lineno} in {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)
        ]
        nearest = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if nearest is None:
            break
        error = nearest
    return lines


class Journal:
    """Writes the log below `folder` from `open` to `close`. A folder that cannot be written means no log, not no program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problem = ""
        self._handlers: list[logging.Handler] = []
        self._crash_file: IO[str] | None = None
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)

    def open(self) -> None:
        """Starts the log file, the crash file, and logging of exceptions that nobody caught."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            handler = RotatingFileHandler(
                self.folder / LOG_FILE,
                maxBytes=FILE_BYTES,
                backupCount=OLD_FILES,
                encoding="utf-8",
                delay=True,
            )
            self._crash_file = open(self.folder / CRASH_FILE, "a", encoding="utf-8")  # noqa: SIM115 - faulthandler keeps it open
        except OSError as error:
            self.problem = f"{error.strerror}: {self.folder}"
            return
        self._handlers.append(handler)
        if sys.stderr is not None:  # a Windows program without a console has none
            console = logging.StreamHandler(sys.stderr)
            console.setLevel(logging.ERROR)
            self._handlers.append(console)
        for each in self._handlers:
            each.setFormatter(PlainFormatter())
            LOG.addHandler(each)
        LOG.setLevel(logging.INFO)
        LOG.propagate = False
        faulthandler.enable(self._crash_file)
        sys.excepthook = log_uncaught
        threading.excepthook = _log_uncaught_in_thread
        sys.unraisablehook = _log_unraisable

    def close(self) -> None:
        """Ends the log and puts everything back as it was before `open`."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks
        for handler in self._handlers:
            LOG.removeHandler(handler)
            handler.close()
        self._handlers = []
        LOG.propagate = True
        if self._crash_file is not None:
            faulthandler.disable()
            self._crash_file.close()
            self._crash_file = None


def log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """For `sys.excepthook`: logs an exception that nobody caught; Ctrl-C is none."""
    if not issubclass(kind, KeyboardInterrupt):
        LOG.critical("not caught: %s", kind.__name__, exc_info=(kind, error, trace))


def _log_uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
        LOG.critical("not caught in a thread: %s", args.exc_type.__name__, exc_info=args.exc_value)


def _log_unraisable(args: sys.UnraisableHookArgs) -> None:
    kind = args.exc_type.__name__ if args.exc_type else "error"
    LOG.error("not raised: %s", kind, exc_info=args.exc_value)
