"""Calls on places that may not answer: each on a thread that is left behind after a time, so that nothing else waits for it.

A dead network share or a sleeping mount holds every call on it for minutes, and no call can be ended from outside. A place that has not
answered is not asked again until the call that hangs there comes back.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from typing import TYPE_CHECKING, TypeVar

from tray_app.sources import wsl

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

LIMIT_SECONDS = 3.0

_STEP = 0.1  # seconds between two looks at whether the caller still wants to wait


class _Call(threading.Thread):
    """One call on its own thread, remembered by the place that it asks."""

    def __init__(self, call: Callable[[], object]) -> None:
        super().__init__(daemon=True, name="tallytray-look")
        self._call = call
        self.result: object = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.result = self._call()
        except BaseException as error:  # handed to the caller, who waits for it
            self.error = error
        finally:
            _asked.pop(threading.get_ident(), None)


_unanswered: dict[str, _Call] = {}
_asked: dict[
    int, tuple[str]
] = {}  # what a watched thread asked last; a new tuple each time, so that progress shows


def is_silent(path: str) -> bool:
    """Whether a call on this path, or on a folder above it, hangs at this moment."""
    return bool(_unanswered) and any(
        path == place or path.startswith(os.path.join(place, "")) for place in silent_places()
    )


def silent_places() -> tuple[str, ...]:
    """The places on which a call hangs at this moment, sorted."""
    for place, call in list(_unanswered.items()):
        if not call.is_alive():
            del _unanswered[place]
    return tuple(sorted(_unanswered))


def within(place: str, call: Callable[[], T], limit: float | None = None) -> T:
    """The result of a call, or TimeoutError after `limit` seconds (`LIMIT_SECONDS` without one).

    At once while an earlier call on the same place still hangs.
    """
    if is_silent(place):
        raise _timeout(place)
    thread = _Call(call)
    thread.start()
    thread.join(LIMIT_SECONDS if limit is None else limit)
    if thread.is_alive():
        _unanswered[place] = thread
        raise _timeout(place)
    if thread.error is not None:
        raise thread.error
    return thread.result  # type: ignore[return-value]  # what `call` gave


def attend(place: str) -> None:
    """Say that this thread asks `place` next, for `watched`. Raises TimeoutError at once where a call on it hangs."""
    if is_silent(place):
        raise _timeout(place)
    _asked[threading.get_ident()] = (place,)


def watched(call: Callable[[], T], limit: float) -> T:
    """The result of a call that asks many places one after the other, each announced by `attend`.

    TimeoutError, whose filename is the place, when one of them does not answer within `limit` seconds. The whole mount that it lies on
    counts as silent where it is one of a kind that can hang; so the same call, made again, gets past it.
    """
    thread = _Call(call)
    thread.start()
    while True:
        before = _asked.get(thread.ident or 0)
        thread.join(limit)
        if not thread.is_alive():
            break
        if _asked.get(thread.ident or 0) is before:
            place = _mount_that_may_hang(before[0]) or before[0] if before is not None else ""
            if place:
                _unanswered[place] = thread
            raise _timeout(place)
    if thread.error is not None:
        raise thread.error
    return thread.result  # type: ignore[return-value]


def gathered(
    place: str,
    items: Callable[[], Iterator[T]],
    quiet: float,
    whole: float,
    give_up: Callable[[], bool] = lambda: False,
) -> list[T]:
    """All items of an iterator that asks one place.

    TimeoutError when no item came for `quiet` seconds, or not all of them within `whole` seconds, or the caller gave up waiting.
    """
    if is_silent(place):
        raise _timeout(place)
    found: list[T] = []
    thread = _Call(lambda: _extend(found, items()))
    thread.start()
    began = changed = time.monotonic()
    number = 0
    while True:
        thread.join(_STEP)
        if not thread.is_alive():
            break
        now = time.monotonic()
        if len(found) != number:
            number, changed = len(found), now
        if now - changed >= quiet or now - began >= whole or give_up():
            _unanswered[place] = thread
            raise _timeout(place)
    if thread.error is not None:
        raise thread.error
    return found


def _extend(found: list[T], items: Iterator[T]) -> None:
    for item in items:
        found.append(item)  # noqa: PERF402 - its length is watched meanwhile


def _timeout(place: str) -> TimeoutError:
    return TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), place)


def _mount_that_may_hang(path: str) -> str:
    """The mount of a network or user-space file system that a path lies on, "" for none. What the kernel itself holds cannot hang."""
    try:
        with open("/proc/mounts", encoding="utf-8", errors="replace") as file:
            mounts = wsl.mounts_in(file.read())
    except OSError:
        return ""
    below = [
        mount for mount in mounts if path == mount.point or path.startswith(os.path.join(mount.point, ""))
    ]
    mount = max(below, key=lambda each: len(each.point), default=None)
    if mount is None or not (mount.type in wsl.SLOW_TYPES or mount.type.startswith("fuse")):
        return ""
    return mount.point
