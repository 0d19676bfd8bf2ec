"""Taking over usage from another ledger: a damaged one, a backup, one of a later release, or the one kept in memory for a while.

What is taken over is a document with all its rows; a document that both have is replaced only where the caller says that the other's
is the better one. The disk has the last word: documents can be marked to be read again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.core.ledger.values import REQUEST_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.ledger.file import Ledger
    from tray_app.core.ledger.source import DocumentRow, Source

Place = tuple[str, str]
"""Path of a root and name of a document in it: what a document is known by in every ledger."""

_COLUMNS = ", ".join(f'"{name}"' for name in REQUEST_COLUMNS)
_INSERT_REQUEST = f"INSERT OR REPLACE INTO request(document_id, {_COLUMNS}) VALUES ({','.join('?' * (len(REQUEST_COLUMNS) + 1))})"
_MODEL, _UPSTREAM, _MODE, _REWOUND, _AGGREGATE = (
    REQUEST_COLUMNS.index(name) for name in ("model", "upstream", "mode", "rewound", "aggregate")
)

_CONCERNED = (
    "id=(SELECT task_id FROM document WHERE id=?)",
    (
        "id IN (SELECT d.task_id FROM request r JOIN document d ON d.id=r.document_id"
        ' WHERE r."copy" IN (SELECT "copy" FROM request WHERE document_id=? AND "copy" IS NOT NULL))'
    ),
    "provider='cline_cli' AND name=(SELECT t.name FROM task t JOIN document d ON d.task_id=t.id WHERE d.id=?)",
)


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What was taken over. `incomplete`: documents of which only a part could be read, or nothing."""

    documents: int
    requests: int
    incomplete: frozenset[Place]


def adopt(
    source: Source, target: Ledger, better: Callable[[Place, DocumentRow], bool], *, read_again: bool
) -> Salvaged:
    """Take over every document of `source` that `target` has not, and of those that both have the `better` ones; in one transaction.

    `read_again`: their fingerprints are not taken over, so that the next refresh reads those that are still on disk.
    """
    names, roots, tasks = source.names(), source.roots(), source.tasks()
    documents = requests = 0
    incomplete: set[Place] = set()
    with target.writing():
        copier = _Copier(target, names)
        for row in source.documents():
            root, task = roots.get(row.root), tasks.get(row.task)
            if root is None or task is None:
                continue
            place = (root[0], row.name)
            held = target.rows(
                "SELECT d.id FROM document d JOIN root r ON r.id=d.root_id WHERE r.path=? AND d.name=?", place
            )
            if held and not better(place, row):
                continue
            rows, whole = source.requests(row.id)
            if (
                not whole
                or sum(not values[REQUEST_COLUMNS.index("rewound")] for values in rows) < row.requests
            ):
                incomplete.add(place)
            copier.store(held[0][0] if held else None, root, task, row, read_again=read_again)
            copier.rows(rows, source.calls(row.id))
            documents += 1
            requests += len(rows)
        copier.done()
    return Salvaged(documents, requests, frozenset(incomplete))


class _Copier:
    """Writes documents of another ledger under the ids of this one."""

    def __init__(self, target: Ledger, names: dict[int, str]) -> None:
        self._target = target
        self._names = names
        self._roots: dict[str, int] = {}
        self._document = 0
        self._stored: list[tuple[int]] = []

    def store(
        self,
        held: int | None,
        root: tuple[str, ...],
        task: tuple[str, str, str, str],
        row: DocumentRow,
        *,
        read_again: bool,
    ) -> None:
        """Write a document without its rows; those that it had are removed."""
        target = self._target
        root_id, task_id = self._root(root), self._task(task)
        if held is not None:
            target.run("UPDATE task SET dirty=1 WHERE id=(SELECT task_id FROM document WHERE id=?)", (held,))
            for table, column in (
                ("request", "document_id"),
                ("toolcall", "document_id"),
                ("document", "id"),
            ):
                target.run(f"DELETE FROM {table} WHERE {column}=?", (held,))
        self._document = target.run(
            "INSERT INTO document(root_id, name, task_id, fingerprint, watches, present, changed, size, began, requests, bad_rows, problem,"
            " fatal, since) VALUES (?,?,?,?,?,?,?,?,?,?,?,'',0,NULL)",
            (root_id, row.name, task_id, "" if read_again else row.fingerprint, row.watches, row.present, row.changed, row.size,
             row.began, row.requests, row.bad_rows),
        )  # fmt: skip
        self._stored.append((self._document,))

    def rows(self, requests: list[tuple[object, ...]], calls: list[tuple[str, int, int]]) -> None:
        """Write the rows of the document that was stored last."""
        target, document = self._target, self._document
        made = []
        for values in requests:
            row = list(values)
            row[_MODEL] = self._name(row[_MODEL], "unknown")
            row[_UPSTREAM] = self._name(row[_UPSTREAM], "")
            row[_MODE] = self._name(row[_MODE], "")
            made.append((document, *row))
        target.run_many(_INSERT_REQUEST, made)
        target.run_many(
            'INSERT OR REPLACE INTO toolcall(document_id, "key", tool, calls) VALUES (?,?,?,?)',
            [(document, key, self._name(tool, "unknown"), number) for key, tool, number in calls],
        )

    def done(self) -> None:
        """Mark the tasks whose sums changed with it: their own, those that hold copies of the rows, and sessions of the same id."""
        for which in _CONCERNED:
            self._target.run_many(f"UPDATE task SET dirty=1 WHERE {which}", self._stored)

    def _name(self, number: object, otherwise: str) -> int:
        return self._target.name_id(
            self._names.get(number, otherwise) if isinstance(number, int) else otherwise
        )

    def _root(self, root: tuple[str, ...]) -> int:
        path = root[0]
        if path not in self._roots:
            found = self._target.rows("SELECT id FROM root WHERE path=?", (path,))
            self._roots[path] = int(found[0][0]) if found else self._target.run(
                "INSERT INTO root(path, provider, format, installation, named_by, serves, active, state, message, since)"
                " VALUES (?,?,?,?,?,?,1,'empty','',NULL)",
                root,
            )  # fmt: skip
        return self._roots[path]

    def _task(self, task: tuple[str, str, str, str]) -> int:
        found = self._target.rows("SELECT id FROM task WHERE provider=? AND name=?", task[:2])
        if found:
            return int(found[0][0])
        return self._target.run(
            "INSERT INTO task(provider, name, project, mode, dirty, archived, dropped, rewound) VALUES (?,?,?,?,1,0,0,0)",
            task,
        )
