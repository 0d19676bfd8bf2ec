"""Files as they were when all that they say was known: one number per file, kept between refreshes and held against a stat of each.

Nothing is opened, and no object is made per file that outlives the look: a refresh that finds nothing new costs little more than the stats.
"""

from __future__ import annotations

import os
import time
from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

PIECE = 50
"""So many files are looked at before the look shows that it goes on: few enough for a disk that was asleep."""

AGED_NS = 3_000_000_000
"""A folder that changed less long ago may change again without its times showing it: on some file systems they are whole seconds."""

_UNSURE = 0


class Gate:
    """Marks of files below one beginning. `by_inode`: inodes tell files apart, as on local file systems."""

    def __init__(self, beginning: str, *, by_inode: bool, clock: Callable[[], int] = time.time_ns) -> None:
        self._beginning = beginning
        self._by_inode = by_inode
        self._clock = clock
        self._there: dict[str, tuple[list[str], array[int]]] = {}
        self._absent: dict[str, list[str]] = {}

    def keep(self, name: str, end: str, status: os.stat_result) -> None:
        """Remember the file at `name` and `end` below the beginning as a stat showed it."""
        names, marks = self._there.setdefault(end, ([], array("q")))
        names.append(name)
        marks.append(_mark(status, self._by_inode))

    def keep_absent(self, name: str, end: str) -> None:
        """Remember that there is no such file."""
        self._absent.setdefault(end, []).append(name)

    def keep_folder(self, name: str, status: os.stat_result) -> None:
        """Remember which names a folder has, by a stat from before it was listed; one that changed just now is not trusted yet."""
        aged = max(status.st_mtime_ns, status.st_ctime_ns) < self._clock() - AGED_NS
        names, marks = self._there.setdefault(os.sep, ([], array("q")))
        names.append(name)
        marks.append(_folder_mark(status) if aged else _UNSURE)

    def doubt(self, name: str) -> None:
        """Let something count as stirred for good: a link may lead elsewhere without a sign of it."""
        names, marks = self._there.setdefault(os.sep, ([], array("q")))
        names.append(name)
        marks.append(_UNSURE)

    def stirred(self) -> Iterator[Sequence[str]]:
        """Names whose files are not as they were, in pieces that may be empty: one for every `PIECE` files."""
        for end, (names, marks) in self._there.items():
            marked = self._folders if end == os.sep else self._files
            for start in range(0, len(names), PIECE):
                yield marked(end, names[start : start + PIECE], marks[start : start + PIECE])
        beginning, access = self._beginning, os.access
        for end, names in self._absent.items():
            for start in range(0, len(names), PIECE):
                yield [
                    name for name in names[start : start + PIECE] if access(beginning + name + end, os.F_OK)
                ]

    def names(self) -> set[str]:
        """All names that something is remembered of."""
        return {name for names, _ in self._there.values() for name in names}

    def without(self, names: Collection[str]) -> Gate:
        """The same, with nothing remembered of some names."""
        rest = Gate(self._beginning, by_inode=self._by_inode, clock=self._clock)
        for end, (kept, marks) in self._there.items():
            stay = [at for at, name in enumerate(kept) if name not in names]
            rest._there[end] = ([kept[at] for at in stay], array("q", [marks[at] for at in stay]))
        for end, absent in self._absent.items():
            rest._absent[end] = [name for name in absent if name not in names]
        return rest

    def _files(self, end: str, names: Sequence[str], marks: Sequence[int]) -> list[str]:
        # Run for every file at every refresh: no call in it that is not needed.
        beginning, by_inode, stat = self._beginning, self._by_inode, os.stat
        found = []
        for name, mark in zip(names, marks, strict=True):
            try:
                seen = stat(beginning + name + end)
            except OSError:
                found.append(name)
                continue
            if by_inode:
                if hash((seen.st_size, seen.st_mtime_ns, seen.st_ino)) != mark:
                    found.append(name)
            elif _mark(seen, by_inode) != mark:
                found.append(name)
        return found

    def _folders(self, _end: str, names: Sequence[str], marks: Sequence[int]) -> list[str]:
        found = []
        for name, mark in zip(names, marks, strict=True):
            try:
                seen = os.stat(self._beginning + name)
            except OSError:
                found.append(name)
                continue
            if mark == _UNSURE or _folder_mark(seen) != mark:
                found.append(name)
        return found


def _mark(status: os.stat_result, by_inode: bool) -> int:
    if by_inode:
        return hash((status.st_size, status.st_mtime_ns, status.st_ino))
    return hash((status.st_size, status.st_mtime_ns, status.st_mode))


def _folder_mark(status: os.stat_result) -> int:
    """The time of change is in it, because the other one can be set back."""
    return hash((status.st_mtime_ns, status.st_ctime_ns, status.st_ino))
