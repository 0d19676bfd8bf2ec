"""The roots in the ledger: which are named now, which are out of reach, and what came of the last look at each.

A root that nobody names any longer is not counted and comes back with its usage when it is named again. A root that should be there and is
not, or does not answer, keeps its last numbers and is stale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tray_app.core.model import RootState

if TYPE_CHECKING:
    from tray_app.core.ledger import Ledger
    from tray_app.sources.locations import Located
    from tray_app.sources.records import Root


class RootRow(NamedTuple):
    """A root as the ledger has it."""

    id: int
    path: str
    provider: str
    format: str
    installation: str
    named_by: str
    serves: str
    active: bool
    state: str
    message: str


_COLUMNS = "id, path, provider, format, installation, named_by, serves, active, state, message"


class Roots:
    """Keeps the table of roots; writes only what differs."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def all(self) -> dict[str, RootRow]:
        """Every root ever seen, by path."""
        rows = self._ledger.rows(f"SELECT {_COLUMNS} FROM root")
        return {row[1]: RootRow._make(row) for row in rows}

    def sync(self, located: Located, now_ms: int) -> dict[str, int]:
        """Bring the table in line with what was located; gives the ids of all located roots by path."""
        held = self.all()
        ids: dict[str, int] = {}
        named = {root.path for root in (*located.roots, *located.missing)}
        for root in located.roots:
            ids[root.path] = self._upsert(root, held.get(root.path), now_ms)
        for root in located.missing:
            if root.path not in ids:
                number = self._upsert(root, held.get(root.path), now_ms)
                state = RootState.STALE if located.is_away(root.path) else RootState.MISSING
                self.note(number, state, "", now_ms)
        for path, row in held.items():
            if path in named or not row.active:
                continue
            if not self._has_documents(row.id):
                with self._ledger.writing():
                    self._ledger.run("DELETE FROM root WHERE id=?", (row.id,))
            elif located.is_away(path) or any(located.covers(served, path) for served in row.serves.split()):
                self.note(row.id, RootState.STALE, "", now_ms)
            else:
                self._change(row.id, "active=0", ())
        return ids

    def note(self, root_id: int, state: RootState, message: str, now_ms: int) -> bool:
        """Note what came of looking at a root; True when that is news."""
        found = self._ledger.rows(
            "SELECT 1 FROM root WHERE id=? AND state=? AND message=?", (root_id, state.value, message)
        )
        if found:
            return False
        with self._ledger.writing():
            self._ledger.run(
                "UPDATE root SET since=CASE WHEN state=? THEN since ELSE ? END, state=?, message=? WHERE id=?",
                (state.value, now_ms, state.value, message, root_id),
            )
        return True

    def _upsert(self, root: Root, held: RootRow | None, now_ms: int) -> int:
        serves = " ".join(sorted(root.serves))
        if held is None:
            with self._ledger.writing():
                return self._ledger.run(
                    "INSERT INTO root(path, provider, format, installation, named_by, serves, active, state, message, since)"
                    " VALUES (?,?,?,?,?,?,1,'empty','',?)",
                    (
                        root.path,
                        root.provider,
                        root.format.value,
                        root.installation,
                        root.named_by,
                        serves,
                        now_ms,
                    ),
                )
        wanted = (root.provider, root.format.value, root.installation, root.named_by, serves, True)
        if wanted == (
            held.provider,
            held.format,
            held.installation,
            held.named_by,
            held.serves,
            bool(held.active),
        ):
            return held.id
        self._change(
            held.id, "provider=?, format=?, installation=?, named_by=?, serves=?, active=?", wanted,
            read_again=(root.provider, root.format.value) != (held.provider, held.format),
        )  # fmt: skip
        return held.id

    def _change(
        self, root_id: int, what: str, values: tuple[object, ...], *, read_again: bool = False
    ) -> None:
        """Change a root; which rows count may change with it, in its tasks and in those that hold copies of their requests."""
        ledger = self._ledger
        with ledger.writing():
            ledger.run(f"UPDATE root SET {what} WHERE id=?", (*values, root_id))
            if read_again:
                ledger.run("UPDATE document SET fingerprint='' WHERE root_id=?", (root_id,))
            ledger.run(
                "UPDATE task SET dirty=1 WHERE id IN (SELECT task_id FROM document WHERE root_id=?)",
                (root_id,),
            )
            ledger.run(
                "UPDATE task SET dirty=1 WHERE id IN (SELECT d.task_id FROM request r JOIN document d ON d.id=r.document_id WHERE"
                ' r."copy" IN (SELECT q."copy" FROM request q JOIN document e ON e.id=q.document_id'
                ' WHERE e.root_id=? AND q."copy" IS NOT NULL))',
                (root_id,),
            )
            ledger.run(
                "UPDATE task SET dirty=1 WHERE provider='cline_cli' AND name IN"
                " (SELECT t.name FROM task t JOIN document d ON d.task_id=t.id WHERE d.root_id=?)",
                (root_id,),
            )

    def _has_documents(self, root_id: int) -> bool:
        return bool(
            self._ledger.rows(
                "SELECT 1 FROM document WHERE root_id=? AND task_id IS NOT NULL LIMIT 1", (root_id,)
            )
        )
