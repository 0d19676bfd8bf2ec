"""The shelf of task arrays: one directory per task below `tasks/`, gated by a stat of its usage document and of what it relied on."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tray_app.sources import attribution, decode, own_totals, task_arrays
from tray_app.sources.gate import Gate
from tray_app.sources.regular import NOT_A_FILE, read_file, read_with_status
from tray_app.sources.shelf import CLOSED, EVERYTHING, Known, Read, Sighting, is_text, reason_of, stamp

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from tray_app.sources.catalogue import Provider
    from tray_app.sources.records import Reading, Root

_ABSENT = "-"

_DOCUMENTS = ((task_arrays.UI_MESSAGES, ""), (task_arrays.OLD_UI_MESSAGES, "old "))
"""The usage document by its names, the newer first, and what its fingerprint begins with."""

_HEAD = 65_536
"""So much of a history is searched for the workspace: its first message names it, after the user's words."""


class TaskFolders:
    """The documents of one `tasks` folder. A task's name is its directory's; `_` and `.` names are the tools' own files."""

    def __init__(self, root: Root, provider: Provider) -> None:
        self._path = root.path
        self._beginning = os.path.join(root.path, "")
        self._provider = provider
        self._by_inode = not root.slow
        self._known: frozenset[str] = frozenset()
        self._workspaces: dict[str, str] | None = None
        self._settled: _Settled | None = None
        self._next: _Settled | None = None

    def stirrings(self) -> Iterator[Sequence[str]]:
        """Tasks that are not as they were, that are new, or of which nothing was sure."""
        settled = self._settled
        if settled is None:
            yield (EVERYTHING,)
            return
        yield tuple(settled.open | settled.gate.names().symmetric_difference(self._names()))
        yield from settled.gate.stirred()

    def sightings(
        self, known: Mapping[str, Known], names: Collection[str] | None = None
    ) -> Iterator[Sighting]:
        """Every task directory with a usage document; known ones too while theirs is not there (a tool is about to write it)."""
        settled, self._settled, self._next = self._settled, None, None
        self._known = frozenset(known)
        self._workspaces = None
        if names is None or settled is None:
            names = self._names()
            gate, still_open = Gate(self._beginning, by_inode=self._by_inode), set[str]()
        else:
            gate, still_open = settled.gate.without(names), set(settled.open.difference(names))
            names = set(self._names()).intersection(names)
        nothing = Known("", "", fatal=False)
        for name in names:
            held = known.get(name, nothing)
            seen = self._sight(name, held, gate)
            if seen is None and name in known:
                seen = Sighting(name, held.fingerprint)
                still_open.add(name)
            if seen is not None:
                if seen.fingerprint != held.fingerprint or held.fatal:
                    still_open.add(name)
                yield seen
        self._next = _Settled(gate, frozenset(still_open))

    def settled(self) -> None:
        """All that the last look found is stored."""
        if self._next is not None:
            self._settled, self._next = self._next, None

    def _names(self) -> list[str]:
        with os.scandir(self._path) as entries:
            return [entry.name for entry in entries if _may_be_task(entry.name) and _is_directory(entry)]

    def _sight(self, name: str, known: Known, gate: Gate) -> Sighting | None:
        directory = self._beginning + name + os.sep
        for document, prefix in _DOCUMENTS:
            try:
                status = os.stat(directory + document)
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                return Sighting(name, "!", closed=reason_of(error))
            if not stat.S_ISREG(status.st_mode):
                return Sighting(name, "! no file", closed=NOT_A_FILE)
            size, changed = status.st_size, status.st_mtime_ns // 1_000_000
            if known.fatal:
                return Sighting(name, _unread(prefix, status, self._by_inode), size, changed)
            beside = [(watched, _status(directory + watched)) for watched in known.watches.split()]
            parts = [prefix + stamp(status, self._by_inode)]
            parts += [_ABSENT if seen is None else stamp(seen, self._by_inode) for _, seen in beside]
            fingerprint = "|".join(parts)
            if fingerprint == known.fingerprint:
                self._keep(gate, name, [(document, status), *beside])
            return Sighting(name, fingerprint, size, changed)
        return None

    def _keep(self, gate: Gate, name: str, files: Sequence[tuple[str, os.stat_result | None]]) -> None:
        """Let a task's files tell from now on whether it changed. Where it goes by its old document, a new one would tell too."""
        if files[0][0] == task_arrays.OLD_UI_MESSAGES:
            gate.keep_absent(name, os.sep + task_arrays.UI_MESSAGES)
        for file, status in files:
            if status is None:
                gate.keep_absent(name, os.sep + file)
            else:
                gate.keep(name, os.sep + file, status)

    def readings(self, seen: Iterable[Sighting]) -> Iterator[Read]:
        """Read task directories. What is read is stamped when it is opened, so a write during the reading is seen by the next look."""
        for sighting in seen:
            read = self._read(sighting)
            if read is not None:
                yield read

    def _read(self, seen: Sighting) -> Read | None:
        """What a document said; None for one that went away since the look: the next look will not find it."""
        if seen.closed:
            return Read(seen, None, seen.closed)
        directory = os.path.join(self._path, seen.name)
        visit = _Visit(directory, self._by_inode)
        try:
            document, data = visit.usage_document()
        except FileNotFoundError:
            return None
        except OSError as error:
            reason = CLOSED if isinstance(error, PermissionError) else reason_of(error)
            return Read(_fatal(seen, directory, self._by_inode), None, reason)
        try:
            reading = task_arrays.read(data, visit.beside, seen.name, self._provider)
        except decode.Unreadable as error:
            return Read(_fatal(seen, directory, self._by_inode), None, str(error))
        if not reading.project:
            reading = replace(reading, project=self._project(visit, reading))
        parts = [visit.stamps[document], *(visit.stamps[name] for name in reading.side_files)]
        prefix = dict(_DOCUMENTS)[document]
        size, changed = visit.document_size, visit.document_changed_ms
        return Read(Sighting(seen.name, prefix + "|".join(parts), size, changed), reading)

    def _project(self, visit: _Visit, reading: Reading) -> str:
        """Where a task worked when its own rows do not say: by the head of its history, and for a new one by the tool's list."""
        if task_arrays.HISTORY not in reading.side_files:
            path = attribution.head_workspace(visit.head(task_arrays.HISTORY))
            if path:
                return path
        if reading.task in self._known or self._provider.dialect != "cline":
            return ""
        if self._workspaces is None:
            self._workspaces = own_totals.workspaces(self._path)
        return self._workspaces.get(reading.task, "")


