"""Whether the cache of a task array's row is inside its input: no row says so, the tools' adapters decide it.

In Cline the provider's adapter does; in Roo and its relatives the wire style and the version that wrote the row do.
"""

from __future__ import annotations

ADDITIVE_PROVIDERS = frozenset(
    "anthropic minimax vertex bedrock openrouter cline vercel-ai-gateway gemini groq moonshot openai-native claude-code deepseek".split()
)
"""Cline providers whose adapter leaves the cache out of `tokensIn`.

Those of the other adapters that report a cache (openai, requesty, lmstudio, zai, openai-codex, litellm, oca, xai, hicap, fireworks, qwen,
doubao) give the whole prompt, and so is a provider taken that is not known."""


def cline_cache_in_input(provider: str, model: str, tokens_in: int, cache: int) -> bool:
    """Whether Cline's `tokensIn` holds its cache: by provider, and by what fits where the provider decides nothing."""
    if cache > tokens_in:
        return False
    provider = provider.strip().lower()
    if provider in ADDITIVE_PROVIDERS:
        return False
    if provider == "aihubmix" and "claude" in model.lower():
        return False
    if provider == "sapaicore" and "gemini" in model.lower():
        return False
    return True


ROO_INCLUSIVE_FROM = 1_761_868_800_000
"""2025-10-31: from here Roo and Kilo store the whole prompt as `tokensIn`, whatever the protocol."""


def roo_cache_in_input(
    tokens_in: int, cache: int, anthropic: bool, has_request: bool, at: int | None, exclusive_until: int
) -> bool:
    """Whether a Roo, Zoo or Kilo row's `tokensIn` holds its cache, by the order of tests.

    `exclusive_until`: time (Unix ms) of the task's last Anthropic row whose cache is larger than its input, 0 without one.
    """
    if tokens_in < cache:
        return False
    if not anthropic:
        return True
    if has_request:
        return False
    if at is None:
        return True
    return at > exclusive_until and at >= ROO_INCLUSIVE_FROM
