"""Looking at a path that may not answer: is it there, not there, closed to us, or out of reach just now?

A dead network share holds every call on it for minutes: `patience` has what keeps the rest from waiting for it.
"""

from __future__ import annotations

import errno
import os
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from tray_app.sources.patience import attend, within

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.sources.environment import Environment

T = TypeVar("T")


class Presence(StrEnum):
    """What a look at a path came to."""

    THERE = "there"
    ABSENT = "absent"
    CLOSED = "closed"  # no permission to see whether it is there
    AWAY = "away"  # the disk, share or drive that holds it does not answer or is not mounted


_ABSENT = frozenset({errno.ENOENT, errno.ENOTDIR, errno.EINVAL, errno.ENAMETOOLONG, errno.ELOOP})
_CLOSED = frozenset({errno.EACCES, errno.EPERM})
# Windows: not ready, network path, name or share not found, semaphore timeout, host down, no network.
_ABSENT_WINDOWS_AWAY = frozenset({21, 51, 53, 55, 59, 64, 67, 121, 1203, 1222, 1231, 1232})


def patiently(environment: Environment, place: str, call: Callable[[], T]) -> T:
    """A call on a place: on this thread where it is local, within the limit where it is slow, and a whole mount hangs only once."""
    attend(place)
    mount = environment.slow_mount(place)
    return within(mount, call) if mount else call()


def presence_of(error: OSError, path: str) -> Presence:
    """What an error of a look means for the path."""
    if getattr(error, "winerror", None) in _ABSENT_WINDOWS_AWAY:
        return Presence.AWAY
    if error.errno in _CLOSED:
        return Presence.CLOSED
    if error.errno in _ABSENT:
        return Presence.AWAY if volume_is_away(path) else Presence.ABSENT
    return Presence.AWAY


def look(path: str, environment: Environment, *, cautious: bool = False) -> Presence:
    """One look at a path. `cautious`: within the limit wherever it lies, for paths that a person named."""
    try:
        if cautious:
            attend(path)
            within(environment.slow_mount(path) or path, lambda: os.stat(path))
        else:
            patiently(environment, path, lambda: os.stat(path))
    except OSError as error:
        presence = presence_of(error, path)
        return Presence.AWAY if presence is Presence.ABSENT and _is_behind_broken_link(path) else presence
    except ValueError:  # a NUL inside
        return Presence.ABSENT
    return Presence.THERE


def _is_behind_broken_link(path: str) -> bool:
    """Whether an absent path, or the last folder above it that has an entry, is a link to what is not there now."""
    while not os.path.lexists(path):
        above = os.path.dirname(path)
        if above == path:
            return False
        path = above
    return os.path.islink(path) and not os.path.exists(path)


def volume_is_away(path: str) -> bool:
    """Whether an absent path lies on a removable disk or a drive that is not mounted now, so that its absence says nothing.

    Windows: the drive letter has no root. Elsewhere: the disk's folder below the places where desktops mount disks is gone, or is
    an empty mount point.
    """
    drive = os.path.splitdrive(path)[0]
    if drive:
        return not os.path.exists(drive + os.sep)
    point = _mount_folder(path)
    if not point or point == path.rstrip("/"):
        return False
    if point.startswith("/mnt/"):
        return _is_empty(point)
    return not os.path.isdir(point) or _is_empty(point)


def _mount_folder(path: str) -> str:
    """The folder of the disk that a path is on, by the customs of desktops: /Volumes/X, /run/media/user/X, /media/user/X, /mnt/X."""
    parts = path.split("/")
    for base, depth in (("/Volumes/", 3), ("/run/media/", 5), ("/media/", 4), ("/mnt/", 3)):
        if path.startswith(base) and len(parts) > depth:
            return "/".join(parts[:depth])
    return ""


def _is_empty(folder: str) -> bool:
    try:
        with os.scandir(folder) as entries:
            return next(entries, None) is None and not os.path.ismount(folder)
    except OSError:
        return False
