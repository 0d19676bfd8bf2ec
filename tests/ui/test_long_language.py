"""Every window in a language with texts 40 % longer, from left to right and from right to left: nothing is cut, nothing overlaps,
and nothing stays in English."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRectF, Qt

from tests.screenshots import breakdown as breakdowns
from tests.screenshots import panel as panels
from tests.screenshots.settings import AGREEMENTS
from tests.ui import audit, pseudo, samples
from tests.ui.languages import spoken_language
from tests.ui.source_samples import FULL, NOTHING, NOW, SETTINGS, judge
from tray_app.ui.menu import TrayMenu
from tray_app.ui.settings_dialog import SECTIONS, SettingsDialog
from tray_app.ui.source_dialogs import ExtensionDialog, MountsDialog
from tray_app.ui.sources_window import SourcesWindow
from tray_app.ui.told import recognised

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("english", "long_language")

NAMES = frozenset(
    "tallytray utc usd json tsv csv qt br td tr th b table nbsp align right colspan width span style"
    " mon tue wed thu fri sat sun jan feb mar apr may jun jul aug sep sept oct nov dec english deutsch eur"
    " hh mm publisher extension mnt tasks".split()
)
"""Words that are the same in every language: names, marks of rich text, and days and months, which come from the locale."""

PANELS = panels.states()
BREAKDOWNS = {shot.name: shot for shot in (*breakdowns.SHOTS, *breakdowns.MORE)}


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> str:
    return pseudo.write(tmp_path_factory.mktemp("catalogue"))


@pytest.fixture(params=["left to right", "right to left"])
def long_language(request: pytest.FixtureRequest, catalogue: str, qapp: QApplication) -> Iterator[None]:
    rtl = request.param == "right to left"
    with spoken_language("strange", catalogue=catalogue):
        qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft if rtl else Qt.LayoutDirection.LeftToRight)
        yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def words_of(value: object) -> Iterator[str]:
    """The words in the texts of a value: what a person's data brings along, such as names of models, folders and files.

    What the engine says itself is none of that.
    """
    if isinstance(value, str):
        if recognised(value):
            return
        yield from (word.lower() for word in re.findall(r"[A-Za-z]{2,}", value))
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from words_of(key)
            yield from words_of(each)
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from words_of(each)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from words_of(getattr(value, field.name))


def in_english(window: QWidget, data: object, painted: list[audit.Painted] | None = None) -> list[str]:
    """The texts of a window that hold plain words which the data does not bring along. A cut word of the data is none."""
    names = NAMES | frozenset(words_of(data))
    texts = [(f"painted {each.text}", each.text) for each in painted or audit.painted(window)]
    texts += [(f"{place}: {text}", text) for place, text in audit.spoken(window)]
    found = []
    for place, text in texts:
        plain = audit.plain_words(text, names)
        if [word for word in plain if not ("…" in text and any(word.lower() in name for name in names))]:
            found.append(place)
    return found


def assert_sound(window: QWidget, data: object, covered: bool = False) -> None:
    """`covered`: a part of the window lies over texts on purpose, which the pictures of texts do not tell from an overlap."""
    audit.settled()
    painted = audit.painted(window)
    assert in_english(window, data, painted) == []
    assert audit.cut(window) == []
    assert audit.misplaced(window) == []
    assert covered or audit.overlapping(painted) == []
    edges = QRectF(window.rect()).adjusted(-1, -1, 1, 1)
    assert [each for each in painted if each.seen == each.room and not edges.contains(each.room)] == []


@pytest.mark.parametrize("name", PANELS)
def test_the_panel(name: str, qtbot: QtBot) -> None:
    snapshot, period, more = PANELS[name]
    panel = panels.panel_in(snapshot, period, more)
    qtbot.addWidget(panel)
    assert_sound(panel, (snapshot, more))


@pytest.mark.parametrize("name", BREAKDOWNS)
def test_the_breakdown(name: str, qtbot: QtBot) -> None:
    shot = BREAKDOWNS[name]
    window = breakdowns.window_of(shot)
    qtbot.addWidget(window)
    first_column_stays = name.endswith("scrolled")
    assert_sound(window, (shot, breakdowns.TITLES), covered=first_column_stays)


@pytest.mark.parametrize("section", SECTIONS)
def test_the_settings(section: str, qtbot: QtBot) -> None:
    dialog = SettingsDialog(SETTINGS, judge, now=lambda: NOW)
    qtbot.addWidget(dialog)
    dialog.forget_requested.connect(lambda _provider: None)
    dialog.folder_requested.connect(lambda: None)
    dialog.show_snapshot(FULL)
    dialog.resize(dialog.sizeHint())
    dialog.open_section(section)
    if section == "sources":
        fields = [field for card in dialog.sources.cards.values() for field in card.fields]
        qtbot.waitUntil(lambda: all(field.verdict.text() for field in fields), timeout=10_000)
    assert_sound(dialog, (SETTINGS, FULL))


@pytest.mark.parametrize("data", [FULL, NOTHING], ids=["full", "empty machine"])
def test_the_data_sources(data: object, qtbot: QtBot) -> None:
    window = SourcesWindow(lambda: NOW, home="/home/dana")
    qtbot.addWidget(window)
    window.show_snapshot(data)  # type: ignore[arg-type]
    window.resize(window.sizeHint())
    window.show()
    window.show_agreements(AGREEMENTS)
    assert_sound(window, data)


@pytest.mark.parametrize("kind", [ExtensionDialog, MountsDialog])
def test_the_small_dialogs(kind: type[ExtensionDialog | MountsDialog], qtbot: QtBot) -> None:
    dialog = kind(frozenset()) if kind is ExtensionDialog else kind(())  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.accept()
    assert_sound(dialog, ())


def test_the_menu(qtbot: QtBot) -> None:
    menu = TrayMenu()
    qtbot.addWidget(menu)
    assert in_english(menu, ()) == []
    menu.show_snapshot(samples.usual())
    menu.show()
    assert audit.painted(menu) != []
    assert_sound(menu, samples.usual())


def test_a_text_that_is_in_no_catalogue_is_found(qtbot: QtBot) -> None:
    panel = panels.panel_in(*PANELS["single"])
    qtbot.addWidget(panel)
    panel.footer.refresh.setToolTip("Look again")
    assert in_english(panel, PANELS["single"]) == ["IconButton.toolTip: Look again"]
