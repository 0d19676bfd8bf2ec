"""A field for one folder, with its verdict beneath: typed text stays as typed, and what a click mends a click brings back."""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMimeData, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tray_app.ui import design
from tray_app.ui.form_controls import icon_button
from tray_app.ui.judging import Question
from tray_app.ui.verdict_line import VerdictLine
from tray_app.ui.verdicts import Words, mended, unreachable, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent

    from tray_app.sources.overrides import Verdict
    from tray_app.ui.design import Theme


def choose_folder(parent: QWidget, start: str, chosen: Callable[[str], None]) -> None:
    """Open the platform's folder chooser; `chosen` gets the folder unless it is cancelled. Does not block."""
    title = QCoreApplication.translate("FolderField", "Choose a folder")
    dialog = QFileDialog(parent, title, os.path.expanduser(os.path.expandvars(start)))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(chosen)
    dialog.open()


def dropped_folders(data: QMimeData) -> tuple[str, ...]:
    """The folders of a drop: local ones; of a file, the folder that holds it."""
    paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return tuple(
        dict.fromkeys(path if os.path.isdir(path) else os.path.dirname(path) for path in paths if path)
    )


def short_path(path: str) -> str:
    """A chosen path with the home folder as `~`, in the platform's own separators."""
    path = os.path.normpath(path)
    home = os.path.expanduser("~").rstrip(os.sep)
    return "~" + path[len(home) :] if path.startswith(home + os.sep) and home else path


class FolderField(QWidget):
    """One folder. `value` is the text as typed, "" once it is removed. `changed` after every edit."""

    changed = Signal()

    def __init__(
        self,
        provider_id: str,
        provider_name: str,
        judge: Callable[[str, str], Verdict],
        now: Callable[[], int],
        typed: str = "",
        removable: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._name = provider_name
        self._now = now
        self._removed = False
        self._before_mending = ""
        self._last = ""
        self._verdict: Verdict | None = None
        self.setAcceptDrops(True)
        self.edit = QLineEdit(typed, self)
        self.edit.setAcceptDrops(False)
        self.edit.setAccessibleName(self.tr("Folder of %1").replace("%1", provider_name))
        self.edit.setPlaceholderText(self.tr("A tasks folder; ~ and variables work"))
        self.choose = icon_button("folder", self.tr("Choose a folder…"), self)
        self.choose.clicked.connect(self.choose_one)
        self.remove = icon_button("close", self.tr("Remove this folder"), self)
        self.remove.clicked.connect(self._remove)
        self.remove.setVisible(removable)
        self.verdict = VerdictLine(self)
        self.verdict.clicked.connect(self._act)
        self.row = QWidget(self)
        row = QHBoxLayout(self.row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(design.GAP)
        row.addWidget(self.edit, 1)
        row.addWidget(self.choose)
        row.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(design.GAP_SMALL)
        column.addWidget(self.row)
        column.addWidget(self.verdict)
        self._question = Question(judge, provider_id, self)
        self._question.looking.connect(self._looking)
        self._question.answered.connect(self._answer)
        self.edit.textChanged.connect(self._edited)

    def value(self) -> str:
        """The folder as typed; "" when removed or blank."""
        return "" if self._removed or not self.edit.text().strip() else self.edit.text()

    def put(self, typed: str) -> None:
        """Set the text, as if typed."""
        self._restore()
        self.edit.setText(typed)

    def choose_one(self) -> None:
        """Open the folder chooser, at the typed folder."""
        choose_folder(self, self.edit.text(), lambda path: self.put(short_path(path)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and not self._removed:
            self._question.ask(
                self.edit.text(), at_once=True
            )  # the disk may have changed while it was hidden

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_folders(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        folders = dropped_folders(event.mimeData())
        if folders:
            self.put(short_path(folders[0]))
            event.acceptProposedAction()

    def show_last(self, moment: str) -> None:
        """From when the last numbers are, where places of this provider are out of reach now; "" elsewhere."""
        self._last = moment

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self.verdict.show_theme(theme)

    def _edited(self, typed: str) -> None:
        self._before_mending = ""
        self._verdict = None
        self._mark_bad(False)
        if not typed.strip():
            self.verdict.show_words(None)
        self._question.ask(typed)
        self.changed.emit()

    def _looking(self) -> None:
        if not self._removed and self._verdict is None:
            self.verdict.show_words(Words("clock", "muted", self.tr("Looking…")))

    def _answer(self, verdict: Verdict | None) -> None:
        self._verdict = verdict
        if self._removed:
            return
        name, now, last = self._name, self._now(), self._last
        shown = unreachable(last) if verdict is None else words(verdict, name, now, last)
        if self._before_mending and verdict is not None and verdict.kind in ("ok", "empty"):
            folder = f"{PurePath(self.edit.text()).name}/"
            text = self.tr("Mended: %1 inside it is used. %2").replace("%1", folder).replace("%2", shown.text)
            self.verdict.show_words(Words(shown.mark, shown.colour, text, self.tr("Undo")), link=True)
        else:
            self.verdict.show_words(shown)
        self._mark_bad(shown.bad)

    def _act(self) -> None:
        if self._removed:
            self._restore()
            self.changed.emit()
        elif self._before_mending:
            self.edit.setText(self._before_mending)
        elif self._verdict is not None and self._verdict.suggestion:
            typed = self.edit.text()
            self.edit.setText(mended(self._verdict))
            self._before_mending = typed
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self) -> None:
        blank = not self.edit.text().strip()
        self._removed = True
        self.row.hide()
        text = self.tr("%1 is removed.").replace("%1", self.edit.text())
        shown = Words("info", "muted", text, self.tr("Undo"))
        self.verdict.show_words(None if blank else shown, link=True)
        if not blank:
            self.verdict.button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _restore(self) -> None:
        if self._removed:
            self._removed = False
            self.row.show()
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self._question.ask(self.edit.text(), at_once=True)

    def _mark_bad(self, bad: bool) -> None:
        if bool(self.edit.property("bad")) != bad:
            self.edit.setProperty("bad", bad)
            self.edit.style().unpolish(self.edit)
            self.edit.style().polish(self.edit)
