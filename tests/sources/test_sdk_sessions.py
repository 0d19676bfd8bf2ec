"""One message document: which session and agent it belongs to, what counts in it, and that no damage is ever an error."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tray_app.sources.records import OwnTotal, Reading, Request
from tray_app.sources.sdk_sessions import EDITOR_SOURCES, provider_of, read
from tray_app.sources.sessions_index import IndexRow

FIXTURES = Path(__file__).parents[2] / "fixtures"
REAL = sorted(FIXTURES.glob("captures/cline-cli/3.*/*/data/sessions/*/*.messages.json"))
SID = "1796071300151_puhnk"
PATH = f"/home/user/.cline/data/sessions/{SID}/{SID}.messages.json"
AT = 1796071300900


def message(identity: object = "msg_a", **fields: Any) -> dict[str, Any]:
    metrics = {
        "inputTokens": 1000,
        "outputTokens": 50,
        "cacheReadTokens": 600,
        "cacheWriteTokens": 100,
        "cost": 0.5,
    }
    whole: dict[str, Any] = {
        "id": identity,
        "role": "assistant",
        "ts": AT,
        "content": [{"type": "text", "text": "the answer"}],
        "modelInfo": {"id": "vendor/model-a", "provider": "vendor"},
        "metrics": metrics,
    }
    return {name: value for name, value in (whole | fields).items() if value is not ...}


def document(*messages: object, **fields: Any) -> bytes:
    whole: dict[str, Any] = {"version": 1, "agent": "lead", "sessionId": SID, "messages": list(messages)}
    return json.dumps({name: value for name, value in (whole | fields).items() if value is not ...}).encode()


def manifest(**fields: Any) -> bytes:
    whole = {
        "version": 1,
        "session_id": SID,
        "source": "cli",
        "started_at": "2026-11-30T20:41:40.151Z",
        "cwd": "/home/user/p",
    }
    return json.dumps({name: value for name, value in (whole | fields).items() if value is not ...}).encode()


def only(reading: Reading) -> Request:
    (request,) = reading.requests
    return request


def test_a_message_with_metrics_is_a_request_with_the_recorded_numbers() -> None:
    request = only(read(document(message()), PATH))
    assert (request.key, request.at, request.agent) == ("lead|msg_a", AT, "lead")
    assert (request.input, request.output, request.cache_read, request.cache_write) == (1000, 50, 600, 100)
    assert (request.model, request.model_source, request.upstream, request.cost) == (
        "vendor/model-a",
        "row",
        "vendor",
        0.5,
    )
    assert request.cache_in_input
    assert request.uncached_input == 300
    assert request.reported
    assert not request.imported


@pytest.mark.parametrize(("read_tokens", "inside"), [(899, True), (900, True), (901, False)])
def test_cache_is_inside_the_input_as_long_as_it_fits(read_tokens: int, inside: bool) -> None:
    metrics = {
        "inputTokens": 1000,
        "outputTokens": 1,
        "cacheReadTokens": read_tokens,
        "cacheWriteTokens": 100,
    }
    request = only(read(document(message(metrics=metrics)), PATH))
    assert request.cache_in_input is inside
    assert request.uncached_input == (900 - read_tokens if inside else 1000)


@pytest.mark.parametrize("source", sorted(EDITOR_SOURCES))
def test_sessions_of_an_editor_are_the_extensions(source: str) -> None:
    assert provider_of(source) == "cline"
    assert read(document(message()), PATH, manifest(source=source)).provider == "cline"


@pytest.mark.parametrize(
    "source", ["cli", "core", "desktop", "web", "kanban", "api", "unknown", "brand-new", ""]
)
def test_all_other_sessions_are_the_command_lines(source: str) -> None:
    assert read(document(message()), PATH, manifest(source=source)).provider == "cline_cli"


def test_the_manifest_speaks_first_then_the_index() -> None:
    row = IndexRow(SID, source="vscode", started=1796070000000, project="/from/index")
    by_manifest = read(document(message()), PATH, manifest(), row)
    assert (by_manifest.provider, by_manifest.project, by_manifest.began) == (
        "cline_cli",
        "/home/user/p",
        1796071300151,
    )
    silent = read(document(message()), PATH, manifest(source=..., cwd=..., started_at=None), row)
    assert (silent.provider, silent.project, silent.began) == ("cline", "/from/index", 1796070000000)
    absent = read(document(message()), PATH, None, row)
    assert (absent.provider, absent.project, absent.began) == ("cline", "/from/index", 1796070000000)


def test_the_beginning_is_in_the_id_else_in_the_first_message() -> None:
    assert read(document(message()), PATH).began == 1796071300151
    later = message("msg_b", ts=AT + 5)
    assert read(document(later, message(), sessionId="named-by-hand"), PATH).began == AT
    assert read(document(sessionId="named-by-hand"), PATH).began is None


def test_a_folder_copied_under_another_name_is_the_same_session() -> None:
    original = read(document(message()), PATH, manifest())
    copy = read(document(message()), PATH.replace(SID, "copy of it"), manifest())
    assert (copy.task, copy.requests) == (original.task, original.requests)


@pytest.mark.parametrize(
    ("inner", "said", "task"),
    [
        ("inner", manifest(), "inner"),
        (..., manifest(), SID),
        (None, manifest(session_id="other"), "other"),
        (..., None, SID),
        (17, b"not json", SID),
    ],
)
def test_the_task_is_the_inner_id_else_the_manifests_else_the_files(
    inner: object, said: bytes | None, task: str
) -> None:
    assert read(document(message(), sessionId=inner), PATH, said).task == task


@pytest.mark.parametrize(
    ("fields", "task", "agent"),
    [
        ({"sessionId": f"{SID}__agent_1"}, SID, "agent_1"),
        ({"sessionId": f"{SID}__teamtask__mate__e67G_r"}, SID, "teamtask__mate__e67G_r"),
        ({"sessionId": "agent_1", "origin": {"parentThreadId": SID}}, SID, "agent_1"),
        (
            {"sessionId": ..., "origin": {"parentThreadId": f"{SID}__agent_0", "subagent": "agent_1"}},
            SID,
            "agent_1",
        ),
        ({"sessionId": ..., "origin": "damaged"}, SID, "agent_1 file"),
        ({"agent": ..., "sessionId": f"{SID}__agent_1"}, SID, "agent_1"),
    ],
)
@pytest.mark.parametrize("said", [None, manifest()])
def test_a_helpers_document_belongs_to_its_root_session(
    fields: dict[str, Any], task: str, agent: str, said: bytes | None
) -> None:
    path = f"/sessions/{SID}/agent_1 file.messages.json"
    reading = read(document(message(), **({"agent": "subagent"} | fields)), path, said)
    assert reading.task == task
    assert only(reading).key == f"{agent}|msg_a"
    assert reading.own_total is None


def test_a_session_whose_own_id_has_two_underscores_stays_whole() -> None:
    own = "1796071300151__uhnk"
    lead = read(document(message(), sessionId=own), PATH, manifest(session_id=own))
    assert (lead.task, only(lead).key) == (own, "lead|msg_a")
    helper = document(message(), sessionId=f"{own}__agent_1", agent="subagent")
    assert read(helper, PATH, manifest(session_id=own)).task == own


def test_of_two_messages_with_one_id_the_fuller_counts() -> None:
    small = message(metrics={"inputTokens": 10, "outputTokens": 1})
    for order in ((small, message()), (message(), small)):
        assert only(read(document(*order), PATH)).input == 1000


def test_messages_without_an_id_count_by_their_position() -> None:
    keys = [request.key for request in read(document(message(None), message(""), message()), PATH).requests]
    assert keys == ["lead|#1", "lead|#2", "lead|msg_a"]


def test_copies_in_another_session_share_a_key_and_other_messages_do_not() -> None:
    here = only(read(document(message()), PATH))
    fork = only(read(document(message(), sessionId="fork"), PATH))
    assert here.copy_key == fork.copy_key != ""
    for other in (
        message("msg_b"),
        message(ts=AT + 1),
        message(metrics={"inputTokens": 1000}),
        message(None),
    ):
        assert only(read(document(other), PATH)).copy_key != here.copy_key
    assert only(read(document(message(None, ts=None)), PATH)).copy_key == ""


def test_metrics_of_zeros_are_a_request_without_reported_usage() -> None:
    zeros = {"inputTokens": 0, "outputTokens": 0, "cacheReadTokens": 0, "cacheWriteTokens": 0, "cost": 0}
    request = only(read(document(message(metrics=zeros)), PATH))
    assert not request.reported
    assert request.cost is None
    assert only(read(document(message(metrics=zeros | {"cost": 0.1})), PATH)).reported


@pytest.mark.parametrize(
    "fields",
    [
        {"metrics": ...},
        {"metrics": None},
        {"role": "user"},
        {"metadata": {"displayOnly": True, "displayRole": "error"}},
    ],
)
def test_what_is_no_request(fields: dict[str, Any]) -> None:
    reading = read(document(message(**fields)), PATH)
    assert reading.requests == ()
    assert reading.bad_rows == 0
    assert reading.faults == ()


def test_the_sum_of_an_imported_classic_task_is_marked() -> None:
    imported = message(modelInfo={"id": "model-b", "provider": "unknown"})
    first, second = read(document(imported, message("msg_b")), PATH).requests
    assert (first.imported, first.model, first.upstream) == (True, "model-b", "")
    assert not second.imported


@pytest.mark.parametrize("info", [..., None, "text", 5, [], {}, {"id": None}, {"id": " "}, {"id": 5}])
def test_a_model_that_cannot_be_read_costs_no_usage(info: object) -> None:
    request = only(read(document(message(modelInfo=info)), PATH))
    assert (request.model, request.model_source, request.input) == ("unknown", "unknown", 1000)


@pytest.mark.parametrize(
    ("content", "tools"),
    [
        (
            [{"type": "tool_use", "id": "c1", "name": "read"}, {"type": "tool_use", "name": "run"}],
            ("read", "run"),
        ),
        ([{"type": "tool_result", "name": "read"}, {"type": "text", "text": "x", "name": "y"}], ()),
        (
            ["plain", 5, None, {"type": 7}, {"type": "tool_use"}, {"type": "tool_use", "name": "run"}],
            ("run",),
        ),
        ("plain text", ()),
        ("[{", ()),
        ({"type": "tool_use", "name": "run"}, ()),
        (..., ()),
    ],
)
def test_tool_names_are_taken_from_tool_blocks_alone(content: object, tools: tuple[str, ...]) -> None:
    reading = read(document(message(content=content)), PATH)
    assert only(reading).tools == tools
    assert reading.bad_rows == 0


@pytest.mark.parametrize("odd", [5, "text", None, [], True])
def test_a_message_of_another_shape_is_one_bad_row_and_costs_no_other(odd: object) -> None:
    reading = read(document(message(), odd, message("msg_b")), PATH)
    assert [request.key for request in reading.requests] == ["lead|msg_a", "lead|msg_b"]
    assert (reading.bad_rows, reading.task, reading.faults) == (1, SID, ())


@pytest.mark.parametrize("metrics", [5, "text", [], True])
def test_metrics_of_another_shape_are_a_bad_row(metrics: object) -> None:
    reading = read(document(message(metrics=metrics), message("msg_b")), PATH)
    assert (only(reading).key, reading.bad_rows) == ("lead|msg_b", 1)


def test_a_count_beyond_reason_is_zero_and_listed() -> None:
    reading = read(document(message(metrics={"inputTokens": 2**53 + 1, "outputTokens": "2,000"})), PATH)
    assert (only(reading).input, only(reading).output, reading.bad_rows) == (0, 2000, 1)


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.encode("utf-16"),
        lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    ],
    ids=["byte-order mark", "CRLF", "UTF-16", "UTF-16 big end"],
)
def test_the_encodings_of_other_editors_are_read(encode: Any) -> None:
    pretty = json.dumps(json.loads(document(message())), indent=2)
    assert read(encode(pretty), PATH) == read(document(message()), PATH)
    assert (
        read(document(message()), PATH, encode(json.dumps(json.loads(manifest()), indent=2))).project
        == "/home/user/p"
    )


def test_garbage_after_the_end_is_listed_and_costs_nothing() -> None:
    reading = read(document(message()) + b'"}]}', PATH)
    assert only(reading).input == 1000
    (fault,) = reading.faults
    assert not fault.fatal


def test_a_document_that_is_cut_off_anywhere_gives_a_fatal_fault_or_nothing_at_all() -> None:
    whole = document(message(), message("msg_b"))
    for length in range(len(whole)):
        reading = read(whole[:length], PATH, manifest())
        (fault,) = reading.faults
        assert fault.fatal
        assert (reading.requests, reading.task, reading.provider) == ((), SID, "cline_cli")


@pytest.mark.parametrize("data", [b"[]", b"5", b'"text"', b"{}", b'{"messages": 5}', b"null", b"\x00\x01"])
def test_another_kind_of_document_is_a_fatal_fault(data: bytes) -> None:
    (fault,) = read(data, PATH).faults
    assert fault.fatal


def test_a_damaged_manifest_costs_no_usage_and_is_listed() -> None:
    reading = read(document(message()), PATH, manifest()[:40])
    assert only(reading).input == 1000
    (fault,) = reading.faults
    assert not fault.fatal


def test_the_tools_own_total_is_kept_as_a_check() -> None:
    usage = {
        "inputTokens": 9000,
        "outputTokens": 70,
        "cacheReadTokens": 1,
        "cacheWriteTokens": 2,
        "totalCost": 0.25,
    }
    reading = read(
        document(message()), PATH, manifest(metadata={"usage": usage, "aggregateUsage": {"inputTokens": 1}})
    )
    assert reading.own_total == OwnTotal(9000, 70, 1, 2, 0.25, "manifest")
    assert only(reading).input == 1000
    for odd in (None, 5, {"usage": 5}, {}):
        assert read(document(message()), PATH, manifest(metadata=odd)).own_total is None


def test_no_text_of_a_conversation_survives_the_reading() -> None:
    secret = "swordfish"
    content = [
        {"type": "text", "text": secret},
        {"type": "tool_use", "id": secret, "name": "run", "input": {"a": secret}},
    ]
    data = document(
        message(content=content, metadata={"note": secret}),
        message("msg_b", content=secret),
        {
            "id": "u",
            "role": "user",
            "content": [{"type": "tool_result", "content": secret}],
            "metrics": {"inputTokens": secret},
        },
        system_prompt=secret,
    )
    said = manifest(prompt=secret, metadata={"title": secret, "usage": {"inputTokens": 1}})
    for document_bytes in (data, data + b" trailing", data.replace(b'"version": 1', b'"version": NaN')):
        reading = read(document_bytes, PATH, said)
        assert len(reading.requests) == 2
        assert secret not in str(asdict(reading)["faults"]) + "".join(
            str(msgspec.to_builtins(r)) for r in reading.requests
        )
        assert secret not in repr(reading)


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_mutation_of_a_real_document_is_an_error(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(REAL))
    original = path.read_bytes()
    mutated = bytearray(original)
    for _ in range(data.draw(st.integers(1, 4))):
        position = data.draw(st.integers(0, len(mutated)))
        kind = data.draw(st.sampled_from(["insert", "delete", "replace", "cut"]))
        piece = data.draw(
            st.one_of(
                st.binary(min_size=1, max_size=4),
                st.sampled_from(
                    [
                        b'"',
                        b"{",
                        b"}",
                        b"[",
                        b"]",
                        b"null",
                        b"-1",
                        b"1e999",
                        b"NaN",
                        b"\\ud800",
                        b"\xff",
                        b",",
                    ]
                ),
            )
        )
        if kind == "insert":
            mutated[position:position] = piece
        elif kind == "replace":
            mutated[position : position + len(piece)] = piece
        elif kind == "delete":
            del mutated[position : position + data.draw(st.integers(1, 40))]
        else:
            del mutated[position:]
    reading = read(bytes(mutated), str(path), bytes(mutated))
    assert reading.provider in {"cline", "cline_cli"}
    assert reading.task or not reading.requests
    for request in reading.requests:
        assert (
            min(
                request.input, request.output, request.cache_read, request.cache_write, request.uncached_input
            )
            >= 0
        )
        assert max(request.input, request.output, request.cache_read, request.cache_write) <= 2**53


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
_FIELDS = st.sampled_from(["id", "role", "ts", "content", "modelInfo", "metrics", "metadata"])


@settings(max_examples=300, deadline=None)
@given(
    fields=st.dictionaries(_FIELDS, _JSON, max_size=4),
    top=st.dictionaries(st.sampled_from(["agent", "sessionId", "origin"]), _JSON),
)
@example(fields={"metrics": {"inputTokens": 10**400}}, top={})
@example(fields={"ts": 10**400}, top={"sessionId": "__"})
def test_any_value_in_any_field_costs_at_most_that_message(
    fields: dict[str, Any], top: dict[str, Any]
) -> None:
    reading = read(document(message("odd", **fields), message("sound"), **top), PATH, manifest())
    assert sum(request.key.endswith("|sound") for request in reading.requests) == 1
    assert not any(fault.fatal for fault in reading.faults)
