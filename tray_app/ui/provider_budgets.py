"""Budgets of single providers in the settings: a row per provider, folded away until one is set or asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from tray_app.sources.catalogue import BY_ID
from tray_app.ui import design
from tray_app.ui.design import STACK_ORDER
from tray_app.ui.form_controls import button, tint
from tray_app.ui.settings_pages import NumberField

if TYPE_CHECKING:
    from tray_app.core.settings import ProviderSettings, Settings
    from tray_app.ui.design import Theme

FIELDS: Final = ("budget_daily_usd", "budget_monthly_usd", "budget_daily_tokens", "budget_monthly_tokens")


class ProviderBudgets(QWidget):
    """Reads the budgets of each provider into fields and writes them back. `changed` comes after every edit."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[tuple[str, str], NumberField] = {}
        self._theme: Theme | None = None
        self.unfold = button(self.tr("Budgets of single providers"), "link", self)
        self._table = QWidget(self)
        self.unfold.clicked.connect(lambda: self._show_table(self._table.isHidden()))
        self._grid = QGridLayout(self._table)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(design.GAP)
        self._grid.setVerticalSpacing(design.GAP)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(design.GAP)
        column.addWidget(self.unfold, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self._table)

    def read(self, settings: Settings) -> None:
        """Show these settings."""
        self._lay(settings)
        for (provider, field), control in self.fields.items():
            control.put(getattr(settings.provider(provider), field))
        self._show_table(any(_has_budget(settings.provider(provider)) for provider in _names(settings)))

    def merge(self, old: Settings, new: Settings) -> None:
        """Take over what changed elsewhere, field by field, except where something was edited here since `old`."""
        if _names(old) != _names(new):
            kept = self.write(old) if self.problem() is None else old
            self.read(replace(new, providers={**new.providers, **_edited(old, kept)}))
            return
        for (provider, field), control in self.fields.items():
            before, value = getattr(old.provider(provider), field), getattr(new.provider(provider), field)
            if value != before and control.fits() and control.value() == before:
                control.put(value)

    def write(self, settings: Settings) -> Settings:
        """The settings with what the fields hold. Raises UnfitValueError while `problem` names a field."""
        for provider in dict.fromkeys(provider for provider, _ in self.fields):
            table = settings.provider(provider)
            values = {field: self.fields[provider, field].value() for field in FIELDS}
            changed = replace(table, **values)
            if changed != table:
                settings = settings.with_provider(provider, changed)
        return settings

    def problem(self) -> QWidget | None:
        """The first field whose text cannot be used; it is in sight then."""
        found = next((control.edit for control in self.fields.values() if not control.fits()), None)
        if found is not None:
            self._show_table(True)
        return found

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._theme = theme
        tint(self, theme)
        for label in self._table.findChildren(QLabel):
            label.setFont(design.font("table", self.font()))
        for control in self.fields.values():
            control.error.setStyleSheet(f"color: {theme.error.name()}")

    def _show_table(self, shown: bool) -> None:
        self._table.setVisible(shown)
        arrow = "▾" if shown else "▸" if self.layoutDirection() == Qt.LayoutDirection.LeftToRight else "◂"
        self.unfold.setText(f"{arrow} {self.tr('Budgets of single providers')}")
        self.unfold.setAccessibleDescription(self.tr("shown") if shown else self.tr("hidden"))

    def _lay(self, settings: Settings) -> None:
        names = _names(settings)
        if names and list(names) == list(dict.fromkeys(provider for provider, _ in self.fields)):
            return
        while (item := self._grid.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.deleteLater()
        self.fields = {}
        heads = (
            self.tr("US dollars a day"),
            self.tr("US dollars a month"),
            self.tr("tokens a day"),
            self.tr("tokens a month"),
        )
        for place, head in enumerate(heads, 1):
            label = QLabel(head, self._table)
            label.setWordWrap(True)
            self._grid.addWidget(label, 0, place, Qt.AlignmentFlag.AlignBottom)
        refusal = self.tr("An amount above 0 is needed; empty means no budget.")
        for row, (provider, name) in enumerate(names.items(), 1):
            self._grid.addWidget(QLabel(name, self._table), row, 0)
            for place, (field, head) in enumerate(zip(FIELDS, heads, strict=True), 1):
                spoken = self.tr("Budget of %1, %2").replace("%1", name).replace("%2", head)
                control = NumberField(field, spoken, "", refusal, True, self._table)
                control.changed.connect(self.changed)
                self._grid.addWidget(control, row, place)
                self.fields[provider, field] = control
        self._grid.setColumnStretch(len(FIELDS) + 1, 1)
        if self._theme is not None:
            self.show_theme(self._theme)


def _names(settings: Settings) -> dict[str, str]:
    """Names of the providers by id, in their usual order, added ones last."""
    names = {provider: BY_ID[provider].name for provider in STACK_ORDER}
    return names | {extra.id: extra.name for extra in settings.extra_providers}


def _has_budget(table: ProviderSettings) -> bool:
    return any(getattr(table, field) is not None for field in FIELDS)


def _edited(old: Settings, kept: Settings) -> dict[str, ProviderSettings]:
    return {key: table for key, table in kept.providers.items() if table != old.provider(key)}
