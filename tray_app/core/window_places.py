"""Where windows were when they were last closed, kept in a small file among our own data."""

from __future__ import annotations

import base64
import binascii
import json
import logging
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LOG = logging.getLogger(__name__)
FILE = "windows.json"
_MOST = 65_536  # bytes of a file that is ours


def load(folder: Path, window: str) -> bytes:
    """What was kept of a window; empty where nothing was, or the file is damaged."""
    kept = _all(folder).get(window)
    if not isinstance(kept, str):
        return b""
    try:
        return base64.b64decode(kept, validate=True)
    except (binascii.Error, ValueError):
        return b""


def save(folder: Path, window: str, state: bytes) -> None:
    """Keep the state of a window beside those of the others. Where that is not possible the next start does without."""
    kept = _all(folder) | {window: base64.b64encode(state).decode("ascii")}
    path, part = folder / FILE, folder / f".{FILE}.part"
    try:
        os.makedirs(folder, exist_ok=True)
        with open(part, "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=1)
        os.replace(part, path)
    except OSError as error:
        LOG.info("the places of windows are not kept: %s", error.strerror)


def _all(folder: Path) -> dict[str, object]:
    try:
        with open(folder / FILE, encoding="utf-8") as file:
            kept = json.loads(file.read(_MOST))
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}
