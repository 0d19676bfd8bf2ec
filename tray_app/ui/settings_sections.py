"""What stands on the pages Refresh, Display and History."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QWidget

from tray_app.core.settings_rules import NUMBER_STYLES, REFRESH_SECONDS
from tray_app.ui import figures
from tray_app.ui.form_controls import Choice, button
from tray_app.ui.language import OWN_NAMES, SYSTEM
from tray_app.ui.settings_pages import FormPage, NumberField

if TYPE_CHECKING:
    from tray_app.core.model import ProviderUsage, Snapshot


class RefreshPage(FormPage):
    """How often the files are looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._title.setText(self.tr("Refresh"))
        low, high = (figures.exact(bound) for bound in REFRESH_SECONDS)
        refusal = self.tr("A whole number from %1 to %2 is needed.").replace("%1", low).replace("%2", high)
        name = self.tr("Look for changes every")
        self.row(
            name,
            "refresh_seconds",
            NumberField("refresh_seconds", name, self.tr("seconds"), refusal, False, self),
        )
        self.note(self.tr("5 seconds to an hour. A look at unchanged files opens none of them."))
        self.check("refresh_on_open", self.tr("Also when the panel opens"))


class DisplayPage(FormPage):
    """Days, icon, titles, language, start."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._title.setText(self.tr("Display"))
        days = self.tr("Days begin at midnight")
        boundaries = (("utc", self.tr("UTC")), ("local", self.tr("Local time")))
        self.row(days, "day_boundary", Choice(days, boundaries, self))
        week = self.tr("Weeks begin on")
        starts = (
            ("monday", self.tr("Monday")),
            ("sunday", self.tr("Sunday")),
            ("saturday", self.tr("Saturday")),
        )
        self.row(week, "week_start", Choice(week, starts, self))
        icon = self.tr("The icon shows")
        shown = (
            ("glyph", self.tr("a level")),
            ("cost", self.tr("today's cost")),
            ("tokens", self.tr("today's tokens")),
            ("quiet", self.tr("nothing but the glyph")),
        )
        self.row(icon, "icon_shows", Choice(icon, shown, self))
        self.check(
            "show_titles",
            self.tr("Show task titles"),
            self.tr("A title is your own first prompt. It is read when it is shown and never stored."),
        )
        self._add_language()
        self.check("autostart", self.tr("Start when I log in"))
        self.note(self.tr("Colours follow the system."))

    def _add_language(self) -> None:
        name = self.tr("Language")
        languages = ((SYSTEM, self.tr("as the system")), *OWN_NAMES.items())
        self.row(name, "language", Choice(name, languages, self))
        style = self.tr("Numbers are written")
        styles = (
            (NUMBER_STYLES[0], self.tr("as in the language")),
            *((each, each) for each in NUMBER_STYLES[1:]),
        )
        self.row(style, "number_style", Choice(style, styles, self))


class HistoryPage(FormPage):
    """What is kept of usage that the disk no longer has."""

    forget_requested = Signal(str)
    folder_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._title.setText(self.tr("History"))
        self._providers: dict[str, ProviderUsage] = {}
        self.check(
            "keep_deleted",
            self.tr("Count usage of deleted tasks"),
            self.tr("Off, it is left out of every number. It is kept all the same until you clear it."),
        )
        self.which = Choice(self.tr("Provider"), (), self)
        self.clear = button(self.tr("Clear history…"), parent=self)
        self.clear.clicked.connect(self._ask)
        self.open = button(self.tr("Open the folder"), parent=self)
        self.open.clicked.connect(self.folder_requested)
        self._rows = QWidget(self)
        row = QHBoxLayout(self._rows)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.which)
        row.addWidget(self.clear)
        row.addStretch(1)
        self.grid.addWidget(self._rows, self.grid.rowCount(), 0, 1, 2)
        side = Qt.AlignmentFlag.AlignLeading
        self.grid.addWidget(self.open, self.grid.rowCount(), 0, 1, 2, side)

    def offer(self, forget: bool, folder: bool) -> None:
        """Show what someone listens to."""
        self._rows.setVisible(forget and self.which.count() > 0)
        self.open.setVisible(folder)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Take over which providers have a history."""
        usages = {usage.id: usage for usage in snapshot.providers if usage.last_use_ms is not None}
        if list(usages) != list(self._providers):
            chosen = self.which.value()
            self.which.clear()
            for usage in usages.values():
                self.which.addItem(usage.name, usage.id)
            self.which.choose(chosen)
        self._providers = usages

    def question(self, provider_id: str) -> str:
        """What clearing a provider's history loses, in full sentences."""
        usage = self._providers[provider_id]
        gone, rewound = usage.losses.archived_tasks, usage.losses.rewound_requests
        parts = []
        if gone:
            parts.append(figures.tasks(gone))
        if rewound:
            parts.append(figures.requests(rewound))
        first = (
            self.tr("Lost for good: %1 that the disk no longer has.").replace("%1", ", ".join(parts))
            if parts
            else self.tr("Nothing is lost: everything counted is still on disk.")
        )
        return (
            first
            + " "
            + self.tr("What is on disk is read again with the next look. No tool's own files are touched.")
        )

    def _ask(self) -> None:
        provider_id = self.which.value()
        if provider_id not in self._providers:
            return
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(QMessageBox.Icon.Question)
        name = self._providers[provider_id].name
        box.setText(self.tr("Clear the history of %1?").replace("%1", name))
        box.setInformativeText(self.question(provider_id))
        yes = box.addButton(self.tr("Clear"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        yes.clicked.connect(lambda: self.forget_requested.emit(provider_id))
        box.open()
