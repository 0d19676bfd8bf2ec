"""Which model answered a request: decided per request, first witness that speaks.

The witnesses of a task's own rows come first, then those beside it: `api_conversation_history.json` and `task_metadata.json`. Histories
are searched for their tags and dropped; no text of them leaves this module but model ids, modes and a workspace path.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from tray_app.sources import decode, numbers
from tray_app.sources.parts import ABSENT, part, text

if TYPE_CHECKING:
    from collections.abc import Iterator


class Named(msgspec.Struct, frozen=True, gc=False):
    """A model that a witness named, at a time (Unix ms) where the witness has one."""

    model: str
    provider: str = ""
    mode: str = ""
    at: int = 0


class Environment(msgspec.Struct, frozen=True, gc=False):
    """What the last `<environment_details>` block of a text says; each may be empty."""

    model: str = ""
    mode: str = ""
    workspace: str = ""


NOTHING_SAID = Environment()

_AT = attrgetter("at")


@dataclass(frozen=True, slots=True)
class History:
    """What a conversation history can witness. `answers` and `prompts` ascend by time; `fallback` is a mode for want of any model."""

    answers: tuple[Named, ...] = ()
    prompts: tuple[Named, ...] = ()
    fallback: str = ""
    workspace: str = ""


_OPEN, _CLOSE = b"<environment_details>", b"</environment_details>"
_TAIL = 2_000
"""The block is the last thing in a message as a rule: a look at the end saves one at the whole."""

_MODEL = re.compile(rb"<model>([^<]{1,300})</model>")
_SLUG = re.compile(rb"<slug>([^<]{1,200})</slug>")
_NAME = re.compile(rb"<name>([^<]{1,200})</name>")
_WORKSPACE = re.compile(rb"# Current (?:Workspace|Working) Directory \((.{1,1000}?)\) Files")


class ModelInfo(msgspec.Struct, gc=False):
    """Who answers, as Cline writes it."""

    modelId: Any = None  # noqa: N815 - the tool's own names
    providerId: Any = None  # noqa: N815
    mode: Any = None


class _Message(msgspec.Struct, gc=False):
    role: Any = None
    ts: Any = None
    content: msgspec.Raw = msgspec.Raw(b"")
    modelInfo: msgspec.Raw = ABSENT  # noqa: N815


class _Usage(msgspec.Struct):
    model_usage: list[msgspec.Raw] | None = None


class _UsageEntry(msgspec.Struct):
    ts: Any = None
    model_id: Any = None
    model_provider_id: Any = None
    mode: Any = None


MODEL_INFO = msgspec.json.Decoder(ModelInfo)
STRING = msgspec.json.Decoder(str)
_MESSAGES: msgspec.json.Decoder[list[_Message]] = msgspec.json.Decoder(list[_Message])
_METADATA = msgspec.json.Decoder(_Usage)
_USAGE_ENTRY = msgspec.json.Decoder(_UsageEntry)


def environment(said: msgspec.Raw | bytes, wants_workspace: bool = True) -> Environment:
    """What the environment blocks in a JSON-escaped text say last. Only what stands inside such a block counts."""
    if not wants_workspace:  # the block is short and ends its message: no copy of the whole text for it
        block = next(_blocks_from_the_end(bytes(memoryview(said)[-_TAIL:])), b"")
        model, mode = _last(_MODEL, block), _last(_SLUG, block)
        if model and mode:
            return Environment(model, mode)
    raw = bytes(said)
    if _CLOSE not in raw[-_TAIL:] and _CLOSE not in raw and b"\\u003" in raw:
        raw = re.sub(rb"\\u003[cC]", b"<", re.sub(rb"\\u003[eE]", b">", raw))
    model = mode = workspace = ""
    for block in _blocks_from_the_end(raw):
        model = model or _last(_MODEL, block)
        mode = mode or _last(_SLUG, block)
        if wants_workspace and not workspace:
            path = _WORKSPACE.search(block)
            workspace = _text(path[1]) if path else ""
        if model and mode and (workspace or not wants_workspace):
            break
    return Environment(model, mode, workspace) if model or mode or workspace else NOTHING_SAID


def _blocks_from_the_end(raw: bytes) -> Iterator[bytes]:
    """What stands between a closing tag and the opening tag nearest before it: a prompt may speak of the tag itself."""
    end = raw.rfind(_CLOSE)
    while end >= 0:
        opening = raw.rfind(_OPEN, 0, end)
        if opening < 0:
            return
        between = raw.rfind(_CLOSE, opening, end)
        if between < 0:
            yield raw[opening + len(_OPEN) : end]
            between = raw.rfind(_CLOSE, 0, opening)
        end = between


def _last(tag: re.Pattern[bytes], data: bytes) -> str:
    found = tag.findall(data)
    return _text(found[-1]) if found else ""


@lru_cache(maxsize=256)
def _text(raw: bytes) -> str:
    """A JSON-escaped model id, mode or path as a string. The messages of a task repeat a few of them."""
    if b"\\" not in raw:
        return raw.decode("utf-8", "replace").strip()
    decoded = decode.value(b'"' + raw + b'"', STRING)
    return (decoded if decoded is not None else raw.decode("utf-8", "replace")).strip()


def model_info(said: ModelInfo | None) -> Named | None:
    """`modelInfo {modelId, providerId, mode}` of a row or an answer (Cline)."""
    return _named(text(said.modelId), text(said.providerId), text(said.mode)) if said is not None else None


@lru_cache(maxsize=256)
def _named(model: str, provider: str, mode: str) -> Named:
    """The rows of a task repeat a few of them."""
    return Named(model, provider, mode)


def history(data: bytes) -> History:
    """Search `api_conversation_history.json`. A damaged one witnesses what its tags alone can say: a mode."""
    messages: list[_Message] = []
    try:
        data = decode.plain(data)
        if b"<model>" in data or b'"modelInfo"' in data or b"\\u003cmodel" in data:
            messages, _ = decode.rows(data, _MESSAGES)
    except decode.Unreadable:
        messages = []
    answers: list[Named] = []
    prompts: list[Named] = []
    workspace = ""
    for message in messages:
        at = numbers.moment(message.ts)
        if message.role == "assistant":
            named = model_info(part(message.modelInfo, MODEL_INFO))
            if named and named.model and at is not None:
                answers.append(Named(named.model, named.provider, named.mode, at))
        elif message.role == "user":
            seen = environment(message.content, wants_workspace=not workspace)
            workspace = workspace or seen.workspace
            if seen.model and at is not None:
                prompts.append(Named(seen.model, "", seen.mode, at))
    if not workspace:
        workspace = head_workspace(data)
    fallback = "" if b"<model>" in data else _last(_SLUG, data) or _last(_NAME, data)
    return History(
        tuple(sorted(answers, key=_AT)),
        tuple(sorted(prompts, key=_AT)),
        fallback,
        workspace,
    )


def head_workspace(data: bytes) -> str:
    """The workspace named in the first environment block of a JSON-escaped text: a request, a history, or its first bytes."""
    start = data.find(_OPEN)
    match = _WORKSPACE.search(data, start, start + 262_144) if start >= 0 else None
    return _text(match[1]) if match else ""


def metadata(data: bytes) -> tuple[Named, ...]:
    """`model_usage` of `task_metadata.json`, ascending by time; damaged entries are left out."""
    try:
        usage, _ = decode.document(data, _METADATA)
    except decode.Unreadable:
        return ()
    named = []
    for raw in usage.model_usage or ():
        entry = decode.value(bytes(raw), _USAGE_ENTRY)
        at = numbers.moment(entry.ts) if entry else None
        if entry and at is not None and isinstance(entry.model_id, str) and entry.model_id.strip():
            provider = entry.model_provider_id if isinstance(entry.model_provider_id, str) else ""
            named.append(
                Named(entry.model_id.strip(), provider, entry.mode if isinstance(entry.mode, str) else "", at)
            )
    return tuple(sorted(named, key=_AT))


def nearest_answer(answers: tuple[Named, ...], at: int) -> Named | None:
    """The answer nearest in time; of two as near, the later one (an answer follows its request)."""
    if not answers:
        return None
    position = bisect_left(answers, at, key=_AT)
    around = answers[max(0, position - 1) : position + 1]
    return min(around, key=lambda named: (abs(named.at - at), -named.at))


def in_force(usage: tuple[Named, ...], at: int) -> Named | None:
    """The last entry at or before a time, else the first: it may have been written just after the request began."""
    position = bisect_right(usage, at, key=_AT)
    return usage[max(0, position - 1)] if usage else None


def prompt_of(prompts: tuple[Named, ...], at: int, following: int | None) -> Named | None:
    """The first prompt at or after a request and before the next one, else the last before: a retry sends the same message again."""
    position = bisect_left(prompts, at, key=_AT)
    if position < len(prompts) and (following is None or prompts[position].at < following):
        return prompts[position]
    return prompts[position - 1] if position else None
