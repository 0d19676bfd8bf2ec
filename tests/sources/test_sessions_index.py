"""The index of sessions: old and new databases, the file that stands in for one, and damage that costs no session."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tray_app.sources.sessions_index import IndexRow, index_files, read_index

FIXTURES = Path(__file__).parents[2] / "fixtures"


def test_a_real_index_names_its_sessions_and_where_they_ran() -> None:
    index = read_index(str(FIXTURES / "captures/cline-cli/3.0.65/team/data/db/sessions.db"))
    root = "1796070881804_zsylf"
    assert set(index.rows) == {root, f"{root}__teamtask__mate__sIYuJB", f"{root}__teamtask__mate__e67G_r"}
    assert index.rows[root] == IndexRow(
        session=root,
        source="cli",
        started=1796070881808,
        project="/home/user/project",
        messages_path=f"/home/user/.cline/data/sessions/{root}/{root}.messages.json",
    )
    helper = index.rows[f"{root}__teamtask__mate__e67G_r"]
    assert (helper.parent, helper.agent) == (root, "mate")
    assert index.faults == ()
    assert index.row_for("unheard of", root) is index.rows[root]
    assert index.row_for("unheard of") is None


def database(path: Path, columns: str, *rows: tuple[object, ...]) -> Path:
    connection = sqlite3.connect(path)
    connection.execute(f"CREATE TABLE sessions ({columns})")
    for row in rows:
        connection.execute(f"INSERT INTO sessions VALUES ({','.join('?' * len(row))})", row)
    connection.commit()
    connection.close()
    return path


def test_an_old_database_with_fewer_columns_is_read(tmp_path: Path) -> None:
    path = database(
        tmp_path / "sessions.db",
        "session_id, source, cwd",
        ("s1", " VSCode ", "/p"),
        ("", "cli", ""),
        (None, 1, 2),
    )
    assert read_index(str(path)).rows == {"s1": IndexRow("s1", source="vscode", project="/p")}


def test_another_schema_names_nothing(tmp_path: Path) -> None:
    assert read_index(str(database(tmp_path / "sessions.db", "name", ("s1",)))).rows == {}
    assert read_index(str(tmp_path / "none.db"), str(tmp_path)).rows == {}
    assert read_index("", "").faults == ()


def test_the_stand_in_file_counts_where_the_database_is_silent(tmp_path: Path) -> None:
    path = database(tmp_path / "sessions.db", "session_id, source, cwd", ("s1", "cli", "/database"))
    rows = {
        "s1": {"session_id": "s1", "source": "web", "cwd": "/file"},
        "s2": {"source": "vscode", "cwd": "/two"},
        "s3": 5,
    }
    (tmp_path / "sessions.index.json").write_text(json.dumps({"sessions": rows}))
    index = read_index(str(path), str(tmp_path))
    assert index.rows == {
        "s1": IndexRow("s1", "cli", project="/database"),
        "s2": IndexRow("s2", "vscode", project="/two"),
    }


@pytest.mark.parametrize("damage", [b"", b"garbage" * 1000, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_index_is_listed_and_leaves_the_other(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "sessions.db").write_bytes(damage)
    (tmp_path / "sessions.index.json").write_text('{"sessions": {"s1": {}}}')
    index = read_index(str(tmp_path / "sessions.db"), str(tmp_path))
    assert set(index.rows) == {"s1"}
    assert len(index.faults) == bool(damage)
    assert not any(fault.fatal for fault in index.faults)


@pytest.mark.parametrize("content", ['{"sessions": {', "[]", '{"sessions": 5}'])
def test_a_damaged_stand_in_file_is_listed(tmp_path: Path, content: str) -> None:
    (tmp_path / "sessions.index.json").write_text(content)
    (fault,) = read_index("", str(tmp_path)).faults
    assert not fault.fatal


def test_the_files_to_watch_are_the_database_its_log_and_the_stand_in() -> None:
    names = [Path(path).name for path in index_files("/db/sessions.db", "/sessions")]
    assert names == ["sessions.db", "sessions.db-wal", "sessions.index.json"]
