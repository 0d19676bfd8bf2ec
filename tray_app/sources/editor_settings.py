"""The one thing that editor settings tell: whether an extension's storage was moved to another folder, and where to.

settings.json is JSON with comments and may hold anything, secrets too: of it only the values of the storage settings are kept, and it
is parsed only where the name of such a setting stands in it at all.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field
from typing import Any

from tray_app.sources.patience import attend
from tray_app.sources.regular import read_file

MARK = b"customStoragePath"
SUFFIX = ".customStoragePath"
# Settings of sister builds that move the storage of a provider's extension, beside the one in the catalogue.
OTHER_SETTINGS = {"roo-code-nightly.customStoragePath": "roo-cline.customStoragePath"}
SIZE_LIMIT = 32 * 1024 * 1024
_ENTRY = re.compile(r'"([\w-]+\.customStoragePath)"\s*:\s*("(?:[^"\\\n]|\\.)*")')

Found = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class SettingsCache:
    """What settings files said when they were last read, so that unchanged ones are not opened again.

    `entries`: path -> (size in bytes, mtime in ns, found settings). The caller keeps it between runs by `dump` and `load`;
    `changed` says whether there is anything new to keep.
    """

    entries: dict[str, tuple[int, int, Found]] = field(default_factory=dict)
    changed: bool = False

    def dump(self) -> str:
        """The entries as JSON text."""
        return json.dumps(self.entries, ensure_ascii=False, sort_keys=True)

    @classmethod
    def load(cls, text: str) -> SettingsCache:
        """The cache from its text; an empty one where the text is damaged, which costs one reading of each file."""
        cache = cls()
        try:
            for path, (size, mtime_ns, found) in json.loads(text).items():
                cache.entries[str(path)] = (
                    int(size),
                    int(mtime_ns),
                    tuple((str(key), str(value)) for key, value in found),
                )
        except (ValueError, TypeError, AttributeError):
            return cls()
        return cache


@dataclass(frozen=True, slots=True)
class Settings:
    """What one settings file says: storage settings as (key, value as typed), and a note where it could not be read."""

    path: str
    found: Found = ()
    note: str = ""


def read(path: str, cache: SettingsCache) -> Settings:
    """The storage settings of one settings file, from the cache where the file is unchanged. Never raises for what is on disk."""
    known = cache.entries.get(path)
    try:
        attend(path)
        state = os.stat(path)
        if known is not None and known[:2] == (state.st_size, state.st_mtime_ns):
            return Settings(path, known[2])
        if state.st_size > SIZE_LIMIT:
            return Settings(path, note="is too large to be an editor's settings")
        data = read_file(path, SIZE_LIMIT)
    except FileNotFoundError:
        if cache.entries.pop(path, None) is not None:
            cache.changed = True
        return Settings(path)
    except OSError as error:
        reason = f"could not be read ({error.strerror or 'no reason given'})"
        return Settings(
            path, known[2] if known else (), f"{reason}: a storage folder that it names is not known"
        )
    found = storage_settings(data)
    cache.entries[path] = (state.st_size, state.st_mtime_ns, found)
    cache.changed = True
    return Settings(path, found)


def storage_settings(data: bytes) -> Found:
    """All (key, value) of storage settings in the bytes of a settings file; empty values are left out.

    Text that even a lenient parser refuses is searched for the entries themselves, outside of line comments: the editor's own parser
    reads past errors, too.
    """
    if MARK not in data:
        return ()
    text = data.decode("utf-8-sig", errors="replace")
    document = _parsed(text)
    found = dict(_entries(document)) if isinstance(document, dict) else _searched(text)
    return tuple((key, value.strip()) for key, value in found.items() if value.strip())


def _parsed(text: str) -> Any:
    import pyjson5

    try:
        return pyjson5.decode(text, 100)
    except (pyjson5.Json5Exception, RecursionError, ValueError):
        return None


def _entries(document: dict[Any, Any]) -> list[tuple[str, str]]:
    """Storage settings by their dotted key, or as an object per extension."""
    found = []
    for key, value in document.items():
        if not isinstance(key, str):
            continue
        if key.endswith(SUFFIX) and isinstance(value, str):
            found.append((key, value))
        elif isinstance(value, dict) and isinstance(value.get(SUFFIX[1:]), str):
            found.append((key + SUFFIX, value[SUFFIX[1:]]))
    return found


def _searched(text: str) -> dict[str, str]:
    found = {}
    for line in text.splitlines():
        if line.lstrip().startswith("//"):
            continue
        for key, literal in _ENTRY.findall(line):
            try:
                found[key] = json.loads(literal)
            except ValueError:
                continue
    return found


def provider_setting(key: str) -> str:
    """The setting as the catalogue names it, also for sister builds."""
    return OTHER_SETTINGS.get(key, key)
