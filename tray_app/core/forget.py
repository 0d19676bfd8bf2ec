"""Forgetting usage for good: the one way in which the ledger loses what disk no longer has, and only when a person asks for it.

What is still on disk is read again by the next refresh. The loss is told in the ledger's own sums: it is tried on a copy in memory, so
copies that begin to count in place of what goes are in it too.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING

from tray_app.core.backup import back_up, backups
from tray_app.core.model import Cost
from tray_app.core.wording import counted, money

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Choice:
    """What to forget; one of these. `before`: usage of days (UTC) before it that disk no longer has, as `archived` is of all days."""

    provider: str = ""
    task: str = ""
    archived: bool = False
    before: date | None = None


@dataclass(frozen=True, slots=True)
class Loss:
    """What the numbers lose. `on_disk`: tasks among them that the next refresh brings back. `rows`: stored rows that go, counted or not."""

    tasks: int
    requests: int
    cost: Cost
    on_disk: int
    rows: int

    def told(self) -> str:
        """A full sentence or two for the user."""
        text = f"{counted(self.tasks, 'task')} and {counted(self.requests, 'request')} will be gone from the numbers, {money(self.cost)}."
        if self.on_disk:
            one = self.on_disk == 1
            text += (
                f" {counted(self.on_disk, 'task')} of what is forgotten {'is' if one else 'are'} still on disk"
                f" and come{'s' if one else ''} back at the next refresh."
            )
        return text


def loss(ledger: Ledger, choice: Choice, settle: Callable[[Ledger], object]) -> Loss:
    """What forgetting would cost. `settle` makes the sums of a ledger again."""
    trial = ledger.in_memory()
    try:
        before = _sums(trial)
        on_disk = _on_disk(trial, choice)
        rows = _delete(trial, choice)
        settle(trial)
        after = _sums(trial)
    finally:
        trial.close()
    left = [was - now for was, now in zip(before, after, strict=True)]
    tasks, requests, recorded, recorded_n, estimated, estimated_n, unpriced = left
    cost = Cost(
        max(0.0, recorded),
        max(0.0, estimated),
        max(0, int(recorded_n)),
        max(0, int(estimated_n)),
        max(0, int(unpriced)),
    )
    return Loss(int(tasks), int(requests), cost, on_disk, rows)


def forget(ledger: Ledger, choice: Choice, now_ms: int) -> None:
    """Forget it, here and in the backups, which are replaced by one made now. Raises `LedgerUnusable` or `OSError`, and then nothing, or
    nothing but the backups, is as it was."""
    ledger.overwrite_what_is_deleted()
    _delete(ledger, choice)
    if ledger.path is not None:
        kept = back_up(ledger, now_ms)
        for old in backups(ledger.path, now_ms):
            if old != kept:
                old.unlink(missing_ok=True)


def _delete(ledger: Ledger, choice: Choice) -> int:
    """Delete rows, and the documents and tasks that have none left; gives the number of rows."""
    rows = 0
    where, values = _which(choice)
    going = f"request q JOIN document d ON d.id=q.document_id JOIN task t ON t.id=d.task_id WHERE {where}"
    with ledger.writing():
        for tasks in (
            f"id IN (SELECT d.task_id FROM {going})",
            (
                "id IN (SELECT d.task_id FROM request r JOIN document d ON d.id=r.document_id"
                f' WHERE r."copy" IN (SELECT q."copy" FROM {going} AND q."copy" IS NOT NULL))'
            ),
            f"provider='cline_cli' AND name IN (SELECT t.name FROM {going})",
        ):
            ledger.run(f"UPDATE task SET dirty=1 WHERE {tasks}", values)
        for table in ("toolcall", "request"):
            rows = ledger.run(
                f'DELETE FROM {table} WHERE (document_id, "key") IN (SELECT q.document_id, q."key" FROM {going})',
                values,
            )
        _delete_empty(ledger, choice)
    return rows


def _delete_empty(ledger: Ledger, choice: Choice) -> None:
    """Delete the documents of the choice that have no rows left, and the tasks that have no documents left."""
    if choice.provider or choice.task:
        where, values = _which(choice)
        documents = f"SELECT d.id FROM document d JOIN task t ON t.id=d.task_id WHERE {where}"
    else:
        values = ()
        documents = "SELECT d.id FROM document d WHERE NOT d.present AND NOT EXISTS (SELECT 1 FROM request q WHERE q.document_id=d.id)"
    # A database that is unchanged is not opened: what was forgotten of it is to be read again.
    ledger.run(
        "DELETE FROM meta WHERE \"key\" IN (SELECT 'stamp ' || r.path FROM root r JOIN document d ON d.root_id=r.id"
        f" WHERE d.id IN ({documents}))",
        values,
    )
    ledger.run(f"DELETE FROM toolcall WHERE document_id IN ({documents})", values)
    ledger.run(f"DELETE FROM document WHERE id IN ({documents})", values)
    for table, column in (("daysum", "task_id"), ("task", "id")):
        ledger.run(
            f"DELETE FROM {table} WHERE {column} NOT IN (SELECT task_id FROM document WHERE task_id IS NOT NULL)"
        )


def _which(choice: Choice) -> tuple[str, tuple[object, ...]]:
    """Which rows go, over request q, document d, task t."""
    if choice.provider:
        return "t.provider=?", (choice.provider,)
    if choice.task:
        return "t.name=?", (choice.task,)
    off_disk = "(NOT d.present OR q.rewound)"
    if choice.before is None:
        return off_disk, ()
    begin = int(datetime.combine(choice.before, time(), UTC).timestamp()) * 1000
    return f'{off_disk} AND q."at"<?', (begin,)


def _on_disk(ledger: Ledger, choice: Choice) -> int:
    """Tasks of the choice that the next refresh brings back."""
    if not (choice.provider or choice.task):
        return 0
    where, values = _which(choice)
    found = ledger.rows(
        "SELECT count(DISTINCT t.id) FROM task t JOIN document d ON d.task_id=t.id JOIN root r ON r.id=d.root_id"
        f" WHERE d.present AND r.active AND {where} AND EXISTS (SELECT 1 FROM daysum s WHERE s.task_id=t.id)",
        values,
    )
    return int(found[0][0])


def _sums(ledger: Ledger) -> tuple[float, ...]:
    found = ledger.rows(
        "SELECT count(DISTINCT task_id), coalesce(sum(requests), 0), fsum(recorded), coalesce(sum(recorded_n), 0), fsum(estimated),"
        " coalesce(sum(estimated_n), 0), coalesce(sum(unpriced), 0) FROM daysum"
    )
    return tuple(value or 0 for value in found[0])
