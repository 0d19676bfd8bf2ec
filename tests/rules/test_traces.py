"""What the product leaves behind: nothing in the tools' directories, and nothing of a conversation anywhere."""

from __future__ import annotations

import gc
import json
import logging
import os
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.conftest import FIXTURES, NOON, lay_capture, look
from tests.session_documents import (
    KILO,
    SESSIONS,
    kilo_message,
    metrics,
    said,
    write_agent,
    write_kilo,
    write_session,
)
from tests.task_documents import (
    CLINE,
    CURSOR,
    ROO,
    SHARED,
    T0,
    environment,
    model_info,
    numbers,
    row,
    write_task,
)
from tray_app.core import details, doctor, export, report, report_text
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.refresh import Refresh

WORD = "swordfish"


class Markers:
    """Words that occur nowhere else, one for every place in which text can stand."""

    def __init__(self) -> None:
        self.places: dict[str, str] = {}

    def at(self, place: str) -> str:
        """The marker of a place; long enough to be a string of its own."""
        return self.places.setdefault(place, f"{WORD}-{len(self.places):03d}-{place.replace(' ', '-')}")


def write_marked_home(home: Path) -> Markers:
    """A home in which every text field of every format holds a marker."""
    mark = Markers()
    block = environment("vendor/model-a", "code").replace("a.py", mark.at("open file"))
    asked = f"{mark.at('request')} {block}"
    rows: list[dict[str, Any]] = [
        {"ts": T0, "type": "say", "say": "task", "text": mark.at("task row"), "images": [mark.at("image")], "files": [mark.at("file")]},
        row(T0 + 1, request=asked, streamingFailedMessage=mark.at("failure"), cancelReason=mark.at("cancel reason"), **numbers(5)),
        {**row(T0 + 2, info=model_info(), request=asked, retryStatus={"errorSnippet": mark.at("snippet")}, **numbers(6)),
         "reasoning": mark.at("reasoning")},
        {"ts": T0 + 3, "type": "say", "say": "condense_context",
         "contextCondense": {"summary": mark.at("condense summary"), "cost": 0.01}},
        {"ts": T0 + 4, "type": "ask", "ask": "followup", "text": json.dumps({"question": mark.at("question")})},
        {"ts": T0 + 5, "say": "api_req_started", "text": mark.at("text that is no json")},
        row(T0 + 6, "subagent_usage", source=mark.at("source"), **numbers(7)),
        row(T0 + 7, "subagent", items=[{"prompt": mark.at("sub-agent prompt")}]),
    ]  # fmt: skip
    history = [
        {"role": "user", "ts": T0 + 1, "content": [
            {"type": "text", "text": f"{mark.at('prompt')} {environment('vendor/model-b', 'code', '/code/a')}"},
            {"type": "tool_result", "content": [{"type": "text", "text": mark.at("tool result")}]},
            {"type": "image", "source": {"data": mark.at("image data")}}]},
        {"role": "assistant", "ts": T0 + 2, "content": [
            {"type": "text", "text": mark.at("answer")},
            {"type": "tool_use", "name": "read", "input": {"path": mark.at("tool input")}},
            {"type": "thinking", "thinking": mark.at("thinking"), "signature": mark.at("signature")}]},
    ]  # fmt: skip
    metadata = {"files_in_context": [{"path": mark.at("file in context")}], "model_usage": [],
                "environment_history": [{"host_name": mark.at("host"), "os_name": mark.at("os")}]}  # fmt: skip
    item = {"id": "1796000000000", "task": mark.at("title"), "tokensIn": 5, "tokensOut": 10, "totalCost": 0}
    for tasks in (CLINE, CURSOR, ROO, SHARED):
        plain = [*rows, row(T0 + 90, **numbers(8))]
        write_task(
            home / tasks,
            "1796000000000",
            plain,
            api_conversation_history=history,
            task_metadata=metadata,
            history_item=item,
        )
        cut = json.dumps(plain).encode()[:-9] + mark.at("cut off").encode()
        write_task(home / tasks, "1796000000001", cut)
        write_task(home / tasks, "1796000000002", json.dumps(plain).encode() + mark.at("trailing").encode())
        write_task(home / tasks, "1796000000003", json.dumps(plain).encode("utf-16"))
        loose = json.dumps(plain).replace('"images"', '"broken": NaN, "images"').encode() + b" "
        write_task(
            home / tasks, "1796000000004", loose, api_conversation_history=json.dumps(history)[:-5].encode()
        )
    state = (home / SHARED).parent / "state"
    state.mkdir()
    (state / "taskHistory.json").write_text(json.dumps([item | {"cwdOnTaskInitialization": "/code/a"}]))
    answer = said("a", T0, metrics(), "run")
    answer["content"] = [
        {"type": "text", "text": mark.at("session text")},
        {"type": "tool_use", "id": "x", "name": "run", "input": {"command": mark.at("session input")}},
    ]
    prompt = {
        "id": "u",
        "role": "user",
        "ts": T0,
        "content": [{"type": "text", "text": mark.at("session prompt")}],
    }
    directory = write_session(home, "one", [prompt, answer, said("b", T0 + 1, None, "stop") | {"content": mark.at("plain content")}],
                              metadata={"title": mark.at("session title")})  # fmt: skip
    document = directory / "one.messages.json"
    document.write_text(
        json.dumps(json.loads(document.read_text()) | {"system_prompt": mark.at("system prompt")})
    )
    manifest = directory / "one.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"prompt": mark.at("manifest prompt")}))
    write_agent(directory, "agent_1_x", [answer | {"id": "z"}])
    database = home / ".cline/data/db/sessions.db"
    database.parent.mkdir(parents=True)
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(
            "CREATE TABLE sessions (session_id TEXT, source TEXT, cwd TEXT, prompt TEXT, metadata_json TEXT)"
        )
        connection.execute(
            "INSERT INTO sessions VALUES ('one','cli','/code/p',?,?)",
            (mark.at("index prompt"), mark.at("index metadata")),
        )
    kilo = kilo_message(
        T0, error={"name": "E", "data": {"message": mark.at("kilo error")}}, path={"cwd": "/code/k"}
    )
    path = write_kilo(
        home,
        {
            "ses_1": (
                None,
                T0,
                {"m1": kilo, "m2": {"role": "user", "time": {"created": T0}, "text": mark.at("kilo prompt")}},
            )
        },
    )
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE session SET title=?", (mark.at("kilo title"),))
        connection.execute("CREATE TABLE part (id TEXT, message_id TEXT, data TEXT)")
        connection.execute("INSERT INTO part VALUES ('p','m1',?)", (mark.at("kilo part"),))
    flat = home / ".local/share/kilo/storage"
    (flat / "message/ses_0").mkdir(parents=True)
    (flat / "message/ses_0/m0.json").write_text(
        json.dumps(kilo_message(T0 - 9) | {"summary": mark.at("flat summary")})
    )
    (flat / "session/p").mkdir(parents=True)
    (flat / "session/p/ses_0.json").write_text(
        json.dumps({"id": "ses_0", "title": mark.at("flat title"), "directory": "/code/f"})
    )
    return mark


