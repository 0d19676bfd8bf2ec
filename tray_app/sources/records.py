"""The values that readers produce: requests, what a document said, and the roots it was found under.

A `Request` is the unit of the ledger. Readers give the four token counts exactly as the tool recorded them, and beside them the one
fact that decides what they mean: whether the cache is inside the input count. Nothing here holds text of a conversation.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec

UNKNOWN_MODEL = "unknown"


class Format(StrEnum):
    """How a root's documents are written."""

    TASK_ARRAYS = "task_arrays"  # tasks/<id>/ui_messages.json: Cline, Roo, Zoo, Kilo up to 5
    SDK_SESSIONS = "sdk_sessions"  # sessions/<id>/*.messages.json: Cline CLI 3, VS Code "Next"
    KILO_DB = "kilo_db"  # kilo.db: Kilo 7
    KILO_FLAT = "kilo_flat"  # storage/{session,message}: early Kilo 7, before kilo.db


class ModelSource(StrEnum):
    """Which witness named the model of a request (counting: "Model of a request", first that speaks)."""

    ROW = "row"
    REQUEST = "request"
    ANSWER = "answer"
    METADATA = "metadata"
    ENVIRONMENT = "environment"
    TASK = "task"
    MODE = "mode"
    UNKNOWN = "unknown"


class Request(msgspec.Struct, frozen=True, gc=False):
    """One usage record. Tokens are as recorded; `at` is Unix ms or None when unusable; `cost` is USD, None unless recorded above 0.

    `key` is unique within a task. `copy_key`, where not empty, is the same for copies of this request in other tasks (forks, restores).
    An aggregate adds tokens and cost but is no request; one that `replaces` rows stands for rows removed before its time.
    `imported` marks the sum of a classic task that a newer tool wrote into its own document.
    """

    key: str
    at: int | None
    model: str = UNKNOWN_MODEL
    model_source: ModelSource = ModelSource.UNKNOWN
    upstream: str = ""
    mode: str = ""
    input: int = 0
    cache_read: int = 0
    cache_write: int = 0
    output: int = 0
    cache_in_input: bool = True
    cost: float | None = None
    aggregate: bool = False
    replaces: bool = False
    reported: bool = True
    imported: bool = False
    agent: str = ""
    copy_key: str = ""
    tools: tuple[str, ...] = ()

    @property
    def uncached_input(self) -> int:
        """Input tokens that no cache served: the component that never overlaps the two cache counts."""
        if self.cache_in_input:
            return max(0, self.input - self.cache_read - self.cache_write)
        return self.input


@dataclass(frozen=True, slots=True)
class OwnTotal:
    """The tool's own running total of a task: a check on ours, never a source. `cache_in_input` is unknown there."""

    input: int
    output: int
    cache_read: int
    cache_write: int
    cost: float
    source: str  # taskHistory, history_item, manifest, session


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a document, or a part of it, could not be read. `fatal`: nothing of it was counted this time."""

    reason: str
    fatal: bool = True


@dataclass(frozen=True, slots=True)
class Reading:
    """What one document said. `task` is the id that groups documents to one task within `provider`.

    `began` is the Unix ms at which the session began (it decides which copy of a forked message counts), None when unknown.
    `side_files` are the names of the files beside the document that this reading relied on, present or absent.
    `unmetered` are the tool calls of answers without numbers, as (key of the answer, tool): what they cost is unknown.
    """

    provider: str
    task: str
    requests: tuple[Request, ...] = ()
    project: str = ""
    mode: str = ""
    began: int | None = None
    own_total: OwnTotal | None = None
    bad_rows: int = 0
    faults: tuple[Fault, ...] = ()
    side_files: tuple[str, ...] = ()
    unmetered: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Root:
    """A place that can hold data of a provider. `serves`: the providers whose tasks it may give (an SDK sessions folder holds two).

    `named_by` says who named it: usual, environment, editor_setting, settings, or temporary: a folder that the system wipes. `slow`: on a
    mount where each look is dear.
    """

    provider: str
    format: Format
    installation: str
    path: str
    serves: frozenset[str]
    named_by: str = "usual"
    slow: bool = False
