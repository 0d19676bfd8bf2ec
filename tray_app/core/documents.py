"""Documents in the ledger: what is held of each, and the replacing of its rows by what it says now.

A document is the truth for its own rows; rows that vanish from it without an aggregate in their place stay, marked rewound, and a
document that cannot be read keeps the rows of its last good reading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tray_app.core import copies, request_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tray_app.core.ledger import Ledger
    from tray_app.sources.records import Reading, Request
    from tray_app.sources.shelf import Sighting

_BATCH = 500

_REWOUND, _JUST_REWOUND = 1, 2
"""Values of `request.rewound`: gone from its document for long, or since the document's last reading."""


class Held(NamedTuple):
    """What the ledger holds of a document. `watches`: names of the side files that its reading relied on, space separated."""

    id: int
    fingerprint: str
    watches: str
    present: bool
    fatal: bool
    since: int | None


class Documents:
    """The documents of a ledger. Every method that changes something is called inside `ledger.writing()`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def held(self, root_id: int, names: Sequence[str] | None = None) -> dict[str, Held]:
        """All documents held of a root, by name; only those of some names, where given."""
        query = "SELECT name, id, fingerprint, watches, present, fatal, since FROM document WHERE root_id = ?"
        if names is None:
            rows = self._ledger.rows(query, (root_id,))
        else:
            rows = [
                row
                for start in range(0, len(names), _BATCH)
                for row in self._ledger.rows(
                    f"{query} AND name IN ({','.join('?' * len(names[start : start + _BATCH]))})",
                    (root_id, *names[start : start + _BATCH]),
                )
            ]
        return {row[0]: Held(*row[1:]) for row in rows}

    def take(
        self,
        root_id: int,
        seen: Sighting,
        reading: Reading,
        held: Held | None,
        now_ms: int,
        *,
        served: bool = True,
    ) -> int | None:
        """Replace a document's rows by its reading. Gives the task's id when it is new, with this one document
        whose rows have no copies elsewhere: its sums can then be made from the reading itself; else the task is marked dirty.

        `served`: whether the root may give tasks of this provider, so that the rows count."""
        ledger = self._ledger
        task_id, new_task = self._task(reading)
        listed = "; ".join(fault.reason for fault in reading.faults)
        number = sum(not row.aggregate for row in reading.requests)
        if held is None:
            document_id = ledger.run(
                "INSERT INTO document(root_id, name, task_id, fingerprint, watches, present, changed, size, began, requests, bad_rows,"
                " problem, fatal, since) VALUES (?,?,?,?,?,1,?,?,?,?,?,?,0,?)",
                (root_id, seen.name, task_id, seen.fingerprint, " ".join(reading.side_files), seen.changed_ms, seen.size,
                 reading.began, number, reading.bad_rows, listed, now_ms if listed else None),
            )  # fmt: skip
        else:
            document_id = held.id
            self._forget_task_of(document_id, task_id)
            ledger.run(
                "UPDATE document SET task_id=?, fingerprint=?, watches=?, present=1, changed=?, size=?, began=?, requests=?, bad_rows=?,"
                " problem=?, fatal=0, since=CASE WHEN ?='' THEN NULL WHEN problem=? THEN since ELSE ? END WHERE id=?",
                (task_id, seen.fingerprint, " ".join(reading.side_files), seen.changed_ms, seen.size, reading.began, number,
                 reading.bad_rows, listed, listed, listed, now_ms, document_id),
            )  # fmt: skip
            self._clear(document_id, reading.requests)
        copied = request_rows.store(ledger, document_id, reading)
        alone = held is None and new_task and served and not self._has_others(copied, document_id)
        if alone and not any(row.imported for row in reading.requests):
            return task_id
        ledger.run("UPDATE task SET dirty=1 WHERE id=?", (task_id,))
        self._stir(copied)
        return None

    def classic_changed(self, task: str) -> None:
        """A classic Cline task came to be known: sessions of its id that repeat its sum are settled again."""
        self._ledger.run("UPDATE task SET dirty=1 WHERE provider='cline_cli' AND name=?", (task,))

    def trouble(self, root_id: int, seen: Sighting, reason: str, held: Held | None, now_ms: int) -> None:
        """Note that a document could not be read. Rows of its last good reading stay."""
        if held is None:
            self._ledger.run(
                "INSERT INTO document(root_id, name, task_id, fingerprint, watches, present, changed, size, began, requests, bad_rows,"
                " problem, fatal, since) VALUES (?,?,NULL,?,'',1,?,?,NULL,0,0,?,1,?)",
                (root_id, seen.name, seen.fingerprint, seen.changed_ms, seen.size, reason, now_ms),
            )
        else:
            self._ledger.run(
                "UPDATE document SET fingerprint=?, size=?, present=1, problem=?, since=CASE WHEN fatal THEN since ELSE ? END, fatal=1"
                " WHERE id=?",
                (seen.fingerprint, seen.size, reason, now_ms, held.id),
            )
            if not held.present:
                self._dirty_documents((held.id,))

    def gone(self, ids: Sequence[int]) -> None:
        """Mark documents whose place on disk is gone; their usage stays, archived. Those that never gave any are dropped."""
        for part in _parts(ids):
            marks = ",".join("?" * len(part))
            self._ledger.run(f"DELETE FROM document WHERE task_id IS NULL AND id IN ({marks})", part)
            self._ledger.run(
                f"UPDATE document SET present=0, problem='', fatal=0 WHERE id IN ({marks})", part
            )
            self._ledger.run(
                "UPDATE task SET dirty=1 WHERE provider='cline_cli' AND name IN"
                f" (SELECT t.name FROM task t JOIN document d ON d.task_id=t.id WHERE t.provider='cline' AND d.id IN ({marks}))",
                part,
            )
        self._dirty_documents(ids)

    def _task(self, reading: Reading) -> tuple[int, bool]:
        ledger = self._ledger
        found = ledger.rows(
            "SELECT id, project, mode FROM task WHERE provider=? AND name=?", (reading.provider, reading.task)
        )
        if not found:
            inserted = ledger.run(
                "INSERT INTO task(provider, name, project, mode, dirty, archived, dropped, rewound) VALUES (?,?,?,?,0,0,0,0)",
                (reading.provider, reading.task, reading.project, reading.mode),
            )
            return inserted, True
        task_id, project, mode = found[0]
        if (reading.project or project, reading.mode or mode) != (project, mode):
            ledger.run(
                "UPDATE task SET project=?, mode=? WHERE id=?",
                (reading.project or project, reading.mode or mode, task_id),
            )
        return int(task_id), False

    def _forget_task_of(self, document_id: int, task_id: int) -> None:
        """A document can change its task (a manifest that came late): the former one is summed up again."""
        self._ledger.run(
            "UPDATE task SET dirty=1 WHERE id<>? AND id=(SELECT task_id FROM document WHERE id=?)",
            (task_id, document_id),
        )

    def _clear(self, document_id: int, requests: Sequence[Request]) -> None:
        ledger = self._ledger
        old = ledger.rows(
            'SELECT "key", "at", input, cache_read, cache_write, output, cost, aggregate, rewound, "copy" FROM request WHERE document_id=?',
            (document_id,),
        )
        new_keys = {row.key for row in requests}
        held = {row[0]: _vanished(row) for row in old}
        missing = [(row[0], row[8]) for row in old if row[0] not in new_keys]
        fresh = [
            copies.Vanished(
                row.key, row.at, (row.input, row.cache_read, row.cache_write, row.output), row.cost or 0.0, aggregate=True
            )
            for row in requests
            if row.replaces and row.key not in held
        ]  # fmt: skip
        stay = copies.left_behind(
            [held[key] for key, rewound in missing if not rewound],
            [held[key] for key, rewound in missing if rewound == _JUST_REWOUND],
            fresh,
        ) | {key for key, rewound in missing if rewound == _REWOUND}
        self._stir([row[9] for row in old if row[9] is not None])
        ledger.run_many(
            'DELETE FROM request WHERE document_id=? AND "key"=?',
            [(document_id, key) for key, _ in missing if key not in stay],
        )
        ledger.run_many(
            'UPDATE request SET rewound=? WHERE document_id=? AND "key"=?',
            [(_REWOUND if was else _JUST_REWOUND, document_id, key) for key, was in missing if key in stay],
        )
        ledger.run(
            'DELETE FROM toolcall WHERE document_id=? AND "key" NOT IN'
            ' (SELECT "key" FROM request WHERE document_id=? AND rewound)',
            (document_id, document_id),
        )

    def _has_others(self, copied: Sequence[int], document_id: int) -> bool:
        """Whether one of a document's copy numbers is there twice, in it or elsewhere."""
        if len(set(copied)) < len(copied):
            return True
        return any(
            self._ledger.rows(
                f'SELECT 1 FROM request WHERE "copy" IN ({",".join("?" * len(part))}) AND document_id<>? LIMIT 1',
                (*part, document_id),
            )
            for part in _parts(copied)
        )

    def _stir(self, copied: Sequence[int]) -> None:
        """Mark every task that holds a copy of one of these rows: which copy counts may have changed."""
        for part in _parts(copied):
            self._ledger.run(
                "UPDATE task SET dirty=1 WHERE NOT dirty AND id IN (SELECT d.task_id FROM request r JOIN document d"
                f' ON d.id=r.document_id WHERE r."copy" IN ({",".join("?" * len(part))}))',
                part,
            )

    def _dirty_documents(self, ids: Sequence[int]) -> None:
        for part in _parts(ids):
            marks = ",".join("?" * len(part))
            self._ledger.run(
                f"UPDATE task SET dirty=1 WHERE id IN (SELECT task_id FROM document WHERE id IN ({marks}))",
                part,
            )
            found = self._ledger.rows(
                f'SELECT "copy" FROM request WHERE "copy" IS NOT NULL AND document_id IN ({marks})', part
            )
            self._stir([row[0] for row in found])


def _vanished(row: tuple[Any, ...]) -> copies.Vanished:
    key, at, given, read, write, output, cost, aggregate, *_ = row
    return copies.Vanished(key, at, (given, read, write, output), cost or 0.0, bool(aggregate))


def _parts(values: Sequence[int]) -> Iterable[Sequence[int]]:
    return (values[start : start + _BATCH] for start in range(0, len(values), _BATCH))
