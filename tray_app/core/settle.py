"""Settling: for every task whose rows changed, decide which rows count and make its day sums again.

A task marked dirty stays so until its sums are written in the same transaction, so a process that dies in between loses nothing: the next
one settles what is left.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tray_app.core import copies, pricing, tally
from tray_app.core.other_tasks import Order, classic_is_known, counting_elsewhere, order
from tray_app.sources.records import UNKNOWN_MODEL, Format

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tray_app.core.charging import Charging
    from tray_app.core.ledger import Ledger
    from tray_app.sources.records import Reading

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
        self._note_price_date()
        return done

    def _note_price_date(self) -> None:
        """Keep the day of the price data beside the sums, so that it can be told without reading the tables again."""
        if pricing.tables_are_read() and self._ledger.fact("price_date") != pricing.price_date():
            with self._ledger.writing():
                self._ledger.set_fact("price_date", pricing.price_date())

    def settle_fresh(self, task_id: int, reading: Reading, of: Format) -> None:
        """Make the sums of a new task with a single document from its reading; call it in the transaction that took it."""
        as_recorded = of is Format.TASK_ARRAYS
        name_id = self._ledger.name_id
        counted = [
            tally.Counted(
                row.at, name_id(row.model), name_id(row.upstream), row.model_source.value, row.input if as_recorded else row.uncached_input,
                row.uncached_input, row.cache_read, row.cache_write, row.output, row.cost, row.aggregate, row.reported,
                as_recorded,
            )
            for row in reading.requests
        ]  # fmt: skip
        self._write(task_id, reading.provider, counted, archived=False, dropped=0, rewound=0)

    def _settle(self, task_id: int, provider: str, name: str) -> None:
        documents = {row.id: row for row in self._documents(task_id, provider)}
        keep = self.basis.keep_deleted
        eligible = {row.id: row for row in documents.values() if row.eligible(keep)}
        held = self._rows(tuple(documents))
        rows = [row for row in held if row["document_id"] in eligible and (keep or not row["rewound"])]
        chosen = copies.counting(
            [_copy(row, eligible[row["document_id"]]) for row in rows],
            provider in _CLINE and classic_is_known(self._ledger, name, keep_deleted=keep),
        )
        chosen -= self._elsewhere(rows, eligible, task_id, (provider, name))
        counted = [row for row in rows if (row["document_id"], row["key"]) in chosen]
        self._mark(held, chosen)
        all_rows = sum(not row["aggregate"] for row in rows)
        requests = [row for row in counted if not row["aggregate"]]
        self._write(
            task_id,
            provider,
            [_counted(row, eligible[row["document_id"]].format) for row in counted],
            archived=bool(documents) and not any(row.present for row in documents.values()),
            dropped=all_rows - len(requests),
            rewound=sum(bool(row["rewound"]) for row in requests),
        )

    def _documents(self, task_id: int, provider: str) -> list[_Document]:
        rows = self._ledger.rows(
            "SELECT d.id, r.path, d.name, d.present, r.active, r.serves, d.began, r.format FROM document d JOIN root r ON r.id=d.root_id"
            " WHERE d.task_id=?",
            (task_id,),
        )
        return [
            _Document(
                id=row[0],
                place=os.path.join(row[1], row[2]),
                present=bool(row[3]),
                served=bool(row[4]) and provider in row[5].split(),
                began=row[6],
                format=Format(row[7]),
            )
            for row in rows
        ]

    def _rows(self, documents: Sequence[int]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for document in documents:
            rows = self._ledger.rows(
                'SELECT document_id, "key", "at", model, source, upstream, input, cache_read, cache_write, output, inside, cost, aggregate,'
                ' replaces, reported, imported, rewound, "copy", counted FROM request WHERE document_id=?',
                (document,),
            )
            found.extend(dict(zip(_COLUMNS, row, strict=True)) for row in rows)
        return found

    def _elsewhere(
        self,
        rows: Sequence[dict[str, Any]],
        eligible: dict[int, _Document],
        task_id: int,
        of: tuple[str, str],
    ) -> set[tuple[int, str]]:
        """Rows whose copy in another task counts instead; `of`: provider and name of this one."""
        mine: dict[int, Order] = {}
        for row in rows:
            if row["copy"] is not None:
                place = order(eligible[row["document_id"]].began, *of)
                mine[row["copy"]] = min(mine.get(row["copy"], place), place)
        beaten = counting_elsewhere(self._ledger, mine, task_id, keep_deleted=self.basis.keep_deleted)
        return {(row["document_id"], row["key"]) for row in rows if row["copy"] in beaten}

    def _mark(self, rows: Sequence[dict[str, Any]], chosen: set[tuple[int, str]]) -> None:
        changed = [
            ((row["document_id"], row["key"]) in chosen, row["document_id"], row["key"])
            for row in rows
            if bool(row["counted"]) != ((row["document_id"], row["key"]) in chosen)
        ]
        if changed:
            self._ledger.run_many('UPDATE request SET counted=? WHERE document_id=? AND "key"=?', changed)

    def _write(
        self,
        task_id: int,
        provider: str,
        counted: Sequence[tally.Counted],
        *,
        archived: bool,
        dropped: int,
        rewound: int,
    ) -> None:
        ledger = self._ledger
        parts = tally.sums(counted, self._days, ledger.name, self._charging, provider)
        ledger.run("DELETE FROM daysum WHERE task_id=?", (task_id,))
        ledger.run_many(
            _INSERT_SUM,
            [
                (task_id, part.day, part.model, part.upstream, part.source, part.requests, part.input, part.uncached, part.cache_read,
                 part.cache_write, part.output, part.recorded_usd, len(part.recorded), part.estimated_usd, len(part.estimated),
                 part.unpriced, part.unreported, part.flag, math.fsum(part.compared), math.fsum(part.recomputed), len(part.recomputed),
                 math.fsum(part.cached), math.fsum(part.fresh), part.cache_priced,
                 self._charging.instead(part.flag))
                for part in parts
            ],
        )  # fmt: skip
        times = [row.at for row in counted if row.at is not None]
        ledger.run(
            "UPDATE task SET dirty=0, archived=?, dropped=?, rewound=?, first_at=?, last_at=? WHERE id=?",
            (archived, dropped, rewound, min(times, default=None), max(times, default=None), task_id),
        )


_COLUMNS = (
    "document_id", "key", "at", "model", "source", "upstream", "input", "cache_read", "cache_write", "output", "inside", "cost",
    "aggregate", "replaces", "reported", "imported", "rewound", "copy", "counted",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Document:
    id: int
    place: str
    present: bool
    served: bool
    began: int | None
    format: Format

    def eligible(self, keep_deleted: bool) -> bool:
        return self.served and (self.present or keep_deleted)


def _copy(row: dict[str, Any], document: _Document) -> copies.Copy:
    return copies.Copy(
        document=row["document_id"],
        place=document.place,
        key=row["key"],
        at=row["at"],
        tokens=(row["input"], row["cache_read"], row["cache_write"], row["output"]),
        cost=row["cost"] or 0.0,
        model_known=row["source"] != UNKNOWN_MODEL,
        aggregate=bool(row["aggregate"]),
        replaces=bool(row["replaces"]),
        rewound=bool(row["rewound"]),
        imported=bool(row["imported"]),
        preferred=int(document.format is Format.KILO_DB),
    )


def _counted(row: dict[str, Any], of: Format) -> tally.Counted:
    uncached = row["input"]
    if row["inside"]:
        uncached = max(0, row["input"] - row["cache_read"] - row["cache_write"])
    return tally.Counted(
        at=row["at"],
        model=row["model"],
        upstream=row["upstream"],
        source=row["source"],
        input=row["input"] if of is Format.TASK_ARRAYS else uncached,
        uncached=uncached,
        cache_read=row["cache_read"],
        cache_write=row["cache_write"],
        output=row["output"],
        cost=row["cost"],
        aggregate=bool(row["aggregate"]),
        reported=bool(row["reported"]),
        arrays=of is Format.TASK_ARRAYS,
    )
