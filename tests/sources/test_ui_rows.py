"""Usage rows of task arrays: which count, which are states of one request, and what damage does to a row and to nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.task_documents import T0, numbers, read, row
from tray_app.sources import decode
from tray_app.sources.ui_rows import UsageRow, usage_rows


def rows_of(*rows: object) -> list[UsageRow]:
    return usage_rows(json.dumps(rows).encode()).rows


def figures(row: UsageRow) -> tuple[int, int, int, int, float | None]:
    return (row.input, row.output, row.cache_read, row.cache_write, row.cost)


def finish(ts: int, **payload: Any) -> dict[str, Any]:
    return row(ts, "api_req_finished", **payload)


@pytest.mark.parametrize("field", ["say", "entry_type", "type"])
@pytest.mark.parametrize("value", ["api_req_started", " API_Req_Started ", "API_REQ_STARTED\n"])
def test_a_request_row_is_known_by_any_of_its_discriminators(field: str, value: str) -> None:
    (found,) = rows_of({"ts": T0, field: value, "text": json.dumps(numbers(5))})
    assert figures(found)[:2] == (5, 10)


def test_an_odd_discriminator_does_not_hide_another() -> None:
    assert len(rows_of({"ts": T0, "say": 7, "type": "api_req_started", "text": json.dumps(numbers())})) == 1
    assert (
        len(rows_of({"ts": T0, "say": ["x"], "entry_type": "api_req_started", "text": json.dumps(numbers())}))
        == 1
    )


@pytest.mark.parametrize(
    "say",
    [
        "text",
        "subagent",
        "use_subagents",
        "subtask_result",
        "compaction",
        "api_req_retried",
        "api_req_retry_delayed",
        "error",
    ],
)
def test_rows_of_other_kinds_do_not_count(say: str) -> None:
    assert rows_of(row(T0, say, **numbers(cost=1.0), inputTokens=9, totalCost=2)) == []


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"request": "Loading..."},
        {"apiProtocol": "anthropic"},
        {"cancelReason": "user_cancelled"},
        {"usageMissing": True, **numbers(0, 0)},
    ],
)
def test_a_request_without_numbers_is_a_request_that_reported_nothing(payload: dict[str, Any]) -> None:
    (found,) = rows_of(row(T0, **payload))
    assert not found.reported
    assert figures(found) == (0, 0, 0, 0, None)


def test_a_cancelled_request_keeps_what_it_used() -> None:
    (found,) = rows_of(
        row(
            T0,
            cancelReason="streaming_failed",
            streamingFailedMessage='{"a":1}',
            **numbers(400, 3, 0, 2500, 0.01),
        )
    )
    assert figures(found) == (400, 3, 0, 2500, 0.01)
    assert found.reported


def test_a_stream_that_broke_and_its_retry_are_two_requests() -> None:
    found = rows_of(
        row(T0, cancelReason="streaming_failed", **numbers(0, 0)), row(T0 + 5000, **numbers(100, 10))
    )
    assert [each.reported for each in found] == [False, True]


@pytest.mark.parametrize("text", ["", "not json", "[1]", "7", "null", '"x"', None, 5, ["a"]])
def test_a_row_without_a_json_object_is_a_bad_row_and_costs_no_other(text: object) -> None:
    found = usage_rows(
        json.dumps([{"ts": T0, "say": "api_req_started", "text": text}, row(T0 + 1, **numbers(7))]).encode()
    )
    assert [each.input for each in found.rows] == [7]
    assert found.bad_rows == 1


def test_a_row_without_any_text_is_a_bad_row() -> None:
    assert usage_rows(json.dumps([{"ts": T0, "say": "api_req_started"}]).encode()).bad_rows == 1


def test_a_row_with_damaged_counts_is_listed_once_and_keeps_its_good_ones() -> None:
    found = usage_rows(
        json.dumps([row(T0, tokensIn=2**53 + 1, tokensOut=2**60, cacheReads=5, cost=0.5)]).encode()
    )
    assert figures(found.rows[0]) == (0, 0, 5, 0, 0.5)
    assert (found.bad_rows, found.damaged_rows) == (1, 1)


@pytest.mark.parametrize(
    "literal", ["1e999", "-1e999", "NaN", "Infinity", "null", "true", "[]", '"much"', "-7"]
)
def test_a_number_that_is_none_counts_as_0_in_a_row_that_counts(literal: str) -> None:
    text = '{"tokensIn":' + literal + ',"tokensOut":10,"cost":0.5}'
    found = usage_rows(json.dumps([{"ts": T0, "say": "api_req_started", "text": text}]).encode())
    assert [figures(each) for each in found.rows] == [(0, 10, 0, 0, 0.5)]
    assert found.bad_rows == 0


class TestRowsOfTheOldestTasks:
    """A request whose numbers stand in a row of their own."""

    def test_a_finish_completes_the_request_before_it(self) -> None:
        (found,) = rows_of(row(T0, request="x"), finish(T0 + 900, **numbers(100, 10, cost=0.5)))
        assert figures(found) == (100, 10, 0, 0, 0.5)
        assert found.at == T0

    def test_each_finish_takes_the_last_request_that_has_none(self) -> None:
        finished = [finish(T0 + 2, **numbers(2)), finish(T0 + 3, **numbers(1)), finish(T0 + 4, **numbers(9))]
        found = rows_of(row(T0, request="a"), row(T0 + 1, request="b"), *finished)
        assert [each.input for each in found] == [1, 2]

    def test_what_the_finish_says_wins_and_the_rest_stays(self) -> None:
        (found,) = rows_of(row(T0, **numbers(100, 10)), finish(T0 + 1, cost=0.25, tokensOut=12))
        assert figures(found) == (100, 12, 0, 0, 0.25)

    def test_a_finish_without_a_request_is_nothing(self) -> None:
        assert rows_of(finish(T0, **numbers(5))) == []

    def test_old_and_new_requests_mix_in_one_task(self) -> None:
        found = rows_of(
            row(T0, request="a"),
            finish(T0 + 1, **numbers(1)),
            row(T0 + 2, request="b", **numbers(2)),
            row(T0 + 3, request="c"),
        )
        assert [(each.input, each.reported) for each in found] == [(1, True), (2, True), (0, False)]

    def test_a_bad_finish_is_a_bad_row(self) -> None:
        found = usage_rows(json.dumps([row(T0), {"ts": T0, "say": "api_req_finished", "text": "x"}]).encode())
        assert (len(found.rows), found.bad_rows) == (1, 1)


class TestRowsOfOneTime:
    """Saved states of one request are one; two requests of one moment are two."""

    def test_states_of_one_request_are_one_with_its_latest_numbers(self) -> None:
        (found,) = rows_of(
            row(T0, request="x"),
            row(T0, request="x", **numbers(50, 1)),
            row(T0, request="x", **numbers(100, 10, cost=0.5)),
        )
        assert figures(found) == (100, 10, 0, 0, 0.5)
        assert found.key == str(T0)

    def test_the_order_of_states_does_not_matter(self) -> None:
        (found,) = rows_of(row(T0, **numbers(100, 10)), row(T0, request="x"), row(T0, **numbers(50, 1)))
        assert figures(found)[:2] == (100, 10)
        assert found.has_request

    def test_another_request_text_is_another_request(self) -> None:
        found = rows_of(row(T0, request="x", **numbers(50)), row(T0, request="y", **numbers(100)))
        assert [each.key for each in found] == [str(T0), f"{T0}#1"]
        assert sum(each.input for each in found) == 150

    def test_a_number_that_falls_means_two_requests(self) -> None:
        assert len(rows_of(row(T0, **numbers(100, 1)), row(T0, **numbers(50, 10)))) == 2

    def test_a_state_keeps_what_an_earlier_one_said(self) -> None:
        (found,) = rows_of(
            row(T0, apiProtocol="anthropic", inferenceProvider="Bedrock"), row(T0, **numbers())
        )
        assert (found.protocol, found.inference_provider) == ("anthropic", "Bedrock")

    def test_a_null_request_is_none(self) -> None:
        (found,) = rows_of(row(T0, request=None), row(T0, request="x", **numbers()))
        assert found.has_request
        assert not rows_of(row(T0, request=None))[0].has_request


class TestTimes:
    """Keys and days by the rows' own times."""

    @pytest.mark.parametrize(
        "ts", [T0, T0 // 1000, str(T0), str(T0 // 1000), "2026-11-30T00:53:20Z", "2026-11-30T00:53:20"]
    )
    def test_any_spelling_gives_the_same_key(self, ts: object) -> None:
        (found,) = rows_of(row(ts, **numbers()))
        assert (found.key, found.at) == (str(T0), T0)

    def test_rows_without_a_usable_time_are_told_apart_by_their_place(self) -> None:
        found = rows_of(
            row(None, **numbers(1)),
            row("soon", **numbers(2)),
            row(T0, **numbers(3)),
            {**row(0, **numbers(4))},
        )
        assert [(each.key, each.at, each.input) for each in found] == [
            ("?#0", None, 1), ("?#1", None, 2), (str(T0), T0, 3), ("?#2", None, 4)]  # fmt: skip

    def test_a_row_without_the_field_is_undated(self) -> None:
        rows = [row(T0, **numbers())]
        del rows[0]["ts"]
        assert rows_of(*rows)[0].at is None

    def test_rows_may_stand_out_of_order(self) -> None:
        assert [each.at for each in rows_of(row(T0 + 5, **numbers()), row(T0, **numbers()))] == [T0 + 5, T0]


class TestAggregates:
    """Usage that a tool stores only as a sum."""

    @pytest.mark.parametrize(
        ("say", "replaces"),
        [("deleted_api_reqs", True), ("api_req_deleted", True), ("subagent_usage", False)],
    )
    def test_a_sum_adds_tokens_and_cost_and_no_request(self, say: str, replaces: bool) -> None:
        (found,) = rows_of(row(T0, say, **numbers(300, 11, 100, 5, 0.25)))
        assert figures(found) == (300, 11, 100, 5, 0.25)
        assert (found.aggregate, found.replaces, found.key) == (True, replaces, f"{say}:{T0}")

    def test_a_sum_of_a_requests_own_time_is_beside_it(self) -> None:
        found = rows_of(row(T0, **numbers()), row(T0, "subagent_usage", **numbers()))
        assert len({each.key for each in found}) == 2

    def test_a_summary_adds_its_cost_alone(self) -> None:
        condensed = {"ts": T0, "type": "say", "say": "condense_context", "contextCondense": {
            "summary": "text", "cost": 0.02, "prevContextTokens": 15000, "newContextTokens": 300}}  # fmt: skip
        (found,) = rows_of(condensed)
        assert figures(found) == (0, 0, 0, 0, 0.02)
        assert found.aggregate
        assert not found.replaces

    @pytest.mark.parametrize("condense", [None, {}, {"cost": 0}, "x", [1], {"cost": "none"}])
    def test_a_summary_without_a_cost_is_nothing(self, condense: object) -> None:
        found = usage_rows(
            json.dumps([{"ts": T0, "say": "condense_context", "contextCondense": condense}]).encode()
        )
        assert (found.rows, found.bad_rows) == ([], 0)

    def test_an_empty_sum_only_says_that_rows_are_gone(self) -> None:
        (found,) = rows_of(row(T0, "deleted_api_reqs", tokensIn=0))
        assert (found.replaces, found.reported) == (True, False)
        assert rows_of(row(T0, "subagent_usage", tokensIn=0)) == []


def test_a_task_of_junk_rows_is_read_without_them() -> None:
    reading = read([None, 5, "x", [], {}, {"say": None}, row(T0, **numbers(7))])
    assert [request.input for request in reading.requests] == [7]


def test_garbage_after_the_array_is_listed_and_what_stands_before_it_is_read() -> None:
    reading = read(json.dumps([row(T0, **numbers(7))]).encode() + b'"}]')
    assert [request.input for request in reading.requests] == [7]
    assert [(fault.fatal, "after its end" in fault.reason) for fault in reading.faults] == [(False, True)]


def test_damaged_counts_are_listed_in_words() -> None:
    reading = read([row(T0, tokensIn=2**60), row(T0 + 1, tokensIn=2**61)])
    assert [fault.reason for fault in reading.faults] == ["2 rows with a token count beyond 2^53, taken as 0"]
    assert reading.bad_rows == 2


def test_a_document_that_is_cut_off_gives_nothing_this_time() -> None:
    whole = json.dumps([row(T0, **numbers(7)), row(T0 + 1, **numbers(8))]).encode()
    with pytest.raises(decode.Unreadable):
        read(whole[:-9])
