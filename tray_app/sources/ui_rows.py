"""The usage rows of `ui_messages.json`: which rows count, which are states of one request, and their numbers as recorded.

Counted: `api_req_started` (an `api_req_finished` completes the one before it), `deleted_api_reqs`, `api_req_deleted`, `subagent_usage`, and
the cost of `condense_context`. Everything else in the array is conversation and is never decoded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from tray_app.sources import attribution, decode, numbers
from tray_app.sources.row_states import ABSENT, STARTED, Payload, State, finish, merged

FINISHED = "api_req_finished"
CONDENSED = "condense_context"
REMOVED = ("deleted_api_reqs", "api_req_deleted")
AGGREGATES = (*REMOVED, "subagent_usage")
_KINDS = frozenset((STARTED, FINISHED, CONDENSED, *AGGREGATES))


class _Row(msgspec.Struct, gc=False):
    say: Any = None
    entry_type: Any = None
    type: Any = None
    ts: Any = None
    text: msgspec.Raw = ABSENT
    modelInfo: msgspec.Raw = ABSENT  # noqa: N815 - the tool's own names
    contextCondense: msgspec.Raw = ABSENT  # noqa: N815


class _Condense(msgspec.Struct, gc=False):
    cost: Any = None


_ROWS: msgspec.json.Decoder[list[_Row]] = msgspec.json.Decoder(list[_Row])
_PAYLOAD = msgspec.json.Decoder(Payload)
_CONDENSE = msgspec.json.Decoder(_Condense)


class UsageRow(msgspec.Struct, frozen=True, gc=False):
    """One request or aggregate with its numbers as recorded. `at`: Unix ms or None. `key`: unique within the document."""

    key: str
    at: int | None
    input: int
    output: int
    cache_read: int
    cache_write: int
    cost: float | None
    reported: bool
    aggregate: bool = False
    replaces: bool = False
    protocol: str = ""
    inference_provider: str = ""
    has_request: bool = False
    model_info: attribution.Named | None = None
    environment: attribution.Environment = attribution.NOTHING_SAID


@dataclass(frozen=True, slots=True)
class UsageRows:
    """All that counts in one document, in its order; `trailing`: there was more after the array's end.

    `bad_rows` includes `damaged_rows`: rows with a token count that is no count, taken as 0.
    """

    rows: list[UsageRow]
    bad_rows: int
    damaged_rows: int
    trailing: bool
    workspace: str


def usage_rows(data: bytes) -> UsageRows:
    """Decode a document and give its usage rows. Raises `decode.Unreadable`."""
    rows, trailing = decode.rows(data, _ROWS)
    states: list[State] = []
    infos: dict[bytes, attribution.Named | None] = {}
    bad = 0
    for row in rows:
        said = row.say
        kind = _MEANING[said] if type(said) is str else ""
        if not kind:
            if row.entry_type is None and (row.type == "say" or row.type == "ask"):
                continue  # conversation: four rows in five
            kind = _old_kind(row)
            if not kind:
                continue
        payload = _payload(row.text) if kind != CONDENSED else _condensed(row)
        if payload is None:  # no inner JSON
            bad += 1
        elif kind == FINISHED:
            finish(states, payload)
        else:
            info = None if row.modelInfo is ABSENT else _info(bytes(row.modelInfo), infos)
            states.append(State(kind, numbers.moment(row.ts), payload, info))
    workspace = next(filter(None, (_workspace(state) for state in states)), "")
    damaged = 0
    result: list[UsageRow] = []
    places: dict[tuple[str, int | None], int] = {}
    for state in merged(states):
        moment = state.kind, state.at
        place = places.get(moment, 0)
        places[moment] = place + 1
        usage, broken = _usage(state, place)
        damaged += broken
        if usage.reported or usage.replaces or not usage.aggregate:
            result.append(usage)
    return UsageRows(result, bad + damaged, damaged, trailing, workspace)


class _Meanings(dict[str, str]):
    """What a discriminator means, worked out once per spelling; "" for rows that are no usage. Longer texts are none: they are not kept."""

    def __missing__(self, said: str) -> str:
        if len(said) >= 64:
            return ""
        name = said.strip().lower()
        kind = name if name in _KINDS else ""
        if len(self) < 1000:
            self[said] = kind
        return kind


_MEANING = _Meanings()


def _old_kind(row: _Row) -> str:
    """What a row is by the discriminators of old schemas."""
    for said in (row.entry_type, row.type):
        if type(said) is str:
            kind = _MEANING[said]
            if kind:
                return kind
    return ""


def _condensed(row: _Row) -> Payload:
    condense = decode.value(bytes(row.contextCondense), _CONDENSE)
    return Payload(cost=condense.cost if condense else None)


def _payload(text: msgspec.Raw) -> Payload | None:
    """A row's text is JSON within a JSON string; an object in its place is taken as well."""
    try:
        return _PAYLOAD.decode(attribution.STRING.decode(text))
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        inner: bytes | str = bytes(text)
        if inner[:1] == b'"':
            inner = decode.value(inner, attribution.STRING) or ""
        return decode.value(inner, _PAYLOAD)


def _info(said: bytes, known: dict[bytes, attribution.Named | None]) -> attribution.Named | None:
    """A row's `modelInfo`, decoded once per spelling in a document; what else stands in it has no field to land in."""
    if said not in known:
        known[said] = attribution.model_info(decode.value(said, attribution.MODEL_INFO))
    return known[said]


def _usage(state: State, place: int) -> tuple[UsageRow, bool]:
    """The row's numbers, and whether one of them was damage. `place`: its place among rows of its kind and time."""
    said, at, info = state.payload, state.at, state.model_info
    given, output, read, write = said.tokensIn, said.tokensOut, said.cacheReads, said.cacheWrites
    damaged = False
    most = numbers.LARGEST_COUNT
    if not (type(given) is type(output) is type(read) is type(write) is int and 0 <= given <= most and 0 <= output <= most
            and 0 <= read <= most and 0 <= write <= most):  # fmt: skip
        counts = [numbers.count(value) for value in (given, output, read, write)]
        given, output, read, write = (count for count, _ in counts)
        damaged = any(broken for _, broken in counts)
    cost = numbers.money(said.cost)
    started = state.kind == STARTED
    key = "?" if at is None else str(at)
    if not started:
        key = f"{state.kind}:{key}"
    request = said.asked
    spoken = attribution.NOTHING_SAID
    if request and started and (info is None or not info.model):
        spoken = attribution.environment(request)
    row = UsageRow(
        f"{key}#{place}" if place or at is None else key,
        at,
        given,
        output,
        read,
        write,
        cost,
        bool(given or output or read or write) or cost is not None,
        not started,
        state.kind in REMOVED,
        _leading(said.apiProtocol) if isinstance(said.apiProtocol, str) else "",
        said.inferenceProvider.strip() if isinstance(said.inferenceProvider, str) else "",
        bool(request),
        info,
        spoken,
    )
    return row, damaged


def _workspace(state: State) -> str:
    """The workspace that a request's own text names."""
    asked = state.payload.asked if state.kind == STARTED else b""
    return attribution.head_workspace(asked) if asked else ""


@lru_cache(maxsize=64)
def _leading(protocol: str) -> str:
    """The leading segment of `apiProtocol`: "bedrock/anthropic" is bedrock."""
    return protocol.strip().replace(":", "/").split("/", 1)[0].strip()
