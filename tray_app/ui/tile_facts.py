"""What a tile says about a provider in a period: one of four pictures, never a false zero.

Used in the period · nothing in this period · found but empty · could not be read. All words are made here, so that the tile only paints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from tray_app.core.model import Cost, Period, Status, Tokens
from tray_app.ui import figures
from tray_app.ui.cost_hover import cache_hover, cost_hover
from tray_app.ui.left_out import today_text, without_text
from tray_app.ui.pictures import Picture, is_unreadable, is_used
from tray_app.ui.told import told
from tray_app.ui.trend_days import spark, spark_lit

if TYPE_CHECKING:
    from datetime import tzinfo

    from tray_app.core.model import ProviderUsage, Snapshot

translate = QCoreApplication.translate

SHOWN_PROBLEMS: Final = 2
NO_TOKENS: Final = Tokens()


@dataclass(frozen=True, slots=True)
class TileFacts:
    """Everything a tile paints and says. Texts are ready to show; empty means left out."""

    provider: str
    name: str
    picture: Picture
    cost: Cost | None = None
    counts: str = ""  # 5 tasks · 35 requests · 1.6M
    counts_short: str = ""  # without tokens
    counts_least: str = ""  # 5 tasks
    aside: str = ""  # 43% of total, or today $1.84
    aside_short: str = ""  # 43%
    cached: str = ""
    tokens: Tokens = NO_TOKENS
    spark: tuple[float, ...] = ()
    lit: tuple[bool, ...] = ()
    as_of: str = ""  # as of 13:05: out of reach, its last numbers stay
    message: str = ""  # 3 files could not be read
    quiet: str = ""
    nothing_recorded: bool = False
    problems: tuple[tuple[str, str], ...] = ()  # end of path, reason
    more: str = ""  # and 15 more
    hover: str = ""
    spoken: str = ""
    spoken_more: str = ""


def tile_facts(provider: ProviderUsage, snapshot: Snapshot, period: Period) -> TileFacts:
    """The facts of one tile. The share of the total is of all providers' cost in the period."""
    if is_unreadable(provider):
        return _unreadable(provider)
    zone = figures.zone_of(snapshot.day_boundary, snapshot.time_zone)
    usage = provider.periods[period]
    if is_used(usage):
        return _full(provider, snapshot, period, zone)
    return _quiet(provider, snapshot, period, zone)


def skeleton(provider_id: str, name: str) -> TileFacts:
    """A tile before the first numbers."""
    spoken = translate("tile", "%1, reading").replace("%1", name) if name else translate("tile", "reading")
    return TileFacts(provider_id, name, Picture.SKELETON, spoken=spoken)


def period_phrase(period: Period) -> str:
    """A period in a sentence."""
    return {
        Period.TODAY: translate("tile", "today"),
        Period.WEEK: translate("tile", "in 7 days"),
        Period.MONTH: translate("tile", "in 30 days"),
        Period.ALL: translate("tile", "in all"),
    }[period]


def _full(provider: ProviderUsage, snapshot: Snapshot, period: Period, zone: tzinfo) -> TileFacts:
    usage = provider.periods[period]
    counts_short = f"{figures.tasks(usage.tasks)} · {figures.requests(usage.requests)}"
    counts = f"{counts_short} · {figures.compact(usage.tokens.total)}"
    aside = aside_short = ""
    if period is Period.TODAY:
        whole = snapshot.usage(period).cost.usd
        if whole > 0 and not usage.cost.unknown:
            aside_short = figures.percent(usage.cost.usd / whole)
            aside = translate("tile", "%1 of total").replace("%1", aside_short)
    elif not is_used(today := provider.periods[Period.TODAY]):
        aside = aside_short = translate("tile", "nothing today")
    elif not usage.cost.unknown:  # else "no price" stands above, and is true of today too
        aside = aside_short = today_text(today.cost)
    rate = usage.tokens.hit_rate
    share = figures.UNKNOWN if rate is None else figures.percent(rate)
    cached = translate("tile", "%1 cached").replace("%1", share)
    tokens = figures.tokens(usage.tokens.total)
    hover = "\n".join(
        part for part in (f"{counts_short} · {tokens}", cost_hover(usage.cost), cache_hover(usage)) if part
    )
    without = without_text(usage.cost)
    spoken_cached = "" if rate is None else cached
    details = (
        without,
        figures.tasks(usage.tasks),
        figures.requests(usage.requests),
        tokens,
        aside,
        spoken_cached,
    )
    as_of = _as_of(provider, snapshot, zone)
    message = _message(provider)
    return TileFacts(
        provider.id,
        provider.name,
        Picture.FULL,
        cost=usage.cost,
        counts=counts,
        counts_short=counts_short,
        counts_least=figures.tasks(usage.tasks),
        aside=aside,
        aside_short=aside_short,
        cached=cached,
        tokens=usage.tokens,
        spark=spark(provider, snapshot.today),
        lit=spark_lit(period),
        as_of=as_of,
        message=message,
        hover=hover,
        spoken=_spoken(provider.name, usage.cost, period),
        spoken_more=", ".join(part for part in (*details, as_of, message) if part),
    )


