"""Pictures of the settings dialog and the data sources window: `python -m tests.screenshots.settings FOLDER`."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.source_samples import FULL, NOTHING, NOW, SETTINGS, judge
from tray_app.core.settings import Settings
from tray_app.ui.settings_dialog import SettingsDialog
from tray_app.ui.source_dialogs import ExtensionDialog, MountsDialog

LIGHT = {"window": "#F3F4F6", "base": "#FFFFFF", "text": "#1B1E24", "accent": "#2457C5"}
DARK = {"window": "#1E2024", "base": "#17191C", "text": "#ECEEF2", "accent": "#7EA6FF"}


def palette(colours: dict[str, str]) -> QPalette:
    """A palette of four colours."""
    made = QPalette(QColor(colours["window"]), QColor(colours["window"]))
    role = QPalette.ColorRole
    for text in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(text, QColor(colours["text"]))
    made.setColor(role.Base, QColor(colours["base"]))
    made.setColor(role.Accent, QColor(colours["accent"]))
    made.setColor(role.Highlight, QColor(colours["accent"]))
    return made


def settle(seconds: float = 0.1) -> None:
    """Let the event loop run."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.005)


def keep(widget: QWidget, folder: Path, name: str) -> None:
    """Save a widget as a PNG."""
    settle()
    widget.grab().save(str(folder / f"{name}.png"))


def settings_pictures(folder: Path, tone: str) -> None:
    """All pages, good and bad folders, the small dialogs."""
    dialog = SettingsDialog(SETTINGS, judge, now=lambda: NOW)
    dialog.show_snapshot(FULL)
    dialog.resize(dialog.sizeHint())
    dialog.show()
    settle(0.3)
    field = dialog.sources.cards["roocode"].fields[0]
    keep(dialog, folder, f"settings-{tone}")
    field.verdict.button.click()
    settle(0.5)
    field.edit.setFocus(Qt.FocusReason.TabFocusReason)
    dialog.sources.cards["kilo_code"].fields[0].remove.click()
    dialog.sources.cards["zoo_code"].on.setChecked(False)
    keep(dialog, folder, f"settings-mended-{tone}")
    for section in ("refresh", "costs", "display", "history"):
        dialog.open_section(section)
        if section == "refresh":
            dialog.pages["refresh"].controls["refresh_seconds"].edit.setText("soon")  # type: ignore[union-attr]
            dialog.apply()
        keep(dialog, folder, f"settings-{section}-{tone}")
    dialog.close()
    bare = SettingsDialog(Settings(), judge, now=lambda: NOW)
    bare.show_snapshot(NOTHING)
    bare.resize(bare.sizeHint())
    bare.show()
    keep(bare, folder, f"settings-empty-{tone}")
    for name, small in (("extension", ExtensionDialog(frozenset())), ("mounts", MountsDialog(()))):
        small.show()
        if name == "extension":
            small.accept()
        keep(small, folder, f"settings-{name}-{tone}")
        small.close()
    bare.close()


def sources_pictures(folder: Path, tone: str) -> None:
    """The data sources window, full and on an empty machine."""
    from tray_app.ui.sources_window import SourcesWindow

    for name, snapshot in (("", FULL), ("-empty", NOTHING)):
        window = SourcesWindow(lambda: NOW, home="/home/dana")
        window.show_snapshot(snapshot)
        window.resize(window.sizeHint())
        window.show()
        keep(window, folder, f"sources{name}-{tone}")
        window.close()


def main() -> None:
    """Write all pictures below the folder named first."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    QLocale.setDefault(QLocale("en_GB"))
    app = QApplication([])
    app.setStyle("Fusion")
    if "Inter" in QFontDatabase.families():
        app.setFont(QFont("Inter", 10))
    for tone, colours in (("light", LIGHT), ("dark", DARK)):
        app.setPalette(palette(colours))
        settings_pictures(folder, tone)
        sources_pictures(folder, tone)


if __name__ == "__main__":
    main()
