"""Makes all pictures of the surfaces: `python -m tests.screenshots FOLDER`. They are looked at, not compared."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.screenshots import breakdown, icons, panel, settings


def main() -> None:
    """Write every picture below the folder named first."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "artefacts/screenshots")
    for maker in (icons, panel, breakdown, settings):
        maker.make(folder)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
