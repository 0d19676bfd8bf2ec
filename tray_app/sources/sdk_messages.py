"""Messages of the SDK format as requests: one assistant message with `metrics` is one request.

Of a message only its id, role, time, numbers, model and the names of its tool calls are decoded; text, and what went into or came out of
a tool, have no field to land in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from tray_app.sources import decode, numbers
from tray_app.sources.parts import ABSENT, part, text
from tray_app.sources.records import UNKNOWN_MODEL, ModelSource, Request

if TYPE_CHECKING:
    from collections.abc import Iterable


class Message(msgspec.Struct, rename="camel", gc=False):
    """A message as its parts, not yet looked into: any JSON object fits."""

    id: Any = None
    role: Any = None
    ts: Any = None
    content: msgspec.Raw = ABSENT
    model_info: msgspec.Raw = ABSENT
    metrics: msgspec.Raw = ABSENT
    metadata: msgspec.Raw = ABSENT


class _Metrics(msgspec.Struct, rename="camel", gc=False):
    input_tokens: Any = None
    output_tokens: Any = None
    cache_read_tokens: Any = None
    cache_write_tokens: Any = None
    cost: Any = None


class _ModelInfo(msgspec.Struct, gc=False):
    id: Any = None
    provider: Any = None


class _Metadata(msgspec.Struct, rename="camel", gc=False):
    display_only: Any = None


class _Block(msgspec.Struct, gc=False):
    type: str = ""
    name: str = ""


_METRICS = msgspec.json.Decoder(_Metrics)
_MODEL_INFO = msgspec.json.Decoder(_ModelInfo)
_METADATA = msgspec.json.Decoder(_Metadata)
_BLOCKS = msgspec.json.Decoder(list[_Block])
_LOOSE_BLOCKS = msgspec.json.Decoder(list[msgspec.Raw])
_BLOCK = msgspec.json.Decoder(_Block)


@dataclass(frozen=True, slots=True)
class Answers:
    """One agent's requests in their order, how many rows were damaged, and the tool calls of answers without numbers (key, tool)."""

    requests: tuple[Request, ...]
    damaged: int
    unmetered: tuple[tuple[str, str], ...]


def answers_of(messages: Iterable[Message], agent: str, imported_session: bool = False) -> Answers:
    """What one agent's messages say.

    A key is the agent and the message's id (its position among messages without one); of two with one key the fuller counts. Messages
    without `metrics`, of other roles, or there for display alone are no requests. In an `imported_session` the sum of the classic task
    may stand in a message that names no model at all.
    """
    found: dict[str, Request] = {}
    calls: list[tuple[str, str]] = []
    damaged = nameless = 0
    for message in messages:
        if message.role != "assistant":
            continue
        shown = part(message.metadata, _METADATA)
        if shown is not None and shown.display_only:
            continue
        identity = text(message.id)
        if not identity:
            nameless += 1
        key = f"{agent}|{identity or f'#{nameless}'}"
        metrics = part(message.metrics, _METRICS)
        if metrics is None:
            damaged += message.metrics != ABSENT
            calls.extend((key, tool) for tool in _tool_names(message.content))
            continue
        request, sound = _request(message, metrics, agent, identity, key, imported_session)
        damaged += not sound
        known = found.get(request.key)
        if known is None or _fullness(request) > _fullness(known):
            found[request.key] = request
    return Answers(tuple(found.values()), damaged, tuple(call for call in calls if call[0] not in found))


def _request(
    message: Message, metrics: _Metrics, agent: str, identity: str, key: str, imported_session: bool
) -> tuple[Request, bool]:
    """The request, and False when one of its counts was beyond reason and taken as 0."""
    taken, taken_damaged = numbers.count(metrics.input_tokens)
    output, output_damaged = numbers.count(metrics.output_tokens)
    cache_read, read_damaged = numbers.count(metrics.cache_read_tokens)
    cache_write, write_damaged = numbers.count(metrics.cache_write_tokens)
    cost = numbers.money(metrics.cost)
    at = numbers.moment(message.ts)
    info = part(message.model_info, _MODEL_INFO) or _ModelInfo()
    model, upstream = text(info.id), text(info.provider)
    imported = upstream == "unknown" or (imported_session and not model and not upstream)
    request = Request(
        key=key,
        at=at,
        model=model or UNKNOWN_MODEL,
        model_source=ModelSource.ROW if model else ModelSource.UNKNOWN,
        upstream="" if imported else upstream,
        input=taken,
        cache_read=cache_read,
        cache_write=cache_write,
        output=output,
        cache_in_input=cache_read + cache_write <= taken,
        cost=cost,
        reported=any((taken, cache_read, cache_write, output, cost)),
        imported=imported,
        agent=agent,
        copy_key=f"{identity}|{at}|{taken}|{cache_read}|{cache_write}|{output}|{cost}"
        if identity or at
        else "",
        tools=_tool_names(message.content),
    )
    return request, not (taken_damaged or output_damaged or read_damaged or write_damaged)


def _tool_names(content: msgspec.Raw) -> tuple[str, ...]:
    """The names of the `tool_use` blocks of a message; content may also be plain text, or hold blocks of another shape."""
    raw = bytes(content)
    if not raw.lstrip().startswith(b"["):
        return ()
    try:
        blocks = _BLOCKS.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        parts = decode.value(raw, _LOOSE_BLOCKS) or []
        blocks = [block for block in (decode.value(bytes(one), _BLOCK) for one in parts) if block is not None]
    return tuple(block.name for block in blocks if block.type == "tool_use" and block.name)


def _fullness(request: Request) -> float:
    return (request.cost or 0.0) + request.input + request.cache_read + request.cache_write + request.output
