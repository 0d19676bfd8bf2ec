"""The doctor: what was looked at, what is wrong with it, and why our sums differ from the tools' own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import FIXTURES, lay_capture, look
from tests.session_documents import metrics, said, write_agent, write_session
from tests.task_documents import CLINE, ROO, T0, model_info, numbers, row, write_task
from tray_app.core import doctor
from tray_app.core.reconcile import agreements
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tray_app.core.reconcile import Agreement
    from tray_app.core.refresh import Refresh

REQUESTS = [
    row(T0 + step, info=model_info("m", "anthropic"), **numbers(100, 10, cost=0.5)) for step in range(3)
]
DELETED = row(T0 + 50, "deleted_api_reqs", **numbers(40, 4, cost=0.25))
SUBAGENTS = row(T0 + 60, "subagent_usage", **numbers(30, 3, cost=0.125))
CONDENSED = {"ts": T0 + 70, "type": "say", "say": "condense_context", "contextCondense": {"cost": 0.02}}


def total(given: int, out: int, cost: float, read: int = 0) -> dict[str, Any]:
    """The cumulative numbers of a history item."""
    return {
        "id": "1",
        "task": "[text]",
        "tokensIn": given,
        "tokensOut": out,
        "cacheReads": read,
        "cacheWrites": 0,
        "totalCost": cost,
    }


def compared(refresh: Refresh, provider: str) -> Agreement:
    look(refresh)
    return agreements(refresh.ledger)[provider]


def reason(
    home: Path,
    engine: Callable[..., Refresh],
    rows: list[Any],
    theirs: dict[str, Any],
    *,
    cline: bool = False,
) -> str:
    """Why a task of these rows differs from the tool's total; empty where it agrees."""
    if cline:
        write_task(home / CLINE, "1", [{"ts": T0, "say": "task", "text": "[text]"}, *rows])
        state = (home / CLINE).parent / "state"
        state.mkdir(exist_ok=True)
        (state / "taskHistory.json").write_text(json.dumps([theirs]))
    else:
        write_task(home / ROO, "1", rows, history_item=theirs)
    found = compared(engine(home), "cline" if cline else "roocode")
    assert found.compared == 1
    assert found.agreeing == (not found.differences)
    return found.differences[0].reason if found.differences else ""


