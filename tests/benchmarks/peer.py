"""Another program that reads the same files, for comparison: `TALLYTRAY_PEER=/path/to/tokscale`. It is run offline, on the same corpora."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.benchmarks.one_change import changed, middling
from tests.benchmarks.processes import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.benchmarks.corpora import Corpus
    from tests.benchmarks.processes import Run


@dataclass(frozen=True, slots=True)
class Peer:
    """A program by its path, what it calls itself, and a folder where it may keep its cache."""

    path: str
    name: str
    folder: Path

    def _read(self, corpus: Corpus) -> Run:
        clients = "cline,roocode,kilocode,kilo"
        command = [self.path, "models", "--json", "--no-spinner", "--home", str(corpus.home), "-c", clients]
        alone = ["unshare", "-rn"] if shutil.which("unshare") and _may_unshare() else []
        done = run([*alone, *command], self.folder, {"TOKSCALE_PRICING_CACHE_ONLY": "1"})
        _tidy(corpus)
        return done

    def cold(self, corpus: Corpus) -> Callable[[int], Run]:
        """Runs without a cache."""

        def once(turn: int) -> Run:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            return self._read(corpus)

        return once

    def warm(self, corpus: Corpus) -> Callable[[int], Run]:
        """Runs with nothing changed since the last one."""
        return lambda turn: self._read(corpus)

    def after_change(self, corpus: Corpus) -> Callable[[int], Run]:
        """Runs after one request more."""

        def once(turn: int) -> Run:
            with changed(middling(corpus), corpus):
                return self._read(corpus)

        return once


def _tidy(corpus: Corpus) -> None:
    """Take away what it left beside the database, so that the next program finds what the last one did."""
    for suffix in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(corpus.database + suffix)


def _may_unshare() -> bool:
    return subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False).returncode == 0


def peer_of(folder: Path) -> Peer | None:
    """The peer that the environment names."""
    path = os.environ.get("TALLYTRAY_PEER", "")
    if not path:
        return None
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
    return Peer(path, said.strip(), folder / "peer")
