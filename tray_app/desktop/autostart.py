"""Starting with the session, per operating system: what to write is a pure text, writing it a few lines.

The entry belongs to the user who switched it on; switching it off removes exactly that entry and nothing else.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tray_app.desktop import darwin, linux, windows

if TYPE_CHECKING:
    from collections.abc import Mapping


class Autostart(Protocol):
    """One user's entry. `enable` writes it anew, so that it follows a moved program; both raise OSError."""

    def is_enabled(self) -> bool: ...
    def enable(self) -> None: ...
    def disable(self) -> None: ...


@dataclass(frozen=True, slots=True)
class FileEntry:
    """An entry that is one file."""

    path: Path
    text: str

    def is_enabled(self) -> bool:
        """Whether the entry is there."""
        return self.path.is_file()

    def enable(self) -> None:
        """Writes the entry in one step: a session that starts meanwhile sees all of it or none."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        part = self.path.with_name(f".{self.path.name}.part")
        part.write_text(self.text, encoding="utf-8")
        part.replace(self.path)

    def disable(self) -> None:
        """Removes the entry."""
        self.path.unlink(missing_ok=True)


def autostart(platform: str, home: str, variables: Mapping[str, str], command: tuple[str, ...]) -> Autostart:
    """The entry of this user on `platform` (linux, darwin, win32) that starts `command`."""
    if platform == "win32":
        return windows.RunEntry(command)
    if platform == "darwin":
        return FileEntry(darwin.agent_path(home), darwin.agent_text(command))
    return FileEntry(linux.entry_path(home, variables), linux.entry_text(command))


def start_command(variables: Mapping[str, str], extra: tuple[str, ...] = ()) -> tuple[str, ...]:
    """How to start this program again, hidden: the AppImage, the frozen program itself, else this interpreter with the package."""
    if variables.get("APPIMAGE"):
        # What runs lies below a mount point of this run only; the variable names the file that the user keeps.
        return (variables["APPIMAGE"], "--hidden", *extra)
    if getattr(sys, "frozen", False):
        return (sys.executable, "--hidden", *extra)
    interpreter = sys.executable
    if sys.platform == "win32":
        # The console interpreter would leave a black window open.
        windowless = Path(interpreter).with_name("pythonw.exe")
        interpreter = str(windowless) if windowless.exists() else interpreter
    return (interpreter, "-m", "tray_app", "--hidden", *extra)
