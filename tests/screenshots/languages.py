"""Pictures in German, and in the long language of the tests: panel, breakdown, settings, data sources, menu."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale

from tests.screenshots import breakdown, panel, settings, stage
from tests.ui import pseudo, samples
from tray_app.ui.language import load, speak
from tray_app.ui.menu import TrayMenu

if TYPE_CHECKING:
    from collections.abc import Iterator


def _languages(folder: Path) -> Iterator[str]:
    speak("de", "language")
    yield "de"
    load("strange", [pseudo.write(folder)])
    QLocale.setDefault(QLocale("en_GB"))
    yield "long"
    speak("en", "language")


def make(folder: Path) -> None:
    """Write all pictures, in light colours."""
    app = stage.application()
    app.setPalette(stage.palette("light"))
    with tempfile.TemporaryDirectory() as scratch:
        for name in _languages(Path(scratch)):
            for state, (snapshot, period, told) in panel.states().items():
                shown = panel.panel_in(snapshot, period, told)
                stage.keep(stage.image_of(shown, 2, panel.MARGIN), folder, f"panel-{state}-{name}")
                stage.close(shown)
            for shot in (*breakdown.SHOTS, *breakdown.MORE):
                window = breakdown.window_of(shot)
                stage.keep(stage.image_of(window), folder, f"breakdown-{shot.name}-{name}")
                stage.close(window)
            settings.settings_pictures(folder, name)
            settings.sources_pictures(folder, name)
            menu = TrayMenu()
            menu.show_snapshot(samples.usual())
            menu.resize(menu.sizeHint())
            stage.keep(stage.image_of(menu, 2), folder, f"menu-{name}")
            stage.close(menu)
