"""The part of a report that is about money: policy, prices, budgets, projection, cache savings, doubts, and models without a price."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tray_app.core import currency, price_tables
from tray_app.core.budget import Span, Unit
from tray_app.core.faults import REASONS, Fault
from tray_app.core.model import Period, total
from tray_app.core.month_end import month_end
from tray_app.core.wording import compact, counted, percent, usd

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.model import BudgetStanding, CacheMoney, Cost, Doubt, ProviderUsage, Snapshot, Usage

SHOWN_MODELS = 8


def of_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    """The report's fields about the whole. Amounts are USD, but for the rate of the display currency."""
    shown = currency.shown()
    projection = month_end(snapshot.providers, snapshot.today)
    return {
        "display_currency": {"code": shown.code, "sign": shown.sign, "per_usd": shown.per_usd},
        "cost_policy": snapshot.cost_policy,
        "price_data": {"name": price_tables.about().package, "date": snapshot.price_date or None},
        "budgets": [standing_fields(each) for each in snapshot.budgets],
        "month_end": None
        if projection is None
        else {
            "projected_usd": projection.usd,
            "spent_usd": projection.spent_usd,
            "per_day_usd": projection.per_day_usd,
            "base_days": projection.base_days,
            "days_left": projection.days_left,
            "approximate": projection.approximate,
            "explanation": projection.explained,
        },
    }


def standing_fields(standing: BudgetStanding) -> dict[str, Any]:
    """One budget as plain values."""
    return {
        "scope": standing.provider or "all",
        "span": standing.span,
        "unit": standing.unit,
        "amount": standing.amount,
        "spent": standing.spent,
        "share": standing.share,
        "over": standing.over,
        "approximate": standing.approximate,
        "unpriced_requests": standing.unpriced_requests,
    }


def of_cost(cost: Cost) -> dict[str, Any]:
    """One cost in full."""
    return {
        "usd": cost.usd,
        "approximate": cost.approximate,
        "recorded_usd": cost.recorded_usd,
        "estimated_usd": cost.estimated_usd,
        "replaced_usd": cost.replaced_usd,
        "replacing_usd": cost.replacing_usd,
        "recorded_requests": cost.recorded_requests,
        "estimated_requests": cost.estimated_requests,
        "replacing_requests": cost.replacing_requests,
        "left_out_requests": cost.left_out_requests,
        "doubtful_requests": cost.doubtful_requests,
        "unpriced_requests": cost.unpriced_requests,
    }


def of_cache(usage: Usage) -> dict[str, Any]:
    """What a cache was worth in a period or for a model."""
    cache = usage.cache
    return {
        "hit_rate": usage.tokens.hit_rate,
        "priced_tokens": cache.tokens,
        "paid_usd": cache.paid_usd,
        "uncached_usd": cache.uncached_usd,
        "saved_usd": cache.saved_usd,
    }


def of_provider(provider: ProviderUsage) -> dict[str, Any]:
    """The report's fields about one provider: money and cache per period, doubts and unpriced models of all time."""
    return {
        "periods": {
            period.value: {"cost": of_cost(usage.cost), "cache": of_cache(usage)}
            for period, usage in provider.periods.items()
        },
        "doubtful": [doubt_fields(doubt) for doubt in provider.doubts.get(Period.ALL, ())],
        "unpriced_models": [
            {"model": model, "upstream_provider": upstream, "unpriced_requests": number}
            for model, upstream, number in unpriced_models((provider,))
        ],
    }


def doubt_fields(doubt: Doubt) -> dict[str, Any]:
    """One kind of faulty recordings as plain values."""
    return {**asdict(doubt), "explanation": REASONS[Fault(doubt.reason)]}


