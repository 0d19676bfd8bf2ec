"""What can be done with a task of the breakdown: show its folder, copy its id. As buttons below the table, and as a menu in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from tray_app.core.rows import TaskRow
from tray_app.ui.controls import TextButton
from tray_app.ui.design import GAP

if TYPE_CHECKING:
    from tray_app.ui.usage_view import UsageView


class TaskActions(QWidget):
    """Two buttons that are there while tasks are chosen. `folder_requested` carries a path, `copied` says that ids were copied."""

    folder_requested = Signal(str)
    copied = Signal()

    def __init__(self, view: UsageView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._used = False
        self.open_button = TextButton(self.tr("Open folder"), parent=self)
        self.copy_button = TextButton(self.tr("Copy id"), parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self.open_button)
        row.addWidget(self.copy_button)
        self.open_button.clicked.connect(self.open_folder)
        self.copy_button.clicked.connect(self.copy_id)
        view.row_chosen.connect(self.follow)
        view.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.view.customContextMenuRequested.connect(self._show_menu)
        self.follow()

    def use(self, used: bool) -> None:
        """Whether tasks are what is in view."""
        self._used = used
        self.follow()

    def follow(self) -> None:
        """Be there for the chosen tasks, or not."""
        tasks = self._tasks()
        self.open_button.setVisible(len(tasks) == 1 and tasks[0].place is not None)
        self.setVisible(self._used and bool(tasks))

    def open_folder(self) -> None:
        """Ask for the folder of the chosen task."""
        tasks = self._tasks()
        if len(tasks) == 1 and tasks[0].place is not None:
            self.folder_requested.emit(tasks[0].place.path)

    def copy_id(self) -> None:
        """Put the ids of the chosen tasks on the clipboard, one per line."""
        tasks = self._tasks()
        if tasks:
            QGuiApplication.clipboard().setText("\n".join(task.task for task in tasks))
            self.copied.emit()

    def menu(self) -> QMenu:
        """The same, and copying whole rows, as a menu."""
        made = QMenu(self._view)
        tasks = self._tasks()
        folder = made.addAction(self.tr("Open folder"), self.open_folder)
        folder.setEnabled(len(tasks) == 1 and tasks[0].place is not None)
        made.addAction(self.tr("Copy id"), self.copy_id).setEnabled(bool(tasks))
        made.addSeparator()
        made.addAction(self.tr("Copy as TSV"), self._view.copy)
        return made

    def _tasks(self) -> tuple[TaskRow, ...]:
        return tuple(row for row in self._view.chosen_rows() if isinstance(row, TaskRow))

    def _show_menu(self, at: QPoint) -> None:
        table = self._view.view
        if not table.indexAt(at).isValid() and table.currentIndex().isValid():
            at = table.visualRect(table.currentIndex()).center()
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(table.viewport().mapToGlobal(at))
