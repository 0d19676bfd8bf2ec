"""The Data sources window: every place that was looked at, what could not be read, and what is not in the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaMethod, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from tray_app.ui import design, figures, marks
from tray_app.ui.agreement_card import AgreementCard, agreement_lines
from tray_app.ui.anonymous import Home
from tray_app.ui.form_controls import button
from tray_app.ui.lines_card import LinesCard
from tray_app.ui.plain_table import PlainTable
from tray_app.ui.sources_report import report
from tray_app.ui.sources_rows import losses, more_places, problem_rows, root_rows, shown_roots
from tray_app.ui.window_style import Themed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import tzinfo

    from tray_app.core.model import Snapshot
    from tray_app.core.reconcile import Agreement
    from tray_app.ui.design import Theme

AGE_EVERY_MS = 5_000  # while the window is visible, ages move on


class SourcesWindow(Themed, QWidget):
    """Shows one Snapshot. `home`: whose paths are shortened; None for who runs the program."""

    refresh_requested = Signal()
    copied = Signal()
    agreements_requested = Signal()

    def __init__(
        self, now: Callable[[], int], parent: QWidget | None = None, home: str | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(self.tr("Data sources – Tallytray"))
        self._now = now
        self._home = Home.of_this_user() if home is None else Home(home)
        self._snapshot: Snapshot | None = None
        self._sentences: list[QLabel] = []
        self._agreements: list[tuple[str, str, str]] = []
        self.roots = PlainTable(self.tr("Places"), self._root_columns(), 2, {3, 4, 5}, self)
        self.problems = PlainTable(self.tr("Problems"), self._problem_columns(), 0, {3}, self)
        self.nothing = QLabel(self)
        self.searched = self._sentence()
        self.problem_title = QLabel(self)
        self.losses = LinesCard(self.tr("Not in the numbers, or only in part"), self)
        self.agreement = AgreementCard(self)
        self.notes = LinesCard(self.tr("Worth knowing"), self)
        self.looked = self._sentence()
        self.again = button(self.tr("Look again"), parent=self)
        self.again.clicked.connect(self.refresh_requested)
        self.again.clicked.connect(self._compare)
        self.copy = button(self.tr("Copy report"), parent=self)
        self.copy.setToolTip(self.tr("Copies this page as text, without user names"))
        self.copy.clicked.connect(self._copy)
        for pressed in (self.again, self.copy):
            pressed.setIconSize(QSize(20, 16))  # a little air before the word
        self._ages = QTimer(self)
        self._ages.setInterval(AGE_EVERY_MS)
        self._ages.timeout.connect(self._tell)
        self._said = QTimer(self)
        self._said.setSingleShot(True)
        self._said.setInterval(2_000)
        self._said.timeout.connect(lambda: self.copy.setText(self.tr("Copy report")))
        self._arrange()
        self.follow_palette(self._show_theme)
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize() - QSize(40, 80)))

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Take over what the last look found."""
        self._snapshot = snapshot
        self._tell()

    def show_agreements(self, found: Mapping[str, Agreement]) -> None:
        """Show how far our sums agree with the tools' own totals, by provider."""
        names = {usage.id: usage.name for usage in self._snapshot.providers} if self._snapshot else {}
        self._agreements = agreement_lines({key: each for key, each in found.items() if key in names}, names)
        self.agreement.put(self._agreements)

    def focus_provider(self, provider_id: str) -> None:
        """Choose the first place of a provider and bring it into view."""
        if self._snapshot is None:
            return
        for row, (usage, _) in enumerate(shown_roots(self._snapshot)):
            if usage.id == provider_id:
                self.roots.selectRow(row)
                self.roots.setFocus(Qt.FocusReason.OtherFocusReason)
                place = self.roots.visualRect(self.roots.rows.index(row, 0)).center()
                spot = self.roots.viewport().mapTo(self._page, place)
                self._scroll.ensureVisible(spot.x(), spot.y())
                return

    def sizeHint(self) -> QSize:
        return QSize(1120, 720)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tell()
        self._ages.start()
        self._compare()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ages.stop()

    def _compare(self) -> None:
        """Ask for the comparison where someone listens: it reads files, so it is made only for this window."""
        if self.isSignalConnected(QMetaMethod.fromSignal(self.agreements_requested)):
            if not self._agreements:
                self.agreement.say(self.tr("Comparing with the tools’ own totals…"))
            self.agreements_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _root_columns(self) -> tuple[str, ...]:
        return (
            self.tr("Provider"),
            self.tr("Where"),
            self.tr("Folder"),
            self.tr("Tasks"),
            self.tr("Requests"),
            self.tr("Newest change"),
            self.tr("State"),
        )

    def _problem_columns(self) -> tuple[str, ...]:
        return self.tr("File"), self.tr("Reason"), self.tr("Effect"), self.tr("Size"), self.tr("Since")

    def _sentence(self) -> QLabel:
        label = QLabel(self)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        self._sentences.append(label)
        return label

    def _arrange(self) -> None:
        self._page = QWidget(self)
        self._page.setObjectName("scrolled")
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, 0, design.EDGE)
        column.setSpacing(0)
        for label in (self.nothing, self.searched, self.problem_title):
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
        self._scroll = QScrollArea(self)
        self._scroll.setWidget(self._page)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        footer = QFrame(self)
        footer.setObjectName("footer")
        row = QHBoxLayout(footer)
        row.setContentsMargins(design.EDGE, 10, design.EDGE, 10)
        row.setSpacing(design.GAP)
        row.addWidget(self.looked, 1)
        row.addWidget(self.again)
        row.addWidget(self.copy)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(footer)

    def _zone(self) -> tzinfo:
        assert self._snapshot is not None
        return figures.zone_of(self._snapshot.day_boundary, self._snapshot.time_zone)

    def _tell(self) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            return
        now, zone = self._now(), self._zone()
        rows = root_rows(snapshot, self._home, now, zone)
        self.roots.rows.put(rows)
        self.roots.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        self.searched.setVisible(not rows)
        self.nothing.setText(self.tr("No usage found on this machine"))
        names = ", ".join(usage.name for usage in snapshot.providers)
        text = self.tr("Looked for %1 in %2 usual places. A folder elsewhere can be named in the settings.")
        self.searched.setText(text.replace("%1", names).replace("%2", figures.exact(more_places(snapshot))))
        faults = problem_rows(snapshot, self._home, zone)
        self.problems.rows.put(faults)
        self.problems.setVisible(bool(faults))
        self.problem_title.setVisible(bool(faults))
        title = self.tr("Problems, 1 file") if len(faults) == 1 else self.tr("Problems, %1 files")
        self.problem_title.setText(title.replace("%1", figures.exact(len(faults))))
        whole = [(self.tr("Nothing: all that was found is counted, whole."), "", "")] if rows else []
        self.losses.put(losses(snapshot) or whole)
        self.notes.put([(note, "", "") for note in snapshot.notes])
        self.looked.setText(self._looked_text(snapshot, now, zone))

    def _looked_text(self, snapshot: Snapshot, now: int, zone: tzinfo) -> str:
        if snapshot.fresh_at_ms is None:
            return self.tr("not looked yet; numbers are from the last time")
        text = self.tr("looked %1, %2 places").replace("%1", figures.ago(snapshot.fresh_at_ms, now, zone))
        return text.replace("%2", figures.exact(sum(snapshot.looked.values())))

    def _copy(self) -> None:
        if self._snapshot is None:
            return
        QGuiApplication.clipboard().setText(
            report(
                self._snapshot,
                self._home,
                self._now(),
                self._zone(),
                [words for _, words, _ in self._agreements],
            )
        )
        self.copy.setText(self.tr("Copied"))
        self._said.start()
        self.copied.emit()

    def _show_theme(self, theme: Theme) -> None:
        self.again.setIcon(marks.icon("refresh", theme.text))
        self.copy.setIcon(marks.icon("copy", theme.text))
        self.nothing.setFont(design.font("title", QGuiApplication.font()))
        self.problem_title.setFont(design.font("name", QGuiApplication.font()))
        for label in self._sentences:
            label.setFont(design.font("table", QGuiApplication.font()))
            label.setStyleSheet(f"color: {theme.muted.name()}")
        for shown in (self.roots, self.problems, self.agreement, self.losses, self.notes):
            shown.show_theme(theme)