@dataclass(frozen=True, slots=True)
class _Settled:
    """What is known of a folder: tasks that are as the ledger has them, and the names of those that must be asked about each time."""

    gate: Gate
    open: frozenset[str]


class _Visit:
    """One reading of a task directory; every file that is opened leaves its stamp."""

    def __init__(self, directory: str, by_inode: bool) -> None:
        self._directory = directory
        self._by_inode = by_inode
        self.stamps: dict[str, str] = {}
        self.document_size = 0
        self.document_changed_ms = 0

    def usage_document(self) -> tuple[str, bytes]:
        """Name and bytes of the usage document. Raises `OSError`."""
        for name in (task_arrays.UI_MESSAGES, task_arrays.OLD_UI_MESSAGES):
            try:
                data, status = self._read(name)
            except FileNotFoundError:
                continue
            self.document_size, self.document_changed_ms = status.st_size, status.st_mtime_ns // 1_000_000
            return name, data
        raise FileNotFoundError(2, "not there any more")

    def beside(self, name: str) -> bytes | None:
        """A file beside the usage document, None when it is absent or unreadable."""
        try:
            return self._read(name)[0]
        except OSError:
            self.stamps.setdefault(name, _ABSENT)
            return None

    def head(self, name: str) -> bytes:
        """The first bytes of a file beside the usage document; a change of it alone is no reason to read again."""
        try:
            return read_file(os.path.join(self._directory, name), _HEAD)
        except OSError:
            return b""

    def _read(self, name: str) -> tuple[bytes, os.stat_result]:
        data, status = read_with_status(os.path.join(self._directory, name))
        self.stamps[name] = stamp(status, self._by_inode)
        return data, status


def _unread(prefix: str, status: os.stat_result, by_inode: bool) -> str:
    """The fingerprint of what could not be read: its permissions may be the reason, and they show in ctime only."""
    return f"!{prefix}{stamp(status, by_inode)}:{status.st_ctime_ns}"


def _fatal(seen: Sighting, directory: str, by_inode: bool) -> Sighting:
    """The sighting that a document is known by while it cannot be read."""
    for document, prefix in _DOCUMENTS:
        try:
            status = os.stat(os.path.join(directory, document))
        except OSError:
            continue
        fingerprint = _unread(prefix, status, by_inode)
        return Sighting(seen.name, fingerprint, status.st_size, status.st_mtime_ns // 1_000_000)
    return seen


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def _may_be_task(name: str) -> bool:
    """Whether a folder may be a task's, and is not the tools' own."""
    return name[:1] not in "_." and (name.isascii() or is_text(name))


def _is_directory(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
