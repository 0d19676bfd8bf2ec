"""Sample sessions of Kilo Code 7 in its database, kilo.db: the tables that hold usage, as the tool creates them."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tray_app.sample.story import Task, Use

TABLES = """
CREATE TABLE project (
    id text PRIMARY KEY, worktree text NOT NULL, vcs text, name text, time_created integer NOT NULL,
    time_updated integer NOT NULL, time_initialized integer, sandboxes text NOT NULL
);
CREATE TABLE session (
    id text PRIMARY KEY, project_id text NOT NULL REFERENCES project (id) ON DELETE CASCADE, parent_id text,
    slug text NOT NULL, directory text NOT NULL, path text, title text NOT NULL, version text NOT NULL, agent text,
    model text, cost real DEFAULT 0 NOT NULL, tokens_input integer DEFAULT 0 NOT NULL,
    tokens_output integer DEFAULT 0 NOT NULL, tokens_reasoning integer DEFAULT 0 NOT NULL,
    tokens_cache_read integer DEFAULT 0 NOT NULL, tokens_cache_write integer DEFAULT 0 NOT NULL,
    time_created integer NOT NULL, time_updated integer NOT NULL, time_archived integer
);
CREATE TABLE message (
    id text PRIMARY KEY, session_id text NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL
);
CREATE TABLE part (
    id text PRIMARY KEY, message_id text NOT NULL REFERENCES message (id) ON DELETE CASCADE, session_id text NOT NULL,
    time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL
);
CREATE INDEX message_session_time_created_id_idx ON message (session_id, time_created, id);
CREATE INDEX part_message_id_id_idx ON part (message_id, id);
"""
VERSION = "7.7.9"


def _answer(task: Task, use: Use, parent: str, directory: str) -> dict[str, Any]:
    """The data of an assistant message: input without the cache, reasoning beside the output, a sum of them all."""
    reasoning = use.output // 4
    output = use.output - reasoning
    return {
        "parentID": parent,
        "role": "assistant",
        "mode": task.mode,
        "agent": task.mode,
        "path": {"cwd": directory, "root": "/"},
        "cost": use.cost,
        "tokens": {
            "total": use.uncached + output + reasoning + use.cache_read + use.cache_write,
            "input": use.uncached,
            "output": output,
            "reasoning": reasoning,
            "cache": {"write": use.cache_write, "read": use.cache_read},
        },
        "modelID": use.model.id,
        "providerID": use.model.upstream,
        "time": {"created": use.at, "completed": use.at + 2_900},
        "finish": "stop" if use is task.uses[-1] else "tool-calls",
    }


def _insert(database: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    database.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", tuple(row.values()))


def _insert_session(database: sqlite3.Connection, task: Task, home: Path) -> None:
    session = f"ses_{task.began:x}{task.serial:04d}"
    directory = str(home / "projects" / task.project)
    times = {"time_created": task.began, "time_updated": task.ended}
    _insert(
        database,
        "session",
        {
            "id": session,
            "project_id": "global",
            "slug": f"sample-{task.serial}",
            "directory": directory,
            "title": task.title,
            "version": VERSION,
            "agent": task.mode,
            "cost": sum(use.cost for use in task.uses),
            "tokens_input": sum(use.uncached for use in task.uses),
            "tokens_output": sum(use.output - use.output // 4 for use in task.uses),
            "tokens_reasoning": sum(use.output // 4 for use in task.uses),
            "tokens_cache_read": sum(use.cache_read for use in task.uses),
            "tokens_cache_write": sum(use.cache_write for use in task.uses),
            **times,
        },
    )
    first = task.uses[0].model
    asked = f"msg_{task.began:x}{task.serial:04d}"
    question = {
        "role": "user",
        "time": {"created": task.began},
        "agent": task.mode,
        "model": {"providerID": first.upstream, "modelID": first.id},
    }
    _insert(
        database,
        "message",
        {"id": asked, "session_id": session, "time_created": task.began, "time_updated": task.began}
        | {"data": json.dumps(question)},
    )
    for use in task.uses:
        answer = {"id": f"msg_{use.at:x}{task.serial:04d}", "session_id": session}
        answer_times = {"time_created": use.at, "time_updated": use.at + 2_900}
        data = json.dumps(_answer(task, use, asked, directory))
        _insert(database, "message", {**answer, **answer_times, "data": data})


def write_kilo_db(path: Path, tasks: Iterable[Task], home: Path, changed_ms: int) -> None:
    """The whole database, closed so that no file stays beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA synchronous = OFF")
        with database:
            database.executescript(TABLES)
            _insert(
                database,
                "project",
                {"id": "global", "worktree": "/", "time_created": changed_ms, "time_updated": changed_ms}
                | {"sandboxes": "[]"},
            )
            for task in tasks:
                _insert_session(database, task, home)
    os.utime(path, ns=(changed_ms * 1_000_000, changed_ms * 1_000_000))
