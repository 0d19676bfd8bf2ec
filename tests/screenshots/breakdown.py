"""Pictures of the breakdown: python tests/screenshots/breakdown.py [folder]. They are looked at, not compared."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from tests.ui import breakdown_samples as samples
from tray_app.core.model import Period, Snapshot
from tray_app.ui.breakdown import Breakdown
from tray_app.ui.breakdown_views import DAYS, MODELS
from tray_app.ui.none_count import keep_none

LIGHT = {"window": "#F3F4F6", "text": "#1B1E24", "base": "#FFFFFF", "accent": "#2457C5"}
DARK = {"window": "#1E2024", "text": "#ECEEF2", "base": "#17181B", "accent": "#7EA6FF"}
CONTRAST = {"window": "#000000", "text": "#FFFFFF", "base": "#000000", "accent": "#FFFF00"}


def palette(colours: dict[str, str]) -> QPalette:
    made = QPalette()
    for role, key in (
        (QPalette.ColorRole.Window, "window"),
        (QPalette.ColorRole.WindowText, "text"),
        (QPalette.ColorRole.Text, "text"),
        (QPalette.ColorRole.ButtonText, "text"),
        (QPalette.ColorRole.Base, "base"),
        (QPalette.ColorRole.Button, "window"),
        (QPalette.ColorRole.Highlight, "accent"),
        (QPalette.ColorRole.Accent, "accent"),
        (QPalette.ColorRole.ToolTipBase, "base"),
        (QPalette.ColorRole.ToolTipText, "text"),
    ):
        made.setColor(role, QColor(colours[key]))
    return made


def picture(
    app: QApplication,
    path: Path,
    snapshot: Snapshot,
    colours: dict[str, str],
    tab: str = MODELS,
    period: Period = Period.WEEK,
    size: tuple[int, int] = (1200, 480),
    provider: str = "",
    chosen: str = "",
    rtl: bool = False,
    answer: Sequence[Row] = (),
    picked: int = 0,
) -> None:
    app.setPalette(palette(colours))
    window = Breakdown(lambda: samples.NOW)
    if rtl:
        window.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    window.show_snapshot(snapshot)
    window.tabs.choose(tab)
    window.open_for(provider, period)
    window.resize(*size)
    if answer:
        window.rows_requested.connect(lambda asked: window.show_rows(asked, answer))
        window.show_snapshot(replace(snapshot, notes=("asked again",)))
    if picked:
        window.pages.views[tab].view.selectRow(picked)
    if chosen:
        window.chart.choose(chosen)
        window.days.choose((chosen,))
    app.processEvents()
    window.grab().save(str(path))
    window.close()
    window.deleteLater()
    app.processEvents()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    keep_none()
    app = QApplication([])
    app.setStyle("Fusion")
    app.setFont(QFont("Inter", 10))
    week = samples.week_of_four()
    for name, colours in (("light", LIGHT), ("dark", DARK), ("contrast", CONTRAST)):
        picture(app, folder / f"models-{name}.png", week, colours)
        picture(
            app,
            folder / f"days-{name}.png",
            week,
            colours,
            DAYS,
            Period.MONTH,
            (1040, 620),
            chosen="2026-11-26",
        )
    picture(app, folder / "models-200.png", samples.many_models(), DARK)
    picture(app, folder / "models-narrow.png", samples.many_models(), LIGHT, size=(640, 400))
    picture(app, folder / "models-one.png", week, LIGHT, provider="kilo_code")
    picture(app, folder / "days-all.png", week, LIGHT, DAYS, Period.ALL, (900, 560))
    picture(app, folder / "days-week.png", week, LIGHT, DAYS, Period.WEEK, (720, 560))
    picture(app, folder / "empty.png", samples.nothing_recorded(), LIGHT)
    picture(app, folder / "local.png", samples.only_local_models(), LIGHT)
    picture(app, folder / "days-local.png", samples.only_local_models(), DARK, DAYS, Period.MONTH, (900, 560))
    picture(app, folder / "rtl.png", week, LIGHT, rtl=True)
    picture(app, folder / "days-rtl.png", week, LIGHT, DAYS, Period.MONTH, (1060, 620), rtl=True)


if __name__ == "__main__":
    main()