def alive(words: set[str]) -> list[str]:
    """Which texts with one of these words in them any object of this process still holds, in UTF-8 or UTF-16.

    The collector does not know what a struct made without it holds: those are looked into by their fields.
    """
    gc.collect()
    needles = [encoding for word in words for encoding in (word.encode(), word.encode("utf-16-le"))]
    found: list[str] = []
    met: set[int] = {id(needles)}
    waiting: list[tuple[str, object]] = [("", holder) for holder in gc.get_objects()]
    while waiting:
        holder, value = waiting.pop()
        if isinstance(value, str | bytes | bytearray | memoryview | msgspec.Raw):
            data = value.encode("utf-8", "replace") if isinstance(value, str) else bytes(value)
            if data not in needles and any(needle in data for needle in needles):
                found.append(f"{holder}: {data[:80]!r}")
        elif id(value) not in met and value is not waiting:
            met.add(id(value))
            inside = gc.get_referents(value)
            if isinstance(value, msgspec.Struct):
                inside += [getattr(value, name) for name in value.__struct_fields__]
            waiting += [(type(value).__name__, each) for each in inside if not isinstance(each, FrameType)]
    return found


SCRIPT = textwrap.dedent("""
    import sys, threading, json
    from pathlib import Path
    from tests.rules.test_traces import alive
    from tray_app.core import report
    from tray_app.core.paths import own_places
    from tray_app.core.refresh import Refresh
    from tray_app.core.settings_values import Settings
    from tray_app.sources.environment import Environment
    home, data = sys.argv[1:]
    word = "sword" + "fish"
    refresh = Refresh(own_places(Path(data)), Settings(), Environment("linux", home, {}, "/none"), lambda: 1796040000000)
    for _ in range(2):
        snapshot = refresh.run(threading.Event())
    used = sum(provider.periods["all"].requests for provider in snapshot.providers)
    print(json.dumps({"requests": used, "alive": [each for each in alive({word + "-"}) if "alive(" not in each]}))
    refresh.close()
""")


LEAK = """
import tray_app.sources.task_arrays as read_here
kept, read = [], read_here.read
def keeping(data, *rest):
    kept.append((data,))
    return read(data, *rest)
read_here.read = keeping
"""


