"""What a provider's card says of the last look: where its data was found, and in which state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.model import RootState
from tray_app.ui.verdicts import Words, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.model import ProviderUsage, RootView


def _tr(text: str, *values: str) -> str:
    text = QCoreApplication.translate("settings", text)
    for number, value in enumerate(values, 1):
        text = text.replace(f"%{number}", value)
    return text


def listed(names: Sequence[str]) -> str:
    """`VS Code`, `VS Code and Cursor`, `VS Code, Cursor and 3 more`."""
    if len(names) == 1:
        return names[0]
    if len(names) <= 3:
        return _tr("%1 and %2", ", ".join(names[:-1]), names[-1])
    return _tr("%1 and %2 more", ", ".join(names[:2]), str(len(names) - 2))


def _usual(usage: ProviderUsage) -> list[RootView]:
    """The places that the user did not name, where something is."""
    return [root for root in usage.roots if root.named_by != "settings" and root.exists]


def where_text(usage: ProviderUsage | None, read: bool, own_folders: int) -> str:
    """`found in VS Code, and 2 folders of yours`. `usage` None: nothing was looked at yet."""
    if not read:
        return _tr("not read")
    places = list(dict.fromkeys(root.installation for root in _usual(usage))) if usage else []
    folders = _tr("%1 folders of yours", str(own_folders)) if own_folders > 1 else _tr("a folder of yours")
    if places:
        found = _tr("found in %1", listed(places))
        return _tr("%1, and %2", found, folders) if own_folders else found
    if own_folders:
        return _tr("only %1", folders) if usage else folders
    return ""


def state_words(usage: ProviderUsage, named: bool, now_ms: int) -> Words | None:
    """What the usual places gave. `named`: the user named a folder, which has a verdict of its own; only trouble is said then."""
    roots = _usual(usage)
    if not roots and not named:
        missing = _tr("%1 data not found") if usage.id == "cline_cli" else _tr("%1 extension data not found")
        return Words("info", "muted", missing.replace("%1", usage.name))
    tasks = sum(root.tasks for root in roots)
    newest = max((root.newest_ms for root in roots if root.newest_ms is not None), default=None)
    text = counted(tasks, newest, now_ms)
    for state, mark, colour, words in (
        (RootState.UNREADABLE, "error", "error", _tr("Some folders may not be read.")),
        (RootState.PARTIAL, "warning", "warning", _tr("Some files could not be read.")),
        (RootState.STALE, "pause", "warning", _tr("Not reachable now. Its last numbers stay.")),
    ):
        if any(root.state == state for root in roots):
            return Words(mark, colour, f"{words} {text}" if tasks else words)
    if named:
        return None
    if not tasks:
        return Words("info", "muted", _tr("No %1 usage recorded yet", usage.name))
    return Words("good", "good", text)
