"""The language and the number style of the settings: which are taken, how numbers and dates look in them."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QLocale

from tests.tray_samples import NOON_MS, busy_day
from tests.ui.languages import spoken_language
from tray_app.core.settings import SettingsFile
from tray_app.core.settings_rules import NUMBER_STYLES
from tray_app.ui import figures
from tray_app.ui.icon_state import icon_state
from tray_app.ui.language import language_for, locale_for, speak, spoken
from tray_app.ui.settings_pages import NumberField

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

    from tray_app.core.settings import Settings

Window = TypeVar("Window", bound="QWidget")
pytestmark = pytest.mark.usefixtures("english", "english_afterwards")
ROOT = Path(__file__).parents[2]
FEW = "\u202f"  # the narrow space between French digits


@pytest.fixture
def english_afterwards(qapp: QApplication) -> Iterator[None]:
    with spoken_language("en"):
        yield


@pytest.mark.parametrize(
    ("setting", "wanted", "language"),
    [
        ("system", ["de-AT", "de", "en"], "de"),
        ("system", ["de_CH"], "de"),
        ("system", ["fr-FR", "fr", "de-DE"], "de"),
        ("system", ["en-US", "de"], "en"),
        ("system", ["C"], "en"),
        ("system", ["ja-JP"], "en"),
        ("system", [], "en"),
        ("de", ["en-US"], "de"),
        ("en", ["de-DE"], "en"),
        ("tlh", ["de-DE"], "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_first_of_the_systems_that_there_is(
    setting: str, wanted: list[str], language: str
) -> None:
    assert language_for(setting, wanted) == language


@pytest.mark.parametrize(
    ("language", "system", "name"),
    [
        ("de", "de_AT", "de_AT"),
        ("de", "en_US", "de_DE"),
        ("en", "en_US", "en_US"),
        ("en", "de_DE", "en_GB"),
        ("en", "C", "en_GB"),
    ],
)
def test_the_locale_keeps_the_habits_of_the_country_where_the_language_is_that_of_the_system(
    language: str, system: str, name: str
) -> None:
    assert locale_for(language, QLocale(system)).name() == name


@pytest.mark.skipif(
    sys.platform != "linux", reason="the system is told its language by variables on Linux alone"
)
@pytest.mark.parametrize(
    ("variables", "shown"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de|Do. 26. Nov.|1.234|84\u00a0%"),
        ({"LANG": "en_US.UTF-8"}, "en|Thu Nov 26|1,234|84%"),
        ({"LANG": "fr_FR.UTF-8"}, f"en|Thu 26 Nov|1{FEW}234|84\u00a0%"),
        ({"LANG": "C"}, "en|Thu 26 Nov|1,234|84%"),
    ],
)
def test_the_system_is_followed_in_language_and_in_numbers(variables: dict[str, str], shown: str) -> None:
    script = (
        "from datetime import date; from PySide6.QtCore import QCoreApplication; application = QCoreApplication([]);"
        "from tray_app.ui import figures, language; language.speak('system', 'language');"
        "print(language.spoken(), figures.weekday_name(date(2026, 11, 26)), figures.exact(1234), figures.percent(0.84), sep='|')"
    )
    quiet = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    ran = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", script],
        env={**quiet, **variables},
        capture_output=True,
        check=True,
        cwd=ROOT,
        text=True,
        encoding="utf-8",
    )
    grouped = ran.stdout.strip().replace("\u00a0234", ".234")  # Austria: Qt has had a dot and a blank
    assert grouped == shown


def test_english_loads_no_catalogue_and_german_has_its_words_and_those_of_qt() -> None:
    assert spoken() == "en"
    assert QCoreApplication.translate("TrayMenu", "Quit") == "Quit"
    speak("de", "language")
    assert QCoreApplication.translate("TrayMenu", "Quit") == "Beenden"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    speak("en", "language")
    assert QCoreApplication.translate("TrayMenu", "Quit") == "Quit"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_german_figures_and_days() -> None:
    speak("de", "language")
    day = date(2026, 11, 26)
    assert figures.money(1234.5) == "1.234,50\u00a0$"
    assert figures.compact(29_630_312) == "29,6\u00a0Mio."
    assert figures.percent(0.84) == "84\u00a0%"
    assert (figures.tasks(1), figures.tasks(12)) == ("1 Aufgabe", "12 Aufgaben")
    assert figures.weekday_name(day) == "Do. 26. Nov."
    assert figures.range_text(date(2026, 11, 24), day, with_year=False) == "24.–26. Nov."
    assert figures.ago(NOON_MS - 12_000, NOON_MS) == "vor 12 s"


@pytest.mark.parametrize(
    ("style", "number", "money", "percent"),
    [
        ("1,234.56", "1,234,567", "$1,234.50", "84%"),
        ("1.234,56", "1.234.567", "1.234,50\u00a0$", "84\u00a0%"),
        ("1 234,56", f"1{FEW}234{FEW}567", f"1{FEW}234,50\u00a0$", "84\u00a0%"),
        ("1'234.56", "1'234'567", "$\u00a01'234.50", "84\u00a0%"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_numbers_follow_their_style_and_days_the_language(
    language: str, style: str, number: str, money: str, percent: str
) -> None:
    speak(language, style)
    shown = (figures.exact(1_234_567), figures.money(1234.5), figures.percent(0.84))
    straight = tuple(text.replace("’", "'") for text in shown)  # Qt has had either apostrophe
    assert straight == (number, money, percent)
    weekday = {"en": "Thu 26 Nov", "de": "Do. 26. Nov."}[language]
    assert figures.weekday_name(date(2026, 11, 26)) == weekday


@pytest.mark.parametrize(("style", "text"), [("1,234.56", "4.3"), ("1.234,56", "4,3"), ("1 234,56", "4,3")])
def test_the_figure_in_the_icon_follows_the_style(style: str, text: str) -> None:
    speak("de", style)
    assert icon_state(busy_day(), None, "cost", stale=False).text == text


@pytest.mark.parametrize("style", NUMBER_STYLES)
@pytest.mark.parametrize("amount", [0.5, 7.25, 1234.5, 98765.0])
def test_a_number_field_reads_what_it_shows_in_every_style(style: str, amount: float, qtbot: QtBot) -> None:
    speak("de", style)
    field = NumberField("budget_daily_usd", "Budget", "USD", "unfit", True)
    qtbot.addWidget(field)
    field.put(amount)
    assert field.value() == amount
    field.edit.setText(figures.exact(12_345))
    assert field.value() == 12_345


@pytest.mark.parametrize("given", ["klingon", "", "DE"])
def test_a_language_that_is_not_offered_is_named_and_the_system_is_followed(
    tmp_path: Path, given: str
) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.write_text(f'[display]\nlanguage = "{given}"\nnumber_style = "1 234,56"\n', encoding="utf-8")
    loaded = file.load()
    settings: Settings = loaded.settings
    assert settings.number_style == "1 234,56"
    if given == "DE":
        assert (settings.language, loaded.problems) == ("de", ())
    else:
        assert settings.language == "system"
        assert loaded.problems == (
            f"settings.toml: display.language = '{given}' is none of system, en, de; system is used",
        )
