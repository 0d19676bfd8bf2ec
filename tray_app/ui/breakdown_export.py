"""Writing the rows in view to a file that the user names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from tray_app.core import tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.rows import Row, Value

translate = QCoreApplication.translate


def ask_for_file(parent: QWidget, name: str) -> str:
    """The path that the user chooses, with an ending; "" for none."""
    path, chosen = QFileDialog.getSaveFileName(
        parent,
        translate("Breakdown", "Export usage"),
        f"{name}.csv",
        translate("Breakdown", "Comma separated values (*.csv);;JSON (*.json)"),
    )
    if path and "." not in path.rpartition("/")[2]:
        path += ".json" if "json" in chosen else ".csv"
    return path


def write(path: str, rows: Sequence[Row], about: dict[str, Value]) -> str:
    """Write rows as JSON where the name ends so, else as CSV. The reason in a user's words where that failed, else ""."""
    text = tables.as_json(rows, about) if path.lower().endswith(".json") else tables.as_csv(rows)
    try:
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        return error.strerror or str(error)
    return ""
