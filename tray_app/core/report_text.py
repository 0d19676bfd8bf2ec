"""A Snapshot as a report for people: tables per period, what could not be read, what is to be known about its costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tray_app.core import money_report, report
from tray_app.core.model import Period, ProviderUsage, Snapshot, Status, Usage, total
from tray_app.core.wording import compact, counted, money, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tray_app.core.day_range import Days


SAMPLE = "Sample data: made up, to show the product. Nothing of it is yours."


def as_text(snapshot: Snapshot, by: str = "provider", days: Days | None = None) -> str:
    """The report for people: a table per period of what was found, what could not be read, and where nothing was.

    `days` says to which the Snapshot was limited: then there is one table, of these.
    """
    lines = []
    if snapshot.sample:
        lines += [SAMPLE, ""]
    shown = [
        provider for provider in snapshot.providers if provider.status not in {Status.NOT_FOUND, Status.OFF}
    ]
    absent = [provider.name for provider in snapshot.providers if provider.status is Status.NOT_FOUND]
    if not shown:
        return "\n".join(lines + _nothing(snapshot))
    if by == "provider":
        lines += _by_provider(snapshot, shown, days)
    else:
        for provider in shown:
            rows = report.rows(provider, by)
            if rows:
                lines += [
                    provider.name,
                    *_table([_cells(" ".join(filter(None, keys)), usage) for keys, usage in rows]),
                    "",
                ]
    for provider in shown:
        unread = [problem for problem in provider.problems if problem.fatal]
        if unread:
            lines += [f"{provider.name}: {counted(len(unread), 'file')} could not be read"]
            lines += [f"  {problem.path}: {problem.reason} ({problem.effect})" for problem in unread[:5]]
            lines += [f"  and {len(unread) - 5} more: tallytray doctor"] if len(unread) > 5 else []
    lines += money_report.lines(snapshot, shown)
    lines += list(snapshot.notes)
    if absent:
        lines.append(f"Not found on this machine: {', '.join(absent)}.")
    marks = _marks("\n".join(lines))
    lines.append(
        " ".join(filter(None, (f"Days in {snapshot.time_zone}.", *marks, money_report.price_line(snapshot))))
    )
    return "\n".join(lines)


def _marks(text: str) -> list[str]:
    """What the signs beside amounts mean, of those that are there."""
    found = ["≈ contains estimates from list prices."] if "≈" in text else []
    return found + (["+ leaves out requests without a known price."] if " +\n" in text else [])


def _by_provider(snapshot: Snapshot, shown: Sequence[ProviderUsage], days: Days | None) -> list[str]:
    lines: list[str] = []
    tables = [
        (Period.TODAY, f"Today, {snapshot.today}"),
        (Period.MONTH, "Last 30 days"),
        (Period.ALL, "All"),
    ]
    for period, title in tables if days is None else [(Period.ALL, days.named)]:
        rows = [
            _cells(provider.name, provider.periods[period], _none(provider, period)) for provider in shown
        ]
        if len(rows) > 1:
            rows.append(_cells("Total", total(provider.periods[period] for provider in shown)))
        lines += [title, *_table(rows), ""]
    for provider in shown:
        # Documents that could not be read are named below, one by one.
        if provider.status is not Status.OK and not any(problem.fatal for problem in provider.problems):
            lines.append(f"{provider.name}: {provider.message}")
    return lines


def _none(provider: ProviderUsage, period: Period) -> str:
    """The word for no usage: where documents could not be read, nobody knows that there was none."""
    unread = any(problem.fatal for problem in provider.problems)
    return "nothing read" if unread and not provider.periods[period].tasks else "nothing"


def _cells(name: str, usage: Usage, none: str = "nothing") -> list[str]:
    tokens = usage.tokens
    if not usage.tasks:
        return [name, none, "", "", "", "", "", ""]
    return [
        name,
        counted(usage.tasks, "task"),
        counted(usage.requests, "request"),
        f"{compact(tokens.uncached_input)} in",
        f"{compact(tokens.cache_read + tokens.cache_write)} cache",
        f"{compact(tokens.output)} out",
        f"{percent(tokens.hit_rate)} cached",
        money(usage.cost)
        if not usage.cost.unpriced_requests or usage.cost.unknown
        else f"{money(usage.cost)} +",
    ]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _nothing(snapshot: Snapshot) -> list[str]:
    places = [
        f"  {provider.name}: {counted(snapshot.looked.get(provider.id, 0), 'place')}"
        for provider in snapshot.providers
    ]
    return [
        "No usage found on this machine.",
        "Tallytray reads what these agents leave on disk. It looked in the usual places of:",
        *places,
        *snapshot.notes,
        "",
        "See it with sample data: tallytray report --demo",
        "Name a folder:           tallytray settings set providers.roocode.tasks_dir PATH",
    ]
