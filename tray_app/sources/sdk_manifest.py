"""The manifest of an SDK session (`<session>.json`): whose session it is, where it ran, and the tool's own running total.

Its `prompt` and title are never decoded. Its totals are a check and never a source of usage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from tray_app.sources import decode, numbers
from tray_app.sources.parts import ABSENT, part, text
from tray_app.sources.records import OwnTotal


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a manifest said. Empty text stands for absent; `started` is Unix ms.

    `imported`: the session goes on from a classic task. `forked_from` is the session that it is a fork of.
    """

    session: str = ""
    source: str = ""
    started: int | None = None
    project: str = ""
    messages_path: str = ""
    own_total: OwnTotal | None = None
    imported: bool = False
    forked_from: str = ""


class _Usage(msgspec.Struct, rename="camel"):
    input_tokens: Any = None
    output_tokens: Any = None
    cache_read_tokens: Any = None
    cache_write_tokens: Any = None
    total_cost: Any = None


class _Metadata(msgspec.Struct, rename="camel"):
    usage: msgspec.Raw = ABSENT
    legacy_task: Any = None
    migrated_from_legacy_task: Any = None
    fork: msgspec.Raw = ABSENT


class _Fork(msgspec.Struct, rename="camel"):
    forked_from_session_id: Any = None


class _Manifest(msgspec.Struct):
    session_id: Any = None
    source: Any = None
    started_at: Any = None
    cwd: Any = None
    workspace_root: Any = None
    messages_path: Any = None
    metadata: msgspec.Raw = ABSENT


_SOURCE = re.compile(rb'"source"\s*:\s*"([^"\\]{1,64})"')
_STARTED = re.compile(rb'"started_at"\s*:\s*"([^"\\]{1,64})"')

_DECODER = msgspec.json.Decoder(_Manifest)
_METADATA = msgspec.json.Decoder(_Metadata)
_USAGE = msgspec.json.Decoder(_Usage)
_FORK = msgspec.json.Decoder(_Fork)


def manifest_of(data: bytes) -> Manifest:
    """Decode a manifest. Raises `decode.Unreadable` when it is cut off or no object; single odd fields are left empty."""
    said, _trailing = decode.document(data, _DECODER)
    metadata = part(said.metadata, _METADATA) or _Metadata()
    return Manifest(
        session=text(said.session_id),
        source=text(said.source).lower(),
        started=numbers.moment(said.started_at),
        project=text(said.cwd) or text(said.workspace_root),
        messages_path=text(said.messages_path),
        own_total=_own_total(metadata.usage),
        imported=bool(metadata.legacy_task or metadata.migrated_from_legacy_task),
        forked_from=text((part(metadata.fork, _FORK) or _Fork()).forked_from_session_id),
    )


def beginning_of(data: bytes) -> Manifest:
    """What the first fields of a manifest say that cannot be decoded as a whole: it may be in the middle of being written."""
    source, started = (
        found[1].decode("utf-8", "replace").strip() if found else ""
        for found in (_SOURCE.search(data), _STARTED.search(data))
    )
    return Manifest(source=source.lower(), started=numbers.moment(started))


def _own_total(raw: msgspec.Raw) -> OwnTotal | None:
    usage = part(raw, _USAGE)
    if usage is None:
        return None
    return OwnTotal(
        input=numbers.count(usage.input_tokens)[0],
        output=numbers.count(usage.output_tokens)[0],
        cache_read=numbers.count(usage.cache_read_tokens)[0],
        cache_write=numbers.count(usage.cache_write_tokens)[0],
        cost=numbers.money(usage.total_cost) or 0.0,
        source="manifest",
    )
