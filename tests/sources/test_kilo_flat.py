"""The flat files before `kilo.db`: same tasks, keys and numbers as the database that they were copied into."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from tray_app.sources import kilo_flat

if TYPE_CHECKING:
    from pathlib import Path

AT = 1796071937512
MESSAGE: dict[str, Any] = {
    "id": "msg_1",
    "sessionID": "ses_1",
    "role": "assistant",
    "modelID": "model-a",
    "providerID": "vendor",
    "mode": "code",
    "cost": 0.5,
    "tokens": {"input": 400, "output": 60, "reasoning": 25, "cache": {"read": 500, "write": 0}},
    "time": {"created": AT, "completed": AT + 900},
    "system": ["swordfish"],
}


def put(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())


@pytest.fixture
def storage(tmp_path: Path) -> Path:
    storage = tmp_path / "storage"
    put(
        storage / "session/project/ses_1.json",
        {"id": "ses_1", "directory": "/p", "title": "swordfish", "time": {"created": AT - 9}},
    )
    put(
        storage / "session/project/ses_2.json",
        {"id": "ses_2", "parentID": "ses_1", "directory": "/p/sub", "time": 5},
    )
    put(storage / "message/ses_1/msg_2.json", MESSAGE | {"id": "msg_2", "time": {"created": AT + 1000}})
    put(storage / "message/ses_1/msg_1.json", MESSAGE)
    put(storage / "message/ses_1/msg_0.json", {"role": "user", "time": {"created": AT - 5}})
    put(storage / "message/ses_2/msg_3.json", MESSAGE | {"id": "msg_3", "modelID": "legacy"})
    put(storage / "message/ses_2/msg_4.json", MESSAGE | {"id": "msg_4"})
    put(storage / "part/msg_1/prt_1.json", {"type": "text", "text": "swordfish"})
    return storage


def read(storage: Path) -> dict[str, Any]:
    return kilo_flat.read(str(storage), [session for session, _ in kilo_flat.sessions(str(storage))])


def test_sessions_are_read_with_the_keys_that_the_database_has(storage: Path) -> None:
    readings = read(storage)
    top, helper = readings["ses_1"], readings["ses_2"]
    assert [request.key for request in top.requests] == ["msg_1", "msg_2"]
    assert (top.task, top.project, top.began, top.mode) == ("ses_1", "/p", AT - 9, "code")
    assert (helper.task, helper.project, helper.began) == ("ses_1", "/p/sub", AT)
    assert [request.key for request in helper.requests] == ["msg_4"]
    request = top.requests[0]
    assert (request.input, request.cache_read, request.output, request.cost) == (400, 500, 60, 0.5)
    assert "swordfish" not in repr(readings)


def test_only_the_sessions_asked_for_are_read(storage: Path) -> None:
    assert set(kilo_flat.read(str(storage), ["ses_2", "none"])) == {"ses_2"}


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff"])
def test_a_damaged_file_is_listed_and_costs_no_other(storage: Path, damage: bytes) -> None:
    put(storage / "message/ses_1/msg_1.json", damage)
    put(storage / "session/project/ses_1.json", damage)
    reading = read(storage)["ses_1"]
    assert [request.key for request in reading.requests] == ["msg_2"]
    assert (reading.bad_rows, reading.task) == (1, "ses_1")


def test_a_fingerprint_changes_with_its_session_alone(storage: Path) -> None:
    first = dict(kilo_flat.sessions(str(storage)))
    assert dict(kilo_flat.sessions(str(storage))) == first
    put(storage / "message/ses_1/msg_9.json", MESSAGE)
    second = dict(kilo_flat.sessions(str(storage)))
    os.utime(storage / "message/ses_1/msg_9.json", (1, 1))
    third = dict(kilo_flat.sessions(str(storage)))
    os.utime(storage / "message/ses_1/msg_0.json", (2, 2))
    fourth = dict(kilo_flat.sessions(str(storage)))
    assert len({listing["ses_1"] for listing in (first, second, third, fourth)}) == 4
    assert len({listing["ses_2"] for listing in (first, second, third, fourth)}) == 1


def test_without_such_files_there_is_nothing(tmp_path: Path) -> None:
    assert kilo_flat.sessions(str(tmp_path / "storage")) == []
    put(tmp_path / "storage/migration", b"1")
    assert kilo_flat.sessions(str(tmp_path / "storage")) == []
    assert kilo_flat.read(str(tmp_path / "storage"), ["ses_1"]) == {}
