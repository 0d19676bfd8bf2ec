"""The ledger's day sums as one frozen Snapshot. Cheap whatever the number of requests: only sums per task and day are read."""

from __future__ import annotations

import json
import os
import time
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from tray_app.core import budget, doubts, price_tables, standing
from tray_app.core.model import (
    Doubt,
    Period,
    ProviderUsage,
    Running,
    Snapshot,
    Status,
    Usage,
)
from tray_app.core.money_policy import Policy, policy_of
from tray_app.core.provider_sums import NOTHING, KeptSums, ProviderSums, of_task, span
from tray_app.core.so_far import next_entry, so_far
from tray_app.core.tally import as_day
from tray_app.sources.catalogue import PROVIDERS, Provider

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tray_app.core.ledger import Ledger
    from tray_app.core.settings_values import Settings
    from tray_app.sources.environment import Environment

RUNNING_MS = 120_000
"""A task that changed within this time is running now."""


def snapshot(
    ledger: Ledger,
    settings: Settings,
    environment: Environment,
    now_ms: int,
    *,
    fresh_at_ms: int | None,
    notes: tuple[str, ...] = (),
    sample: bool = False,
    kept: KeptSums | None = None,
) -> Snapshot:
    """The state of all providers at `now_ms` (Unix ms), from the ledger alone; `kept`: sums of it from before."""
    today = today_at(now_ms, settings.day_boundary)
    looked = json.loads(ledger.fact("looked") or "{}")
    facts = standing.facts(ledger)
    earlier = _yesterday_so_far(ledger, today, now_ms, settings.day_boundary)
    doubted = doubts.doubts(ledger, {period: span(period, as_day(today)) for period in Period})
    policy = policy_of(settings)
    catalogue = (*PROVIDERS, *settings.selection().extra)
    sums = (kept or KeptSums(ledger)).of((provider.id for provider in catalogue), as_day(today))
    providers = tuple(
        _provider(
            provider,
            sums[provider.id],
            earlier.get(provider.id, Usage()),
            facts.of(provider, settings),
            doubted.get(provider.id, {}),
        )
        for provider in catalogue
    )
    return Snapshot(
        today=today,
        day_boundary=settings.day_boundary,
        time_zone=zone_name(settings.day_boundary, environment),
        providers=providers,
        fresh_at_ms=fresh_at_ms,
        running=_running(
            ledger, now_ms, {provider.id for provider in providers if provider.status is not Status.OFF}
        ),
        sample=sample,
        looked=looked,
        notes=notes,
        budgets=budget.standings(budget.budgets_of(settings), providers, today),
        dear_tasks=tuple(
            each
            for each in doubts.dear_tasks(ledger, as_day(today), settings.alert_task_usd)
            if settings.provider(each.provider).enabled
        ),
        cost_policy=policy.value,
        price_date="" if policy is Policy.RECORDED_ONLY else price_tables.about().date,
    )


def outdated(last: Snapshot, now_ms: int) -> bool:
    """Whether a Snapshot is wrong by now though nothing changed on disk: the day changed, or a running task came to rest."""
    if today_at(now_ms, last.day_boundary) != last.today:
        return True
    return last.running is not None and now_ms - last.running.at_ms > RUNNING_MS


def grows_at(ledger: Ledger, last: Snapshot, now_ms: int) -> int | None:
    """When "yesterday up to now" of a Snapshot made now takes in one more request, Unix ms; None: not today."""
    begin, end, midnight = _so_far_span(last.today, now_ms, last.day_boundary)
    entry = next_entry(ledger, as_day(last.today) - 1, end)
    return None if entry is None else entry - begin + midnight


def today_at(now_ms: int, boundary: str) -> date:
    """The calendar day of a moment at a boundary."""
    if boundary == "utc":
        return datetime.fromtimestamp(now_ms / 1000, UTC).date()
    local = time.localtime(now_ms / 1000)
    return date(local.tm_year, local.tm_mon, local.tm_mday)


