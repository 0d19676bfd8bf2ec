"""Looking at roots: what is new in each since its documents were last read, each within its own time."""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tray_app.core.model import RootState
from tray_app.core.roots import DOES_NOT_ANSWER
from tray_app.sources.patience import gathered
from tray_app.sources.records import Format
from tray_app.sources.shelf import EVERYTHING, Known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tray_app.core.documents import Held
    from tray_app.sources.records import Root
    from tray_app.sources.shelf import Shelf, Sighting

    AskHeld = Callable[[Sequence[str] | None], Mapping[str, Held]]
    """What is held of the documents of a root: of all, or of those of some names."""

T = TypeVar("T")
LOG = logging.getLogger(__name__)

RETRY_MS = 300_000
"""For so long after its first failure an unreadable document is tried at every refresh; later only when it changes."""

QUIET_SECONDS = 4.0
"""A root of which nothing came for so long does not answer."""

DATABASE_SECONDS = 60.0
"""A database says nothing until it has said all."""

WHOLE_SECONDS = 600.0
"""No root is listed for longer than this at a time, even while names come."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at one root found: what to read, ids of what is gone, or why it could not be looked at.

    `place`: what must answer for it to be read, the mount of a slow root. `quiet`: nothing stirred since all of it was settled.
    `held`: what is held of the documents that were looked at.
    """

    root: Root
    id: int
    shelf: Shelf
    held: Mapping[str, Held]
    place: str
    changed: tuple[Sighting, ...] = ()
    gone: tuple[int, ...] = ()
    state: RootState | None = None
    message: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Scan:
    """How roots are looked at. `now_ms` is Unix ms; `stopped` ends the waiting for a root early."""

    now_ms: int
    stopped: Callable[[], bool]

    def look_at(self, root: Root, root_id: int, shelf: Shelf, ask_held: AskHeld, place: str) -> Look:
        """Look at one root; never raises for what is on disk."""

        def nothing(state: RootState, message: str = "") -> Look:
            return Look(root, root_id, shelf, {}, place, state=state, message=message)

        try:
            names = self._stirred(root, shelf, place)
            if names is not None and not names:
                return Look(root, root_id, shelf, {}, place, quiet=True)
            held = ask_held(names)
            known = {
                name: Known(row.fingerprint, row.watches, row.fatal)
                for name, row in held.items()
                if row.present
            }
            seen = self._sightings(root, shelf, known, names, place)
        except TimeoutError:
            return nothing(RootState.STALE, DOES_NOT_ANSWER)
        except FileNotFoundError:
            return nothing(RootState.STALE)
        except PermissionError:
            return nothing(RootState.UNREADABLE)
        except OSError as error:
            LOG.warning("a root of %s cannot be listed: %s", root.provider, error.strerror)
            return nothing(RootState.STALE)
        changed = tuple(sighting for sighting in seen if self._differs(sighting, held.get(sighting.name)))
        there = {sighting.name for sighting in seen}
        gone = tuple(row.id for name, row in held.items() if row.present and name not in there)
        return Look(root, root_id, shelf, held, place, changed, gone)

    def _stirred(self, root: Root, shelf: Shelf, place: str) -> list[str] | None:
        """Names of documents that are to be looked at; None: all of them."""
        try:
            pieces = self._gathered(root, place, shelf.stirrings)
        except FileNotFoundError:  # the whole look tells what is gone
            return None
        found = {name for piece in pieces for name in piece}
        return None if EVERYTHING in found else sorted(found)

    def _sightings(
        self, root: Root, shelf: Shelf, known: Mapping[str, Known], names: Sequence[str] | None, place: str
    ) -> list[Sighting]:
        for again in (True, False):
            try:
                return self._gathered(root, place, lambda: shelf.sightings(known, names))
            except FileNotFoundError:
                # Something went away while it was listed: the second list is without it.
                if again and os.path.exists(root.path):
                    continue
                # The extension is there but its tasks folder is not: nothing recorded, or all of it deleted.
                if root.format is Format.TASK_ARRAYS and os.path.isdir(os.path.dirname(root.path)):
                    return []
                raise
        return []

    def _gathered(self, root: Root, place: str, look: Callable[[], Iterator[T]]) -> list[T]:
        quiet = DATABASE_SECONDS if root.format is Format.KILO_DB else QUIET_SECONDS
        return gathered(place, look, quiet, WHOLE_SECONDS, self.stopped)

    def _differs(self, seen: Sighting, held: Held | None) -> bool:
        if held is None or seen.fingerprint != held.fingerprint or not held.present:
            return True
        # A clock that was put back is no reason to try for ever.
        return held.fatal and not seen.closed and 0 <= self.now_ms - (held.since or 0) < RETRY_MS
