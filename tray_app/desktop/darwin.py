"""macOS: the launch agent, and showing a file in the Finder."""

from __future__ import annotations

from pathlib import Path

LABEL = "io.github.tallytray.Tallytray"


def agent_path(home: str) -> Path:
    """Where launchd looks for the agents of a user."""
    return Path(home, "Library", "LaunchAgents", f"{LABEL}.plist")


def agent_text(command: tuple[str, ...]) -> str:
    """The agent: runs at login, is not started again when it ends, belongs to a session with windows."""
    import plistlib

    return plistlib.dumps(
        {
            "Label": LABEL,
            "ProgramArguments": list(command),
            "RunAtLoad": True,
            "KeepAlive": False,
            "LimitLoadToSessionType": "Aqua",
            "ProcessType": "Interactive",
        },
        sort_keys=False,
    ).decode()


def reveal_command(path: str) -> tuple[str, ...]:
    """Shows a file or folder, selected, in its parent."""
    return ("open", "-R", path)
