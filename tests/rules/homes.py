"""Homes that Hypothesis makes up, and engines over them that leave nothing behind."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from tests.conftest import NOON, documented, look
from tests.task_documents import CLINE, CURSOR, SHARED, T0, model_info, numbers, row
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import Settings
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOTS = (CLINE, CURSOR, SHARED)
TASKS = ("1796000000001", "1796000000002", "1796000000003")
PLAIN = Settings(estimate_costs=False)
PARTS = ("metrics", "tokens", "cost", "models", "daily")


class Place:
    """A folder with a home, and a way to make engines over any home in it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: list[Refresh] = []
        self.home = self.another_home()

    def another_home(self) -> Path:
        """An empty home; every one has the same path length, so that no order of names tells them apart."""
        return Path(tempfile.mkdtemp(prefix="home-", dir=self._folder))

    def engine(self, home: Path | None = None, settings: Settings = PLAIN) -> Refresh:
        """An engine with a ledger of its own."""
        data = Path(tempfile.mkdtemp(prefix="data-", dir=self._folder))
        environment = Environment("linux", str(home or self.home), {}, str(self._folder / "tmp"))
        refresh = Refresh(own_places(data), settings, environment, lambda: NOON)
        self._opened.append(refresh)
        return refresh

    def close(self) -> None:
        """Close all engines."""
        for refresh in self._opened:
            refresh.close()


@contextmanager
def place() -> Iterator[Place]:
    """A place for one example."""
    folder = Path(tempfile.mkdtemp(prefix="tallytray-rules-"))
    made = Place(folder)
    try:
        yield made
    finally:
        made.close()
        shutil.rmtree(folder)


def numbers_of(refresh: Refresh) -> dict[str, Any]:
    """What a report counts, without where it was found."""
    return {
        provider: {part: shown[part] for part in PARTS}
        for provider, shown in documented(look(refresh)).items()
    }


MODELS = st.sampled_from(["vendor/model-a", "model-b"])
UPSTREAMS = st.sampled_from(["anthropic", "openai", "some-new-provider"])
COUNTS = st.sampled_from([0, 1, 7, 100, 2500, 40_000])
FIVE_NUMBERS = st.builds(
    numbers, COUNTS, COUNTS, COUNTS, st.sampled_from([0, 0, 300]), st.sampled_from([None, 0, 0.125, 0.5])
)
STEPS = st.integers(0, 11)


@st.composite
def request_rows(draw: st.DrawFn, step: st.SearchStrategy[int] = STEPS) -> dict[str, Any]:
    """A request of one of twelve moments over three days, with or without a model of its own."""
    at = T0 + draw(step) * 20_000_000
    info = draw(st.none() | st.builds(model_info, MODELS, UPSTREAMS))
    return row(at, info=info, **draw(FIVE_NUMBERS))
