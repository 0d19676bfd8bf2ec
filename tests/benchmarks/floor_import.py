"""The least that a first import could be, as a process: `python -m tests.benchmarks.floor_import HOME FILE`. Prints the number of rows."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.benchmarks import floors
from tests.benchmarks.corpora import corpus_at


def main() -> None:
    """Import the corpus at HOME into a new SQLite file."""
    print(floors.whole_import(corpus_at(Path(sys.argv[1])), Path(sys.argv[2])))


if __name__ == "__main__":
    main()
