"""The About box: version, licences, what the program never does, and where its data lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, qVersion
from PySide6.QtWidgets import QMessageBox, QWidget

import tray_app

if TYPE_CHECKING:
    from tray_app.core.paths import Places


def about_text(places: Places) -> str:
    """The text, plain, in short paragraphs."""
    translate = QCoreApplication.translate
    return "\n\n".join(
        (
            translate("about", "What the coding agents of the Cline family have used on this machine."),
            translate("about", "It reads local files, changes none of them, and never uses the network."),
            translate(
                "about", "MIT licence. Qt %1 and PySide6 are used as shared libraries under the LGPL 3."
            ).replace("%1", qVersion()),
            translate("about", "Settings: %1\nData: %2\nLog: %3")
            .replace("%1", str(places.config))
            .replace("%2", str(places.data))
            .replace("%3", str(places.logs)),
        )
    )


def about_box(places: Places, parent: QWidget | None = None) -> QMessageBox:
    """The box, not modal; the text can be selected."""
    box = QMessageBox(parent)
    box.setWindowModality(Qt.WindowModality.NonModal)
    box.setWindowTitle(QCoreApplication.translate("about", "About Tallytray"))
    box.setText(f"Tallytray {tray_app.__version__}")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(about_text(places))
    box.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    return box
