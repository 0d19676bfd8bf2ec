"""What the machine itself asks for the same work: bare loops over the same files, with nothing of ours in them."""

from __future__ import annotations

import glob
import os
import sqlite3
import time
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

USAGE_FILES = (
    ".config/*/User/globalStorage/*/tasks/*/ui_messages.json",
    ".cline/data/sessions/*/*.messages.json",
)
HISTORIES = (
    ".config/*/User/globalStorage/rooveterinaryinc.roo-cline/tasks/*/api_conversation_history.json",
    ".config/*/User/globalStorage/kilocode.kilo-code/tasks/*/api_conversation_history.json",
)


class _Row(msgspec.Struct, gc=False):
    ts: Any = None
    say: str | None = None
    text: msgspec.Raw = msgspec.Raw(b"")


class _Message(msgspec.Struct, gc=False):
    id: Any = None
    ts: Any = None
    metrics: Any = None


class _Session(msgspec.Struct, gc=False):
    messages: list[_Message] = []


def files_of(home: Path, patterns: tuple[str, ...]) -> list[str]:
    """The files of a corpus that a reader needs."""
    return [path for pattern in patterns for path in sorted(glob.glob(str(home / pattern)))]


def cpu(work: Callable[[], object], turns: int = 3) -> float:
    """The least CPU seconds that a piece of work took."""
    best = float("inf")
    for _ in range(turns):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def stat_sweep(files: list[str]) -> None:
    """One look at every file."""
    for path in files:
        os.stat(path)


def read_all(files: list[str]) -> None:
    """The bytes of every file, once."""
    for path in files:
        with open(path, "rb", buffering=0) as file:
            file.readall()


def decode_all(files: list[str]) -> None:
    """The needed fields of every usage document."""
    rows, session = msgspec.json.Decoder(list[_Row]), msgspec.json.Decoder(_Session)
    for path in files:
        with open(path, "rb", buffering=0) as file:
            data = file.readall()
        if path.endswith("ui_messages.json"):
            rows.decode(data)
        else:
            session.decode(data)


def search_all(histories: list[str]) -> None:
    """The model tags of every history whose rows name no model."""
    for path in histories:
        with open(path, "rb", buffering=0) as file:
            file.readall().count(b"<model>")


def insert_rows(number: int) -> None:
    """As many rows as there are requests, of as many columns, into a table on disk in memory-mapped form."""
    row = (
        1,
        "1796071507986",
        1796071507986,
        1,
        "row",
        1,
        1,
        1000,
        2000,
        300,
        50,
        1,
        0.0025,
        0,
        0,
        1,
        0,
        0,
        None,
        1,
    )
    connection = sqlite3.connect(":memory:")
    columns = ", ".join(f"c{at}" for at in range(len(row)))
    connection.execute(f"CREATE TABLE request({columns})")
    connection.executemany(
        f"INSERT INTO request VALUES ({','.join('?' * len(row))})", (row for _ in range(number))
    )
    connection.commit()
    connection.close()
