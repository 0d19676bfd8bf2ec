"""The settings file: read with forgiveness, written with care.

TOML, written atomically; comments, order and unknown keys stay. Writing is load, modify, write: only what
changed since the last load is put into the document as it is now, so two writers (the dialog, the command
line, an editor) do not undo each other. A file that is no TOML is set aside, never deleted.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tray_app.core.settings_keys import SettingsError, get_text, import_into, parse_into
from tray_app.core.settings_rules import read_settings
from tray_app.core.settings_values import ExtraProvider, ProviderSettings, Settings

__all__ = ["ExtraProvider", "Loaded", "ProviderSettings", "Settings", "SettingsError", "SettingsFile"]

MAX_BYTES = 4 << 20


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a load gave: usable settings in any case, and a sentence for each thing that was not usable."""

    settings: Settings
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Document:
    text: str
    table: dict[str, Any]
    problems: tuple[str, ...] = ()
    unreadable: str = ""


class SettingsFile:
    """One settings file. `load` never raises; writing raises SettingsError with a sentence for the user."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._base: Settings | None = None

    def load(self) -> Loaded:
        """The settings as the file has them now. A damaged file is renamed and named; defaults are used."""
        document = self._read()
        settings, problems = read_settings(document.table)
        self._base = settings
        name = self.path.name
        return Loaded(settings, (*document.problems, *(f"{name}: {problem}" for problem in problems)))

    def save(self, settings: Settings) -> Loaded:
        """Write what differs from the last load; gives the settings as they now stand in the file.

        Raises SettingsError where the file cannot be written, or is there and cannot be read (it then
        stays as it is).
        """
        base = self._base
        document = self._read()
        if document.unreadable:
            raise SettingsError(f"{document.unreadable} It is not written over.")
        if base is None:
            base = read_settings(document.table)[0]
        if settings != base:
            from tray_app.core.settings_toml import changed

            text = changed(document.text, base, settings)
            _check(text, self.path)
            if text != document.text:
                self._write(text)
        loaded = self.load()
        return Loaded(loaded.settings, (*document.problems, *loaded.problems))

    def get(self, key: str) -> str:
        """A value by its dotted key, as text; folders one per line. SettingsError for an unknown key."""
        return get_text(self.load().settings, key)

    def set(self, key: str, value: str) -> Loaded:
        """Judge and write one value; an empty one restores the default. SettingsError for an unfit one."""
        document = self._read()
        before = read_settings(document.table)[0]
        settings = parse_into(before, key, value)
        # marked as changed even if equal: the file may hold an unfit value there, which reads as the default
        self._base = parse_into(before, key, value, other=True)
        saved = self.save(settings)
        return Loaded(saved.settings, (*document.problems, *saved.problems))

    def import_accounts(self, json_path: Path) -> Loaded:
        """Take the folders of `{"accounts": [{"id", "provider", "extra": {"tasks_dir"}}]}` into the settings.

        Folders that are set already stay. `problems` names each account that could not be taken. Raises
        SettingsError where the file cannot be read or is of another form.
        """
        import json

        try:
            raw = json_path.read_bytes()
            content = json.loads(raw.decode("utf-8-sig"))
        except OSError as error:
            raise SettingsError(f"{json_path} cannot be read: {error.strerror or error}.") from error
        except (ValueError, RecursionError) as error:
            raise SettingsError(f"{json_path} is no JSON: {error}.") from error
        settings, problems = import_into(self.load().settings, content)
        saved = self.save(settings)
        return Loaded(
            saved.settings, (*(f"{json_path.name}: {problem}" for problem in problems), *saved.problems)
        )

    def _read(self) -> _Document:
        try:
            raw = _bytes(self.path)
        except FileNotFoundError:
            return _Document("", {})
        except OSError as error:
            reason = f"{self.path} cannot be read: {error.strerror or error}."
            return _Document("", {}, (f"{reason} The defaults are used.",), reason)
        import tomllib

        try:
            text = raw.decode("utf-8-sig")
            return _Document(text, tomllib.loads(text))
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            return self._set_aside(f"line {line} is no UTF-8 text")
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            return self._set_aside(str(error) or "it is nested too deep")

    def _set_aside(self, reason: str) -> _Document:
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        there = Path(os.path.realpath(self.path))
        aside = there.with_name(f"settings.damaged-{stamp}.toml")
        number = 2
        while aside.exists():
            aside = there.with_name(f"settings.damaged-{stamp}-{number}.toml")
            number += 1
        damage = f"{self.path} is damaged: {reason}."
        try:
            there.rename(aside)
        except OSError as error:
            problem = (
                f"{damage} It could not be set aside ({error.strerror or error}); the defaults are used."
            )
            return _Document("", {}, (problem,), damage)
        return _Document("", {}, (f"{damage} It was set aside as {aside.name}; the defaults are used.",))

    def _write(self, text: str) -> None:
        import tempfile

        # a link (dot-file collections) stays a link: its target is replaced
        target = os.path.realpath(self.path)
        folder = os.path.dirname(target)
        temporary = ""
        try:
            os.makedirs(folder, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=".settings-", suffix=".tmp", dir=folder)
            with os.fdopen(handle, "wb") as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
            if os.path.exists(target):
                os.chmod(temporary, os.stat(target).st_mode & 0o7777)
            os.replace(temporary, target)
        except OSError as error:
            if temporary and os.path.exists(temporary):
                os.unlink(temporary)
            raise SettingsError(f"{self.path} cannot be written: {error.strerror or error}.") from error


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise OSError(None, "it is larger than 4 MB")
    return raw


def _check(text: str, path: Path) -> None:
    import tomllib

    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(
            f"{path} has a form that cannot be changed here ({error}). It is left as it is."
        ) from error
