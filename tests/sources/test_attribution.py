"""Which model answered a request: eight witnesses in their order, each asked only when those before it are silent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.task_documents import T0, answer, environment, model_info, numbers, read, row, usage, user
from tray_app.sources import attribution

if TYPE_CHECKING:
    from tray_app.sources.records import Reading

ASKED = f"do it\n{environment('in-request', 'code', '/code/a')}"
HISTORY = [user(T0 + 1, environment("in-prompt", "architect")), answer(T0 + 2, "in-answer")]
METADATA = [usage(T0 - 5, "in-metadata")]


def named(reading: Reading) -> list[tuple[str, str]]:
    return [(request.model, request.model_source) for request in reading.requests]


def test_1_the_rows_own_model_info_speaks_first() -> None:
    reading = read(
        [row(T0, info=model_info("own", "vendor"), request=ASKED, **numbers())],
        history=HISTORY,
        metadata=METADATA,
    )
    assert named(reading) == [("own", "row")]
    assert (reading.requests[0].upstream, reading.requests[0].mode) == ("vendor", "act")
    assert reading.side_files == ()


def test_2_then_the_environment_block_of_its_own_request() -> None:
    reading = read([row(T0, request=ASKED, **numbers())], history=HISTORY, metadata=METADATA)
    assert named(reading) == [("in-request", "request")]
    assert reading.requests[0].mode == "code"
    assert reading.side_files == ()


def test_2_also_when_model_info_names_a_provider_alone() -> None:
    reading = read([row(T0, info={"providerId": "vendor"}, request=ASKED, **numbers())])
    assert named(reading) == [("in-request", "request")]
    assert reading.requests[0].upstream == "vendor"


def test_3_then_the_answer_nearest_in_time() -> None:
    rows = [row(T0, **numbers()), row(T0 + 100_000, **numbers())]
    history = [
        answer(T0 + 2000, "first"),
        answer(T0 + 103_000, "second"),
        user(T0 + 1, environment("in-prompt")),
    ]
    reading = read(rows, history=history, metadata=METADATA)
    assert named(reading) == [("first", "answer"), ("second", "answer")]
    assert reading.requests[0].upstream == "openrouter"


def test_3_of_two_answers_as_near_the_later_one() -> None:
    assert named(
        read([row(T0, **numbers())], history=[answer(T0 - 5, "before"), answer(T0 + 5, "after")])
    ) == [("after", "answer")]


def test_4_then_the_last_metadata_entry_up_to_the_rows_time_or_the_first() -> None:
    rows = [
        row(T0 - 100, **numbers()),
        row(T0, **numbers()),
        row(T0 + 10, **numbers()),
        row(T0 + 11, **numbers()),
    ]
    reading = read(
        rows, metadata=[usage(T0, "a"), usage(T0 + 11, "b")], history=[user(T0, environment("in-prompt"))]
    )
    assert named(reading) == [("a", "metadata"), ("a", "metadata"), ("a", "metadata"), ("b", "metadata")]
    assert reading.requests[0].upstream == "anthropic"


def test_5_then_the_first_prompt_of_the_request_or_the_last_before_it() -> None:
    rows = [row(T0, **numbers()), row(T0 + 1000, **numbers()), row(T0 + 2000, **numbers())]
    history = [
        user(T0 + 10, environment("a")),
        user(T0 + 20, environment("not-this")),
        user(T0 + 2010, environment("b")),
    ]
    reading = read(rows, history=history, provider="roocode")
    assert named(reading) == [("a", "environment"), ("not-this", "environment"), ("b", "environment")]


def test_5_a_prompt_of_a_later_request_is_not_this_ones() -> None:
    rows = [row(T0, **numbers()), row(T0 + 1000, **numbers())]
    history = [user(T0 + 1010, environment("a")), user(T0 + 1020, environment("b"))]
    assert named(read(rows, history=history, provider="roocode"))[1] == ("a", "environment")
    assert named(read(rows, history=history, provider="roocode"))[0] == ("unknown", "unknown")


def test_6_then_the_tasks_only_model() -> None:
    rows = [row(None, **numbers()), row(T0, info=model_info("only"), **numbers())]
    assert named(read(rows)) == [("only", "task"), ("only", "row")]
    assert named(
        read([row(T0, **numbers())], history=[user(T0 + 9, environment("only")), answer(0, "x")])
    ) == [("only", "environment")]


def test_6_also_where_the_one_row_that_names_it_has_a_model_info_without_a_model() -> None:
    reading = read(
        [row(T0, info={"providerId": "vendor"}, request=ASKED, **numbers()), row(T0 + 9, **numbers())]
    )
    assert named(reading) == [("in-request", "request"), ("in-request", "task")]


def test_6_two_models_are_no_only_model() -> None:
    rows = [
        row(None, **numbers()),
        row(T0, info=model_info("a"), **numbers()),
        row(T0 + 1, info=model_info("b"), **numbers()),
    ]
    assert named(read(rows))[0] == ("unknown", "unknown")


@pytest.mark.parametrize(
    ("texts", "mode"),
    [
        (["<slug>ask</slug> and <slug>code</slug>", "<name>Code</name>"], "code"),
        (["<name>Ask</name>", "<name>Code</name>"], "Code"),
    ],
)
def test_7_then_the_mode_of_a_history_without_any_model(texts: list[str], mode: str) -> None:
    reading = read([row(T0, **numbers())], history=[user(T0 + 1, *texts)], provider="roocode")
    assert named(reading) == [(mode, "mode")]


def test_7_not_where_any_model_is_named() -> None:
    history = [user(T0 + 1, "a <model>somewhere</model> <slug>code</slug>")]
    assert named(read([row(T0, **numbers())], history=history, provider="roocode")) == [
        ("unknown", "unknown")
    ]


def test_8_else_nothing_names_it() -> None:
    assert named(read([row(T0, **numbers())])) == [("unknown", "unknown")]
    assert read([row(T0, **numbers())]).side_files == ("api_conversation_history.json", "task_metadata.json")


def test_witnesses_mix_within_one_task() -> None:
    rows = [
        row(T0, request=ASKED, **numbers()),
        row(T0 + 1000, info=model_info("own"), **numbers()),
        row(T0 + 2000, **numbers()),
        row(None, **numbers()),
    ]
    assert named(read(rows, history=[user(T0 + 2001, environment("in-prompt"))], provider="roocode")) == [
        ("in-request", "request"), ("own", "row"), ("in-prompt", "environment"), ("unknown", "unknown")]  # fmt: skip


def test_the_recorded_id_is_kept_as_it_is() -> None:
    for model in ("vendor/model-a", "model-a", "router/vendor/model-a", "Model A:free"):
        assert named(read([row(T0, info=model_info(model), **numbers())])) == [(model, "row")]


class TestAggregates:
    """A sum has its row's own model, else none."""

    def test_its_own_model_counts(self) -> None:
        reading = read([row(T0, "subagent_usage", info=model_info("own"), **numbers())], history=HISTORY)
        assert named(reading) == [("own", "row")]

    def test_no_other_witness_is_asked(self) -> None:
        reading = read([row(T0, "deleted_api_reqs", **numbers())], history=HISTORY, metadata=METADATA)
        assert named(reading) == [("unknown", "unknown")]


