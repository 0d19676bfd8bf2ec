"""A table of the captures: what the server sent, what we show, what the tool itself says, and why they differ.

Run it from the root of the checkout: python -m tests.capture_table
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.conftest import FIXTURES, NOON, capture_folders, lay_capture
from tray_app.core.model import Period
from tray_app.core.paths import own_places
from tray_app.core.reconcile import comparisons
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.sources import foreign_sqlite
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    import sqlite3

    from tray_app.core.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Line:
    """One capture: tokens of the server, of the right reader, of us (with requests), and of the tool's own totals where it keeps any."""

    name: str
    server: int
    right: int
    ours: int
    requests: int
    own: int | None
    own_source: str
    notes: tuple[str, ...]


def line(capture: Path, folder: Path) -> Line:
    """Read one capture, laid out as a home below `folder`."""
    home = lay_capture(capture, folder / "home")
    totals = json.loads((capture / "totals.json").read_text(encoding="utf-8"))
    refresh = Refresh(
        own_places(folder / "data"),
        Settings(),
        Environment("linux", str(home), {}, str(folder)),
        lambda: NOON,
    )
    try:
        snapshot = refresh.run(threading.Event())
        compared = list(comparisons(refresh.ledger))
        beside, copied = beside_the_manifests(refresh.ledger)
    finally:
        refresh.close()
    usage = snapshot.usage(Period.ALL)
    right = [value["tokens"] for value in totals.values() if isinstance(value, dict) and "tokens" in value]
    source = ", ".join(sorted({each.source for each in compared}))
    amount = sum(each.theirs.tokens for each in compared) if compared else None
    recorded = usage.recorded_input + usage.tokens.cache_read + usage.tokens.cache_write + usage.tokens.output
    database = home / ".local/share/kilo/kilo.db"
    if database.exists():
        amount, source = kilo_sums(str(database)), "session sums"
    return Line(
        str(capture.relative_to(FIXTURES / "captures")),
        sum_of(totals["server_sent"]),
        sum(sum_of(tokens) for tokens in right),
        usage.tokens.total,
        usage.requests,
        amount,
        source if amount is not None else "keeps none",
        (
            *totals.get("notes", ()),
            *(f"{each.source}: {each.reason}" for each in compared if each.reason),
            *own_reason(amount, usage.tokens.total, recorded, beside, copied),
        ),
    )


def beside_the_manifests(ledger: Ledger) -> tuple[int, int]:
    """Tokens of other agents, which no manifest holds, and tokens of copies, which count once here and in every session there."""
    net = "q.output + CASE WHEN q.inside THEN q.input ELSE q.input+q.cache_read+q.cache_write END"
    return tuple(
        ledger.rows(
            f"SELECT coalesce(sum({net}), 0) FROM request q JOIN document d ON d.id=q.document_id WHERE {which}"
        )[0][0]
        for which in ("q.\"key\" NOT LIKE 'lead|%'", "NOT q.counted")
    )  # type: ignore[return-value]  # SQL gives what the columns hold


def own_reason(own: int | None, ours: int, recorded: int, beside: int, copied: int) -> tuple[str, ...]:
    """Why the tool's own total is another than ours."""
    if own is None or own == ours:
        return ()
    if own == recorded:
        return ("own total: adds the cache to an input that holds it already",)
    if own == ours - beside:
        return (f"own total: leaves out sub-agents and team-mates ({beside:,})",)
    if own == ours + copied:
        return (f"own total: counts copies of a fork again ({copied:,})",)
    return (f"own total: {own - ours:+,}, not explained",)


def sum_of(sent: dict[str, int]) -> int:
    """All tokens that a server sent, each once."""
    return sum(
        value
        for key, value in sent.items()
        if key in ("uncached_input", "cache_read", "cache_write", "output")
    )


def kilo_sums(path: str) -> int | None:
    """What `kilo.db` itself holds as sums of its sessions; None in versions without them."""

    def summed(connection: sqlite3.Connection) -> int | None:
        columns = {row[1] for row in connection.execute("PRAGMA table_info(session)")}
        names = [name for name in sorted(columns) if name.startswith("tokens_")]
        if not names:
            return None
        return int(connection.execute(f"SELECT sum({'+'.join(names)}) FROM session").fetchone()[0] or 0)

    return foreign_sqlite.read_without_trace(path, summed)


def main() -> int:
    """Print the table; 1 when a capture does not show what a right reader shows."""
    wrong = 0
    print(f"{'capture':58} {'server':>8} {'right':>8} {'ours':>8} {'requests':>8} {'own':>8}  own total from")
    for capture in capture_folders():
        with tempfile.TemporaryDirectory(prefix="tallytray-table-") as folder:
            found = line(capture, Path(folder))
        wrong += found.ours != found.right
        own = "-" if found.own is None else f"{found.own:,}"
        mark = "" if found.ours == found.right else "  WRONG"
        print(
            f"{found.name:58} {found.server:>8,} {found.right:>8,} {found.ours:>8,} {found.requests:>8,} {own:>8}  {found.own_source}{mark}"
        )
        for note in found.notes:
            print(f"    {note}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
