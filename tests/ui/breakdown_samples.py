"""Snapshots for the breakdown: a week and a month of four providers, and the odd cases."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from tray_app.core.model import (
    Cost,
    DayUsage,
    Losses,
    ModelUsage,
    Period,
    ProviderUsage,
    Snapshot,
    Status,
    Tokens,
    Usage,
    total,
)

TODAY = date(2026, 11, 30)
NOW = 1_796_047_320_000  # 30 Nov 2026, 14:02 UTC
NAMES = {
    "cline": "Cline",
    "cline_cli": "Cline CLI",
    "roocode": "Roo Code",
    "kilo_code": "Kilo Code",
    "zoo_code": "Zoo Code",
}


def usage(
    requests: int,
    tokens: tuple[int, int, int, int],
    recorded: float = 0.0,
    estimated: float = 0.0,
    unpriced: int = 0,
) -> Usage:
    """Usage whose requests are recorded where there is a recorded cost, else estimated, but for the unpriced ones."""
    priced = requests - unpriced
    cost = Cost(
        recorded,
        estimated,
        priced if recorded else 0,
        priced if estimated and not recorded else 0,
        unpriced,
    )
    return Usage(max(1, requests // 6), requests, Tokens(*tokens), cost, sum(tokens[:3]))


def model(name: str, upstream: str, used: Usage, source: str = "row") -> ModelUsage:
    return ModelUsage(name, upstream, source, used)


WEEK: dict[str, tuple[ModelUsage, ...]] = {
    "cline": (
        model(
            "anthropic/claude-sonnet-4.5",
            "openrouter",
            usage(183, (520_270, 7_990_709, 800_869, 275_688), 11.24),
        ),
        model("gpt-5", "openai", usage(67, (777_020, 1_711_737, 0, 100_472), 2.19)),
    ),
    "cline_cli": (
        model("claude-sonnet-4-5", "anthropic", usage(165, (363_609, 6_409_253, 744_654, 256_410), 9.64)),
        model("claude-haiku-4-5", "anthropic", usage(50, (122_054, 1_982_888, 181_822, 66_830), 0.87)),
    ),
    "roocode": (
        model(
            "anthropic/claude-sonnet-4.5",
            "openrouter",
            usage(64, (190_000, 2_600_000, 245_000, 100_000), 3.61),
        ),
        model("google/gemini-2.5-pro", "openrouter", usage(31, (440_513, 819_667, 0, 41_650), 1.24)),
        model("unknown", "", usage(2, (6_808, 81_394, 8_418, 2_063), 0.11), "unknown"),
    ),
    "kilo_code": (
        model("x-ai/grok-code-fast-1", "openrouter", usage(67, (771_080, 1_764_347, 0, 91_930), 0, 0.33)),
        model("qwen3-coder", "ollama", usage(16, (142_794, 0, 0, 20_363), unpriced=16)),
    ),
}


def days(seed: int, unpriced_every: int = 0) -> tuple[DayUsage, ...]:
    found = []
    for back in range(40, -1, -1):
        day = TODAY - timedelta(days=back)
        weight = (seed * 7 + back * back * 13) % 11
        if back % 22 == 21 or weight == 0:
            continue
        requests = weight * 4
        tokens = (weight * 19_000, weight * 150_000, weight * 11_000, weight * 6_100)
        if unpriced_every and back % unpriced_every == 0:
            used = usage(requests, tokens, unpriced=requests)
        elif seed == 4:
            used = usage(requests, tokens, estimated=weight * 0.03)
        else:
            used = usage(requests, tokens, weight * (0.55 - seed * 0.1))
        found.append(DayUsage(day, used))
    return tuple(found)


def provider(name: str, models: tuple[ModelUsage, ...], used_days: tuple[DayUsage, ...]) -> ProviderUsage:
    week = total(each.usage for each in models)
    month = total(each.usage for each in used_days if each.day > TODAY - timedelta(days=30))
    today = total(each.usage for each in used_days if each.day == TODAY)
    whole = total(each.usage for each in used_days)
    rows = {Period.TODAY: models[:1], Period.WEEK: models, Period.MONTH: models, Period.ALL: models}
    return ProviderUsage(
        name,
        NAMES.get(name, name),
        Status.OK,
        "",
        {Period.TODAY: today, Period.WEEK: week, Period.MONTH: month, Period.ALL: whole},
        {},
        rows,
        used_days,
        NOW - 60_000,
        Losses(duplicates_dropped=4 if name == "cline" else 0),
        added_by_user=name not in NAMES,
    )


def snapshot(*providers: ProviderUsage, boundary: str = "utc") -> Snapshot:
    return Snapshot(
        TODAY, boundary, "Europe/Berlin" if boundary == "local" else "UTC", providers, NOW - 12_000
    )


def week_of_four() -> Snapshot:
    return snapshot(
        provider("cline", WEEK["cline"], days(1)),
        provider("cline_cli", WEEK["cline_cli"], days(2)),
        provider("roocode", WEEK["roocode"], days(3)),
        provider("kilo_code", WEEK["kilo_code"], days(4, unpriced_every=6)),
    )


def many_models(count: int = 200) -> Snapshot:
    rows = tuple(
        model(
            f"vendor-{place % 17}/some-model-{place}-with-a-name-that-does-not-end-{'x' * (place % 40)}",
            ("openrouter", "some-company-gateway-in-europe", "")[place % 3],
            usage(
                place * 7 + 1,
                (place * 91_000, place * 1_800_003, place * 7_000, place * 5_555),
                place * 0.37 % 9,
            ),
        )
        for place in range(count)
    )
    return snapshot(provider("cline", rows, days(1)), provider("acme_agent", rows[:50], days(2)))


def nothing_recorded() -> Snapshot:
    empty = {period: Usage() for period in Period}
    none = ProviderUsage("cline", "Cline", Status.EMPTY, "", empty, {}, dict.fromkeys(Period, ()))
    return snapshot(none)


def only_local_models() -> Snapshot:
    row = model("qwen3-coder", "ollama", usage(16, (142_794, 0, 0, 20_363), unpriced=16))
    mode = model("code", "", usage(3, (9_000, 0, 0, 700), unpriced=3), "mode")
    used = tuple(
        replace(each, usage=usage(each.usage.requests, (900, 0, 0, 90), unpriced=each.usage.requests))
        for each in days(4)
    )
    return snapshot(provider("kilo_code", (row, mode), used))
