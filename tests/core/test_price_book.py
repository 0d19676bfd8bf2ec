"""Prices of one's own: they come first, stand in for other names, and change nothing else."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.prices import estimate
from tray_app.core.price_book import Asked, PriceBook
from tray_app.core.settings_prices import PriceAlias, UserPrice

NOVEMBER = 1_764_504_000_000  # 30 November 2025, 12:00 UTC


def usd(book: PriceBook, model: str, upstream: str, *tokens: int, is_sum: bool = False) -> float | None:
    quote = book.quote(Asked(model, upstream, *tokens, NOVEMBER, is_sum))
    return None if quote is None else quote.usd


def test_a_price_of_ones_own_comes_before_the_bundled_one_whoever_served() -> None:
    book = PriceBook((UserPrice("claude-sonnet-4-5", 1.0, 2.0),))
    for upstream in ("anthropic", "ollama", "some-company-gateway"):
        assert usd(book, "Claude-Sonnet-4-5", upstream, 1_000_000, 0, 0, 1_000_000) == pytest.approx(3.0)


def test_a_cache_price_that_is_not_given_is_that_of_input() -> None:
    assert usd(PriceBook((UserPrice("m", 4.0, 0.0),)), "m", "", 0, 500_000, 500_000, 0) == pytest.approx(4.0)
    given_ones = PriceBook((UserPrice("m", 4.0, 0.0, 0.4, 5.0),))
    assert usd(given_ones, "m", "", 0, 500_000, 500_000, 0) == pytest.approx(2.7)


def test_a_free_model_of_ones_own_costs_nothing_and_that_is_known() -> None:
    assert usd(PriceBook((UserPrice("qwen3-coder", 0.0, 0.0),)), "qwen3-coder", "ollama", 9, 9, 9, 9) == 0.0


def test_an_alias_is_priced_like_the_other_name() -> None:
    book = PriceBook(aliases=(PriceAlias("my-gateway/sonnet", "claude-sonnet-4-5"),))
    assert usd(book, "my-gateway/sonnet", "anthropic", 1000, 0, 0, 100) == estimate(
        "claude-sonnet-4-5", "anthropic", 1000, 0, 0, 100, NOVEMBER
    )


def test_an_alias_may_lead_to_another_alias_or_to_a_price_of_ones_own() -> None:
    aliases = (PriceAlias("a", "b"), PriceAlias("b", "c"))
    assert usd(PriceBook((UserPrice("c", 3.0, 0.0),), aliases), "a", "", 1_000_000, 0, 0, 0) == 3.0


def test_aliases_in_a_circle_end_without_a_price() -> None:
    names = ["a", "b", "c", "a"]
    book = PriceBook(aliases=tuple(PriceAlias(*pair) for pair in pairwise(names)))
    assert usd(book, "a", "", 1, 1, 1, 1) is None


def test_what_the_book_does_not_name_costs_what_it_cost_before() -> None:
    book = PriceBook((UserPrice("m", 1.0, 1.0),), (PriceAlias("n", "m"),))
    assert usd(book, "gpt-5", "openai-native", 1000, 500, 0, 100) == estimate(
        "gpt-5", "openai-native", 1000, 500, 0, 100, NOVEMBER
    )
    assert usd(book, "vendor/model-a", "openrouter", 1, 1, 1, 1) is None


def test_a_sum_over_the_long_prompt_limit_has_no_bundled_price() -> None:
    book = PriceBook()
    assert usd(book, "claude-sonnet-4-5", "anthropic", 300_000, 0, 0, 10) is not None
    assert usd(book, "claude-sonnet-4-5", "anthropic", 300_000, 0, 0, 10, is_sum=True) is None


def test_the_quote_tells_what_the_cache_changed() -> None:
    quote = PriceBook().quote(Asked("claude-sonnet-4-5", "anthropic", 400, 10_000, 2_500, 50, NOVEMBER))
    assert quote is not None
    assert quote.cached_usd == pytest.approx(10_000 * 0.3e-6 + 2_500 * 3.75e-6)
    assert quote.uncached_usd == pytest.approx(12_500 * 3e-6)
    assert quote.usd == pytest.approx(quote.cached_usd + 400 * 3e-6 + 50 * 15e-6)


@given(
    st.floats(0, 1000),
    st.floats(0, 1000),
    st.tuples(*[st.integers(0, 10**6)] * 4),
    st.tuples(*[st.integers(0, 10**6)] * 4),
)
def test_prices_of_ones_own_are_linear(
    given_input: float, output: float, one: tuple[int, ...], two: tuple[int, ...]
) -> None:
    book = PriceBook((UserPrice("m", given_input, output),))
    both = usd(book, "m", "", *(a + b for a, b in zip(one, two, strict=True)))
    assert both == pytest.approx((usd(book, "m", "", *one) or 0) + (usd(book, "m", "", *two) or 0))
