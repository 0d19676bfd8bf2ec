"""States of one request: a tool writes a row again and again while an answer streams, and the oldest ones wrote its numbers in a row of
their own. What they add up to is one row with the latest numbers.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tray_app.sources import attribution, numbers

STARTED = "api_req_started"
ABSENT = msgspec.Raw(b"")


class Payload(msgspec.Struct, gc=False):
    """The inner JSON of a usage row, its numbers not yet looked into."""

    tokensIn: Any = None  # noqa: N815
    tokensOut: Any = None  # noqa: N815
    cacheWrites: Any = None  # noqa: N815
    cacheReads: Any = None  # noqa: N815
    cost: Any = None
    apiProtocol: Any = None  # noqa: N815
    inferenceProvider: Any = None  # noqa: N815
    request: msgspec.Raw = ABSENT

    @property
    def asked(self) -> bytes:
        """The prompt as JSON; empty where there is none."""
        if self.request is ABSENT:
            return b""
        raw = bytes(self.request)
        return b"" if raw == b"null" else raw


class State(msgspec.Struct, gc=False):
    """A row while states of it may still come."""

    kind: str
    at: int | None
    payload: Payload
    model_info: attribution.Named | None
    finished: bool = False


def finish(states: list[State], closing: Payload) -> None:
    """Complete the last unfinished request before an `api_req_finished` row; what the finish says wins."""
    for state in reversed(states):
        if state.kind == STARTED and not state.finished:
            state.finished = True
            for name in ("tokensIn", "tokensOut", "cacheWrites", "cacheReads", "cost"):
                said = getattr(closing, name)
                if said is not None:
                    setattr(state.payload, name, said)
            return


def merged(states: list[State]) -> list[State]:
    """States of one request become its latest one: same time, same or no request text, and no number falls."""
    if len({(state.kind, state.at) for state in states}) == len(states):
        return states
    kept: list[State] = []
    by_moment: dict[tuple[str, int], list[int]] = {}
    for state in states:
        if state.at is None:
            kept.append(state)
            continue
        places = by_moment.setdefault((state.kind, state.at), [])
        for place in places:
            if _later(kept[place], state):
                kept[place] = _overlaid(kept[place], state)
                break
            if _later(state, kept[place]):
                kept[place] = _overlaid(state, kept[place])
                break
        else:
            places.append(len(kept))
            kept.append(state)
    return kept


def _later(before: State, after: State) -> bool:
    first, second = before.payload.asked, after.payload.asked
    if first and second and first != second:
        return False
    return all(old <= new for old, new in zip(_numbers(before), _numbers(after), strict=True))


def _overlaid(before: State, after: State) -> State:
    if not after.payload.asked:
        after.payload.request = before.payload.request
    for name in ("apiProtocol", "inferenceProvider"):
        if getattr(after.payload, name) is None:
            setattr(after.payload, name, getattr(before.payload, name))
    after.model_info = after.model_info or before.model_info
    after.finished = after.finished or before.finished
    return after


def _numbers(state: State) -> tuple[float, ...]:
    said = state.payload
    counts = (said.tokensIn, said.tokensOut, said.cacheReads, said.cacheWrites)
    return (*(numbers.count(value)[0] for value in counts), numbers.money(said.cost) or 0.0)
