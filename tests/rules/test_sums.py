"""Models and days add up to the totals, in every provider and for any rows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import documented, look
from tests.rules.homes import FIVE_NUMBERS, TASKS, place, request_rows
from tests.session_documents import kilo_message, metrics, said, write_kilo, write_session
from tests.task_documents import CLINE, ROO, T0, row, write_task
from tray_app.core.settings_values import Settings

ROWS = st.lists(
    request_rows()
    | request_rows(st.just(0))
    | st.builds(lambda said: row("never", **said), FIVE_NUMBERS)
    | st.builds(
        lambda say, step, said: row(T0 + step, say, **said),
        st.sampled_from(["deleted_api_reqs", "subagent_usage", "api_req_deleted"]),
        st.integers(0, 3),
        FIVE_NUMBERS,
    ),
    max_size=12,
)


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(TASKS), ROWS, max_size=3), ROWS, st.integers(0, 3), st.booleans())
def test_models_and_days_add_up_to_the_totals(
    cline: dict[str, list[dict[str, Any]]], roo: list[dict[str, Any]], others: int, estimated: bool
) -> None:
    with place() as here:
        for task, rows in cline.items():
            write_task(here.home / CLINE, task, rows)
        write_task(here.home / ROO, "1", roo)
        write_session(
            here.home, "s", [said(f"m{n}", T0 + n, metrics(1000 * n, n, 600, 5, 0.1)) for n in range(others)]
        )
        write_kilo(
            here.home, {"k": (None, T0, {f"k{n}": kilo_message(T0 + n, n, n, n) for n in range(others)})}
        )
        report = documented(look(here.engine(settings=Settings(estimate_costs=estimated))))
    for shown in report.values():
        whole, dated = shown["metrics"], shown["daily"]
        for part, name in (
            ("requests", "total_requests"),
            ("input_tokens", "total_input_tokens"),
            ("output_tokens", "total_output_tokens"),
            ("cache_read_tokens", "total_cache_read_tokens"),
            ("cache_write_tokens", "total_cache_write_tokens"),
            ("total_tokens", "total_tokens"),
            ("cost_usd", "total_cost_usd"),
        ):
            assert sum(row[part] for row in shown["models"]) == pytest.approx(whole[name], abs=1e-9)
            if part != "total_tokens":
                assert sum(row[part] for row in dated) <= whole[name] + 1e-9
        assert sum(row["tokens"] for row in shown["models"]) == shown["tokens"]["total"]
        assert (
            sum(value for key, value in shown["tokens"].items() if key != "total") == shown["tokens"]["total"]
        )
        assert shown["tokens"]["total"] <= whole["total_tokens"]
    undated = sum(each["ts"] == "never" for rows in cline.values() for each in rows)
    shown = report["cline"]
    assert shown["metrics"]["total_requests"] - sum(row["requests"] for row in shown["daily"]) == undated
