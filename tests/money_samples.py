"""Homes with costs in them: task folders written as the tools write them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.conftest import NOON

if TYPE_CHECKING:
    from pathlib import Path

FOLDERS = {
    "cline": ".config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks",
    "roocode": ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks",
}
DAY_MS = 86_400_000


def request(
    at: int = NOON,
    cost: float | None = None,
    model: str = "claude-sonnet-4-5",
    upstream: str = "anthropic",
    tokens: tuple[int, int, int, int] = (1000, 0, 0, 100),
) -> dict[str, Any]:
    """One request row of Cline: net tokens are uncached input, cache read, cache write, output; `cost` in USD."""
    fresh, read, write, output = tokens
    counts: dict[str, Any] = {
        "request": "…",
        "tokensIn": fresh,
        "tokensOut": output,
        "cacheReads": read,
        "cacheWrites": write,
    }
    if cost is not None:
        counts["cost"] = cost
    return {
        "ts": at,
        "type": "say",
        "say": "api_req_started",
        "text": json.dumps(counts),
        "modelInfo": {"providerId": upstream, "modelId": model, "mode": "act"},
    }


def lay_task(
    home: Path, rows: list[dict[str, Any]], task: str = "1796040000000", provider: str = "cline"
) -> Path:
    """Write a task folder with these rows; gives its `ui_messages.json`."""
    folder = home / FOLDERS[provider] / task
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "ui_messages.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path
