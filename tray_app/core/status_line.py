"""One line for status bars, from a Snapshot: placeholders in braces, and the JSON that bars such as waybar read."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from tray_app.core import currency
from tray_app.core.budget import Span, spent_in, tightest
from tray_app.core.model import Period, Status
from tray_app.core.money_report import budget_line
from tray_app.core.month_end import month_end
from tray_app.core.wording import compact, counted, left_out, money, percent, usd

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.model import ProviderUsage, Snapshot, Usage

USUAL = "{cost} {unpriced} · {counted_tasks} · {tokens} tokens"
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


class UnknownPlaceholderError(ValueError):
    """A format asks for something that there is not; the text is a sentence for the user."""


def _budget(snapshot: Snapshot) -> str:
    standing = tightest(snapshot.budgets)
    return "" if standing is None else f"{standing.share:.0%}"


def _month_end(snapshot: Snapshot) -> str:
    projection = month_end(snapshot.providers, snapshot.today)
    return "" if projection is None else ("≈ " if projection.approximate else "") + usd(projection.usd)


def _hit_rate(snapshot: Snapshot) -> str:
    return percent(snapshot.usage(Period.TODAY).tokens.hit_rate)


def _amount(snapshot: Snapshot) -> str:
    cost = snapshot.usage(Period.TODAY).cost
    return "" if cost.unknown else f"{currency.shown().of(cost.usd):.4f}".rstrip("0").rstrip(".")


def _without(usage: Usage) -> str:
    count = left_out(usage.cost)
    return f"without {count:,} unpriced" if count else ""


def _running(snapshot: Snapshot) -> str:
    running = snapshot.running
    names = {provider.id: provider.name for provider in snapshot.providers}
    return "" if running is None else f"{names.get(running.provider, running.provider)} {money(running.cost)}"


PLACEHOLDERS: dict[str, Callable[[Snapshot], str]] = {
    "cost": lambda snapshot: money(snapshot.usage(Period.TODAY).cost),
    "cost_7d": lambda snapshot: money(snapshot.usage(Period.WEEK).cost),
    "cost_30d": lambda snapshot: money(snapshot.usage(Period.MONTH).cost),
    "cost_month": lambda snapshot: money(spent_in(Span.MONTH, snapshot.providers, snapshot.today).cost),
    "unpriced": lambda snapshot: _without(snapshot.usage(Period.TODAY)),
    "amount": _amount,
    "counted_tasks": lambda snapshot: counted(snapshot.usage(Period.TODAY).tasks, "task"),
    "tasks": lambda snapshot: str(snapshot.usage(Period.TODAY).tasks),
    "requests": lambda snapshot: str(snapshot.usage(Period.TODAY).requests),
    "tokens": lambda snapshot: compact(snapshot.usage(Period.TODAY).tokens.total),
    "hit_rate": _hit_rate,
    "budget": _budget,
    "over": lambda snapshot: "over budget" if is_over(snapshot) else "",
    "month_end": _month_end,
    "running": _running,
    "day": lambda snapshot: snapshot.today.isoformat(),
}
"""What a format may name, besides the id of any provider for its cost of today."""


def is_over(snapshot: Snapshot) -> bool:
    """Whether any budget is used up."""
    return any(standing.over for standing in snapshot.budgets)


def line(snapshot: Snapshot, form: str = USUAL) -> str:
    """The format with its placeholders filled; `{{` and `}}` are braces. Always one line. Raises UnknownPlaceholderError."""
    providers = {provider.id: provider for provider in snapshot.providers}

    def fill(found: re.Match[str]) -> str:
        name = found[1]
        if name is None:
            return found[0][0]
        if name in PLACEHOLDERS:
            return PLACEHOLDERS[name](snapshot)
        if name in providers:
            provider = providers[name]
            nothing_to_say = provider.status in {Status.NOT_FOUND, Status.OFF}
            return "—" if nothing_to_say else money(provider.periods[Period.TODAY].cost)
        known = ", ".join((*PLACEHOLDERS, *providers))
        raise UnknownPlaceholderError(f"{{{name}}} is no placeholder. There are: {known}.")

    text = _PLACEHOLDER.sub(fill, form)
    return ("Sample: " if snapshot.sample else "") + " ".join(text.split())


def as_json(snapshot: Snapshot, form: str = USUAL) -> str:
    """One JSON object in one line: `text`, `tooltip`, `class` (ok, high, over or none) and `percentage` (of the budget, 0 to 100)."""
    standing = tightest(snapshot.budgets)
    share = 0.0 if standing is None else standing.share
    kind = "over" if is_over(snapshot) else "high" if share >= 0.8 else "ok"
    if not any(provider.periods[Period.ALL].tasks for provider in snapshot.providers):
        kind = "none"
    return json.dumps(
        {
            "text": line(snapshot, form),
            "tooltip": tooltip(snapshot),
            "class": kind,
            "percentage": min(100, int(share * 100)),
        },
        ensure_ascii=False,
    )


def tooltip(snapshot: Snapshot) -> str:
    """A line per provider that was used today, then the budgets."""
    names = {provider.id: provider.name for provider in snapshot.providers}
    used = [_provider(provider) for provider in snapshot.providers if provider.periods[Period.TODAY].tasks]
    return "\n".join((*used, *(budget_line(each, names) for each in snapshot.budgets)))


def _provider(provider: ProviderUsage) -> str:
    today = provider.periods[Period.TODAY]
    parts = (money(today.cost), _without(today), f"{compact(today.tokens.total)} tokens")
    return f"{provider.name}: {', '.join(part for part in parts if part)}"
