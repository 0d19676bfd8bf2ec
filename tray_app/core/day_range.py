"""A Snapshot limited to some providers and days, for a report that was asked for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from tray_app.core import doubts, provider_sums
from tray_app.core.model import Period, Snapshot, Status
from tray_app.core.tally import as_day

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Days:
    """Calendar days from `since` to `until`, both included; None: no bound on that side."""

    since: date | None = None
    until: date | None = None

    @property
    def since_day(self) -> str | None:
        """The first day as ISO text."""
        return self.since.isoformat() if self.since else None

    @property
    def until_day(self) -> str | None:
        """The last day as ISO text."""
        return self.until.isoformat() if self.until else None

    @property
    def named(self) -> str:
        """The days in words."""
        if self.since and self.until:
            return f"{self.since} to {self.until}" if self.since != self.until else f"{self.since}"
        return f"Since {self.since}" if self.since else f"Until {self.until}"

    def __contains__(self, day: date) -> bool:
        return (self.since or date.min) <= day <= (self.until or date.max)


def of_providers(snapshot: Snapshot, providers: Sequence[str]) -> Snapshot:
    """The Snapshot of some providers; none named: all."""
    chosen = tuple(each for each in snapshot.providers if not providers or each.id in providers)
    return replace(snapshot, providers=chosen)


def of_days(snapshot: Snapshot, ledger: Ledger, days: Days) -> Snapshot:
    """The Snapshot with "all time" limited to `days`: usage, models, doubts and days. The other periods stay, as do budgets.

    `ledger` has its days at the Snapshot's boundary. A task counts once, whatever the number of days it ran on; requests without a usable
    time are in no day, and so left out.
    """
    first, last = as_day(days.since or date.min), as_day(days.until or date.max)
    doubted = doubts.doubts(ledger, {Period.ALL: (first, last)})
    limited = []
    for provider in snapshot.providers:
        if provider.status is not Status.OFF:
            usage, models = provider_sums.of_days(ledger, provider.id, first, last)
            limited.append(
                replace(
                    provider,
                    periods={**provider.periods, Period.ALL: usage},
                    models={**provider.models, Period.ALL: models},
                    doubts={**provider.doubts, Period.ALL: doubted.get(provider.id, {}).get(Period.ALL, ())},
                    days=tuple(row for row in provider.days if row.day in days),
                )
            )
        else:
            limited.append(provider)
    return replace(snapshot, providers=tuple(limited))
