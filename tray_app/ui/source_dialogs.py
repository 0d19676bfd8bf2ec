"""Two small dialogs of the Sources page: one more extension of the Cline family, and where Windows drives are mounted."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from tray_app.core.settings import ExtraProvider
from tray_app.ui import design
from tray_app.ui.folder_field import choose_folder, short_path
from tray_app.ui.form_controls import button, icon_button, tint
from tray_app.ui.window_style import Themed

if TYPE_CHECKING:
    from tray_app.ui.design import Theme


def extension_id_of(name: str, taken: frozenset[str]) -> str:
    """A short id for an added extension: its name in small letters and digits, numbered where it is in use."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    stem = (stem if stem[:1].isalpha() else f"extension_{stem}".rstrip("_"))[:32]
    number = 2
    wanted = stem
    while wanted in taken:
        wanted = f"{stem}_{number}"
        number += 1
    return wanted


class _Small(Themed, QDialog):
    """A dialog with a column of fields and Cancel, OK."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("window")
        self.setWindowTitle(title)
        self.setMinimumWidth(460)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(design.EDGE, design.EDGE, design.EDGE, design.EDGE)
        self.column.setSpacing(design.GAP_SMALL)
        self.cancel = button(self.tr("Cancel"), parent=self)
        self.cancel.clicked.connect(self.reject)
        self.ok = button(self.tr("OK"), "default", self)
        self.ok.setDefault(True)
        self.ok.clicked.connect(self.accept)
        self._captions: list[QLabel] = []
        self._errors: list[QLabel] = []

    def event(self, event: QEvent) -> bool:
        """Grow with what is said: a sentence that needs another line, an error that appears."""
        if event.type() not in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            return super().event(event)
        handled = super().event(event)
        layout = self.layout()
        if self.isVisible() and layout is not None:
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))
        return handled

    def caption(self, text: str, of: QWidget | None = None) -> None:
        label = QLabel(text, self)
        label.setWordWrap(True)
        if of is not None:
            label.setBuddy(of)
        else:
            self._captions.append(label)
        self.column.addWidget(label)

    def error(self) -> QLabel:
        label = QLabel(self)
        label.setWordWrap(True)
        label.hide()
        self._errors.append(label)
        self.column.addWidget(label)
        self.column.addSpacing(design.GAP)
        return label

    def finish(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(design.GAP)
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.ok)
        self.column.addSpacing(design.GAP)
        self.column.addLayout(row)
        self.follow_palette(self._show_theme)

    def _show_theme(self, theme: Theme) -> None:
        tint(self, theme)
        for label in (*self._captions, *self._errors):
            colour = theme.muted if label in self._captions else theme.error
            label.setFont(design.font("table", self.font()))
            label.setStyleSheet(f"color: {colour.name()}")


def _say(label: QLabel, text: str) -> bool:
    label.setText(text)
    label.setVisible(bool(text))
    return bool(text)


class ExtensionDialog(_Small):
    """Asks for one more extension that keeps its tasks as Cline does. `chosen` carries an ExtraProvider."""

    chosen = Signal(object)

    def __init__(self, taken: frozenset[str], parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setWindowTitle(self.tr("Another extension"))
        self._taken = taken
        self.name = QLineEdit(self)
        self.extension = QLineEdit(self)
        self.extension.setPlaceholderText("publisher.extension")
        self.folder = QLineEdit(self)
        choose = icon_button("folder", self.tr("Choose a folder…"), self)
        choose.clicked.connect(self._choose)
        self.caption(self.tr("For extensions that were made from Cline and keep a tasks folder as it does."))
        self.column.addSpacing(design.GAP)
        self.caption(self.tr("&Name"), self.name)
        self.column.addWidget(self.name)
        self.name_error = self.error()
        self.caption(self.tr("&Extension, as its folder in globalStorage is named"), self.extension)
        self.column.addWidget(self.extension)
        self.column.addSpacing(design.GAP)
        self.caption(self.tr("or its tasks &folder"), self.folder)
        row = QHBoxLayout()
        row.setSpacing(design.GAP)
        row.addWidget(self.folder, 1)
        row.addWidget(choose)
        self.column.addLayout(row)
        self.place_error = self.error()
        self.finish()

    def accept(self) -> None:
        """Close with the extension, or name what is missing beside its field."""
        name, extension = self.name.text().strip(), self.extension.text().strip()
        folder = self.folder.text() if self.folder.text().strip() else ""
        nameless = _say(self.name_error, "" if name else self.tr("A name is needed."))
        reason = ""
        if not extension and not folder:
            reason = self.tr("One of the two is needed.")
        elif re.search(r"[\\/]", extension):
            reason = self.tr("The extension is a name without a path; a path goes into the second field.")
        elif extension.lower() in self._taken:
            reason = self.tr("This extension is read already.")
        placeless = _say(self.place_error, reason)
        if nameless or placeless:
            (self.name if nameless else self.extension).setFocus(Qt.FocusReason.OtherFocusReason)
            return
        folders = (folder,) if folder else ()
        self.chosen.emit(ExtraProvider(extension_id_of(name, self._taken), name, extension, folders))
        super().accept()

    def _choose(self) -> None:
        choose_folder(self, self.folder.text(), lambda path: self.folder.setText(short_path(path)))


class MountsDialog(_Small):
    """Asks under which folders Windows drives are mounted. `chosen` carries them, as typed."""

    chosen = Signal(object)

    def __init__(self, mounts: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setWindowTitle(self.tr("Homes in WSL"))
        self.lines = QPlainTextEdit("\n".join(mounts), self)
        self.lines.setTabChangesFocus(True)
        self.lines.setAccessibleName(self.tr("Mounted Windows drives"))
        self.lines.setPlaceholderText("/mnt/c")
        self.lines.setFixedHeight(self.lines.fontMetrics().lineSpacing() * 4 + 20)
        text = self.tr(
            "Inside WSL the Windows profiles are read too. Name where a Windows drive is mounted, one folder per line."
        )
        self.caption(text)
        self.column.addSpacing(design.GAP)
        self.column.addWidget(self.lines)
        self.caption(self.tr("Left empty, the mounted drives are found by themselves."))
        self.finish()

    def accept(self) -> None:
        """Close with the lines that name something."""
        lines = (line.strip() for line in self.lines.toPlainText().splitlines())
        self.chosen.emit(tuple(dict.fromkeys(line for line in lines if line)))
        super().accept()
