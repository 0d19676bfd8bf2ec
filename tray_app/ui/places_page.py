"""What scrolls in the data sources window: the places, what could not be read, and the cards on what is not in the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tray_app.ui import design, figures
from tray_app.ui.agreement_card import AgreementCard
from tray_app.ui.lines_card import LinesCard
from tray_app.ui.plain_table import PlainTable
from tray_app.ui.sources_rows import (
    PROBLEMS,
    losses,
    more_places,
    problem_columns,
    problem_rows,
    problems_at,
    root_columns,
    root_rows,
    shown_roots,
)
from tray_app.ui.told import told

if TYPE_CHECKING:
    from datetime import tzinfo

    from tray_app.core.model import Snapshot
    from tray_app.ui.anonymous import Home
    from tray_app.ui.design import Theme

translate = QCoreApplication.translate


class PlacesPage(QWidget):
    """Shows one Snapshot. `reached` gives a table and a row of it that is to be in sight."""

    reached = Signal(object, int)

    def __init__(self, home: Home, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scrolled")
        self._home = home
        self._snapshot: Snapshot | None = None
        self._looked: tuple[int, tzinfo] | None = None
        self._more = False
        self.roots = PlainTable(translate("SourcesWindow", "Places"), root_columns(), 2, {3, 4, 5}, self)
        self.roots.followed.connect(self._follow)
        self.problems = PlainTable(translate("SourcesWindow", "Problems"), problem_columns(), 0, {3}, self)
        self.nothing = QLabel(self)
        self.searched = QLabel(self)
        self.searched.setWordWrap(True)
        self.searched.setTextFormat(Qt.TextFormat.PlainText)
        self.problem_title = QLabel(self)
        self.losses = LinesCard(translate("SourcesWindow", "Not in the numbers, or only in part"), self)
        self.agreement = AgreementCard(self)
        self.notes = LinesCard(translate("SourcesWindow", "Worth knowing"), self)
        self._arrange()

    def show_snapshot(self, snapshot: Snapshot, now_ms: int, zone: tzinfo) -> None:
        """Show what a look found, with ages as of now."""
        self._snapshot, self._looked = snapshot, (now_ms, zone)
        rows = root_rows(snapshot, self._home, now_ms, zone, self._more)
        self.roots.rows.put(rows)
        self.roots.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        self.searched.setVisible(not rows)
        self.nothing.setText(translate("SourcesWindow", "No usage found on this machine"))
        names = ", ".join(usage.name for usage in snapshot.providers)
        text = translate(
            "SourcesWindow",
            "Looked for %1 in %2 usual places. A folder elsewhere can be named in the settings.",
        )
        self.searched.setText(text.replace("%1", names).replace("%2", figures.exact(more_places(snapshot))))
        faults = problem_rows(snapshot, self._home, zone)
        self.problems.rows.put(faults)
        self.problems.setVisible(bool(faults))
        self.problem_title.setVisible(bool(faults))
        title = (
            translate("SourcesWindow", "Problems, 1 file")
            if len(faults) == 1
            else translate("SourcesWindow", "Problems, %1 files")
        )
        self.problem_title.setText(title.replace("%1", figures.exact(len(faults))))
        whole = (
            [(translate("SourcesWindow", "Nothing: all that was found is counted, whole."), "", "")]
            if rows
            else []
        )
        self.losses.put(losses(snapshot) or whole)
        self.notes.put([(told(note), "", "") for note in snapshot.notes])

    def choose_provider(self, provider_id: str) -> None:
        """Choose the first place of a provider."""
        shown = shown_roots(self._snapshot) if self._snapshot is not None else []
        row = next((place for place, (usage, _) in enumerate(shown) if usage.id == provider_id), None)
        if row is not None:
            self._choose(self.roots, row)

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self.nothing.setFont(design.font("title", QGuiApplication.font()))
        self.problem_title.setFont(design.font("name", QGuiApplication.font()))
        self.searched.setFont(design.font("table", QGuiApplication.font()))
        self.searched.setStyleSheet(f"color: {theme.muted.name()}")
        for shown in (self.roots, self.problems, self.agreement, self.losses, self.notes):
            shown.show_theme(theme)

    def _follow(self, link: str, row: int) -> None:
        snapshot = self._snapshot
        if snapshot is None or self._looked is None:
            return
        if link == PROBLEMS:
            usage, root = shown_roots(snapshot)[row]
            before = snapshot.providers[: snapshot.providers.index(usage)]
            first = sum(len(each.problems) for each in before) + problems_at(usage, root)[0]
            self._choose(self.problems, first)
        else:
            self._more = not self._more
            self.show_snapshot(snapshot, *self._looked)
            self._choose(self.roots, row)

    def _choose(self, table: PlainTable, row: int) -> None:
        table.selectRow(row)
        table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.reached.emit(table, row)

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, design.EDGE)
        column.setSpacing(0)
        for label in (self.searched, self.problem_title):
            label.setContentsMargins(design.EDGE, design.PADDING, design.EDGE, design.GAP)
        self.nothing.setContentsMargins(design.EDGE, design.GAP_LARGE, design.EDGE, 0)
        for widget in (self.nothing, self.searched, self.roots, self.problem_title, self.problems):
            column.addWidget(widget)
        cards = QHBoxLayout()
        cards.setContentsMargins(design.EDGE, design.EDGE, design.EDGE, 0)
        cards.setSpacing(design.PADDING)
        left = QVBoxLayout()
        left.setSpacing(design.PADDING)
        left.addWidget(self.agreement)
        left.addWidget(self.notes)
        left.addStretch(1)
        cards.addLayout(left, 1)
        cards.addWidget(self.losses, 1, Qt.AlignmentFlag.AlignTop)
        column.addLayout(cards)
        column.addStretch(1)
