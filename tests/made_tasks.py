"""Tasks in the tools' own format, made up for tests of what the ledger keeps: few, small, with costs that add up exactly."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

from tests.conftest import NOON
from tray_app.core.model import Period

if TYPE_CHECKING:
    from pathlib import Path

    from tray_app.core.model import ProviderUsage, Snapshot, Usage

ROO = ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks"
CLINE = ".config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks"
HOUR = 3_600_000
DAY = 24 * HOUR


def request(number: int, cost: float = 0.25, at: int | None = None) -> dict[str, Any]:
    """One request row; `number` makes its time, which is its key."""
    said = {
        "tokensIn": 100,
        "tokensOut": 10,
        "cacheReads": 20,
        "cacheWrites": 0,
        "cost": cost,
        "apiProtocol": "anthropic",
    }
    moment = NOON - HOUR + number * 1000 if at is None else at
    return {"ts": moment, "type": "say", "say": "api_req_started", "text": json.dumps(said)}


def put(tasks: Path, name: str, *rows: dict[str, Any]) -> Path:
    """A task directory with these rows; gives its usage document."""
    folder = tasks / name
    folder.mkdir(parents=True, exist_ok=True)
    document = folder / "ui_messages.json"
    document.write_text(json.dumps(list(rows)), encoding="utf-8")
    return document


def drop(tasks: Path, name: str) -> None:
    """Delete a task, as its user would in the tool."""
    shutil.rmtree(tasks / name)


def of(snapshot: Snapshot, provider: str = "roocode") -> ProviderUsage:
    """One provider of a Snapshot."""
    return next(each for each in snapshot.providers if each.id == provider)


def usage(snapshot: Snapshot, provider: str = "roocode") -> Usage:
    """All usage of a provider."""
    return of(snapshot, provider).periods[Period.ALL]


def timeless(snapshot: Snapshot) -> list[Any]:
    """The numbers of a Snapshot without the times at which something was noticed."""
    return [
        (
            each.id,
            each.periods,
            each.models,
            each.days,
            each.losses,
            sorted((root.path, root.tasks) for root in each.roots),
        )
        for each in snapshot.providers
    ]
