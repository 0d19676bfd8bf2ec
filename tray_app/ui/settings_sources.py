"""The Sources page: a card per provider, extensions that the user adds, and homes in WSL."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tray_app.core.settings import ProviderSettings
from tray_app.sources.catalogue import BY_ID
from tray_app.ui import design, figures, marks
from tray_app.ui.form_controls import button, tint
from tray_app.ui.source_card import SourceCard
from tray_app.ui.source_dialogs import ExtensionDialog, MountsDialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.model import Snapshot
    from tray_app.core.settings import ExtraProvider, Settings
    from tray_app.sources.overrides import Verdict
    from tray_app.ui.design import Theme

AIR = 4  # between an icon and its word
ORDER = ("cline", "cline_cli", "roocode", "kilo_code", "zoo_code")


class SourcesPage(QWidget):
    """All cards. `read(settings)` fills them, `write(settings)` gives the settings with what they hold."""

    changed = Signal()

    def __init__(
        self, judge: Callable[[str, str], Verdict], now: Callable[[], int], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._judge, self._now = judge, now
        self._theme: Theme | None = None
        self._snapshot: Snapshot | None = None
        self._extras: tuple[ExtraProvider, ...] = ()
        self._mounts: tuple[str, ...] = ()
        self.cards: dict[str, SourceCard] = {}
        self.another = button(self.tr("Another extension…"), parent=self)
        self.another.clicked.connect(self._add_extension)
        self.another.setIconSize(QSize(design.ICON + AIR, design.ICON))
        self.homes = button(self.tr("Homes in WSL…"), parent=self)
        self.homes.clicked.connect(self._edit_mounts)
        self._hint = QLabel(self.tr("Folders can be dropped here. ~ and variables work."), self)
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        foot = QHBoxLayout()
        foot.setSpacing(design.GAP)
        foot.addWidget(self.another)
        foot.addWidget(self.homes)
        foot.addWidget(self._hint, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(design.EDGE, design.EDGE, design.EDGE, design.EDGE)
        self._column.setSpacing(design.GAP)
        self._column.addLayout(foot)
        self._column.addStretch(1)

    def read(self, settings: Settings) -> None:
        """Show these settings, in place of whatever is in the fields."""
        for card in self.cards.values():
            self._column.removeWidget(card)
            card.deleteLater()
        self.cards = {}
        self._extras = settings.extra_providers
        self._mounts = settings.wsl_mounts
        for provider_id in ORDER:
            self._card(provider_id, BY_ID[provider_id].name, settings.provider(provider_id))
        for extra in settings.extra_providers:
            table = settings.provider(extra.id)
            folders = tuple(dict.fromkeys((*extra.tasks_dir, *table.tasks_dir)))
            self._card(extra.id, extra.name, replace(table, tasks_dir=folders), added=True)

    def write(self, settings: Settings) -> Settings:
        """The settings with what the cards hold."""
        tables = dict(settings.providers)
        extras = []
        for provider_id, card in self.cards.items():
            table = card.settings()
            extra = next((extra for extra in self._extras if extra.id == provider_id), None)
            if extra is not None:  # an added extension has its folders in its own entry
                extras.append(replace(extra, tasks_dir=table.tasks_dir))
                table = replace(table, tasks_dir=())
            if table != settings.provider(provider_id):
                tables[provider_id] = table
        return replace(settings, providers=tables, extra_providers=tuple(extras), wsl_mounts=self._mounts)

    def merge(self, old: Settings, new: Settings) -> None:
        """Take over settings that changed elsewhere, unless something was edited here since `old`."""
        if self.write(old) == old and self.write(new) != new:
            self.read(new)

    def problem(self) -> QWidget | None:
        """No folder is refused: a wrong one is named beside its field and kept."""
        return None

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Take over what the last look found."""
        self._snapshot = snapshot
        for provider_id, card in self.cards.items():
            self._show_usage(provider_id, card)

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        self._hint.setFont(design.font("table", self.font()))
        self._hint.setStyleSheet(f"color: {theme.muted.name()}")
        self.another.setIcon(marks.icon("plus", theme.text, AIR))
        for card in self.cards.values():
            card.show_theme(theme)

    def add_extension(self, extra: ExtraProvider) -> None:
        """Add a card for an extension of the user's."""
        self._extras = (*self._extras, extra)
        self._card(extra.id, extra.name, ProviderSettings(tasks_dir=extra.tasks_dir), added=True)
        self.changed.emit()

    def _card(self, provider_id: str, name: str, table: ProviderSettings, added: bool = False) -> None:
        card = SourceCard(provider_id, name, table, self._judge, self._now, added, self)
        card.changed.connect(self.changed)
        card.removed.connect(self._remove)
        self._column.insertWidget(len(self.cards), card)
        self.cards[provider_id] = card
        self.setTabOrder(card, self.another)
        if self._theme is not None:
            tint(card, self._theme)
            card.show_theme(self._theme)
        self._show_usage(provider_id, card)

    def _show_usage(self, provider_id: str, card: SourceCard) -> None:
        if self._snapshot is not None:
            usage = next((usage for usage in self._snapshot.providers if usage.id == provider_id), None)
            since = usage.stale_since_ms if usage else None
            zone = figures.zone_of(self._snapshot.day_boundary, self._snapshot.time_zone)
            last = "" if since is None else figures.moment(since, zone, self._snapshot.today)
            card.show_usage(usage, last)

    def _remove(self, provider_id: str) -> None:
        card = self.cards.pop(provider_id)
        self._column.removeWidget(card)
        card.deleteLater()
        self._extras = tuple(extra for extra in self._extras if extra.id != provider_id)
        self.changed.emit()
        self.another.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_extension(self) -> None:
        dialog = ExtensionDialog(frozenset((*BY_ID, *self.cards)), self)
        dialog.chosen.connect(self.add_extension)
        self._open(dialog)

    def _edit_mounts(self) -> None:
        dialog = MountsDialog(self._mounts, self)
        dialog.chosen.connect(self._take_mounts)
        self._open(dialog)

    def _open(self, dialog: ExtensionDialog | MountsDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _take_mounts(self, mounts: tuple[str, ...]) -> None:
        if mounts != self._mounts:
            self._mounts = mounts
            self.changed.emit()
