"""Which of several copies counts: the fuller one, whatever the order, and never what an aggregate stands for already."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.core.copies import Copy, Vanished, counting, left_behind

T0 = 1_796_000_000_000


def copy(document: int, key: str, given: int = 100, **fields: Any) -> Copy:
    whole: dict[str, Any] = {
        "document": document,
        "place": f"/root{document}/tasks/t",
        "key": key,
        "at": T0 + int(key) if key.isdecimal() else T0 + 1000,
        "tokens": (given, 0, 0, 10),
        "cost": 0.0,
        "model_known": True,
        "aggregate": False,
        "replaces": False,
        "rewound": False,
        "imported": False,
    }
    return Copy(**(whole | fields))


def aggregate(
    document: int, given: int, out: int, at: int = T0 + 1000, key: str = "deleted_api_reqs:1000"
) -> Copy:
    return copy(document, key, at=at, tokens=(given, 0, 0, out), aggregate=True, replaces=True)


def test_rows_of_a_single_document_all_count() -> None:
    assert counting([copy(1, "1"), copy(1, "2")], classic_known=False) == {(1, "1"), (1, "2")}


def test_per_request_the_fuller_copy_counts() -> None:
    rows = [copy(1, "1", 100), copy(1, "2", 5), copy(2, "1", 50), copy(2, "2", 500), copy(2, "3")]
    assert counting(rows, classic_known=False) == {(1, "1"), (2, "2"), (2, "3")}


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"cost": 0.0}, {"cost": 0.5}),
        ({"model_known": False}, {"model_known": True}),
        ({"rewound": True}, {"rewound": False}),
        ({"place": "/a"}, {"place": "/b"}),
        ({"tokens": (9000, 0, 0, 0)}, {"preferred": 1}),
    ],
)
def test_of_equal_copies_the_one_that_knows_more_counts(less: dict[str, Any], more: dict[str, Any]) -> None:
    for first, second in ((1, 2), (2, 1)):
        assert counting([copy(first, "1", **less), copy(second, "1", **more)], classic_known=False) == {
            (second, "1")
        }


def test_the_sum_of_a_classic_task_counts_only_while_that_is_unknown() -> None:
    rows = [copy(1, "a", imported=True), copy(1, "b")]
    assert counting(rows, classic_known=True) == {(1, "b")}
    assert counting(rows, classic_known=False) == {(1, "a"), (1, "b")}


class TestAnAggregateCovers:
    """What one copy has as a sum, another still has as rows."""

    def test_the_rows_that_it_replaced(self) -> None:
        rows = [copy(1, "1"), aggregate(1, 200, 20), copy(2, "1"), copy(2, "2"), copy(2, "3")]
        assert counting(rows, classic_known=False) & {(2, "2"), (2, "3")} == set()
        assert len(counting(rows, classic_known=False)) == 2

    def test_no_row_that_is_later_than_it(self) -> None:
        rows = [copy(1, "1"), aggregate(1, 200, 20, at=T0 + 3), copy(2, "1"), copy(2, "2"), copy(2, "5")]
        assert (2, "5") in counting(rows, classic_known=False)

    def test_no_row_that_its_own_document_still_has(self) -> None:
        rows = [copy(1, "1"), copy(1, "2"), aggregate(1, 200, 20), copy(2, "1"), copy(2, "2")]
        assert len(counting(rows, classic_known=False)) == 3

    def test_no_row_beyond_its_numbers(self) -> None:
        rows = [aggregate(1, 100, 10), copy(2, "1"), copy(2, "2")]
        assert counting(rows, classic_known=False) == {(1, "deleted_api_reqs:1000"), (2, "1")}

    def test_no_row_that_its_own_document_lost_at_another_time(self) -> None:
        rows = [copy(1, "3", rewound=True), aggregate(1, 200, 20), copy(2, "1"), copy(2, "2"), copy(2, "3")]
        found = counting(rows, classic_known=False)
        assert {key for _, key in found} == {"3", "deleted_api_reqs:1000"}

    def test_the_rows_that_it_replaced_when_a_new_task_took_the_place_of_its_own(self) -> None:
        lost = aggregate(1, 200, 20)
        rows = [replace(lost, rewound=True), copy(1, "9", at=T0 + 9000), copy(2, "1"), copy(2, "2")]
        assert counting(rows, classic_known=False) == {(1, "deleted_api_reqs:1000"), (1, "9")}

    def test_copies_of_an_aggregate_count_once(self) -> None:
        rows = [aggregate(1, 200, 20), aggregate(2, 200, 20), copy(3, "1"), copy(3, "2")]
        assert len(counting(rows, classic_known=False)) == 1

    def test_the_fuller_copy_of_an_aggregate_decides_what_it_covers(self) -> None:
        for first, second in ((1, 2), (2, 1)):
            rows = [aggregate(first, 200, 20), aggregate(second, 100, 10), copy(3, "1"), copy(3, "2")]
            assert counting(rows, classic_known=False) == {(first, "deleted_api_reqs:1000")}


COPIES = st.lists(
    st.builds(
        lambda document, number, given, kind: (
            aggregate(document, given, given // 10, at=T0 + number, key=f"deleted_api_reqs:{number}")
            if kind == 0
            else copy(document, str(number), given, rewound=kind == 1)
        ),
        st.integers(1, 3),
        st.integers(1, 6),
        st.integers(0, 300),
        st.integers(0, 6),
    ),
    max_size=14,
    unique_by=lambda row: (row.document, row.key),
)


@given(COPIES, st.randoms())
def test_the_order_of_rows_does_not_matter(rows: list[Copy], random: Any) -> None:
    shuffled = list(rows)
    random.shuffle(shuffled)
    assert counting(shuffled, classic_known=False) == counting(rows, classic_known=False)


@given(COPIES)
def test_the_numbers_of_documents_do_not_matter(rows: list[Copy]) -> None:
    renamed = {1: 7, 2: 5, 3: 6}
    others = [replace(row, document=renamed[row.document]) for row in rows]
    expected = {(renamed[document], key) for document, key in counting(rows, classic_known=False)}
    assert counting(others, classic_known=False) == expected


@given(COPIES)
def test_every_request_counts_once_or_is_covered_by_an_aggregate_with_room(rows: list[Copy]) -> None:
    found = counting(rows, classic_known=False)
    keys = [key for _, key in found]
    assert len(keys) == len(set(keys))
    missing = {row.key for row in rows} - set(keys)
    room = sum(
        {
            row.key: row.tokens[0] for row in sorted(rows, key=lambda row: row.fullness) if row.replaces
        }.values()
    )
    least = {key: min(row.tokens[0] for row in rows if row.key == key) for key in missing}
    assert sum(least.values()) <= room


def gone(
    key: str, given: int = 100, at: int | None = None, *, is_sum: bool = False, cost: float = 0.0
) -> Vanished:
    return Vanished(
        key, T0 + int(key) if at is None and key.isdecimal() else at, (given, 0, 0, given // 10), cost, is_sum
    )


class TestRowsThatVanish:
    """What becomes of the rows that a document no longer has."""

    def test_they_are_kept_without_an_aggregate(self) -> None:
        assert left_behind([gone("1"), gone("2")], [], []) == {"1", "2"}

    def test_they_are_in_the_aggregate_that_came_for_them(self) -> None:
        fresh = [gone("sum", 200, T0 + 9, is_sum=True)]
        assert left_behind([gone("1"), gone("2")], [], fresh) == set()

    def test_later_ones_are_not_in_it(self) -> None:
        fresh = [gone("sum", 100, T0 + 1, is_sum=True)]
        assert left_behind([gone("1"), gone("2")], [], fresh) == {"2"}

    def test_an_earlier_sum_is_in_it_only_where_its_numbers_fit(self) -> None:
        earlier = gone("earlier", 500, T0 + 1, is_sum=True)
        assert left_behind([gone("2"), earlier], [], [gone("sum", 600, T0 + 9, is_sum=True)]) == set()
        assert left_behind([gone("2"), earlier], [], [gone("sum", 100, T0 + 9, is_sum=True)]) == {"earlier"}

    def test_a_summarys_cost_is_in_it_where_it_fits(self) -> None:
        condensed = Vanished("condense", T0 + 1, (0, 0, 0, 0), 0.02, aggregate=True)
        assert (
            left_behind([gone("2"), condensed], [], [gone("sum", 100, T0 + 9, is_sum=True, cost=0.02)])
            == set()
        )
        assert left_behind([gone("2"), condensed], [], [gone("sum", 100, T0 + 9, is_sum=True)]) == {
            "condense"
        }

    def test_the_aggregate_may_be_saved_a_moment_after_they_are_gone(self) -> None:
        fresh = [gone("sum", 200, T0 + 9, is_sum=True)]
        assert left_behind([], [gone("1"), gone("2")], fresh) == set()

    def test_but_then_it_covers_no_more_than_its_numbers(self) -> None:
        fresh = [gone("sum", 100, T0 + 9, is_sum=True)]
        assert left_behind([], [gone("1"), gone("2")], fresh) == {"1"}

    def test_what_vanishes_with_it_leaves_no_room_for_what_was_gone_before(self) -> None:
        fresh = [gone("sum", 200, T0 + 9, is_sum=True)]
        assert left_behind([gone("3"), gone("4")], [gone("1")], fresh) == {"1"}
