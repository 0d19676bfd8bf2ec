"""The breakdown's questions to the ledger: usage by task, project, tool or installation, which no Snapshot holds.

A question is asked on the thread that owns the ledger; its answer is a tuple of rows, which any thread may keep.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.core import details, tables
from tray_app.core.model import Status, Usage, total
from tray_app.core.rows import GroupRow, Part, Place, TaskRow
from tray_app.core.tally import as_day
from tray_app.sources.records import UNKNOWN_MODEL, Format, ModelSource

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Period, Snapshot

TASK, PROJECT, TOOL, INSTALLATION = details.GROUPINGS


@dataclass(frozen=True, slots=True)
class Question:
    """What to group, for which providers (id, name), from the first day (None: since ever) to the last."""

    grouping: str
    providers: tuple[tuple[str, str], ...]
    since: date | None
    until: date | None


def question(snapshot: Snapshot, grouping: str, period: Period, provider: str = "") -> Question:
    """The question behind a table of a period and provider ("" is all). All time has no last day: undated usage belongs to it."""
    since = tables.first_day(snapshot, period)
    providers = tuple(
        (each.id, each.name) for each in tables.chosen(snapshot, provider) if each.status is not Status.OFF
    )
    return Question(grouping, providers, since, snapshot.today if since else None)


def answer(ledger: Ledger, asked: Question) -> tuple[GroupRow | TaskRow, ...]:
    """The rows, dearest first."""
    ids = [provider for provider, _ in asked.providers]
    if not ids:
        return ()
    found = details.rows(ledger, asked.grouping, ids, asked.since, asked.until)
    names = dict(asked.providers)
    if asked.grouping == TASK:
        return _tasks(ledger, asked, found, names)
    groups: dict[str, list[details.Row]] = defaultdict(list)
    for row in found:
        groups[row.keys[0]].append(row)
    return tuple(
        GroupRow(
            asked.grouping,
            name,
            tuple(_part(row, names) for row in rows),
            total(_usage(row) for row in rows),
            max((row.last_at for row in rows if row.last_at is not None), default=None),
        )
        for name, rows in groups.items()
    )


def _usage(row: details.Row) -> Usage:
    return Usage(row.tasks, row.requests, row.tokens, row.cost)


def _part(row: details.Row, names: dict[str, str]) -> Part:
    return Part(row.provider, names[row.provider], _usage(row))


def _tasks(
    ledger: Ledger, asked: Question, found: Sequence[details.Row], names: dict[str, str]
) -> tuple[TaskRow, ...]:
    models = _models(ledger, asked)
    homes = _homes(ledger, asked)
    rows = []
    for row in found:
        keys = dict(zip(details.COLUMNS[TASK], row.keys, strict=False))
        task = (row.provider, keys["task"])
        installations, place = homes.get(task, ((), None))
        part = _part(row, names)
        rows.append(
            TaskRow(
                keys["task"],
                (part,),
                part.usage,
                row.first_at,
                row.last_at,
                models.get(task, ()),
                keys["mode"],
                keys["project"],
                ", ".join(installations),
                keys["state"] == "archived",
                place,
            )
        )
    return tuple(rows)


def _models(ledger: Ledger, asked: Question) -> dict[tuple[str, str], tuple[str, ...]]:
    """Recorded model ids of each task in the span, by cost, then by tokens. A mode's name is no model."""
    where, values = _span(asked)
    weights: dict[tuple[str, str], dict[str, tuple[float, int]]] = defaultdict(dict)
    for provider, task, model, source, usd, tokens in ledger.rows(
        "SELECT t.provider, t.name, s.model, s.source, sum(s.recorded+s.estimated), sum(s.uncached+s.cache_read+s.cache_write+s.output)"
        f" FROM daysum s JOIN task t ON t.id=s.task_id WHERE {where} GROUP BY t.id, s.model, s.source",
        values,
    ):
        name = ledger.name(model)
        if source == ModelSource.MODE or name == UNKNOWN_MODEL:
            continue
        before = weights[provider, task].get(name, (0.0, 0))
        weights[provider, task][name] = (before[0] + usd, before[1] + tokens)
    return {
        task: tuple(sorted(each, key=lambda name: (-each[name][0], -each[name][1], name)))
        for task, each in weights.items()
    }


def _homes(ledger: Ledger, asked: Question) -> dict[tuple[str, str], tuple[tuple[str, ...], Place | None]]:
    """Installations that have a task, and where its first document lies; None where none is on disk."""
    marks = ",".join("?" * len(asked.providers))
    editors: dict[tuple[str, str], set[str]] = defaultdict(set)
    places: dict[tuple[str, str], Place] = {}
    for provider, task, installation, root, form, document, present in ledger.rows(
        "SELECT t.provider, t.name, r.installation, r.path, r.format, d.name, d.present FROM document d"
        " JOIN root r ON r.id=d.root_id JOIN task t ON t.id=d.task_id"
        f" WHERE r.active AND t.provider IN ({marks}) ORDER BY length(d.name), d.name",
        [provider for provider, _ in asked.providers],
    ):
        key = (provider, task)
        editors[key].add(installation)
        if present and key not in places:  # the shortest name: sub-agents lie deeper than their session
            places[key] = Place(Format(form), root, document)
    return {key: (tuple(sorted(each)), places.get(key)) for key, each in editors.items()}


def _span(asked: Question) -> tuple[str, tuple[str | int, ...]]:
    parts = [f"t.provider IN ({','.join('?' * len(asked.providers))})"]
    values: list[str | int] = [provider for provider, _ in asked.providers]
    for condition, day in (("s.day>=?", asked.since), ("s.day<=?", asked.until)):
        if day is not None:
            parts.append(condition)
            values.append(as_day(day))
    return " AND ".join(parts), tuple(values)
