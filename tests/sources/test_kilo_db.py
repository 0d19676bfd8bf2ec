"""`kilo.db` of two generations: real captures add up, forks and reasoning count once, damage costs its row alone."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tray_app.sources import kilo_db
from tray_app.sources.decode import Unreadable
from tray_app.sources.kilo_messages import output_with_reasoning, request_of, top_session

if TYPE_CHECKING:
    from tray_app.sources.records import Reading, Request

CAPTURES = sorted((Path(__file__).parents[2] / "fixtures/captures/kilo-7").glob("*/*/totals.json"))
AT = 1796071937512


def tokens(**fields: Any) -> dict[str, Any]:
    return {
        "total": 2950,
        "input": 400,
        "output": 50,
        "reasoning": 0,
        "cache": {"read": 500, "write": 2000},
    } | fields


def message(**fields: Any) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "role": "assistant",
        "modelID": "model-a",
        "providerID": "vendor",
        "mode": "code",
        "agent": "architect",
        "cost": 0.5,
        "tokens": tokens(),
        "time": {"created": AT, "completed": AT + 900},
    }
    return {name: value for name, value in (whole | fields).items() if value is not ...}


class Store:
    """A database in the shape of Kilo's, with only the columns asked for."""

    def __init__(self, folder: Path, session: str = "", message: str = "") -> None:
        self.path = folder / "kilo.db"
        self.connection = sqlite3.connect(self.path, isolation_level=None)
        session = (
            session or "id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, title TEXT, time_created INTEGER"
        )
        message = (
            message
            or "id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT"
        )
        self.connection.execute(f"CREATE TABLE session ({session})")
        self.connection.execute(f"CREATE TABLE message ({message})")

    def put(self, table: str, **values: object) -> None:
        names = ",".join(values)
        self.connection.execute(
            f"INSERT INTO {table} ({names}) VALUES ({','.join('?' * len(values))})", tuple(values.values())
        )

    def session(self, session: str, parent: str | None = None, created: int = AT) -> None:
        self.put(
            "session", id=session, parent_id=parent, directory="/p", title="swordfish", time_created=created
        )

    def say(self, session: str, identity: str, data: object, at: int = AT) -> None:
        data = data if isinstance(data, str | bytes) else json.dumps(data)
        self.put("message", id=identity, session_id=session, time_created=at, time_updated=at, data=data)

    def read(self) -> dict[str, Reading]:
        return kilo_db.read(str(self.path), [session for session, _ in kilo_db.sessions(str(self.path))])


@pytest.fixture
def store(tmp_path: Path) -> Any:
    store = Store(tmp_path)
    yield store
    store.connection.close()


def counted(readings: dict[str, Reading]) -> list[Request]:
    kept: dict[str, Request] = {}
    for reading in sorted(readings.values(), key=lambda reading: reading.began or 0):
        for request in reading.requests:
            kept.setdefault(request.copy_key or request.key, request)
    return list(kept.values())


def only(request_and_soundness: tuple[Request | None, bool]) -> Request:
    request, sound = request_and_soundness
    assert sound
    assert request is not None
    return request


@pytest.mark.parametrize("totals", CAPTURES, ids=lambda path: path.parts[-3])
def test_a_real_database_gives_its_totals_and_is_left_alone(totals: Path) -> None:
    folder = totals.parent / "share/kilo"
    path = str(folder / "kilo.db")
    before = sorted(folder.iterdir())
    expected = json.loads(totals.read_bytes())["kilo_code"]
    readings = kilo_db.read(path, [session for session, _ in kilo_db.sessions(path)])
    requests = counted(readings)
    assert len({reading.task for reading in readings.values()}) == expected["tasks"]
    assert len(requests) == expected["requests"]
    assert {
        "uncached_input": sum(request.uncached_input for request in requests),
        "cache_read": sum(request.cache_read for request in requests),
        "cache_write": sum(request.cache_write for request in requests),
        "output": sum(request.output for request in requests),
    } == expected["tokens"]
    assert sum(request.cost or 0 for request in requests) == pytest.approx(
        expected["metrics"]["cost_usd"], abs=1e-9
    )
    models = [request.model for request in requests]
    assert {model: models.count(model) for model in models} == expected["models"]
    assert {reading.project for reading in readings.values()} == {"/home/user/proj"}
    assert {reading.mode for reading in readings.values()} == {"code"}
    assert sum(not request.reported for request in requests) == 1
    assert not any(reading.bad_rows or reading.faults for reading in readings.values())
    assert sorted(folder.iterdir()) == before


def test_a_message_becomes_a_request_whose_input_excludes_the_cache() -> None:
    request = only(request_of(json.dumps(message()).encode(), "msg_1"))
    assert (request.key, request.at, request.model, request.upstream) == ("msg_1", AT, "model-a", "vendor")
    assert (request.input, request.cache_read, request.cache_write, request.output) == (400, 500, 2000, 50)
    assert request.uncached_input == 400
    assert (request.cost, request.mode, request.reported) == (0.5, "architect", True)


