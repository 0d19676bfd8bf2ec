"""The roots in the ledger: which are named now, which are out of reach, and what came of the last look at each.

A root that nobody names any longer is not counted and comes back with its usage when it is named again. A root that should be there and is
not, or does not answer, keeps its last numbers and is stale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tray_app.core.model import RootState
from tray_app.sources.patience import is_silent

if TYPE_CHECKING:
    from tray_app.core.ledger import Ledger
    from tray_app.sources.locations import Located
    from tray_app.sources.records import Root

DOES_NOT_ANSWER = "does not answer"
"""The message of a root on which a call hangs."""


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

    def as_wanted(self) -> tuple[str, str, str, str, str, bool]:
        """The part that is as the search found it, to be held against `_wanted`."""
        return self.provider, self.format, self.installation, self.named_by, self.serves, bool(self.active)


_COLUMNS = "id, path, provider, format, installation, named_by, serves, active, state, message"


class Roots:
    """Keeps the table of roots; writes only what differs."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def all(self) -> dict[str, RootRow]:
        """Every root ever seen, by path."""
        rows = self._ledger.rows(f"SELECT {_COLUMNS} FROM root")
        return {row[1]: RootRow._make(row) for row in rows}

    def sync(self, located: Located, now_ms: int) -> tuple[dict[str, int], bool]:
        """Bring the table in line with what was located; gives the ids of all located roots by path, and whether there was news."""
        held = self.all()
        news = self._differs(located, held)
        if news:
            with self._ledger.writing():
                held = self._sync(located, self.all(), now_ms)
        return {root.path: held[root.path].id for root in located.roots}, news

    def _differs(self, located: Located, held: dict[str, RootRow]) -> bool:
        """Whether anything is to be written, so that nothing is locked where nothing is."""
        named = {root.path for root in (*located.roots, *located.missing)}
        if any(
            root.path not in held or _wanted(root) != held[root.path].as_wanted() for root in located.roots
        ):
            return True
        for root in located.missing:
            row = held.get(root.path)
            state = _state_of_missing(located, root)
            if (
                row is None
                or _wanted(root) != row.as_wanted()
                or (row.state, row.message) != (state, _message_of(root.path))
            ):
                return True
        return any(
            row.active and path not in named and self._settled_as(located, row) != (row.state, row.message)
            for path, row in held.items()
        )

    def _settled_as(self, located: Located, row: RootRow) -> tuple[str, str] | None:
        """State and message of a root that was not found, as the table should have them; None: it should not be active."""
        if not self._stays(located, row):
            return None
        if row.named_by == "temporary" and not located.is_away(row.path):
            return RootState.EMPTY, ""
        return RootState.STALE, _message_of(row.path)

    def _sync(self, located: Located, held: dict[str, RootRow], now_ms: int) -> dict[str, RootRow]:
        found = {root.path for root in located.roots}
        named = found | {root.path for root in located.missing}
        for root in located.roots:
            self._upsert(root, held.get(root.path), now_ms)
        for root in located.missing:
            if root.path not in found:
                number = self._upsert(root, held.get(root.path), now_ms)
                self.note(number, _state_of_missing(located, root), _message_of(root.path), now_ms)
        for path, row in held.items():
            if path in named or not row.active:
                continue
            if not self._has_documents(row.id):
                self._ledger.run("DELETE FROM document WHERE root_id=?", (row.id,))
                self._ledger.run("DELETE FROM root WHERE id=?", (row.id,))
                continue
            state = self._settled_as(located, row)
            if state is None:
                self._change(row.id, "active=0", ())
            elif state[0] == RootState.EMPTY:
                # Wiped by the system, as was to be expected: its usage is kept like that of deleted tasks.
                self._ledger.run(
                    "UPDATE document SET present=0, problem='', fatal=0 WHERE root_id=?", (row.id,)
                )
                self._change(row.id, "state=?, message=''", (RootState.EMPTY.value,))
            else:
                self.note(row.id, RootState.STALE, state[1], now_ms)
        return self.all()

    def _stays(self, located: Located, row: RootRow) -> bool:
        """Whether a root that was not found is one that should be there."""
        return self._has_documents(row.id) and (
            located.is_away(row.path)
            or any(located.covers(served, row.path) for served in row.serves.split())
        )

    def state_of(self, root_id: int) -> RootState:
        """What a root that was looked at comes to, by its documents."""
        found = self._ledger.rows(
            "SELECT max(task_id IS NOT NULL), max(fatal AND present) FROM document WHERE root_id=?",
            (root_id,),
        )
        any_task, any_fatal = found[0]
        if any_fatal:
            return RootState.PARTIAL
        return RootState.OK if any_task else RootState.EMPTY

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
        wanted = _wanted(root)
        if held is None:
            return self._ledger.run(
                "INSERT INTO root(path, provider, format, installation, named_by, serves, active, state, message, since)"
                " VALUES (?,?,?,?,?,?,?,'empty','',?)",
                (root.path, *wanted, now_ms),
            )
        if wanted != held.as_wanted():
            self._change(
                held.id, "provider=?, format=?, installation=?, named_by=?, serves=?, active=?", wanted,
                read_again=wanted[:2] != held.as_wanted()[:2],
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


def _wanted(root: Root) -> tuple[str, str, str, str, str, bool]:
    return (
        root.provider,
        root.format.value,
        root.installation,
        root.named_by,
        " ".join(sorted(root.serves)),
        True,
    )


def _state_of_missing(located: Located, root: Root) -> RootState:
    return RootState.STALE if located.is_away(root.path) else RootState.MISSING


def _message_of(path: str) -> str:
    return DOES_NOT_ANSWER if is_silent(path) else ""
