"""Where the message documents of SDK sessions are: a walk of the sessions folder, and what manifests and the index name beside it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from tray_app.sources.decode import Unreadable
from tray_app.sources.regular import read_file
from tray_app.sources.sdk_manifest import manifest_of
from tray_app.sources.session_folders import COMPACTION_SUFFIX, SUFFIX, folders

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tray_app.sources.gate import Gate
    from tray_app.sources.sessions_index import IndexRow, SessionsIndex

_Stamp = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Document:
    """One message document and what stands beside it.

    `manifest` is the path of its session's manifest, "" where there is none; `row` is what the index knows about it, or about its
    root session. `size`, `mtime_ns` and `inode` are the document's; `manifest_stamp` is size and mtime_ns of the manifest, or None.
    """

    path: str
    size: int
    mtime_ns: int
    inode: int
    manifest: str = ""
    manifest_stamp: _Stamp | None = None
    row: IndexRow | None = None


@dataclass(slots=True)
class _Met:
    """Which documents were given already, by path and by identity, so that another spelling is no second document."""

    paths: set[str] = field(default_factory=set)
    identities: set[_Stamp] = field(default_factory=set)
    without_identity: list[str] = field(default_factory=list)

    def add(self, path: str, seen: os.stat_result) -> None:
        self.paths.add(path)
        if seen.st_ino:
            self.identities.add((seen.st_dev, seen.st_ino))
        else:  # a directory listing on Windows names no inode
            self.without_identity.append(path)

    def knows(self, path: str, seen: os.stat_result) -> bool:
        if (seen.st_dev, seen.st_ino) in self.identities:
            return True
        return bool(self.without_identity) and os.path.realpath(path) in map(
            os.path.realpath, self.without_identity
        )


def documents(sessions_dir: str, index: SessionsIndex, gate: Gate | None = None) -> Iterator[Document]:
    """Every message document of a sessions folder, each once, then those outside of it that a manifest or the index names.

    Raises `OSError` when the sessions folder itself cannot be listed; a folder below it that cannot is passed over. Names that lead
    nowhere are ignored, and so are relative ones. Nothing is opened but a manifest without a document, once per change of it.

    `gate` is told of everything that the answer relies on besides the index, by whole paths.
    """
    met = _Met()
    named: list[tuple[str, str, _Stamp]] = []
    for folder in folders(sessions_dir, gate):
        for name, seen in folder.documents.items():
            path = os.path.join(folder.path, name)
            stem = name.removesuffix(SUFFIX)
            beside = folder.manifest_of(stem)
            met.add(path, seen)
            yield Document(
                path,
                seen.st_size,
                seen.st_mtime_ns,
                seen.st_ino,
                os.path.join(folder.path, beside) if beside else "",
                _stamp(folder.manifests[beside]) if beside else None,
                index.row_for(stem, os.path.basename(folder.path)),
            )
        for name, seen in folder.manifests.items():
            if name.removesuffix(".json") + SUFFIX not in folder.documents:
                manifest = os.path.join(folder.path, name)
                elsewhere = _named_by(manifest, *_stamp(seen))
                if elsewhere:
                    named.append((elsewhere, manifest, _stamp(seen)))
    for path, manifest, stamp in named:
        yield from _elsewhere(path, manifest, stamp, None, index, met, gate)
    for row in index.rows.values():
        if row.messages_path:
            yield from _elsewhere(row.messages_path, "", None, row, index, met, gate)


def _elsewhere(
    path: str,
    manifest: str,
    stamp: _Stamp | None,
    row: IndexRow | None,
    index: SessionsIndex,
    met: _Met,
    gate: Gate | None,
) -> Iterator[Document]:
    """The document that something names, when it is there and was not met under another name."""
    path = os.path.normpath(path)
    if (
        path in met.paths
        or not os.path.isabs(path)
        or not path.endswith(".json")
        or path.endswith(COMPACTION_SUFFIX)
    ):
        return
    try:
        seen = os.stat(path)
    except ValueError:  # a NUL inside
        return
    except OSError:
        if gate is not None:
            gate.keep_absent(path, "")
        return
    if gate is not None:
        gate.keep(path, "", seen)
    if not os.path.isfile(path) or met.knows(path, seen):
        return
    met.add(path, seen)
    stem = os.path.basename(path).removesuffix(SUFFIX)
    folder = os.path.dirname(path)
    if not manifest:
        manifest, stamp = _first_there(
            (os.path.join(folder, name + ".json") for name in (stem, os.path.basename(folder))), gate
        )
    row = row or index.row_for(stem, os.path.basename(os.path.dirname(manifest)))
    yield Document(path, seen.st_size, seen.st_mtime_ns, seen.st_ino, manifest, stamp, row)


def _first_there(paths: Iterator[str], gate: Gate | None) -> tuple[str, _Stamp | None]:
    for path in paths:
        try:
            seen = os.stat(path)
        except OSError:
            if gate is not None:
                gate.keep_absent(path, "")
            continue
        if gate is not None:
            gate.keep(path, "", seen)
        return path, _stamp(seen)
    return "", None


def _stamp(seen: os.stat_result) -> _Stamp:
    return seen.st_size, seen.st_mtime_ns


@lru_cache(maxsize=4096)
def _named_by(manifest: str, _size: int, _mtime_ns: int) -> str:
    """The `messages_path` of a manifest, "" where it names none; size and time are in the key, so a changed one is read again."""
    try:
        return manifest_of(read_file(manifest)).messages_path
    except (OSError, Unreadable):
        return ""