def test_the_time_beside_the_message_serves_where_none_is_inside() -> None:
    data = json.dumps(message(time=...)).encode()
    assert only(request_of(data, "msg_1", created=AT + 7)).at == AT + 7
    assert only(request_of(data, "msg_1")).at is None
    assert only(request_of(data, "msg_1")).copy_key == ""


@pytest.mark.parametrize(
    ("output", "reasoning", "total", "expected"),
    [
        (60, 25, 1560, 60),  # 1500 of prompt: inside
        (35, 25, 1560, 60),  # beside
        (60, 0, 1560, 60),
        (60, 25, 0, 60),  # no total: inside, where it fits
        (20, 25, 0, 45),
        (20, 25, 1520, 20),  # the total speaks first
        (60, 25, 9999, 60),
    ],
)
def test_reasoning_is_counted_once(output: int, reasoning: int, total: int, expected: int) -> None:
    assert output_with_reasoning(output, reasoning, 1500, total) == expected


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6), st.booleans())
def test_reasoning_is_never_twice_in_the_total(prompt: int, text: int, reasoning: int, inside: bool) -> None:
    output = text + reasoning if inside else text
    assert output_with_reasoning(output, reasoning, prompt, prompt + text + reasoning) == text + reasoning


@pytest.mark.parametrize(
    "fields",
    [
        {"role": "user"},
        {"modelID": "legacy", "providerID": "legacy"},
        {"tokens": ...},
        {"tokens": None},
        {"role": ...},
    ],
)
def test_what_is_no_request(fields: dict[str, Any]) -> None:
    assert request_of(json.dumps(message(**fields)).encode(), "msg_1") == (None, True)


def test_a_tokens_object_of_zeros_is_a_request_without_reported_usage() -> None:
    zeros = {"input": 0, "output": 0, "reasoning": 0, "cache": {"read": 0, "write": 0}}
    request = only(request_of(json.dumps(message(tokens=zeros, cost=0)).encode(), "msg_1"))
    assert not request.reported
    assert request.cost is None
    assert not only(request_of(json.dumps(message(tokens={}, cost=0)).encode(), "msg_1")).reported


def test_sessions_of_helpers_belong_to_the_task_at_the_top(store: Store) -> None:
    for session, parent in (
        ("ses_top", None),
        ("ses_mid", "ses_top"),
        ("ses_low", "ses_mid"),
        ("ses_other", ""),
    ):
        store.session(session, parent)
        store.say(session, f"msg_{session}", message())
    readings = store.read()
    assert {session: reading.task for session, reading in readings.items()} == {
        "ses_top": "ses_top",
        "ses_mid": "ses_top",
        "ses_low": "ses_top",
        "ses_other": "ses_other",
    }
    assert [readings[session].requests[0].agent for session in ("ses_top", "ses_low")] == ["", "ses_low"]


@given(st.dictionaries(st.sampled_from("abcdef"), st.sampled_from("abcdefx")))
def test_every_chain_of_parents_ends_and_a_loop_is_one_task(parents: dict[str, str]) -> None:
    for session in "abcdef":
        top = top_session(session, parents)
        assert top_session(top, parents) == top
        if session in parents:
            assert top_session(parents[session], parents) == top


def test_messages_whose_session_is_gone_are_a_task_of_their_own(store: Store) -> None:
    store.say("ses_gone", "msg_1", message())
    (reading,) = store.read().values()
    assert (reading.task, reading.project, reading.began) == ("ses_gone", "", AT)


def test_a_fork_shares_its_copies_with_the_older_session(store: Store) -> None:
    store.session("ses_fork", created=AT + 5000)
    store.session("ses_old", created=AT)
    store.say("ses_old", "msg_1", message())
    store.say("ses_fork", "msg_2", message(cost=0))
    store.say("ses_fork", "msg_3", message(time={"created": AT + 6000, "completed": AT + 7000}))
    assert [(request.key, request.cost) for request in counted(store.read())] == [
        ("msg_1", 0.5),
        ("msg_3", 0.5),
    ]


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", "5", b"\xff\xfe", '{"role": "assistant", "tokens": 5}', None]
)
def test_a_damaged_row_is_listed_and_costs_no_other(store: Store, damage: str | bytes | None) -> None:
    store.session("ses_1")
    store.say("ses_1", "msg_1", message())
    store.put("message", id="msg_2", session_id="ses_1", time_created=AT, time_updated=AT, data=damage)
    store.say("ses_1", "msg_3", message())
    (reading,) = store.read().values()
    assert [request.key for request in reading.requests] == ["msg_1", "msg_3"]
    assert reading.bad_rows == 1


def test_a_count_beyond_reason_is_zero_and_listed(store: Store) -> None:
    store.say("ses_1", "msg_1", message(tokens=tokens(input=2**60)))
    (reading,) = store.read().values()
    assert (reading.requests[0].input, reading.requests[0].cache_read, reading.bad_rows) == (0, 500, 1)


