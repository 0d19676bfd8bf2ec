"""One measured figure: what it is, the least it could be, what it is with us, and how far it may go."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import msgspec


@dataclass(frozen=True, slots=True)
class Figure:
    """`floor` and `ours` in `unit`; `limit`: what `ours` may be by the bound that `rule` tells, None where it is told for comparison.

    `unit` is one of s (CPU seconds), ms, MB, bytes, count. `floor` is None where nothing could be less than nothing.
    """

    what: str
    unit: str
    floor: float | None
    ours: float
    rule: str = ""
    limit: float | None = None

    @property
    def ratio(self) -> float | None:
        """Ours beside the floor."""
        return self.ours / self.floor if self.floor else None

    @property
    def met(self) -> bool | None:
        """Whether the bound holds; None without one."""
        return None if self.limit is None else self.ours <= self.limit


def as_json(figures: list[Figure]) -> str:
    """Figures for the process that asked for them."""
    return msgspec.json.encode([asdict(figure) for figure in figures]).decode()


def from_json(text: str) -> list[Figure]:
    """Figures that another process measured; they are its last line."""
    rows: list[dict[str, Any]] = msgspec.json.decode(text.strip().splitlines()[-1])
    return [Figure(**row) for row in rows]


def amount(value: float | None, unit: str) -> str:
    """A value as people read it: three digits, in a unit that keeps them small."""
    if value is None:
        return ""
    if unit == "count":
        return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"
    if unit == "s" and value < 0.1:
        value, unit = value * 1000, "ms"
    if value == 0:
        return f"0 {unit}"
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f} {unit}"
