"""The sample home read by the ordinary readers: they find every place and give exactly the use that was written."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tray_app.sample import sample_environment
from tray_app.sample.story import tasks
from tray_app.sources.catalogue import BY_ID
from tray_app.sources.kilo_shelf import KiloDatabase
from tray_app.sources.locations import Selection, locate
from tray_app.sources.records import UNKNOWN_MODEL, Format
from tray_app.sources.session_shelf import SessionShelf
from tray_app.sources.task_folders import TaskFolders

if TYPE_CHECKING:
    from tray_app.sources.locations import Located
    from tray_app.sources.records import Reading, Root
    from tray_app.sources.shelf import Shelf

AFTERNOON = 1_796_048_520_000  # 30 November 2026, 14:02 UTC
PROVIDER_OF = {
    "cline": "cline",
    "cline_cursor": "cline",
    "cline_cli": "cline_cli",
    "roo": "roocode",
    "kilo_db": "kilo_code",
    "kilo_legacy": "kilo_code",
}


@pytest.fixture(scope="module")
def located(tmp_path_factory: pytest.TempPathFactory) -> Located:
    environment = sample_environment(tmp_path_factory.mktemp("sample"), AFTERNOON)
    return locate(environment, Selection({}, {}, (), frozenset(), ()))


@pytest.fixture(scope="module")
def readings(located: Located) -> tuple[Reading, ...]:
    found: dict[tuple[str, str, str], Reading] = {}
    for root in located.roots:
        shelf = shelf_of(root, dict(located.indexes))
        for read in shelf.readings(list(shelf.sightings({}))):
            assert read.reading is not None, read
            found.setdefault((read.reading.provider, read.reading.task, read.seen.name), read.reading)
    return tuple(found.values())


def shelf_of(root: Root, indexes: dict[str, str]) -> Shelf:
    if root.format is Format.SDK_SESSIONS:
        return SessionShelf(root, indexes.get(root.path, ""))
    if root.format is Format.KILO_DB:
        return KiloDatabase(root, "")
    return TaskFolders(root, BY_ID[root.provider])


def test_every_tool_is_found_and_nothing_is_odd_about_it(located: Located) -> None:
    assert {root.provider for root in located.roots} == set(BY_ID)
    assert {root.installation for root in located.roots if root.provider == "cline"} >= {"VS Code", "Cursor"}
    assert located.missing == ()
    assert located.notes == ()


def test_nothing_in_it_is_damaged(readings: tuple[Reading, ...]) -> None:
    assert [reading for reading in readings if reading.faults or reading.bad_rows] == []


def test_the_readers_give_what_was_written(readings: tuple[Reading, ...]) -> None:
    wrote: Counter[tuple[str, str]] = Counter()
    read: Counter[tuple[str, str]] = Counter()
    for task in tasks(AFTERNOON):
        for use in task.uses:
            for part, amount in (
                ("requests", 1),
                ("uncached", use.uncached),
                ("cache read", use.cache_read),
                ("cache write", use.cache_write),
                ("output", use.output),
                ("micro-dollars", round(use.cost * 1_000_000)),
            ):
                wrote[PROVIDER_OF[task.kind], part] += amount
    for reading in readings:
        for request in reading.requests:
            for part, amount in (
                ("requests", 1),
                ("uncached", request.uncached_input),
                ("cache read", request.cache_read),
                ("cache write", request.cache_write),
                ("output", request.output),
                ("micro-dollars", round((request.cost or 0) * 1_000_000)),
            ):
                read[reading.provider, part] += amount
    assert +read == +wrote


def test_only_the_task_without_a_history_has_an_unknown_model(readings: tuple[Reading, ...]) -> None:
    models = {
        (reading.provider, reading.task): {request.model for request in reading.requests}
        for reading in readings
    }
    unknown = [key for key, names in models.items() if UNKNOWN_MODEL in names]
    assert len(unknown) == 1
    assert unknown[0][0] == "roocode"
    assert {
        "anthropic/claude-sonnet-4.5",
        "gpt-5",
        "claude-sonnet-4-5",
        "claude-haiku-4-5",
        "google/gemini-2.5-pro",
        "x-ai/grok-code-fast-1",
        "qwen3-coder",
        UNKNOWN_MODEL,
    } == set().union(*models.values())
