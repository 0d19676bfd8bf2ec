"""The shelves of Kilo 7: `kilo.db`, and the flat files that it replaced. A document is one session."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tray_app.sources import decode, kilo_db, kilo_flat
from tray_app.sources.shelf import EVERYTHING, Known, Read, Sighting, reason_of, stamp_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from tray_app.sources.records import Reading, Root

_TOGETHER = 200
"""Sessions read in one go: enough to open the database seldom, few enough to store them piece by piece."""


class KiloDatabase:
    """The sessions of one `kilo.db`. Keep it between refreshes: the database is opened only when its files changed."""

    def __init__(self, root: Root, stamp: str = "") -> None:
        self._path = root.path
        self._by_inode = not root.slow
        self.stamp = self.stored_stamp = stamp
        self._next_stamp = stamp
        self._is_settled = self._is_known = False

    def stirrings(self) -> Iterator[Sequence[str]]:
        """Nothing while the files are as they were when all of them was stored."""
        os.stat(self._path)
        yield () if self._is_settled and self._now() == self.stamp else (EVERYTHING,)

    def _now(self) -> str:
        return f"{stamp_of(self._path, self._by_inode)}|{stamp_of(self._path + '-wal', self._by_inode)}"

    def sightings(
        self, known: Mapping[str, Known], names: Collection[str] | None = None
    ) -> Iterator[Sighting]:
        """Every session with messages; the known ones as they were while the files are unchanged. A database that cannot be read is
        one sighting of its own name, closed."""
        self._is_settled = self._is_known = False
        status = os.stat(self._path)
        changed = max(status.st_mtime_ns, _mtime(self._path + "-wal")) // 1_000_000
        now = self._now()
        broken = os.path.basename(self._path)
        self._next_stamp = now
        if now == self.stamp and broken not in known:
            yield from (Sighting(name, held.fingerprint) for name, held in known.items())
            self._is_known = not any(held.fatal for held in known.values())
            return
        try:
            found = kilo_db.sessions(self._path)
        except (decode.Unreadable, OSError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else str(error)
            yield from (Sighting(name, held.fingerprint) for name, held in known.items() if name != broken)
            yield Sighting(broken, f"!{now}", status.st_size, changed, closed=reason)
            return
        for session, fingerprint in found:
            yield Sighting(session, fingerprint, 0, changed)

    def readings(self, seen: Iterable[Sighting]) -> Iterator[Read]:
        """Read sessions, many per opening of the database."""
        yield from _in_parts(seen, lambda names: kilo_db.read(self._path, names))

    def settled(self) -> None:
        """All that the last look found is stored: unchanged files need not be opened again."""
        self.stamp = self._next_stamp
        self._is_settled = self._is_known


class KiloFlat:
    """The sessions of the flat `storage` folder."""

    def __init__(self, root: Root) -> None:
        self._path = root.path

    def stirrings(self) -> Iterator[Sequence[str]]:
        """Everything: this format is not written any longer, and seldom there."""
        yield (EVERYTHING,)

    def settled(self) -> None:
        """Nothing is remembered."""

    def sightings(
        self, known: Mapping[str, Known], names: Collection[str] | None = None
    ) -> Iterator[Sighting]:
        """Every session with message files."""
        os.stat(self._path)
        for session, fingerprint in kilo_flat.sessions(self._path):
            yield Sighting(session, fingerprint, 0, int(fingerprint.split(":")[1]) // 1_000_000)

    def readings(self, seen: Iterable[Sighting]) -> Iterator[Read]:
        """Read sessions."""
        yield from _in_parts(seen, lambda names: kilo_flat.read(self._path, names))


def _in_parts(seen: Iterable[Sighting], read: _ReadMany) -> Iterator[Read]:
    waiting: list[Sighting] = []
    for sighting in seen:
        if sighting.closed:
            yield Read(sighting, None, sighting.closed)
            continue
        waiting.append(sighting)
        if len(waiting) >= _TOGETHER:
            yield from _part(waiting, read)
            waiting = []
    if waiting:
        yield from _part(waiting, read)


def _part(waiting: list[Sighting], read: _ReadMany) -> Iterator[Read]:
    try:
        readings = read([sighting.name for sighting in waiting])
    except (decode.Unreadable, OSError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        yield from (Read(sighting, None, reason) for sighting in waiting)
        return
    for sighting in waiting:
        reading = readings.get(sighting.name)
        if reading is not None:
            yield Read(sighting, reading)


def _mtime(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


if TYPE_CHECKING:
    from collections.abc import Callable

    _ReadMany = Callable[[Collection[str]], dict[str, Reading]]
