"""The tray menu: it repeats the glance, because some desktops never deliver a left click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from tray_app.ui import glance

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

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
        self._usage = self._entry(self.usage_asked)
        self.setDefaultAction(self._usage)
        self._today = self._entry()
        self._today.setEnabled(False)
        self._after_providers = self.addSeparator()
        self._providers: dict[str, QAction] = {}
        self._refresh = self._entry(self.refresh_asked)
        self._settings = self._entry(self.settings_asked)
        self._sources = self._entry(self.sources_asked)
        self._about = self._entry(self.about_asked)
        self.addSeparator()
        self._quit = self._entry(self.quit_asked)
        self.say(None)

    def _entry(self, asked: SignalInstance | None = None) -> QAction:
        action = QAction(self)
        # Without this macOS moves "Settings…", "About" and "Quit" by their words into the application menu.
        action.setMenuRole(QAction.MenuRole.NoRole)
        if asked is not None:
            action.triggered.connect(asked)
        self.addAction(action)
        return action

    def say(self, snapshot: Snapshot | None) -> None:
        """Name every entry in the language that is spoken now; None: there are no numbers yet."""
        _set_text(self._usage, self.tr("Show usage"))
        _set_text(self._refresh, self.tr("Refresh now"))
        _set_text(self._settings, self.tr("Settings…"))
        _set_text(self._about, self.tr("About Tallytray"))
        _set_text(self._quit, self.tr("Quit"))
        if snapshot is None:
            _set_text(self._today, self.tr("Looking for usage…"))
            _set_text(self._sources, self.tr("Data sources…"))
        else:
            self.show_snapshot(snapshot)

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
