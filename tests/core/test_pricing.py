"""Estimated prices: the right table, the right day, and no price where nobody can know it."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.prices import estimate
from tray_app.core.price_tables import about

MILLION = 1_000_000


def ms(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc, arg-type]  # as many parts as are given


NOVEMBER = ms(2025, 11, 30, 12)


def per_million(model: str, upstream: str, at: int | None = NOVEMBER) -> list[float | None]:
    """USD per million of each kind, asked for in small requests so that no long-prompt step applies."""
    kinds = ((1000, 0, 0, 0), (0, 1000, 0, 0), (0, 0, 1000, 0), (0, 0, 0, 1000))
    prices = (estimate(model, upstream, *kind, at) for kind in kinds)
    return [None if price is None else round(price * 1000, 6) for price in prices]


# From the makers' public price lists: uncached input, cache read, cache write, output in USD per million tokens.
LISTED = [
    ("claude-sonnet-4-5", "anthropic", [3, 0.3, 3.75, 15]),
    ("claude-sonnet-4-5-20250929", "anthropic", [3, 0.3, 3.75, 15]),
    ("claude-haiku-4-5-20251001", "anthropic", [1, 0.1, 1.25, 5]),
    ("claude-opus-4-1-20250805", "anthropic", [15, 1.5, 18.75, 75]),
    ("claude-sonnet-4-5@20250929", "vertex", [3, 0.3, 3.75, 15]),
    ("us.anthropic.claude-sonnet-4-5-20250929-v1:0", "bedrock", [3.3, 0.33, 4.125, 16.5]),
    ("global.anthropic.claude-sonnet-4-5-20250929-v1:0", "bedrock", [3, 0.3, 3.75, 15]),
    ("eu.anthropic.claude-sonnet-4-5-20250929-v1:0", "anthropic", [3.3, 0.33, 4.125, 16.5]),
    ("claude-sonnet-4-5@20250929", "anthropic", [3, 0.3, 3.75, 15]),
    ("claude-sonnet-4-20250514:1m", "anthropic", [3, 0.3, 3.75, 15]),
    ("anthropic/claude-sonnet-4.5", "openrouter", [3, 0.3, 3.75, 15]),
    ("anthropic/claude-sonnet-4.5", "cline", [3, 0.3, 3.75, 15]),
    ("anthropic/claude-sonnet-4.5:thinking", "kilo", [3, 0.3, 3.75, 15]),
    ("anthropic/claude-opus-4.5", "roo", [5, 0.5, 6.25, 25]),
    ("gpt-5", "openai-native", [1.25, 0.125, 1.25, 10]),
    ("gpt-5-2025-08-07", "openai-native", [1.25, 0.125, 1.25, 10]),
    ("openai/gpt-5-mini", "openrouter", [0.25, 0.025, 0.25, 2]),
    ("gemini-2.5-pro", "gemini", [1.25, 0.125, 1.25, 10]),
    ("grok-code-fast-1", "xai", [0.2, 0.02, 0.2, 1.5]),
    ("x-ai/grok-code-fast-1", "openrouter", [0.2, 0.02, 0.2, 1.5]),
    ("glm-4.6", "zai", [0.6, 0.11, 0.6, 2.2]),
    ("openai/gpt-oss-120b", "groq", [0.15, 0.075, 0.15, 0.6]),
    # no price for reading a cache is listed, so a request that read one has no known price
    ("codestral-2501", "mistral", [0.3, None, 0.3, 0.9]),
]


@pytest.mark.parametrize(("model", "upstream", "prices"), LISTED)
def test_a_known_model_costs_what_its_seller_lists(
    model: str, upstream: str, prices: list[float | None]
) -> None:
    assert per_million(model, upstream) == prices


def test_a_request_costs_the_sum_of_its_parts() -> None:
    # 400 x 3 + 10,000 x 0.30 + 2,500 x 3.75 + 50 x 15, per million
    assert estimate("claude-sonnet-4-5", "anthropic", 400, 10_000, 2_500, 50, NOVEMBER) == pytest.approx(
        0.014325
    )


def test_a_long_prompt_costs_the_long_prompt_price_for_all_of_its_tokens() -> None:
    below = estimate("claude-sonnet-4-5", "anthropic", 50_000, 150_000, 0, 1000, NOVEMBER)
    above = estimate("claude-sonnet-4-5", "anthropic", 50_001, 150_000, 0, 1000, NOVEMBER)
    assert below == pytest.approx(0.15 + 0.045 + 0.015)
    assert above == pytest.approx(50_001 * 6e-6 + 150_000 * 0.6e-6 + 1000 * 22.5e-6)


def test_a_sum_of_requests_is_priced_only_where_no_long_prompt_can_hide_in_it() -> None:
    sums = [
        estimate("claude-sonnet-4-5", "anthropic", fresh, 0, 0, 1000, NOVEMBER, is_sum=True)
        for fresh in (200_000, 200_001)
    ]
    assert sums == [pytest.approx(0.615), None]
    assert estimate("gpt-5", "openai-native", 5_000_000, 0, 0, 0, NOVEMBER, is_sum=True) == pytest.approx(
        6.25
    )


def test_a_price_cut_holds_from_its_day_on() -> None:
    assert per_million("o3", "openai-native", ms(2025, 6, 9, 23, 59))[3] == 40
    assert per_million("o3", "openai-native", ms(2025, 6, 10, 0, 1))[3] == 8


def test_deepseek_by_night_cost_half_while_it_had_night_prices() -> None:
    assert per_million("deepseek-chat", "deepseek", ms(2025, 6, 1, 12)) == [0.27, 0.07, 0.27, 1.1]
    assert per_million("deepseek-chat", "deepseek", ms(2025, 6, 1, 20)) == [0.135, 0.035, 0.135, 0.55]


@pytest.mark.parametrize("moment", [ms(2025, 1, 15), ms(2025, 9, 5, 16), NOVEMBER])
def test_a_name_that_moved_on_to_another_model_has_no_price(moment: int) -> None:
    assert estimate("deepseek-chat", "deepseek", 1000, 0, 0, 10, moment) is None


def test_where_the_router_lists_no_cache_price_the_makers_list_answers() -> None:
    assert per_million("anthropic/claude-3.7-sonnet", "openrouter") == [3, 0.3, 3.75, 15]


def test_the_routers_storage_fee_comes_on_top_of_the_input_price() -> None:
    at = ms(2026, 11, 1)
    assert per_million("google/gemini-2.5-pro", "openrouter", at) == [1.25, 0.125, 1.625, 10]


@pytest.mark.parametrize(
    ("model", "upstream"),
    [
        ("unknown", ""),
        ("", "openrouter"),
        ("code", ""),  # a mode that stands in for a model
        ("architect", "anthropic"),
        ("fake-model", "openai"),
        ("vendor/model-a", "openrouter"),
        ("kilo/auto", "kilo"),
        ("qwen3-coder", "ollama"),
        ("claude-sonnet-4-5", "lmstudio"),
        ("claude-sonnet-4-5", "claude-code"),  # a subscription
        ("gpt-5-codex", "openai-codex"),
        ("gpt-4.1", "vscode-lm"),
        ("gpt-4.1", "some-company-gateway"),
        ("claude-opus-4-6-fast", "anthropic"),  # another service, not a version of claude-opus-4-6
        ("gpt-5-mini-turbo", "openai-native"),
        ("anthropic/claude-sonnet-4.5:nitro", "openrouter"),
        ("deepseek-r1-distill-llama-70b", "deepseek"),
    ],
)
def test_what_nobody_can_price_has_no_price(model: str, upstream: str) -> None:
    assert estimate(model, upstream, 1000, 1000, 0, 1000, NOVEMBER) is None


@pytest.mark.parametrize("upstream", ["openai", "", "openai-compatible"])
@pytest.mark.parametrize(
    "model",
    [
        "deepseek-r1:8b",
        "openai/gpt-oss-20b",
        "gpt-oss:20b",
        "qwen/qwen3-coder",
        "google/gemma-3-12b",
        "mistral:latest",
    ],
)
def test_open_weights_behind_a_wire_style_may_be_local_and_have_no_price(model: str, upstream: str) -> None:
    assert estimate(model, upstream, 1000, 0, 0, 1000, NOVEMBER) is None


@pytest.mark.parametrize(
    ("model", "upstream", "output"),
    [
        ("anthropic/claude-sonnet-4.5", "openai", 15),
        ("gpt-5", "openai", 10),
        ("claude-sonnet-4-5", "", 15),
        ("gemini-2.5-pro", "", 10),
    ],
)
def test_a_model_that_only_its_maker_sells_is_priced_behind_a_wire_style(
    model: str, upstream: str, output: float
) -> None:
    assert per_million(model, upstream)[3] == output


@pytest.mark.parametrize("upstream", ["openrouter", "kilo", "cline", ""])
def test_a_free_variant_costs_nothing(upstream: str) -> None:
    assert estimate("deepseek/deepseek-chat-v3.1:free", upstream, MILLION, 0, 0, MILLION, NOVEMBER) == 0.0


def test_a_request_without_tokens_costs_nothing_even_where_no_price_is_known() -> None:
    assert estimate("unknown", "", 0, 0, 0, 0, None) == 0.0


def test_names_are_found_in_any_case_and_as_routers_display_them() -> None:
    assert per_million("Claude-Sonnet-4-5", " Anthropic ") == per_million("claude-sonnet-4-5", "anthropic")
    assert per_million("anthropic/claude-sonnet-4.5", "Amazon Bedrock") == [3, 0.3, 3.75, 15]
    assert per_million("google/gemini-2.5-flash", "Google AI Studio")[3] == 2.5


def test_a_request_without_a_date_is_priced_at_the_date_of_the_tables() -> None:
    newest = datetime.fromisoformat(about().date).replace(tzinfo=UTC)
    at = int(newest.timestamp() * 1000)
    for model, upstream in (("o3", "openai-native"), ("deepseek-v4-flash", "deepseek")):
        assert estimate(model, upstream, 1000, 0, 0, 1000, None) == estimate(
            model, upstream, 1000, 0, 0, 1000, at
        )


def test_the_price_date_is_a_day_that_has_been() -> None:
    assert date(2025, 1, 1) < date.fromisoformat(about().date) <= datetime.now(UTC).date() + timedelta(days=1)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(
        [
            ("claude-sonnet-4-5", "anthropic", "anthropic"),
            ("claude-opus-4-6", "anthropic", "anthropic"),
            ("gpt-5.4", "openai-native", "openai"),
            ("gemini-2.5-pro", "gemini", "google"),
            ("grok-4.20", "xai", "x-ai"),
            ("deepseek-v4-flash", "deepseek", "deepseek"),
            ("anthropic/claude-haiku-4.5", "openrouter", "openrouter"),
        ]
    ),
    st.tuples(*[st.integers(0, 400_000)] * 4),
    st.integers(ms(2025, 1, 1), ms(2026, 11, 30)),
)
def test_every_estimate_is_what_the_price_package_itself_calculates(
    names: tuple[str, str, str], counts: tuple[int, int, int, int], at: int
) -> None:
    from genai_prices import Usage, calc_price

    model, upstream, table = names
    fresh, read, write, output = counts
    usage = Usage(
        input_tokens=fresh + read + write,
        cache_read_tokens=read,
        cache_write_tokens=write,
        output_tokens=output,
    )
    when = datetime.fromtimestamp(at / 1000, UTC)
    expected = float(calc_price(usage, model, provider_id=table, genai_request_timestamp=when).total_price)
    assert estimate(model, upstream, *counts, at) == pytest.approx(expected)


@settings(max_examples=150, deadline=None)
@given(
    st.text(max_size=40),
    st.sampled_from(
        [
            "",
            "openai",
            "anthropic",
            "openrouter",
            "cline",
            "bedrock",
            "vertex",
            "gemini",
            "deepseek",
            "ollama",
        ]
    ),
)
def test_any_text_as_a_model_id_is_answered(model: str, upstream: str) -> None:
    answer = estimate(model, upstream, 1, 1, 1, 1, NOVEMBER)
    assert answer is None or answer >= 0


def test_no_table_is_read_before_a_price_is_looked_up_and_no_network_is_touched() -> None:
    script = """
        import sys, threading, socket
        def refuse(*_): raise AssertionError("network")
        socket.socket.connect = refuse
        socket.getaddrinfo = refuse
        from tests.prices import estimate
        from tray_app.core.price_tables import tables
        assert estimate("qwen3-coder", "ollama", 1, 0, 0, 1, None) is None
        assert estimate("unknown", "", 1, 0, 0, 1, None) is None
        assert tables.cache_info().currsize == 0
        assert abs(estimate("gpt-5", "openai-native", 1000, 0, 0, 0, None) - 0.00125) < 1e-12
        assert tables.cache_info().currsize == 1
        assert not {"genai_prices", "pydantic", "asyncio", "ssl"} & set(sys.modules)
        assert threading.active_count() == 1, threading.enumerate()
    """
    result = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
