"""Measures every bound on speed and size, and writes the table of the README: `python -m tests.benchmarks --size typical --size heavy`.

The corpora are made where they are not there yet (heavy: 2 minutes and 5 GB) and kept for the next time. Floor and ours are measured in
one run and in turn, so that what counts is their ratio. A run over both takes about 15 minutes, most of it the import of heavy.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks import corpora, display, processes, table, tray, whole
from tests.benchmarks.figures import Figure, from_json
from tests.benchmarks.peer import peer_of
from tests.benchmarks.processes import python, run

if TYPE_CHECKING:
    from tests.benchmarks.peer import Peer


def asked() -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "--size", action="append", choices=tuple(corpora.TOLD), help="repeatable; default: typical"
    )
    parser.add_argument("--cache", type=Path, default=corpora.CACHE, help="where the corpora are kept")
    parser.add_argument("--turns", type=int, default=processes.TURNS, help="processes per figure")
    parser.add_argument(
        "--no-tray", action="store_true", help="without the figures that need Xvfb and a tray"
    )
    parser.add_argument("--readme", action="store_true", help="write the tables into README.md as well")
    return parser.parse_args()


def measured(
    corpus: corpora.Corpus, folder: Path, turns: int, peer: Peer | None, with_tray: bool
) -> table.Measured:
    """All figures of one corpus."""
    told("whole processes", corpus)
    done = whole.measure(corpus, folder, turns, peer)
    data, home = str(done.data), str(corpus.home)
    figures = list(done.figures)
    for module, arguments in (
        ("engine", [data, home]),
        ("import_memory", [home]),
        ("panel", [data, home]),
        ("stall", [home]),
    ):
        told(module, corpus)
        figures += _figures(module, *arguments)
    if with_tray:
        told("tray", corpus)
        figures += tray.measure(folder / "desktop", corpus.home, done.data, turns)
    return table.Measured(corpus, figures, done.peer)


def _figures(module: str, *arguments: str) -> list[Figure]:
    return from_json(run(python("-m", f"tests.benchmarks.{module}", *arguments), Path.home()).out)


def told(what: str, corpus: corpora.Corpus) -> None:
    """Say what is being measured: it takes minutes."""
    print(f"{corpus.name}: {what} …", file=sys.stderr, flush=True)


def main() -> None:
    """Measure, print, and write."""
    arguments = asked()
    with_tray = not arguments.no_tray
    if with_tray and (missing := display.missing()):
        print(f"without the tray's figures, not installed: {', '.join(missing)}", file=sys.stderr)
        with_tray = False
    found = []
    with tempfile.TemporaryDirectory(prefix="tallytray-benchmarks-") as folder:
        peer = peer_of(Path(folder))
        for name in arguments.size or ["typical"]:
            corpus = corpora.corpus(name, arguments.cache)
            own = Path(folder, name)
            own.mkdir()
            found.append(measured(corpus, own, arguments.turns, peer, with_tray))
    tables = table.text(found, peer.name if peer else "", arguments.turns)
    print(tables)
    if arguments.readme:
        table.put_into(table.README, tables)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main()
