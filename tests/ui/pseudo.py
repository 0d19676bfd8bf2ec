"""A language that nobody speaks, made of the German catalogue's texts: every letter accented, every text 40 % longer and in brackets.

What stays plain on a surface did not come from a catalogue; what is cut there would be cut in a language with long words.
"""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
GERMAN = ROOT / "resources" / "translations" / "de.ts"
LONGER = 0.4

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_STRANGE = "áƀçďéƒĝĥíĵķļɱñóƥɋŕšťúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĻṀÑÓƤɊŔŠŤÚṼŴẊÝŽ"
_ACCENTED = str.maketrans(_PLAIN, _STRANGE)
_KEPT = re.compile(r"(%[1-9n]|\(\*\.\w+\))")  # places for values, file name patterns


@cache
def translations() -> ModuleType:
    """The command that updates and compiles the catalogues."""
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def strange(text: str) -> str:
    """A text in that language. Signs and units of one or two letters get their accents only."""
    pieces = _KEPT.split(text)
    accented = "".join(each if place % 2 else each.translate(_ACCENTED) for place, each in enumerate(pieces))
    letters = sum(len(each) for each in pieces[::2])
    if sum(each.isalpha() for each in "".join(pieces[::2])) <= 2:
        return accented
    more = ""
    while len(more) < LONGER * letters - 2:  # the brackets are two of them
        more += " ñó" if len(more) % 2 else " óñé"
    return f"[{accented}{more}]"


def write(folder: Path) -> str:
    """Write the catalogue into a folder; the path of its .qm file."""
    tree = ET.parse(GERMAN)
    for message in tree.getroot().iter("message"):
        source, comment = message.findtext("source") or "", message.findtext("comment") or ""
        translation = message.find("translation")
        assert translation is not None
        translation.attrib.pop("type", None)
        said = source if "date pattern" in comment else strange(source)
        for form in translation.findall("numerusform") or [translation]:
            form.text = said
    catalogue, compiled = folder / "strange.ts", folder / "strange.qm"
    tree.write(catalogue, encoding="utf-8")
    translations().compile_into(catalogue, compiled)
    return str(compiled)
