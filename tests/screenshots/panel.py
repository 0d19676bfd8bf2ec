"""Renders every state of the panel to PNG: `python -m tests.screenshots.panel FOLDER`. For eyes, not for comparison by pixels."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QLocale, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication

from tests.ui import samples
from tray_app.core.model import Period, Progress, Snapshot
from tray_app.ui.design import PANEL_HEIGHT
from tray_app.ui.none_count import keep_none
from tray_app.ui.panel import Panel

_LIGHT = ("#F3F4F6", "#FFFFFF", "#1B1E24", "#2457C5")
_DARK = ("#1E2024", "#17181B", "#ECEEF2", "#7EA6FF")
_CONTRAST = ("#000000", "#000000", "#FFFFFF", "#FFE600")


def palette(colours: tuple[str, str, str, str]) -> QPalette:
    """A palette of window, base, text and accent."""
    window, base, text, accent = (QColor(each) for each in colours)
    result = QPalette(window)
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(role, text)
    result.setColor(QPalette.ColorRole.Window, window)
    result.setColor(QPalette.ColorRole.Base, base)
    result.setColor(QPalette.ColorRole.Highlight, accent)
    result.setColor(QPalette.ColorRole.Accent, accent)
    return result


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


def render(panel: Panel, scale: float) -> QImage:
    """A picture of the panel at a scale, on a grey ground."""
    margin = 12
    size = panel.size() + QSize(2 * margin, 2 * margin)
    image = QImage(size * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(QColor("#D4D9E1"))
    painter = QPainter(image)
    panel.render(painter, QPoint(margin, margin))
    painter.setPen(QColor("#C9CDD4"))
    painter.drawRect(QRect(QPoint(margin - 1, margin - 1), panel.size() + QSize(1, 1)))
    painter.end()
    return image


def main(folder: Path, only: str = "") -> None:
    """Writes one picture per state, palette and scale."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_FONT_DPI", "96")
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    keep_none()
    app.setStyle("fusion")
    base = QFont("Inter")
    base.setPixelSize(13)
    app.setFont(base)
    QLocale.setDefault(QLocale("en_GB"))
    folder.mkdir(parents=True, exist_ok=True)
    for scheme, colours in (("light", _LIGHT), ("dark", _DARK), ("contrast", _CONTRAST)):
        app.setPalette(palette(colours))
        for name, (snapshot, period, told) in states().items():
            if only and only not in name:
                continue
            panel = panel_in(snapshot, period, told)
            for scale in (1, 2):
                render(panel, scale).save(str(folder / f"{name}-{scheme}-{scale}x.png"))
            panel.close()
            panel.deleteLater()
    app.setPalette(palette(_LIGHT))
    app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    panel = panel_in(*states()["usual-week"])
    render(panel, 2).save(str(folder / "right-to-left-2x.png"))
    panel.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
