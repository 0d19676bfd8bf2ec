"""Cline's own folders outside of any editor, resolved as the tool resolves them: home, data, sessions, index."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tray_app.sources.environment import Environment


@dataclass(frozen=True, slots=True)
class ClineFolders:
    """Where Cline's tasks, sessions and sessions.db lie. `named_by`: usual, environment or settings. `notes`: what was ignored."""

    data: str
    sessions: str
    db: str
    named_by: str = "usual"
    notes: tuple[str, ...] = ()

    @property
    def tasks(self) -> str:
        """The tasks of Cline's classic format: command line 1 and 2, JetBrains."""
        return os.path.join(self.data, "tasks")

    @property
    def index(self) -> str:
        """The database that knows sessions by name."""
        return os.path.join(self.db, "sessions.db")


def at_data(data: str, named_by: str = "usual") -> ClineFolders:
    """The folders below one data folder, without regard to variables."""
    return ClineFolders(data, os.path.join(data, "sessions"), os.path.join(data, "db"), named_by)


def at_sessions(sessions: str, named_by: str) -> ClineFolders:
    """The folders around one sessions folder: its index lies beside it."""
    data = os.path.dirname(sessions)
    return ClineFolders(data, sessions, os.path.join(data, "db"), named_by)


def resolve(environment: Environment) -> ClineFolders:
    """The folders by the tool's own chain of variables.

    CLINE_SANDBOX=1 moves everything below CLINE_SANDBOX_DATA_DIR. Else CLINE_DIR, CLINE_DATA_DIR, CLINE_SESSION_DATA_DIR (the
    sessions folder itself) and CLINE_DB_DATA_DIR each replace one link. A relative path would depend on where the tool was started:
    it is ignored, with a note.
    """
    notes: list[str] = []
    named = False

    def link(name: str, otherwise: str) -> str:
        nonlocal named
        value = environment.variable(name)
        if not value:
            return otherwise
        if not os.path.isabs(value):
            notes.append(
                f"{name} is “{value}”, which is no absolute path: it is ignored and {environment.short(otherwise)} is read."
            )
            return otherwise
        named = True
        return value.rstrip("/\\") or value

    if environment.variable("CLINE_SANDBOX") == "1":
        data = link("CLINE_SANDBOX_DATA_DIR", os.path.join(environment.temp, "cline-sandbox"))
        folders = at_data(data, "environment")
        return ClineFolders(folders.data, folders.sessions, folders.db, "environment", tuple(notes))
    home = environment.home
    if environment.platform == "win32":  # there HOME is no system variable, and the tool asks it first
        home = environment.folder("HOME")
    root = link("CLINE_DIR", os.path.join(home.rstrip("/\\") or home, ".cline"))
    data = link("CLINE_DATA_DIR", os.path.join(root, "data"))
    sessions = link("CLINE_SESSION_DATA_DIR", os.path.join(data, "sessions"))
    db = link("CLINE_DB_DATA_DIR", os.path.join(data, "db"))
    return ClineFolders(data, sessions, db, "environment" if named else "usual", tuple(notes))
