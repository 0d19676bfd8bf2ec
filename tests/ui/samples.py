"""Snapshots for tests and screenshots: one set of numbers that can be checked against each other, and the states around it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from tray_app.core.model import (
    Cost,
    DayUsage,
    Period,
    Problem,
    ProviderUsage,
    Running,
    Snapshot,
    Status,
    Tokens,
    Usage,
    total,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TODAY = date(2026, 11, 30)
NOW_MS = round(datetime(2026, 11, 30, 14, 2, 12, tzinfo=UTC).timestamp() * 1000)
FRESH_MS = NOW_MS - 12_000
NAMES = {
    "cline": "Cline",
    "cline_cli": "Cline CLI",
    "roocode": "Roo Code",
    "kilo_code": "Kilo Code",
    "zoo_code": "Zoo Code",
}
# Cost per day, 17 to 30 November.
COSTS = {
    "cline": (1.30, 1.85, 1.88, 1.42, 0.42, 0.41, 1.96, 2.95, 2.40, 3.13, 2.24, 0.46, 0.41, 1.84),
    "cline_cli": (0.92, 1.26, 2.00, 0.58, 0.26, 0.16, 1.74, 2.58, 1.50, 2.57, 1.76, 0.32, 0.23, 1.58),
    "roocode": (0.72, 0.61, 1.40, 0.86, 0.22, 0.18, 1.50, 0.82, 0.50, 1.41, 0.95, 0.22, 0.16, 0.87),
    "kilo_code": (0.05, 0.06, 0.13, 0.00, 0.02, 0.00, 0.10, 0.06, 0.05, 0.09, 0.07, 0.03, 0.01, 0.02),
}
# Tasks, requests, tokens (uncached input, cache read, cache write, output) of a period.
_COUNTED = {
    ("cline", Period.TODAY): (5, 35, (145_000, 1_290_000, 101_000, 64_000)),
    ("cline_cli", Period.TODAY): (4, 28, (60_000, 1_150_000, 145_000, 45_000)),
    ("roocode", Period.TODAY): (2, 15, (140_000, 520_000, 52_000, 20_000)),
    ("kilo_code", Period.TODAY): (1, 6, (70_000, 164_000, 0, 8_000)),
    ("cline", Period.WEEK): (35, 250, (1_300_000, 9_610_000, 810_000, 380_000)),
    ("cline_cli", Period.WEEK): (31, 215, (500_000, 8_350_000, 860_000, 390_000)),
    ("roocode", Period.WEEK): (15, 97, (640_000, 3_530_000, 300_000, 130_000)),
    ("kilo_code", Period.WEEK): (12, 83, (910_000, 1_780_000, 0, 110_000)),
}


def cost_of(provider: str, usd: float, requests: int = 10) -> Cost:
    """A recorded cost; Kilo Code's is an estimate."""
    if provider == "kilo_code":
        return Cost(estimated_usd=usd, estimated_requests=requests)
    return Cost(recorded_usd=usd, recorded_requests=requests)


def usage(
    provider: str, usd: float, tasks: int = 2, requests: int = 16, tokens: int | Tokens = 770_000
) -> Usage:
    """Usage with the usual mix of tokens."""
    if isinstance(tokens, int):
        parts = (round(tokens * 0.09), round(tokens * 0.8), round(tokens * 0.07))
        tokens = Tokens(*parts, tokens - sum(parts))
    return Usage(tasks, requests, tokens, cost_of(provider, usd, requests), tokens.uncached_input)


def days_of(provider: str, costs: Sequence[float], today: date = TODAY) -> tuple[DayUsage, ...]:
    """Days ending today; a cost of 0 is a day without usage."""
    first = today - timedelta(days=len(costs) - 1)
    return tuple(
        DayUsage(
            first + timedelta(days=place),
            usage(provider, usd, max(1, round(usd * 2.6)), max(1, round(usd * 22.3)), round(usd * 1_070_000)),
        )
        for place, usd in enumerate(costs)
        if usd > 0
    )


def provider(
    provider_id: str,
    name: str = "",
    periods: Mapping[Period, Usage] | None = None,
    previous: Mapping[Period, Usage] | None = None,
    days: tuple[DayUsage, ...] = (),
    status: Status = Status.OK,
    **more: object,
) -> ProviderUsage:
    """A provider; periods that are not given are empty."""
    given = dict(periods or {})
    return ProviderUsage(
        provider_id,
        name or NAMES.get(provider_id, provider_id),
        status,
        "",
        {period: given.get(period, Usage()) for period in Period},
        dict(previous or {}),
        dict.fromkeys(Period, ()),
        days,
        **more,  # type: ignore[arg-type]
    )


def usual_provider(provider_id: str, **more: object) -> ProviderUsage:
    """One of the four providers in use, with the numbers of the pictures."""
    costs = COSTS[provider_id]
    days = days_of(provider_id, costs)
    periods = {}
    for period, span in ((Period.TODAY, 1), (Period.WEEK, 7)):
        tasks, requests, tokens = _COUNTED[provider_id, period]
        periods[period] = usage(provider_id, round(sum(costs[-span:]), 2), tasks, requests, Tokens(*tokens))
    periods[Period.MONTH] = periods[Period.ALL] = total(day.usage for day in days)
    scale = {"cline": 0.12, "cline_cli": 0.06, "roocode": 0.03}.get(provider_id, 0.0)
    before = round(21.34 / 29.23 * sum(costs[-7:]), 4)
    previous = {
        Period.TODAY: usage(provider_id, scale) if scale else Usage(),
        Period.WEEK: usage(provider_id, before),
        Period.MONTH: Usage(),
    }
    last = NOW_MS - 40_000
    defaults: dict[str, object] = {"last_use_ms": last}
    return provider(provider_id, "", periods, previous, days, **{**defaults, **more})  # type: ignore[arg-type]


