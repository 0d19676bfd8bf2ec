"""Pictures of the panel in every state, at two scales."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from tests.screenshots import stage
from tests.ui import samples
from tray_app.core.model import Period, Progress, Snapshot
from tray_app.ui.design import PANEL_HEIGHT
from tray_app.ui.panel import Panel

if TYPE_CHECKING:
    from pathlib import Path

MARGIN = 12


def states() -> dict[str, tuple[Snapshot | None, Period, dict[str, object]]]:
    """Every state by name: snapshot, period, and what else the panel is told."""
    usual = samples.usual()
    earlier = samples.NOW_MS - 31 * 60_000
    return {
        "usual-today": (usual, Period.TODAY, {"budget": 6.0}),
        "usual-week": (usual, Period.WEEK, {"focus": True}),
        "usual-month": (usual, Period.MONTH, {}),
        "usual-all": (usual, Period.ALL, {}),
        "read-out": (samples.calm(), Period.WEEK, {"chosen": 9}),
        "first-start": (None, Period.TODAY, {}),
        "first-scan": (
            samples.snapshot(*(samples.provider(each) for each in samples.COSTS), fresh_at_ms=None),
            Period.TODAY,
            {"progress": Progress(1306, 2074, 1306, 2074, first=True)},
        ),
        "cached": (
            replace(samples.calm(), fresh_at_ms=earlier),
            Period.TODAY,
            {"progress": Progress(373, 2074, 373, 2074, first=False)},
        ),
        "stale": (samples.out_of_reach(), Period.TODAY, {"budget": 6.0}),
        "failed": (samples.calm(), Period.TODAY, {"failure": "The ledger is locked by another process."}),
        "nothing-found": (samples.nothing_found(), Period.TODAY, {}),
        "over-budget": (samples.calm(), Period.TODAY, {"budget": 4.0}),
        "unreadable": (samples.unreadable(), Period.TODAY, {}),
        "quiet-today": (samples.quiet_today(), Period.TODAY, {}),
        "partly-priced": (samples.partly_priced(), Period.WEEK, {}),
        "no-price": (samples.partly_priced(known=False), Period.WEEK, {"chosen": 9}),
        "sample": (replace(samples.calm(), sample=True, day_boundary="local"), Period.TODAY, {}),
        "single": (samples.single(), Period.TODAY, {}),
        "many": (samples.many(), Period.TODAY, {}),
    }


def panel_in(snapshot: Snapshot | None, period: Period, told: dict[str, object]) -> Panel:
    """A panel in a state, as tall as its content up to the limit."""
    panel = Panel(lambda: samples.NOW_MS)
    panel.show_budget(told.get("budget"))  # type: ignore[arg-type]
    if snapshot is not None:
        panel.show_snapshot(snapshot)
    panel.show_progress(told.get("progress"))  # type: ignore[arg-type]
    panel.show_failure(str(told.get("failure", "")))
    panel.header.periods.set_period(period)
    panel.show()
    panel.resize(panel.sizeHint().boundedTo(QSize(2000, PANEL_HEIGHT)))
    if "chosen" in told:
        panel.middle.trend.choose(int(str(told["chosen"])))
    if told.get("focus"):
        panel.activateWindow()
        QApplication.processEvents()
        panel.middle.tiles.tiles[1].setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    return panel


def make(folder: Path, only: str = "") -> None:
    """Write one picture per state, palette and scale; `only` is a part of the names wanted."""
    app = stage.application()
    for scheme in stage.COLOURS:
        app.setPalette(stage.palette(scheme))
        for name, (snapshot, period, told) in states().items():
            if only and only not in name:
                continue
            panel = panel_in(snapshot, period, told)
            for scale in (1, 2) if scheme != "contrast" else (2,):
                stage.keep(stage.image_of(panel, scale, MARGIN), folder, f"panel-{name}-{scheme}-{scale}x")
            stage.close(panel)
    app.setPalette(stage.palette("light"))
    app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    panel = panel_in(*states()["usual-week"])
    stage.keep(stage.image_of(panel, 2, MARGIN), folder, "panel-right-to-left-2x")
    stage.close(panel)
    app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
