"""Linux and other XDG desktops: the autostart entry, and the folder of a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

APP_ID = "io.github.tallytray.Tallytray"
RESERVED = frozenset(" \t\n\"'\\><~|&;$*?#()`")


def entry_path(home: str, variables: Mapping[str, str]) -> Path:
    """Where the session looks for entries. A relative XDG_CONFIG_HOME does not count."""
    config = variables.get("XDG_CONFIG_HOME", "")
    return Path(
        config if os.path.isabs(config) else os.path.join(home, ".config"), "autostart", f"{APP_ID}.desktop"
    )


def entry_text(command: tuple[str, ...]) -> str:
    """The entry, as the Desktop Entry Specification has it."""
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Name=Tallytray",
            "Comment=Usage of coding agents in the system tray",
            f"Exec={' '.join(quoted(word) for word in command)}",
            f"Icon={APP_ID}",
            "Terminal=false",
            "X-GNOME-Autostart-enabled=true",
            "",
        )
    )


def quoted(word: str) -> str:
    """A word of Exec. It is unquoted twice: as a string value (backslash), then as an argument; % is doubled."""
    word = word.replace("%", "%%")
    if not word or RESERVED & set(word):
        for sign in ("\\", '"', "`", "$"):
            word = word.replace(sign, "\\" + sign)
        word = f'"{word}"'
    return word.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def reveal_command(path: str) -> tuple[str, ...]:
    """Opens a folder; for a file its folder."""
    return ("xdg-open", path if os.path.isdir(path) else os.path.dirname(path))


def clean_variables(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables for a program that is not ours: without the library paths that a frozen program put there."""
    kept = {
        key: value for key, value in variables.items() if key not in {"LD_LIBRARY_PATH", "QT_PLUGIN_PATH"}
    }
    before = variables.get("LD_LIBRARY_PATH_ORIG", "")
    if before:
        kept["LD_LIBRARY_PATH"] = before
    return kept
