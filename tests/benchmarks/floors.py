"""The least work that the same answers need: bare loops over the same files, with nothing of ours in them.

No less: every row with usage is decoded down to its numbers, the database and the histories that name the models are read, and the rows
go to a file on disk. No more: no text is kept, nothing is checked, attributed, summed or priced.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from tests.benchmarks.corpora import Corpus

BATCH = 200
"""Documents per transaction: large enough that a transaction costs nothing beside its rows."""

Row = tuple[Any, ...]

_TABLE = (
    'CREATE TABLE request (document INTEGER NOT NULL, "key" TEXT NOT NULL, at INTEGER, model INTEGER, source TEXT, upstream INTEGER, '
    "mode INTEGER, input INTEGER, cache_read INTEGER, cache_write INTEGER, output INTEGER, inside INTEGER, cost REAL, aggregate INTEGER, "
    "replaces INTEGER, reported INTEGER, imported INTEGER, rewound INTEGER, copy INTEGER, counted INTEGER, "
    'PRIMARY KEY (document, "key")) WITHOUT ROWID'
)
_INDEX = "CREATE INDEX request_copy ON request(copy) WHERE copy IS NOT NULL"
_INSERT = f"INSERT INTO request VALUES ({','.join('?' * 20)})"

_TS = re.compile(rb'"ts":\s*(\d+)')


class _UiRow(msgspec.Struct, gc=False):
    ts: Any = None
    say: str | None = None
    text: msgspec.Raw = msgspec.Raw(b"")
    modelInfo: Any = None  # noqa: N815 - the tools' own names


class _Said(msgspec.Struct, gc=False):
    tokensIn: Any = None  # noqa: N815 - as above
    tokensOut: Any = None  # noqa: N815 - as above
    cacheWrites: Any = None  # noqa: N815 - as above
    cacheReads: Any = None  # noqa: N815 - as above
    cost: Any = None


class _Message(msgspec.Struct, gc=False):
    id: Any = None
    ts: Any = None
    modelInfo: Any = None  # noqa: N815 - as above
    metrics: Any = None


class _Session(msgspec.Struct, gc=False):
    messages: list[_Message] = []


class _Answer(msgspec.Struct, gc=False):
    role: Any = None
    modelID: Any = None  # noqa: N815 - as above
    tokens: Any = None
    cost: Any = None


_ROWS = msgspec.json.Decoder(list[_UiRow])
_TEXT = msgspec.json.Decoder(str)
_SAID = msgspec.json.Decoder(_Said)
_SESSION = msgspec.json.Decoder(_Session)
_ANSWER = msgspec.json.Decoder(_Answer)


def least_cpu(work: Callable[[], object], turns: int = 3) -> float:
    """The least CPU seconds that a piece of work took in this process."""
    best = float("inf")
    for _ in range(turns):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def stat_sweep(paths: Iterable[str]) -> None:
    """One look at every file."""
    for path in paths:
        os.stat(path)


def read(path: str) -> bytes:
    """The bytes of a file."""
    with open(path, "rb", buffering=0) as file:
        return file.readall()


def requests_of(path: str) -> list[Row]:
    """Every usage record of a document: time and numbers."""
    data = read(path)
    if path.endswith("ui_messages.json"):
        rows = []
        for row in _ROWS.decode(data):
            if row.say == "api_req_started":
                said = _SAID.decode(_TEXT.decode(row.text))
                rows.append(
                    (row.ts, said.tokensIn, said.cacheReads, said.cacheWrites, said.tokensOut, said.cost)
                )
        return rows
    return [
        (message.ts, *(message.metrics.get(key) for key in _METRICS))
        for message in _SESSION.decode(data).messages
        if message.metrics
    ]


_METRICS = ("inputTokens", "cacheReadTokens", "cacheWriteTokens", "outputTokens", "cost")


def models_of(history: str) -> list[tuple[bytes, bytes]]:
    """Every model that a history names, with the time of the message that names it."""
    data = read(history)
    found = []
    at = data.find(b"<model>")
    while at >= 0:
        end = data.find(b"</model>", at)
        time_of = _TS.search(data, end)
        found.append((data[at + 7 : end], time_of[1] if time_of else b""))
        at = data.find(b"<model>", end)
    return found


def database_requests(database: str) -> list[Row]:
    """Every usage record of `kilo.db`."""
    connection = sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)
    try:
        rows = []
        for at, data in connection.execute("SELECT time_created, CAST(data AS BLOB) FROM message"):
            answer = _ANSWER.decode(data)
            if answer.role == "assistant" and answer.tokens:
                tokens, cache = answer.tokens, answer.tokens["cache"]
                rows.append(
                    (at, tokens["input"], cache["read"], cache["write"], tokens["output"], answer.cost)
                )
        return rows
    finally:
        connection.close()


def insert(documents: Iterable[list[Row]], file: Path) -> int:
    """Put rows into a new table on disk, of as many columns as the ledger keeps and with its index; gives how many."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute(_TABLE)
    connection.execute(_INDEX)
    total = 0
    connection.execute("BEGIN")
    for number, rows in enumerate(documents):
        if number % BATCH == BATCH - 1:
            connection.execute("COMMIT")
            connection.execute("BEGIN")
        connection.executemany(_INSERT, _columns(number, rows))
        total += len(rows)
    connection.execute("COMMIT")
    connection.close()
    return total


def _columns(document: int, rows: list[Row]) -> Iterator[Row]:
    for key, (at, *counts, cost) in enumerate(rows):
        yield (document, f"{at}-{key}", at, 1, "row", 1, 1, *counts, 1, cost, 0, 0, 1, 0, 0, None, 1)


def whole_import(corpus: Corpus, file: Path) -> int:
    """Everything that a first import cannot do without; gives the number of rows."""
    for history in corpus.histories:
        models_of(history)

    def documents() -> Iterator[list[Row]]:
        for path in corpus.usage:
            yield requests_of(path)
        yield database_requests(corpus.database)

    return insert(documents(), file)
