"""Sentences from below reach the windows in their language: every one that the engine can say has a template."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.languages import spoken_language
from tray_app.core.settings_rules import read_settings
from tray_app.ui.phrases import filled
from tray_app.ui.told import recognised, told, told_model, told_places

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).parents[2] / "tray_app"
VALUE = "‹value›"
CARRIERS = {
    "Fault",
    "Problem",
    "Verdict",
    "Shape",
    "Override",
    "Unreadable",
    "UnfitValueError",
    "note",
    "append",
}
"""What sentences for people are handed to, in the folders of the engine."""

WRITTEN_OUT = {
    f"No {VALUE}s in it yet.": ("No tasks in it yet.", "No sessions in it yet."),
    f"{VALUE} with a token count beyond 2^53, taken as 0": (
        "1 row with a token count beyond 2^53, taken as 0",
        "3 rows with a token count beyond 2^53, taken as 0",
    ),
    f"the tool's total was written before the last {VALUE}": (
        "the tool's total was written before the last request",
        "the tool's total was written before the last 3 requests",
    ),
}
"""Sentences of which a value is a word."""


@pytest.fixture
def in_german(qapp: QApplication) -> Iterator[None]:
    with spoken_language("de"):
        yield


def sentences(path: Path) -> Iterator[str]:
    """The literal texts in a module that are handed to a carrier, with a value in place of what is put in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name not in CARRIERS:
            continue
        for given_text in (
            *node.args,
            *(each.value for each in node.keywords if each.arg in ("message", "reason")),
        ):
            text = _text(given_text)
            if any(letter.isalpha() for letter in text.replace(VALUE, "")) and " " in text:
                yield from WRITTEN_OUT.get(text, (text,))


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(each.value if isinstance(each, ast.Constant) else VALUE for each in node.values)
    return ""


@pytest.mark.parametrize("path", sorted(ROOT.glob("sources/*.py")), ids=lambda path: path.stem)
def test_what_a_reader_says_of_files_and_folders_has_a_template(path: Path) -> None:
    missing = [text for text in sentences(path) if not recognised(text)]
    assert missing == []


def test_what_the_settings_find_unfit_has_a_template() -> None:
    table = {
        "refresh_seconds": "soon",
        "refresh_on_open": 3,
        "day_boundary": "mars",
        "currency": {"code": "dollars", "sign": "12345", "per_usd": -1},
        "budget": {"levels": [0]},
        "alerts": {"quiet_from": "late", "snooze_until": "never"},
        "wsl_mounts": 4,
        "providers": {"cline": 1, "roocode": {"data_dir": 3}},
        "display": 3,
        "extra_providers": [{"id": "A"}, {"id": "cline"}, {"id": "a"}, {"id": "a", "name": "A"}, {"id": 3}],
        "prices": [{"model": ""}, {"model": "m"}, {"model": "m", "input": -1, "output": 1}],
        "price_aliases": [{}],
        "icon_show": "cost",
    }
    problems = read_settings(table)[1]
    assert len(problems) > 15
    assert [text for text in problems if not recognised(f"settings.toml: {text}")] == []


@pytest.mark.usefixtures("in_german")
@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("no permission to read", "keine Leseerlaubnis"),
        ("This folder holds no tasks.", "Dieser Ordner enthält keine Aufgaben."),
        (
            "settings.toml: refresh_seconds = 'soon' is no whole number from 5 to 3600; 30 is used",
            "settings.toml: refresh_seconds = 'soon' ist keine ganze Zahl von 5 bis 3600; verwendet wird 30",
        ),
        (
            "Cline CLI: sessions.db: not a database; its sessions are found without it.",
            "Cline CLI: sessions.db: keine Datenbank; die Sitzungen werden auch so gefunden.",
        ),
        (
            "Roo Code: “~/a; b” does not exist; the usual places are read.",
            "Roo Code: „~/a; b“ gibt es nicht; die üblichen Orte werden gelesen.",
        ),
        (
            "the tool's total leaves out sub-agents and the task's first row",
            "in der Summe des Programms fehlt, was Unteragenten verbraucht haben"  # noqa: ISC004
            " und was in der ersten Zeile der Aufgabe steht",
        ),
        (
            "12 tasks, 1.2M tokens, $4.31; 3 files could not be read",
            "12 Aufgaben, 1.2M Token, $4.31; 3 Dateien waren nicht lesbar",
        ),
        ("Something that nobody wrote a template for", "Something that nobody wrote a template for"),
        ("", ""),
    ],
)
def test_a_sentence_is_told_in_german(english: str, german: str) -> None:
    assert told(english) == german


@pytest.mark.usefixtures("in_german")
def test_places_are_told_one_by_one() -> None:
    assert told_places("VS Code, Chosen folder") == "VS Code, Gewählter Ordner"
    assert told_places("Roo CLI, ephemeral") == "Roo CLI, flüchtig"


@pytest.mark.usefixtures("in_german")
def test_a_model_is_told_only_where_none_was_recorded() -> None:
    assert told_model("unknown") == "unbekannt"
    assert told_model("nothing") == "nothing"


def test_english_is_passed_on_as_it_is() -> None:
    assert told("no permission to read") == "no permission to read"


@given(st.lists(st.text(min_size=1), min_size=1, max_size=9))
def test_a_value_that_looks_like_a_place_stays_a_value(values: list[str]) -> None:
    template = " | ".join(f"%{number}" for number in range(1, len(values) + 1))
    assert filled(template, *values) == " | ".join(values)


def returned(path: Path) -> Iterator[str]:
    """The literal texts that the functions of a module return, alone or in a tuple."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Return) and node.value is not None:
            parts = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            for part in parts:
                both = (part.body, part.orelse) if isinstance(part, ast.IfExp) else (part,)
                texts = (_text(each) for each in both)
                said = (text for text in texts if text.replace(VALUE, "").strip().count(" ") > 1)
                yield from (whole for text in said for whole in WRITTEN_OUT.get(text, (text,)))


@pytest.mark.parametrize("name", ["reconcile", "opening", "mending", "standing", "shelves", "searching"])
def test_what_the_engine_says_of_itself_and_of_the_tools_has_a_template(name: str) -> None:
    missing = [text for text in returned(ROOT / "core" / f"{name}.py") if not recognised(text)]
    assert missing == []
