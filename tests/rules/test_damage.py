"""Real documents with random damage: reading them never fails in another way than saying so, and never touches another task."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import FIXTURES, documented, look
from tests.rules.homes import place
from tests.session_documents import KILO, metrics, said, write_session
from tests.task_documents import CLINE, T0, model_info, numbers, row, write_task
from tray_app.core import details
from tray_app.sources import (
    kilo_db,
    kilo_messages,
    own_totals,
    sdk_manifest,
    sdk_sessions,
    sessions_index,
    task_arrays,
)
from tray_app.sources.catalogue import BY_ID
from tray_app.sources.decode import Unreadable
from tray_app.sources.numbers import LARGEST_COUNT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tray_app.sources.records import Reading, Request

NIGHTLY = os.environ.get("TALLYTRAY_NIGHTLY") == "1"
SWAPS = (
    None,
    True,
    -1,
    0,
    1.5,
    1e300,
    2**60,
    10**30,
    "x",
    "2,000",
    "",
    [],
    [None],
    {},
    {"a": {}},
    "\ud800",
    "NaN",
)


def real(pattern: str) -> list[bytes]:
    """Documents of the captures and cases by a glob, smaller ones first."""
    found = [path.read_bytes() for path in sorted(FIXTURES.rglob(pattern)) if path.is_file()]
    return sorted({data for data in found if data}, key=len)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The document after one to three accidents."""
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(data) + 1)
        end = min(len(data), place + chance.choice((1, 2, 8, 200)))
        what = chance.randrange(7)
        if what == 0 and place < len(data):
            data = data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :]
        elif what == 1:
            data = data[:place]
        elif what == 2:
            data = data[:place] + data[place:end] * chance.choice((2, 5)) + data[end:]
        elif what == 3:
            data = data[:place] + data[end:]
        elif what == 4:
            data = data[:place] + chance.randbytes(chance.choice((1, 4, 40))) + data[place:]
        else:
            data = swapped(data, chance)
        if not data:
            break
    return data


def swapped(data: bytes, chance: random.Random) -> bytes:
    """The document with one of its values replaced by one of another type; also inside the JSON text of a row."""
    try:
        root = json.loads(data)
    except ValueError:
        return data
    node: Any = root
    while True:
        keys = (
            list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
        )
        if not keys:
            return data
        key = chance.choice(keys)
        child = node[key]
        if isinstance(child, str) and child.startswith("{") and chance.random() < 0.7:
            node[key] = swapped(child.encode("utf-8", "replace"), chance).decode("utf-8", "replace")
            break
        if isinstance(child, dict | list) and child and chance.random() < 0.85:
            node = child
            continue
        node[key] = chance.choice(SWAPS)
        break
    return json.dumps(root).encode("utf-8", "replace")


def sound(requests: tuple[Request, ...]) -> None:
    """Numbers within bounds, keys unique."""
    assert len({request.key for request in requests}) == len(requests)
    for request in requests:
        for number in (
            request.input,
            request.output,
            request.cache_read,
            request.cache_write,
            request.uncached_input,
        ):
            assert 0 <= number <= 2 * LARGEST_COUNT
        assert request.cost is None or 0 < request.cost < float("inf")


def read_task(data: bytes, beside: bytes) -> Reading:
    return task_arrays.read(
        data, lambda name: beside if name == task_arrays.HISTORY else None, "t", BY_ID["roocode"]
    )


UI, HISTORIES = real("ui_messages.json"), real("api_conversation_history.json")
READERS: dict[str, tuple[list[bytes], Callable[[bytes], tuple[Request, ...]]]] = {
    "rows": (UI, lambda data: read_task(data, b"").requests),
    "rows of Cline": (UI, lambda data: task_arrays.read(data, lambda _: None, "t", BY_ID["cline"]).requests),
    "histories": (HISTORIES, lambda data: read_task(json.dumps([row(T0, **numbers())]).encode(), data).requests),
    "metadata": (real("task_metadata.json"),
                 lambda data: task_arrays.read(json.dumps([row(T0, **numbers())]).encode(), lambda _: data, "t", BY_ID["cline"]).requests),
    "sessions": (real("*.messages.json"), lambda data: sdk_sessions.read(data, "/s/one/one.messages.json").requests),
    "manifests": ([path.read_bytes() for path in sorted((FIXTURES / "captures/cline-cli").rglob("sessions/*/*_?????.json"))],
                  lambda data: (sdk_manifest.manifest_of(data), ())[1]),
    "messages of Kilo": ([json.dumps({"role": "assistant", "modelID": "m", "providerID": "p", "cost": 0.5, "time": {"created": T0},
                                      "tokens": {"input": 5, "output": 6, "reasoning": 1, "cache": {"read": 7, "write": 8}}}).encode()],
                         lambda data: tuple(filter(None, kilo_messages.request_of(data, "m")[:1]))),
}  # fmt: skip