def _quiet(provider: ProviderUsage, snapshot: Snapshot, period: Period, zone: tzinfo) -> TileFacts:
    message = _message(provider)
    if is_used(provider.periods[Period.ALL]):
        words = {
            Period.TODAY: translate("tile", "nothing today"),
            Period.WEEK: translate("tile", "nothing in these 7 days"),
            Period.MONTH: translate("tile", "nothing in these 30 days"),
        }.get(period, translate("tile", "nothing recorded"))
        as_of = _as_of(provider, snapshot, zone)
        spoken = f"{provider.name}, {words}"
        return TileFacts(
            provider.id,
            provider.name,
            Picture.QUIET,
            quiet=words,
            as_of=as_of,
            message=message,
            spoken=spoken,
            spoken_more=", ".join(part for part in (as_of, message) if part),
        )
    if provider.status is Status.STALE:
        words = translate("tile", "%1 is not reachable now").replace("%1", provider.name)
    else:
        words = translate("tile", "No %1 usage recorded yet").replace("%1", provider.name)
    return TileFacts(
        provider.id,
        provider.name,
        Picture.QUIET,
        quiet=words,
        nothing_recorded=True,
        message=message,
        spoken=words,
        spoken_more=message,
    )


def _unreadable(provider: ProviderUsage) -> TileFacts:
    unread = [problem for problem in provider.problems if problem.fatal]
    count = len(unread)
    if count == 1:
        message = translate("tile", "Its one file could not be read")
    elif count:
        message = translate("tile", "None of %1 files could be read").replace("%1", figures.exact(count))
    else:
        message = translate("tile", "Its folder could not be read")
    rows = tuple((_tail(problem.path), told(problem.reason)) for problem in unread[:SHOWN_PROBLEMS])
    left = count - len(rows)
    more = translate("tile", "and %1 more").replace("%1", figures.exact(left)) if left else ""
    spoken = translate("tile", "%1, no numbers").replace("%1", provider.name)
    return TileFacts(
        provider.id,
        provider.name,
        Picture.UNREADABLE,
        quiet=translate("tile", "no numbers"),
        message=message,
        problems=rows,
        more=more,
        spoken=spoken,
        spoken_more=message,
    )


def _message(provider: ProviderUsage) -> str:
    count = sum(problem.fatal for problem in provider.problems)
    if count == 1:
        return translate("tile", "1 file could not be read")
    if count:
        return translate("tile", "%1 files could not be read").replace("%1", figures.exact(count))
    return told(provider.message) if provider.status is Status.PARTIAL else ""


def _as_of(provider: ProviderUsage, snapshot: Snapshot, zone: tzinfo) -> str:
    if provider.status is not Status.STALE:
        return ""
    if provider.stale_since_ms is None:
        return translate("tile", "not reachable")
    return translate("tile", "as of %1").replace(
        "%1", figures.moment(provider.stale_since_ms, zone, snapshot.today)
    )


def _spoken(name: str, cost: Cost, period: Period) -> str:
    if cost.unknown:
        template = translate("tile", "%1, no price known, %3")
    elif figures.is_about(cost):
        template = translate("tile", "%1, about %2 %3")
    else:
        template = translate("tile", "%1, %2 %3")
    text = template.replace("%2", figures.bare_cost(cost)).replace("%3", period_phrase(period))
    return text.replace("%1", name)


def _tail(path: str) -> str:
    parts = path.replace("\\", "/").rstrip("/").split("/")
    return path if len(parts) <= 2 else "…/" + "/".join(parts[-2:])
