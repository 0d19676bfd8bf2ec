"""The Data sources window: every place that was looked at, what could not be read, and what is not in the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaMethod, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from tray_app.ui import design, figures, marks
from tray_app.ui.agreement_card import agreement_lines
from tray_app.ui.anonymous import Home
from tray_app.ui.form_controls import button
from tray_app.ui.places_page import PlacesPage
from tray_app.ui.sources_report import report
from tray_app.ui.window_style import Themed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import tzinfo

    from tray_app.core.model import Snapshot
    from tray_app.core.reconcile import Agreement
    from tray_app.ui.design import Theme
    from tray_app.ui.plain_table import PlainTable

AIR = 4  # between an icon and its word
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
        self._agreements: list[tuple[str, str, str]] = []
        self.page = PlacesPage(self._home, self)
        self.page.reached.connect(self._bring_into_sight)
        self.roots, self.problems, self.agreement = (
            self.page.roots,
            self.page.problems,
            self.page.agreement,
        )
        self.looked = QLabel(self)
        self.looked.setWordWrap(True)
        self.looked.setTextFormat(Qt.TextFormat.PlainText)
        self.again = button(self.tr("Look again"), parent=self)
        self.again.clicked.connect(self.refresh_requested)
        self.again.clicked.connect(self._compare)
        self.copy = button(self.tr("Copy report"), parent=self)
        self.copy.setToolTip(self.tr("Copies this page as text, without user names"))
        self.copy.clicked.connect(self._copy)
        for pressed in (self.again, self.copy):
            pressed.setIconSize(QSize(design.ICON + AIR, design.ICON))
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
        self.page.choose_provider(provider_id)

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def _compare(self) -> None:
        """Ask for the comparison where someone listens: it reads files, so it is made only for this window."""
        if self.isSignalConnected(QMetaMethod.fromSignal(self.agreements_requested)):
            if not self._agreements:
                self.agreement.say(self.tr("Comparing with the tools’ own totals…"))
            self.agreements_requested.emit()

    def _bring_into_sight(self, table: PlainTable, row: int) -> None:
        place = table.visualRect(table.rows.index(row, 0)).center()
        spot = table.viewport().mapTo(self.page, place)
        self._scroll.ensureVisible(0, spot.y())

    def _arrange(self) -> None:
        self._scroll = QScrollArea(self)
        self._scroll.setWidget(self.page)
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

    def _zone(self, snapshot: Snapshot) -> tzinfo:
        return figures.zone_of(snapshot.day_boundary, snapshot.time_zone)

    def _tell(self) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            return
        now, zone = self._now(), self._zone(snapshot)
        self.page.show_snapshot(snapshot, now, zone)
        self.looked.setText(self._looked_text(snapshot, now, zone))

    def _looked_text(self, snapshot: Snapshot, now: int, zone: tzinfo) -> str:
        if snapshot.fresh_at_ms is None:
            return self.tr("not looked yet; numbers are from the last time")
        text = self.tr("looked %1, %2 places").replace("%1", figures.ago(snapshot.fresh_at_ms, now, zone))
        return text.replace("%2", figures.exact(sum(snapshot.looked.values())))

    def _copy(self) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            return
        agreement = [words for _, words, _ in self._agreements]
        QGuiApplication.clipboard().setText(
            report(snapshot, self._home, self._now(), self._zone(snapshot), agreement)
        )
        self.copy.setText(self.tr("Copied"))
        self._said.start()
        self.copied.emit()

    def _show_theme(self, theme: Theme) -> None:
        self.again.setIcon(marks.icon("refresh", theme.text, AIR))
        self.copy.setIcon(marks.icon("copy", theme.text, AIR))
        self.looked.setFont(design.font("table", QGuiApplication.font()))
        self.looked.setStyleSheet(f"color: {theme.muted.name()}")
        self.page.show_theme(theme)
