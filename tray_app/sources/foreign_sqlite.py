"""Reading another program's SQLite database without leaving a trace beside it.

A plain read-only connection to a database in WAL mode creates `-wal` and `-shm` files, or moves marks in those that are there. What is
safe depends on what lies beside the database at that moment:

- no `-wal`, or an empty one: `immutable=1`, with the file compared before and after, for then nobody tells SQLite about writers;
- `-wal` and `-shm`: read-only with the shared memory mapped read-only too, which sees rows that are only in the `-wal`;
- a `-wal` without its `-shm`, or an unfinished rollback journal (a crash): both files are copied to a private place and read there.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote

from tray_app.sources.decode import Unreadable
from tray_app.sources.regular import NOT_A_FILE, NotAFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

BUSY_SECONDS = 2.0
TRIES = 3

_FAILURES = (sqlite3.Error, OSError, UnicodeDecodeError)
"""The last one is SQLite's own message about a damaged schema, which quotes it."""

_State = tuple[tuple[int, int, int] | None, ...]


class ChangedWhileRead(Exception):
    """The database was written to while it was read; what was read may be a mixture of two states."""


def read_without_trace(path: str, work: Callable[[sqlite3.Connection], T]) -> T:
    """Give `work` a connection to the database at `path` and return its result; again when the database changed meanwhile.

    Raises `Unreadable` with the reason when the database is absent, damaged, locked for long or changes without pause.
    """
    for _ in range(TRIES):
        try:
            with open_without_trace(path) as connection:
                return work(connection)
        except ChangedWhileRead:
            continue
        except _FAILURES as error:
            raise Unreadable(reason_of(error)) from error
    try:
        with _copied(os.path.realpath(path)) as connection:
            return work(connection)
    except ChangedWhileRead as error:
        raise Unreadable("being written without pause") from error
    except _FAILURES as error:
        raise Unreadable(reason_of(error)) from error


@contextmanager
def open_without_trace(path: str) -> Iterator[sqlite3.Connection]:
    """Open the database at `path` for reading; nothing in its folder is created, changed or removed.

    The connection refuses writes, is in one transaction where other writers may be at work, and gives damaged text with replacement
    characters. Raises `ChangedWhileRead` on leaving when a writer came in between (see `read_without_trace`), `sqlite3.Error` or
    `OSError` when it cannot be read.
    """
    path = os.path.realpath(path)
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise NotAFile(path)
    wal, shm = _size(path + "-wal"), _size(path + "-shm")
    if wal:
        connection = _live(path) if shm else None
        if connection is None:
            with _copied(path) as connection:
                yield connection
            return
        try:
            yield connection
        finally:
            connection.close()
    elif _size(path + "-journal"):
        with _copied(path) as connection:
            yield connection
    else:
        with _at_rest(path) as connection:
            yield connection


def reason_of(error: Exception) -> str:
    """Why a database could not be read, in a user's words."""
    if isinstance(error, FileNotFoundError):
        return "file not found"
    if isinstance(error, PermissionError):
        return "no permission to read"
    if isinstance(error, NotAFile):
        return NOT_A_FILE
    if isinstance(error, UnicodeDecodeError):
        return "damaged database"
    text = str(error)
    if "not a database" in text or "malformed" in text:
        return "damaged database"
    if "locked" in text or "busy" in text:
        return "locked by another program"
    if "no such table" in text or "no such column" in text:
        return "another schema than expected"
    return "cannot be read"


@contextmanager
def _at_rest(path: str) -> Iterator[sqlite3.Connection]:
    """A database that no one has open: immutable, and held against its state before."""
    before = _state(path)
    connection = _connect(path, "mode=ro&immutable=1")
    try:
        yield connection
    except sqlite3.DatabaseError as error:
        if _state(path) != before:
            raise ChangedWhileRead(path) from error
        raise
    finally:
        connection.close()
    if _state(path) != before:
        raise ChangedWhileRead(path)


def _live(path: str) -> sqlite3.Connection | None:
    """A database that others have open, in one transaction; None where its shared memory cannot be used (network mounts, races)."""
    connection = _connect(path, "mode=ro&readonly_shm=1")
    try:
        connection.execute("BEGIN")
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        return None
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _copied(path: str) -> Iterator[sqlite3.Connection]:
    """A private copy of the database with its log, readable by this user alone and gone afterwards."""
    folder = tempfile.mkdtemp(prefix="tallytray-")  # mode 0700
    try:
        copy = os.path.join(folder, "copy.db")
        _copy_settled(path, copy)
        connection = _connect(copy, "mode=rw")
        try:
            yield connection
        finally:
            connection.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _copy_settled(path: str, copy: str) -> None:
    """Copy the database with `-wal` and `-journal` until none of them changed during the copy."""
    for _ in range(TRIES):
        before = _state(path)
        for suffix in ("", "-wal", "-journal"):
            try:
                shutil.copyfile(path + suffix, copy + suffix)
            except FileNotFoundError:
                if not suffix:
                    raise
                _remove(copy + suffix)
        if _state(path) == before:
            return
    raise ChangedWhileRead(path)


def _connect(path: str, query: str) -> sqlite3.Connection:
    forward = path.replace(os.sep, "/")
    uri = f"file://{'' if forward.startswith('/') else '/'}{quote(forward, safe='/:')}?{query}"
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.text_factory = _lenient_text
        connection.execute("PRAGMA query_only = 1")
    except BaseException:
        connection.close()
        raise
    return connection


def _lenient_text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _state(path: str) -> _State:
    """Inode, size and time of the database and its logs; None for one that is not there (an empty log is as good as none)."""
    state: list[tuple[int, int, int] | None] = []
    for suffix in ("", "-wal", "-journal"):
        try:
            seen = os.stat(path + suffix)
        except OSError:
            state.append(None)
            continue
        state.append((seen.st_ino, seen.st_size, seen.st_mtime_ns) if seen.st_size or not suffix else None)
    return tuple(state)


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except FileNotFoundError:
        pass
