"""Bytes of a JSON document to values, through an allow-list of fields, forgiving what can be forgiven.

Forgiven: a byte-order mark, UTF-16 with one, broken UTF-8, `NaN`, numbers out of range, bare control characters, lone surrogates,
garbage after the end, single rows of another shape.
Not forgiven: a document that stops in the middle; that is `Unreadable`, and the caller keeps its last good numbers.
"""

from __future__ import annotations

import codecs
import json
import math
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_RAW_ROWS: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])
_BLANK = b" \t\r\n\0"
_LONGEST_INTEGER = 19
_BEYOND_REASON = 10_000_000_000_000_000_000


def _finite(text: str) -> float | None:
    number = float(text)
    return number if math.isfinite(number) else None


def _bounded(text: str) -> int:
    """An integer; beyond all reason it only needs to stay so (Python itself refuses to read more than some thousand digits)."""
    if len(text) <= _LONGEST_INTEGER:
        return int(text)
    return -_BEYOND_REASON if text.startswith("-") else _BEYOND_REASON


_LOOSE = json.JSONDecoder(
    parse_constant=lambda _name: None, parse_float=_finite, parse_int=_bounded, strict=False
)


class Unreadable(Exception):
    """A document that could not be decoded; the text is the reason in a user's words."""


def plain(data: bytes) -> bytes:
    """The document as UTF-8 without a byte-order mark. Raises `Unreadable` when there is nothing in it."""
    if data.startswith(codecs.BOM_UTF8):
        data = data[3:]
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    if not data[:64].strip(_BLANK) and not data.strip(
        _BLANK
    ):  # of a large document the whole is looked at only where it matters
        raise Unreadable("empty file")
    return data


def mended(data: bytes) -> tuple[bytes, bool]:
    """The first complete JSON value of a UTF-8 document, written again in strict JSON; True when more followed it.

    Raises `Unreadable` with the reason when there is no complete value.
    """
    text = data.decode("utf-8", "replace").lstrip()
    try:
        value, end = _LOOSE.raw_decode(text)
    except json.JSONDecodeError as error:
        unclosed = error.msg.startswith("Unterminated") or error.pos >= len(text.rstrip()) - 1
        raise Unreadable("cut off near the end" if unclosed else "no readable JSON") from error
    except RecursionError as error:
        raise Unreadable("nested too deeply") from error
    again = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return again, bool(text[end:].strip(_BLANK.decode()))


def document(data: bytes, decoder: msgspec.json.Decoder[T]) -> tuple[T, bool]:
    """Decode a whole document; True when there was garbage after its end. Raises `Unreadable` with the reason."""
    data, trailing = plain(data), False
    try:
        return decoder.decode(data), False
    except msgspec.ValidationError as error:
        if not _out_of_range(error):
            raise Unreadable("another shape than expected") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    data, trailing = mended(data)
    try:
        return decoder.decode(data), trailing
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable("another shape than expected") from error


def rows(data: bytes, decoder: msgspec.json.Decoder[list[T]]) -> tuple[list[T], bool]:
    """Decode a document that is one array; rows that do not fit the decoder's shape are left out, never the whole.

    Returns the rows and whether there was garbage after the array. Raises `Unreadable` with the reason.
    """
    data, trailing = plain(data), False
    try:
        return decoder.decode(data), False
    except msgspec.ValidationError:
        pass
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        data, trailing = mended(data)
    row_type = decoder.type.__args__[0]  # type: ignore[attr-defined]
    one: msgspec.json.Decoder[T] = msgspec.json.Decoder(row_type)
    try:
        parts = _RAW_ROWS.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable("another shape than expected") from error
    fitting = (value(bytes(part), one) for part in parts)
    return [row for row in fitting if row is not None], trailing


def value(data: bytes | str, decoder: msgspec.json.Decoder[T]) -> T | None:
    """Decode one small value (a row, or a row's inner JSON); None when it is no JSON of the decoder's shape."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        if not _out_of_range(error):
            return None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    try:
        loose: Any = _LOOSE.decode(data if isinstance(data, str) else data.decode("utf-8", "replace"))
        return decoder.decode(json.dumps(loose, ensure_ascii=False).encode("utf-8", "replace"))
    except (ValueError, RecursionError, msgspec.MsgspecError):
        return None


def _out_of_range(error: msgspec.ValidationError) -> bool:
    """Whether the shape is right and only a number is none that a machine can hold, such as 1e999."""
    return "out of range" in str(error)
