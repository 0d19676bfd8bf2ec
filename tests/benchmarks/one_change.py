"""One more request in one document of a corpus, by temporary file and rename as the tools write; afterwards the document is as it was."""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.benchmarks.corpora import Corpus

_SAID = {"tokensIn": 1000, "tokensOut": 100, "cacheWrites": 0, "cacheReads": 500, "cost": 0.01}


def middling(corpus: Corpus) -> str:
    """The task array of median size among those whose rows name their model."""
    return _by_size(corpus)[len(_by_size(corpus)) // 2]


def largest(corpus: Corpus) -> str:
    """The largest of them."""
    return _by_size(corpus)[-1]


def with_history(corpus: Corpus) -> tuple[str, str]:
    """The task array whose history is of median size, and that history, which names its models."""
    histories = sorted(corpus.histories, key=os.path.getsize)
    history = histories[len(histories) // 2]
    return os.path.join(os.path.dirname(history), "ui_messages.json"), history


def _by_size(corpus: Corpus) -> list[str]:
    return sorted((path for path in corpus.usage if "saoudrizwan.claude-dev" in path), key=os.path.getsize)


def grown(data: bytes, number: int = 0) -> bytes:
    """A task array with one more request at its end; `number` tells several apart."""
    rows = json.loads(data)
    row = {
        "ts": rows[-1]["ts"] + 1000 + number,
        "type": "say",
        "say": "api_req_started",
        "text": json.dumps(_SAID),
    }
    row |= {
        "modelInfo": {"providerId": "openrouter", "modelId": "anthropic/claude-sonnet-4.5", "mode": "act"}
    }
    end = data.rstrip().removesuffix(b"]")
    return end + b"," + json.dumps(row).encode() + b"]"


def replace(path: str, data: bytes) -> None:
    """Write a document as the tools do: beside it, then over it."""
    beside = f"{path}.tmp"
    with open(beside, "wb") as file:
        file.write(data)
    os.replace(beside, path)


@contextlib.contextmanager
def changed(path: str, corpus: Corpus, number: int = 0) -> Iterator[None]:
    """The document with one more request; at the end the very file that was there is back."""
    kept = corpus.home / "kept-document"
    kept.unlink(missing_ok=True)
    os.link(path, kept)
    with open(path, "rb") as file:
        data = file.read()
    try:
        replace(path, grown(data, number))
        yield
    finally:
        os.replace(kept, path)
