"""A walk of a sessions folder of the SDK format: its folders, each with the message documents and the manifests in it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tray_app.sources.sessions_index import FALLBACK_NAME
from tray_app.sources.shelf import is_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tray_app.sources.gate import Gate

SUFFIX = ".messages.json"
COMPACTION_SUFFIX = ".compaction.json"

DEEPEST = 3
"""Folders below the sessions folder that are entered; the tools use one level."""

_JUNCTION = 0xA0000003  # IO_REPARSE_TAG_MOUNT_POINT


@dataclass(slots=True)
class Folder:
    """What a walk found in one folder: the two kinds of file by name."""

    path: str
    depth: int
    documents: dict[str, os.stat_result] = field(default_factory=dict)
    manifests: dict[str, os.stat_result] = field(default_factory=dict)

    def manifest_of(self, stem: str) -> str:
        """The name of a document's manifest: its own, else the folder's name, else the only one in a session's folder."""
        if stem + ".json" in self.manifests:
            return stem + ".json"
        if self.depth == 0:
            return ""
        if os.path.basename(self.path) + ".json" in self.manifests:
            return os.path.basename(self.path) + ".json"
        return next(iter(self.manifests)) if len(self.manifests) == 1 else ""


def folders(sessions_dir: str, gate: Gate | None) -> Iterator[Folder]:
    """The sessions folder and those below it. A link is followed once, unless it leads back into the tree or above it."""
    root = os.path.realpath(sessions_dir)
    visited: set[str] = set()
    waiting = [(sessions_dir, 0)]
    while waiting:
        path, depth = waiting.pop()
        folder = Folder(path, depth)
        try:
            status = os.stat(path)
            entries = os.scandir(path)
        except OSError:
            if depth == 0:
                raise
            if gate is not None:
                gate.doubt(path)
            continue
        with entries:
            for entry in entries:
                if not is_text(entry.name):
                    continue
                try:
                    if gate is not None and entry.is_symlink():
                        gate.doubt(entry.path)
                    if not entry.is_dir():
                        _sort_in(entry, folder)
                    elif depth < DEEPEST and not (_is_link(entry) and _leads_back(entry.path, root, visited)):
                        waiting.append((entry.path, depth + 1))
                except OSError:  # gone meanwhile, or a link to nowhere
                    continue
        if gate is not None:
            gate.keep_folder(path, status)
            for name, seen in (*folder.documents.items(), *folder.manifests.items()):
                gate.keep(os.path.join(path, name), "", seen)
        yield folder


def _sort_in(entry: os.DirEntry[str], folder: Folder) -> None:
    name = entry.name
    if name.endswith(SUFFIX):
        folder.documents[name] = entry.stat()
    elif name.endswith(".json") and not name.endswith(COMPACTION_SUFFIX) and name != FALLBACK_NAME:
        folder.manifests[name] = entry.stat()


def _is_link(entry: os.DirEntry[str]) -> bool:
    if os.name != "nt":
        return entry.is_symlink()
    return entry.is_symlink() or getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0) == _JUNCTION


def _leads_back(path: str, root: str, visited: set[str]) -> bool:
    target = os.path.realpath(path)
    inside = os.path.join(target, "").startswith(os.path.join(root, ""))
    above = os.path.join(root, "").startswith(os.path.join(target, ""))
    if inside or above or target in visited:
        return True
    visited.add(target)
    return False
