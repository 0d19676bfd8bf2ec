"""What real runs of Cline CLI 3 left on disk adds up to what the server sent, and so do the made-up cases of public bug reports."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tray_app.sources.sdk_sessions import documents, read
from tray_app.sources.sessions_index import SessionsIndex, read_index

if TYPE_CHECKING:
    from tray_app.sources.records import Reading, Request

FIXTURES = Path(__file__).parents[2] / "fixtures"
CAPTURES = sorted(path.parent for path in FIXTURES.glob("captures/cline-cli/3.*/*/totals.json"))
CASES = sorted(
    path.parent
    for path in FIXTURES.glob("cases/*/expected.json")
    if (path.parent / ".cline/data/sessions").is_dir()
)


@dataclass(frozen=True)
class Counted:
    """What counts once when copies are dropped: the requests, each with the task that it is counted in."""

    tasks: frozenset[str]
    requests: tuple[Request, ...]

    def tokens(self) -> dict[str, int]:
        return {
            "uncached_input": sum(request.uncached_input for request in self.requests),
            "cache_read": sum(request.cache_read for request in self.requests),
            "cache_write": sum(request.cache_write for request in self.requests),
            "output": sum(request.output for request in self.requests),
        }

    def cost(self) -> float:
        return sum(request.cost or 0.0 for request in self.requests)

    def models(self) -> dict[str, int]:
        names = [request.model for request in self.requests]
        return {name: names.count(name) for name in names}


def read_all(sessions: Path, index: SessionsIndex) -> list[Reading]:
    return [
        read(
            Path(document.path).read_bytes(),
            document.path,
            Path(document.manifest).read_bytes() if document.manifest else None,
            document.row,
        )
        for document in documents(str(sessions), index)
    ]


def counted(readings: list[Reading]) -> Counted:
    ordered = sorted(readings, key=lambda reading: (reading.began or 0, reading.task))
    by_key = {
        (reading.task, request.key): request for reading in reversed(ordered) for request in reading.requests
    }
    kept: dict[object, Request] = {}
    for reading in ordered:
        for request in reading.requests:
            kept.setdefault(
                request.copy_key or (reading.task, request.key), by_key[reading.task, request.key]
            )
    return Counted(frozenset(reading.task for reading in readings if reading.requests), tuple(kept.values()))


@pytest.mark.parametrize("index", ["with index", "without index"])
@pytest.mark.parametrize("capture", CAPTURES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_real_data_directory_gives_its_totals(capture: Path, index: str) -> None:
    sessions = capture / "data/sessions"
    known = (
        read_index(str(capture / "data/db/sessions.db"), str(sessions))
        if index == "with index"
        else SessionsIndex()
    )
    assert bool(known.rows) is (index == "with index")
    readings = read_all(sessions, known)
    expected: dict[str, Any] = json.loads((capture / "totals.json").read_bytes())["cline_cli"]
    found = counted(readings)
    assert {reading.provider for reading in readings} == {"cline_cli"}
    assert len(found.tasks) == expected["tasks"]
    assert len(found.requests) == expected["requests"]
    assert found.tokens() == expected["tokens"]
    assert found.models() == expected["models"]
    assert found.cost() == pytest.approx(expected["metrics"]["cost_usd"], abs=1e-9)
    assert not any(reading.bad_rows or reading.faults for reading in readings)
    assert {reading.project for reading in readings} == {"/home/user/project"}
    assert all(0 <= (reading.began or 0) - int(reading.task.split("_")[0]) < 1000 for reading in readings)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_a_case_of_a_bug_report_gives_the_right_totals(case: Path) -> None:
    expected = json.loads((case / "expected.json").read_bytes())["cline_cli"]
    sessions = case / ("alt/data/sessions" if case.name.startswith("16") else ".cline/data/sessions")
    found = counted(read_all(sessions, SessionsIndex()))
    assert len(found.tasks) == expected["tasks"]
    assert len(found.requests) == expected["requests"]
    assert found.tokens() == {
        "uncached_input": expected["input_tokens"],
        "cache_read": expected["cache_read_tokens"],
        "cache_write": expected["cache_write_tokens"],
        "output": expected["output_tokens"],
    }
    assert found.cost() == pytest.approx(expected["cost_usd"], abs=1e-9)


def test_times_in_three_spellings_are_one_day() -> None:
    readings = read_all(FIXTURES / "cases/21-ts-units/.cline/data/sessions", SessionsIndex())
    assert [request.at for reading in readings for request in reading.requests] == [
        1781085600000,
        1781085660000,
        1781086200000,
    ]


def test_helpers_of_a_session_belong_to_its_task_as_agents_of_their_own() -> None:
    readings = read_all(FIXTURES / "captures/cline-cli/3.0.65/team/data/sessions", SessionsIndex())
    assert {reading.task for reading in readings} == {"1796070881804_zsylf"}
    agents = {request.agent for reading in readings for request in reading.requests}
    assert agents == {"lead", "teamtask__mate__sIYuJB", "teamtask__mate__e67G_r"}
    keys = [request.key for reading in readings for request in reading.requests]
    assert len(set(keys)) == len(keys)
    assert sum(reading.own_total is not None for reading in readings) == 1


def test_a_resumed_session_keeps_every_key_that_it_had() -> None:
    capture = FIXTURES / "captures/cline-cli/3.0.65/resume"
    (before,) = read_all(capture / "snapshots/before-resume/sessions", SessionsIndex())
    (after,) = read_all(capture / "data/sessions", SessionsIndex())
    assert after.requests[: len(before.requests)] == before.requests
    assert len(after.requests) > len(before.requests)


def test_tool_calls_are_known_by_name() -> None:
    (reading,) = read_all(FIXTURES / "captures/cline-cli/3.0.65/tool-cache/data/sessions", SessionsIndex())
    assert [request.tools for request in reading.requests] == [("run_commands",), ()]