def left_in_memory(home: Path, own: Path, before: str = "") -> dict[str, Any]:
    """Refresh a home twice in a process of its own, and look what that still holds."""
    root = str(FIXTURES.parent)
    done = subprocess.run(
        [sys.executable, "-c", before + SCRIPT, str(home), str(own)],
        capture_output=True, text=True, check=True, timeout=100, cwd=root, env=os.environ | {"PYTHONPATH": root},
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def marked(home: Path) -> Markers:
    return write_marked_home(home)


def test_no_object_of_the_process_holds_text_of_a_conversation_after_a_refresh(
    home: Path, marked: Markers, tmp_path: Path
) -> None:
    found = left_in_memory(home, tmp_path / "own")
    assert found["requests"] > 20
    assert found["alive"] == []


def test_the_search_of_objects_finds_a_document_that_is_held(
    home: Path, marked: Markers, tmp_path: Path
) -> None:
    found = left_in_memory(home, tmp_path / "own", LEAK)
    assert len(found["alive"]) > 20


def test_nothing_written_or_shown_holds_text_of_a_conversation(
    home: Path,
    marked: Markers,
    engine: Callable[..., Refresh],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, logger="tray_app")
    refresh = engine(home)
    snapshot = look(refresh)
    shown = [report.as_json(snapshot, NOON), report_text.as_text(snapshot), repr(snapshot), caplog.text]
    shown += [report.as_csv(snapshot, by) for by in report.GROUPINGS]
    providers = [provider.id for provider in snapshot.providers]
    shown += [
        details.written(details.rows(refresh.ledger, by, providers), by, "json") for by in details.GROUPINGS
    ]
    found = doctor.examine(snapshot, refresh.ledger, Environment("linux", str(home), {}, "/none"))
    shown += [doctor.as_text(found), doctor.as_json(found)]
    export.write(refresh.ledger, tmp_path / "all.csv", ".csv")
    shown.append((tmp_path / "all.csv").read_text(encoding="utf-8"))
    for text in shown:
        assert WORD not in text
    refresh.close()
    for folder, _, names in os.walk(tmp_path / "data"):
        for name in names:
            assert WORD.encode() not in Path(folder, name).read_bytes(), name
    assert len(marked.places) > 35


def state_of(folder: Path) -> dict[str, tuple[Any, ...]]:
    """Names, kinds, sizes, times and contents of everything below a folder.

    Of the logs of a database that a writer holds open, lock marks move; and where root opens one, SQLite itself gives it to its owner
    again, which shows in its ctime alone.
    """
    found: dict[str, tuple[Any, ...]] = {}
    for path, folders, files in os.walk(folder):
        for name in (*folders, *files):
            whole = os.path.join(path, name)
            status = os.lstat(whole)
            content = b"" if name in folders or name.endswith("-shm") else Path(whole).read_bytes()
            changed = 0 if name.endswith(("-wal", "-shm")) else status.st_ctime_ns
            found[whole] = (
                status.st_mode,
                status.st_size,
                status.st_mtime_ns,
                changed,
                status.st_nlink,
                content,
            )
        status = os.lstat(path)
        found[path] = (status.st_mode, status.st_mtime_ns, status.st_ctime_ns)
    return found


WRITER = textwrap.dedent("""
    import sqlite3, sys
    open_ones = []
    for path in sys.argv[1:]:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("CREATE TABLE held (x)")
        connection.execute("INSERT INTO held VALUES (1)")
        open_ones.append(connection)
    print("ready", flush=True)
    sys.stdin.readline()
""")


@pytest.mark.parametrize("live", [False, True], ids=["at rest", "held open by a writer"])
def test_nothing_below_the_home_changes(
    home: Path, marked: Markers, engine: Callable[..., Refresh], live: bool
) -> None:
    databases = [str(home / KILO), str(home / ".cline/data/db/sessions.db")]
    writer = None
    if live:
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, *databases],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdout
        assert writer.stdout.readline() == "ready\n"
        assert all(os.path.getsize(f"{path}-wal") for path in databases)
    try:
        before = state_of(home)
        refresh = engine(home)
        snapshot = look(refresh)
        doctor.examine(look(refresh), refresh.ledger, Environment("linux", str(home), {}, "/none"))
        assert {provider.id for provider in snapshot.providers if provider.last_use_ms} == {
            "cline",
            "cline_cli",
            "roocode",
            "kilo_code",
        }
        assert state_of(home) == before
    finally:
        if writer is not None:
            writer.communicate("\n", timeout=30)


@pytest.mark.parametrize(
    "capture",
    ["cline-cli/3.0.65/fork", "kilo-7/7.7.9/anthropic-cache-cancel-cut-fork", "roo/3.52.1/condense"],
)
def test_nothing_of_a_real_tools_data_changes(
    home: Path, engine: Callable[..., Refresh], capture: str
) -> None:
    lay_capture(FIXTURES / "captures" / capture, home)
    before = state_of(home)
    for _ in range(2):
        look(engine(home))
    assert state_of(home) == before
    assert (home / SESSIONS).exists() or (home / KILO).exists() or (home / ROO).exists()
