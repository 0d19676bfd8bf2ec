"""Whether the cache is inside the recorded input: Cline by provider, Roo and its relatives by the order of tests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.task_documents import OLD, T0, environment, model_info, numbers, read, row, usage, user
from tray_app.sources.cache_rule import ROO_INCLUSIVE_FROM

ADDITIVE = [
    "anthropic", "minimax", "vertex", "bedrock", "openrouter", "cline", "vercel-ai-gateway", "gemini", "groq", "moonshot", "openai-native",
    "claude-code", "deepseek",
]  # fmt: skip
SUBSET = [
    "openai",
    "requesty",
    "lmstudio",
    "zai",
    "openai-codex",
    "litellm",
    "oca",
    "xai",
    "hicap",
    "fireworks",
    "qwen",
    "doubao",
]
WITHOUT_CACHE = [
    "ollama",
    "mistral",
    "together",
    "sambanova",
    "nebius",
    "baseten",
    "cerebras",
    "vscode-lm",
    "",
    "some-new-provider",
]


def net(rows: list[Any], **beside: Any) -> list[int]:
    """Uncached input of every request."""
    return [request.uncached_input for request in read(rows, **beside).requests]


class TestCline:
    """By the provider of the row, or of the task's metadata."""

    @pytest.mark.parametrize("provider", ADDITIVE)
    def test_an_additive_provider_leaves_the_cache_out(self, provider: str) -> None:
        assert net([row(T0, info=model_info("m", provider), **numbers(5000, 10, 2000, 300))]) == [5000]
        assert net(
            [row(T0, info=model_info("m", f" {provider.upper()}"), **numbers(5000, 10, 2000, 300))]
        ) == [5000]

    @pytest.mark.parametrize("provider", SUBSET)
    def test_a_subset_provider_has_the_cache_inside(self, provider: str) -> None:
        assert net([row(T0, info=model_info("m", provider), **numbers(5000, 10, 2000, 300))]) == [2700]

    @pytest.mark.parametrize("provider", SUBSET)
    def test_cache_misses_of_a_subset_provider_make_up_the_input(self, provider: str) -> None:
        assert net([row(T0, info=model_info("m", provider), **numbers(1000, 10, 600, 400))]) == [0]

    @pytest.mark.parametrize("provider", WITHOUT_CACHE)
    def test_an_unknown_provider_has_the_cache_inside_where_it_fits(self, provider: str) -> None:
        assert net([row(T0, info=model_info("m", provider), **numbers(5000, 10, 2000, 300))]) == [2700]
        assert net([row(T0, info=model_info("m", provider), **numbers(2299, 10, 2000, 300))]) == [2299]

    @pytest.mark.parametrize("provider", [*ADDITIVE, *SUBSET, *WITHOUT_CACHE])
    def test_more_cache_than_input_is_never_inside(self, provider: str) -> None:
        assert net([row(T0, info=model_info("m", provider), **numbers(10, 10, 2000, 300))]) == [10]

    def test_deepseek_has_no_input_beside_its_cache(self) -> None:
        assert net([row(T0, info=model_info("m", "deepseek"), **numbers(0, 10, 2000, 300))]) == [0]

    @pytest.mark.parametrize(
        ("provider", "model", "uncached"),
        [
            ("aihubmix", "claude-x", 5000),
            ("aihubmix", "gpt-x", 2700),
            ("sapaicore", "gemini-x", 5000),
            ("sapaicore", "gpt-x", 2700),
        ],
    )
    def test_some_providers_go_by_the_model(self, provider: str, model: str, uncached: int) -> None:
        assert net([row(T0, info=model_info(model, provider), **numbers(5000, 10, 2000, 300))]) == [uncached]

    def test_the_provider_of_the_metadata_decides_for_rows_without_one(self) -> None:
        rows = [row(T0, **numbers(5000, 10, 2000, 300)), row(T0 + 100, **numbers(5000, 10, 2000, 300))]
        assert net(rows, metadata=[usage(T0, "a", "anthropic"), usage(T0 + 100, "b", "openai")]) == [
            5000,
            2700,
        ]

    def test_it_decides_for_sums_and_undated_rows_too_and_names_no_model(self) -> None:
        rows = [
            row(T0, "deleted_api_reqs", **numbers(5000, 10, 2000, 300)),
            row(None, **numbers(5000, 10, 2000, 300)),
        ]
        reading = read(rows, metadata=[usage(T0, "a", "anthropic")])
        assert [request.uncached_input for request in reading.requests] == [5000, 5000]
        assert reading.requests[0].model == "unknown"


