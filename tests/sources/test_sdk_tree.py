"""Finding message documents: the walk, what the index and manifests name, links and loops."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from tray_app.sources.sdk_tree import Document, documents
from tray_app.sources.sessions_index import IndexRow, SessionsIndex

if TYPE_CHECKING:
    from pathlib import Path

SID = "1796071300151_puhnk"


@pytest.fixture
def sessions(tmp_path: Path) -> Path:
    folder = tmp_path / "data/sessions"
    folder.mkdir(parents=True)
    return folder


def put(path: Path, content: object = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content if content is not None else {"messages": []}))
    return path


def found(sessions: Path, *rows: IndexRow) -> dict[str, Document]:
    listed = list(documents(str(sessions), SessionsIndex({row.session: row for row in rows})))
    by_path = {document.path: document for document in listed}
    assert len(by_path) == len(listed)
    return by_path


def test_the_lead_its_helpers_and_files_at_the_top_are_found_and_nothing_else(sessions: Path) -> None:
    lead = put(sessions / SID / f"{SID}.messages.json")
    helper = put(sessions / SID / "agent_1.messages.json")
    at_top = put(sessions / "flat.messages.json")
    manifest = put(sessions / SID / f"{SID}.json", {"session_id": SID})
    put(sessions / SID / f"{SID}.compaction.json")
    put(sessions / SID / "messages.json")
    put(sessions / "sessions.index.json", {"sessions": {}})
    documents = found(sessions)
    assert set(documents) == {str(lead), str(helper), str(at_top)}
    assert documents[str(lead)].manifest == documents[str(helper)].manifest == str(manifest)
    assert documents[str(at_top)].manifest == ""
    seen = lead.stat()
    assert (documents[str(lead)].size, documents[str(lead)].mtime_ns) == (seen.st_size, seen.st_mtime_ns)
    stamp = manifest.stat()
    assert documents[str(lead)].manifest_stamp == (stamp.st_size, stamp.st_mtime_ns)


def test_a_compaction_is_never_taken_for_a_manifest(sessions: Path) -> None:
    lead = put(sessions / SID / f"{SID}.messages.json")
    put(sessions / SID / f"{SID}.compaction.json", {"messages_path": "/x.messages.json"})
    assert found(sessions)[str(lead)].manifest == ""


def test_manifests_beside_files_at_the_top_are_theirs_alone(sessions: Path) -> None:
    first, second = put(sessions / "a.messages.json"), put(sessions / "b.messages.json")
    manifest = put(sessions / "a.json", {"session_id": "a"})
    documents = found(sessions)
    assert documents[str(first)].manifest == str(manifest)
    assert documents[str(second)].manifest == ""


def test_the_index_row_of_a_session_goes_to_its_documents(sessions: Path) -> None:
    lead = put(sessions / SID / f"{SID}.messages.json")
    helper = put(sessions / SID / "agent_1.messages.json")
    row = IndexRow(SID, source="cli", messages_path="/home/of/another/machine.messages.json")
    documents = found(sessions, row)
    assert {path: document.row for path, document in documents.items()} == {str(lead): row, str(helper): row}


def test_what_the_index_names_elsewhere_is_read_where_it_is(sessions: Path, tmp_path: Path) -> None:
    elsewhere = put(tmp_path / "moved/s1/s1.messages.json")
    manifest = put(tmp_path / "moved/s1/s1.json", {"session_id": "s1"})
    row = IndexRow("s1", messages_path=str(elsewhere))
    documents = found(sessions, row)
    assert set(documents) == {str(elsewhere)}
    assert (documents[str(elsewhere)].row, documents[str(elsewhere)].manifest) == (row, str(manifest))


@pytest.mark.parametrize(
    "named", ["relative.messages.json", "", "/not/there.messages.json", "C:\\Users\\x.messages.json", "\0"]
)
def test_names_that_lead_nowhere_are_ignored(
    sessions: Path, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(sessions / "relative.messages.json")
    monkeypatch.chdir(sessions)
    assert set(found(sessions, IndexRow("x", messages_path=named))) == {
        str(sessions / "relative.messages.json")
    }


def test_compactions_and_other_files_are_no_documents_even_when_named(sessions: Path, tmp_path: Path) -> None:
    compaction = put(tmp_path / "x.compaction.json")
    text = put(tmp_path / "notes.txt")
    assert (
        found(sessions, IndexRow("x", messages_path=str(compaction)), IndexRow("y", messages_path=str(text)))
        == {}
    )
    assert found(sessions, IndexRow("z", messages_path=str(tmp_path))) == {}


def test_a_manifest_without_a_document_beside_it_names_one(sessions: Path, tmp_path: Path) -> None:
    elsewhere = put(tmp_path / "moved/other name.json")
    manifest = put(sessions / SID / f"{SID}.json", {"session_id": SID, "messages_path": str(elsewhere)})
    documents = found(sessions, IndexRow(SID, source="vscode"))
    assert set(documents) == {str(elsewhere)}
    assert documents[str(elsewhere)].manifest == str(manifest)
    assert documents[str(elsewhere)].row == IndexRow(SID, source="vscode")


def test_a_manifest_with_a_document_beside_it_names_nothing(sessions: Path, tmp_path: Path) -> None:
    beside = put(sessions / SID / f"{SID}.messages.json")
    elsewhere = put(tmp_path / "moved.messages.json")
    put(sessions / SID / f"{SID}.json", {"session_id": SID, "messages_path": str(elsewhere)})
    assert set(found(sessions)) == {str(beside)}


def test_a_changed_manifest_is_followed_anew(sessions: Path, tmp_path: Path) -> None:
    first, second = put(tmp_path / "first.messages.json"), put(tmp_path / "second place.messages.json")
    for target in (first, second):
        put(sessions / SID / f"{SID}.json", {"messages_path": str(target)})
        assert set(found(sessions)) == {str(target)}


@pytest.mark.parametrize("content", ["[]", "", '{"messages_path": 5}', '{"messages_path": "', "\xff"])
def test_a_damaged_manifest_names_nothing(sessions: Path, content: str) -> None:
    (sessions / SID).mkdir()
    (sessions / SID / f"{SID}.json").write_text(content, encoding="latin-1")
    assert found(sessions) == {}


links = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")


@links
def test_loops_of_links_end(sessions: Path) -> None:
    lead = put(sessions / SID / f"{SID}.messages.json")
    (sessions / SID / "self").symlink_to(sessions / SID, target_is_directory=True)
    (sessions / "up").symlink_to(sessions.parent, target_is_directory=True)
    (sessions / "dangling").symlink_to(sessions / "nothing")
    (sessions / "x.messages.json").symlink_to(sessions / "nothing")
    assert set(found(sessions)) == {str(lead)}


@links
def test_a_linked_session_folder_is_followed_once(sessions: Path, tmp_path: Path) -> None:
    put(tmp_path / "synced/s1/s1.messages.json")
    (sessions / "s1").symlink_to(tmp_path / "synced/s1", target_is_directory=True)
    (sessions / "s2").symlink_to(tmp_path / "synced/s1", target_is_directory=True)
    assert len(found(sessions)) == 1


@links
def test_another_spelling_of_a_walked_document_is_no_second_one(sessions: Path, tmp_path: Path) -> None:
    lead = put(sessions / SID / f"{SID}.messages.json")
    (tmp_path / "link").symlink_to(sessions, target_is_directory=True)
    other = tmp_path / "link" / SID / f"{SID}.messages.json"
    spelt = str(sessions / SID / ".." / SID / f"{SID}.messages.json")
    assert set(
        found(sessions, IndexRow("a", messages_path=str(other)), IndexRow("b", messages_path=spelt))
    ) == {str(lead)}


def test_folders_far_below_are_not_entered(sessions: Path) -> None:
    put(sessions / "a/b/c/found.messages.json")
    put(sessions / "a/b/c/d/not.messages.json")
    assert set(found(sessions)) == {str(sessions / "a/b/c/found.messages.json")}


def test_a_sessions_folder_that_is_not_there_is_not_an_empty_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(documents(str(tmp_path / "none"), SessionsIndex()))


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="permissions do not bind here")
def test_a_folder_that_may_not_be_listed_costs_no_other(sessions: Path) -> None:
    lead = put(sessions / SID / f"{SID}.messages.json")
    closed = put(sessions / "closed/closed.messages.json").parent
    closed.chmod(0)
    try:
        assert set(found(sessions)) == {str(lead)}
    finally:
        closed.chmod(0o700)
