"""Small SDK sessions and Kilo databases in the tools' own formats, for tests to put together."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

SESSIONS = ".cline/data/sessions"
KILO = ".local/share/kilo/kilo.db"


def metrics(
    given: int = 1000, out: int = 50, read: int = 0, write: int = 0, cost: float | None = None
) -> dict[str, Any]:
    """The numbers of one answer; the cache lies inside the input."""
    found: dict[str, Any] = {
        "inputTokens": given,
        "outputTokens": out,
        "cacheReadTokens": read,
        "cacheWriteTokens": write,
    }
    return found if cost is None else found | {"cost": cost}


def said(
    identity: str, at: int, numbers: dict[str, Any] | None = None, *tools: str, **fields: Any
) -> dict[str, Any]:
    """An assistant's message, with numbers and tool calls or without."""
    content: list[dict[str, Any]] = [{"type": "text", "text": "[text]"}]
    content += [
        {"type": "tool_use", "id": f"{identity}-{place}", "name": tool, "input": {}}
        for place, tool in enumerate(tools)
    ]
    whole: dict[str, Any] = {
        "id": identity,
        "role": "assistant",
        "ts": at,
        "content": content,
        "modelInfo": {"id": "vendor/model-a", "provider": "vendor"},
    }
    return (whole if numbers is None else whole | {"metrics": numbers}) | fields


def write_session(
    home: Path, session: str, messages: list[dict[str, Any]], *, source: str = "cli", started: int | None = None,
    metadata: dict[str, Any] | None = None, manifest: bool = True, folder: str = "", sessions: str = SESSIONS,
) -> Path:  # fmt: skip
    """Write a lead session; gives its directory. `started` is Unix ms (else none is written)."""
    directory = home / sessions / (folder or session)
    directory.mkdir(parents=True, exist_ok=True)
    document = {"version": 1, "agent": "lead", "sessionId": session, "messages": messages}
    (directory / f"{folder or session}.messages.json").write_text(json.dumps(document), encoding="utf-8")
    if manifest:
        said_of: dict[str, Any] = {
            "version": 1,
            "session_id": session,
            "source": source,
            "cwd": "/code/p",
            "metadata": metadata or {},
        }
        if started is not None:
            said_of["started_at"] = started
        (directory / f"{folder or session}.json").write_text(json.dumps(said_of), encoding="utf-8")
    return directory


def write_agent(directory: Path, agent: str, messages: list[dict[str, Any]]) -> None:
    """Write a sub-agent's document beside its root session's."""
    session = f"{directory.name}__{agent}"
    document = {
        "version": 1,
        "agent": "subagent",
        "sessionId": session,
        "origin": {"parentThreadId": directory.name, "subagent": agent},
        "messages": messages,
    }
    (directory / f"{agent}.messages.json").write_text(json.dumps(document), encoding="utf-8")


def kilo_message(
    at: int, given: int = 400, out: int = 50, read: int = 0, cost: float = 0.5, **fields: Any
) -> dict[str, Any]:
    """An assistant's message of Kilo 7."""
    whole: dict[str, Any] = {
        "role": "assistant",
        "modelID": "model-a",
        "providerID": "vendor",
        "agent": "code",
        "cost": cost,
        "tokens": {
            "total": given + out + read,
            "input": given,
            "output": out,
            "reasoning": 0,
            "cache": {"read": read, "write": 0},
        },
        "time": {"created": at, "completed": at + 900},
    }
    return whole | fields


def write_kilo(home: Path, sessions: dict[str, tuple[str | None, int, dict[str, dict[str, Any]]]]) -> Path:
    """Write `kilo.db` anew: session -> (parent, created, message id -> message)."""
    path = home / KILO
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(
            "CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, title TEXT, time_created INTEGER)"
        )
        connection.execute(
            "CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT)"
        )
        for session, (parent, created, messages) in sessions.items():
            connection.execute(
                "INSERT INTO session VALUES (?,?,'/code/k','[text]',?)", (session, parent, created)
            )
            for identity, message in messages.items():
                at = message["time"]["created"]
                connection.execute(
                    "INSERT INTO message VALUES (?,?,?,?,?)", (identity, session, at, at, json.dumps(message))
                )
    return path
