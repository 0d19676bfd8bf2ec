"""Figures of whole processes: the first import, a report with nothing to do, and a report after one change; a peer beside them.

Every report's numbers are held against the corpus' truth, so that no figure is of a wrong number.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.benchmarks import processes
from tests.benchmarks.figures import Figure
from tests.benchmarks.one_change import changed, middling
from tests.benchmarks.processes import Run, in_turn, python, report, run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.benchmarks.corpora import Corpus
    from tests.benchmarks.peer import Peer

_NAME_IMPORTS = """
import sys
from tray_app.__main__ import main
out, sys.stdout = sys.stdout, open("/dev/null", "w")
sys.argv = ["tallytray", "--data-dir", sys.argv[1], "report", "--json"]
try:
    main()
except SystemExit:
    pass
print(*(name for name, module in sys.modules.items() if getattr(module, "__spec__", None)), file=out)
"""


@dataclass(frozen=True, slots=True)
class Whole:
    """What was measured: the figures, a data directory that holds the whole import, and the peer's figures."""

    figures: list[Figure]
    data: Path
    peer: list[Figure]


def check(text: str, home: Path) -> None:
    """Hold a report's metrics and tokens against the corpus' truth. Raises SystemExit where they differ."""
    providers = json.loads(text)["providers"]
    for provider, true in json.loads((home / "truth.json").read_text("utf-8"))["providers"].items():
        for part in ("metrics", "tokens"):
            for key, value in true[part].items():
                if abs((told := providers[provider][part][key]) - value) > 1e-6:
                    raise SystemExit(f"{home}: {provider} {key} is {told}, not {value}")


def measure(corpus: Corpus, folder: Path, turns: int, peer: Peer | None) -> Whole:
    """Measure whole processes over a corpus; `folder` takes what they write."""
    home = corpus.home
    data = folder / "0"

    rows = folder / "rows.db"

    def least(turn: int) -> Run:
        rows.unlink(missing_ok=True)
        done = run(python("-m", "tests.benchmarks.floor_import", str(home), str(rows)), home)
        if int(done.out) != corpus.requests:
            raise SystemExit(f"the floor read {done.out.strip()} requests, not {corpus.requests}")
        return done

    def started(turn: int) -> Run:
        return run(python("-c", "import tests.benchmarks.floor_import"), home)

    def cold(turn: int) -> Run:
        done = run(report(folder / str(turn)), home)
        check(done.out, home)
        return done

    kinds: list[Callable[[int], Run]] = [started, least, cold]
    if peer is not None:
        kinds.append(peer.cold(corpus))
    starts, floors, colds, *peer_colds = in_turn(turns, *kinds)

    modules = run(python("-c", _NAME_IMPORTS, str(data)), home).out.split()
    imports = _importing(modules)

    def bare(turn: int) -> Run:
        return run(python("-c", imports), home)

    def unchanged(turn: int) -> Run:
        done = run(report(data), home)
        check(done.out, home)
        return done

    def after_change(turn: int) -> Run:
        # On a copy: what a ledger has seen stays in its numbers when it is gone from the document.
        with tempfile.TemporaryDirectory(dir=folder) as own, changed(middling(corpus), corpus):
            shutil.copytree(data, own, dirs_exist_ok=True)
            return run(report(own), home)

    kinds = [bare, unchanged, after_change]
    if peer is not None:
        kinds += [peer.warm(corpus), peer.after_change(corpus)]
    bares, warms, afters, *peer_warms = in_turn(turns, *kinds)

    start, floor = processes.cpu(starts), processes.cpu(floors)
    figures = [
        Figure("First import, as a process", "s", floor, processes.cpu(colds), "≤ start + 1.5 ×", start + 1.5 * (floor - start)),
        Figure("– peak memory of that process", "MB", processes.peak(floors), processes.peak(colds)),
        Figure("– the ledger, per request", "bytes", _size(rows) / corpus.requests, _size(data / "ledger.sqlite3") / corpus.requests),
        Figure("Report, nothing changed, as a process", "s", processes.cpu(bares), processes.cpu(warms), "≤ 0.3 s", 0.3),
        Figure("– peak memory of the report", "MB", processes.peak(bares), processes.peak(warms)),
        Figure("Report after one change, as a process", "s", processes.cpu(bares), processes.cpu(afters)),
    ]  # fmt: skip
    if not peer_colds:
        return Whole(figures, data, [])
    first, again, change = peer_colds[0], *peer_warms
    beside = [
        Figure("first import, CPU", "s", processes.cpu(first), processes.cpu(colds)),
        Figure("first import, peak memory", "MB", processes.peak(first), processes.peak(colds)),
        Figure("nothing changed, CPU", "s", processes.cpu(again), processes.cpu(warms)),
        Figure("nothing changed, peak memory", "MB", processes.peak(again), processes.peak(warms)),
        Figure("after one change, CPU", "s", processes.cpu(change), processes.cpu(afters)),
    ]
    return Whole(figures, data, beside)


def _size(file: Path) -> int:
    return file.stat().st_size


def _importing(modules: list[str]) -> str:
    """A program that imports what a report imports of others, and nothing of ours."""
    names = [name for name in modules if name.partition(".")[0] not in ("tray_app", "tests")]
    return "\n".join(f"try:\n import {name}\nexcept ImportError:\n pass" for name in names)
