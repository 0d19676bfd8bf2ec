"""What a search for data collects: the roots that are there, those that are out of reach, and how many places were looked at."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from tray_app.sources.reach import Presence, look, patiently, presence_of
from tray_app.sources.records import Format, Root

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tray_app.sources.catalogue import Provider
    from tray_app.sources.environment import Environment

T = TypeVar("T")

LAST = 1_000


class Candidate(NamedTuple):
    """A root that was found, and its place in the order in which names are preferred."""

    root: Root
    rank: int = LAST


class Survey:
    """Collects candidates for the `wanted` providers, and never raises for what is on disk.

    `usual`: per provider, the beginnings of paths below which its roots are looked for, so that a root which is gone can be told from
    one that nobody names any longer. `away`: folders that did not answer. `indexes`: sessions folder -> its sessions.db.
    """

    def __init__(self, environment: Environment, wanted: Mapping[str, Provider]) -> None:
        self.environment = environment
        self.wanted = wanted
        self.found: list[Candidate] = []
        self.missing: list[Root] = []
        self.looked: Counter[str] = Counter()
        self.notes: list[str] = []
        self.away: list[str] = []
        self.indexes: dict[str, str] = {}
        self.usual: defaultdict[str, list[str]] = defaultdict(list)

    def root(
        self,
        provider: str,
        format: Format,  # noqa: A002 - the field's own name
        installation: str,
        path: str,
        *,
        named_by: str = "usual",
        serves: frozenset[str] = frozenset(),
    ) -> Root:
        """A root on this machine; it serves its own provider unless told otherwise."""
        slow = self.environment.is_slow(path)
        return Root(provider, format, installation, path, serves or frozenset({provider}), named_by, slow)

    def look_at(self, root: Root, *, probe: str = "", rank: int = LAST) -> Presence:
        """Looks at one root and keeps it when it, or the `probe` whose presence stands for it, is there or out of reach."""
        for provider in root.serves:
            self.looked[provider] += 1
            self.usual[provider].append(os.path.join(root.path, ""))
        presence = look(probe or root.path, self.environment)
        self.keep(root, presence, rank)
        return presence

    def keep(self, root: Root, presence: Presence, rank: int = LAST) -> None:
        """Keeps a root that is there, or that is out of reach now."""
        if presence is Presence.THERE:
            self.found.append(Candidate(root, rank))
        elif presence is not Presence.ABSENT:
            self.missing.append(root)
            self.away.append(root.path)

    def search(self, place: str, call: Callable[[], tuple[T, ...]]) -> tuple[T, ...]:
        """What a search below a place finds; nothing, and a note, where the place does not answer."""
        try:
            return patiently(self.environment, place, call)
        except OSError as error:
            self.away.append(place)
            closed = presence_of(error, place) is Presence.CLOSED
            what = "cannot be read (no permission)" if closed else "cannot be reached now"
            self.note(f"{self.environment.short(place)} {what}; the last numbers from there stay.")
            return ()

    def note(self, sentence: str) -> None:
        """A full sentence for the user, once."""
        if sentence not in self.notes:
            self.notes.append(sentence)

    def absorb(self, other: Survey) -> None:
        """Takes over everything that another survey has collected."""
        self.found += other.found
        self.missing += other.missing
        self.looked += other.looked
        self.away += other.away
        self.indexes.update(other.indexes)
        for sentence in other.notes:
            self.note(sentence)
        for provider, beginnings in other.usual.items():
            self.usual[provider] += beginnings