class TestRoo:
    """(a) to (e), for Roo, Zoo and Kilo up to 5."""

    @pytest.mark.parametrize("provider", ["roocode", "zoo_code", "kilo_code"])
    @pytest.mark.parametrize("protocol", ["anthropic", "openai", None])
    def test_a_less_input_than_cache_is_exclusive(self, provider: str, protocol: str | None) -> None:
        assert net([row(T0, apiProtocol=protocol, **numbers(400, 10, 0, 2500))], provider=provider) == [400]

    def test_b_an_anthropic_row_with_its_request_is_exclusive(self) -> None:
        assert net(
            [row(T0, request="x", apiProtocol="anthropic", **numbers(5000, 10, 2800))], provider="roocode"
        ) == [5000]
        assert net(
            [row(T0, request="x", apiProtocol="Anthropic", **numbers(5000, 10, 2800))], provider="roocode"
        ) == [5000]
        assert net(
            [row(T0, request="x", apiProtocol="openai", **numbers(5000, 10, 2800))], provider="roocode"
        ) == [2200]

    def test_c_a_proven_task_is_exclusive_up_to_the_proof(self) -> None:
        rows = [row(T0 + step, apiProtocol="anthropic", **numbers(5000, 10, 2800)) for step in (0, 10, 20)]
        rows.insert(1, row(T0 + 10, apiProtocol="anthropic", **numbers(400, 10, 2800)))
        rows[2]["ts"] = T0 + 5
        assert net(rows, provider="roocode") == [5000, 400, 5000, 2200]

    def test_c_only_anthropic_rows_prove_and_are_proven(self) -> None:
        proof = row(T0 + 10, apiProtocol="openai", **numbers(400, 10, 2800))
        assert net(
            [row(T0, apiProtocol="anthropic", **numbers(5000, 10, 2800)), proof], provider="roocode"
        ) == [2200, 400]
        proof = row(T0 + 10, apiProtocol="anthropic", **numbers(400, 10, 2800))
        assert net([row(T0, apiProtocol="openai", **numbers(5000, 10, 2800)), proof], provider="roocode") == [
            2200,
            400,
        ]
        proof = row(T0 + 10, "api_req_deleted", **numbers(400, 10, 2800))
        assert net(
            [row(T0, apiProtocol="anthropic", **numbers(5000, 10, 2800)), proof], provider="roocode"
        ) == [2200, 400]

    @pytest.mark.parametrize(
        ("at", "uncached"),
        [(OLD, 5000), (ROO_INCLUSIVE_FROM - 1, 5000), (ROO_INCLUSIVE_FROM, 2200), (T0, 2200)],
    )
    def test_d_an_anthropic_row_of_before_the_change_is_exclusive(self, at: int, uncached: int) -> None:
        assert net([row(at, apiProtocol="anthropic", **numbers(5000, 10, 2800))], provider="roocode") == [
            uncached
        ]

    @pytest.mark.parametrize("at", [OLD, T0])
    def test_e_else_it_is_inclusive(self, at: int) -> None:
        assert net([row(at, apiProtocol="openai", **numbers(5000, 10, 2800))], provider="roocode") == [2200]
        assert net([row(at, "api_req_deleted", **numbers(5000, 10, 2800))], provider="roocode") == [2200]

    @pytest.mark.parametrize(
        ("model", "uncached"), [("anthropic/claude-x", 5000), ("Claude-X", 5000), ("gpt-x", 2200)]
    )
    def test_rows_from_before_the_protocol_go_by_their_model(self, model: str, uncached: int) -> None:
        rows = [row(OLD, request=environment(model), **numbers(5000, 10, 2800))]
        assert net(rows, provider="roocode") == [uncached]
        rows = [row(OLD, **numbers(5000, 10, 2800))]
        assert net(rows, history=[user(OLD + 1, environment(model))], provider="roocode") == [uncached]
