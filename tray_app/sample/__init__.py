"""A sample home directory in the tools' own formats, for `--demo` and for tests: read by the ordinary readers, like any other home."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from tray_app.sample.kilo_db import write_kilo_db
from tray_app.sample.sdk_sessions import write_index, write_session
from tray_app.sample.story import Task, tasks
from tray_app.sample.task_arrays import (
    cline_id,
    roo_history_item,
    write_cline,
    write_cline_history,
    write_roo,
    write_roo_index,
)
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from pathlib import Path

CODE_STORAGE = ".config/Code/User/globalStorage"
CURSOR_STORAGE = ".config/Cursor/User/globalStorage"
CLINE = "saoudrizwan.claude-dev"
ROO = "rooveterinaryinc.roo-cline"
KILO = "kilocode.kilo-code"
ZOO = "zoocodeorganization.zoo-code"


def write_sample_home(folder: Path, now_ms: int) -> Path:
    """Writes about 40 days of use up to `now_ms` (Unix ms) into `folder`, laid out as a home directory on Linux; gives its path.

    Zoo Code is there and has nothing yet; one task of VS Code lies in Cursor too, as in a copied profile; one task of Roo Code
    lost its history, and with it the model. No text of any conversation is in it.
    `folder` is created where it is missing; OSError where it can't be written.
    """
    home = folder.absolute()
    home.mkdir(parents=True, exist_ok=True)
    by_kind: dict[str, list[Task]] = {}
    for task in tasks(now_ms):
        by_kind.setdefault(task.kind, []).append(task)
    code, cursor = home / CODE_STORAGE, home / CURSOR_STORAGE
    _write_cline(code / CLINE, cursor / CLINE, by_kind, home)
    _write_roo(code / ROO, by_kind.get("roo", []), home)
    for task in by_kind.get("kilo_legacy", []):
        write_roo(code / KILO, task, home, kilo=True)
    in_database = by_kind.get("kilo_db", [])
    if in_database:
        write_kilo_db(home / ".local/share/kilo/kilo.db", in_database, home, in_database[-1].ended)
    sessions = by_kind.get("cline_cli", [])
    if sessions:
        data = home / ".cline/data"
        manifests = [write_session(data / "sessions", task, home) for task in sessions]
        write_index(data / "db" / "sessions.db", manifests, sessions[-1].ended)
    (code / ZOO / "tasks").mkdir(parents=True, exist_ok=True)
    return home


def sample_environment(folder: Path, now_ms: int) -> Environment:
    """Writes the sample home into `folder` and gives the machine to read it as: Linux with that home, and nothing else on it."""
    home = write_sample_home(folder, now_ms)
    return Environment("linux", str(home), {}, str(home / "tmp"))


def _write_cline(code: Path, cursor: Path, by_kind: dict[str, list[Task]], home: Path) -> None:
    for storage, kind in ((code, "cline"), (cursor, "cline_cursor")):
        told = by_kind.get(kind, [])
        for task in told:
            write_cline(storage, task)
        if told:
            write_cline_history(storage, told, home)
    in_code = by_kind.get("cline", [])
    if in_code:
        copied = cline_id(in_code[0])
        shutil.copytree(code / "tasks" / copied, cursor / "tasks" / copied, dirs_exist_ok=True)


def _write_roo(storage: Path, told: list[Task], home: Path) -> None:
    for task in told:
        write_roo(storage, task, home)
    if told:
        write_roo_index(storage, [roo_history_item(task, home) for task in told], told[-1].ended)
        oldest = min((storage / "tasks").glob("*/api_conversation_history.json"))
        oldest.unlink()