def unpriced_models(
    providers: Sequence[ProviderUsage], period: Period = Period.ALL
) -> list[tuple[str, str, int]]:
    """Model id, upstream and number of requests of what has no recorded cost and no known price, most requests first."""
    found: dict[tuple[str, str], int] = {}
    for provider in providers:
        for row in provider.models.get(period, ()):
            if row.usage.cost.unpriced_requests:
                key = (row.model, row.upstream)
                found[key] = found.get(key, 0) + row.usage.cost.unpriced_requests
    return sorted(((*key, number) for key, number in found.items()), key=lambda row: (-row[2], row[:2]))


def lines(snapshot: Snapshot, shown: Sequence[ProviderUsage]) -> list[str]:
    """The text report's lines about money, under the tables."""
    names = {provider.id: provider.name for provider in snapshot.providers}
    found = [budget_line(each, names) for each in snapshot.budgets]
    found += projection_lines(snapshot, shown)
    month = total(provider.periods[Period.MONTH] for provider in shown)
    found += _cache_line(month.cache, month.tokens.hit_rate)
    for provider in shown:
        found += [f"{provider.name}: {doubt_line(doubt)}" for doubt in provider.doubts.get(Period.ALL, ())]
    found += unpriced_lines(shown)
    return found


def projection_lines(snapshot: Snapshot, providers: Sequence[ProviderUsage]) -> list[str]:
    """The month-end projection with its making; nothing on the month's last day or while too little is known."""
    projection = month_end(providers, snapshot.today)
    if projection is None or not projection.days_left:
        return []
    about = "≈ " if projection.approximate else ""
    return [f"This month at its end: {about}{usd(projection.usd)} ({projection.explained})."]


def budget_line(standing: BudgetStanding, names: dict[str, str]) -> str:
    """A budget in one line: "Budget of today: $4.31 of $10.00, 43%"."""
    span = "today" if standing.span == Span.DAY else "this month"
    whose = f", {names.get(standing.provider, standing.provider)}" if standing.provider else ""
    if standing.unit == Unit.USD:
        spent, amount = usd(standing.spent), usd(standing.amount)
    else:
        spent, amount = compact(round(standing.spent)), f"{compact(round(standing.amount))} tokens"
    about = "≈ " if standing.approximate else ""
    over = ", used up" if standing.over else ""
    return f"Budget of {span}{whose}: {about}{spent} of {amount}, {standing.share:.0%}{over}"


def _cache_line(cache: CacheMoney, hit_rate: float | None) -> list[str]:
    saved = cache.saved_usd
    if saved is None or hit_rate is None:
        return []
    served = f"a cache served {percent(hit_rate)} of the input"
    if saved >= 0:
        return [f"Last 30 days: {served} and saved ≈ {usd(saved)} by list prices."]
    return [f"Last 30 days: {served} and cost ≈ {usd(-saved)} more than it saved, by list prices."]


def doubt_line(doubt: Doubt) -> str:
    """Faulty recordings in one line, with the recomputed figure where there is one."""
    text = f"{counted(doubt.requests, 'recorded cost')} ({usd(doubt.recorded_usd)}) in doubt: {REASONS[Fault(doubt.reason)]}"
    if not doubt.recomputed_requests:
        return text
    of = "" if doubt.recomputed_requests == doubt.requests else f" for {doubt.recomputed_requests:,} of them"
    return f"{text}; ≈ {usd(doubt.recomputed_usd)} by list prices{of}"


def unpriced_lines(providers: Sequence[ProviderUsage]) -> list[str]:
    """Models without a price in one line, the first few by name."""
    models = unpriced_models(providers)
    if not models:
        return []
    named = [
        f"{model}{f' ({upstream})' if upstream else ''} {number:,}×"
        for model, upstream, number in models[:SHOWN_MODELS]
    ]
    if len(models) > SHOWN_MODELS:
        named.append(f"and {len(models) - SHOWN_MODELS} more")
    return [f"No price known, in no cost: {', '.join(named)}"]


def price_line(snapshot: Snapshot) -> str:
    """Which price data the estimates are from."""
    if not snapshot.price_date:
        return ""
    return f"Estimates: {price_tables.about().package}, price data of {snapshot.price_date}."
