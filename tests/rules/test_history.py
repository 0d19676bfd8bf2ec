"""Whatever happens to tasks over time, the ledger equals one made anew from what is on disk and what was kept of what is gone."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import look
from tests.rules.homes import PLAIN, ROOTS, TASKS, numbers_of, place
from tests.task_documents import T0, model_info, numbers, row, write_task
from tray_app.core.settings_values import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from tests.rules.homes import Place

PLACES = st.tuples(st.sampled_from(ROOTS[:2]), st.sampled_from(TASKS[:2]))


@dataclass
class Written:
    """A document as it is on disk (None: deleted), as it was at the last look, and its rows that are gone but kept."""

    rows: dict[int, dict[str, int]] | None = None
    sums: dict[int, dict[str, int]] = field(default_factory=dict)
    seen: dict[int, dict[str, int]] = field(default_factory=dict)
    seen_sums: dict[int, dict[str, int]] = field(default_factory=dict)
    kept: dict[int, dict[str, int]] = field(default_factory=dict)


def rows_of(requests: dict[int, dict[str, int]], sums: dict[int, dict[str, int]]) -> list[dict[str, Any]]:
    info = model_info("vendor/model-a", "anthropic")
    every = [(at, "api_req_started", said) for at, said in requests.items()]
    every += [(at, "deleted_api_reqs", said) for at, said in sums.items()]
    return [row(at, say, info=info, **said) for at, say, said in sorted(every, key=lambda each: each[0])]


class TasksOverTime:
    """Two tasks in two roots; every method is one thing that a tool or a user does to a document."""

    def __init__(self, here: Place) -> None:
        self.here = here
        self.clock = T0
        self.documents: dict[tuple[str, str], Written] = {}
        self.refresh = here.engine()
        for task in TASKS[:2]:
            for amount in (50, 700, 3):
                self.added((ROOTS[0], task), amount, looked=False)
        self.look()

    def tick(self) -> int:
        self.clock += 3_600_000
        return self.clock

    def there(self, where: tuple[str, str]) -> Written | None:
        found = self.documents.get(where)
        return found if found is not None and found.rows is not None else None

    def save(self, where: tuple[str, str]) -> None:
        written = self.documents[where]
        assert written.rows is not None
        write_task(self.here.home / where[0], where[1], rows_of(written.rows, written.sums))

    def look(self) -> None:
        look(self.refresh)
        for written in self.documents.values():
            if written.rows is not None:
                written.seen, written.seen_sums = dict(written.rows), dict(written.sums)

    def added(self, where: tuple[str, str], given: int, *, looked: bool) -> None:
        """A request is added; in a task that was deleted, the first of a new one of its name."""
        written = self.documents.setdefault(where, Written())
        if written.rows is None:
            written.kept |= written.seen
            written.kept |= {at + 1: said for at, said in written.seen_sums.items()}
            written.rows, written.sums, written.seen, written.seen_sums = {}, {}, {}, {}
        written.rows[self.tick()] = numbers(given, given // 10)
        self.save(where)
        if looked:
            self.look()

    def grown(self, where: tuple[str, str], more: int) -> None:
        """The last request goes on."""
        written = self.there(where)
        if written and written.rows:
            last = max(written.rows)
            written.rows[last] = written.rows[last] | {"tokensIn": written.rows[last]["tokensIn"] + more}
            self.save(where)
            self.look()

    def rewound(self, where: tuple[str, str], to: int) -> None:
        """A task is rewound without a trace."""
        written = self.there(where)
        if written and written.rows:
            self.look()
            gone = sorted(written.rows)[to:]
            written.kept |= {at: written.rows.pop(at) for at in gone}
            self.save(where)
            self.look()

    def restored(self, where: tuple[str, str], to: int, *, late: bool) -> None:
        """A task is rewound, and an aggregate takes the place of what is gone, at once or in a second save."""
        written = self.there(where)
        if written and written.rows and len(written.rows) > to:
            self.look()
            gone = [written.rows.pop(at) for at in sorted(written.rows)[to:]]
            if late:
                self.save(where)
                self.look()
            amounts = (sum(each[name] for each in gone) for name in ("tokensIn", "tokensOut"))
            written.sums[self.tick()] = numbers(*amounts)
            self.save(where)
            self.look()

    def deleted(self, where: tuple[str, str]) -> None:
        """A task is deleted."""
        written = self.there(where)
        if written:
            self.look()
            shutil.rmtree(self.here.home / where[0] / where[1])
            written.rows = None
            self.look()

    def copied(self, task: str) -> None:
        """A task is copied to the other root."""
        written = self.there((ROOTS[0], task))
        target = (ROOTS[1], task)
        if written and target not in self.documents:
            self.documents[target] = Written(dict(written.rows or {}), dict(written.sums))
            self.save(target)
            self.look()

    def do(self, what: str, where: tuple[str, str], number: int, flag: bool) -> None:
        """One of the above."""
        {
            "added": lambda: self.added(where, number * 37, looked=flag),
            "grown": lambda: self.grown(where, number * 10),
            "rewound": lambda: self.rewound(where, number),
            "restored": lambda: self.restored(where, number, late=flag),
            "deleted": lambda: self.deleted(where),
            "copied": lambda: self.copied(where[1]),
        }[what]()

    def with_all_that_was_kept(self) -> Path:
        """A home in which everything that is gone, and is to be kept, is on disk again."""
        again = self.here.another_home()
        for (root, task), written in self.documents.items():
            present = written.rows is not None
            requests = written.kept | ((written.rows or {}) if present else written.seen)
            sums = written.sums if present else written.seen_sums
            old_sums = {at: said for at, said in requests.items() if at % 2}
            kept = {at: said for at, said in requests.items() if at % 2 == 0}
            write_task(
                again / root, task, rows_of(kept, sums | {at - 1: said for at, said in old_sums.items()})
            )
        return again


DOINGS = st.lists(
    st.tuples(
        st.sampled_from(["added", "grown", "rewound", "restored", "restored", "deleted", "copied"]),
        PLACES,
        st.integers(0, 3),
        st.booleans(),
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=50, deadline=None)
@given(DOINGS)
def test_the_ledger_equals_one_made_anew_from_what_is_there_and_what_was_kept(
    doings: list[tuple[str, tuple[str, str], int, bool]],
) -> None:
    with place() as here:
        tasks = TasksOverTime(here)
        for doing in doings:
            tasks.do(*doing)
        tasks.look()
        kept = numbers_of(tasks.refresh)["cline"]
        anew = numbers_of(here.engine(tasks.with_all_that_was_kept()))["cline"]
        assert kept == anew


@settings(max_examples=40, deadline=None)
@given(DOINGS)
def test_without_deleted_usage_the_numbers_are_what_is_on_disk(
    doings: list[tuple[str, tuple[str, str], int, bool]],
) -> None:
    off = Settings(estimate_costs=False, keep_deleted=False)
    with place() as here:
        tasks = TasksOverTime(here)
        for doing in doings:
            tasks.do(*doing)
        tasks.look()
        before = numbers_of(tasks.refresh)
        tasks.refresh.apply(off)
        assert numbers_of(tasks.refresh) == numbers_of(here.engine(settings=off))
        tasks.refresh.apply(PLAIN)
        assert numbers_of(tasks.refresh) == before
