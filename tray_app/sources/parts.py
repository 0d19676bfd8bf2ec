"""Parts of a JSON value that are looked into only when they are needed, each on its own, so that an odd one costs no other."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from tray_app.sources import decode

T = TypeVar("T")

ABSENT = msgspec.Raw(b"null")
"""The default of a part that is decoded later: `null` and a missing field are the same."""


def part(raw: msgspec.Raw, decoder: msgspec.json.Decoder[T]) -> T | None:
    """Decode one part; None when it is absent or of another shape."""
    if raw is ABSENT:
        return None
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None if raw == ABSENT else decode.value(bytes(raw), decoder)


def text(value: object) -> str:
    """A text field without surrounding blanks; anything else is absent."""
    return value.strip() if isinstance(value, str) else ""
