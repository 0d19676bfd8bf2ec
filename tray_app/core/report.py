"""A Snapshot as a report: JSON of schema `tallytray.report/1` and CSV. The numbers are the Snapshot's, not added up anew."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from tray_app.core import money_report
from tray_app.core.model import Period, ProviderUsage, Snapshot, Usage

if TYPE_CHECKING:
    from tray_app.core.day_range import Days
    from tray_app.core.model import DayUsage, ModelUsage

SCHEMA = "tallytray.report/1"


def as_json(snapshot: Snapshot, now_ms: int, days: Days | None = None) -> str:
    """The whole Snapshot, documented in README; `days` says to which it was limited."""
    found = document(snapshot, now_ms)
    if days is not None:
        found["days"] = {"since": days.since_day, "until": days.until_day}
    return json.dumps(found, indent=1, ensure_ascii=False)


def document(snapshot: Snapshot, now_ms: int) -> dict[str, Any]:
    """The report as plain values. Costs are USD, times RFC 3339 in UTC, tokens counts."""
    found: dict[str, Any] = {
        "schema": SCHEMA,
        "generated_at": _instant(now_ms),
        "day_boundary": snapshot.day_boundary,
        "time_zone": snapshot.time_zone,
        "today": snapshot.today.isoformat(),
        "currency": "USD",
    }
    found |= money_report.of_snapshot(snapshot)
    if snapshot.sample:
        found["sample"] = True
    found["notes"] = list(snapshot.notes)
    found["providers"] = {provider.id: _provider(provider, snapshot) for provider in snapshot.providers}
    return found


def _provider(provider: ProviderUsage, snapshot: Snapshot) -> dict[str, Any]:
    every, today = provider.periods[Period.ALL], provider.periods[Period.TODAY]
    tokens, losses = every.tokens, provider.losses
    return {
        "name": provider.name,
        "status": provider.status.value,
        "message": provider.message,
        "metrics": {
            "total_tasks": every.tasks,
            "tasks_today": today.tasks,
            "tasks_7d": provider.periods[Period.WEEK].tasks,
            "total_requests": every.requests,
            "total_input_tokens": every.recorded_input,
            "total_output_tokens": tokens.output,
            "total_cache_read_tokens": tokens.cache_read,
            "total_cache_write_tokens": tokens.cache_write,
            "total_tokens": _as_recorded(every),
            "total_cost_usd": every.cost.recorded_usd,
            "today_cost_usd": today.cost.recorded_usd,
        },
        "tokens": {
            "uncached_input": tokens.uncached_input,
            "cache_read": tokens.cache_read,
            "cache_write": tokens.cache_write,
            "output": tokens.output,
            "total": tokens.total,
        },
        "cost": {
            "recorded_usd": every.cost.recorded_usd,
            "estimated_usd": every.cost.estimated_usd,
            "estimated_requests": every.cost.estimated_requests,
            "unpriced_requests": every.cost.unpriced_requests,
        },
        **money_report.of_provider(provider),
        "models": [_model(row) for row in provider.models[Period.ALL]],
        "daily": [_day(row) for row in provider.days],
        "roots": [
            {
                "installation": root.installation,
                "path": root.path,
                "exists": root.exists,
                "tasks": root.tasks,
                "requests": root.requests,
                "newest_change": _instant(root.newest_ms) if root.newest_ms is not None else None,
                "state": root.state.value,
                "named_by": root.named_by,
            }
            for root in provider.roots
        ],
        "diagnostics": {
            f"{provider.id}_task_parse_errors": losses.parse_errors,
            "bad_rows": losses.bad_rows,
            "no_usage_reported": losses.no_usage_reported,
            "model_unknown": losses.model_unknown,
            "duplicates_dropped": losses.duplicates_dropped,
            "archived_tasks": losses.archived_tasks,
            "rewound_requests": losses.rewound_requests,
            "places_looked_at": snapshot.looked.get(provider.id, 0),
            "problems": [
                {
                    "path": problem.path,
                    "reason": problem.reason,
                    "effect": problem.effect,
                    "bytes": problem.size,
                    "since": _instant(problem.since_ms) if problem.since_ms is not None else None,
                }
                for problem in provider.problems
            ],
        },
    }


def _as_recorded(usage: Usage) -> int:
    tokens = usage.tokens
    return usage.recorded_input + tokens.output + tokens.cache_read + tokens.cache_write


def _model(row: ModelUsage) -> dict[str, Any]:
    usage = row.usage
    return {
        "model": row.model,
        "model_source": row.model_source,
        "upstream_provider": row.upstream,
        "tasks": usage.tasks,
        "requests": usage.requests,
        **_numbers(usage),
        "total_tokens": _as_recorded(usage),
        "uncached_input_tokens": usage.tokens.uncached_input,
        "tokens": usage.tokens.total,
        "cost_usd": usage.cost.recorded_usd,
        "estimated_usd": usage.cost.estimated_usd,
        "usd": usage.cost.usd,
        "unpriced_requests": usage.cost.unpriced_requests,
        "doubtful_requests": usage.cost.doubtful_requests,
        "cache": money_report.of_cache(usage),
    }


def _day(row: DayUsage) -> dict[str, Any]:
    usage = row.usage
    return {
        "day": row.day.isoformat(),
        "tasks": usage.tasks,
        "requests": usage.requests,
        **_numbers(usage),
        "uncached_input_tokens": usage.tokens.uncached_input,
        "tokens": usage.tokens.total,
        "cost_usd": usage.cost.recorded_usd,
        "estimated_usd": usage.cost.estimated_usd,
        "usd": usage.cost.usd,
    }


def _numbers(usage: Usage) -> dict[str, int]:
    return {
        "input_tokens": usage.recorded_input,
        "output_tokens": usage.tokens.output,
        "cache_read_tokens": usage.tokens.cache_read,
        "cache_write_tokens": usage.tokens.cache_write,
    }


def _instant(ms: int) -> str:
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def as_csv(snapshot: Snapshot, by: str) -> str:
    """One row per provider, model or day, with a header; net tokens, USD."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["provider", *_KEYS[by], "tasks", "requests", "uncached_input", "cache_read", "cache_write", "output", "tokens",
         "recorded_usd", "estimated_usd", "unpriced_requests", "usd", "saved_usd"]
    )  # fmt: skip
    for provider in snapshot.providers:
        for keys, usage in rows(provider, by):
            tokens, cost = usage.tokens, usage.cost
            writer.writerow(
                [provider.id, *keys, usage.tasks, usage.requests, tokens.uncached_input, tokens.cache_read, tokens.cache_write,
                 tokens.output, tokens.total, repr(cost.recorded_usd), repr(cost.estimated_usd), cost.unpriced_requests, repr(cost.usd),
                 "" if usage.cache.saved_usd is None else repr(usage.cache.saved_usd)]
            )  # fmt: skip
    return out.getvalue()


_KEYS: dict[str, tuple[str, ...]] = {
    "provider": (),
    "model": ("model", "upstream_provider", "model_source"),
    "day": ("day",),
}
GROUPINGS = tuple(_KEYS)


def rows(provider: ProviderUsage, by: str) -> list[tuple[tuple[str, ...], Usage]]:
    """One provider's rows of a grouping: what names each, and its usage."""
    if by == "model":
        return [
            ((row.model, row.upstream, row.model_source), row.usage) for row in provider.models[Period.ALL]
        ]
    if by == "day":
        return [((row.day.isoformat(),), row.usage) for row in provider.days]
    return [((), provider.periods[Period.ALL])]
