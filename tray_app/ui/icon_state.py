"""What the tray icon says, as a value: which mark, how full, which text. Equal states are the same picture."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tray_app.core import currency
from tray_app.core.budget import tightest
from tray_app.core.model import Period, Status
from tray_app.core.usual_day import usual_day
from tray_app.ui.number_style import number_locale

if TYPE_CHECKING:
    from tray_app.core.model import Snapshot, Usage

STEPS = 48  # levels that can look different: no icon size has more rows


class Mark(StrEnum):
    """The state that the shape tells; one at a time."""

    NORMAL = "normal"
    NOTHING_FOUND = "nothing_found"
    OVER_BUDGET = "over_budget"
    UNREADABLE = "unreadable"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class IconState:
    """`level` is 0 to STEPS; `text`, at most three signs, is drawn instead of the glyph where not empty."""

    mark: Mark = Mark.NORMAL
    level: int = 0
    text: str = ""


def icon_state(snapshot: Snapshot, daily_budget: float | None, shows: str, stale: bool) -> IconState:
    """The icon for a snapshot. `shows` is the setting: glyph, cost, tokens or quiet; `stale`: refreshes were missed."""
    if shows == "quiet":
        return IconState()
    today = snapshot.usage(Period.TODAY)
    mark = Mark.NORMAL
    if all(provider.status in {Status.NOT_FOUND, Status.OFF} for provider in snapshot.providers):
        mark = Mark.NOTHING_FOUND
    elif _over(snapshot, daily_budget):
        mark = Mark.OVER_BUDGET
    elif any(problem.fatal for provider in snapshot.providers for problem in provider.problems):
        mark = Mark.UNREADABLE
    elif stale:
        mark = Mark.STALE
    text = ""
    if shows in {"cost", "tokens"} and mark is not Mark.NOTHING_FOUND:
        text = _text(today, shows)
    return IconState(mark, _steps(level(snapshot, daily_budget)), text)


def level(snapshot: Snapshot, daily_budget: float | None) -> float:
    """How full the icon is, 0 to 1: the tightest budget of the snapshot, else today's cost against `daily_budget` or a usual day.

    A usual day is the median of the last 14 days before today with a cost. Without such a day any cost fills half.
    """
    standing = tightest(snapshot.budgets)
    if standing is not None:
        return min(1.0, standing.share)
    cost = snapshot.usage(Period.TODAY).cost.usd
    if cost <= 0:
        return 0.0
    whole = daily_budget or usual_day(snapshot)
    return min(1.0, cost / whole) if whole > 0 else 0.5


def _over(snapshot: Snapshot, daily_budget: float | None) -> bool:
    if snapshot.budgets:
        return any(standing.over for standing in snapshot.budgets)
    return bool(daily_budget) and snapshot.usage(Period.TODAY).cost.usd > (daily_budget or 0.0)


def _steps(share: float) -> int:
    return 0 if share <= 0 else max(1, math.floor(share * STEPS + 0.5))


def _text(usage: Usage, shows: str) -> str:
    if shows == "cost" and usage.cost.unknown:
        return "?"
    number = usage.tokens.total if shows == "tokens" else currency.shown().of(usage.cost.usd)
    return short(number).replace(".", number_locale().decimalPoint())


def short(number: float) -> str:
    """At most three signs: 0, .04, 4.3, 12, 128, 1k, .1M. Above nothing is never shown as 0."""
    if number <= 0:
        return "0"
    if number < 0.095:
        return f".{max(1, round(number * 100)):02d}"
    if number < 9.95:
        text = f"{number:.1f}"
        return text.removesuffix(".0")
    for unit in ("", "k", "M", "B"):
        room = 999.5 if not unit else 99.5
        if number < room:
            return (
                f"{max(1, number):.0f}{unit}"
                if number >= 0.95 or not unit
                else f".{round(number * 10)}{unit}"
            )
        number /= 1000
    return "∞"
