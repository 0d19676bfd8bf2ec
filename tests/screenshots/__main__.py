"""Makes all pictures of the surfaces: `python -m tests.screenshots FOLDER`. They are looked at, not compared.

With `--languages` those in other languages than English, instead.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.screenshots import breakdown, icons, languages, panel, settings


def main() -> None:
    """Write every picture below the folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("artefacts/screenshots"))
    parser.add_argument("--languages", action="store_true", help="German, and a language with long texts")
    given = parser.parse_args()
    for maker in (languages,) if given.languages else (icons, panel, breakdown, settings):
        maker.make(given.folder)
    print(f"{len(list(given.folder.glob('*.png')))} pictures in {given.folder}")


if __name__ == "__main__":
    main()