def test_columns_that_a_version_lacks_are_not_asked_for(tmp_path: Path) -> None:
    store = Store(tmp_path, session="id TEXT", message="id TEXT, session_id TEXT, data TEXT")
    store.put("session", id="ses_1")
    store.put("message", id="msg_1", session_id="ses_1", data=json.dumps(message()))
    (reading,) = store.read().values()
    assert (reading.task, reading.requests[0].at, reading.began) == ("ses_1", AT, AT)
    store.connection.close()


@pytest.mark.parametrize("columns", ["id TEXT, session_id TEXT", "x"])
def test_another_schema_is_named(tmp_path: Path, columns: str) -> None:
    store = Store(tmp_path, message=columns)
    with pytest.raises(Unreadable, match="schema"):
        kilo_db.sessions(str(store.path))
    with pytest.raises(Unreadable, match="schema"):
        kilo_db.read(str(store.path), ["ses_1"])
    store.connection.close()


def test_only_the_sessions_asked_for_are_read(store: Store) -> None:
    store.connection.execute("BEGIN")
    for number in range(1200):
        store.say(f"ses_{number}", f"msg_{number}", message())
    store.connection.execute("COMMIT")
    assert set(kilo_db.read(str(store.path), ["ses_3", "ses_7", "none", "ses_3"])) == {"ses_3", "ses_7"}
    assert len(store.read()) == 1200
    assert kilo_db.read(str(store.path), []) == {}


def test_a_fingerprint_changes_with_its_session_alone(store: Store) -> None:
    for session in ("ses_1", "ses_2"):
        store.session(session)
        store.say(session, f"{session}_a", message())
        store.say(session, f"{session}_b", message())
    path = str(store.path)

    def fingerprints() -> tuple[str, str]:
        known = dict(kilo_db.sessions(path))
        return known["ses_1"], known["ses_2"]

    seen = [fingerprints()]
    for change in (
        "INSERT INTO message VALUES ('c', 'ses_1', 1, 1, '{}')",
        "UPDATE message SET time_updated = time_updated + 1 WHERE id = 'c'",
        "DELETE FROM message WHERE id = 'c'",
        "UPDATE message SET time_updated = time_updated - 1 WHERE id = 'ses_1_a'",
        "UPDATE session SET parent_id = 'ses_9' WHERE id = 'ses_1'",
        "UPDATE session SET directory = '/moved' WHERE id = 'ses_1'",
    ):
        store.connection.execute(change)
        seen.append(fingerprints())
        assert seen[-1][0] != seen[-2][0], change
    assert {second for _, second in seen} == {seen[0][1]}
    store.connection.execute("UPDATE session SET title = 'renamed'")
    assert fingerprints() == seen[-1]


def test_a_sum_of_times_too_large_for_64_bits_is_no_error(store: Store) -> None:
    for number in range(5):
        store.say("ses_1", f"msg_{number}", message(), at=2**62)
    assert len(kilo_db.sessions(str(store.path))) == 1


def test_text_never_survives_the_reading(store: Store) -> None:
    store.session("ses_1")
    store.say(
        "ses_1",
        "msg_1",
        message(summary="swordfish", error={"data": {"message": "swordfish"}}, system=["swordfish"]),
    )
    assert "swordfish" not in repr(store.read())
    assert "swordfish" not in repr(kilo_db.sessions(str(store.path)))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(st.sampled_from([*message(), "cache"]), _JSON),
    st.dictionaries(st.sampled_from([*tokens()]), _JSON),
)
def test_no_value_in_any_field_is_an_error(fields: dict[str, Any], odd_tokens: dict[str, Any]) -> None:
    request, _sound = request_of(json.dumps(message(tokens=tokens(**odd_tokens)) | fields).encode(), "msg_1")
    if request is not None:
        assert min(request.input, request.output, request.cache_read, request.cache_write) >= 0


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 400), st.binary(max_size=4), st.integers(0, 6))
def test_no_damage_to_the_json_is_an_error(position: int, piece: bytes, removed: int) -> None:
    data = json.dumps(message()).encode()
    request_of(data[:position] + piece + data[position + removed :], "msg_1")


def test_listing_leaves_the_json_alone_and_titles_and_parts_are_never_asked_for(store: Store) -> None:
    store.connection.execute("CREATE TABLE part (data TEXT)")
    store.session("ses_1")
    store.say("ses_1", "msg_1", message())
    asked: set[tuple[str | None, str | None]] = set()

    def note(
        action: int, table: str | None, column: str | None, _database: str | None, _by: str | None
    ) -> int:
        if action == sqlite3.SQLITE_READ:
            asked.add((table, column))
        return sqlite3.SQLITE_OK

    store.connection.set_authorizer(note)
    assert kilo_db._fingerprints(store.connection)
    assert ("message", "time_updated") in asked
    assert ("message", "data") not in asked
    assert kilo_db._readings(store.connection, ["ses_1"])
    assert ("message", "data") in asked
    assert not any(column == "title" or table == "part" for table, column in asked)
    store.connection.set_authorizer(None)
