"""What other tasks of the ledger say about the rows of one: a copy that counts there instead, and the classic task of a session's id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tray_app.sources.records import Format

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tray_app.core.ledger import Ledger

Order = tuple[int, str]
"""What decides between copies in different tasks: the earlier beginning (Unix ms), and of equal ones the name."""

_UNKNOWN_BEGINNING = 1 << 62
_PART = 500


def order(began: int | None, provider: str, task: str) -> Order:
    """The place of a task among those that hold a copy."""
    return (began if began is not None else _UNKNOWN_BEGINNING, f"{task} {provider}")


def counting_elsewhere(
    ledger: Ledger, mine: Mapping[int, Order], task_id: int, *, keep_deleted: bool
) -> set[int]:
    """Those of a task's copy numbers that count in another task, which began earlier (forks, restores, migrated sessions)."""
    elsewhere: set[int] = set()
    numbers = list(mine)
    for start in range(0, len(numbers), _PART):
        part = numbers[start : start + _PART]
        others = ledger.rows(
            'SELECT q."copy", d.began, t.provider, t.name, r.serves FROM request q JOIN document d ON d.id=q.document_id'
            f' JOIN root r ON r.id=d.root_id JOIN task t ON t.id=d.task_id WHERE q."copy" IN ({",".join("?" * len(part))})'
            " AND d.task_id<>? AND r.active AND (? OR (d.present AND NOT q.rewound))",
            (*part, task_id, keep_deleted),
        )
        elsewhere |= {
            copy
            for copy, began, provider, task, serves in others
            if provider in serves.split() and order(began, provider, task) < mine[copy]
        }
    return elsewhere


def classic_is_known(ledger: Ledger, task: str, *, keep_deleted: bool) -> bool:
    """Whether a classic task of Cline with this id has usage in the ledger."""
    found = ledger.rows(
        "SELECT 1 FROM task t JOIN document d ON d.task_id=t.id JOIN root r ON r.id=d.root_id WHERE t.provider='cline' AND t.name=?"
        " AND r.format=? AND r.active AND (d.present OR ?) AND EXISTS (SELECT 1 FROM request q WHERE q.document_id=d.id) LIMIT 1",
        (task, Format.TASK_ARRAYS.value, keep_deleted),
    )
    return bool(found)
