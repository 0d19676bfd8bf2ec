"""What the hero says: the period's cost, its counts, and beside it the one or two facts that put it in proportion."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from tray_app.core.model import Cost, Period
from tray_app.ui import figures
from tray_app.ui.budget_words import month_end_text, share_of_budget
from tray_app.ui.cost_hover import cache_hover, cost_hover
from tray_app.ui.left_out import unpriced_text, without_short, without_text
from tray_app.ui.pictures import is_shown, is_unreadable, is_used
from tray_app.ui.tile_facts import period_phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.model import Snapshot

translate = QCoreApplication.translate
COUNTS_GAP: Final = " · "


@dataclass(frozen=True, slots=True)
class Aside:
    """One line at the end of the hero: template with %1 and %2, what stands in them, a mark before it, the theme role of its text."""

    template: str
    strong: str = ""
    plain: str = ""
    mark: str = ""
    tone: str = "muted"


@dataclass(frozen=True, slots=True)
class HeroFacts:
    """A cost with its counts, or (where `title` is set) the sentence that stands in its place."""

    cost: Cost | None = None
    counts: str = ""
    asides: tuple[Aside, ...] = ()
    without: tuple[str, ...] = ()  # what the cost leaves out, in ever shorter forms
    title: str = ""
    hover: str = ""
    spoken: str = ""


def hero_facts(
    snapshot: Snapshot, period: Period, now_ms: int, budget: float | None, checking: bool
) -> HeroFacts:
    """The hero of a period. `budget`: USD a day; `checking`: the numbers are from an earlier run and are being compared with the disk."""
    usage = snapshot.usage(period)
    missing = [each.name for each in snapshot.providers if is_shown(each) and is_unreadable(each)]
    if not is_used(usage) and not missing:
        return _nothing(snapshot, period)
    counts = COUNTS_GAP.join(
        (figures.tasks(usage.tasks), figures.requests(usage.requests), figures.tokens(usage.tokens.total))
    )
    cost = usage.cost if is_used(usage) else None
    if checking:
        asides = _checking(snapshot)
    elif missing:
        asides = (_without(missing),)
    else:
        asides = tuple(_proportions(snapshot, period, now_ms, budget))
    amount = figures.bare_cost(cost)
    if figures.is_about(cost):
        amount = translate("hero", "about %1").replace("%1", amount)
    without = without_text(cost)
    when = translate("hero", "%1 %2", "cost, period: about $4.31 today").replace("%2", period_phrase(period))
    spoken = [when.replace("%1", amount), *filter(None, (without,)), counts]
    spoken += [aside.template.replace("%1", aside.strong).replace("%2", aside.plain) for aside in asides]
    spoken = [text.replace(figures.ABOUT, translate("hero", "about %1").replace("%1", "")) for text in spoken]
    hover = (cost_hover(usage.cost), cache_hover(usage), month_end_text(snapshot))
    return HeroFacts(
        cost,
        counts,
        asides,
        (without, without_short(cost), unpriced_text(cost)) if without else (),
        hover="\n".join(filter(None, hover)),
        spoken=", ".join(spoken),
    )


def counts_line(facts: HeroFacts, room: float, gap: float, width: Callable[[str], float]) -> tuple[str, str]:
    """The counts and, at the line's end, what the cost leaves out, in forms that fit `room` together with a `gap` between them.

    That something is left out must be said; for it the last counts go first, into the hover. A figure is never cut.
    """
    parts = facts.counts.split(COUNTS_GAP)
    for number in range(len(parts), 0, -1):
        counts = COUNTS_GAP.join(parts[:number])
        for without in facts.without or ("",):
            if width(counts) + (gap + width(without) if without else 0.0) <= room:
                return counts, without
    return parts[0], ""


def over_budget(snapshot: Snapshot, budget: float | None) -> tuple[str, str] | None:
    """The two lines of the banner when today's cost is above the daily budget (USD), else None."""
    today = snapshot.usage(Period.TODAY).cost
    if budget is None or budget <= 0 or today.usd <= budget:
        return None
    about = figures.ABOUT if today.approximate else ""
    first = translate("hero", "%1 over today’s budget").replace(
        "%1", about + figures.money(today.usd - budget)
    )
    largest = max(snapshot.providers, key=lambda each: each.periods[Period.TODAY].cost.usd)
    share = largest.periods[Period.TODAY].cost
    second = translate("hero", "Largest: %1, %2 of %3").replace("%2", figures.cost_text(share))
    return first, second.replace("%3", figures.cost_text(today)).replace("%1", largest.name)


