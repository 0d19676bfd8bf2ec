"""Whatever happens to tasks over time, the ledger equals one made anew from what is on disk and what was kept of what is gone."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from tests.conftest import look
from tests.rules.homes import PLAIN, ROOTS, TASKS, numbers_of, place
from tests.task_documents import T0, model_info, numbers, row, write_task
from tray_app.core.settings_values import Settings

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from tests.rules.homes import Place
    from tray_app.core.refresh import Refresh

PLACES = st.tuples(st.sampled_from(ROOTS[:2]), st.sampled_from(TASKS[:2]))
AMOUNTS = st.sampled_from([0, 3, 50, 700])


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


class TasksOverTime(RuleBasedStateMachine):
    """Two tasks in two roots; every rule is one thing that a tool or a user does to a document."""

    def __init__(self) -> None:
        super().__init__()
        self._place: AbstractContextManager[Place] = place()
        self.here = self._place.__enter__()
        self.clock = T0
        self.documents: dict[tuple[str, str], Written] = {}
        self.refresh: Refresh | None = None

    @initialize()
    def start(self) -> None:
        self.refresh = self.here.engine()

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
        assert self.refresh is not None
        look(self.refresh)
        for written in self.documents.values():
            if written.rows is not None:
                written.seen, written.seen_sums = dict(written.rows), dict(written.sums)

    @rule(where=PLACES, given=AMOUNTS, out=AMOUNTS, looked=st.booleans())
    def a_request_is_added(self, where: tuple[str, str], given: int, out: int, looked: bool) -> None:
        written = self.documents.setdefault(where, Written())
        if written.rows is None:
            written.kept |= written.seen
            written.kept |= {at + 1: said for at, said in written.seen_sums.items()}
            written.rows, written.sums, written.seen, written.seen_sums = {}, {}, {}, {}
        written.rows[self.tick()] = numbers(given, out)
        self.save(where)
        if looked:
            self.look()

    @rule(where=PLACES, more=AMOUNTS)
    def the_last_request_goes_on(self, where: tuple[str, str], more: int) -> None:
        written = self.there(where)
        if written and written.rows:
            last = max(written.rows)
            written.rows[last] = written.rows[last] | {"tokensIn": written.rows[last]["tokensIn"] + more}
            self.save(where)
            self.look()

    @rule(where=PLACES, to=st.integers(0, 3))
    def a_task_is_rewound_without_a_trace(self, where: tuple[str, str], to: int) -> None:
        written = self.there(where)
        if written and written.rows:
            self.look()
            gone = sorted(written.rows)[to:]
            written.kept |= {at: written.rows.pop(at) for at in gone}
            self.save(where)
            self.look()

    @rule(where=PLACES, to=st.integers(0, 3), late=st.booleans())
    def a_task_is_rewound_with_an_aggregate(self, where: tuple[str, str], to: int, late: bool) -> None:
        written = self.there(where)
        if written and len(written.rows or {}) > to:
            assert written.rows is not None
            self.look()
            gone = [written.rows.pop(at) for at in sorted(written.rows)[to:]]
            if late:
                self.save(where)
                self.look()
            written.sums[self.tick()] = numbers(
                sum(said["tokensIn"] for said in gone), sum(said["tokensOut"] for said in gone)
            )
            self.save(where)
            self.look()

    @rule(where=PLACES)
    def a_task_is_deleted(self, where: tuple[str, str]) -> None:
        written = self.there(where)
        if written:
            self.look()
            shutil.rmtree(self.here.home / where[0] / where[1])
            written.rows = None
            self.look()

    @rule(task=st.sampled_from(TASKS[:2]))
    def a_task_is_copied_to_the_other_root(self, task: str) -> None:
        source, target = (ROOTS[0], task), (ROOTS[1], task)
        written = self.there(source)
        if written and target not in self.documents:
            self.documents[target] = Written(dict(written.rows or {}), dict(written.sums))
            self.save(target)
            self.look()

    @precondition(lambda self: self.documents)
    @rule()
    def the_ledger_equals_one_made_anew(self) -> None:
        assert self.refresh is not None
        self.look()
        again = self.here.another_home()
        for (root, task), written in self.documents.items():
            present = written.rows is not None
            requests = written.kept | ((written.rows or {}) if present else written.seen)
            sums = written.sums if present else written.seen_sums
            write_task(again / root, task, rows_of({at: said for at, said in requests.items() if at % 2 == 0}, sums)
                       + rows_of({}, {at: said for at, said in requests.items() if at % 2}))  # fmt: skip
        kept, anew = numbers_of(self.refresh)["cline"], numbers_of(self.here.engine(again))["cline"]
        assert kept["tokens"] == anew["tokens"]
        assert kept["metrics"] == anew["metrics"]
        assert kept["models"] == anew["models"]

    @precondition(lambda self: self.documents)
    @rule()
    def without_deleted_usage_it_is_what_is_on_disk(self) -> None:
        assert self.refresh is not None
        off = Settings(estimate_costs=False, keep_deleted=False)
        self.refresh.apply(off)
        self.look()
        found = numbers_of(self.refresh)
        assert found == numbers_of(self.here.engine(settings=off))
        self.refresh.apply(PLAIN)
        self.look()

    def teardown(self) -> None:
        self._place.__exit__(None, None, None)


TestTasksOverTime = TasksOverTime.TestCase
TestTasksOverTime.settings = settings(max_examples=50, stateful_step_count=25, deadline=None)
