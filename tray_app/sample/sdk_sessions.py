"""Sample sessions of Cline CLI 3: a manifest and a transcript each, a helper agent's transcript in some, and their index."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from tray_app.sample.task_arrays import write_document

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tray_app.sample.story import Task, Use

TOOLS = ("run_commands", "read_files", "editor", "search_codebase")
VERSION = "3.0.65"
# The index as the tool creates it, without the tables that name no session.
SESSIONS_TABLE = """
CREATE TABLE sessions (
    session_id TEXT PRIMARY KEY, source TEXT NOT NULL, pid INTEGER NOT NULL, started_at TEXT NOT NULL, ended_at TEXT,
    exit_code INTEGER, status TEXT NOT NULL, status_lock INTEGER NOT NULL DEFAULT 0, interactive INTEGER NOT NULL,
    provider TEXT NOT NULL, model TEXT NOT NULL, cwd TEXT NOT NULL, workspace_root TEXT NOT NULL, team_name TEXT,
    enable_tools INTEGER NOT NULL, enable_spawn INTEGER NOT NULL, enable_teams INTEGER NOT NULL,
    parent_session_id TEXT, parent_agent_id TEXT, agent_id TEXT, conversation_id TEXT,
    is_subagent INTEGER NOT NULL DEFAULT 0, prompt TEXT, metadata_json TEXT, transcript_path TEXT NOT NULL DEFAULT '',
    hook_path TEXT NOT NULL, messages_path TEXT, updated_at TEXT NOT NULL
)
"""


def _name(length: int, *parts: object) -> str:
    return hashlib.sha256(" ".join(map(str, parts)).encode()).hexdigest()[:length]


def _iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def session_id(task: Task) -> str:
    """The CLI names a session by the millisecond at which it began and five characters."""
    return f"{task.began}_{_name(5, 'session', task.serial)}"


def _metrics(use: Use) -> dict[str, Any]:
    metrics: dict[str, Any] = {
        "inputTokens": use.uncached + use.cache_read + use.cache_write,
        "outputTokens": use.output,
        "cacheReadTokens": use.cache_read,
        "cacheWriteTokens": use.cache_write,
    }
    return {**metrics, "cost": use.cost} if use.cost else metrics


def _messages(sid: str, agent: str, uses: Iterable[Use]) -> list[dict[str, Any]]:
    """User and assistant in turn; every answer but the last calls one or two tools."""
    asked = tuple(uses)
    messages: list[dict[str, Any]] = []
    for turn, use in enumerate(asked):
        calls = 0 if turn == len(asked) - 1 else 1 + (use.output % 3 == 0)
        tools = [
            {
                "type": "tool_use",
                "id": f"call_{turn}_{call}",
                "name": TOOLS[(turn + call) % len(TOOLS)],
                "input": {},
            }
            for call in range(calls)
        ]
        messages.append(
            {
                "id": f"msg_{_name(8, sid, agent, 'user', turn)}_{turn}",
                "role": "user",
                "content": [{"type": "text", "text": ""}],
                "ts": use.at,
            }
        )
        messages.append(
            {
                "id": f"msg_{_name(8, sid, agent, turn)}",
                "role": "assistant",
                "content": [{"type": "text", "text": ""}, *tools],
                "ts": use.at + 2_800,
                "modelInfo": {"id": use.model.id, "provider": use.model.upstream},
                "metrics": _metrics(use),
            }
        )
    return messages


def _transcript(sid: str, uses: Iterable[Use], changed: int, agent_id: str = "") -> dict[str, Any]:
    origin = {
        "source": "cli",
        "mode": "subagent" if agent_id else "user",
        "sessionId": sid,
        "version": VERSION,
    }
    document: dict[str, Any] = {
        "version": 1,
        "updated_at": _iso(changed),
        "agent": "subagent" if agent_id else "lead",
        "sessionId": f"{sid}__{agent_id}" if agent_id else sid,
        "origin": origin,
        "messages": _messages(sid, agent_id, uses),
    }
    if agent_id:
        origin |= {"sessionId": f"{sid}__{agent_id}", "parentThreadId": sid, "subagent": agent_id}
        document["taskType"] = "subagent_task"
    return document


def _usage(uses: Iterable[Use]) -> dict[str, Any]:
    asked = tuple(uses)
    return {
        "inputTokens": sum(use.uncached + use.cache_read + use.cache_write for use in asked),
        "outputTokens": sum(use.output for use in asked),
        "cacheReadTokens": sum(use.cache_read for use in asked),
        "cacheWriteTokens": sum(use.cache_write for use in asked),
        "totalCost": sum(use.cost for use in asked),
    }


def write_session(sessions: Path, task: Task, home: Path) -> dict[str, Any]:
    """One session's folder; gives its manifest. In every fourth session a helper agent did the last third of the requests."""
    sid = session_id(task)
    folder = sessions / sid
    cut = len(task.uses) * 2 // 3 if task.serial % 4 == 0 else len(task.uses)
    lead, helper = task.uses[:cut], task.uses[cut:]
    document = folder / f"{sid}.messages.json"
    write_document(document, _transcript(sid, lead, task.ended), task.ended)
    if helper:
        agent_id = f"agent_{helper[0].at}_{_name(6, 'agent', task.serial)}"
        helper_document = folder / f"{agent_id}.messages.json"
        write_document(helper_document, _transcript(sid, helper, task.ended, agent_id), task.ended)
    project = str(home / "projects" / task.project)
    usage = _usage(lead)
    manifest: dict[str, Any] = {
        "version": 1,
        "session_id": sid,
        "source": "cli",
        "pid": 4000 + task.serial,
        "started_at": _iso(task.began),
        "ended_at": _iso(task.ended),
        "exit_code": 0,
        "status": "completed",
        "interactive": True,
        "provider": task.uses[0].model.upstream,
        "model": task.uses[0].model.id,
        "cwd": project,
        "workspace_root": project,
        "enable_tools": True,
        "enable_spawn": True,
        "enable_teams": False,
        "metadata": {
            "sessionHistoryOrigin": {"mode": "user", "version": VERSION},
            "title": task.title,
            "totalCost": usage["totalCost"],
            "usage": usage,
        },
        "messages_path": str(document),
    }
    write_document(folder / f"{sid}.json", manifest, task.ended)
    return manifest


def write_index(path: Path, manifests: Iterable[dict[str, Any]], changed_ms: int) -> None:
    """The CLI's index of its sessions: names and places, never usage."""
    columns = (
        *(
            "session_id",
            "source",
            "pid",
            "started_at",
            "ended_at",
            "exit_code",
            "status",
            "interactive",
            "provider",
        ),
        *("model", "cwd", "workspace_root", "enable_tools", "enable_spawn", "enable_teams", "messages_path"),
    )
    rows = [(*(manifest[column] for column in columns), "", manifest["ended_at"]) for manifest in manifests]
    names = ", ".join((*columns, "hook_path", "updated_at"))
    marks = ", ".join("?" * (len(columns) + 2))
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA synchronous = OFF")
        database.execute(SESSIONS_TABLE)
        database.executemany(f"INSERT INTO sessions ({names}) VALUES ({marks})", rows)
    os.utime(path, ns=(changed_ms * 1_000_000, changed_ms * 1_000_000))