def start_of(day: date, boundary: str) -> int:
    """Unix ms at which a day begins."""
    if boundary == "utc":
        return as_day(day) * 86_400_000
    return int(time.mktime((day.year, day.month, day.day, 0, 0, 0, 0, 0, -1))) * 1000


def zone_name(boundary: str, environment: Environment) -> str:
    """The name of the zone whose days are counted."""
    if boundary == "utc":
        return "UTC"
    named = environment.variable("TZ").lstrip(":")
    if named:
        return named
    real = os.path.realpath("/etc/localtime")
    if "zoneinfo" in real:
        return real.split("zoneinfo" + os.sep, 1)[-1]
    return time.strftime("UTC%z")


def looked_text(looked: Mapping[str, int]) -> str:
    """The counts of places looked at, as the ledger notes them."""
    return json.dumps(dict(looked), sort_keys=True)


def _provider(
    provider: Provider,
    sums: ProviderSums,
    yesterday: Usage,
    facts: standing.Facts,
    doubted: Mapping[Period, tuple[Doubt, ...]],
) -> ProviderUsage:
    off = facts.off
    if off:
        sums = NOTHING
    status, message = facts.status(provider, sums.periods[Period.ALL])
    return ProviderUsage(
        id=provider.id,
        name=provider.name,
        status=status,
        message=message,
        periods=sums.periods,
        previous={**sums.previous, Period.TODAY: Usage() if off else yesterday},
        models=sums.models,
        days=sums.days,
        last_use_ms=facts.last_use_ms,
        losses=facts.losses(
            sum(row.usage.requests for row in sums.models[Period.ALL] if row.model_source == "unknown")
        ),
        roots=facts.roots,
        problems=facts.problems,
        stale_since_ms=facts.stale_since_ms,
        added_by_user=provider.added_by_user,
        doubts={} if off else doubted,
    )


def _yesterday_so_far(ledger: Ledger, today: date, now_ms: int, boundary: str) -> dict[str, Usage]:
    """Per provider, usage of yesterday up to the same time of day."""
    begin, end, _ = _so_far_span(today, now_ms, boundary)
    return so_far(ledger, as_day(today) - 1, begin, end)


def _so_far_span(today: date, now_ms: int, boundary: str) -> tuple[int, int, int]:
    """Yesterday's begin, the same time of day in it as now, and the midnight since (Unix ms)."""
    begin, midnight = start_of(today - timedelta(days=1), boundary), start_of(today, boundary)
    return begin, min(begin + now_ms - midnight, midnight), midnight


def _running(ledger: Ledger, now_ms: int, providers: Iterable[str]) -> Running | None:
    """The task that changed last, within two minutes, with its cost so far and the model of its last request."""
    marks = sorted(providers)
    found = ledger.rows(
        "SELECT t.id, t.provider, t.name, d.changed FROM document d CROSS JOIN task t ON t.id=d.task_id JOIN root r ON r.id=d.root_id"
        f" WHERE d.present AND r.active AND d.changed>=? AND d.changed<=? AND t.provider IN ({','.join('?' * len(marks))})"
        " AND EXISTS (SELECT 1 FROM daysum s WHERE s.task_id=t.id) ORDER BY d.changed DESC LIMIT 1",
        (now_ms - RUNNING_MS, now_ms + RUNNING_MS, *marks),
    )
    if not found:
        return None
    task, provider, name, changed = found[0]
    model = ledger.rows(
        "SELECT r.model FROM request r JOIN document d ON d.id=r.document_id WHERE d.task_id=? AND r.counted AND NOT r.aggregate"
        ' ORDER BY r."at" DESC LIMIT 1',
        (task,),
    )
    return Running(
        provider, name, ledger.name(model[0][0]) if model else "", of_task(ledger, task).cost, changed
    )