class TestTheEnvironmentBlock:
    """Only what stands inside it counts, wherever in a user's message it is."""

    @pytest.mark.parametrize(
        "content",
        [
            [{"type": "text", "text": environment("m")}],
            [{"type": "tool_result", "tool_use_id": "x", "content": f"done\n{environment('m')}"}],
            [
                {
                    "type": "tool_result",
                    "content": [{"type": "text", "text": "done"}, {"type": "text", "text": environment("m")}],
                }
            ],
            environment("m"),
        ],
        ids=["text", "tool result as text", "tool result as blocks", "plain content"],
    )
    def test_it_is_found_in_every_kind_of_content(self, content: Any) -> None:
        history = [{"role": "user", "ts": T0 + 1, "content": content}]
        assert named(read([row(T0, **numbers())], history=history, provider="kilo_code")) == [
            ("m", "environment")
        ]

    @pytest.mark.parametrize(
        "text",
        [
            "<model>fake</model>",
            "<model>fake</model>\n" + environment(slug="code"),
            environment(slug="code") + "\n<model>fake</model>",
            "the tag <environment_details> and <model>fake</model>",
            "the tag </environment_details> and <model>fake</model>",
            "<environment_details><model>fake</model>",
        ],
    )
    def test_a_model_outside_of_it_is_none(self, text: str) -> None:
        assert attribution.environment(json.dumps(text).encode()).model == ""

    def test_a_prompt_may_speak_of_the_tag(self) -> None:
        text = f"what is <environment_details>? also <model>fake</model>\n{environment('real', 'code')}"
        assert attribution.environment(json.dumps(text).encode()) == attribution.Environment(
            "real", "code", ""
        )

    def test_the_last_of_several_blocks_speaks(self) -> None:
        text = environment("quoted", "ask", "/old") + environment("real", "code")
        assert attribution.environment(json.dumps(text).encode()) == attribution.Environment(
            "real", "code", "/old"
        )

    def test_only_users_messages_are_prompts(self) -> None:
        history = [{"role": "assistant", "ts": T0 + 1, "content": environment("fake")}]
        assert named(read([row(T0, **numbers())], history=history, provider="roocode")) == [
            ("unknown", "unknown")
        ]

    def test_it_is_read_from_escaped_json_too(self) -> None:
        raw = json.dumps(environment("m", "code")).replace("<", "\\u003c").replace(">", "\\u003E").encode()
        assert attribution.environment(raw).model == "m"

    def test_names_with_signs_of_other_scripts_are_decoded(self) -> None:
        raw = json.dumps(environment("модель-а", "code", "/höme/ä")).encode()
        assert attribution.environment(raw) == attribution.Environment("модель-а", "code", "/höme/ä")


