"""Bytes of a document: what can be forgiven is, what stops in the middle is not, and nothing ever raises anything else."""

from __future__ import annotations

import codecs
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tray_app.sources import decode


class Row(msgspec.Struct):
    ts: Any = None
    say: str | None = None


ROWS = msgspec.json.Decoder(list[Row])
GOOD = b'[{"ts":1,"say":"a","x":"\xc3\xa4"},{"ts":2,"say":"b"}]'
TEXT = GOOD.decode()


def said(data: bytes) -> tuple[list[str | None], bool]:
    rows, trailing = decode.rows(data, ROWS)
    return [row.say for row in rows], trailing


@pytest.mark.parametrize(
    "data",
    [
        GOOD,
        codecs.BOM_UTF8 + GOOD,
        json.dumps(json.loads(GOOD), indent=2).replace("\n", "\r\n").encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        GOOD.replace(b"\xc3\xa4", b"\xff\xfe"),
        GOOD.replace(b'"x":"\xc3\xa4"', b'"x":"\\ud800"'),
        GOOD.replace(b'"x":"\xc3\xa4"', b'"x":NaN'),
        GOOD.replace(b'"x":"\xc3\xa4"', b'"x":-Infinity'),
        GOOD.replace(b'"x":"\xc3\xa4"', b'"x":1e999'),
        GOOD.replace(b'"x":"\xc3\xa4"', b'"x":' + b"1" * 6000),
        GOOD.replace(b'"x":"\xc3\xa4"', b'"x":"a\x01\nb"'),
        b"  \r\n" + GOOD + b"  \n\0\0",
    ],
    ids=["plain", "bom", "crlf", "utf16le", "utf16be", "broken utf-8", "lone surrogate", "NaN", "infinity", "1e999", "6000 digits",
         "control characters", "blanks"],
)  # fmt: skip
def test_what_can_be_forgiven_is_read_whole(data: bytes) -> None:
    assert said(data) == (["a", "b"], False)


def test_a_number_that_no_machine_holds_costs_neither_row_nor_document() -> None:
    assert said(b'[{"ts":1e999,"say":"a"},{"ts":' + b"9" * 5000 + b',"say":"b"}]') == (["a", "b"], False)


def test_what_follows_a_complete_array_is_left_out_and_told() -> None:
    assert said(GOOD + b',{"ts":3,"say":"c"}]') == (["a", "b"], True)


def test_a_row_of_another_shape_is_left_out_alone() -> None:
    assert said(b'[null,5,"x",[],{"ts":1,"say":7},{"ts":2,"say":"b"}]') == (["b"], False)


@pytest.mark.parametrize("end", range(1, len(GOOD)))
def test_a_document_that_stops_anywhere_in_the_middle_is_unreadable(end: int) -> None:
    with pytest.raises(decode.Unreadable):
        decode.rows(GOOD[:end], ROWS)


@pytest.mark.parametrize(
    "data", [b"", b" \n", b"\0\0\0", codecs.BOM_UTF8, b"{}", b"null", b"7", b'"rows"', b"[" * 100_000]
)
def test_what_is_no_array_is_unreadable(data: bytes) -> None:
    with pytest.raises(decode.Unreadable):
        decode.rows(data, ROWS)


def test_one_that_stops_near_its_end_is_called_cut_off() -> None:
    with pytest.raises(decode.Unreadable, match="cut off near the end"):
        decode.rows(GOOD[:-1], ROWS)
    with pytest.raises(decode.Unreadable, match="no readable JSON"):
        decode.rows(b"[{]" + GOOD, ROWS)


@settings(max_examples=200)
@given(st.binary(max_size=200) | st.binary(max_size=60).map(lambda part: GOOD[:20] + part + GOOD[20:]))
def test_any_bytes_are_rows_or_unreadable(data: bytes) -> None:
    try:
        decode.rows(data, ROWS)
        decode.document(data, ROWS)
    except decode.Unreadable:
        pass
    decode.value(data, msgspec.json.Decoder(Row))
