"""The rows of the breakdown: merged over providers, summed once, exported without a false zero."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui import breakdown_samples as samples
from tray_app.core import tables
from tray_app.core.model import Cost, Period, Tokens, Usage, total
from tray_app.core.rows import ModelRow

WEEK = samples.week_of_four()


def test_a_model_used_by_two_providers_is_one_row_that_remembers_both() -> None:
    row = next(
        row for row in tables.model_rows(WEEK, Period.WEEK) if row.model == "anthropic/claude-sonnet-4.5"
    )
    assert [part.provider for part in row.parts] == ["cline", "roocode"]
    assert row.usage.requests == 183 + 64
    assert row.usage.cost.recorded_usd == pytest.approx(14.85)


def test_the_rows_of_models_add_up_to_the_period() -> None:
    for provider in ("", "cline", "kilo_code"):
        rows = tables.model_rows(WEEK, Period.WEEK, provider)
        whole = total(each.periods[Period.WEEK] for each in tables.chosen(WEEK, provider))
        assert total(row.usage for row in rows).tokens == whole.tokens
        assert sum(row.usage.requests for row in rows) == whole.requests


def test_a_mode_and_a_model_of_the_same_name_stay_apart() -> None:
    used = samples.usage(1, (1, 0, 0, 1))
    rows = (samples.model("code", "", used, "mode"), samples.model("code", "", used))
    found = tables.model_rows(samples.snapshot(samples.provider("roocode", rows, ())), Period.WEEK)
    assert sorted(row.is_mode for row in found) == [False, True]


def test_one_provider_with_two_witnesses_for_a_model_has_one_part() -> None:
    used = samples.usage(2, (10, 0, 0, 1))
    rows = (samples.model("gpt-5", "openai", used), samples.model("gpt-5", "openai", used, "history"))
    (row,) = tables.model_rows(samples.snapshot(samples.provider("cline", rows, ())), Period.WEEK)
    assert [part.usage.requests for part in row.parts] == [4]


@pytest.mark.parametrize(
    ("period", "most"), [(Period.TODAY, 1), (Period.WEEK, 7), (Period.MONTH, 30), (Period.ALL, 41)]
)
def test_days_are_those_of_the_period_newest_first(period: Period, most: int) -> None:
    rows = tables.day_rows(WEEK, period)
    days = [row.day for row in rows]
    assert 0 < len(days) <= most
    assert days == sorted(days, reverse=True)
    first = tables.first_day(WEEK, period)
    assert first is None or days[-1] >= first


def test_a_day_after_today_is_in_no_period() -> None:
    yesterday = replace(WEEK, today=WEEK.today.replace(day=29))
    assert all(row.day <= yesterday.today for row in tables.day_rows(yesterday, Period.ALL))


def test_requests_without_a_time_are_told_for_all_time_only() -> None:
    lone = samples.provider("cline", samples.WEEK["cline"], samples.days(1))
    whole = lone.periods[Period.ALL]
    undated = replace(lone, periods={**lone.periods, Period.ALL: replace(whole, requests=whole.requests + 5)})
    assert tables.undated_requests(samples.snapshot(undated), Period.ALL) == 5
    assert tables.undated_requests(samples.snapshot(undated), Period.WEEK) == 0


def test_cost_per_million_leaves_unpriced_usage_out() -> None:
    priced = Usage(1, 1, Tokens(500_000, 0, 0, 500_000), Cost(recorded_usd=2.0, recorded_requests=1))
    unpriced = Usage(1, 1, Tokens(900_000, 0, 0, 0), Cost(unpriced_requests=1))
    assert tables.usd_per_million([priced, unpriced]) == pytest.approx(2.0)
    assert tables.usd_per_million([unpriced]) is None


def test_what_is_not_known_is_empty_in_an_export_and_never_zero() -> None:
    rows = tables.model_rows(samples.only_local_models(), Period.WEEK)
    first = next(csv.DictReader(io.StringIO(tables.as_csv(rows))))
    assert (first["recorded_usd"], first["estimated_usd"], first["usd_per_million_tokens"]) == ("", "", "")
    assert first["requests_without_price"] == "16"
    record = json.loads(tables.as_json(rows, {"view": "models"}))["rows"][0]
    assert record["recorded_usd"] is None


def test_exports_carry_every_row_with_raw_values() -> None:
    rows = tables.model_rows(WEEK, Period.WEEK)
    read = list(csv.DictReader(io.StringIO(tables.as_tsv(rows)), delimiter="\t"))
    assert [int(each["total"]) for each in read] == [row.usage.tokens.total for row in rows]
    assert [float(each["recorded_usd"] or 0) for each in read] == pytest.approx(
        [row.usage.cost.recorded_usd for row in rows]
    )
    days = tables.day_rows(WEEK, Period.WEEK)
    assert [each["day"] for each in csv.DictReader(io.StringIO(tables.as_csv(days)))] == [
        row.day.isoformat() for row in days
    ]


def test_an_export_of_nothing_is_empty() -> None:
    assert tables.as_tsv(()) == ""


@given(st.text(min_size=1, max_size=30))
def test_no_recorded_name_breaks_a_line_or_starts_a_formula(name: str) -> None:
    row = ModelRow(name, "", False, (), samples.usage(1, (1, 0, 0, 1)))
    assert tables.as_tsv([row]).count("\n") == 2
    (read,) = csv.DictReader(io.StringIO(tables.as_tsv([row])), delimiter="\t")
    assert not read["model"].startswith(("=", "+", "-", "@"))
    assert " ".join(name.split()) == read["model"].removeprefix("'") or name.strip().startswith("'")
