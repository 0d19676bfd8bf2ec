"""How much of the fault tests is run: short in every run of the tests, all of it with `TALLYTRAY_FAULTS=full pytest tests/faults`."""

from __future__ import annotations

import os

FULL = os.environ.get("TALLYTRAY_FAULTS") == "full"


def times(short: int, full: int) -> int:
    """A number of repetitions."""
    return full if FULL else short
