"""The foot of the breakdown: what the figures leave out, or for a moment what was just done, and the two buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from tray_app.ui.controls import TextButton
from tray_app.ui.design import EDGE, GAP, PADDING, font
from tray_app.ui.themed import theme_of

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTE_MS: Final = 2500


class BreakdownFooter(QWidget):
    """Remarks at the left, "Copy as TSV" and "Export…" at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.copy_button = TextButton(self.tr("Copy as TSV"), parent=self, mark="copy")
        self.export_button = TextButton(self.tr("Export…"), parent=self)
        self._remarks = ""
        self._role = "muted"
        self._moment = QTimer(self, interval=NOTE_MS, singleShot=True)
        self._moment.timeout.connect(self._back)
        row = QHBoxLayout(self)
        row.setContentsMargins(EDGE, PADDING, EDGE, PADDING)
        row.setSpacing(GAP)
        row.addWidget(self.note, 1)
        row.addWidget(self.copy_button)
        row.addWidget(self.export_button)

    def add(self, actions: QWidget) -> None:
        """Put further buttons before the two."""
        row = self.layout()
        assert isinstance(row, QHBoxLayout)
        row.insertWidget(1, actions)

    def show_remarks(self, remarks: Sequence[str], has_rows: bool) -> None:
        """Show what the figures leave out; without rows there is nothing to copy."""
        self._remarks = " ".join(remarks)
        self.copy_button.setVisible(has_rows)
        self.export_button.setVisible(has_rows)
        if not self._moment.isActive():
            self._back()

    def tell(self, text: str, role: str = "muted") -> None:
        """Say for a moment what was done, in the colour of a theme role."""
        self._role = role
        self.note.setText(text)
        self.take_theme()
        self._moment.start()

    def take_theme(self) -> None:
        """Take the colours and sizes of the palette and font that now hold."""
        self.note.setFont(font("table", self.font()))
        self.note.setStyleSheet(f"color: {getattr(theme_of(self.window()), self._role).name()}")

    def _back(self) -> None:
        self._role = "muted"
        self.note.setText(self._remarks)
        self.take_theme()
