"""The data sources as plain text to pass on: no user names, no text of any conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from tray_app import __version__
from tray_app.ui import figures
from tray_app.ui.phrases import filled
from tray_app.ui.sources_rows import (
    losses,
    more_places,
    problem_columns,
    problem_rows,
    root_columns,
    root_rows,
)
from tray_app.ui.told import told

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import tzinfo

    from tray_app.core.model import Snapshot
    from tray_app.ui.anonymous import Home
    from tray_app.ui.sources_rows import Row

translate = QCoreApplication.translate


def report(snapshot: Snapshot, home: Home, now_ms: int, zone: tzinfo, agreement: Sequence[str] = ()) -> str:
    """All that the window shows, in its language, in lines aligned by blanks. `agreement`: sentences about the tools' own totals."""
    lines = [
        _heading(snapshot, zone),
        "",
        *_aligned(root_columns(), root_rows(snapshot, home, now_ms, zone)),
    ]
    if not any(usage.roots for usage in snapshot.providers):
        text = translate("SourcesWindow", "Nothing found in %1 usual places.")
        lines.append(filled(text, str(more_places(snapshot))))
    rows = problem_rows(snapshot, home, zone)
    if rows:
        one, several = (
            translate("SourcesWindow", "Problems, 1 file"),
            translate("SourcesWindow", "Problems, %1 files"),
        )
        title = one if len(rows) == 1 else filled(several, str(len(rows)))
        lines += ["", title, *_aligned(problem_columns(), rows)]
    if agreement:
        lines += ["", translate("AgreementCard", "Agreement with the tools"), *agreement]
    missing = losses(snapshot)
    if missing:
        lines += ["", translate("SourcesWindow", "Not in the numbers, or only in part")]
        lines += [f"{name}: {amount} ({each})" for name, amount, each in missing]
    if snapshot.notes:
        lines += ["", *(told(note) for note in snapshot.notes)]
    return home.nameless("\n".join(lines)) + "\n"


def _heading(snapshot: Snapshot, zone: tzinfo) -> str:
    if snapshot.fresh_at_ms is None:
        return filled(translate("SourcesWindow", "Tallytray %1, data sources, not looked yet"), __version__)
    text = translate(
        "SourcesWindow", "Tallytray %1, data sources, looked %2 (%3)", "version, moment, time zone"
    )
    return filled(text, __version__, figures.moment(snapshot.fresh_at_ms, zone), snapshot.time_zone)


def _aligned(columns: Sequence[str], rows: list[Row]) -> list[str]:
    table = [tuple(columns), *(tuple(cell.text for cell in row) for row in rows)]
    widths = [max(len(row[place]) for row in table) for place in range(len(columns))]
    return [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
