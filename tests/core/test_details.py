"""Usage by task, project, installation and tool: the same totals as the report, cut another way."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import documented, look
from tests.session_documents import metrics, said, write_agent, write_session
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
from tray_app.core import details
from tray_app.core.settings_values import Settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tray_app.core.refresh import Refresh

PROVIDERS = ["cline", "cline_cli", "roocode", "kilo_code", "zoo_code"]
DAY = 86_400_000
TODAY = datetime.fromtimestamp(T0 / 1000, UTC).date()
PLAIN = Settings(estimate_costs=False)


def rows(refresh: Refresh, by: str, **span: date) -> dict[tuple[str, ...], details.Row]:
    return {(each.provider, *each.keys): each for each in details.rows(refresh.ledger, by, PROVIDERS, **span)}


def by_tool(refresh: Refresh, **span: date) -> dict[str, tuple[int, int, float, int]]:
    """Tool -> calls, tokens, recorded USD, calls of unknown cost."""
    return {
        key[1]: (each.requests, each.tokens.total, each.cost.recorded_usd, each.cost.unpriced_requests)
        for key, each in rows(refresh, "tool", **span).items()
    }


class TestByTool:
    """A call's share is its answer's usage divided by the answer's calls."""

    def test_calls_share_the_usage_of_their_answer(self, home: Path, engine: Callable[..., Refresh]) -> None:
        answers = [
            said("a", T0, metrics(280, 20, cost=0.3), "read", "read", "run"),
            said("b", T0 + 1, metrics(100, 0, cost=0.5), "run"),
        ]
        write_session(home, "s", [*answers, said("c", T0 + 2, metrics(7, 0, cost=9.0))])
        refresh = engine(home, PLAIN)
        look(refresh)
        found = by_tool(refresh)
        assert {tool: values[:2] for tool, values in found.items()} == {"read": (2, 200), "run": (2, 200)}
        assert found["read"][2] == pytest.approx(0.2)
        assert found["run"][2] == pytest.approx(0.6)

    def test_calls_of_an_answer_without_numbers_are_calls_of_unknown_cost(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_session(
            home,
            "s",
            [said("a", T0, metrics(100, 0, cost=0.5), "run"), said("b", T0 + 1, None, "run", "run", "stop")],
        )
        refresh = engine(home, PLAIN)
        assert documented(look(refresh))["cline_cli"]["metrics"]["total_requests"] == 1
        assert by_tool(refresh) == {"run": (3, 100, 0.5, 2), "stop": (1, 0, 0.0, 1)}
        written = json.loads(details.written(details.rows(refresh.ledger, "tool", PROVIDERS), "tool", "json"))
        stop = next(each for each in written["rows"] if each["tool"] == "stop")
        assert (stop["recorded_usd"], stop["unpriced_requests"]) == (None, 1)
        text = details.written(details.rows(refresh.ledger, "tool", PROVIDERS), "tool", "text")
        assert "no price" in next(line for line in text.splitlines() if line.startswith("stop"))

    def test_they_come_to_count_when_the_numbers_arrive(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home, PLAIN)
        write_session(home, "s", [said("a", T0, None, "run")])
        look(refresh)
        assert by_tool(refresh) == {"run": (1, 0, 0.0, 1)}
        write_session(home, "s", [said("a", T0, metrics(100, 0, cost=0.5), "run")])
        look(refresh)
        assert by_tool(refresh) == {"run": (1, 100, 0.5, 0)}

    def test_an_older_copy_without_the_numbers_adds_nothing(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_session(home, "s", [said("a", T0, metrics(100, 0, cost=0.5), "run")])
        write_session(home, "s", [said("a", T0, None, "run")], folder="copy of it")
        refresh = engine(home, PLAIN)
        look(refresh)
        assert by_tool(refresh) == {"run": (1, 100, 0.5, 0)}

    def test_copies_in_forks_are_called_once(self, home: Path, engine: Callable[..., Refresh]) -> None:
        shared = [said("a", T0, metrics(100, 0, cost=0.5), "run"), said("b", T0 + 1, None, "run")]
        write_session(home, "one", shared, started=T0)
        write_session(
            home, "two", [*shared, said("c", T0 + 2, metrics(10, 0, cost=0.25), "run")], started=T0 + 5
        )
        refresh = engine(home, PLAIN)
        look(refresh)
        assert by_tool(refresh) == {"run": (3, 110, 0.75, 1)}
        assert rows(refresh, "tool")["cline_cli", "run"].tasks == 2

    def test_calls_of_agents_are_in_it(self, home: Path, engine: Callable[..., Refresh]) -> None:
        directory = write_session(home, "s", [said("a", T0, metrics(100, 0, cost=0.5), "spawn")])
        write_agent(
            directory,
            "agent_1_x",
            [said("a", T0, metrics(10, 0, cost=0.25), "run"), said("b", T0, None, "run")],
        )
        refresh = engine(home, PLAIN)
        look(refresh)
        assert by_tool(refresh) == {"spawn": (1, 100, 0.5, 0), "run": (2, 10, 0.25, 1)}

    def test_calls_outside_of_the_span_are_not(self, home: Path, engine: Callable[..., Refresh]) -> None:
        answers = [
            said("a", T0 - DAY, metrics(100, 0, cost=0.5), "run"),
            said("b", T0, metrics(10, 0, cost=0.25), "run"),
        ]
        write_session(home, "s", answers)
        refresh = engine(home, PLAIN)
        look(refresh)
        assert by_tool(refresh, since=TODAY) == {"run": (1, 10, 0.25, 0)}
        assert by_tool(refresh, until=date.fromordinal(TODAY.toordinal() - 1)) == {"run": (1, 100, 0.5, 0)}
        assert by_tool(refresh, since=TODAY, until=TODAY) == {"run": (1, 10, 0.25, 0)}

    def test_calls_of_deleted_sessions_are_left_out_with_them(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home, PLAIN)
        directory = write_session(
            home, "s", [said("a", T0, metrics(100, 0), "run"), said("b", T0, None, "run")]
        )
        look(refresh)
        for file in directory.iterdir():
            file.unlink()
        look(refresh)
        assert by_tool(refresh)["run"][0] == 2
        refresh.apply(Settings(estimate_costs=False, keep_deleted=False))
        look(refresh)
        assert by_tool(refresh) == {}


def test_projects_of_all_tools_are_named(home: Path, engine: Callable[..., Refresh]) -> None:
    asked = "x\n<environment_details>\n# Current Working Directory (/code/a) Files\n</environment_details>"
    write_task(home / CLINE, "1", [row(T0, info=model_info(), request=asked, **numbers())])
    history = [user(T0 + 1, environment("m", "code", "/code/a"))]
    write_task(home / ROO, "2", [row(T0, **numbers(7, 0))], api_conversation_history=history)
    write_session(home, "s", [said("a", T0, metrics(5, 0))])
    refresh = engine(home)
    look(refresh)
    found = rows(refresh, "project")
    assert {key: each.tokens.total for key, each in found.items()} == {
        ("cline", "/code/a"): 110,
        ("roocode", "/code/a"): 7,
        ("cline_cli", "/code/p"): 5,
    }


def test_tasks_say_whether_they_are_still_there(home: Path, engine: Callable[..., Refresh]) -> None:
    refresh = engine(home)
    folder = write_task(home / CLINE, "1", [row(T0, info=model_info(), **numbers())])
    look(refresh)
    assert [key[-1] for key in rows(refresh, "task")] == ["present"]
    (folder / "ui_messages.json").unlink()
    folder.rmdir()
    look(refresh)
    assert [key[-1] for key in rows(refresh, "task")] == ["archived"]


def test_a_copied_task_is_of_both_installations_and_counts_once(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    for place in (CLINE, CURSOR):
        write_task(home / place, "1", [row(T0, info=model_info(), **numbers())])
    refresh = engine(home)
    look(refresh)
    assert {key: each.requests for key, each in rows(refresh, "installation").items()} == {
        ("cline", "Cursor, VS Code"): 1
    }


@pytest.mark.parametrize("by", details.GROUPINGS)
def test_every_form_holds_the_same_rows(home: Path, engine: Callable[..., Refresh], by: str) -> None:
    write_session(
        home,
        "s",
        [said("a", T0, metrics(100, 5, cost=0.5), "run"), said("b", T0 - DAY, metrics(10, 5), "read")],
    )
    write_task(home / CLINE, "1", [row(T0, info=model_info(), **numbers())])
    refresh = engine(home)
    look(refresh)
    found = details.rows(refresh.ledger, by, PROVIDERS)
    plain: list[dict[str, Any]] = json.loads(details.written(found, by, "json"))["rows"]
    separated = list(csv.DictReader(io.StringIO(details.written(found, by, "csv"))))
    assert (
        [each["tokens"] for each in plain]
        == [int(each["tokens"]) for each in separated]
        == [each.tokens.total for each in found]
    )
    assert len(details.written(found, by, "text").splitlines()) == len(found)
    if by != "tool":
        assert sum(each["tokens"] for each in plain) == sum(
            provider["tokens"]["total"] for provider in documented(look(refresh)).values()
        )
