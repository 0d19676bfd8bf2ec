"""Values out of a ledger that may be damaged: what no reader can have given is not taken over."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

REQUEST_COLUMNS = (
    "key", "at", "model", "source", "upstream", "mode", "input", "cache_read", "cache_write", "output", "inside", "cost", "aggregate",
    "replaces", "reported", "imported", "rewound", "copy", "counted",
)  # fmt: skip
"""The columns of a row of usage beside its document."""

_TEXTS = frozenset({"key", "source"})
_FLAGS = frozenset({"inside", "aggregate", "replaces", "reported", "imported", "rewound", "counted"})

_LARGEST = 1 << 53
_EARLIEST, _LATEST = 946_684_800_000, 4_102_444_800_000
"""Times between 2000 and 2100, the only ones that readers give."""


def text_of(value: object) -> str | None:
    """Text, whether it comes as such or as bytes; None for what is none."""
    if isinstance(value, bytes):
        with suppress(UnicodeDecodeError):
            return value.decode()
        return None
    return value if isinstance(value, str) else None


def whole_of(value: object) -> int | None:
    """A whole number that a double can hold; None for what is none."""
    return value if isinstance(value, int) and abs(value) < _LARGEST else None


def request_of(row: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """A row as it may be stored again; None where a value is none that a reader can have given."""
    values = dict(zip(REQUEST_COLUMNS, row, strict=True))
    for name, value in values.items():
        if name in _TEXTS:
            text = text_of(value)
            if not text:
                return None
            values[name] = text
        elif name in _FLAGS:
            if value not in (0, 1, 2):
                return None
        elif name == "at":
            if value is not None and not (isinstance(value, int) and _EARLIEST <= value < _LATEST):
                return None
        elif name == "cost":
            if value is not None and not (isinstance(value, int | float) and 0 <= value < 1e9):
                return None
        elif name == "copy":
            if value is not None and not isinstance(value, int):
                return None
        elif not isinstance(value, int) or not 0 <= value <= _LARGEST:
            return None
    return tuple(values.values())