class TestDamagedSideFiles:
    """A history or metadata that cannot be read is silent; the numbers stay."""

    @pytest.mark.parametrize(
        "damaged", [b"", b"[", b"null", b"{}", b'[{"role":"user"', b"\xff\xfe\x00", b"[5,null]"]
    )
    def test_the_row_counts_without_them(self, damaged: bytes) -> None:
        reading = read([row(T0, **numbers(7))], history=damaged, metadata=damaged)
        assert named(reading) == [("unknown", "unknown")]
        assert reading.requests[0].input == 7

    def test_damaged_entries_are_left_out_alone(self) -> None:
        metadata = [
            None,
            5,
            {"ts": "x"},
            {"ts": T0, "model_id": 5},
            {"ts": T0, "model_id": " "},
            usage(T0, "good"),
        ]
        assert named(read([row(T0, **numbers())], metadata=metadata)) == [("good", "metadata")]

    def test_a_history_in_utf_16_is_read(self) -> None:
        history = json.dumps([user(T0 + 1, environment("m"))]).encode("utf-16")
        assert named(read([row(T0, **numbers())], history=history, provider="roocode")) == [
            ("m", "environment")
        ]
        modes = json.dumps([user(T0 + 1, "<slug>code</slug>")]).encode("utf-16")
        assert named(read([row(T0, **numbers())], history=modes, provider="roocode")) == [("code", "mode")]


class TestUpstream:
    """Who served the model: its row's provider, else what Kilo saw, else the wire style."""

    @pytest.mark.parametrize(
        ("payload", "info", "upstream"),
        [
            (
                {"apiProtocol": "anthropic", "inferenceProvider": "Bedrock"},
                model_info("m", "openrouter"),
                "openrouter",
            ),
            ({"apiProtocol": "openai", "inferenceProvider": " Bedrock "}, None, "Bedrock"),
            ({"apiProtocol": "anthropic"}, None, "anthropic"),
            ({"apiProtocol": "bedrock/anthropic"}, None, "bedrock"),
            ({"apiProtocol": "vertex:claude"}, None, "vertex"),
            ({"apiProtocol": 5}, None, ""),
            ({}, None, ""),
        ],
    )
    def test_the_first_that_is_named(self, payload: dict[str, Any], info: Any, upstream: str) -> None:
        assert (
            read([row(T0, info=info, **payload, **numbers())], provider="kilo_code").requests[0].upstream
            == upstream
        )


class TestProjectAndMode:
    """Where a task worked and in which mode."""

    def test_the_first_request_names_the_workspace_though_its_row_names_the_model(self) -> None:
        asked = "x\n<environment_details>\n# Current Working Directory (/code/a) Files\nsrc/\n</environment_details>"
        assert read([row(T0, info=model_info(), request=asked, **numbers())]).project == "/code/a"

    def test_a_history_names_it_for_rows_without_a_request(self) -> None:
        reading = read(
            [row(T0, **numbers())],
            history=[user(T0 + 1, environment("m", "code", "/code/b"))],
            provider="roocode",
        )
        assert (reading.project, reading.mode) == ("/code/b", "code")

    def test_the_last_request_names_the_mode(self) -> None:
        rows = [
            row(T0, info=model_info(mode="plan"), **numbers()),
            row(T0 + 1, info=model_info(mode="act"), **numbers()),
        ]
        assert read(rows).mode == "act"
