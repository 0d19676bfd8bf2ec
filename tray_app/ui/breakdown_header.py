"""The top of the breakdown: which provider, which period, where a day begins, and how fresh the numbers are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from tray_app.core.model import Period, Status
from tray_app.ui import figures
from tray_app.ui.controls import IconButton, LinkButton
from tray_app.ui.design import EDGE, GAP, PADDING, font
from tray_app.ui.form_controls import Choice
from tray_app.ui.period_control import PeriodControl
from tray_app.ui.themed import theme_of

if TYPE_CHECKING:
    from tray_app.core.model import Snapshot


class BreakdownHeader(QWidget):
    """`chosen` comes when provider or period changed; the two requests are for whoever holds the data."""

    chosen = Signal()
    refresh_requested = Signal()
    day_boundary_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.providers = Choice(self.tr("Provider"), (("", self.tr("All providers")),), self)
        self.periods = PeriodControl(self)
        self.periods.setMinimumWidth(max(212, self.periods.sizeHint().width()))
        self._give_room()
        self._days = QLabel(self.tr("days:"), self)
        self.boundary = LinkButton("UTC", self)
        self.updated = QLabel(self)
        self.refresh = IconButton("refresh", self.tr("Refresh now"), "", self)
        self._day_boundary = "utc"
        row = QHBoxLayout(self)
        row.setContentsMargins(EDGE, PADDING, EDGE, GAP)
        row.setSpacing(PADDING)
        row.addWidget(self.providers)
        row.addWidget(self.periods)
        row.addSpacing(GAP)
        boundary = QHBoxLayout()
        boundary.setSpacing(4)
        boundary.addWidget(self._days)
        boundary.addWidget(self.boundary)
        row.addLayout(boundary)
        row.addStretch(1)
        row.addWidget(self.updated)
        row.addWidget(self.refresh)
        self.providers.currentIndexChanged.connect(self.chosen)
        self.periods.changed.connect(self.chosen)
        self.boundary.clicked.connect(self._switch_boundary)
        self.refresh.clicked.connect(self.refresh_requested)
        self.take_theme()

    @property
    def provider(self) -> str:
        """Id of the chosen provider, "" for all."""
        return self.providers.value()

    @property
    def period(self) -> Period:
        """The chosen period."""
        return self.periods.period

    def choose(self, provider: str, period: Period) -> None:
        """Choose as clicks would; an unknown provider means all."""
        self.providers.choose(provider if self.providers.findData(provider) >= 0 else "")
        self.periods.set_period(period)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Offer the providers that have data, and tell the day boundary."""
        offered = [
            (each.id, each.name)
            for each in snapshot.providers
            if each.status not in (Status.NOT_FOUND, Status.OFF)
        ]
        before = [
            (self.providers.itemData(row), self.providers.itemText(row))
            for row in range(1, self.providers.count())
        ]
        if offered != before:
            provider = self.provider
            blocked = self.providers.blockSignals(True)
            while self.providers.count() > 1:
                self.providers.removeItem(1)
            for provider_id, name in offered:
                self.providers.addItem(name, provider_id)
            self.providers.choose(provider)
            self.providers.blockSignals(blocked)
            self._give_room()
            if self.provider != provider:
                self.chosen.emit()
        self._day_boundary = snapshot.day_boundary
        is_utc = snapshot.day_boundary == "utc"
        self.boundary.setText("UTC" if is_utc else self.tr("local"))
        self.boundary.describe(
            self.tr("Days begin at midnight UTC") if is_utc else self.tr("Days begin at local midnight"),
            self.tr("Switch to local days") if is_utc else self.tr("Switch to UTC days"),
        )
        self.boundary.updateGeometry()

    def show_age(self, fresh_at_ms: int | None, now_ms: int) -> None:
        """Tell how fresh the numbers are."""
        text = self.tr("not updated yet")
        if fresh_at_ms is not None:
            text = self.tr("updated %1").replace("%1", figures.ago(fresh_at_ms, now_ms))
        if text != self.updated.text():
            self.updated.setText(text)

    def _give_room(self) -> None:
        """Let the choice of providers be as wide as its names, within reason: a name beyond that is elided."""
        self.providers.setMinimumWidth(min(max(132, self.providers.sizeHint().width()), 240))

    def take_theme(self) -> None:
        """Take the colours and sizes of the palette and font that now hold."""
        muted = f"color: {theme_of(self.window()).muted.name()}"
        for label in (self._days, self.updated):
            label.setFont(font("table", self.font()))
            label.setStyleSheet(muted)
        self.providers.theme = theme_of(self.window())
        self.providers.update()

    def _switch_boundary(self) -> None:
        self.day_boundary_requested.emit("local" if self._day_boundary == "utc" else "utc")
