"""Adding money in SQL without the drift that SQLite's own sum has."""

from __future__ import annotations

import math


class ExactSum:
    """SQL aggregate `fsum`: a sum of money, rounded once."""

    def __init__(self) -> None:
        self._parts: list[float] = []

    def step(self, value: float | None) -> None:
        """Take one value; NULL is left out."""
        if value:
            self._parts.append(value)

    def finalize(self) -> float:
        """The sum."""
        return math.fsum(self._parts)
