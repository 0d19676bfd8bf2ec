"""Two small corpora with the same kind of tasks, one with four times as many, and engines that have imported them."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.benchmarks.corpora import corpus_at
from tests.benchmarks.engine import engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.benchmarks.corpora import Corpus
    from tray_app.core.refresh import Refresh

FEW, MANY = 150, 600
"""Tasks of the two corpora."""

_SMALL = ("--requests-per-task", "12", "--text-size", "0.1", "--history-size", "0.1")


@dataclass(frozen=True, slots=True)
class Imported:
    """A corpus, and an engine whose ledger, in the folder `data`, holds it."""

    corpus: Corpus
    data: Path
    refresh: Refresh


def _made(folder: Path, tasks: int) -> Corpus:
    maker = Path(__file__).with_name("corpus.py")
    command = [sys.executable, str(maker), str(folder / "home"), "--tasks", str(tasks), *_SMALL]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return corpus_at(folder / "home")


def _imported(folder: Path, tasks: int) -> Iterator[Imported]:
    corpus = _made(folder, tasks)
    refresh = engine(folder / "data", corpus.home)
    for _ in range(3):
        refresh.run(threading.Event())
    yield Imported(corpus, folder / "data", refresh)
    refresh.close()


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imported]:
    """The smaller one."""
    yield from _imported(tmp_path_factory.mktemp("few"), FEW)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Imported]:
    """The larger one."""
    yield from _imported(tmp_path_factory.mktemp("many"), MANY)
