"""What the icon said last, kept in a small file, so that the next start shows it before the ledger is open.

It holds for the day it is from: yesterday's cost is not shown as today's.
"""

from __future__ import annotations

import json
import logging
import os
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LOG = logging.getLogger(__name__)
FILE = "glance.json"


@dataclass(frozen=True, slots=True)
class LastGlance:
    """Icon and tooltip of a `day` (ISO) at a `day_boundary`; `mark`, `level` and `text` are those of the icon's state."""

    day: str
    day_boundary: str
    mark: str
    level: int
    text: str
    tooltip: str


def day_of(now_ms: int, day_boundary: str) -> str:
    """The day (ISO) of a moment (Unix ms), in UTC or local time."""
    moment = datetime.fromtimestamp(now_ms / 1000, UTC)
    return (moment if day_boundary == "utc" else moment.astimezone()).date().isoformat()


def load(folder: Path, now_ms: int, day_boundary: str) -> LastGlance | None:
    """What was kept, if it is of today; None for anything else, a damaged file included."""
    try:
        with open(folder / FILE, encoding="utf-8") as file:
            kept = LastGlance(**json.load(file))
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    if not isinstance(kept.level, int) or not all(
        isinstance(word, str) for word in (kept.mark, kept.text, kept.tooltip)
    ):
        return None
    of_today = kept.day == day_of(now_ms, day_boundary) and kept.day_boundary == day_boundary
    return kept if of_today else None


def save(folder: Path, glance: LastGlance) -> None:
    """Keeps a glance. Where that is not possible the next start does without."""
    path, part = folder / FILE, folder / f".{FILE}.part"
    try:
        os.makedirs(folder, exist_ok=True)
        with open(part, "w", encoding="utf-8") as file:
            json.dump(asdict(glance), file)
        os.replace(part, path)
    except OSError as error:
        LOG.info("the glance is not kept: %s", error.strerror)
