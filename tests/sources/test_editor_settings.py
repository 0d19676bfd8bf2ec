"""Editor settings: what moved an extension's storage, read leniently and only when a file changed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.sources import editor_settings
from tray_app.sources.editor_settings import SettingsCache, read, storage_settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

JSONC = """\
{
  // the disk with more room
  "http.proxy": "http://proxy.invalid:8080", /* a // inside a string is no comment */
  "some.secret": "do-not-keep",
  "roo-cline.customStoragePath": "~/roo-store",
}
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (JSONC, (("roo-cline.customStoragePath", "~/roo-store"),)),
        ('\ufeff{"zoo-code.customStoragePath": "/z"}', (("zoo-code.customStoragePath", "/z"),)),
        ('{"kilo-code": {"customStoragePath": "/k"}}', (("kilo-code.customStoragePath", "/k"),)),
        ('{"roo-cline.customStoragePath": ""}', ()),
        ('{"roo-cline.customStoragePath": null}', ()),
        ('{"// roo-cline.customStoragePath": 1}', ()),
        (
            '{"a": 1 "roo-cline.customStoragePath": "C:\\\\roo"}',
            (("roo-cline.customStoragePath", "C:\\roo"),),
        ),
        ('{"a": 1 \n// "roo-cline.customStoragePath": "/old"\n}}}', ()),
        ('["customStoragePath"]', ()),
        ("", ()),
    ],
)
def test_storage_settings_are_found_in_what_people_have(
    text: str, found: tuple[tuple[str, str], ...]
) -> None:
    assert storage_settings(text.encode()) == found


def test_nothing_but_storage_settings_is_kept() -> None:
    cache = SettingsCache()
    cache.entries["/s"] = (1, 2, storage_settings(JSONC.encode()))
    assert "do-not-keep" not in cache.dump()


def test_settings_without_the_key_are_never_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyjson5", None)  # importing it would fail
    assert storage_settings(b'{"editor.fontSize": 14}') == ()


def test_an_unchanged_file_is_not_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(JSONC)
    cache = SettingsCache()
    first = read(str(path), cache)
    assert cache.changed
    again = SettingsCache.load(cache.dump())
    opened = _paths_opened_by(lambda: read(str(path), again))
    assert str(path) not in opened
    assert read(str(path), again) == first
    assert not again.changed


def test_a_changed_file_is_read_anew_and_a_removed_one_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(JSONC)
    cache = SettingsCache()
    read(str(path), cache)
    path.write_text('{"roo-cline.customStoragePath": "/elsewhere"}')
    assert read(str(path), cache).found == (("roo-cline.customStoragePath", "/elsewhere"),)
    path.unlink()
    assert read(str(path), cache).found == ()
    assert cache.entries == {}


def test_a_file_that_cannot_be_read_is_named_and_keeps_what_was_known(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    cache = SettingsCache({str(path): (1, 1, (("roo-cline.customStoragePath", "/r"),))})
    settings = read(str(path), cache)
    assert settings.found == (("roo-cline.customStoragePath", "/r"),)
    assert "could not be read" in settings.note


@pytest.mark.parametrize(
    "text", ["", "[]", "null", '{"a": 1}', '{"a": [1, 2]}', '{"a": ["x", 2, []]}', '{"a": [1, 2, [3]]}']
)
def test_a_damaged_cache_is_an_empty_one(text: str) -> None:
    assert SettingsCache.load(text).entries == {}


def test_a_nightly_build_has_its_own_setting() -> None:
    assert (
        editor_settings.provider_setting("roo-code-nightly.customStoragePath")
        == "roo-cline.customStoragePath"
    )


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    storage_settings(data + b'"roo-cline.customStoragePath"')
    storage_settings(b'{"roo-cline.customStoragePath": "' + data)


_listeners: list[list[str]] = []


def _hook(event: str, args: tuple[object, ...]) -> None:
    if _listeners and event == "open" and isinstance(args[0], str):
        _listeners[-1].append(args[0])


sys.addaudithook(_hook)


def _paths_opened_by(call: Callable[[], object]) -> list[str]:
    opened: list[str] = []
    _listeners.append(opened)
    try:
        call()
    finally:
        _listeners.pop()
    return opened