def _nothing(snapshot: Snapshot, period: Period) -> HeroFacts:
    used_before = [
        (each.last_use_ms, each.name)
        for each in snapshot.providers
        if is_shown(each) and each.last_use_ms is not None
    ]
    title = {
        Period.TODAY: translate("hero", "Nothing used today yet"),
        Period.WEEK: translate("hero", "Nothing used in 7 days"),
        Period.MONTH: translate("hero", "Nothing used in 30 days"),
    }.get(period, translate("hero", "No usage recorded yet"))
    if not used_before:
        if period is not Period.ALL and not is_used(snapshot.usage(Period.ALL)):
            title = translate("hero", "No usage recorded yet")
        return HeroFacts(title=title, spoken=title)
    last_ms, name = max(used_before)
    zone = figures.zone_of(snapshot.day_boundary, snapshot.time_zone)
    day = figures.day_of(last_ms, zone)
    when = figures.moment(last_ms, zone, snapshot.today)
    if day == snapshot.today - timedelta(days=1):
        when = translate("hero", "yesterday %1").replace("%1", figures.clock(last_ms, zone))
    counts = translate("hero", "Last use: %1, %2").replace("%1", when).replace("%2", name)
    return HeroFacts(title=title, counts=counts, spoken=f"{title}. {counts}")


def _checking(snapshot: Snapshot) -> tuple[Aside, ...]:
    second = Aside(translate("hero", "checking for changes"))
    if snapshot.fresh_at_ms is None:
        return (Aside(translate("hero", "last known numbers"), mark="clock", tone="text"), second)
    zone = figures.zone_of(snapshot.day_boundary, snapshot.time_zone)
    when = figures.moment(snapshot.fresh_at_ms, zone, snapshot.today)
    return (Aside(translate("hero", "as of %1").replace("%1", when), mark="clock", tone="text"), second)


def _without(names: list[str]) -> Aside:
    if len(names) == 1:
        return Aside(translate("hero", "without %1").replace("%1", names[0]), mark="error", tone="error")
    text = translate("hero", "without %1 providers").replace("%1", figures.exact(len(names)))
    return Aside(text, mark="error", tone="error")


def _proportions(snapshot: Snapshot, period: Period, now_ms: int, budget: float | None) -> list[Aside]:
    cost = snapshot.usage(period).cost
    lines: list[Aside] = []
    zone = figures.zone_of(snapshot.day_boundary, snapshot.time_zone)
    if period is not Period.ALL and not cost.unknown:
        lines += _comparison(snapshot, period, figures.clock(now_ms, zone))
    if period is Period.TODAY:
        if snapshot.budgets:
            lines += [Aside(text) for text in share_of_budget(snapshot)]
        elif budget and not cost.unknown:
            share = figures.percent(cost.usd / budget)
            text = (
                translate("hero", "%1 of %2 budget").replace("%1", share).replace("%2", figures.money(budget))
            )
            lines.append(Aside(text))
        return lines
    firsts = [each.days[0].day for each in snapshot.providers if is_shown(each) and each.days]
    if period is Period.ALL:
        if firsts:
            lines.append(
                Aside(
                    translate("hero", "since %1").replace("%1", figures.day_name(min(firsts), snapshot.today))
                )
            )
        days = (snapshot.today - min(firsts)).days + 1 if firsts else 0
    else:
        days = 7 if period is Period.WEEK else 30
    if days and not cost.unknown:
        about = figures.ABOUT if cost.approximate else ""
        lines.append(
            Aside(translate("hero", "%1 a day").replace("%1", about + figures.money(cost.usd / days)))
        )
    return lines


def _comparison(snapshot: Snapshot, period: Period, time: str) -> list[Aside]:
    before = snapshot.previous(period)
    if before.cost.unknown or (period is not Period.TODAY and not is_used(before)):
        return []  # nothing known to compare with
    step = figures.change(snapshot.usage(period).cost.usd, before.cost.usd)
    template, same = {
        Period.TODAY: (translate("hero", "%1 vs yesterday %2"), translate("hero", "as yesterday %2")),
        Period.WEEK: (translate("hero", "%1 vs previous 7 d"), translate("hero", "as in the previous 7 d")),
        Period.MONTH: (
            translate("hero", "%1 vs previous 30 d"),
            translate("hero", "as in the previous 30 d"),
        ),
    }[period]
    return [Aside(template if step else same, step, time)]
