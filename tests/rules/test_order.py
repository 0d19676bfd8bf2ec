"""The order in which roots and documents are found never shows in a number."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import look
from tests.rules.homes import ROOTS, TASKS, numbers_of, place, request_rows
from tests.session_documents import metrics, said, write_session
from tests.task_documents import T0, numbers, row, write_task

AGGREGATES = st.builds(
    lambda step, amount: row(T0 + step * 20_000_000 + 5, "deleted_api_reqs", **numbers(amount, amount // 10)),
    st.integers(0, 11),
    st.sampled_from([7, 100, 2500, 90_000]),
)
DOCUMENTS = st.dictionaries(
    st.tuples(st.sampled_from(ROOTS), st.sampled_from(TASKS)),
    st.lists(request_rows() | request_rows() | AGGREGATES, max_size=6),
    min_size=1,
    max_size=6,
)


@settings(max_examples=60, deadline=None)
@given(DOCUMENTS, st.randoms(use_true_random=False))
def test_any_order_of_roots_and_tasks_gives_the_same_report(
    documents: dict[tuple[str, str], list[dict[str, Any]]], random: Any
) -> None:
    with place() as here:
        order = list(documents.items())
        random.shuffle(order)
        refresh = here.engine()
        for (root, task), rows in order:
            write_task(here.home / root, task, rows)
            if random.random() < 0.5:
                look(refresh)
        assert numbers_of(refresh) == numbers_of(here.engine())


@settings(max_examples=40, deadline=None)
@given(DOCUMENTS, st.permutations(ROOTS))
def test_which_installation_holds_which_copy_does_not_matter(
    documents: dict[tuple[str, str], list[dict[str, Any]]], order: list[str]
) -> None:
    with place() as here:
        moved = dict(zip(ROOTS, order, strict=True))
        other = here.another_home()
        for (root, task), rows in documents.items():
            write_task(here.home / root, task, rows)
            write_task(other / moved[root], task, rows)
        first, second = numbers_of(here.engine())["cline"], numbers_of(here.engine(other))["cline"]
        for part in ("metrics", "tokens", "daily"):
            assert first[part] == second[part]


SESSIONS = st.lists(
    st.tuples(st.integers(1, 5), st.integers(0, 3), st.sampled_from(["cli", "vscode"])),
    min_size=1,
    max_size=5,
)


@settings(max_examples=40, deadline=None)
@given(SESSIONS, st.randoms(use_true_random=False))
def test_any_order_of_forks_gives_the_same_report(sessions: list[tuple[int, int, str]], random: Any) -> None:
    shared = [said(f"msg_{step}", T0 + step, metrics(100 * (step + 1), 5, cost=0.25)) for step in range(5)]
    with place() as here:
        order = list(enumerate(sessions))
        random.shuffle(order)
        refresh = here.engine()
        for number, (kept, own, source) in order:
            new = [said(f"own_{number}_{step}", T0 + 900 + step, metrics(7, 1)) for step in range(own)]
            write_session(
                here.home, f"session{number}", [*shared[:kept], *new], source=source, started=T0 + number * 10
            )
            if random.random() < 0.5:
                look(refresh)
        report = numbers_of(refresh)
        assert report == numbers_of(here.engine())
        counted = sum(report[provider]["metrics"]["total_requests"] for provider in ("cline", "cline_cli"))
        assert counted == max(kept for kept, _, _ in sessions) + sum(own for _, own, _ in sessions)
