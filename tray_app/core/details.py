"""Usage per task, project, tool and installation: the groupings that a Snapshot does not hold, straight from the ledger."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tray_app.core import money_sums
from tray_app.core.model import Tokens
from tray_app.core.tally import as_day
from tray_app.core.tool_calls import by_tool
from tray_app.core.wording import compact, counted, money

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Cost

GROUPINGS = ("task", "project", "tool", "installation")

_SUMS = (
    "sum(s.requests), sum(s.uncached), sum(s.cache_read), sum(s.cache_write), sum(s.output),"
    f" {money_sums.COLUMNS}"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One group of one provider. `keys` are the grouping's own columns; times are Unix ms, None where there are none."""

    provider: str
    keys: tuple[str, ...]
    tasks: int
    requests: int
    tokens: Tokens
    cost: Cost
    first_at: int | None = None
    last_at: int | None = None


COLUMNS: dict[str, tuple[str, ...]] = {
    "task": ("task", "project", "mode", "state"),
    "project": ("project",),
    "tool": ("tool",),
    "installation": ("installation",),
}


def rows(
    ledger: Ledger,
    by: str,
    providers: Sequence[str],
    since: date | None = None,
    until: date | None = None,
) -> list[Row]:
    """The rows of a grouping, dearest first.

    Of `tool`: calls are `requests`, and tokens and cost are their shares of the calling answers; `unpriced_requests` are calls of
    unknown cost.
    """
    where, values = _where(providers, since, until)
    if by == "tool":
        found = _tools(ledger, providers, since, until)
    elif by == "installation":
        found = _grouped(
            ledger,
            "(SELECT group_concat(i, ', ') FROM (SELECT DISTINCT r.installation AS i FROM document d JOIN root r ON r.id=d.root_id"
            " WHERE d.task_id=t.id AND r.active ORDER BY i))",
            where,
            values,
        )
    elif by == "project":
        found = _grouped(ledger, "t.project", where, values)
    else:
        found = [
            _row(provider, (task, project, mode, "archived" if archived else "present"), 1, sums, first, last)
            for provider, task, project, mode, archived, first, last, *sums in ledger.rows(
                f"SELECT t.provider, t.name, t.project, t.mode, t.archived, t.first_at, t.last_at, {_SUMS}"
                f" FROM daysum s JOIN task t ON t.id=s.task_id {where} GROUP BY t.id",
                values,
            )
        ]
    found.sort(key=lambda row: (-row.cost.usd, -row.tokens.total, row.provider, row.keys))
    return found


def _where(providers: Sequence[str], since: date | None, until: date | None) -> tuple[str, tuple[Any, ...]]:
    parts = [f"t.provider IN ({','.join('?' * len(providers))})"]
    values: list[Any] = list(providers)
    if since:
        parts.append("s.day>=?")
        values.append(as_day(since))
    if until:
        parts.append("s.day<=?")
        values.append(as_day(until))
    return "WHERE " + " AND ".join(parts), tuple(values)


def _grouped(ledger: Ledger, key: str, where: str, values: tuple[Any, ...]) -> list[Row]:
    return [
        _row(provider, (group or "",), tasks, sums, first, last)
        for provider, group, tasks, first, last, *sums in ledger.rows(
            f"SELECT t.provider, {key} AS grouping_key, count(DISTINCT t.id), min(t.first_at), max(t.last_at), {_SUMS}"
            f" FROM daysum s JOIN task t ON t.id=s.task_id {where} GROUP BY t.provider, grouping_key",
            values,
        )
    ]


def _tools(ledger: Ledger, providers: Sequence[str], since: date | None, until: date | None) -> list[Row]:
    return [
        Row(provider, (tool,), len(use.tasks), use.calls, use.net, use.cost, use.first_at, use.last_at)
        for (provider, tool), use in by_tool(ledger, providers, since, until).items()
    ]


def _row(
    provider: str, keys: tuple[str, ...], tasks: int, sums: Sequence[Any], first: int | None, last: int | None
) -> Row:
    requests, uncached, read, write, output, *money = sums
    tokens, cost = Tokens(uncached, read, write, output), money_sums.cost(money)
    return Row(provider, keys, tasks, requests, tokens, cost, first, last)


def written(found: Sequence[Row], by: str, form: str) -> str:
    """The rows as JSON, CSV or text. A cost that nothing tells is null, empty or "no price", never 0."""
    if form == "text":
        return _text(found, by)
    plain = [_plain(row, by) for row in found]
    if form == "json":
        return (
            json.dumps(
                {"schema": "tallytray.report/1", "by": by, "rows": plain}, indent=1, ensure_ascii=False
            )
            + "\n"
        )
    out = io.StringIO()
    names = ["provider", *COLUMNS[by], *_NUMBERS]
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(plain)
    return out.getvalue()


_NUMBERS = (
    "tasks", "requests", "uncached_input", "cache_read", "cache_write", "output", "tokens", "recorded_usd", "estimated_usd",
    "unpriced_requests", "first_ms", "last_ms",
)  # fmt: skip


def _plain(row: Row, by: str) -> dict[str, Any]:
    tokens = row.tokens
    recorded, estimated = (
        (None, None) if row.cost.unknown else (row.cost.recorded_usd, row.cost.estimated_usd)
    )
    values = (
        row.tasks, row.requests, tokens.uncached_input, tokens.cache_read, tokens.cache_write, tokens.output, tokens.total,
        recorded, estimated, row.cost.unpriced_requests, row.first_at, row.last_at,
    )  # fmt: skip
    named = dict(zip(_NUMBERS, values, strict=True))
    return {"provider": row.provider, **dict(zip(COLUMNS[by], row.keys, strict=True)), **named}


def _text(found: Sequence[Row], by: str) -> str:
    if not found:
        return "Nothing recorded.\n"
    cells = [
        (
            " · ".join(key for key in row.keys if key not in ("", "present")) or "not named",
            row.provider,
            "" if by == "task" else counted(row.tasks, "task"),
            counted(row.requests, "call" if by == "tool" else "request"),
            f"{compact(row.tokens.total)} tokens",
            money(row.cost),
        )
        for row in found
    ]
    cells = list(zip(*(column for column in zip(*cells, strict=True) if any(column)), strict=True))
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if at < 2 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    ]
    return "\n".join(lines) + "\n"
