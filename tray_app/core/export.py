"""Every request of the ledger to a file: CSV, JSON or JSON lines. Numbers, ids and names only; the ledger holds no text."""

from __future__ import annotations

import csv
import json
import os
from typing import TYPE_CHECKING, Any

from tray_app.core import charging
from tray_app.core.price_book import Asked
from tray_app.core.settle import Basis
from tray_app.sources.records import Format

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import TextIO

    from tray_app.core.ledger import Ledger

FORMS = (".csv", ".json", ".jsonl")

COLUMNS = (
    "provider", "task", "key", "at_ms", "model", "model_source", "upstream_provider", "mode", "project", "installation", "input_tokens",
    "cache_read_tokens", "cache_write_tokens", "output_tokens", "cache_in_input", "uncached_input_tokens", "cost_usd", "aggregate",
    "usage_reported", "counted", "rewound", "archived",
)  # fmt: skip
"""Token columns are as recorded but for `uncached_input_tokens`; `counted` is false for copies and what is covered by an aggregate."""

MONEY = ("estimated_usd", "usd", "doubt")
"""Added to each row: the list price where one was asked for, what counts in the sums, and why the recorded cost is doubted."""

_BOOLEAN = frozenset({"cache_in_input", "aggregate", "usage_reported", "counted", "rewound", "archived"})


def form_of(path: Path) -> str:
    """The form that a file's name asks for. Raises ValueError with a sentence for the user."""
    form = path.suffix.lower()
    if form not in FORMS:
        raise ValueError(f"{path}: the name must end in {', '.join(FORMS[:-1])} or {FORMS[-1]}.")
    return form


def write(ledger: Ledger, path: Path, form: str) -> int:
    """Write all rows of roots that are named now; an existing file is replaced only when the new one is complete.

    Gives the number of rows. Raises `OSError`.
    """
    unfinished = path.with_name(f".{path.name}.part")
    try:
        with unfinished.open("w", encoding="utf-8", newline="") as out:
            number = {".csv": _csv, ".json": _json, ".jsonl": _lines}[form](records(ledger), out)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return number


def records(ledger: Ledger) -> Iterator[dict[str, Any]]:
    """Every row, by provider, task and time."""
    way = charging.noted(Basis.noted(ledger.fact("basis")).prices)
    tasks = ledger.rows("SELECT id FROM task ORDER BY provider, name")
    for (task,) in tasks:
        rows = ledger.rows(
            'SELECT t.provider, t.name, r."key", r."at", m.text, r.source, u.text, o.text, t.project, p.installation, r.input,'
            " r.cache_read, r.cache_write, r.output, r.inside, CASE WHEN r.inside THEN max(0, r.input-r.cache_read-r.cache_write)"
            " ELSE r.input END, r.cost, r.aggregate, r.reported, r.counted, r.rewound, NOT d.present, p.format"
            " FROM request r JOIN document d ON d.id=r.document_id JOIN root p ON p.id=d.root_id JOIN task t ON t.id=d.task_id"
            " JOIN name m ON m.id=r.model JOIN name u ON u.id=r.upstream JOIN name o ON o.id=r.mode"
            ' WHERE d.task_id=? AND p.active ORDER BY r."at", r."key", p.path',
            (task,),
        )
        for *row, form in rows:
            named = dict(zip(COLUMNS, row, strict=True))
            plain = {key: bool(value) if key in _BOOLEAN else value for key, value in named.items()}
            yield plain | _money(plain, way, form == Format.TASK_ARRAYS)


def _money(row: dict[str, Any], way: charging.Charging, arrays: bool) -> dict[str, Any]:
    asked = Asked(
        row["model"], row["upstream_provider"], row["uncached_input_tokens"], row["cache_read_tokens"],
        row["cache_write_tokens"], row["output_tokens"], row["at_ms"], row["aggregate"],
    )  # fmt: skip
    charge = way.charge(asked, row["cost_usd"], row["provider"], arrays)
    cost = way.cost(asked, row["cost_usd"], row["provider"], arrays)
    known = not cost.unknown and (cost.recorded_requests or cost.estimated_requests)
    values = (charge.quote.usd if charge.quote else None, cost.usd if known else None, charge.flag)
    return dict(zip(MONEY, values, strict=True))


def _csv(rows: Iterator[dict[str, Any]], out: TextIO) -> int:
    writer = csv.DictWriter(out, (*COLUMNS, *MONEY), lineterminator="\n")
    writer.writeheader()
    number = 0
    for number, row in enumerate(rows, 1):  # noqa: B007 - the last number is the count
        writer.writerow(
            {key: str(value).lower() if isinstance(value, bool) else value for key, value in row.items()}
        )
    return number


def _json(rows: Iterator[dict[str, Any]], out: TextIO) -> int:
    out.write('{"schema": "tallytray.export/1", "requests": [')
    number = 0
    for number, row in enumerate(rows, 1):
        out.write(("\n" if number == 1 else ",\n") + json.dumps(row, ensure_ascii=False))
    out.write("\n]}\n")
    return number


def _lines(rows: Iterator[dict[str, Any]], out: TextIO) -> int:
    number = 0
    for number, row in enumerate(rows, 1):  # noqa: B007 - the last number is the count
        out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return number
