"""Windows: the Run entry of the user, and showing a file in the Explorer."""

from __future__ import annotations

import importlib
import subprocess
from dataclasses import dataclass
from typing import Any

RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
NAME = "Tallytray"


def command_line(command: tuple[str, ...]) -> str:
    """One line, quoted so that Windows programs split it into the same words."""
    return subprocess.list2cmdline(command)


@dataclass(frozen=True, slots=True)
class RunEntry:
    """The value NAME below RUN_KEY of the current user. `registry` is the module winreg, given in tests."""

    command: tuple[str, ...]
    registry: Any = None

    def is_enabled(self) -> bool:
        """Whether the value is there."""
        registry = self.registry or _winreg()
        try:
            with registry.OpenKey(registry.HKEY_CURRENT_USER, RUN_KEY) as key:
                registry.QueryValueEx(key, NAME)
        except FileNotFoundError:
            return False
        return True

    def enable(self) -> None:
        """Writes the value."""
        registry = self.registry or _winreg()
        with registry.CreateKey(registry.HKEY_CURRENT_USER, RUN_KEY) as key:
            registry.SetValueEx(key, NAME, 0, registry.REG_SZ, command_line(self.command))

    def disable(self) -> None:
        """Removes the value."""
        registry = self.registry or _winreg()
        try:
            with registry.OpenKey(registry.HKEY_CURRENT_USER, RUN_KEY, 0, registry.KEY_SET_VALUE) as key:
                registry.DeleteValue(key, NAME)
        except FileNotFoundError:
            pass


def _winreg() -> Any:
    return importlib.import_module("winreg")


def reveal_command(path: str) -> tuple[str, ...]:
    """Shows a file or folder, selected, in its parent."""
    return ("explorer", f"/select,{path}")
