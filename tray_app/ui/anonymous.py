"""Paths for people: the home folder as `~`, and texts from which every user's name is gone, for reports that are passed on."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

_OTHERS = re.compile(
    r"(?i)([\\/](?:home|users|documents and settings)[\\/])[^\\/\n\t\"]+?(?=[\\/\n\t\"]|\s{2}|$)"
)
_IN_BRACKETS = re.compile(r"\(((?:WSL|Windows)[^:()]*): [^()]*\)")
_NOT_A_PERSON = frozenset({"", "root", "home", "user", "users", "admin", "default", "public", "data"})


@dataclass(frozen=True, slots=True)
class Home:
    """A home folder. On Windows its separators and letter case do not matter."""

    path: str

    @classmethod
    def of_this_user(cls) -> Home:
        """The home of who runs the program."""
        return cls(os.path.expanduser("~"))

    def short(self, path: str) -> str:
        """A path with this home as `~`."""
        home = self.path.rstrip("/\\")
        if len(home) < 2:
            return path
        start = path[: len(home)]
        same = start == home or (
            ":" in home and start.lower().replace("\\", "/") == home.lower().replace("\\", "/")
        )
        return (
            "~" + path[len(home) :] if same and path[len(home) : len(home) + 1] in ("", "/", "\\") else path
        )

    def nameless(self, text: str) -> str:
        """A text without user names: homes become `~` or `/home/…`, and a folder named as this user becomes `…`."""
        home = self.path.rstrip("/\\")
        if len(home) > 1:
            text = re.sub(re.escape(home) + r"(?=[\\/\s]|$)", "~", text)
        text = _OTHERS.sub(r"\1…", text)
        text = _IN_BRACKETS.sub(r"(\1)", text)
        name = re.split(r"[\\/]", home)[-1]
        if name.lower() not in _NOT_A_PERSON:
            text = re.sub(rf"(?i)(?<![^\W_]){re.escape(name)}(?![^\W_])", "…", text)
        return text
