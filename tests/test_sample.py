"""The sample home: what --demo shows, written in the tools' own formats."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.sample import CLINE, CODE_STORAGE, CURSOR_STORAGE, KILO, ROO, ZOO, write_sample_home
from tray_app.sample.story import DAY_MS, DAYS, tasks

if TYPE_CHECKING:
    from pathlib import Path

AFTERNOON = 1_796_048_520_000  # 30 November 2026, 14:02 UTC
BETWEEN_2020_AND_2040 = st.integers(1_577_836_800_000, 2_208_988_800_000)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_sample_home(tmp_path_factory.mktemp("sample"), AFTERNOON)


def documents(home: Path, pattern: str) -> list[Any]:
    found = [json.loads(path.read_text("utf-8")) for path in sorted(home.glob(pattern))]
    assert found, pattern
    return found


def request_rows(ui_messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [json.loads(row["text"]) for row in ui_messages if row.get("say") == "api_req_started"]


def contents(home: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and path.suffix != ".db"
    }


def test_the_same_moment_gives_the_same_home(home: Path, tmp_path: Path) -> None:
    again = write_sample_home(tmp_path / "b", AFTERNOON)
    relocated = {
        name: text.replace(json.dumps(str(again))[1:-1].encode(), json.dumps(str(home))[1:-1].encode())
        for name, text in contents(again).items()
    }
    assert relocated == contents(home)


def test_it_is_small(home: Path) -> None:
    assert sum(path.stat().st_size for path in home.rglob("*") if path.is_file()) < 1_000_000


@given(BETWEEN_2020_AND_2040)
def test_at_any_moment_there_are_forty_days_of_use_and_none_in_the_future(now_ms: int) -> None:
    told = tasks(now_ms)
    first_day = now_ms // DAY_MS - DAYS + 1
    assert 50 <= len(told) <= 90
    assert all(first_day <= use.at // DAY_MS and use.at <= now_ms for task in told for use in task.uses)
    assert now_ms - max(use.at for task in told for use in task.uses) <= 30_000
    assert {task.kind for task in told} == {
        "cline",
        "cline_cursor",
        "cline_cli",
        "roo",
        "kilo_db",
        "kilo_legacy",
    }


@given(BETWEEN_2020_AND_2040)
def test_the_ids_of_tasks_are_all_different(now_ms: int) -> None:
    began = [(task.kind, task.began) for task in tasks(now_ms)]
    assert len(set(began)) == len(began)


def test_cline_rows_name_their_model_and_count_the_cache_apart(home: Path) -> None:
    for rows in documents(home, f"{CODE_STORAGE}/{CLINE}/tasks/*/ui_messages.json"):
        assert rows[0]["say"] == "task"
        started = [row for row in rows if row.get("say") == "api_req_started"]
        assert started
        assert all(row["modelInfo"].keys() == {"providerId", "modelId", "mode"} for row in started)
    everything = [
        row
        for rows in documents(home, f"{CODE_STORAGE}/{CLINE}/tasks/*/ui_messages.json")
        for row in request_rows(rows)
    ]
    assert any(row["cacheReads"] > row["tokensIn"] for row in everything)


def test_the_history_of_cline_agrees_with_its_rows(home: Path) -> None:
    storage = home / CODE_STORAGE / CLINE
    (history,) = documents(home, f"{CODE_STORAGE}/{CLINE}/state/taskHistory.json")
    assert {item["id"] for item in history} == {folder.name for folder in (storage / "tasks").iterdir()}
    for item in history:
        rows = request_rows(
            json.loads((storage / "tasks" / item["id"] / "ui_messages.json").read_text("utf-8"))
        )
        for name in ("tokensIn", "tokensOut", "cacheReads", "cacheWrites"):
            assert item[name] == sum(row[name] for row in rows)
        assert item["totalCost"] == pytest.approx(sum(row["cost"] for row in rows))


def test_one_task_lies_in_two_editors(home: Path) -> None:
    code, cursor = (
        {
            folder.name: (folder / "ui_messages.json").read_bytes()
            for folder in (home / place / CLINE / "tasks").iterdir()
        }
        for place in (CODE_STORAGE, CURSOR_STORAGE)
    )
    (copied,) = code.keys() & cursor.keys()
    assert code[copied] == cursor[copied]
    assert len(cursor) > 1


def test_roo_rows_have_the_cache_in_the_input_and_the_model_in_the_history(home: Path) -> None:
    folders = sorted((home / CODE_STORAGE / ROO / "tasks").glob("*-*"))
    without_history = [
        folder for folder in folders if not (folder / "api_conversation_history.json").exists()
    ]
    assert without_history == folders[:1]
    for folder in folders:
        rows = request_rows(json.loads((folder / "ui_messages.json").read_text("utf-8")))
        assert all(row["tokensIn"] >= row["cacheReads"] + row["cacheWrites"] for row in rows)
        assert all("modelInfo" not in row for row in rows)
        item = json.loads((folder / "history_item.json").read_text("utf-8"))
        assert item["id"] == folder.name
        assert item["tokensIn"] == sum(row["tokensIn"] for row in rows)
    for folder in folders[1:]:
        history = json.loads((folder / "api_conversation_history.json").read_text("utf-8"))
        asked = [message["content"][0]["text"] for message in history if message["role"] == "user"]
        assert all("<environment_details>" in text and "<model>" in text for text in asked)


def test_kilo_has_old_task_folders_and_a_database(home: Path) -> None:
    assert documents(home, f"{CODE_STORAGE}/{KILO}/tasks/*/ui_messages.json")
    share = home / ".local/share/kilo"
    assert [path.name for path in share.iterdir()] == ["kilo.db"]
    with closing(sqlite3.connect(f"file:{share / 'kilo.db'}?mode=ro&immutable=1", uri=True)) as database:
        answers = [
            json.loads(data)
            for (data,) in database.execute(
                "SELECT data FROM message JOIN session ON session.id = session_id ORDER BY message.time_created"
            )
            if json.loads(data)["role"] == "assistant"
        ]
        sums = database.execute("SELECT sum(tokens_input), sum(tokens_cache_read) FROM session").fetchone()
    assert sums == (
        sum(answer["tokens"]["input"] for answer in answers),
        sum(answer["tokens"]["cache"]["read"] for answer in answers),
    )
    for answer in answers:
        tokens = answer["tokens"]
        parts = tokens["input"] + tokens["output"] + tokens["reasoning"] + sum(tokens["cache"].values())
        assert tokens["total"] == parts
        assert answer["cost"] == 0
    assert {answer["modelID"] for answer in answers} == {"x-ai/grok-code-fast-1", "qwen3-coder"}


def test_sessions_of_the_cli_have_a_manifest_a_transcript_and_a_row_in_the_index(home: Path) -> None:
    sessions = home / ".cline/data/sessions"
    with closing(
        sqlite3.connect(f"file:{home / '.cline/data/db/sessions.db'}?mode=ro&immutable=1", uri=True)
    ) as index:
        named = dict(index.execute("SELECT session_id, messages_path FROM sessions"))
    assert named == {
        folder.name: str(folder / f"{folder.name}.messages.json") for folder in sessions.iterdir()
    }
    for name, path in named.items():
        manifest = json.loads((sessions / name / f"{name}.json").read_text("utf-8"))
        assert manifest["source"] == "cli"
        assert manifest["messages_path"] == path
        lead = json.loads((sessions / name / f"{name}.messages.json").read_text("utf-8"))
        metrics = [message["metrics"] for message in lead["messages"] if "metrics" in message]
        assert manifest["metadata"]["usage"]["inputTokens"] == sum(each["inputTokens"] for each in metrics)
        assert all(
            each["inputTokens"] >= each["cacheReadTokens"] + each["cacheWriteTokens"] for each in metrics
        )
    agents = documents(home, ".cline/data/sessions/*/agent_*.messages.json")
    assert {document["agent"] for document in agents} == {"subagent"}


def test_zoo_code_is_there_and_has_nothing(home: Path) -> None:
    assert list((home / CODE_STORAGE / ZOO).rglob("*")) == [home / CODE_STORAGE / ZOO / "tasks"]


def test_no_file_looks_newer_than_the_use_in_it(home: Path) -> None:
    changed = [path.stat().st_mtime_ns // 1_000_000 for path in home.rglob("*") if path.is_file()]
    assert max(changed) <= AFTERNOON
    assert min(changed) < AFTERNOON - 30 * DAY_MS


def test_nothing_in_it_reads_like_a_conversation(home: Path) -> None:
    texts = [
        block["text"]
        for pattern in ("**/api_conversation_history.json", "**/*.messages.json")
        for document in documents(home, pattern)
        for message in (document if isinstance(document, list) else document["messages"])
        for block in message["content"]
        if block["type"] == "text"
    ]
    assert all(text == "" or text.startswith("<environment_details>") for text in texts)
