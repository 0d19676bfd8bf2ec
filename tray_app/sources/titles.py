"""The title of a task: its user's own first words, read only for a row that is being painted, and kept by nobody here.

The first row of `ui_messages.json`, the title of a session's manifest, the `title` of a Kilo session. Only the head of a large document
is read. What cannot be read has no title: a title is a courtesy, never a reason for an error.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tray_app.sources import session_folders, task_arrays
from tray_app.sources.decode import Unreadable, document, plain
from tray_app.sources.foreign_sqlite import read_without_trace
from tray_app.sources.parts import ABSENT, part, text
from tray_app.sources.records import Format
from tray_app.sources.regular import read_file

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

LONGEST: Final = 120
_HEAD: Final = 262_144  # bytes; a first row beyond that has no title


class _Metadata(msgspec.Struct):
    title: Any = None


class _Manifest(msgspec.Struct):
    prompt: Any = None
    metadata: msgspec.Raw = ABSENT


_MANIFEST = msgspec.json.Decoder(_Manifest)
_METADATA = msgspec.json.Decoder(_Metadata)
_TITLED = msgspec.json.Decoder(_Metadata)


def titles(form: Format, root: str, documents: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The titles of tasks of one root, by task id; those without one are left out. A document is (name below the root, task).

    A title is one line of at most `LONGEST` signs.
    """
    tasks = [task for _, task in documents]
    found: dict[str, str] = {}
    if form is Format.KILO_DB:
        with contextlib.suppress(OSError, Unreadable):
            found = read_without_trace(root, lambda connection: _of_sessions(connection, tasks))
    elif form is Format.KILO_FLAT:
        found = _of_files(root, frozenset(tasks))
    else:
        read = _first_words if form is Format.TASK_ARRAYS else _manifest_title
        for name, task in documents:
            with contextlib.suppress(OSError, Unreadable):
                found[task] = read(os.path.join(root, name))
    return {task: _one_line(words) for task, words in found.items() if words}


def _first_words(directory: str) -> str:
    for document_name in (task_arrays.UI_MESSAGES, task_arrays.OLD_UI_MESSAGES):
        try:
            head = read_file(os.path.join(directory, document_name), _HEAD)
        except FileNotFoundError:
            continue
        said = plain(head).decode("utf-8", "replace").lstrip().removeprefix("[").lstrip()
        try:
            row, _ = json.JSONDecoder(strict=False).raw_decode(said)
        except (ValueError, RecursionError):
            return ""
        return text(row.get("text")) if isinstance(row, dict) and row.get("say") in ("text", "task") else ""
    return ""


def _manifest_title(path: str) -> str:
    if not path.endswith(session_folders.SUFFIX):
        return ""
    said, _ = document(read_file(path.removesuffix(session_folders.SUFFIX) + ".json"), _MANIFEST)
    named = text((part(said.metadata, _METADATA) or _Metadata()).title)
    return named or text(said.prompt)


def _of_sessions(connection: sqlite3.Connection, tasks: Sequence[str]) -> dict[str, str]:
    found = {}
    for task in tasks:
        row = connection.execute("SELECT title FROM session WHERE id=?", (task,)).fetchone()
        found[task] = text(row[0]) if row else ""
    return found


def _of_files(storage: str, tasks: frozenset[str]) -> dict[str, str]:
    found = {}
    for folder, _folders, names in os.walk(os.path.join(storage, "session")):
        for name in names:
            task = name.removesuffix(".json")
            if task in tasks:
                with contextlib.suppress(OSError, Unreadable):
                    found[task] = text(document(read_file(os.path.join(folder, name)), _TITLED)[0].title)
    return found


def _one_line(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1].rstrip() + "…"
