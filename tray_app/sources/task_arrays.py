"""Task directories of the Cline family: `tasks/<taskId>/ui_messages.json` and what lies beside it, read as requests.

Written by Cline up to 3.89 and 4.0, CLI 1 and 2, Roo Code, Zoo Code and Kilo Code up to 5. Every row whose kind says so is usage; what it
means is decided row by row (`ui_rows`), who answered and what the cache is by `attribution`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from tray_app.sources import attribution, cache_rule, ui_rows
from tray_app.sources.records import UNKNOWN_MODEL, Fault, ModelSource, Reading, Request

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tray_app.sources.catalogue import Provider
    from tray_app.sources.ui_rows import UsageRow, UsageRows

UI_MESSAGES = "ui_messages.json"
OLD_UI_MESSAGES = "claude_messages.json"
HISTORY = "api_conversation_history.json"
METADATA = "task_metadata.json"

Beside = Callable[[str], "bytes | None"]
"""Reads a file of the task directory by name; None when it is not there or not readable."""


def read(ui_messages: bytes, beside: Beside, task: str, provider: Provider) -> Reading:
    """What one task directory says. Side files are read only when a row's own fields leave its model open.

    `ui_messages` are the bytes of the usage document. Raises `decode.Unreadable` when they cannot be decoded.
    """
    found = ui_rows.usage_rows(ui_messages)
    witnesses = _Witnesses(found, beside, provider.dialect)
    requests = tuple(_requests(found.rows, witnesses, provider.dialect))
    mode = next((request.mode for request in reversed(requests) if request.mode), "")
    faults = [Fault("has more after its end; read up to there", fatal=False)] if found.trailing else []
    if found.damaged_rows:
        damaged = found.damaged_rows
        rows = "1 row" if damaged == 1 else f"{damaged} rows"
        faults.append(Fault(f"{rows} with a token count beyond 2^53, taken as 0", fatal=False))
    return Reading(
        provider=provider.id,
        task=task,
        requests=requests,
        project=witnesses.workspace,
        mode=mode,
        bad_rows=found.bad_rows,
        faults=tuple(faults),
        side_files=tuple(witnesses.asked),
    )


class _Attributed(msgspec.Struct, frozen=True, gc=False):
    model: str
    source: ModelSource
    provider: str = ""
    mode: str = ""


_NOBODY = _Attributed(UNKNOWN_MODEL, ModelSource.UNKNOWN)


class _Witnesses:
    """The models that the rows and the files beside them name, looked up only as far as a row needs."""

    def __init__(self, found: UsageRows, beside: Beside, dialect: str) -> None:
        self._rows = found.rows
        self._beside = beside
        self.asked: list[str] = []
        self.workspace = found.workspace
        self._history: attribution.History | None = None
        self._metadata: tuple[attribution.Named, ...] | None = (
            () if dialect == "roo" else None
        )  # theirs names no models

    def of(self, row: UsageRow) -> _Attributed:
        """The first witness that speaks for a row; aggregates speak for themselves or not at all."""
        info = row.model_info
        if info is not None and info.model:
            return _Attributed(info.model, ModelSource.ROW, info.provider, info.mode)
        if row.environment.model:
            return _Attributed(row.environment.model, ModelSource.REQUEST, "", row.environment.mode)
        if row.aggregate:
            return _NOBODY
        return (self._timed(row.at) if row.at is not None else None) or self._untimed()

    @cached_property
    def _next(self) -> dict[int, int]:
        """The time of the request after the one at a time."""
        return dict(
            pairwise(sorted({row.at for row in self._rows if not row.aggregate and row.at is not None}))
        )

    def _timed(self, at: int) -> _Attributed | None:
        answer = attribution.nearest_answer(self.history().answers, at)
        if answer:
            return _Attributed(answer.model, ModelSource.ANSWER, answer.provider, answer.mode)
        entry = attribution.in_force(self.metadata(), at)
        if entry:
            return _Attributed(entry.model, ModelSource.METADATA, entry.provider, entry.mode)
        prompt = attribution.prompt_of(self.history().prompts, at, self._next.get(at))
        if prompt:
            return _Attributed(prompt.model, ModelSource.ENVIRONMENT, "", prompt.mode)
        return None

    def _untimed(self) -> _Attributed:
        history = self.history()
        seen = (*history.answers, *history.prompts, *self.metadata())
        named_by_rows = {
            (row.model_info.model if row.model_info else "") or row.environment.model
            for row in self._rows
            if not row.aggregate
        }
        models = (named_by_rows | {named.model for named in seen}) - {""}
        if len(models) == 1:
            return _Attributed(models.pop(), ModelSource.TASK)
        if history.fallback:
            return _Attributed(history.fallback, ModelSource.MODE, "", history.fallback)
        return _Attributed(UNKNOWN_MODEL, ModelSource.UNKNOWN)

    def provider_at(self, at: int | None) -> str:
        """The upstream in force at a time by `task_metadata.json`; for a row without a time the only one, if there is one."""
        if at is not None:
            entry = attribution.in_force(self.metadata(), at)
            return entry.provider if entry else ""
        providers = {named.provider for named in self.metadata()}
        return providers.pop() if len(providers) == 1 else ""

    def history(self) -> attribution.History:
        if self._history is None:
            data = self._ask(HISTORY)
            self._history = attribution.history(data) if data else attribution.History()
            self.workspace = self.workspace or self._history.workspace
        return self._history

    def metadata(self) -> tuple[attribution.Named, ...]:
        if self._metadata is None:
            data = self._ask(METADATA)
            self._metadata = attribution.metadata(data) if data else ()
        return self._metadata

    def _ask(self, name: str) -> bytes | None:
        self.asked.append(name)
        return self._beside(name)


def _requests(rows: list[UsageRow], witnesses: _Witnesses, dialect: str) -> list[Request]:
    attributed = [witnesses.of(row) for row in rows]
    inside = _inside_roo(rows, attributed) if dialect == "roo" else _inside_cline(rows, attributed, witnesses)
    requests = []
    for row, named, holds_cache in zip(rows, attributed, inside, strict=True):
        info = row.model_info
        upstream = (info.provider if info else "") or named.provider or row.inference_provider or row.protocol
        mode = (info.mode if info else "") or named.mode
        requests.append(
            Request(row.key, row.at, named.model, named.source, upstream, mode, row.input, row.cache_read, row.cache_write,
                    row.output, holds_cache, row.cost, row.aggregate, row.replaces, row.reported)
        )  # fmt: skip
    return requests


def _inside_roo(rows: list[UsageRow], attributed: list[_Attributed]) -> Iterator[bool]:
    """Of each row of Roo and its relatives, whether its input holds its cache."""
    anthropic = [
        not row.aggregate and _anthropic(row, named) for row, named in zip(rows, attributed, strict=True)
    ]
    proofs = (
        row.at or 0
        for row, proves in zip(rows, anthropic, strict=True)
        if proves and row.input < row.cache_read + row.cache_write
    )
    exclusive_until = max(proofs, default=0)
    for row, is_anthropic in zip(rows, anthropic, strict=True):
        cache = row.cache_read + row.cache_write
        yield cache_rule.roo_cache_in_input(
            row.input, cache, is_anthropic, row.has_request, row.at, exclusive_until
        )


def _inside_cline(
    rows: list[UsageRow], attributed: list[_Attributed], witnesses: _Witnesses
) -> Iterator[bool]:
    """Of each row of Cline, whether its input holds its cache."""
    for row, named in zip(rows, attributed, strict=True):
        cache = row.cache_read + row.cache_write
        provider = (row.model_info.provider if row.model_info else "") or named.provider
        if not provider and 0 < cache <= row.input:
            provider = witnesses.provider_at(row.at)
        yield cache_rule.cline_cache_in_input(provider, named.model, row.input, cache)


def _anthropic(row: UsageRow, named: _Attributed) -> bool:
    """Whether a row was made in Anthropic style; rows from before the protocol was written go by their model."""
    return row.protocol.lower() == "anthropic" if row.protocol else "claude" in named.model.lower()
