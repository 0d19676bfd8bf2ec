"""The views of the breakdown, one per tab: their columns, how they are sorted at first, and their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from tray_app.core import groupings
from tray_app.ui import figures
from tray_app.ui.usage_columns import (
    DAY_COLUMNS,
    EDITOR_COLUMNS,
    MODEL_COLUMNS,
    PROJECT_COLUMNS,
    TASK_COLUMNS,
    TOOL_COLUMNS,
    Column,
)

translate = QCoreApplication.translate
MODELS: Final = "models"
DAYS: Final = "days"
TASKS: Final = "tasks"
PROJECTS: Final = "projects"
TOOLS: Final = "tools"
EDITORS: Final = "editors"


@dataclass(frozen=True, slots=True)
class View:
    """One tab. `grouping` is what the ledger is asked for; "" for a view whose rows are in the Snapshot."""

    key: str
    columns: tuple[Column, ...]
    sorted_by: str
    grouping: str = ""


VIEWS: Final = (
    View(MODELS, MODEL_COLUMNS, "recorded"),
    View(DAYS, DAY_COLUMNS, "day"),
    View(TASKS, TASK_COLUMNS, "last", groupings.TASK),
    View(PROJECTS, PROJECT_COLUMNS, "recorded", groupings.PROJECT),
    View(TOOLS, TOOL_COLUMNS, "cost", groupings.TOOL),
    View(EDITORS, EDITOR_COLUMNS, "recorded", groupings.INSTALLATION),
)
BY_KEY: Final = {view.key: view for view in VIEWS}


def tab_title(key: str) -> str:
    """The word on a tab."""
    return {
        MODELS: translate("Breakdown", "Models"),
        DAYS: translate("Breakdown", "Days"),
        TASKS: translate("Breakdown", "Tasks"),
        PROJECTS: translate("Breakdown", "Projects"),
        TOOLS: translate("Breakdown", "Tools"),
        EDITORS: translate("Breakdown", "Editors"),
    }[key]


def window_title(key: str) -> str:
    """What a view shows: title of the window and name of the table."""
    return {
        MODELS: translate("Breakdown", "Usage by model"),
        DAYS: translate("Breakdown", "Usage by day"),
        TASKS: translate("Breakdown", "Usage by task"),
        PROJECTS: translate("Breakdown", "Usage by project"),
        TOOLS: translate("Breakdown", "Usage by tool"),
        EDITORS: translate("Breakdown", "Usage by editor"),
    }[key]


def total_label(key: str, number: int) -> str:
    """What the totals row is of."""
    one, several = {
        MODELS: (translate("Breakdown", "Total, 1 model"), translate("Breakdown", "Total, %1 models")),
        DAYS: (translate("Breakdown", "Total, 1 day"), translate("Breakdown", "Total, %1 days")),
        TASKS: (translate("Breakdown", "Total, 1 task"), translate("Breakdown", "Total, %1 tasks")),
        PROJECTS: (translate("Breakdown", "Total, 1 project"), translate("Breakdown", "Total, %1 projects")),
        TOOLS: (translate("Breakdown", "Total, 1 tool"), translate("Breakdown", "Total, %1 tools")),
        EDITORS: (translate("Breakdown", "Total, 1 editor"), translate("Breakdown", "Total, %1 editors")),
    }[key]
    return one if number == 1 else several.replace("%1", figures.exact(number))


def failure(key: str, kind: str) -> str:
    """That a view's rows could not be read; `kind` names the error."""
    text = translate("Breakdown", "%1 could not be read (%2). The next refresh tries again.")
    return text.replace("%1", tab_title(key)).replace("%2", kind)
