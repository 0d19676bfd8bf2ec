"""Adding a folder to a provider: by the chooser, which may be cancelled, and by dragging one onto the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog

from tests.ui.source_samples import NOW, judge
from tray_app.core.settings import ProviderSettings, Settings
from tray_app.ui.settings_dialog import SettingsDialog

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tray_app.ui.source_card import SourceCard

# The event is made as in every Qt 6; newer ones have a second way.
OLD_EVENT = pytest.mark.filterwarnings("ignore:Function. .QDragEnterEvent:DeprecationWarning")
pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def dialog(qtbot: QtBot) -> SettingsDialog:
    dialog = SettingsDialog(Settings(), judge, now=lambda: NOW)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def chooser(card: SourceCard) -> QFileDialog:
    found = card.findChild(QFileDialog)
    assert isinstance(found, QFileDialog)
    return found


def test_a_cancelled_chooser_leaves_no_empty_field(dialog: SettingsDialog) -> None:
    card = dialog.sources.cards["roocode"]
    card.add.click()
    chooser(card).reject()
    assert card.fields == []
    assert card.settings() == ProviderSettings()
    assert not dialog.apply_button.isEnabled()


def test_a_chosen_folder_comes_with_its_field_and_the_focus_is_in_it(
    dialog: SettingsDialog, tmp_path: Path
) -> None:
    card = dialog.sources.cards["roocode"]
    card.add.click()
    chooser(card).fileSelected.emit(str(tmp_path))
    chooser(card).reject()
    assert card.settings().tasks_dir == (str(tmp_path),)
    assert dialog.focusWidget() is card.fields[0].edit
    assert dialog.apply_button.isEnabled()


def test_the_chooser_begins_at_the_folder_that_was_named_last(dialog: SettingsDialog, tmp_path: Path) -> None:
    card = dialog.sources.cards["roocode"]
    card.add_folder(str(tmp_path))
    card.add.click()
    assert chooser(card).directory().absolutePath() == str(tmp_path)
    chooser(card).reject()


@OLD_EVENT
def test_dragging_a_folder_is_welcome_and_dropping_adds_it(dialog: SettingsDialog, tmp_path: Path) -> None:
    card = dialog.sources.cards["roocode"]
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path))])
    action, buttons, keys = (
        Qt.DropAction.CopyAction,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    entering = QDragEnterEvent(QPoint(5, 5), action, data, buttons, keys)
    entering.ignore()
    card.dragEnterEvent(entering)
    assert entering.isAccepted()
    card.dropEvent(QDropEvent(QPointF(5, 5), action, data, buttons, keys))
    assert [field.value() for field in card.fields] == [str(tmp_path)]


@OLD_EVENT
def test_dragging_a_text_onto_a_card_is_refused(dialog: SettingsDialog) -> None:
    data = QMimeData()
    data.setText("no folder")
    entering = QDragEnterEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    entering.ignore()
    dialog.sources.cards["roocode"].dragEnterEvent(entering)
    assert not entering.isAccepted()
