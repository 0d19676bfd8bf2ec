"""The language of the windows: its texts are loaded, and its locale becomes the one that dates and numbers are written in.

The texts in the code are English, so English loads nothing; every other language is a catalogue in `resources/translations`, with
Qt's own for the standard buttons beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from tray_app.core.paths import resources
from tray_app.core.settings_rules import LANGUAGES
from tray_app.ui.number_style import write_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

SYSTEM: Final = "system"
ENGLISH: Final = "en"
OWN_NAMES: Final = {ENGLISH: "English", "de": "Deutsch"}
"""Each language as its readers call it: whoever looks for theirs may read no other."""


class _Spoken:
    """What this process speaks: the code, its catalogues, and whether the default locale is no longer the system's."""

    def __init__(self) -> None:
        self.code = ENGLISH
        self.loaded: list[QTranslator] = []
        self.own_locale = False


_SPOKEN = _Spoken()


def language_for(setting: str, wanted: Sequence[str]) -> str:
    """The code of the language to speak. `wanted`: what the system asks for, best first, as "de-AT"; used where the setting says
    "system"."""
    if setting != SYSTEM:
        return setting if setting in LANGUAGES else ENGLISH
    codes = (name.replace("_", "-").partition("-")[0].lower() for name in wanted)
    return next((code for code in codes if code != SYSTEM and code in LANGUAGES), ENGLISH)


def locale_for(code: str, system: QLocale) -> QLocale:
    """The locale of a language: the system's own where it is of that language, with its country's habits."""
    own = QLocale("en_GB" if code == ENGLISH else code)
    return system if system.language() == own.language() else own


def speak(setting: str, number_style: str) -> None:
    """Speak the language of the settings from now on, and write numbers in that style.

    Where the system is followed and its language is not offered, numbers still keep the system's habits. Windows that are there keep
    their words until they are made anew. Needs a QCoreApplication.
    """
    system = QLocale.system()
    code = language_for(setting, system.uiLanguages() if setting == SYSTEM else ())
    if code != _SPOKEN.code:
        load(code, _catalogues(code))
    locale = locale_for(code, system)
    foreign = setting == SYSTEM and system.language() not in (locale.language(), QLocale.Language.C)
    write_numbers(number_style, system if foreign else None)
    own_locale = setting != SYSTEM or foreign
    if own_locale or _SPOKEN.own_locale:
        QLocale.setDefault(locale if own_locale else system)
    _SPOKEN.own_locale = own_locale


def spoken() -> str:
    """The code of the language that is spoken now."""
    return _SPOKEN.code


def load(code: str, catalogues: Sequence[str]) -> None:
    """Speak a language with these catalogues (paths of .qm files, later ones first in line), in place of those before."""
    _SPOKEN.code = code
    while _SPOKEN.loaded:
        QCoreApplication.removeTranslator(_SPOKEN.loaded.pop())
    for path in catalogues:
        translator = QTranslator()
        if translator.load(path):
            QCoreApplication.installTranslator(translator)
            _SPOKEN.loaded.append(translator)


def _catalogues(code: str) -> tuple[str, ...]:
    """Qt's own texts of a language, and ours; none for English."""
    if code == ENGLISH:
        return ()
    qt_texts = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return f"{qt_texts}/qtbase_{code}.qm", str(resources() / "translations" / f"{code}.qm")
