"""Settling: for every task whose rows changed, decide which rows count and make its day sums again.

A task marked dirty stays so until its sums are written in the same transaction, so a process that dies in between loses nothing: the next
one settles what is left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.core import copies, tally
from tray_app.core.other_tasks import Order, classic_is_known, counting_elsewhere, order
from tray_app.core.stored_rows import as_copy, as_request, documents_of, rows_of
from tray_app.sources.records import Format

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tray_app.core.charging import Charging
    from tray_app.core.ledger import Ledger
    from tray_app.core.stored_rows import StoredDocument, StoredRow
    from tray_app.sources.records import Reading, Request

_INSERT_SUM = (
    "INSERT INTO daysum(task_id, day, model, upstream, source, requests, input, uncached, cache_read, cache_write, output, recorded,"
    " recorded_n, estimated, estimated_n, unpriced, unreported, flag, compared, recomputed, recomputed_n, cached, fresh, cache_priced,"
    " instead) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
)
_PER_TRANSACTION = 200
_CLINE = frozenset({"cline", "cline_cli"})


@dataclass(frozen=True, slots=True)
class Basis:
    """What the sums are made on; when it changes, every task is settled again. `prices`: policy and price data, by name and version."""

    boundary: str
    zone: str
    keep_deleted: bool
    prices: str

    @property
    def text(self) -> str:
        """As noted in the ledger."""
        return f"{self.boundary}|{self.zone}|{int(self.keep_deleted)}|{self.prices}"

    @classmethod
    def noted(cls, text: str) -> Basis:
        """The basis of a ledger's sums, from its note; the defaults while it has none."""
        boundary, zone, keep_deleted, prices = text.split("|", 3) if text else ("utc", "UTC", "1", "")
        return cls(boundary, zone, keep_deleted == "1", prices)


class Settler:
    """Makes day sums on one basis."""

    def __init__(self, ledger: Ledger, basis: Basis, charging: Charging) -> None:
        self._ledger = ledger
        self.basis = basis
        self._charging = charging
        self._days = tally.Days(basis.boundary)

    def check_basis(self) -> None:
        """Mark all tasks when the ledger's sums were made on another basis."""
        if self._ledger.fact("basis") == self.basis.text:
            return
        with self._ledger.writing():
            self._ledger.run("UPDATE task SET dirty=1 WHERE NOT dirty")
            self._ledger.set_fact("basis", self.basis.text)

    def settle(self, go_on: Callable[[], bool] = lambda: True) -> int:
        """Settle what is dirty, some tasks per transaction, while `go_on`. Gives the number of tasks settled."""
        done = 0
        while go_on():
            dirty = self._ledger.rows(
                "SELECT id, provider, name FROM task WHERE dirty ORDER BY id LIMIT ?", (_PER_TRANSACTION,)
            )
            if not dirty:
                break
            with self._ledger.writing():
                for task_id, provider, name in dirty:
                    self._settle(task_id, provider, name)
            done += len(dirty)
        return done

    def settle_fresh(self, task_id: int, reading: Reading, of: Format) -> None:
        """Make the sums of a new task with a single document from its reading; call it in the transaction that took it."""
        portion = (reading.requests, of is Format.TASK_ARRAYS)
        self._write(task_id, reading.provider, [portion], archived=False, dropped=0, rewound=0)

    def _settle(self, task_id: int, provider: str, name: str) -> None:
        ledger, keep = self._ledger, self.basis.keep_deleted
        documents = documents_of(ledger, task_id, provider)
        held = rows_of(ledger, documents)
        rows = [row for row in held if documents[row.document].eligible(keep) and (keep or not row.rewound)]
        chosen = copies.counting(
            [as_copy(row, documents[row.document]) for row in rows],
            provider in _CLINE and classic_is_known(ledger, name, keep_deleted=keep),
        )
        chosen -= self._elsewhere(rows, documents, task_id, (provider, name))
        counted = [row for row in rows if row.name in chosen]
        self._mark(held, chosen)
        all_rows = sum(not row.aggregate for row in rows)
        requests = [row for row in counted if not row.aggregate]
        self._write(
            task_id,
            provider,
            [_portion(counted, document, ledger) for document in documents.values()],
            archived=bool(documents) and not any(each.present for each in documents.values()),
            dropped=all_rows - len(requests),
            rewound=sum(bool(row.rewound) for row in requests),
        )

    def _elsewhere(
        self,
        rows: Sequence[StoredRow],
        documents: Mapping[int, StoredDocument],
        task_id: int,
        of: tuple[str, str],
    ) -> set[tuple[int, str]]:
        """Rows whose copy in another task counts instead; `of`: provider and name of this one."""
        mine: dict[int, Order] = {}
        for row in rows:
            if row.copy is not None:
                place = order(documents[row.document].began, *of)
                mine[row.copy] = min(mine.get(row.copy, place), place)
        beaten = counting_elsewhere(self._ledger, mine, task_id, keep_deleted=self.basis.keep_deleted)
        return {row.name for row in rows if row.copy in beaten}

    def _mark(self, rows: Sequence[StoredRow], chosen: set[tuple[int, str]]) -> None:
        changed = [
            (row.name in chosen, *row.name) for row in rows if bool(row.counted) != (row.name in chosen)
        ]
        if changed:
            self._ledger.run_many('UPDATE request SET counted=? WHERE document_id=? AND "key"=?', changed)

    def _write(
        self,
        task_id: int,
        provider: str,
        portions: Sequence[tuple[Sequence[Request], bool]],
        *,
        archived: bool,
        dropped: int,
        rewound: int,
    ) -> None:
        ledger = self._ledger
        parts = tally.sums(portions, self._days, self._charging, provider)
        ledger.run("DELETE FROM daysum WHERE task_id=?", (task_id,))
        ledger.run_many(
            _INSERT_SUM,
            [
                (task_id, part.day, ledger.name_id(part.model), ledger.name_id(part.upstream), part.source, part.requests, part.input,
                 part.uncached, part.cache_read, part.cache_write, part.output, part.recorded_usd, len(part.recorded),
                 part.estimated_usd, len(part.estimated), part.unpriced, part.unreported, part.flag, math.fsum(part.compared),
                 math.fsum(part.recomputed), len(part.recomputed), math.fsum(part.cached), math.fsum(part.fresh), part.cache_priced,
                 self._charging.instead(part.flag))
                for part in parts
            ],
        )  # fmt: skip
        times = [row.at for requests, _ in portions for row in requests if row.at is not None]
        ledger.run(
            "UPDATE task SET dirty=0, archived=?, dropped=?, rewound=?, first_at=?, last_at=? WHERE id=?",
            (archived, dropped, rewound, min(times, default=None), max(times, default=None), task_id),
        )


def _portion(
    counted: Sequence[StoredRow], document: StoredDocument, ledger: Ledger
) -> tuple[list[Request], bool]:
    """What a document gives to the tally."""
    requests = [as_request(row, ledger) for row in counted if row.document == document.id]
    return requests, document.format is Format.TASK_ARRAYS
