"""The search for roots, kept going when a place that it asks does not answer: that place is passed over, and the others are found."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tray_app.sources.editor_settings import SettingsCache
from tray_app.sources.locations import Located, locate
from tray_app.sources.patience import silent_places, watched
from tray_app.sources.records import Format, Root

if TYPE_CHECKING:
    from tray_app.core.ledger import Ledger
    from tray_app.sources.environment import Environment
    from tray_app.sources.locations import Selection

LOG = logging.getLogger(__name__)

QUIET_SECONDS = 4.0
"""A place that does not answer for so long is passed over; longer than a single patient look takes."""

_HANGING_PLACES = 4
"""So many places that hang are found out in one search. What is left then is looked at with the next one."""

_FACT = "editor_settings"


class Searching:
    """Finds roots again and again, and remembers what need not be opened again for it."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._cache: SettingsCache | None = None
        self._located: Located | None = None

    def locate(self, selection: Selection, ledger: Ledger) -> Located:
        """All roots, and those that are out of reach. When the search comes to no end, the roots of the last one, or of the ledger."""
        if self._cache is None:
            self._cache = SettingsCache.load(ledger.fact(_FACT))
        last, before = self._located, ""
        for _ in range(_HANGING_PLACES):
            # A search that is left behind keeps its own copy: it may still write into it.
            cache = SettingsCache(dict(self._cache.entries), self._cache.changed)
            try:
                found = watched(
                    lambda cache=cache: locate(self._environment, selection, cache, drives_from=last),  # type: ignore[misc]  # a default in a lambda has no type
                    QUIET_SECONDS,
                )
            except TimeoutError as error:
                LOG.warning("a place did not answer in the search for data")
                if not error.filename or error.filename == before:
                    break
                before = str(error.filename)
                continue
            self._cache, self._located = cache, found
            return found
        return last if last is not None else _as_known(ledger)

    def notes(self) -> tuple[str, ...]:
        """Full sentences for the user."""
        found = self._located.notes if self._located is not None else ()
        silent = [self._environment.short(place) for place in silent_places()]
        return (
            *found,
            *(
                f"{short} does not answer; the last numbers from there stay."
                for short in silent
                if not any(note.startswith(short) for note in found)
            ),
        )

    def facts(self) -> dict[str, str]:
        """What the ledger should keep for the next start, where that is news."""
        if self._cache is None or not self._cache.changed:
            return {}
        self._cache.changed = False
        return {_FACT: self._cache.dump()}


def _as_known(ledger: Ledger) -> Located:
    """The roots of the ledger, as if they had just been found."""
    rows = ledger.rows("SELECT provider, format, installation, path, serves, named_by FROM root WHERE active")
    roots = tuple(
        Root(provider, Format(form), installation, path, frozenset(serves.split()), named_by)
        for provider, form, installation, path, serves, named_by in rows
    )
    return Located(roots, {})
