"""Starting with the session: the entry of each system, written and taken away."""

from __future__ import annotations

import plistlib
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.desktop import linux
from tray_app.desktop.autostart import FileEntry, autostart, start_command
from tray_app.desktop.windows import NAME, RUN_KEY, RunEntry, command_line

COMMAND = ("/opt/my apps/py%thon", "-m", "tray_app", "--hidden", '--data-dir=/a "b" $c')


def exec_line(text: str) -> str:
    (line,) = [line for line in text.split("\n") if line.startswith("Exec=")]
    return line.removeprefix("Exec=")


def as_desktops_read(line: str) -> list[str]:
    """Splits Exec the way the Desktop Entry Specification says: string escapes first, then quoted arguments, then %%."""
    value, escapes = "", {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    signs = iter(line)
    for sign in signs:
        value += escapes[next(signs)] if sign == "\\" else sign
    words, word, quoted, begun = [], "", False, False
    signs = iter(value)
    for sign in signs:
        if quoted and sign == "\\":
            word += next(signs)
        elif sign == '"':
            quoted, begun = not quoted, True
        elif sign == " " and not quoted:
            words, word, begun = [*words, word], "", False
        else:
            word, begun = word + sign, True
    if begun:
        words.append(word)
    # A sign after a single % is a field code, which vanishes.
    return [
        re.sub("%(.?)", lambda code: "%" if code[1] == "%" else "", word, flags=re.DOTALL) for word in words
    ]


def test_linux_entry_is_below_the_config_directory(tmp_path: Path) -> None:
    assert linux.entry_path("/home/u", {}) == Path(
        "/home/u/.config/autostart/io.github.tallytray.Tallytray.desktop"
    )
    moved = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert linux.entry_path("/home/u", moved).parent == tmp_path / "autostart"
    assert linux.entry_path("/home/u", {"XDG_CONFIG_HOME": "relative"}).parent == Path(
        "/home/u/.config/autostart"
    )


def test_linux_entry_starts_the_same_words() -> None:
    text = linux.entry_text(COMMAND)
    assert text.startswith("[Desktop Entry]\nType=Application\n")
    assert as_desktops_read(exec_line(text)) == list(COMMAND)


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0\r"), min_size=1), min_size=1))
def test_any_path_survives_the_quoting_of_the_desktop_entry(words: list[str]) -> None:
    text = linux.entry_text(tuple(words))
    assert as_desktops_read(exec_line(text)) == words


def test_macos_agent_runs_at_login_and_is_not_restarted(tmp_path: Path) -> None:
    entry = autostart("darwin", str(tmp_path), {}, COMMAND)
    entry.enable()
    path = tmp_path / "Library" / "LaunchAgents" / "io.github.tallytray.Tallytray.plist"
    agent = plistlib.loads(path.read_bytes())
    assert agent["ProgramArguments"] == list(COMMAND)
    assert agent["RunAtLoad"] is True
    assert agent["KeepAlive"] is False


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_switching_on_and_off_leaves_nothing_behind_and_nothing_else_changed(
    platform: str, tmp_path: Path
) -> None:
    entry = autostart(platform, str(tmp_path), {}, COMMAND)
    assert isinstance(entry, FileEntry)
    entry.path.parent.mkdir(parents=True)
    other = entry.path.with_name("other")
    other.write_text("of another program")
    assert not entry.is_enabled()
    entry.enable()
    assert entry.is_enabled()
    entry.disable()
    entry.disable()
    assert not entry.is_enabled()
    assert [path.name for path in entry.path.parent.iterdir()] == ["other"]


def test_switching_on_again_follows_a_program_that_moved(tmp_path: Path) -> None:
    autostart("linux", str(tmp_path), {}, ("/old/tallytray",)).enable()
    entry = autostart("linux", str(tmp_path), {}, ("/new/tallytray",))
    entry.enable()
    assert isinstance(entry, FileEntry)
    assert exec_line(entry.path.read_text(encoding="utf-8")) == "/new/tallytray"


class Registry:
    """The part of the registry that the entry uses, in memory."""

    HKEY_CURRENT_USER, REG_SZ, KEY_SET_VALUE = "HKCU", 1, 2

    def __init__(self) -> None:
        self.values: dict[str, str] = {"Other": "of another program"}
        self.keys: list[tuple[str, str]] = []

    def __enter__(self) -> Registry:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def OpenKey(self, root: str, path: str, *_: int) -> Registry:  # noqa: N802
        self.keys.append((root, path))
        return self

    CreateKey = OpenKey

    def QueryValueEx(self, _: Any, name: str) -> str:  # noqa: N802
        if name not in self.values:
            raise FileNotFoundError(name)
        return self.values[name]

    def SetValueEx(self, _: Any, name: str, __: int, ___: int, value: str) -> None:  # noqa: N802
        self.values[name] = value

    def DeleteValue(self, _: Any, name: str) -> None:  # noqa: N802
        if name not in self.values:
            raise FileNotFoundError(name)
        del self.values[name]


def test_windows_entry_is_a_value_of_the_users_run_key() -> None:
    registry = Registry()
    entry = RunEntry((r"C:\Program Files\Tallytray\tallytray.exe", "--hidden"), registry)
    assert not entry.is_enabled()
    entry.enable()
    assert entry.is_enabled()
    assert registry.values[NAME] == r'"C:\Program Files\Tallytray\tallytray.exe" --hidden'
    entry.disable()
    entry.disable()
    assert registry.values == {"Other": "of another program"}
    assert set(registry.keys) == {("HKCU", RUN_KEY)}


def test_windows_is_chosen_on_windows() -> None:
    assert isinstance(autostart("win32", "C:\\Users\\u", {}, COMMAND), RunEntry)


def test_windows_command_line_quotes_quotes() -> None:
    assert command_line(("a b", 'c"d')) == '"a b" c\\"d'


def test_the_program_starts_itself_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    assert start_command({}, ("--data-dir", "/x"))[1:] == ("-m", "tray_app", "--hidden", "--data-dir", "/x")
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", "/opt/tallytray/tallytray")
    assert start_command({}) == ("/opt/tallytray/tallytray", "--hidden")


def test_an_appimage_starts_the_file_that_the_user_keeps() -> None:
    assert start_command({"APPIMAGE": "/home/u/Tallytray.AppImage"}) == (
        "/home/u/Tallytray.AppImage",
        "--hidden",
    )


def test_the_shell_agrees_on_plain_words() -> None:
    line = exec_line(linux.entry_text(("/usr/bin/python3", "-m", "tray_app", "--hidden")))
    assert shlex.split(line) == ["/usr/bin/python3", "-m", "tray_app", "--hidden"]
