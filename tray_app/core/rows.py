"""The rows of the breakdown's tables: one model, day, task, project, tool or installation each, with what every provider has in it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.sources.records import Format

if TYPE_CHECKING:
    from datetime import date

    from tray_app.core.model import Usage

Value = str | int | float | None
MODE = "mode"


@dataclass(frozen=True, slots=True)
class Part:
    """What one provider has in a row."""

    provider: str
    name: str
    usage: Usage


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One recorded model id under one upstream. `is_mode`: the id is a mode's name, no model is recorded."""

    model: str
    upstream: str
    is_mode: bool
    parts: tuple[Part, ...]
    usage: Usage

    @property
    def key(self) -> tuple[str, ...]:
        """What stays the same of a row from one refresh to the next."""
        return (self.model, self.upstream, MODE if self.is_mode else "")


@dataclass(frozen=True, slots=True)
class DayRow:
    """One calendar day with usage."""

    day: date
    parts: tuple[Part, ...]
    usage: Usage

    @property
    def key(self) -> tuple[str, ...]:
        """What stays the same of a row from one refresh to the next."""
        return (self.day.isoformat(),)


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One project, tool or installation; `name` is "" where none was recorded. Of a tool, `usage.requests` are calls.

    `last_at` is its last activity, Unix ms, None where no time is known.
    """

    grouping: str  # "project", "tool", "installation"
    name: str
    parts: tuple[Part, ...]
    usage: Usage
    last_at: int | None = None

    @property
    def key(self) -> tuple[str, ...]:
        """What stays the same of a row from one refresh to the next."""
        return (self.grouping, self.name)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a task's usage document lies: its root, and its name there."""

    format: Format
    root: str
    document: str

    @property
    def path(self) -> str:
        """What to show in a file manager: the task's folder, its document, or the database that has it."""
        if self.format in (Format.KILO_DB, Format.KILO_FLAT):
            return self.root
        return os.path.join(self.root, self.document)


@dataclass(frozen=True, slots=True)
class TaskRow:
    """One task. Times are of its whole life, Unix ms; `models` are dearest first; `place` is None for one that is gone from disk."""

    task: str
    parts: tuple[Part, ...]
    usage: Usage
    started_at: int | None = None
    last_at: int | None = None
    models: tuple[str, ...] = ()
    mode: str = ""
    project: str = ""
    installation: str = ""
    archived: bool = False
    place: Place | None = None

    @property
    def provider(self) -> str:
        """Id of the provider that the task belongs to."""
        return self.parts[0].provider

    @property
    def key(self) -> tuple[str, ...]:
        """What stays the same of a row from one refresh to the next."""
        return (self.provider, self.task)


Row = ModelRow | DayRow | GroupRow | TaskRow
