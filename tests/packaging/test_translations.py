"""The catalogues: they hold every text of the code, whole and finished, and the compiled ones are those of the sources."""

from __future__ import annotations

import ast
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from tests.ui.pseudo import translations
from tray_app.core.settings_rules import LANGUAGES
from tray_app.ui.language import OWN_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted((ROOT / "resources" / "translations").glob("*.ts"))
CODES = [path.stem for path in CATALOGUES]
ODD_ENDS = re.compile(r"^(\s*).*?(…|:|\.|\?)?(\s*)$", re.DOTALL)


@dataclass(frozen=True)
class Text:
    """One text of a catalogue with its translation in every plural form."""

    context: str
    source: str
    comment: str
    forms: tuple[str, ...]


def texts(catalogue: Path) -> Iterator[Text]:
    for context in ET.parse(catalogue).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = translation.findall("numerusform") or [translation]
            yield Text(
                context.findtext("name") or "",
                message.findtext("source") or "",
                message.findtext("comment") or "",
                tuple(form.text or "" for form in forms),
            )


def test_each_language_that_is_offered_has_a_catalogue_and_no_other_has_one() -> None:
    with_catalogue = {path.stem for path in CATALOGUES}
    assert with_catalogue == set(LANGUAGES) - {"system", "en"}
    assert set(OWN_NAMES) == {*with_catalogue, "en"}
    metainfo = ET.parse(ROOT / "resources" / "io.github.tallytray.Tallytray.metainfo.xml")
    assert {lang.text for lang in metainfo.iter("lang")} == set(OWN_NAMES)


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=CODES)
def test_a_catalogue_holds_the_texts_of_the_code_all_translated(catalogue: Path, tmp_path: Path) -> None:
    copy = tmp_path / catalogue.name
    shutil.copy(catalogue, copy)
    translations().update(copy)
    assert translations().unfinished(copy) == [], "run python packaging/translations.py and translate"
    assert set(texts(copy)) == set(texts(catalogue)), "run python packaging/translations.py"


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=CODES)
def test_the_compiled_catalogue_is_that_of_the_source(catalogue: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.qm"
    translations().compile_into(catalogue, again)
    assert again.read_bytes() == catalogue.with_suffix(".qm").read_bytes(), (
        "run python packaging/translations.py"
    )


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=CODES)
def test_a_translation_keeps_places_for_values_keys_and_ends(catalogue: Path) -> None:
    def marks(text: str) -> tuple[object, ...]:
        keys = len(re.findall(r"&(?!&)\w", text))
        places = sorted(set(re.findall(r"%(?:\d|n)", text)))
        start, end, space = (each or "" for each in ODD_ENDS.fullmatch(text).groups())  # type: ignore[union-attr]
        patterns = re.findall(r"\(\*\.\w+\)", text)
        return places, keys, start, end, space, text.count("\n"), text.count("≈"), patterns

    def expected(text: Text) -> tuple[object, ...]:
        return marks(text.source)

    dates = "date pattern"
    wrong = [
        (text.context, text.source, form)
        for text in texts(catalogue)
        for form in text.forms
        if dates not in text.comment and text.context != "figures" and marks(form) != expected(text)
    ]
    assert wrong == []
    lost = [
        (text.source, form)
        for text in texts(catalogue)
        for form in text.forms
        if set(re.findall(r"%\d", form)) != set(re.findall(r"%\d", text.source))
    ]
    assert lost == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=CODES)
def test_no_translation_shouts_and_a_product_keeps_its_name(catalogue: Path) -> None:
    names = ("Tallytray", "Cline CLI", "Kilo Code", "Roo CLI", "UTC", "JSON", "TSV", "WSL", "Qt", "PySide6")
    for text in texts(catalogue):
        for form in text.forms:
            assert "!" not in form
            for name in names:
                assert (name in form) == (name in text.source), (text.source, form)


def test_every_text_in_the_code_can_be_found_by_the_extraction() -> None:
    known = {(text.context, text.source) for text in texts(CATALOGUES[0])}
    missing, unclear = [], []
    for path in sorted((ROOT / "tray_app").rglob("*.py")):
        for owner, call in _calls(ast.parse(path.read_text(encoding="utf-8")), ""):
            literal = [each.value for each in call.args[:2] if isinstance(each, ast.Constant)]
            if _called(call) == "tr":
                key = (owner, literal[0]) if literal else None
            else:
                key = (literal[0], literal[1]) if len(literal) == 2 else None
            if key is None:
                unclear.append(f"{path.name}: {ast.unparse(call)}")
            elif key not in known:
                missing.append(f"{path.name}: {key}")
    assert missing == []
    assert unclear == []


def _called(call: ast.Call) -> str:
    target = call.func
    if isinstance(target, ast.Name):
        return "translate" if target.id in ("translate", "QT_TRANSLATE_NOOP") else ""
    if not isinstance(target, ast.Attribute):
        return ""
    if target.attr == "tr":
        return "tr"
    owner = target.value
    ours = isinstance(owner, ast.Name) and owner.id == "QCoreApplication"
    return "translate" if target.attr == "translate" and ours else ""


def _calls(node: ast.AST, owner: str) -> Iterator[tuple[str, ast.Call]]:
    if isinstance(node, ast.ClassDef):
        owner = node.name
    if isinstance(node, ast.Call) and _called(node) and not _is_of_a_template(node):
        yield owner, node
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, owner)


def _is_of_a_template(call: ast.Call) -> bool:
    """Whether it translates a template of `told`; those are marked where they stand."""
    return (
        len(call.args) == 2 and ast.unparse(call.args[0]) == "'told'" and isinstance(call.args[1], ast.Name)
    )
