"""What a provider's card says of the last look: where its data was found, and in which state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.core.model import RootState
from tray_app.ui import figures
from tray_app.ui.phrases import filled
from tray_app.ui.told import told
from tray_app.ui.verdicts import Words, counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.model import ProviderUsage, RootView

translate = QCoreApplication.translate


def listed(names: Sequence[str]) -> str:
    """`VS Code`, `VS Code and Cursor`, `VS Code, Cursor and 3 more`."""
    if len(names) == 1:
        return names[0]
    if len(names) <= 3:
        return filled(translate("settings", "%1 and %2"), ", ".join(names[:-1]), names[-1])
    return filled(translate("settings", "%1 and %2 more"), ", ".join(names[:2]), str(len(names) - 2))


def _usual(usage: ProviderUsage) -> list[RootView]:
    """The places that the user did not name, where something is."""
    return [root for root in usage.roots if root.named_by != "settings" and root.exists]


def where_text(usage: ProviderUsage | None, read: bool, own_folders: int) -> str:
    """`found in VS Code, and 2 folders of yours`. `usage` None: nothing was looked at yet."""
    if not read:
        return translate("settings", "not read")
    places = list(dict.fromkeys(told(root.installation) for root in _usual(usage))) if usage else []
    folders = (
        filled(translate("settings", "%1 folders of yours"), str(own_folders))
        if own_folders > 1
        else translate("settings", "a folder of yours")
    )
    if places:
        found = filled(translate("settings", "found in %1"), listed(places))
        return filled(translate("settings", "%1, and %2"), found, folders) if own_folders else found
    if own_folders:
        return filled(translate("settings", "only %1"), folders) if usage else folders
    return ""


def _unread(usage: ProviderUsage) -> str:
    count = sum(problem.fatal for problem in usage.problems)
    if count == 1:
        return translate("settings", "1 file could not be read.")
    if count:
        return translate("settings", "%1 files could not be read.").replace("%1", figures.exact(count))
    return translate("settings", "Some files could not be read.")


def state_words(usage: ProviderUsage, named: bool, now_ms: int) -> Words | None:
    """What the usual places gave. `named`: the user named a folder, which has a verdict of its own; only trouble is said then."""
    roots = _usual(usage)
    if not roots and not named:
        missing = (
            translate("settings", "%1 data not found")
            if usage.id == "cline_cli"
            else translate("settings", "%1 extension data not found")
        )
        return Words("info", "muted", missing.replace("%1", usage.name))
    tasks = sum(root.tasks for root in roots)
    newest = max((root.newest_ms for root in roots if root.newest_ms is not None), default=None)
    text = counted(tasks, newest, now_ms)
    for state, mark, colour, words in (
        (RootState.UNREADABLE, "error", "error", translate("settings", "Some folders may not be read.")),
        (RootState.PARTIAL, "warning", "warning", _unread(usage)),
        (
            RootState.STALE,
            "pause",
            "warning",
            translate("settings", "Not reachable now. Its last numbers stay."),
        ),
    ):
        if any(root.state == state for root in roots):
            return Words(mark, colour, f"{words} {text}" if tasks else words)
    if named:
        return None
    if not tasks:
        return Words("info", "muted", filled(translate("settings", "No %1 usage recorded yet"), usage.name))
    return Words("good", "good", text)