def problems(count: int, folder: str = "roo") -> tuple[Problem, ...]:
    """Files that could not be read."""
    return tuple(
        Problem(
            f"/home/dana/{folder}/tasks/{1764480112 - place * 89035}/ui_messages.json",
            "no permission to read",
            "not counted",
        )
        for place in range(count)
    )


def snapshot(*providers: ProviderUsage, **more: object) -> Snapshot:
    """A fresh snapshot of these providers."""
    defaults: dict[str, object] = {"fresh_at_ms": FRESH_MS}
    return Snapshot(TODAY, "utc", "Europe/Berlin", providers, **{**defaults, **more})  # type: ignore[arg-type]


def usual() -> Snapshot:
    """Four providers in use, one of them with three unreadable files, one without usage, one task running."""
    return snapshot(
        usual_provider("cline"),
        usual_provider("cline_cli"),
        usual_provider("roocode", status=Status.PARTIAL, problems=problems(3)),
        usual_provider("kilo_code"),
        provider("zoo_code", status=Status.EMPTY),
        running=Running(
            "cline", "1764511320000", "claude-sonnet-4.5", Cost(0.38, recorded_requests=4), NOW_MS - 30_000
        ),
    )


def calm() -> Snapshot:
    """Four providers in use, nothing else."""
    return snapshot(*(usual_provider(each) for each in COSTS))


def nothing_found() -> Snapshot:
    """A machine on which nothing was found."""
    looked = {"cline": 23, "cline_cli": 1, "roocode": 23, "kilo_code": 25, "zoo_code": 22}
    found = (provider(each, status=Status.NOT_FOUND) for each in NAMES)
    return snapshot(*found, looked=looked, fresh_at_ms=NOW_MS - 4_000)


def out_of_reach() -> Snapshot:
    """Cline CLI's folder is gone for now, and the last look is three minutes ago."""
    since = round(datetime(2026, 11, 30, 13, 5, tzinfo=UTC).timestamp() * 1000)
    parts = [usual_provider(each) for each in COSTS]
    parts[1] = replace(parts[1], status=Status.STALE, stale_since_ms=since)
    return snapshot(*parts, fresh_at_ms=NOW_MS - 190_000)


def unreadable() -> Snapshot:
    """None of Roo Code's files can be read."""
    return snapshot(
        usual_provider("cline"),
        usual_provider("cline_cli"),
        provider("roocode", status=Status.PARTIAL, problems=problems(17)),
        usual_provider("kilo_code"),
    )


def quiet_today() -> Snapshot:
    """Used until yesterday, nothing today."""
    last = round(datetime(2026, 11, 29, 21, 14, tzinfo=UTC).timestamp() * 1000)
    parts = []
    for each in ("cline", "cline_cli", "kilo_code"):
        whole = usual_provider(each, last_use_ms=last if each == "cline" else last - 9_000_000)
        periods = {**whole.periods, Period.TODAY: Usage()}
        parts.append(replace(whole, periods=periods, days=whole.days[:-1]))
    return snapshot(*parts, provider("zoo_code", status=Status.EMPTY))


def many(count: int = 12) -> Snapshot:
    """More providers than fit, added by the user, some with long names and large numbers."""
    parts = [usual_provider(each) for each in COSTS]
    for place in range(count - len(parts)):
        costs = (
            *tuple(0.05 * (place + 1) * ((day * 7 + place) % 5) for day in range(13)),
            0.11 * (place + 1),
        )
        name = f"Experimental assistant for embedded firmware, build {place + 1}"
        tokens = 987_654_321 if place == 0 else 1_234_567
        day = usage("cline", costs[-1], 120, 98_765, tokens)
        periods = dict.fromkeys(Period, day)
        parts.append(
            provider(f"added_{place}", name, periods, {}, days_of("cline", costs), added_by_user=True)
        )
    return snapshot(*parts)


def single() -> Snapshot:
    """One provider only."""
    return snapshot(usual_provider("cline"))


def partly_priced(known: bool = True) -> Snapshot:
    """Kilo Code also used a model without a price; with `known` False nobody has any price."""
    shown = []
    for each in calm().providers:
        if known and each.id != "kilo_code":
            shown.append(each)
            continue
        periods = {period: _unpriced(usage, 14, known) for period, usage in each.periods.items()}
        days = each.days if known else tuple(replace(day, usage=_unpriced(day.usage)) for day in each.days)
        shown.append(replace(each, periods=periods, days=days, previous=each.previous if known else {}))
    return snapshot(*shown)


def _unpriced(usage: Usage, count: int = 0, known: bool = False) -> Usage:
    cost = usage.cost if known else Cost()
    number = count if known else usage.requests
    return replace(usage, cost=replace(cost, unpriced_requests=number))
