"""What every format offers to the refresh: cheap sightings of its documents, and readings of those that changed.

A sighting costs a stat; its fingerprint differs from the last reading's when the document, or a file beside it that the reading relied on,
may have changed. Nothing is opened to make one.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tray_app.sources.regular import NOT_A_FILE, NotAFile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from tray_app.sources.records import Reading

CLOSED = "no permission to read"

EVERYTHING = ""
"""In the place of a document's name: any of them may have changed."""


class Known(NamedTuple):
    """What is known of a document from its last reading. `watches`: side files it relied on; `fatal`: it could not be read."""

    fingerprint: str
    watches: str
    fatal: bool


class Sighting(NamedTuple):
    """A document as a look found it: its name below the root, fingerprint, size in bytes, time of change in Unix ms.

    `closed` says why it cannot even be looked at; empty otherwise.
    """

    name: str
    fingerprint: str
    size: int = 0
    changed_ms: int = 0
    closed: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    """What came of reading a sighting: a reading, or the reason why there is none; and the fingerprint of what was read."""

    seen: Sighting
    reading: Reading | None
    reason: str = ""


class Shelf(Protocol):
    """The documents of one root, kept between refreshes. Looks raise `OSError` only when the root itself cannot be listed."""

    def stirrings(self) -> Iterator[Sequence[str]]:
        """Names of documents that may have come, changed or gone since all was `settled`, in pieces; `EVERYTHING` for any of them."""

    def sightings(
        self, known: Mapping[str, Known], names: Collection[str] | None = None
    ) -> Iterator[Sighting]:
        """Every document that is there, known or not; of `names` only, where given. Forgets what was settled."""

    def readings(self, seen: Iterable[Sighting]) -> Iterator[Read]:
        """Read documents, one after the other."""

    def settled(self) -> None:
        """All that the last look found is stored: what it saw unchanged need not be asked about until it stirs."""


def is_text(name: str) -> bool:
    """Whether a file's name is text: one that is not, in the file system's encoding, no tool has given, and nothing could keep it."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def stamp(status: os.stat_result, by_inode: bool) -> str:
    """A file's part of a fingerprint. Inodes tell files apart only on local file systems."""
    if by_inode:
        return f"{status.st_size}:{status.st_mtime_ns}:{status.st_ino}"
    return f"{status.st_size}:{status.st_mtime_ns}"


def stamp_of(path: str, by_inode: bool) -> str:
    """A file's part of a fingerprint by its path; "-" while it is not there."""
    try:
        return stamp(os.stat(path), by_inode)
    except OSError:
        return "-"


def reason_of(error: OSError) -> str:
    """Why a file could not be read, in a user's words."""
    if isinstance(error, PermissionError):
        return CLOSED
    if isinstance(error, NotAFile):
        return NOT_A_FILE
    return (error.strerror or "cannot be read").lower()
