"""The homes that are measured, made by `corpus.py` where they are not there yet, and which of their files are read for what."""

from __future__ import annotations

import glob
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CACHE = Path.home() / ".cache" / "tallytray-benchmarks"
"""Corpora are kept here between runs."""

TOLD = {"small": "40 MB", "typical": "1 GB, 10 s", "heavy": "5 GB, 2 minutes"}
"""What making a named size costs."""

_TASKS = ".config/*/User/globalStorage/{}/tasks/*/{}"
_WITHOUT_MODEL = ("rooveterinaryinc.roo-cline", "kilocode.kilo-code")
"""Extensions whose rows name no model: it stands in the history alone."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """A home with usage data. `tasks` and `requests` are the true numbers, `size` the bytes of what an import must read."""

    name: str
    home: Path
    tasks: int
    requests: int
    usage: tuple[str, ...]
    """Documents with usage: task arrays and session messages."""
    histories: tuple[str, ...]
    """Histories of tasks whose rows name no model."""
    watched: tuple[str, ...]
    """Everything that a change of the numbers would show in: the above, the files beside them, the database."""
    database: str

    @property
    def size(self) -> int:
        """Bytes of the usage documents, the histories and the database."""
        return sum(os.path.getsize(path) for path in (*self.usage, *self.histories, self.database))

    @property
    def largest(self) -> int:
        """Bytes of the largest file that has to be read whole."""
        return max(os.path.getsize(path) for path in (*self.usage, *self.histories))


def corpus(name: str, cache: Path = CACHE) -> Corpus:
    """The corpus of a named size, made now where it is not there."""
    home = cache / name
    if not (home / "truth.json").exists():
        print(f"making the corpus {name} in {home}: {TOLD[name]}", file=sys.stderr)
        home.parent.mkdir(parents=True, exist_ok=True)
        maker = Path(__file__).with_name("corpus.py")
        subprocess.run([sys.executable, maker, home, "--size", name], check=True, stdout=subprocess.DEVNULL)
    return corpus_at(home, name)


def corpus_at(home: Path, name: str = "") -> Corpus:
    """The corpus in a home that `corpus.py` made."""
    total = json.loads((home / "truth.json").read_text("utf-8"))["total"]["metrics"]
    usage = _files(home, _TASKS.format("*", "ui_messages.json"), ".cline/data/sessions/*/*.messages.json")
    histories = _beside(home, "api_conversation_history.json")
    database = str(home / ".local/share/kilo/kilo.db")
    manifests = [path for path in _files(home, ".cline/data/sessions/*/*.json") if path not in set(usage)]
    watched = (*usage, *histories, *_beside(home, "task_metadata.json"), *manifests, database)
    return Corpus(
        name or home.name,
        home,
        total["total_tasks"],
        total["total_requests"],
        tuple(usage),
        tuple(histories),
        watched,
        database,
    )


def _beside(home: Path, name: str) -> list[str]:
    return _files(home, *(_TASKS.format(extension, name) for extension in _WITHOUT_MODEL))


def _files(home: Path, *patterns: str) -> list[str]:
    return [path for pattern in patterns for path in sorted(glob.glob(str(home / pattern)))]