@pytest.mark.parametrize(
    ("rows", "theirs", "why"),
    [
        (REQUESTS, total(300, 30, 1.5), ""),
        ([*REQUESTS, DELETED], total(340, 34, 1.75), ""),
        ([*REQUESTS, DELETED], total(300, 30, 1.5), "the tool's total leaves out what a restored checkpoint removed"),
        ([*REQUESTS, SUBAGENTS], total(330, 33, 1.625), ""),
        ([*REQUESTS, SUBAGENTS], total(300, 30, 1.5), "the tool's total leaves out sub-agents"),
        ([*REQUESTS, CONDENSED], total(300, 30, 1.52), ""),
        ([*REQUESTS, CONDENSED], total(300, 30, 1.5), "the tool's total leaves out the cost of context summaries"),
        ([*REQUESTS, DELETED, CONDENSED], total(300, 30, 1.5),
         "the tool's total leaves out what a restored checkpoint removed and the cost of context summaries"),
        ([row(T0 - 9, **numbers(7, 1, cost=0.1)), *REQUESTS], total(300, 30, 1.5), "the tool's total leaves out the task's first row"),
        (REQUESTS, total(200, 20, 1.0), "the tool's total was written before the last request"),
        (REQUESTS, total(100, 10, 0.5), "the tool's total was written before the last 2 requests"),
        (REQUESTS, total(0, 0, 0), "the tool's total was written before the last 3 requests"),
        (REQUESTS, total(1000, 30, 1.5), "rows were removed from the task since the tool wrote its total"),
        (REQUESTS, total(123, 4, 1.5), "the tool's total was written before the last request"),
        (REQUESTS, total(300, 30, 9.0), "the same tokens at another cost: rounding, or a cost that was written later"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("cline", [True, False], ids=["taskHistory", "history_item"])
def test_a_difference_from_the_tools_own_total_has_its_reason(
    home: Path, engine: Callable[..., Refresh], rows: list[Any], theirs: dict[str, Any], why: str, cline: bool
) -> None:
    found = reason(home, engine, rows, theirs, cline=cline)
    # Of equal requests the first and the last cannot be told apart: either is a reason.
    if why.endswith("before the last request"):
        assert found in (why, "the tool's total leaves out the task's first row")
    else:
        assert found == why


def test_requests_that_were_taken_back_may_still_be_in_the_tools_total(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    refresh = engine(home)
    write_task(home / ROO, "1", REQUESTS, history_item=total(300, 30, 1.5))
    look(refresh)
    write_task(home / ROO, "1", REQUESTS[:1])
    (found,) = compared(refresh, "roocode").differences
    assert found.reason == "the tool's total still holds requests that were taken back since"


class TestManifests:
    """Totals of SDK sessions."""

    @staticmethod
    def usage(given: int, out: int, cost: float = 0.0) -> dict[str, Any]:
        return {
            "usage": {
                "inputTokens": given,
                "outputTokens": out,
                "cacheReadTokens": 0,
                "cacheWriteTokens": 0,
                "totalCost": cost,
            }
        }

    def test_a_fork_agrees_though_its_copies_count_elsewhere(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        messages = [said("a", T0, metrics(100, 10)), said("b", T0 + 1, metrics(50, 5))]
        write_session(home, "one", messages[:1], started=T0, metadata=self.usage(100, 10))
        fork = {"fork": {"forkedFromSessionId": "one"}}
        write_session(home, "two", messages, started=T0 + 5, metadata=self.usage(150, 15) | fork)
        assert compared(engine(home), "cline_cli").agreeing == 2

    def test_a_fork_that_lost_its_copies_says_so(self, home: Path, engine: Callable[..., Refresh]) -> None:
        fork = {"fork": {"forkedFromSessionId": "one"}}
        write_session(home, "two", [said("b", T0 + 1, metrics(50, 5))], metadata=self.usage(150, 15) | fork)
        (found,) = compared(engine(home), "cline_cli").differences
        assert found.reason == "the total of a fork holds its source's usage too"

    def test_sub_agents_are_in_no_manifest_and_no_comparison(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        directory = write_session(
            home, "one", [said("a", T0, metrics(100, 10))], metadata=self.usage(100, 10)
        )
        write_agent(directory, "agent_1_x", [said("b", T0, metrics(7, 1))])
        found = compared(engine(home), "cline_cli")
        assert (found.compared, found.agreeing) == (1, 1)

    def test_a_killed_session_has_nothing_to_compare(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_session(home, "one", [said("a", T0, metrics(100, 10))])
        refresh = engine(home)
        look(refresh)
        assert agreements(refresh.ledger) == {}

    @pytest.mark.parametrize(
        ("given", "why"),
        [
            (
                250,
                "the manifest holds requests that left no message: failed attempts, or what an early version compacted away",
            ),
            (100, "the tool's total was written before the last request"),
            (130, "the manifest leaves out what a turn used that was stopped or failed"),
        ],
    )
    def test_other_differences_have_their_reason(
        self, home: Path, engine: Callable[..., Refresh], given: int, why: str
    ) -> None:
        write_session(
            home,
            "one",
            [said("a", T0, metrics(100, 0)), said("b", T0 + 1, metrics(50, 0))],
            metadata=self.usage(given, 0),
        )
        (found,) = compared(engine(home), "cline_cli").differences
        assert found.reason == why

    def test_another_cost_of_the_same_tokens_is_told(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_session(
            home, "one", [said("a", T0, metrics(100, 0, cost=0.5))], metadata=self.usage(100, 0, 0.75)
        )
        (found,) = compared(engine(home), "cline_cli").differences
        assert found.reason.startswith("the same tokens at another cost")


@pytest.mark.parametrize(
    "capture",
    ["cline-cli/3.0.65/fork", "cline-cli/3.0.65/team", "roo/3.52.1/condense", "cline-cli/2.18.0/tool-cache"],
)
def test_a_real_tools_total_agrees(home: Path, engine: Callable[..., Refresh], capture: str) -> None:
    refresh = engine(lay_capture(FIXTURES / "captures" / capture, home))
    look(refresh)
    found = agreements(refresh.ledger)
    assert found
    assert all(not agreement.differences for agreement in found.values())


def examined(refresh: Refresh, home: Path) -> doctor.Examination:
    return doctor.examine(look(refresh), refresh.ledger, Environment("linux", str(home), {}, "/tmp"))


def test_a_history_item_that_names_another_id_is_listed(home: Path, engine: Callable[..., Refresh]) -> None:
    write_task(home / ROO, "1", REQUESTS, history_item=total(300, 30, 1.5) | {"id": "another"})
    write_task(home / ROO, "2", REQUESTS, history_item=total(300, 30, 1.5) | {"id": "2"})
    write_task(home / ROO, "3", REQUESTS, history_item=b"[")
    found = examined(engine(home), home)
    assert "? task 1: its history_item.json names another" in doctor.as_text(found)
    assert json.loads(doctor.as_json(found))["providers"]["roocode"]["other_ids"] == [
        {"task": "1", "named": "another"}
    ]
    assert "task 2" not in doctor.as_text(found)


def test_the_doctors_findings_are_the_same_when_asked_again(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    write_task(home / ROO, "1", [*REQUESTS, DELETED], history_item=total(300, 30, 1.5))
    write_task(home / CLINE, "2", b"[")
    write_session(home, "one", [said("a", T0, metrics(100, 0))])
    refresh = engine(home)
    first = examined(refresh, home)
    again = examined(refresh, home)
    assert doctor.as_json(first) == doctor.as_json(again)
    assert doctor.as_text(first) == doctor.as_text(again)
    anew = json.loads(doctor.as_json(examined(engine(home, data="anew"), home)))
    assert anew == json.loads(doctor.as_json(first))
    assert first.unreadable


def test_nothing_wrong_is_nothing_unreadable(home: Path, engine: Callable[..., Refresh]) -> None:
    write_task(home / ROO, "1", REQUESTS, history_item=total(300, 30, 1.5))
    found = examined(engine(home), home)
    assert not found.unreadable
    assert "1 of 1 task agree" in doctor.as_text(found)


def test_a_ledger_that_was_set_aside_is_named_for_who_missed_the_notice(home, engine, tmp_path) -> None:
    refresh = engine(home)
    snapshot = look(refresh)
    (tmp_path / "data/ledger.damaged-20261130-120000.sqlite3").write_bytes(b"x")
    environment = Environment("linux", str(home), {}, "/none")
    text = doctor.as_text(doctor.examine(snapshot, refresh.ledger, environment))
    assert "ledger.damaged-20261130-120000.sqlite3" in text
