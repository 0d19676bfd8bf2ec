"""The shelf of SDK sessions: every message document of a sessions folder, and those elsewhere that its index or a manifest names."""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING

from tray_app.sources import sdk_sessions, sdk_tree, sessions_index
from tray_app.sources.gate import Gate
from tray_app.sources.regular import read_file, read_with_status
from tray_app.sources.shelf import EVERYTHING, Known, Read, Sighting, reason_of, stamp, stamp_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from tray_app.sources.records import Root


class SessionShelf:
    """The documents of one sessions folder. A document's name is its path below the folder, or its whole path elsewhere.

    Keep it between refreshes: the index is read again only when its files changed.
    """

    def __init__(self, root: Root, database: str) -> None:
        self._path = root.path
        self._database = database
        self._by_inode = not root.slow
        self._index = sessions_index.SessionsIndex()
        self._index_stamp = ""
        self._documents: dict[str, sdk_tree.Document] = {}
        self._good: frozenset[str] = frozenset()
        self._settled: Gate | None = None
        self._next: Gate | None = None

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the index; documents are found without it too."""
        return tuple(fault.reason for fault in self._index.faults)

    def stirrings(self) -> Iterator[Sequence[str]]:
        """Nothing, or everything: what a document says hangs on the index and on files beside it."""
        gate = self._settled
        if gate is None or self._stamp_of_index() != self._index_stamp:
            yield (EVERYTHING,)
            return
        for names in gate.stirred():
            yield (EVERYTHING,) if names else ()

    def sightings(
        self, known: Mapping[str, Known], names: Collection[str] | None = None
    ) -> Iterator[Sighting]:
        """Every message document. Documents that cannot be read are stamped with their ctime too: permissions show only there."""
        self._settled = self._next = None
        self._renew_index()
        self._documents = {}
        self._good = frozenset(
            name for name, held in known.items() if held.watches
        )  # only a reading gave it any
        # A listing on Windows, and a slow disk, say too little of files to be held against a stat later.
        gate = Gate("", by_inode=True) if self._by_inode and os.name != "nt" else None
        is_known = True
        for document in sdk_tree.documents(self._path, self._index, gate):
            name = self._name(document.path)
            self._documents[name] = document
            held = known.get(name)
            seen = self._sighting(name, document, fatal=held is not None and held.fatal)
            is_known &= held is not None and not held.fatal and held.fingerprint == seen.fingerprint
            yield seen
        self._next = gate if is_known else None

    def settled(self) -> None:
        """All that the last look found is stored."""
        if self._next is not None:
            self._settled, self._next = self._next, None
        self._documents = {}

    def _name(self, path: str) -> str:
        inside = os.path.join(self._path, "")
        return path.removeprefix(inside)

    def _sighting(self, name: str, document: sdk_tree.Document, *, fatal: bool) -> Sighting:
        main = f"{document.size}:{document.mtime_ns}"
        if self._by_inode:
            main += f":{document.inode}"
        if fatal:
            main = f"!{main}:{_ctime(document.path)}"
        row = document.row
        said = "" if row is None else f"{row.source}|{row.started}|{row.project}"
        place = zlib.crc32(f"{said}|{document.manifest}|{document.manifest_stamp}".encode())
        return Sighting(name, f"{main}|{place:08x}", document.size, document.mtime_ns // 1_000_000)

    def readings(self, seen: Iterable[Sighting]) -> Iterator[Read]:
        """Read documents of the last look."""
        for sighting in seen:
            document = self._documents.get(sighting.name)
            read = self._read(sighting, document) if document is not None else None
            if read is not None:
                yield read
        self._documents = {}

    def _read(self, seen: Sighting, document: sdk_tree.Document) -> Read | None:
        """What a document said; None for one that went away since the look: the next look will not find it."""
        try:
            data, status = read_with_status(document.path)
            changed = stamp(status, self._by_inode) != seen.fingerprint.split("|")[0]
        except FileNotFoundError:
            return None
        except OSError as error:
            return Read(self._sighting(seen.name, document, fatal=True), None, reason_of(error))
        reading = sdk_sessions.read(data, document.path, _manifest(document.manifest), document.row)
        # A manifest is not written at one stroke. While nothing of it can be read, and nothing else names the host of a session that
        # is known already, what is known of it stays: it would move to another provider for a moment.
        unsure = seen.name in self._good and not (document.row and document.row.source)
        broken = next(
            (
                fault.reason
                for fault in reading.faults
                if fault.fatal or (unsure and fault.reason.startswith(sdk_sessions.MANIFEST_OF))
            ),
            "",
        )
        if broken:
            return Read(self._sighting(seen.name, document, fatal=True), None, broken)
        # The names beside the document are part of its fingerprint already.
        if changed and not seen.fingerprint.startswith("!"):
            return Read(Sighting(seen.name, seen.fingerprint + "|?", seen.size, seen.changed_ms), reading)
        return Read(self._sighting(seen.name, document, fatal=False), reading)

    def _renew_index(self) -> None:
        now = self._stamp_of_index()
        if now != self._index_stamp:
            self._index = sessions_index.read_index(self._database, self._path)
            self._index_stamp = now

    def _stamp_of_index(self) -> str:
        files = sessions_index.index_files(self._database, self._path)
        return "|".join(stamp_of(path, self._by_inode) for path in files)


def _ctime(path: str) -> int:
    try:
        return os.stat(path).st_ctime_ns
    except OSError:
        return 0


def _manifest(path: str) -> bytes | None:
    if not path:
        return None
    try:
        return read_file(path)
    except OSError:
        return None
