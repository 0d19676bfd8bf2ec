"""The doctor: every place that was looked at with its verdict, what could not be read, what is not in the numbers.

And whether our sums agree with the tools' own.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from tray_app.core import money_report
from tray_app.core.model import Period, RootState, Status
from tray_app.core.reconcile import Agreement, agreements, misnamed
from tray_app.core.wording import counted, usd

if TYPE_CHECKING:
    from tray_app.core.ledger import Ledger
    from tray_app.core.model import ProviderUsage, Snapshot
    from tray_app.sources.environment import Environment

_VERDICT = {
    RootState.OK: "read",
    RootState.EMPTY: "found, nothing recorded",
    RootState.MISSING: "does not exist",
    RootState.UNREADABLE: "no permission to read",
    RootState.STALE: "not reachable now, last numbers kept",
    RootState.PARTIAL: "read, but for the files below",
}

_LOSSES = (
    ("no_usage_reported", "request", "reported no usage"),
    ("model_unknown", "request", "of a model that nothing names"),
    ("bad_rows", "row", "damaged: what cannot be read of it counts as nothing"),
    ("duplicates_dropped", "request", "found again in a copy, counted once"),
    ("archived_tasks", "task", "gone from disk, usage kept"),
    ("rewound_requests", "request", "taken back in the tool, usage kept"),
)


@dataclass(frozen=True, slots=True)
class Examination:
    """What the doctor found. `unreadable`: something could not be read. `misnamed`: by provider, tasks whose own file names another id,
    as (task, id named). `set_aside`: names of ledgers that were damaged once."""

    snapshot: Snapshot
    agreements: dict[str, Agreement]
    misnamed: dict[str, tuple[tuple[str, str], ...]]
    unreadable: bool
    environment: Environment
    set_aside: tuple[str, ...] = ()


def examine(snapshot: Snapshot, ledger: Ledger, environment: Environment) -> Examination:
    """Look at a fresh Snapshot with a doctor's eye; reads the tools' own totals for comparison."""
    unreadable = any(
        any(problem.fatal for problem in provider.problems)
        or any(
            root.state in {RootState.MISSING, RootState.UNREADABLE, RootState.PARTIAL}
            for root in provider.roots
        )
        for provider in snapshot.providers
        if provider.status is not Status.OFF
    )
    others: dict[str, tuple[tuple[str, str], ...]] = {}
    for provider_id, task, named in misnamed(ledger):
        others[provider_id] = (*others.get(provider_id, ()), (task, named))
    return Examination(snapshot, agreements(ledger), others, unreadable, environment, _set_aside(ledger))


def _set_aside(ledger: Ledger) -> tuple[str, ...]:
    """Names of ledgers that were damaged once: whoever missed the notice finds it here."""
    if ledger.path is None:
        return ()
    found = ledger.path.parent.glob(f"{ledger.path.stem}.damaged-*{ledger.path.suffix}")
    return tuple(sorted(path.name for path in found))


def as_text(found: Examination) -> str:
    """For people. The home is written as `~`."""
    lines: list[str] = []
    for provider in found.snapshot.providers:
        lines += _provider(provider, found)
    lines += [f"Note: {note}" for note in found.snapshot.notes]
    lines += [
        f"Note: a damaged ledger was set aside as {name}; it is yours to delete." for name in found.set_aside
    ]
    lines.append(f"Days in {found.snapshot.time_zone}. Local files only; nothing was changed.")
    return "\n".join(lines)


def _provider(provider: ProviderUsage, found: Examination) -> list[str]:
    short = found.environment.short
    looked = found.snapshot.looked.get(provider.id, 0)
    lines = [f"{provider.name}: {provider.message}"]
    for root in provider.roots:
        verdict = _VERDICT[root.state]
        what = f"{counted(root.tasks, 'task')}, {counted(root.requests, 'request')}" if root.tasks else ""
        newest = f"newest change {_moment(root.newest_ms)}" if root.newest_ms is not None else ""
        lines.append(
            "  " + " · ".join(filter(None, (root.installation, short(root.path), verdict, what, newest)))
        )
    rest = looked - len(provider.roots)
    if rest > 0 and provider.status is not Status.OFF:
        lines.append(f"  {counted(rest, 'more usual place')}, nothing there")
    for problem in provider.problems:
        since = f", since {_moment(problem.since_ms)}" if problem.since_ms is not None else ""
        size = f", {problem.size:,} bytes" if problem.size is not None else ""
        lines.append(f"  ! {short(problem.path)}: {problem.reason}; {problem.effect}{size}{since}")
    losses = asdict(provider.losses)
    lines += [f"  {counted(losses[key], noun)} {words}" for key, noun, words in _LOSSES if losses[key]]
    unpriced = provider.periods[Period.ALL].cost.unpriced_requests
    if unpriced:
        lines.append(f"  {counted(unpriced, 'request')} without a known price, in no cost")
        lines += [
            f"    {model or 'no model'} · {upstream or 'no upstream'} · {counted(number, 'request')}"
            for model, upstream, number in money_report.unpriced_models((provider,))
        ]
    lines += [f"  {money_report.doubt_line(doubt)}" for doubt in provider.doubts.get(Period.ALL, ())]
    agreement = found.agreements.get(provider.id)
    if agreement is not None and agreement.compared:
        agree = "agrees" if agreement.agreeing == 1 else "agree"
        compared = counted(agreement.compared, "task")
        lines.append(f"  {agreement.agreeing} of {compared} {agree} with the tool's own total")
        for difference in agreement.differences[:10]:
            lines.append(
                f"  ? task {difference.task}: {difference.ours_tokens:,} tokens and {usd(difference.ours_usd)} here,"
                f" {difference.theirs_tokens:,} and {usd(difference.theirs_usd)} in {difference.source}; {difference.reason}"
            )
    for task, named in found.misnamed.get(provider.id, ()):
        lines.append(f"  ? task {task}: its history_item.json names {named}; the directory's name counts")
    return [*lines, ""]


def _moment(ms: int) -> str:
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def as_json(found: Examination) -> str:
    """For programs: the report's roots and diagnostics with verdicts and agreement."""
    providers: dict[str, Any] = {}
    for provider in found.snapshot.providers:
        agreement = found.agreements.get(provider.id)
        providers[provider.id] = {
            "name": provider.name,
            "status": provider.status.value,
            "message": provider.message,
            "places_looked_at": found.snapshot.looked.get(provider.id, 0),
            "roots": [{**asdict(root), "verdict": _VERDICT[root.state]} for root in provider.roots],
            "problems": [asdict(problem) for problem in provider.problems],
            "losses": {
                **asdict(provider.losses),
                "unpriced_requests": provider.periods[Period.ALL].cost.unpriced_requests,
            },
            "unpriced_models": [
                {"model": model, "upstream_provider": upstream, "unpriced_requests": number}
                for model, upstream, number in money_report.unpriced_models((provider,))
            ],
            "doubtful": [money_report.doubt_fields(doubt) for doubt in provider.doubts.get(Period.ALL, ())],
            "agreement": asdict(agreement) if agreement is not None else None,
            "other_ids": [
                {"task": task, "named": named} for task, named in found.misnamed.get(provider.id, ())
            ],
        }
    document = {
        "schema": "tallytray.doctor/1",
        "unreadable": found.unreadable,
        "notes": list(found.snapshot.notes),
        "ledgers_set_aside": list(found.set_aside),
        "providers": providers,
    }
    return json.dumps(document, indent=1, ensure_ascii=False, default=str)
