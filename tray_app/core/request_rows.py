"""Requests and tool calls of a document as rows of the ledger."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from typing import TYPE_CHECKING

from tray_app.sources.records import ModelSource

if TYPE_CHECKING:
    from tray_app.core.ledger import Ledger
    from tray_app.sources.records import Reading

_INTO_REQUEST = (
    'INSERT OR REPLACE INTO request(document_id, "key", "at", model, source, upstream, mode, input, cache_read, cache_write, output,'
    ' inside, cost, reported, aggregate, replaces, imported, "copy", rewound, counted)'
)
_INSERT_REQUEST = f"{_INTO_REQUEST} VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,0,1)"
_INSERT_PLAIN = f"{_INTO_REQUEST} VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,0,0,0,NULL,0,1)"
"""Most rows are no aggregates, and copies of nothing: a million of them are stored in a tenth less time this way."""

_INSERT_CALL = 'INSERT OR REPLACE INTO toolcall(document_id, "key", tool, calls) VALUES (?,?,?,?)'

_SOURCES = {source: source.value for source in ModelSource}


def copy_number(copy_key: str) -> int:
    """A copy key as a 63-bit number."""
    return int.from_bytes(blake2b(copy_key.encode(), digest_size=8).digest()) >> 1


def store(ledger: Ledger, document_id: int, reading: Reading) -> list[int]:
    """Store what a document says, inside `ledger.writing()`; gives the copy numbers of its requests."""
    names = _Names(ledger)
    copied: list[int] = []
    plain, others = [], []
    for row in reading.requests:
        # Gone through for every request of an import: no call in it that is not needed.
        values = (
            document_id, row.key, row.at, names[row.model], _SOURCES[row.model_source], names[row.upstream], names[row.mode],
            row.input, row.cache_read, row.cache_write, row.output, row.cache_in_input, row.cost, row.reported,
        )  # fmt: skip
        if row.copy_key or row.aggregate or row.imported:
            copy = copy_number(row.copy_key) if row.copy_key else None
            if copy is not None:
                copied.append(copy)
            others.append((*values, row.aggregate, row.replaces, row.imported, copy))
        else:
            plain.append(values)
    ledger.run_many(_INSERT_PLAIN, plain)
    ledger.run_many(_INSERT_REQUEST, others)
    # A call under a key without a request is of an answer without numbers: what it cost is unknown.
    calls = Counter(
        (*((row.key, tool) for row in reading.requests for tool in row.tools), *reading.unmetered)
    )
    if calls:
        ledger.run_many(
            _INSERT_CALL, [(document_id, key, names[tool], number) for (key, tool), number in calls.items()]
        )
    return copied


class _Names(dict[str, int]):
    """Ids of interned strings, asked of the ledger once each."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger

    def __missing__(self, text: str) -> int:
        self[text] = number = self._ledger.name_id(text)
        return number
