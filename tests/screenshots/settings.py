"""Pictures of the settings dialog and the data sources window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from tests.screenshots import stage
from tests.screenshots.stage import settle
from tests.ui.source_samples import FULL, NOTHING, NOW, SETTINGS, judge
from tray_app.core.reconcile import Agreement, Difference
from tray_app.core.settings import Settings
from tray_app.ui.settings_dialog import SettingsDialog
from tray_app.ui.source_dialogs import ExtensionDialog, MountsDialog

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

AGREEMENTS = {
    "cline": Agreement(
        412,
        411,
        (
            Difference(
                "1763118840000",
                84_120,
                71_003,
                1.92,
                1.47,
                "taskHistory.json",
                "the tool's total leaves out sub-agents",
            ),
        ),
    ),
    "cline_cli": Agreement(241, 241, ()),
}


def keep(widget: QWidget, folder: Path, name: str) -> None:
    """Save a widget as a PNG."""
    stage.keep(stage.image_of(widget), folder, name)


def settings_pictures(folder: Path, tone: str) -> None:
    """All pages, good and bad folders, the small dialogs."""
    dialog = SettingsDialog(SETTINGS, judge, now=lambda: NOW)
    dialog.forget_requested.connect(lambda _provider: None)  # what nobody listens to is not offered
    dialog.folder_requested.connect(lambda: None)
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
        if snapshot is FULL:
            window.show_agreements(AGREEMENTS)
        keep(window, folder, f"sources{name}-{tone}")
        window.close()


def make(folder: Path) -> None:
    """Write all pictures."""
    app = stage.application()
    for tone in stage.COLOURS:
        app.setPalette(stage.palette(tone))
        settings_pictures(folder, tone)
        sources_pictures(folder, tone)
