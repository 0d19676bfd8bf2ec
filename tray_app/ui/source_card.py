"""One provider in the settings: whether it is read, where it was found, and the folders that the user named for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tray_app.ui import design
from tray_app.ui.badge import Badge
from tray_app.ui.folder_field import FolderField, choose_folder, dropped_folders, short_path
from tray_app.ui.form_controls import CheckBox, button, icon_button, tint
from tray_app.ui.source_words import state_words, where_text
from tray_app.ui.verdict_line import VerdictLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent

    from tray_app.core.model import ProviderUsage
    from tray_app.core.settings import ProviderSettings
    from tray_app.sources.overrides import Verdict
    from tray_app.ui.design import Theme
    from tray_app.ui.verdicts import Words

CLINE_CLI = "cline_cli"


class SourceCard(QFrame):
    """The card of one provider. `settings()` gives its table as it stands in the fields; `changed` after every edit."""

    changed = Signal()
    removed = Signal(str)  # provider id; only for an extension that the user added

    def __init__(
        self,
        provider_id: str,
        name: str,
        table: ProviderSettings,
        judge: Callable[[str, str], Verdict],
        now: Callable[[], int],
        added_by_user: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAcceptDrops(True)
        self.provider_id, self._name = provider_id, name
        self._table, self._judge, self._now = table, judge, now
        self._theme: Theme | None = None
        self._usage: ProviderUsage | None = None
        self._last = ""
        self.fields: list[FolderField] = []
        self.data_dir: FolderField | None = None

        self.on = CheckBox(parent=self)
        self.on.setChecked(table.enabled)
        self.on.setAccessibleName(self.tr("Read %1").replace("%1", name))
        self.on.setToolTip(self.on.accessibleName())
        self.on.toggled.connect(self._switched)
        self._badge = Badge(provider_id, name, self)
        self._title = QLabel(name, self)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._where = QLabel(self)
        self._where.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._where.setTextFormat(Qt.TextFormat.PlainText)
        self.add = button(self.tr("Add a folder…"), parent=self)
        self.add.setAccessibleName(self.tr("Add a folder for %1").replace("%1", name))
        self.add.clicked.connect(self._add_clicked)
        self.reset = button(self.tr("Reset"), parent=self)
        self.reset.setAccessibleName(self.tr("Reset the data directory of %1").replace("%1", name))
        self.reset.clicked.connect(self._reset)
        self.remove = icon_button("close", self.tr("Remove %1").replace("%1", name), self)
        self.remove.clicked.connect(lambda: self.removed.emit(self.provider_id))
        self.add.setVisible(provider_id != CLINE_CLI)
        self.reset.setVisible(provider_id == CLINE_CLI)
        self.remove.setVisible(added_by_user)

        head = QHBoxLayout()
        head.setSpacing(design.GAP)
        for named in (self.on, self._badge, self._title):
            head.addWidget(named)
        head.addSpacing(design.GAP_SMALL)
        head.addWidget(self._where, 1)
        for pressed in (self.add, self.reset, self.remove):
            head.addWidget(pressed)
        self.body = QWidget(self)
        self._rows = QVBoxLayout(self.body)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(design.GAP)
        self.state = VerdictLine(self.body)
        grid = QGridLayout(self)
        grid.setContentsMargins(design.PADDING, 10, design.PADDING, design.PADDING)
        grid.setVerticalSpacing(6)
        grid.setHorizontalSpacing(0)
        grid.setColumnMinimumWidth(0, 22 + design.GAP + design.BADGE + design.GAP)
        grid.setColumnStretch(1, 1)
        grid.addLayout(head, 0, 0, 1, 2)
        grid.addWidget(self.body, 1, 1)
        self._rows.addWidget(self.state)
        if provider_id == CLINE_CLI:
            self.data_dir = self._field(table.data_dir, removable=False)
            self.data_dir.edit.setAccessibleName(self.tr("Data directory of %1").replace("%1", name))
            self.data_dir.edit.setPlaceholderText("~/.cline/data")
        for typed in table.tasks_dir:
            self._field(typed)
        self._switched(table.enabled, quiet=True)
        self._tell_where()

    def settings(self) -> ProviderSettings:
        """The provider's table as the fields have it: folders as typed, blank and removed ones left out."""
        folders = tuple(dict.fromkeys(field.value() for field in self.fields if field.value()))
        data_dir = self.data_dir.value() if self.data_dir is not None else self._table.data_dir
        return replace(self._table, enabled=self.on.isChecked(), tasks_dir=folders, data_dir=data_dir)

    def add_folder(self, typed: str = "") -> FolderField:
        """Add a field for one more folder."""
        field = self._field(typed)
        self.changed.emit()
        return field

    def show_usage(self, usage: ProviderUsage | None, last: str = "") -> None:
        """Take over what the last look found. `last`: from when the numbers of places out of reach are."""
        self._usage, self._last = usage, last
        for field in self._all_fields():
            field.show_last(last)
        self._tell_where()

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        self._badge.theme = theme
        self._badge.update()
        self._title.setFont(design.font("name", self.font()))
        self._where.setFont(design.font("table", self.font()))
        self._where.setStyleSheet(f"color: {theme.muted.name()}")
        self.state.show_theme(theme)
        for field in self._all_fields():
            field.show_theme(theme)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.provider_id != CLINE_CLI and dropped_folders(event.mimeData()):
            event.acceptProposedAction()
            self._drop_ground(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._drop_ground(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._drop_ground(False)
        for path in dropped_folders(event.mimeData()):
            self.add_folder(short_path(path))
        event.acceptProposedAction()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide_where()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._elide_where()

    def _field(self, typed: str, removable: bool = True) -> FolderField:
        field = FolderField(self.provider_id, self._name, self._judge, self._now, typed, removable, self.body)
        field.changed.connect(self._field_changed)
        field.show_last(self._last)
        self._rows.addWidget(field)
        if removable:
            self.fields.append(field)
        if self._theme is not None:
            field.show_theme(self._theme)
            tint(field, self._theme)
        self._tell_where()
        return field

    def _all_fields(self) -> list[FolderField]:
        return [*self.fields, *([self.data_dir] if self.data_dir else [])]

    def _field_changed(self) -> None:
        self._tell_where()
        self.changed.emit()

    def _add_clicked(self) -> None:
        """Choose first: a field comes with the folder, and none where the chooser is cancelled."""
        start = next((field.value() for field in reversed(self.fields) if field.value()), "~")
        choose_folder(self, start, self._add_chosen)

    def _add_chosen(self, path: str) -> None:
        field = self.add_folder(short_path(path))
        field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _reset(self) -> None:
        if self.data_dir is not None:
            self.data_dir.edit.clear()

    def _switched(self, on: bool, quiet: bool = False) -> None:
        self.body.setEnabled(on)
        self.body.setVisible(on or bool(self.fields) or self.data_dir is not None)
        self.add.setEnabled(on)
        self.reset.setEnabled(on)
        self._tell_where()
        if not quiet:
            self.changed.emit()

    def _tell_where(self) -> None:
        self._elide_where()
        self.state.show_words(self._state_words())

    def _elide_where(self) -> None:
        text = self._where_text()
        shown = self._where.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideRight, max(0, self._where.width() - 2)
        )
        self._where.setText(shown)
        self._where.setToolTip(text if shown != text else "")
        self._where.setAccessibleName(text)

    def _where_text(self) -> str:
        if self.provider_id == CLINE_CLI:
            return self.tr("data directory") if self.on.isChecked() else self.tr("not read")
        return where_text(self._usage, self.on.isChecked(), sum(1 for field in self.fields if field.value()))

    def _state_words(self) -> Words | None:
        if self._usage is None or not self.on.isChecked():
            return None
        named = any(field.value() for field in self._all_fields())
        return state_words(self._usage, named, self._now())

    def _drop_ground(self, on: bool) -> None:
        self.setProperty("drop", on)
        self.style().unpolish(self)
        self.style().polish(self)
