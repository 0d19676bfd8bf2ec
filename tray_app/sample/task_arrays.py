"""Sample tasks as task directories: the classic format of Cline, and that of Roo Code and earlier Kilo Code."""

from __future__ import annotations

import json
import os
import uuid
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tray_app.sample.story import Task, Use


def write_document(path: Path, document: object, changed_ms: int) -> None:
    """Writes compact JSON whose change time is that of the use in it, not of the writing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, separators=(",", ":"), ensure_ascii=False), "utf-8")
    os.utime(path, ns=(changed_ms * 1_000_000, changed_ms * 1_000_000))


def _row(at: int, say: str, text: object, **more: object) -> dict[str, Any]:
    return {"ts": at, "type": "say", "say": say, "text": text, **more}


def _inner(numbers: dict[str, object]) -> str:
    return json.dumps(numbers, separators=(",", ":"))


def _sums(task: Task, *, inclusive: bool) -> dict[str, Any]:
    """The tool's own running totals of a task, as its history keeps them."""
    return {
        "tokensIn": sum(_tokens_in(use, inclusive=inclusive) for use in task.uses),
        "tokensOut": sum(use.output for use in task.uses),
        "cacheWrites": sum(use.cache_write for use in task.uses),
        "cacheReads": sum(use.cache_read for use in task.uses),
        "totalCost": sum(use.cost for use in task.uses),
    }


def _tokens_in(use: Use, *, inclusive: bool) -> int:
    return use.uncached + use.cache_read + use.cache_write if inclusive else use.uncached


def _numbers(use: Use, *, inclusive: bool) -> dict[str, object]:
    return {
        "tokensIn": _tokens_in(use, inclusive=inclusive),
        "tokensOut": use.output,
        "cacheWrites": use.cache_write,
        "cacheReads": use.cache_read,
        "cost": use.cost,
    }


def cline_id(task: Task) -> str:
    """Cline names a task by the millisecond at which it began."""
    return str(task.began)


def write_cline(storage: Path, task: Task) -> None:
    """One Cline task below an extension's storage: rows that name their model, the cache counted apart from the input."""
    folder = storage / "tasks" / cline_id(task)

    def model_info(use: Use) -> dict[str, str]:
        return {"providerId": use.model.upstream, "modelId": use.model.id, "mode": "act"}

    rows = [_row(task.began, "task", "", modelInfo=model_info(task.uses[0]), conversationHistoryIndex=-1)]
    history: list[dict[str, Any]] = []
    model_usage: list[dict[str, Any]] = []
    for turn, use in enumerate(task.uses):
        text = _inner({"request": "", **_numbers(use, inclusive=False)})
        more = {"modelInfo": model_info(use), "conversationHistoryIndex": 2 * turn - 1}
        rows.append(_row(use.at, "api_req_started", text, **more))
        rows.append(_row(use.at + 2_600, "text", "", partial=False, **more))
        history.append({"role": "user", "content": [{"type": "text", "text": ""}], "ts": use.at + 40})
        history.append(
            {
                "role": "assistant",
                "content": [{"type": "text", "text": ""}],
                "modelInfo": model_info(use),
                "ts": use.at + 3_000,
            }
        )
        if not model_usage or model_usage[-1]["model_id"] != use.model.id:
            model_usage.append(
                {
                    "ts": use.at - 20,
                    "model_id": use.model.id,
                    "model_provider_id": use.model.upstream,
                    "mode": "act",
                }
            )
    rows.append(_row(task.ended, "completion_result", ""))
    write_document(folder / "ui_messages.json", rows, task.ended)
    write_document(folder / "api_conversation_history.json", history, task.ended)
    write_document(
        folder / "task_metadata.json", {"files_in_context": [], "model_usage": model_usage}, task.ended
    )


def write_cline_history(storage: Path, tasks: Iterable[Task], home: Path) -> None:
    """Cline's index of its tasks: totals that a reader may hold its own against, and never adds."""
    items = [
        {
            "id": cline_id(task),
            "ts": task.ended,
            "task": task.title,
            **_sums(task, inclusive=False),
            "cwdOnTaskInitialization": str(home / "projects" / task.project),
            "isFavorited": False,
            "modelId": task.uses[-1].model.id,
        }
        for task in tasks
    ]
    newest = max(item["ts"] for item in items)
    write_document(storage / "state" / "taskHistory.json", items, newest)


def roo_id(task: Task) -> str:
    """A version 7 UUID: the millisecond first, the rest made from the task's number."""
    rest = uuid.uuid5(uuid.NAMESPACE_OID, f"{task.kind} {task.serial}").hex
    return str(uuid.UUID(f"{task.began:012x}7{rest[:3]}8{rest[3:18]}"))


def _environment_details(task: Task, use: Use) -> str:
    mode = f"<slug>{task.mode}</slug>\n<name>{task.mode.title()}</name>\n<model>{use.model.id}</model>"
    return f"<environment_details>\n# Current Mode\n{mode}\n</environment_details>"


def write_roo(storage: Path, task: Task, home: Path, *, kilo: bool = False) -> None:
    """One task of Roo Code, or of Kilo Code before 7: input with the cache in it, the model only in the history's details.

    Kilo adds the upstream's name to the row and keeps no history item beside it.
    """
    folder = storage / "tasks" / roo_id(task)
    rows = [_row(task.began, "text", "", images=[])]
    history: list[dict[str, Any]] = []
    for use in task.uses:
        numbers = {"apiProtocol": "openai", **_numbers(use, inclusive=True)}
        if kilo:
            numbers |= {"usageMissing": False, "inferenceProvider": "xAI"}
        rows.append(_row(use.at, "api_req_started", _inner(numbers)))
        rows.append(_row(use.at + 2_600, "text", "", partial=False))
        details = [{"type": "text", "text": _environment_details(task, use)}]
        history.append({"role": "user", "content": details, "ts": use.at + 300})
        history.append({"role": "assistant", "content": [{"type": "text", "text": ""}], "ts": use.at + 3_000})
    rows.append(_row(task.ended, "completion_result", ""))
    write_document(folder / "ui_messages.json", rows, task.ended)
    write_document(folder / "api_conversation_history.json", history, task.ended)
    write_document(folder / "task_metadata.json", {"files_in_context": []}, task.ended)
    if not kilo:
        write_document(folder / "history_item.json", roo_history_item(task, home), task.ended)


def roo_history_item(task: Task, home: Path) -> dict[str, Any]:
    """Roo's own totals of a task."""
    return {
        "id": roo_id(task),
        "number": task.serial,
        "ts": task.ended,
        "task": task.title,
        **_sums(task, inclusive=True),
        "workspace": str(home / "projects" / task.project),
        "mode": task.mode,
        "apiConfigName": "default",
    }


def write_roo_index(storage: Path, items: list[dict[str, Any]], changed_ms: int) -> None:
    """The file that lies among the task directories and repeats their history items."""
    index = {"version": 1, "updatedAt": changed_ms, "entries": items}
    write_document(storage / "tasks" / "_index.json", index, changed_ms)
