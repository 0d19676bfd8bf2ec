"""The tray menu: it repeats the glance, because some desktops never deliver a left click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from tray_app.ui import glance

if TYPE_CHECKING:
    from tray_app.core.model import Snapshot


class TrayMenu(QMenu):
    """Entries stay the same objects; `show_snapshot` changes only texts that differ, because a tray host is told of each change."""

    usage_asked = Signal()
    provider_asked = Signal(str)
    refresh_asked = Signal()
    settings_asked = Signal()
    sources_asked = Signal()
    about_asked = Signal()
    quit_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        usage = self._entry(self.tr("Show usage"))
        usage.triggered.connect(self.usage_asked)
        self.setDefaultAction(usage)
        self._today = self._entry(self.tr("Looking for usage…"))
        self._today.setEnabled(False)
        self._after_providers = self.addSeparator()
        self._providers: dict[str, QAction] = {}
        self._refresh = self._entry(self.tr("Refresh now"))
        self._refresh.triggered.connect(self.refresh_asked)
        self._entry(self.tr("Settings…")).triggered.connect(self.settings_asked)
        self._sources = self._entry(self.tr("Data sources…"))
        self._sources.triggered.connect(self.sources_asked)
        self._entry(self.tr("About Tallytray")).triggered.connect(self.about_asked)
        self.addSeparator()
        self._entry(self.tr("Quit")).triggered.connect(self.quit_asked)

    def _entry(self, text: str) -> QAction:
        action = QAction(text, self)
        # Without this macOS moves "Settings…", "About" and "Quit" by their words into the application menu.
        action.setMenuRole(QAction.MenuRole.NoRole)
        self.addAction(action)
        return action

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Takes over the numbers."""
        _set_text(self._today, glance.today_line(snapshot))
        shown = glance.shown_providers(snapshot)
        if [provider.id for provider in shown] != list(self._providers):
            self._rebuild([provider.id for provider in shown])
        for provider in shown:
            _set_text(self._providers[provider.id], glance.provider_line(provider))
        count = glance.unreadable(snapshot)
        text = self.tr("Data sources… (%1)").replace("%1", str(count)) if count else self.tr("Data sources…")
        _set_text(self._sources, text)

    def _rebuild(self, ids: list[str]) -> None:
        for action in self._providers.values():
            self.removeAction(action)
            action.deleteLater()
        self._providers = {}
        if ids and not self._after_providers.property("before"):
            # The separator above the providers is made with the first of them.
            self._after_providers.setProperty("before", True)
            self.insertSeparator(self._after_providers)
        for provider_id in ids:
            action = QAction(self)
            action.setMenuRole(QAction.MenuRole.NoRole)
            action.triggered.connect(lambda _=False, asked=provider_id: self.provider_asked.emit(asked))
            self.insertAction(self._after_providers, action)
            self._providers[provider_id] = action


def _set_text(action: QAction, text: str) -> None:
    plain = text.replace("&", "&&")
    if action.text() != plain:
        action.setText(plain)
