"""Day sums: every request in its day, exactly added, across changes of the clock."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.core.charging import Charging
from tray_app.core.money_policy import Policy
from tray_app.core.price_book import Asked
from tray_app.core.rates import Quote
from tray_app.core.tally import Days, Sum, as_date, as_day, sums
from tray_app.sources.records import ModelSource, Request

if TYPE_CHECKING:
    from collections.abc import Iterator

NOON = 1_796_040_000_000


def counted(at: int | None = NOON, **fields: Any) -> Request:
    whole: dict[str, Any] = {
        "key": "k", "model": "m1", "upstream": "u2", "model_source": ModelSource.ROW, "input": 100, "cache_read": 20, "cache_write": 10,
        "output": 5,
    }  # fmt: skip
    return Request(at=at, **(whole | fields))


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    def use(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield use
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        (
            "America/Los_Angeles",
            datetime(2026, 3, 8, 7, 59, 59, tzinfo=UTC),
            datetime(2026, 3, 8, 8, tzinfo=UTC),
        ),
        (
            "America/Los_Angeles",
            datetime(2026, 3, 9, 6, 59, 59, tzinfo=UTC),
            datetime(2026, 3, 9, 7, tzinfo=UTC),
        ),
        (
            "Europe/Berlin",
            datetime(2026, 10, 25, 22, 59, 59, tzinfo=UTC),
            datetime(2026, 10, 25, 23, tzinfo=UTC),
        ),
        (
            "Asia/Kathmandu",
            datetime(2026, 6, 1, 18, 14, 59, tzinfo=UTC),
            datetime(2026, 6, 1, 18, 15, tzinfo=UTC),
        ),
        (
            "Australia/Lord_Howe",
            datetime(2026, 6, 1, 13, 29, 59, tzinfo=UTC),
            datetime(2026, 6, 1, 13, 30, tzinfo=UTC),
        ),
    ],
)
def test_a_local_day_begins_at_local_midnight(
    zone: Any, name: str, before: datetime, after: datetime
) -> None:
    zone(name)
    days = Days("local")
    first, second = (days.day(int(moment.timestamp() * 1000)) for moment in (before, after))
    assert second == first + 1
    assert as_date(second) == after.astimezone().date()


def test_a_utc_day_is_the_same_in_every_zone(zone: Any) -> None:
    zone("Asia/Tokyo")
    assert as_date(Days("utc").day(NOON)) == date(2026, 11, 30)
    assert as_date(Days("local").day(NOON + 3 * 3_600_000)) == date(2026, 12, 1)


class Book:
    """A price list with one price for model 1, which remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def quote(self, asked: Asked) -> Quote | None:
        self.asked.append(asked)
        return Quote(0.25, 0.0, 0.0, 0.0) if asked.model == "m1" else None


def added(rows: list[Request], book: Any = None) -> list[Sum]:
    return sums(
        [(rows, True)],
        Days("utc"),
        Charging(Policy.RECORDED_ONLY if book is None else Policy.RECORDED, book),
        "roocode",
    )


def test_parts_are_told_apart_by_day_model_upstream_and_witness() -> None:
    rows = [
        counted(),
        counted(NOON - 86_400_000),
        counted(model="m3"),
        counted(upstream="u3"),
        counted(model_source=ModelSource.MODE),
        counted(None),
        counted(),
    ]
    found = added(rows)
    assert len(found) == 6
    assert max(part.requests for part in found) == 2
    assert [part.day for part in found if part.day is None] == [None]


def test_an_aggregate_adds_tokens_and_cost_and_no_request() -> None:
    (found,) = added([counted(), counted(aggregate=True, cost=0.5)])
    assert (found.requests, found.input, found.output, found.recorded_usd, found.unreported) == (
        1,
        200,
        10,
        0.5,
        0,
    )


def test_an_empty_aggregate_adds_nothing_at_all() -> None:
    assert (
        added([counted(aggregate=True, reported=False, input=0, cache_read=0, cache_write=0, output=0)]) == []
    )


def test_a_request_without_tokens_has_no_price_to_miss() -> None:
    empty = counted(input=0, cache_read=0, cache_write=0, output=0, reported=False)
    (found,) = added([empty])
    assert (found.unpriced, found.unreported, found.requests) == (0, 1, 1)


def test_only_requests_without_a_recorded_cost_are_estimated() -> None:
    book = Book()
    rows = [counted(cost=0.0005, input=70, cache_read=0, cache_write=0), counted(), counted(model="m9")]
    (known, unknown) = added(rows, book)
    assert (known.recorded_usd, known.estimated_usd, known.unpriced) == (0.0005, 0.25, 0)
    assert (unknown.estimated_usd, unknown.unpriced) == (0.0, 1)
    assert book.asked == [Asked("m1", "u2", 70, 20, 10, 5, NOON), Asked("m9", "u2", 70, 20, 10, 5, NOON)]


@given(st.lists(st.floats(0.000001, 0.001), min_size=2, max_size=30))
def test_costs_are_added_the_same_in_any_order(costs: list[float]) -> None:
    forth = added([counted(cost=cost) for cost in costs])
    back = added([counted(cost=cost) for cost in reversed(costs)])
    assert forth[0].recorded_usd == back[0].recorded_usd


@given(st.dates(date(2000, 1, 1), date(2099, 12, 31)))
def test_days_count_from_1970(day: date) -> None:
    assert as_date(as_day(day)) == day
    assert as_day(day) == (day - date(1970, 1, 1)).days
