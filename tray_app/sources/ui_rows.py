"""The usage rows of `ui_messages.json`: which rows count, which are states of one request, and their numbers as recorded.

Counted: `api_req_started` (an `api_req_finished` completes the one before it), `deleted_api_reqs`, `api_req_deleted`, `subagent_usage`, and
the cost of `condense_context`. Everything else in the array is conversation and is never decoded.
"""

from __future__ import annotations

from dataclasses import dataclass
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


class UsageRow(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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
    bad = 0
    for row in rows:
        kind = _kind(row)
        if not kind:
            continue  # conversation: four rows in five
        state = _state(row, kind)
        if state is None:
            bad += 1
        elif kind == FINISHED:
            finish(states, state.payload)
        else:
            states.append(state)
    workspace = next(filter(None, (_workspace(state) for state in states)), "")
    damaged = 0
    result: list[UsageRow] = []
    places: dict[tuple[str, int | None], int] = {}
    for state in merged(states):
        place = places.get((state.kind, state.at), 0)
        places[state.kind, state.at] = place + 1
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


def _kind(row: _Row) -> str:
    for said in (row.say, row.entry_type, row.type):
        if type(said) is str:
            kind = _MEANING[said]
            if kind:
                return kind
    return ""


def _state(row: _Row, kind: str) -> State | None:
    """The row with its inner JSON decoded; None for a row that has none (a bad row)."""
    if kind == CONDENSED:
        condense = decode.value(bytes(row.contextCondense), _CONDENSE)
        payload: Payload | None = Payload(cost=condense.cost if condense else None)
    else:
        payload = _payload(row.text)
    return State(kind, numbers.moment(row.ts), payload, _info(row.modelInfo)) if payload is not None else None


def _payload(text: msgspec.Raw) -> Payload | None:
    """A row's text is JSON within a JSON string; an object in its place is taken as well."""
    try:
        return _PAYLOAD.decode(attribution.STRING.decode(text))
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        inner: bytes | str = bytes(text)
        if inner[:1] == b'"':
            inner = decode.value(inner, attribution.STRING) or ""
        return decode.value(inner, _PAYLOAD)


def _info(raw: msgspec.Raw) -> attribution.Named | None:
    """A row's `modelInfo`; what else stands in it has no field to land in."""
    return None if raw is ABSENT else attribution.model_info(decode.value(bytes(raw), attribution.MODEL_INFO))


def _usage(state: State, place: int) -> tuple[UsageRow, bool]:
    """The row's numbers, and whether one of them was damage. `place`: its place among rows of its kind and time."""
    said = state.payload
    damaged = False
    counts = []
    for value in (said.tokensIn, said.tokensOut, said.cacheReads, said.cacheWrites):
        number, broken = (value, False) if type(value) is int and 0 <= value < 2**53 else numbers.count(value)
        damaged = damaged or broken
        counts.append(number)
    cost = numbers.money(said.cost)
    moment = "?" if state.at is None else str(state.at)
    kind = "" if state.kind == STARTED else f"{state.kind}:"
    request = said.asked
    spoken = attribution.NOTHING_SAID
    if request and state.kind == STARTED and (state.model_info is None or not state.model_info.model):
        spoken = attribution.environment(request)
    row = UsageRow(
        key=f"{kind}{moment}#{place}" if place or state.at is None else f"{kind}{moment}",
        at=state.at,
        input=counts[0],
        output=counts[1],
        cache_read=counts[2],
        cache_write=counts[3],
        cost=cost,
        reported=any(counts) or cost is not None,
        aggregate=state.kind != STARTED,
        replaces=state.kind in REMOVED,
        protocol=_leading(said.apiProtocol),
        inference_provider=said.inferenceProvider.strip() if isinstance(said.inferenceProvider, str) else "",
        has_request=bool(request),
        model_info=state.model_info,
        environment=spoken,
    )
    return row, damaged


def _workspace(state: State) -> str:
    """The workspace that a request's own text names."""
    return attribution.head_workspace(state.payload.asked) if state.kind == STARTED else ""


def _leading(protocol: Any) -> str:
    """The leading segment of `apiProtocol`: "bedrock/anthropic" is bedrock."""
    if not isinstance(protocol, str):
        return ""
    return protocol.strip().replace(":", "/").split("/", 1)[0].strip()
