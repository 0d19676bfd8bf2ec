"""The data sources as plain text to pass on: no user names, no text of any conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tray_app import __version__
from tray_app.ui import figures
from tray_app.ui.sources_rows import losses, more_places, problem_rows, root_rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import tzinfo

    from tray_app.core.model import Snapshot
    from tray_app.ui.anonymous import Home
    from tray_app.ui.sources_rows import Row

ROOT_COLUMNS = ("Provider", "Where", "Folder", "Tasks", "Requests", "Newest change", "State")
PROBLEM_COLUMNS = ("File", "Reason", "Effect", "Size", "Since")


def report(snapshot: Snapshot, home: Home, now_ms: int, zone: tzinfo, agreement: Sequence[str] = ()) -> str:
    """All that the window shows, in lines aligned by blanks. `agreement`: sentences about the tools' own totals."""
    looked = figures.moment(snapshot.fresh_at_ms, zone) if snapshot.fresh_at_ms else "never"
    lines = [f"Tallytray {__version__}, data sources, looked {looked} ({snapshot.time_zone})", ""]
    lines += _aligned(ROOT_COLUMNS, root_rows(snapshot, home, now_ms, zone))
    if not any(usage.roots for usage in snapshot.providers):
        lines.append(f"Nothing found in {more_places(snapshot)} usual places.")
    rows = problem_rows(snapshot, home, zone)
    if rows:
        lines += ["", f"Problems, {len(rows)} files", *_aligned(PROBLEM_COLUMNS, rows)]
    if agreement:
        lines += ["", "Agreement with the tools", *agreement]
    missing = losses(snapshot)
    if missing:
        lines += ["", "Not in the numbers, or only in part"]
        lines += [f"{name}: {amount} ({each})" for name, amount, each in missing]
    if snapshot.notes:
        lines += ["", *snapshot.notes]
    return home.nameless("\n".join(lines)) + "\n"


def _aligned(columns: Sequence[str], rows: list[Row]) -> list[str]:
    table = [tuple(columns), *(tuple(cell.text for cell in row) for row in rows)]
    widths = [max(len(row[place]) for row in table) for place in range(len(columns))]
    return [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
