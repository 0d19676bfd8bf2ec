"""Budgets per day and calendar month, in USD or net tokens, for one provider or for all: how far each is used, which one matters most."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tray_app.core.model import BudgetStanding, ProviderUsage, total

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

    from tray_app.core.model import Usage
    from tray_app.core.settings_values import ProviderSettings, Settings


class Span(StrEnum):
    """What a budget is for. MONTH is the calendar month of today, at the day boundary."""

    DAY = "day"
    MONTH = "month"


class Unit(StrEnum):
    """What a budget is counted in. Tokens are net: each once."""

    USD = "usd"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class Budget:
    """One budget. `provider` "" is for all together."""

    provider: str
    span: Span
    unit: Unit
    amount: float


_FIELDS = (
    ("budget_daily_usd", Span.DAY, Unit.USD),
    ("budget_daily_tokens", Span.DAY, Unit.TOKENS),
    ("budget_monthly_usd", Span.MONTH, Unit.USD),
    ("budget_monthly_tokens", Span.MONTH, Unit.TOKENS),
)


def budgets_of(settings: Settings) -> tuple[Budget, ...]:
    """Every budget that is set, those for all providers first."""
    found = list(_read("", settings))
    for provider, values in settings.providers.items():
        found += _read(provider, values)
    return tuple(found)


def _read(provider: str, values: Settings | ProviderSettings) -> Iterable[Budget]:
    for field, span, unit in _FIELDS:
        amount = getattr(values, field)
        if amount:
            yield Budget(provider, span, unit, float(amount))


def standings(
    budgets: Sequence[Budget], providers: Sequence[ProviderUsage], today: date
) -> tuple[BudgetStanding, ...]:
    """How far each budget is used. A budget of a provider that is not there stands at 0."""
    return tuple(_standing(budget, providers, today) for budget in budgets)


def _standing(budget: Budget, providers: Sequence[ProviderUsage], today: date) -> BudgetStanding:
    usage = spent_in(budget.span, [each for each in providers if budget.provider in ("", each.id)], today)
    usd = budget.unit is Unit.USD
    return BudgetStanding(
        budget.provider,
        budget.span.value,
        budget.unit.value,
        budget.amount,
        usage.cost.usd if usd else float(usage.tokens.total),
        usd and usage.cost.approximate,
        usage.cost.unpriced_requests if usd else 0,
    )


def spent_in(span: Span, providers: Sequence[ProviderUsage], today: date) -> Usage:
    """Usage of some providers today, or in the calendar month up to today. Tasks of a month are not told: days share them."""
    return total(
        row.usage
        for provider in providers
        for row in provider.days
        if (row.day == today if span is Span.DAY else _same_month(row.day, today) and row.day <= today)
    )


def _same_month(day: date, today: date) -> bool:
    return (day.year, day.month) == (today.year, today.month)


def tightest(found: Sequence[BudgetStanding]) -> BudgetStanding | None:
    """The budget that a single meter shows: of the daily ones, or where there is none of the monthly ones, the one used furthest."""
    daily = [each for each in found if each.span == Span.DAY]
    return max(daily or found, key=lambda each: each.share, default=None)


def most_over(found: Sequence[BudgetStanding]) -> BudgetStanding | None:
    """Of the budgets that are used up, the one that is so furthest; a day's before a month's."""
    over = [each for each in found if each.over]
    return max(over, key=lambda each: (each.span == Span.DAY, each.share), default=None)
