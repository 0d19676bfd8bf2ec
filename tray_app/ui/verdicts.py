"""What is said of a folder that a person named: the words, the colour and the mark for each kind of verdict."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app.ui import figures
from tray_app.ui.told import told

if TYPE_CHECKING:
    from tray_app.sources.overrides import Verdict

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Words:
    """A verdict as shown: a mark, the role of its colour in the theme, a sentence, and what a click can do ("" nothing)."""

    mark: str
    colour: str  # a role of Theme: good, warning, error, muted
    text: str
    action: str = ""
    bad: bool = False


def counted(tasks: int, newest_ms: int | None, now_ms: int) -> str:
    """`412 tasks, last change 48 s ago`."""
    text = figures.tasks(tasks)
    if newest_ms is None:
        return text
    return (
        translate("settings", "%1, last change %2")
        .replace("%1", text)
        .replace("%2", figures.ago(newest_ms, now_ms))
    )


def words(verdict: Verdict, provider_name: str, now_ms: int, last: str = "") -> Words:
    """What a verdict says, in the product's words."""
    message = told(verdict.message)
    count = counted(verdict.tasks, verdict.newest_ms, now_ms)
    match verdict.kind:
        case "ok":
            return Words("good", "good", count if verdict.tasks else message or count)
        case "mended":
            return Words("good", "good", f"{message} {count}" if message else count)
        case "empty":
            return Words(
                "info",
                "muted",
                translate("settings", "No %1 usage recorded yet").replace("%1", provider_name),
            )
        case "extension_folder":
            folder = f"{PurePath(verdict.suggestion).name or 'tasks'}/"
            text = translate("settings", "This is the extension folder; its %1 is meant.").replace(
                "%1", folder
            )
            return Words(
                "arrow",
                "warning",
                text,
                translate("settings", "Use %1").replace("%1", folder) if verdict.suggestion else "",
            )
        case "missing":
            reason = message or translate("settings", "Does not exist.")
            text = translate("settings", "%1 Everything else is still read.").replace("%1", reason)
            return Words("error", "error", text, bad=True)
        case "unreachable":
            return unreachable(last)
        case "unreadable":
            return Words(
                "error",
                "error",
                message or translate("settings", "There, but may not be read."),
                bad=True,
            )
        case "not_tasks":
            return Words(
                "error",
                "error",
                message or translate("settings", "No tasks in this folder."),
                bad=True,
            )
    return Words("info", "muted", message)


def mended(verdict: Verdict) -> str:
    """The folder that a verdict suggests, in the words that were typed: `$WORK/roo` becomes `$WORK/roo/tasks`."""
    inside = verdict.suggestion.removeprefix(verdict.path.rstrip("/\\"))
    if inside and inside != verdict.suggestion and inside[0] in "/\\":
        return verdict.typed.strip().rstrip("/\\") + inside
    return verdict.suggestion


def unreachable(last: str = "") -> Words:
    """What is said when no answer came in time. `last`: the moment of its last numbers, where that is known."""
    text = (
        translate("settings", "Not reachable now. Its last numbers, from %1, stay.")
        if last
        else translate("settings", "Not reachable now. Its last numbers stay.")
    )
    return Words("pause", "warning", text.replace("%1", last))
