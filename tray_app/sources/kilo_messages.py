"""Assistant messages of Kilo 7 as requests: the same JSON whether it is a row of `kilo.db` or a file of the time before it.

`tokens.input` excludes the cache. Reasoning is inside `tokens.output` in early versions and beside it in later ones; `tokens.total`
tells which. Text of a conversation is in other places (parts), which are never read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from tray_app.sources import decode, numbers
from tray_app.sources.parts import ABSENT, part, text
from tray_app.sources.records import UNKNOWN_MODEL, ModelSource, Reading, Request

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PROVIDER = "kilo_code"
IMPORTED_MODEL = "legacy"
"""The model of messages that Kilo 7 imported from the task arrays of earlier versions: they carry no usage of their own."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a session stands: the session above it, its project's directory, and when it began (Unix ms)."""

    parent: str = ""
    directory: str = ""
    created: int | None = None


class _Message(msgspec.Struct, gc=False):
    role: Any = None
    modelID: Any = None  # noqa: N815 - the file's own names
    providerID: Any = None  # noqa: N815
    agent: Any = None
    mode: Any = None
    cost: Any = None
    tokens: msgspec.Raw = ABSENT
    time: msgspec.Raw = ABSENT


class _Tokens(msgspec.Struct, gc=False):
    total: Any = None
    input: Any = None
    output: Any = None
    reasoning: Any = None
    cache: msgspec.Raw = ABSENT


class _Cache(msgspec.Struct, gc=False):
    read: Any = None
    write: Any = None


class _Time(msgspec.Struct, gc=False):
    created: Any = None
    completed: Any = None


_MESSAGE = msgspec.json.Decoder(_Message)
_TOKENS = msgspec.json.Decoder(_Tokens)
_CACHE = msgspec.json.Decoder(_Cache)
_TIME = msgspec.json.Decoder(_Time)


def reading_of(task: str, place: Place, answers: Iterable[tuple[Request | None, bool]]) -> Reading:
    """What one session of a task said, from what `request_of` gave for each of its messages."""
    requests: list[Request] = []
    damaged = 0
    for request, sound in answers:
        damaged += not sound
        if request is not None:
            requests.append(request)
    requests.sort(key=lambda request: (request.at or 0, request.key))
    return Reading(
        provider=PROVIDER,
        task=task,
        requests=tuple(requests),
        project=place.directory,
        mode=requests[-1].mode if requests else "",
        began=place.created
        or min((request.at for request in requests if request.at is not None), default=None),
        bad_rows=damaged,
    )


def request_of(
    data: bytes, message_id: str, agent: str = "", created: object = None
) -> tuple[Request | None, bool]:
    """The request of one message's JSON, if it is one, and False when the row was damaged.

    No request: a user's message, one without a `tokens` object, one imported from earlier versions. `agent` is empty for the top
    session of a task; `created` is the time beside the JSON, for one without a time inside.
    """
    message = decode.value(data, _MESSAGE)
    if message is None:
        return None, False
    if message.role != "assistant" or text(message.modelID) == IMPORTED_MODEL or message.tokens == ABSENT:
        return None, True
    tokens = part(message.tokens, _TOKENS)
    if tokens is None:
        return None, False
    cache = part(tokens.cache, _CACHE) or _Cache()
    time = part(message.time, _TIME) or _Time()
    taken, taken_damaged = numbers.count(tokens.input)
    cache_read, read_damaged = numbers.count(cache.read)
    cache_write, write_damaged = numbers.count(cache.write)
    written, written_damaged = numbers.count(tokens.output)
    reasoning, reasoning_damaged = numbers.count(tokens.reasoning)
    output = output_with_reasoning(
        written, reasoning, taken + cache_read + cache_write, numbers.count(tokens.total)[0]
    )
    cost = numbers.money(message.cost)
    model, upstream = text(message.modelID), text(message.providerID)
    started, completed = numbers.moment(time.created), numbers.moment(time.completed)
    figures = f"{taken}|{cache_read}|{cache_write}|{output}|{reasoning}"
    request = Request(
        key=message_id,
        at=started or numbers.moment(created) or completed,
        model=model or UNKNOWN_MODEL,
        model_source=ModelSource.ROW if model else ModelSource.UNKNOWN,
        upstream=upstream,
        mode=text(message.agent) or text(message.mode),
        input=taken,
        cache_read=cache_read,
        cache_write=cache_write,
        output=output,
        cache_in_input=False,
        cost=cost,
        reported=any((taken, cache_read, cache_write, output, cost)),
        agent=agent,
        copy_key=f"{upstream}|{model}|{started}|{completed}|{figures}" if started else "",
    )
    return request, not (
        taken_damaged or read_damaged or write_damaged or written_damaged or reasoning_damaged
    )


def output_with_reasoning(output: int, reasoning: int, prompt: int, total: int) -> int:
    """All output tokens, reasoning never twice. `prompt`: input and cache. Without a telling total: inside, where it fits."""
    if prompt + output == total:
        return output
    if prompt + output + reasoning == total or reasoning > output:
        return output + reasoning
    return output


def top_session(session: str, parents: Mapping[str, str]) -> str:
    """The session at the top of a chain of parents. A chain that leads back into itself ends at its smallest id."""
    seen = {session}
    while parent := parents.get(session, ""):
        if parent in seen:
            return min(_loop(parent, parents))
        seen.add(parent)
        session = parent
    return session


def _loop(session: str, parents: Mapping[str, str]) -> set[str]:
    members = {session}
    while (session := parents[session]) not in members:
        members.add(session)
    return members
