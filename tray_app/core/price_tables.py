"""The price tables that are shipped with the product (`resources/prices`), as they stand in their file.

`packaging/prices.py` writes them from the genai-prices package, whose code is not needed to read them. A table is one vendor's list; a row
of it is one model, found by the names that its rule accepts.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from tray_app.core.paths import resources

if TYPE_CHECKING:
    from collections.abc import Mapping


class Match(msgspec.Struct, frozen=True, rename={"any_of": "or", "all_of": "and"}):
    """By which names (lower case) a model goes: exactly one of these is set."""

    equals: str | None = None
    starts_with: str | None = None
    ends_with: str | None = None
    contains: str | None = None
    regex: str | None = None
    any_of: tuple[Match, ...] | None = None
    all_of: tuple[Match, ...] | None = None

    def accepts(self, name: str) -> bool:
        """Whether the rule accepts a name, given in lower case."""
        if self.equals is not None:
            return name == self.equals.lower()
        if self.any_of is not None:
            return any(rule.accepts(name) for rule in self.any_of)
        if self.all_of is not None:
            return all(rule.accepts(name) for rule in self.all_of)
        if self.starts_with is not None:
            return name.startswith(self.starts_with.lower())
        if self.ends_with is not None:
            return name.endswith(self.ends_with.lower())
        if self.contains is not None:
            return self.contains.lower() in name
        return self.regex is not None and re.search(self.regex, name) is not None

    def names_exactly(self, name: str) -> bool:
        """Whether the rule has this very name in it, and did not only find it by a part."""
        if self.equals is not None:
            return self.equals.lower() == name
        return any(rule.names_exactly(name) for rule in self.any_of or ())


class Listed(msgspec.Struct, frozen=True):
    """USD per million tokens. `steps`: prompt lengths above which another price holds for all of them, highest first."""

    base: float
    steps: tuple[tuple[int, float], ...] = ()


class Tariff(msgspec.Struct, frozen=True):
    """Prices of a model from a day on (UTC), or within some hours of every day (UTC; they may cross midnight), or always."""

    input: Listed | None = None
    cache_read: Listed | None = None
    cache_write: Listed | None = None
    output: Listed | None = None
    from_day: date | None = None
    hours: tuple[time, time] | None = None

    def holds(self, moment: datetime) -> bool:
        """Whether this is the tariff of a moment (UTC), unless a later one of the row is."""
        if self.from_day is not None:
            return moment.date() >= self.from_day
        if self.hours is not None:
            (start, end), at = self.hours, moment.time()
            return start <= at < end if start <= end else at >= start or at < end
        return True


class Model(msgspec.Struct, frozen=True):
    """One row of a table; of its tariffs the last that holds counts, and the first where none does."""

    id: str
    match: Match
    tariffs: tuple[Tariff, ...]

    def tariff(self, at_ms: int) -> Tariff:
        """What holds at a moment (Unix ms)."""
        moment = datetime.fromtimestamp(at_ms / 1000, UTC)
        return next((each for each in reversed(self.tariffs) if each.holds(moment)), self.tariffs[0])

    @property
    def by_hour(self) -> bool:
        """Whether its price changes within a day."""
        return any(each.hours is not None for each in self.tariffs)


class Table(msgspec.Struct, frozen=True):
    """One vendor's list. `fallback`: the tables of makers whose models this vendor sells at their price."""

    id: str
    models: tuple[Model, ...]
    fallback: tuple[str, ...] = ()

    def find(self, name: str) -> Model | None:
        """The row for a name (lower case), in this table or in one that it falls back to."""
        spelt = _with_dashes_in_dates(name)
        for each in dict.fromkeys((name, spelt)):
            for table in (self, *(tables()[other] for other in self.fallback)):
                for model in table.models:
                    if model.match.accepts(each):
                        return model
        return None


@cache
def tables() -> Mapping[str, Table]:
    """All tables, by id. Read when the first name needs looking up."""
    data = (resources() / "prices" / "tables.json").read_bytes()
    return {table.id: table for table in msgspec.json.decode(data, type=list[Table])}


class About(msgspec.Struct, frozen=True):
    """Where the tables come from, and up to which day (ISO) they are known to be kept."""

    package: str
    version: str
    date: str


@cache
def about() -> About:
    """What the tables are, without reading them."""
    data = (resources() / "prices" / "about.json").read_bytes()
    return msgspec.json.decode(data, type=About)


_COMPACT_DATE = re.compile(r"-(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=[-:]|$)")


def _with_dashes_in_dates(name: str) -> str:
    """Routers write `model-20251211` for what the tables have as `model-2025-12-11`."""

    def dashed(found: re.Match[str]) -> str:
        year, month, day = found.groups()
        try:
            date(int(year), int(month), int(day))
        except ValueError:
            return found[0]
        return f"-{year}-{month}-{day}"

    return _COMPACT_DATE.sub(dashed, name)
