"""The settings in force: saved when they change, told to everyone, and the entry that starts us with the session kept in step."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tray_app.core.settings import SettingsError

if TYPE_CHECKING:
    from tray_app.core.settings import Settings, SettingsFile
    from tray_app.desktop.autostart import Autostart

LOG = logging.getLogger(__name__)


class Preferences(QObject):
    """`current` are the settings in force, `problems` the sentences about what was unfit when they were loaded.

    `changed` brings new settings, `trouble` a sentence for the user. `entry` is None where the program must not start itself.
    """

    changed = Signal(object)  # Settings
    trouble = Signal(str)

    def __init__(self, file: SettingsFile, entry: Autostart | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._entry = entry
        loaded = file.load()
        self.current: Settings = loaded.settings
        self.problems = loaded.problems

    def apply(self, settings: Settings) -> None:
        """Saves settings and puts them into force. What cannot be saved is told, and holds until the end."""
        before = self.current
        try:
            self.current = self._file.save(settings).settings
        except SettingsError as error:
            LOG.warning("the settings could not be saved")
            self.current = settings
            self.trouble.emit(str(error))
        if self.current.autostart != before.autostart and self._entry is not None:
            self._keep_in_step(self._entry)
        self.changed.emit(self.current)

    def _keep_in_step(self, entry: Autostart) -> None:
        try:
            (entry.enable if self.current.autostart else entry.disable)()
        except OSError as error:
            text = self.tr("Starting with the session could not be changed: %1")
            self.trouble.emit(text.replace("%1", error.strerror or str(error)))
