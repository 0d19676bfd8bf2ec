"""What the ledger holds of one task: its documents and their rows, as the settling weighs them against each other and adds them up."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from tray_app.core import copies
from tray_app.sources.records import UNKNOWN_MODEL, Format, ModelSource, Request

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tray_app.core.ledger import Ledger


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document of the task. `place`: its path; `served`: its root is named now and may give tasks of this provider."""

    id: int
    place: str
    present: bool
    served: bool
    began: int | None
    format: Format

    def eligible(self, keep_deleted: bool) -> bool:
        """Whether its rows may count."""
        return self.served and (self.present or keep_deleted)


class StoredRow(msgspec.Struct, frozen=True, gc=False):
    """A row of table `request`. `model` and `upstream` are ids of interned strings; truths are 0 and 1."""

    document: int
    key: str
    at: int | None
    model: int
    source: str
    upstream: int
    input: int
    cache_read: int
    cache_write: int
    output: int
    inside: int
    cost: float | None
    aggregate: int
    replaces: int
    reported: int
    imported: int
    rewound: int
    copy: int | None
    counted: int

    @property
    def name(self) -> tuple[int, str]:
        """Document and key: what the row is called in the whole ledger."""
        return self.document, self.key


_SELECT = (
    'SELECT document_id, "key", "at", model, source, upstream, input, cache_read, cache_write, output, inside, cost, aggregate, replaces,'
    ' reported, imported, rewound, "copy", counted FROM request WHERE document_id=?'
)


def documents_of(ledger: Ledger, task_id: int, provider: str) -> dict[int, StoredDocument]:
    """The documents of a task of a provider, by id."""
    rows = ledger.rows(
        "SELECT d.id, r.path, d.name, d.present, r.active, r.serves, d.began, r.format FROM document d JOIN root r ON r.id=d.root_id"
        " WHERE d.task_id=?",
        (task_id,),
    )
    return {
        row[0]: StoredDocument(
            id=row[0],
            place=os.path.join(row[1], row[2]),
            present=bool(row[3]),
            served=bool(row[4]) and provider in row[5].split(),
            began=row[6],
            format=Format(row[7]),
        )
        for row in rows
    }


def rows_of(ledger: Ledger, documents: Iterable[int]) -> list[StoredRow]:
    """The rows of documents."""
    return [StoredRow(*row) for document in documents for row in ledger.rows(_SELECT, (document,))]


def as_copy(row: StoredRow, document: StoredDocument) -> copies.Copy:
    """A row as the choice between copies weighs it."""
    return copies.Copy(
        document=row.document,
        place=document.place,
        key=row.key,
        at=row.at,
        tokens=(row.input, row.cache_read, row.cache_write, row.output),
        cost=row.cost or 0.0,
        model_known=row.source != UNKNOWN_MODEL,
        aggregate=bool(row.aggregate),
        replaces=bool(row.replaces),
        rewound=bool(row.rewound),
        imported=bool(row.imported),
        preferred=int(document.format is Format.KILO_DB),
    )


def as_request(row: StoredRow, ledger: Ledger) -> Request:
    """A row as the reader gave it, as far as the tally needs it."""
    return Request(
        row.key, row.at, ledger.name(row.model), ModelSource(row.source), ledger.name(row.upstream), "", row.input, row.cache_read,
        row.cache_write, row.output, bool(row.inside), row.cost, bool(row.aggregate), bool(row.replaces), bool(row.reported),
    )  # fmt: skip
