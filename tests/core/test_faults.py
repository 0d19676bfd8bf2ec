"""Recorded costs in doubt: known faults by origin, impossible figures by size, and no suspicion of sound ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tray_app.core.faults import Fault, Recording, fault, is_ordinary, suspect
from tray_app.core.rates import Quote

SONNET = Quote(0.01134, 0.009375, 0.0075, 15e-6)  # 400 in, 2,500 written to the cache, 51 out
ROO = Recording("roocode", "anthropic", True, False, 2951, 51, 0.01059)


def found(recording: Recording, quote: Quote | None) -> Fault | None:
    suspected = suspect(recording)
    return None if suspected is None else fault(recording, suspected, quote)


@pytest.mark.parametrize("provider", ["roocode", "zoo_code", "kilo_code"])
def test_the_roo_family_leaves_out_the_output_of_anthropic_requests(provider: str) -> None:
    assert found(replace(ROO, provider=provider), SONNET) is Fault.OUTPUT_LEFT_OUT
    assert found(replace(ROO, provider=provider), None) is Fault.OUTPUT_LEFT_OUT


@pytest.mark.parametrize("usd", [0.01134, 0.011325, 0.02])
def test_a_figure_with_the_output_in_it_is_sound(usd: float) -> None:
    assert found(replace(ROO, usd=usd), SONNET) is None


@pytest.mark.parametrize(
    "changes",
    [{"provider": "cline"}, {"upstream": "openai"}, {"upstream": ""}, {"output": 0}, {"aggregate": True}],
    ids=str,
)
def test_other_origins_are_not_suspected(changes: dict[str, object]) -> None:
    assert suspect(replace(ROO, **changes)) is None


def test_asksage_stores_a_token_count() -> None:
    assert found(Recording("cline", "asksage", True, False, 3000, 100, 3000.0), None) is Fault.TOKEN_COUNT


KILO = Recording("kilo_code", "some-gateway", False, False, 1560, 60, 0.00086)
KILO_QUOTE = Quote(0.00081, 0.00009, 0.0009, 2e-6)


def test_reasoning_that_is_billed_twice_is_a_whole_number_of_output_tokens_too_dear() -> None:
    assert found(KILO, KILO_QUOTE) is Fault.REASONING_TWICE


@pytest.mark.parametrize("usd", [0.00081, 0.000811, 0.0008, 0.00081 + 61 * 2e-6])
def test_any_other_difference_is_another_price(usd: float) -> None:
    assert found(replace(KILO, usd=usd), KILO_QUOTE) is None


def test_without_a_price_reasoning_cannot_be_told() -> None:
    assert found(KILO, None) is None


def test_cents_taken_for_dollars_are_absurd() -> None:
    sound = Recording("cline", "openai", True, False, 101_000, 1000, 0.315)
    assert found(sound, Quote(0.315, 0, 0, 15e-6)) is None
    assert found(replace(sound, usd=31.5), Quote(0.315, 0, 0, 15e-6)) is Fault.ABSURD


def test_without_a_price_only_what_no_model_costs_is_absurd() -> None:
    request = Recording("cline", "x", True, False, 100_000, 1000, 60.0)
    assert found(request, None) is None
    assert found(replace(request, usd=102.0), None) is Fault.ABSURD


def test_a_dear_model_is_not_absurd() -> None:
    assert found(Recording("cline", "openai", True, False, 10_000, 5000, 4.5), Quote(4.5, 0, 0, 6e-4)) is None


def test_a_cost_without_tokens_cannot_be_judged() -> None:
    assert suspect(Recording("roocode", "", True, False, 0, 0, 500.0)) is None


@given(
    st.sampled_from(["cline", "cline_cli", "roocode", "kilo_code"]),
    st.sampled_from(["anthropic", "AskSage", "openai", ""]),
    st.booleans(),
    st.integers(1, 10**6),
    st.integers(0, 1000),
    st.floats(1e-9, 1000),
)
def test_the_quick_glance_passes_nothing_that_would_be_suspected(
    provider: str, upstream: str, arrays: bool, tokens: int, output: int, usd: float
) -> None:
    recording = Recording(provider, upstream, arrays, False, tokens, output, usd)
    assert suspect(recording) is None or not is_ordinary(provider, upstream, tokens, usd)


@given(st.integers(1, 10**7), st.floats(1e-9, 75e-6))
def test_an_ordinary_rate_is_never_absurd(tokens: int, rate: float) -> None:
    assert suspect(Recording("cline", "openai", True, False, tokens, 1, tokens * rate)) is None