def read_damaged(kind: str, number: int) -> None:
    documents, read = READERS[kind]
    assert documents
    for seed in range(number):
        chance = random.Random(f"{kind} {seed}")
        data = damaged(documents[seed % len(documents)], chance)
        try:
            sound(read(data))
        except Unreadable:
            continue
        except Exception as error:  # tell which one it was
            error.add_note(f"{kind}, mutation {seed}")
            raise


@pytest.mark.parametrize("kind", READERS)
def test_a_damaged_document_is_read_or_said_to_be_unreadable(kind: str) -> None:
    read_damaged(kind, 500)


@pytest.mark.slow
@pytest.mark.skipif(not NIGHTLY, reason="the long form runs at night")
@pytest.mark.parametrize("kind", READERS)
def test_twenty_thousand_damaged_documents_are(kind: str) -> None:
    read_damaged(kind, 20_000)


@pytest.mark.parametrize("name", ["kilo.db", "sessions.db"])
def test_a_damaged_database_is_read_or_said_to_be_unreadable(name: str, tmp_path: Path) -> None:
    (whole, *_) = sorted((FIXTURES / "captures").rglob(name))
    path = tmp_path / name
    for seed in range(2000 if NIGHTLY else 60):
        chance = random.Random(seed)
        data = bytearray(whole.read_bytes())
        for _ in range(chance.randint(1, 40)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(bytes(data[: chance.choice((len(data), len(data), chance.randrange(len(data))))]))
        if name == "sessions.db":
            sessions_index.read_index(str(path))
            continue
        try:
            found = kilo_db.read(str(path), [session for session, _ in kilo_db.sessions(str(path))])
        except Unreadable:
            continue
        for reading in found.values():
            sound(reading.requests)


@pytest.mark.parametrize("damage", range(400 if NIGHTLY else 20))
def test_damage_to_one_task_leaves_all_others_as_they_were(damage: int) -> None:
    chance = random.Random(f"one task {damage}")
    with place() as here:
        good = [row(T0 + step, info=model_info(), **numbers(100, 10, cost=0.25)) for step in range(4)]
        for task in ("1", "2"):
            write_task(here.home / CLINE, task, good)
        session = write_session(
            here.home, "one", [said("a", T0, metrics(), "run"), said("b", T0 + 1, metrics())]
        )
        write_session(here.home, "two", [said("c", T0 + 2, metrics())])
        database = here.home / KILO
        database.parent.mkdir(parents=True)
        (source, *_) = sorted((FIXTURES / "captures/kilo-7").rglob("kilo.db"))
        shutil.copy(source, database)
        refresh = here.engine()
        look(refresh)
        before = numbers_of_tasks(refresh)
        for _ in range(4):
            write_task(here.home / CLINE, "1", damaged(json.dumps(good).encode(), chance))
            document = session / "one.messages.json"
            document.write_bytes(damaged(document.read_bytes(), chance))
            if chance.random() < 0.3:
                with closing(sqlite3.connect(database, isolation_level=None)) as connection:
                    connection.execute("UPDATE message SET data=? WHERE rowid=1", (chance.randbytes(30),))
            report = documented(look(refresh))
            assert set(report) == {"cline", "cline_cli", "roocode", "kilo_code", "zoo_code"}
            after = numbers_of_tasks(refresh)
            for key in (("cline", "2"), ("cline_cli", "two")):
                assert after[key] == before[key]


def numbers_of_tasks(refresh: Any) -> dict[tuple[str, str], details.Row]:
    found = details.rows(refresh.ledger, "task", ["cline", "cline_cli", "kilo_code"])
    return {(each.provider, each.keys[0]): each for each in found}


def test_a_damaged_total_of_the_tools_own_is_none(tmp_path: Path) -> None:
    tasks = tmp_path / "tasks"
    (tmp_path / "state").mkdir()
    item = {
        "id": "1",
        "tokensIn": 5,
        "tokensOut": 6,
        "totalCost": 0.5,
        "cwdOnTaskInitialization": "/work",
        "task": "[text]",
    }
    for seed in range(300):
        chance = random.Random(f"total {seed}")
        folder = write_task(tasks, "1", [], history_item=damaged(json.dumps(item).encode(), chance) or b"x")
        (tmp_path / "state/taskHistory.json").write_bytes(damaged(json.dumps([item, item]).encode(), chance))
        for total in (own_totals.history_item(str(folder)), *own_totals.task_history(str(tasks)).values()):
            assert total is None or min(total.input, total.output, total.cost) >= 0
        assert all(isinstance(path, str) for path in own_totals.workspaces(str(tasks)).values())
