"""Snapshots for the tests of icon, menu, tray and wiring, and a refresh that gives them out in turn."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tray_app.core.model import (
    Cost,
    DayUsage,
    Period,
    Problem,
    Progress,
    ProviderUsage,
    Snapshot,
    Status,
    Tokens,
    Usage,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tray_app.core.settings import Settings

TODAY = date(2026, 11, 30)
NOON_MS = 1_796_040_000_000  # 2026-11-30 12:00 UTC
NOTHING = Usage()


def usage(
    usd: float = 0.0, tasks: int = 0, requests: int | None = None, tokens: int = 0, estimated: float = 0.0
) -> Usage:
    """Usage with one recorded cost, and an estimated one where given."""
    count = (1 if usd or estimated else 0) if requests is None else requests
    cost = Cost(usd, estimated, count, 1 if estimated else 0)
    return Usage(tasks, count, Tokens(output=tokens), cost)


def provider(
    provider_id: str = "cline",
    name: str = "Cline",
    status: Status = Status.OK,
    today: Usage = NOTHING,
    ever: Usage | None = None,
    days_before: Iterable[float] = (),
    problems: int = 0,
) -> ProviderUsage:
    """A provider; `days_before` are the costs of the days before today, the latest last."""
    costs = list(days_before)
    days = [DayUsage(TODAY - timedelta(days=len(costs) - at), usage(cost)) for at, cost in enumerate(costs)]
    if today.requests:
        days.append(DayUsage(TODAY, today))
    periods: Mapping[Period, Usage] = {
        Period.TODAY: today,
        Period.WEEK: today,
        Period.MONTH: today,
        Period.ALL: ever or today,
    }
    return ProviderUsage(
        provider_id,
        name,
        status,
        "",
        periods,
        {Period.TODAY: NOTHING, Period.WEEK: NOTHING, Period.MONTH: NOTHING},
        dict.fromkeys(Period, ()),
        tuple(days),
        problems=tuple(Problem(f"/x/{number}", "no JSON", "kept") for number in range(problems)),
    )


def snapshot(*providers: ProviderUsage, fresh_at_ms: int | None = NOON_MS) -> Snapshot:
    """A snapshot of these providers, at the UTC day boundary."""
    return Snapshot(TODAY, "utc", "UTC", providers or (provider(),), fresh_at_ms)


def busy_day() -> Snapshot:
    """Five providers as in the pictures: $4.31 today, an estimate in it, 12 tasks, 84 requests, 4.0M tokens."""
    return snapshot(
        provider("cline", today=usage(1.84, 5, 30, 2_000_000)),
        provider("cline_cli", "Cline CLI", today=usage(1.58, 4, 30, 1_000_000)),
        provider("roocode", "Roo Code", Status.PARTIAL, usage(0.87, 2, 20, 900_000), problems=3),
        provider("kilo_code", "Kilo Code", today=usage(0, 1, 4, 100_000, estimated=0.02)),
        provider("zoo_code", "Zoo Code", Status.EMPTY),
    )


class ScriptedRefresh:
    """Gives out `results` one per run, the last one again and again; an exception among them is raised.

    `gate`, where given, holds each run until it is set or the run is told to stop.
    """

    def __init__(self, results: Iterable[Snapshot | Exception], gate: threading.Event | None = None) -> None:
        self.results = list(results)
        self.gate = gate
        self.runs = 0
        self.applied: list[Settings] = []
        self.threads: set[str] = set()
        self.closed = False
        self.began = threading.Event()

    def cached(self) -> Snapshot:
        self.threads.add(threading.current_thread().name)
        first = next(result for result in self.results if isinstance(result, Snapshot))
        return replace(first, fresh_at_ms=None)

    def run(self, stop: threading.Event, progress: Callable[[Progress], None]) -> Snapshot:
        self.threads.add(threading.current_thread().name)
        self.runs += 1
        self.began.set()
        while self.gate is not None and not self.gate.is_set() and not stop.wait(0.01):
            pass
        progress(Progress(1, 1, 10, 10, False))
        result = self.results[min(self.runs, len(self.results)) - 1]
        if isinstance(result, Exception):
            raise result
        return result

    def apply(self, settings: Settings) -> None:
        self.threads.add(threading.current_thread().name)
        self.applied.append(settings)

    def close(self) -> None:
        self.threads.add(threading.current_thread().name)
        self.closed = True
