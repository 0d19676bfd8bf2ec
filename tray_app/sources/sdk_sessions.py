"""SDK session documents (`*.messages.json`), written by Cline CLI 3 and by editor hosts; the session's `source` tells them apart.

A document belongs to a task and, within it, to an agent: the lead, or one that the lead started. The document's `system_prompt` has no
field to land in.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from tray_app.sources import decode, numbers
from tray_app.sources.parts import ABSENT, part, text
from tray_app.sources.records import Fault, Reading
from tray_app.sources.sdk_manifest import Manifest, beginning_of, manifest_of
from tray_app.sources.sdk_messages import Message, answers_of
from tray_app.sources.sdk_tree import Document, documents
from tray_app.sources.session_folders import SUFFIX

if TYPE_CHECKING:
    from tray_app.sources.sessions_index import IndexRow

__all__ = ["EDITOR_SOURCES", "LEAD", "Document", "documents", "provider_of", "read"]

EDITOR_SOURCES = frozenset({
    "vscode", "vscode-insiders", "vscodium", "cursor", "windsurf", "trae", "kiro", "antigravity", "zed", "neovim", "jetbrains", "ide",
})  # fmt: skip
"""The sources whose sessions belong to the extension's provider, not to the command line's."""

LEAD = "lead"

MANIFEST_OF = "manifest of"
"""How the reason of a fault begins when a manifest says nothing at all, and so not whose session it is."""


class _Origin(msgspec.Struct, rename="camel"):
    parent_thread_id: Any = None
    subagent: Any = None


class _Document(msgspec.Struct, rename="camel"):
    messages: list[Message]
    agent: Any = None
    session_id: Any = None
    origin: msgspec.Raw = ABSENT


class _LooseDocument(msgspec.Struct, rename="camel"):
    messages: list[msgspec.Raw]
    agent: Any = None
    session_id: Any = None
    origin: msgspec.Raw = ABSENT


_DOCUMENT = msgspec.json.Decoder(_Document)
_LOOSE_DOCUMENT = msgspec.json.Decoder(_LooseDocument)
_MESSAGE = msgspec.json.Decoder(Message)
_ORIGIN = msgspec.json.Decoder(_Origin)


@dataclass(frozen=True, slots=True)
class _Stream:
    """Whose messages a document holds: the task, and the agent within it ("lead", or an id of its own for every other)."""

    task: str
    agent: str


def read(data: bytes, path: str, manifest: bytes | None = None, row: IndexRow | None = None) -> Reading:
    """What the message document at `path` said, with its session's manifest and its row in the index where there are any.

    Never raises on content: a document that cannot be decoded gives a fatal fault, garbage after its end or a damaged manifest one that
    is not. A message that does not fit is one of `bad_rows`, as is a token count beyond reason. Messages without `metrics` are no
    requests; of their tool calls only names are kept.
    """
    said, faults = _manifest(manifest, path)
    provider = provider_of(said.source or (row.source if row else ""))
    side_files = _side_files(path)
    try:
        document, no_messages, trailing = _decode(data)
    except decode.Unreadable as error:
        task = said.session or _file_stem(path).partition("__")[0]
        return Reading(provider, task, faults=(*faults, Fault(str(error))), side_files=side_files)
    if trailing:
        faults += (Fault("more text after the end of the document", fatal=False),)
    stream = _stream(document, said, path)
    answers = answers_of(document.messages, stream.agent, said.imported)
    requests = answers.requests
    first = min((request.at for request in requests if request.at is not None), default=None)
    return Reading(
        provider=provider,
        task=stream.task,
        requests=requests,
        project=said.project or (row.project if row else ""),
        began=said.started or (row.started if row else None) or _leading_moment(stream.task) or first,
        own_total=said.own_total if stream.agent == LEAD else None,
        bad_rows=no_messages + answers.damaged,
        faults=faults,
        side_files=side_files,
        unmetered=answers.unmetered,
    )


def provider_of(source: str) -> str:
    """The provider of a session by the `source` of its manifest or index row; without any it is the command line's."""
    return "cline" if source.strip().lower() in EDITOR_SOURCES else "cline_cli"


def _manifest(data: bytes | None, path: str) -> tuple[Manifest, tuple[Fault, ...]]:
    if data is None:
        return Manifest(), ()
    try:
        return manifest_of(data), ()
    except decode.Unreadable as error:
        found = beginning_of(data)
        whose = MANIFEST_OF if not found.source else "beginning alone is read of the manifest of"
        return found, (Fault(f"{whose} {os.path.basename(path)}: {error}", fatal=False),)


def _decode(data: bytes) -> tuple[_Document, int, bool]:
    """The document, how many of its messages are none, and whether garbage follows its end."""
    try:
        document, trailing = decode.document(data, _DOCUMENT)
        return document, 0, trailing
    except decode.Unreadable as error:
        if not isinstance(error.__cause__, msgspec.ValidationError):
            raise
        loose, trailing = decode.document(data, _LOOSE_DOCUMENT)
    fitting = [decode.value(bytes(raw), _MESSAGE) for raw in loose.messages]
    messages = [message for message in fitting if message is not None]
    document = _Document(messages, loose.agent, loose.session_id, loose.origin)
    return document, len(fitting) - len(messages), trailing


def _stream(document: _Document, manifest: Manifest, path: str) -> _Stream:
    """The ids inside the document decide, so that a folder copied under another name is the same session."""
    session = text(document.session_id)
    if (text(document.agent) or LEAD) == LEAD and (session == manifest.session or "__" not in session):
        return _Stream(session or manifest.session or _file_stem(path), LEAD)
    origin = part(document.origin, _ORIGIN) or _Origin()
    root = text(origin.parent_thread_id) or (session if "__" in session else "")
    if manifest.session and (not root or f"{root}__".startswith(f"{manifest.session}__")):
        task = manifest.session
    else:
        task = root.partition("__")[0] or os.path.basename(os.path.dirname(path))
    return _Stream(task, session.removeprefix(f"{task}__") or text(origin.subagent) or _file_stem(path))


def _file_stem(path: str) -> str:
    name = os.path.basename(path)
    return name.removesuffix(SUFFIX) if name.endswith(SUFFIX) else os.path.splitext(name)[0]


def _side_files(path: str) -> tuple[str, ...]:
    folder = os.path.basename(os.path.dirname(path))
    return tuple(dict.fromkeys((f"{_file_stem(path)}.json", f"{folder}.json")))


def _leading_moment(session: str) -> int | None:
    """The time in a session id such as `1796071300151_puhnk`."""
    digits = session.partition("_")[0]
    return numbers.moment(int(digits)) if len(digits) == 13 and digits.isdecimal() else None
