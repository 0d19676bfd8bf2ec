"""What the search for data depends on, as a value: platform, home, variables, temporary folder, mounts. So any machine can be imagined."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tray_app.sources import wsl

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Environment:
    """A machine as one process sees it.

    `platform` is as sys.platform has it: linux, darwin, win32. `mounts` are mount points of Windows drives (such as /mnt/c),
    `slow_mounts` those of network and foreign file systems, on which each look is dear and may hang.
    """

    platform: str
    home: str
    variables: Mapping[str, str]
    temp: str
    mounts: tuple[str, ...] = ()
    slow_mounts: tuple[str, ...] = ()

    @classmethod
    def of_this_machine(cls, wsl_mounts: tuple[str, ...] = ()) -> Environment:
        """This process's machine. Given `wsl_mounts` are read in place of the drive mounts that would be found."""
        variables = dict(os.environ)
        platform = "linux" if sys.platform.startswith(("linux", "freebsd")) else sys.platform
        bare = cls(platform, os.path.expanduser("~"), variables, "")
        bare = replace(bare, temp=bare.temporary_folder())
        if platform != "linux":
            return replace(bare, mounts=wsl_mounts)
        mounts = wsl.mounts_in(_text("/proc/mounts"))
        distro = bare.variable("WSL_DISTRO_NAME")
        conf = _text("/etc/wsl.conf") if distro else ""
        return replace(
            bare,
            mounts=wsl.windows_drives(mounts, conf, distro=distro, given=wsl_mounts),
            slow_mounts=wsl.slow_mounts(mounts),
        )

    def variable(self, name: str) -> str:
        """A variable's value without surrounding blanks; "" when unset or empty. Windows does not mind the case of its name."""
        value = self.variables.get(name)
        if value is None and self.platform == "win32":
            wanted = name.upper()
            value = next((value for key, value in self.variables.items() if key.upper() == wanted), None)
        return (value or "").strip()

    def folder(self, name: str, *below_home: str) -> str:
        """The folder that a variable names, where it is an absolute path, else the one below the home."""
        value = self.variable(name)
        return value if value and os.path.isabs(value) else os.path.join(self.home, *below_home)

    def temporary_folder(self) -> str:
        """Where the tools, which run on Node, put temporary files. Python's own way would try it out by writing."""
        names = ("TEMP", "TMP") if self.platform == "win32" else ("TMPDIR", "TMP", "TEMP")
        named = next((value for value in map(self.variable, names) if os.path.isabs(value)), "")
        if self.platform == "win32":
            return named or os.path.join(self.variable("SystemRoot") or "C:\\Windows", "temp")
        return (named.rstrip("/") or "/") if named else "/tmp"  # noqa: S108 - the system's own, only read

    @property
    def editor_base(self) -> str:
        """The folder that holds one folder per editor."""
        if self.platform == "win32":
            return self.folder("APPDATA", "AppData", "Roaming")
        if self.platform == "darwin":
            return os.path.join(self.home, "Library", "Application Support")
        return self.folder("XDG_CONFIG_HOME", ".config")

    @property
    def data_base(self) -> str:
        """The folder for data of command-line tools that follow the XDG rules, which some do on every platform."""
        return self.folder("XDG_DATA_HOME", ".local", "share")

    def slow_mount(self, path: str) -> str:
        """The mount that a path lies on where each look there is dear (a network share, a Windows drive seen from WSL), else ""."""
        if self.platform == "win32" and path.startswith("\\\\"):
            return os.path.splitdrive(path)[0] or path
        return max((mount for mount in self.slow_mounts if is_below(path, mount)), key=len, default="")

    def is_slow(self, path: str) -> bool:
        """Whether each look at a path is dear, and may hang."""
        return bool(self.slow_mount(path))

    def short(self, path: str) -> str:
        """A path for people: the home as `~`."""
        if is_below(path, self.home) and self.home not in {"", "/"}:
            return "~" + path[len(self.home.rstrip("/\\")) :]
        return path


def is_below(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies in it, by name alone."""
    bare = folder.rstrip("/\\")
    return path in (folder, bare) or path.startswith((bare + os.sep, bare + "/"))


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
