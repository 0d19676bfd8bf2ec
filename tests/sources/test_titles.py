"""Titles of tasks: the user's first words, one line, read from the head of a document, and no error whatever the document is."""

from __future__ import annotations

import json
import shutil
import sqlite3
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import FIXTURES
from tests.session_documents import said, write_session
from tests.task_documents import CLINE, T0, numbers, row, write_task
from tray_app.sources.records import Format
from tray_app.sources.titles import LONGEST, titles

if TYPE_CHECKING:
    from pathlib import Path


def first(text: object, say: str = "text") -> dict[str, object]:
    return {"ts": T0, "type": "say", "say": say, "text": text}


def of_task(tasks: Path, name: str) -> str:
    return titles(Format.TASK_ARRAYS, str(tasks), [(name, name)]).get(name, "")


@pytest.mark.parametrize("say", ["text", "task"])
def test_a_task_is_called_by_its_first_row(tmp_path: Path, say: str) -> None:
    write_task(tmp_path, "1", [first("Mend the\n  build", say), row(T0, **numbers())])
    assert of_task(tmp_path, "1") == "Mend the build"


def test_a_first_row_that_is_no_text_gives_no_title(tmp_path: Path) -> None:
    write_task(tmp_path, "1", [row(T0, **numbers()), first("later")])
    assert of_task(tmp_path, "1") == ""


def test_a_long_title_is_cut_and_a_large_document_is_not_read_to_its_end(tmp_path: Path) -> None:
    folder = write_task(tmp_path, "1", [first("word " * 100)])
    whole = (folder / "ui_messages.json").read_bytes()[:-1]
    (folder / "ui_messages.json").write_bytes(whole + b", " + b"x" * 3_000_000)
    title = of_task(tmp_path, "1")
    assert len(title) <= LONGEST
    assert title.startswith("word word")
    assert title.endswith("…")


@given(data=st.binary(max_size=200))
def test_whatever_stands_in_the_document_is_no_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    folder = tmp_path_factory.getbasetemp() / "titles" / "1"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ui_messages.json").write_bytes(data)
    assert isinstance(of_task(folder.parent, "1"), str)


def test_what_is_not_there_has_no_title(tmp_path: Path) -> None:
    for form in Format:
        assert titles(form, str(tmp_path / "gone"), [("1", "1")]) == {}


def test_a_session_is_called_by_its_manifest(tmp_path: Path) -> None:
    write_session(tmp_path, "s1", [said("a", T0)], metadata={"title": "Title of the session"})
    root = tmp_path / ".cline/data/sessions"
    asked = [("s1/s1.messages.json", "s1"), ("s1/sub.messages.json", "sub")]
    assert titles(Format.SDK_SESSIONS, str(root), asked) == {"s1": "Title of the session"}


def test_a_session_without_a_title_is_called_by_its_prompt(tmp_path: Path) -> None:
    folder = write_session(tmp_path, "s1", [said("a", T0)])
    manifest = json.loads((folder / "s1.json").read_text())
    (folder / "s1.json").write_text(json.dumps(manifest | {"prompt": "do it", "metadata": {}}))
    root = str(tmp_path / ".cline/data/sessions")
    assert titles(Format.SDK_SESSIONS, root, [("s1/s1.messages.json", "s1")]) == {"s1": "do it"}


def test_kilo_sessions_are_called_by_the_database_which_stays_as_it_is(tmp_path: Path) -> None:
    source = next((FIXTURES / "captures/kilo-7").rglob("kilo.db"))
    database = tmp_path / "kilo.db"
    shutil.copy(source, database)
    with sqlite3.connect(database) as connection:
        session = connection.execute("SELECT id FROM session LIMIT 1").fetchone()[0]
        connection.execute("UPDATE session SET title='Kilo title' WHERE id=?", (session,))
    connection.close()
    before = sorted((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in tmp_path.iterdir())
    assert titles(Format.KILO_DB, str(database), [(session, session)]) == {session: "Kilo title"}
    after = sorted((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in tmp_path.iterdir())
    assert after == before


def test_flat_kilo_sessions_are_called_by_their_file(tmp_path: Path) -> None:
    folder = tmp_path / "session" / "project"
    folder.mkdir(parents=True)
    (folder / "ses_1.json").write_text(json.dumps({"id": "ses_1", "title": "Flat title"}))
    assert titles(Format.KILO_FLAT, str(tmp_path), [("ses_1", "ses_1")]) == {"ses_1": "Flat title"}


def test_reading_titles_writes_nothing(tmp_path: Path) -> None:
    tasks = tmp_path / CLINE
    write_task(tasks, "1", [first("x")])
    before = [(path, path.stat().st_mtime_ns) for path in sorted(tmp_path.rglob("*"))]
    of_task(tasks, "1")
    assert [(path, path.stat().st_mtime_ns) for path in sorted(tmp_path.rglob("*"))] == before
