"""Which price tables may answer for a recorded model id, and under which name: text rules only, no prices.

A wrong price is worse than none, so a name is only tried where it is clear who was paid. An upstream that names a vendor or a router
decides. A wire style ("openai", "anthropic") or no upstream at all says nothing about who served the request: then only models that
their maker alone sells can be priced, and never one whose weights are open, because it may have run on the user's own machine.
"""

from __future__ import annotations

import re
from typing import NamedTuple

ROUTER = "openrouter"

LOCAL = (
    "ollama",
    "lmstudio",
    "lm-studio",
    "llamacpp",
    "llama.cpp",
    "vllm",
    "localai",
    "llamafile",
    "mlx",
    "gpt4all",
    "jan",
)
SUBSCRIPTIONS = (  # tokens are not what is paid for
    *("claude-code", "openai-codex", "qwen-code", "gemini-cli", "zai-coding-plan"),
    *("vscode-lm", "copilot", "github-copilot"),
)
NOT_PER_TOKEN = frozenset((*LOCAL, *SUBSCRIPTIONS))
VENDORS = {
    "anthropic": "anthropic",
    "openai-native": "openai",
    "gemini": "google",
    "google": "google",
    "google-ai-studio": "google",
    "vertex": "google",
    "google-vertex": "google",
    "google-vertex-anthropic": "google",
    "bedrock": "aws",
    "amazon-bedrock": "aws",
    "azure": "azure",
    "azure-openai": "azure",
    "deepseek": "deepseek",
    "xai": "x-ai",
    "x-ai": "x-ai",
    "mistral": "mistral",
    "moonshot": "moonshotai",
    "moonshotai": "moonshotai",
    "moonshot-ai": "moonshotai",
    "zai": "zai",
    "z.ai": "zai",
    "z-ai": "zai",
    "minimax": "minimax",
    "groq": "groq",
    "cerebras": "cerebras",
    "fireworks": "fireworks",
    "fireworks-ai": "fireworks",
    "together": "together",
    "togetherai": "together",
    "novita": "novita",
    "novita-ai": "novita",
}
# Resellers that bill at the makers' or OpenRouter's list prices and use its "maker/model" names.
ROUTERS = frozenset(
    (
        "openrouter",
        "cline",
        "kilo",
        "kilocode",
        "kilo-code",
        "kilo-gateway",
        "roo",
        "roo-code",
        "vercel",
        "vercel-ai-gateway",
        "zenmux",
    )
)
WIRE_STYLES = frozenset(("", "openai", "openai-compatible", "openai-responses", "anthropic"))
MAKERS = {
    "anthropic": "anthropic",
    "openai": "openai",
    "google": "google",
    "x-ai": "x-ai",
    "xai": "x-ai",
    "deepseek": "deepseek",
    "mistralai": "mistral",
    "mistral": "mistral",
    "moonshotai": "moonshotai",
    "z-ai": "zai",
    "minimax": "minimax",
}
# Sold by the maker (and clouds in its name) alone: such a name tells the price whoever passed it on.
CLOSED = (
    (re.compile(r"claude-(?!code\b)[a-z0-9]"), "anthropic"),
    (re.compile(r"(?:gpt-(?!oss)|chatgpt-|o[134](?:-|$))"), "openai"),
    (re.compile(r"gemini-"), "google"),
    (re.compile(r"grok-(?!1$|2$)"), "x-ai"),
    (re.compile(r"deepseek-(?:chat|reasoner)$"), "deepseek"),
    (
        re.compile(r"(?:codestral|mistral-large|mistral-medium|devstral-medium)(?:-latest|-\d{4})?$"),
        "mistral",
    ),
)
BEDROCK = re.compile(r"(?:(?:us|eu|apac|au|ca|jp|us-gov|global)\.)?anthropic\.claude-")
# Variants that cost what the plain name costs. All others (":nitro", ":floor", ":online", an Ollama tag) need a row of their own.
SAME_PRICE = re.compile(r"(?::thinking|:beta|:1m|\[1m\])$")


class Candidate(NamedTuple):
    """One thing to look up: the table's id and the name in it."""

    table: str
    model: str


def plain(text: str) -> str:
    """A name as the tables and the rules above write it."""
    return re.sub(r"[\s_]+", "-", text.strip().lower())


def closed_maker(model: str) -> str:
    """Table of the one maker that sells this model (without its "maker/" prefix), or ""."""
    bare = model.rpartition("/")[2]
    if ":" in bare:
        return ""
    return next((maker for pattern, maker in CLOSED if pattern.match(bare)), "")


def is_free(model: str, upstream: str) -> bool:
    """Whether the name itself says that a router charges nothing. Without an upstream, such a name has a maker."""
    name, source = plain(model), plain(upstream)
    return name.endswith(":free") and (source in ROUTERS or (source in WIRE_STYLES and "/" in name))


def candidates(model: str, upstream: str) -> tuple[Candidate, ...]:
    """What to look up for a recorded model id and upstream, best first; empty when nothing could be right."""
    name, source = plain(model).removeprefix("models/"), plain(upstream)
    if not name or name == "unknown" or source in NOT_PER_TOKEN:
        return ()
    core = SAME_PRICE.sub("", name)
    names = tuple(dict.fromkeys((name, core)))
    maker_prefix, _, bare = core.rpartition("/")
    maker = closed_maker(core)
    found: list[Candidate] = []

    if source in WIRE_STYLES and not (source == "anthropic" and maker == "anthropic" and not maker_prefix):
        if BEDROCK.match(core):
            return (Candidate("aws", core),)
        if not maker or (maker_prefix and MAKERS.get(maker_prefix) != maker):
            return ()
        if maker_prefix:
            found += (Candidate(ROUTER, each) for each in names)
        found.append(Candidate(maker, bare))
    elif source in ROUTERS:
        found += (Candidate(ROUTER, each) for each in names)
        if maker and MAKERS.get(maker_prefix, maker) == maker:
            found.append(Candidate(maker, bare))
    elif table := VENDORS.get(source):
        found += (Candidate(table, each) for each in names)
        if maker_prefix and (MAKERS.get(maker_prefix) == table or table == "aws"):
            found.append(Candidate(table, bare))
        if maker and MAKERS.get(maker_prefix) == maker:  # a router's name: it billed, this vendor served
            found += (Candidate(ROUTER, core), Candidate(maker, bare))
    return tuple(dict.fromkeys(found))
