"""The breakdown's questions: the ledger's rows by task, project, tool and installation add up to what the Snapshot says."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest

from tests.conftest import NOON, look
from tests.session_documents import metrics, said, write_session
from tests.task_documents import (
    CLINE,
    CURSOR,
    ROO,
    T0,
    environment,
    model_info,
    numbers,
    row,
    user,
    write_task,
)
from tray_app.core import groupings, tables
from tray_app.core.groupings import Question, answer, question
from tray_app.core.model import Period, total
from tray_app.core.rows import GroupRow, TaskRow
from tray_app.core.settings_values import ProviderSettings, Settings
from tray_app.sample import sample_environment
from tray_app.sources.records import Format

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tray_app.core.model import Snapshot
    from tray_app.core.refresh import Refresh

GROUPINGS = (groupings.TASK, groupings.PROJECT, groupings.INSTALLATION)
DAY = 86_400_000


def asked(
    refresh: Refresh, snapshot: Snapshot, grouping: str, period: Period = Period.ALL, provider: str = ""
) -> tuple[GroupRow | TaskRow, ...]:
    return answer(refresh.ledger, question(snapshot, grouping, period, provider))


def tasks(refresh: Refresh, snapshot: Snapshot, period: Period = Period.ALL) -> dict[str, TaskRow]:
    found = asked(refresh, snapshot, groupings.TASK, period)
    return {row.task: row for row in found if isinstance(row, TaskRow)}


@pytest.fixture
def sample(tmp_path: Path, engine: Callable[..., Refresh]) -> tuple[Refresh, Snapshot]:
    environment_of_it = sample_environment(tmp_path / "home", NOON)
    refresh = engine(environment_of_it.home)
    return refresh, look(refresh)


@pytest.mark.parametrize("grouping", GROUPINGS)
@pytest.mark.parametrize("period", list(Period))
def test_the_rows_of_every_grouping_add_up_to_the_period(
    sample: tuple[Refresh, Snapshot], grouping: str, period: Period
) -> None:
    refresh, snapshot = sample
    rows = asked(refresh, snapshot, grouping, period)
    whole, expected = total(row.usage for row in rows), snapshot.usage(period)
    assert (whole.tasks, whole.requests, whole.tokens) == (expected.tasks, expected.requests, expected.tokens)
    assert whole.cost.usd == pytest.approx(expected.cost.usd)
    assert whole.cost.unpriced_requests == expected.cost.unpriced_requests


@pytest.mark.parametrize("grouping", [*GROUPINGS, groupings.TOOL])
def test_a_row_is_the_sum_of_its_providers_and_has_a_key_of_its_own(
    sample: tuple[Refresh, Snapshot], grouping: str
) -> None:
    rows = asked(*sample, grouping)
    assert rows
    assert len({row.key for row in rows}) == len(rows)
    for each in rows:
        assert total(part.usage for part in each.parts) == each.usage
        assert len({part.provider for part in each.parts}) == len(each.parts)


def test_only_the_chosen_provider_is_asked_about(sample: tuple[Refresh, Snapshot]) -> None:
    rows = asked(*sample, groupings.TASK, provider="roocode")
    assert {part.provider for row in rows for part in row.parts} == {"roocode"}
    assert {part.name for row in rows for part in row.parts} == {"Roo Code"}


def test_a_provider_that_is_off_is_not_asked_about(home: Path, engine: Callable[..., Refresh]) -> None:
    write_task(home / CLINE, "1", [row(T0, **numbers(cost=1.0))])
    refresh = engine(home, Settings(providers={"cline": ProviderSettings(enabled=False)}))
    snapshot = look(refresh)
    assert "cline" not in dict(question(snapshot, groupings.TASK, Period.ALL).providers)


def test_no_provider_has_no_rows(home: Path, engine: Callable[..., Refresh]) -> None:
    refresh = engine(home)
    look(refresh)
    assert answer(refresh.ledger, Question(groupings.TASK, (), None, None)) == ()


def test_a_task_has_its_times_models_mode_editor_and_place(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    rows = [
        row(T0, info=model_info("cheap", mode="plan"), **numbers(cost=0.1)),
        row(T0 + 60_000, info=model_info("dear", mode="act"), **numbers(cost=3.0)),
        row(T0 + 90_000, info=model_info("cheap", mode="act"), **numbers(cost=0.2)),
    ]
    write_task(home / CLINE, "11", rows)
    refresh = engine(home)
    task = tasks(refresh, look(refresh))["11"]
    assert (task.started_at, task.last_at) == (T0, T0 + 90_000)
    assert task.models == ("dear", "cheap")
    assert task.mode == "act"
    assert task.installation == "VS Code"
    assert not task.archived
    assert task.place is not None
    assert (task.place.format, task.place.path) == (Format.TASK_ARRAYS, str(home / CLINE / "11"))


def test_a_modes_name_is_no_model(home: Path, engine: Callable[..., Refresh]) -> None:
    history = [user(T0, environment(slug="architect", directory="/srv/site"))]
    write_task(home / ROO, "12", [row(T0, **numbers())], api_conversation_history=history)
    refresh = engine(home)
    assert tasks(refresh, look(refresh))["12"].models == ()


def test_a_task_in_two_editors_is_one_row_that_names_both(home: Path, engine: Callable[..., Refresh]) -> None:
    for place in (CLINE, CURSOR):
        write_task(home / place, "13", [row(T0, **numbers(cost=0.5))])
    refresh = engine(home)
    task = tasks(refresh, look(refresh))["13"]
    assert task.installation == "Cursor, VS Code"
    assert task.usage.requests == 1


def test_a_task_that_is_gone_from_disk_is_marked_and_has_no_place(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    folder = write_task(home / CLINE, "14", [row(T0, **numbers(cost=0.5))])
    write_task(home / CLINE, "15", [row(T0, **numbers(cost=0.5))])
    refresh = engine(home)
    look(refresh)
    (folder / "ui_messages.json").unlink()
    folder.rmdir()
    found = tasks(refresh, look(refresh))
    assert (found["14"].archived, found["14"].place) == (True, None)
    assert not found["15"].archived


def test_only_tasks_of_the_period_are_there_with_what_they_used_in_it(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    write_task(home / CLINE, "16", [row(T0 - 9 * DAY, **numbers(cost=5.0)), row(T0, **numbers(cost=0.25))])
    write_task(home / CLINE, "17", [row(T0 - 9 * DAY, **numbers(cost=1.0))])
    refresh = engine(home)
    snapshot = look(refresh)
    week = tasks(refresh, snapshot, Period.WEEK)
    assert set(week) == {"16"}
    assert week["16"].usage.cost.recorded_usd == pytest.approx(0.25)
    assert week["16"].started_at == T0 - 9 * DAY
    assert set(tasks(refresh, snapshot)) == {"16", "17"}


def test_a_tool_counts_calls_and_a_call_of_unknown_cost_is_no_free_one(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    write_session(
        home,
        "s1",
        [
            said("a", T0, metrics(280, 20, cost=0.3), "read", "read", "run"),
            said("b", T0 + 1, None, "fetch"),
        ],
    )
    refresh = engine(home, Settings(estimate_costs=False))
    found = {row.key[1]: row for row in asked(refresh, look(refresh), groupings.TOOL)}
    assert found["read"].usage.requests == 2
    assert found["read"].usage.cost.recorded_usd == pytest.approx(0.2)
    assert found["fetch"].usage.cost.unknown
    assert found["fetch"].usage.cost.unpriced_requests == 1


def test_an_export_of_tasks_has_raw_values_and_no_title(home: Path, engine: Callable[..., Refresh]) -> None:
    title = {"ts": T0 - 1, "type": "say", "say": "text", "text": "My own secret words"}
    write_task(home / CLINE, "18", [title, row(T0, info=model_info("m"), **numbers(cost=0.5))])
    refresh = engine(home)
    rows = asked(refresh, look(refresh), groupings.TASK)
    (line,) = csv.DictReader(io.StringIO(tables.as_csv(rows)))
    assert line["task"] == "18"
    assert line["started"] == "2026-11-30T00:53:20Z"
    assert (line["models"], line["archived"], line["recorded_usd"]) == ("m", "no", "0.5")
    whole = tables.as_json(rows, {}) + tables.as_csv(rows) + tables.as_tsv(rows) + repr(rows)
    assert "secret" not in whole


def test_exports_of_tools_speak_of_calls(home: Path, engine: Callable[..., Refresh]) -> None:
    write_session(home, "s1", [said("a", T0, metrics(280, 20, cost=0.3), "read")])
    refresh = engine(home)
    rows = asked(refresh, look(refresh), groupings.TOOL)
    (found,) = json.loads(tables.as_json(rows, {}))["rows"]
    assert (found["tool"], found["calls"], found["calls_of_unknown_cost"]) == ("read", 1, 0)
    assert "requests" not in found
