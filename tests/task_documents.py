"""Small documents in the tools' own formats, for tests to put together: rows, histories, metadata, task directories."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tray_app.sources import task_arrays
from tray_app.sources.catalogue import BY_ID

if TYPE_CHECKING:
    from pathlib import Path

    from tray_app.sources.records import Reading

T0 = 1_796_000_000_000
"""2026-11-30 00:53:20 UTC: newer than any change of a format."""

OLD = 1_750_000_000_000
"""June 2025: Roo still left the cache out of Anthropic input."""

CLINE = ".config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks"
CURSOR = ".config/Cursor/User/globalStorage/saoudrizwan.claude-dev/tasks"
ROO = ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks"
SHARED = ".cline/data/tasks"


def numbers(
    given: int = 100, out: int = 10, read: int = 0, write: int = 0, cost: float | None = None
) -> dict[str, Any]:
    """The five numbers under the names of task arrays."""
    found: dict[str, Any] = {"tokensIn": given, "tokensOut": out, "cacheReads": read, "cacheWrites": write}
    return found if cost is None else found | {"cost": cost}


def row(ts: object, say: str = "api_req_started", info: Any = None, **payload: Any) -> dict[str, Any]:
    """One row whose inner JSON is `payload`."""
    whole = {"ts": ts, "type": "say", "say": say, "text": json.dumps(payload)}
    return whole if info is None else whole | {"modelInfo": info}


def model_info(
    model: str = "vendor/model-a", provider: str = "openrouter", mode: str = "act"
) -> dict[str, str]:
    """`modelInfo` of Cline."""
    return {"modelId": model, "providerId": provider, "mode": mode}


def environment(model: str = "", slug: str = "", directory: str = "") -> str:
    """An environment block as Roo and Kilo write it."""
    lines = ["<environment_details>", "# VSCode Visible Files", "a.py"]
    if directory:
        lines += ["", f"# Current Workspace Directory ({directory}) Files", "src/"]
    if slug:
        lines += ["# Current Mode", f"<slug>{slug}</slug>", f"<name>{slug.title()}</name>"]
    if model:
        lines.append(f"<model>{model}</model>")
    return "\n".join([*lines, "</environment_details>"])


def user(ts: int, *texts: str) -> dict[str, Any]:
    """A user's message of text blocks."""
    return {"role": "user", "ts": ts, "content": [{"type": "text", "text": text} for text in texts]}


def answer(ts: int, model: str, provider: str = "openrouter") -> dict[str, Any]:
    """An assistant's message that names its model (Cline from 3.39)."""
    return {"role": "assistant", "ts": ts, "content": [], "modelInfo": model_info(model, provider)}


def usage(ts: int, model: str, provider: str = "anthropic") -> dict[str, Any]:
    """An entry of `model_usage` (Cline from 3.10)."""
    return {"ts": ts, "model_id": model, "model_provider_id": provider, "mode": "act"}


def read(
    rows: object, *, history: object = None, metadata: object = None, provider: str = "cline", task: str = "t"
) -> Reading:
    """What a task directory of these documents says; each is JSON-ready, or bytes as they are."""
    beside = {
        task_arrays.HISTORY: history,
        task_arrays.METADATA: {"model_usage": metadata} if isinstance(metadata, list) else metadata,
    }

    def give(name: str) -> bytes | None:
        found = beside[name]
        return found if found is None or isinstance(found, bytes) else json.dumps(found).encode()

    data = rows if isinstance(rows, bytes) else json.dumps(rows).encode()
    return task_arrays.read(data, give, task, BY_ID[provider])


def write_task(tasks: Path, name: str, rows: object, **files: object) -> Path:
    """Write a task directory; `files` are named by their stem (`history_item=...`)."""
    folder = tasks / name
    folder.mkdir(parents=True, exist_ok=True)
    for stem, content in {"ui_messages": rows, **files}.items():
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        (folder / f"{stem}.json").write_bytes(data)
    return folder
