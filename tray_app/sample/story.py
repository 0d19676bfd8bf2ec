"""What was used in the sample home: tasks, models and tokens of about 40 days, as plain values, the same on every run.

Days and weekdays are those of the given moment, so that today, this week and a quiet weekend are always there.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

DAY_MS = 86_400_000
DAYS = 40
PROJECTS = ("weather-map", "notes-cli", "image-tools", "docs-site", "parts-ledger")
MODES = ("code", "architect", "debug")


@dataclass(frozen=True, slots=True)
class Model:
    """A model as one tool records it: its id, the provider setting, prices in USD per million tokens, and how it caches.

    `writes_cache`: new prompt text is written to the cache at a price. `cached`: share of the earlier prompt that the cache serves.
    A model without prices leaves requests without a cost.
    """

    id: str
    upstream: str
    prices: tuple[float, float, float, float] = (
        0,
        0,
        0,
        0,
    )  # uncached input, cache read, cache write, output
    writes_cache: bool = False
    cached: float = 0.96


@dataclass(frozen=True, slots=True)
class Use:
    """One request: when it began (Unix ms), and the four token components, which never overlap. `cost` in USD, 0 when not recorded."""

    at: int
    model: Model
    uncached: int
    cache_read: int
    cache_write: int
    output: int
    cost: float


@dataclass(frozen=True, slots=True)
class Task:
    """One task of a tool. `kind` is the place that it is written to; `serial` makes its ids; `mode` is the tool's mode."""

    kind: str
    serial: int
    project: str
    mode: str
    uses: tuple[Use, ...]

    @property
    def began(self) -> int:
        """Unix ms at which the task began: a moment before its first request."""
        return self.uses[0].at - 900

    @property
    def ended(self) -> int:
        """Unix ms of its last activity."""
        return self.uses[-1].at + 4_000

    @property
    def title(self) -> str:
        """What stands where the tool would keep the first prompt."""
        return f"Sample task {self.serial}"


SONNET = (3.0, 0.3, 3.75, 15.0)
HAIKU = (1.0, 0.1, 1.25, 5.0)
# The places that tasks are written to, and the models used in each, the usual one first.
PLACES: dict[str, tuple[Model, ...]] = {
    "cline": (
        Model("anthropic/claude-sonnet-4.5", "openrouter", SONNET, writes_cache=True),
        Model("gpt-5", "openai-native", (1.25, 0.125, 0, 10.0), cached=0.86),
    ),
    "cline_cursor": (Model("anthropic/claude-sonnet-4.5", "openrouter", SONNET, writes_cache=True),),
    "cline_cli": (
        Model("claude-sonnet-4-5", "anthropic", SONNET, writes_cache=True, cached=0.98),
        Model("claude-haiku-4-5", "anthropic", HAIKU, writes_cache=True, cached=0.97),
    ),
    "roo": (
        Model("anthropic/claude-sonnet-4.5", "openrouter", SONNET, writes_cache=True, cached=0.93),
        Model("google/gemini-2.5-pro", "openrouter", (1.25, 0.31, 0, 10.0), cached=0.8),
    ),
    "kilo_db": (
        Model("x-ai/grok-code-fast-1", "openrouter", cached=0.84),
        Model("qwen3-coder", "ollama", cached=0),
    ),
}
# Where one task after another goes; today begins anew, so that no tool stays without use.
TURNS = (
    *("cline", "cline_cli", "roo", "kilo_db", "cline_cli", "cline", "roo", "cline_cli"),
    *("cline", "roo", "cline_cli", "kilo_db", "cline", "cline_cursor", "cline_cli", "roo"),
)
# Kilo wrote task directories before it moved to its database.
KILO_LEGACY_UNTIL_DAY = 26
KILO_LEGACY = Model("x-ai/grok-code-fast-1", "openrouter", cached=0.84)


def _uses(chance: random.Random, models: tuple[Model, ...], began: int, latest: int) -> Iterator[Use]:
    """The requests of one task: a prompt that grows with each turn, most of it served from the cache after the first.

    The first two requests go to the first of the models, the others to the last.
    """
    turns = chance.randint(7, 20)
    gap = max(1_000, min(100_000, (latest - began) // turns))
    prompt = chance.randint(14_000, 26_000)
    seen = 0
    at = began
    for turn in range(turns):
        if at > latest:
            return
        model = models[0] if turn < 2 else models[-1]
        read = int(seen * model.cached)
        fresh = prompt - read
        write = int(fresh * 0.75) if model.writes_cache else 0
        output = chance.randint(350, 2_600)
        amounts = (fresh - write, read, write, output)
        cost = sum(amount * price for amount, price in zip(amounts, model.prices, strict=True)) / 1_000_000
        yield Use(at, model, *amounts, round(cost, 6))
        seen = prompt
        prompt += chance.randint(1_500, 8_000)
        at += chance.randint(gap // 3, gap)


def _until(uses: tuple[Use, ...], latest: int) -> tuple[Use, ...]:
    """The same requests, moved so that the last one is the newest there is: a task that is running now."""
    delay = latest - uses[-1].at
    return tuple(replace(use, at=use.at + delay) for use in uses)


def tasks(now_ms: int) -> tuple[Task, ...]:
    """Every task of the sample, oldest day first; no request is later than `now_ms`, the last is at most half a minute old."""
    chance = random.Random("tallytray")  # noqa: S311 - the same sample every time is the point
    today = now_ms - now_ms % DAY_MS
    told: list[Task] = []
    placed: Counter[str] = Counter()
    for age in range(DAYS - 1, -1, -1):
        midnight = today - age * DAY_MS
        weekend = (midnight // DAY_MS + 3) % 7 >= 5  # day 0 of Unix time was a Thursday
        count = chance.choice((0, 1, 1)) if weekend else chance.choice((1, 2, 2, 3))
        opens, closes = midnight + 7 * DAY_MS // 24, midnight + 17 * DAY_MS // 24
        if age == 0:
            count = max(2, min(6, (now_ms - today) // 7_200_000))
            opens, closes = today, max(today, now_ms - 30_000)
        for turn in range(count):
            began = (
                opens + (closes - opens) * turn // count + chance.randint(0, (closes - opens) // (3 * count))
            )
            kind, models = _place(age, len(told) if age else turn)
            placed[kind] += 1
            if placed[kind] % 3 or age == 0:
                models = models[:1]
            uses = tuple(_uses(chance, models, began, closes))
            if age == 0 and turn == count - 1:
                uses = _until(uses, closes)
            if uses:
                told.append(Task(kind, len(told) + 1, chance.choice(PROJECTS), chance.choice(MODES), uses))
    return tuple(told)


def _place(age: int, turn: int) -> tuple[str, tuple[Model, ...]]:
    """Where the task of a turn goes on a day that is `age` days ago."""
    kind = TURNS[turn % len(TURNS)]
    if kind == "kilo_db" and age > KILO_LEGACY_UNTIL_DAY:
        return "kilo_legacy", (KILO_LEGACY,)
    return kind, PLACES[kind]
