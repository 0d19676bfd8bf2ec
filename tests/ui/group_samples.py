"""Rows as the ledger answers: tasks, projects, tools and editors of the breakdown's samples, as many as asked for."""

from __future__ import annotations

from tests.ui.breakdown_samples import NAMES, NOW, usage
from tray_app.core.model import total
from tray_app.core.rows import GroupRow, Part, Place, TaskRow
from tray_app.sources.records import Format

_MODELS = (
    ("anthropic/claude-sonnet-4.5",),
    ("claude-sonnet-4-5", "claude-haiku-4-5"),
    ("gpt-5",),
    ("x-ai/grok-code-fast-1", "qwen3-coder", "google/gemini-2.5-pro"),
    (),
)
_MODES = ("act", "plan", "code", "architect", "")
_EDITORS = ("VS Code", "Cursor", "Terminal", "VS Code", "VS Code, Cursor")
_PROJECTS = (
    "/srv/projects/billing-service",
    "/srv/projects/website",
    "/srv/projects/a-monorepo-with-a-long-name/packages/reporting-and-analytics",
    "",
)
_TOOLS = (
    "read_files",
    "editor",
    "run_commands",
    "search_codebase",
    "fetch_web_content",
    "mcp__github__list_issues",
)
_IDS = tuple(NAMES)


def task_id(place: int) -> str:
    """The id of a task, as its tool makes them."""
    provider = _IDS[place % 5]
    stamp = NOW - 400_000 - place * 5_400_000
    return f"{stamp}_{place:05x}" if provider == "cline_cli" else str(stamp)


def task(place: int) -> TaskRow:
    """One task: the later the smaller; every seventh gone from disk, every ninth without a price."""
    provider = _IDS[place % 5]
    requests = 3 + place * 7 % 41
    tokens = (requests * 2_600, requests * 41_000, requests * 3_100, requests * 1_450)
    if place % 9 == 8:
        used = usage(requests, tokens, unpriced=requests)
    elif provider == "kilo_code":
        used = usage(requests, tokens, estimated=requests * 0.004)
    else:
        used = usage(requests, tokens, requests * 0.043)
    archived = place % 7 == 6
    return TaskRow(
        task_id(place),
        (Part(provider, NAMES[provider], used),),
        used,
        NOW - 400_000 - place * 5_400_000,
        NOW - place * 5_100_000,
        _MODELS[place % 5],
        _MODES[place % 5],
        _PROJECTS[place % 4],
        _EDITORS[place % 5],
        archived,
        None if archived else Place(Format.TASK_ARRAYS, "/home/dana/tasks", task_id(place)),
    )


def tasks(count: int) -> tuple[TaskRow, ...]:
    """So many tasks."""
    return tuple(task(place) for place in range(count))


def groups(grouping: str, count: int) -> tuple[GroupRow, ...]:
    """So many projects, tools or installations."""
    names = {
        "project": _PROJECTS,
        "tool": _TOOLS,
        "installation": ("VS Code", "Terminal", "Cursor", "VSCodium", ""),
    }
    some = names[grouping]
    return tuple(_group(grouping, some[place % len(some)], place) for place in range(count))


def _group(grouping: str, name: str, place: int) -> GroupRow:
    number = place // 6
    rows = tasks(60)[place % 7 :: 7]
    parts = tuple(
        Part(provider, NAMES[provider], total(row.usage for row in rows if row.provider == provider))
        for provider in _IDS[: 1 + place % 3]
        if any(row.provider == provider for row in rows)
    )
    if grouping == "tool" and place % 5 == 4:
        parts = (Part("cline_cli", "Cline CLI", usage(12, (0, 0, 0, 0), unpriced=12)),)
    label = f"{name}-{number}" if number and name else name
    used = total(part.usage for part in parts)
    return GroupRow(grouping, label, parts, used, NOW - place * 3_600_000)
