"""The table of roots: written only when something is news, and right for what is found, away, gone or no longer named."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.conftest import FIXTURES, NOON, look
from tray_app.core.ledger import Ledger
from tray_app.core.model import Period, RootState, Status
from tray_app.core.roots import Roots
from tray_app.sources.locations import Located
from tray_app.sources.records import Format, Root

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def ledger() -> Iterator[Ledger]:
    """A ledger in memory."""
    made = Ledger(None)
    yield made
    made.close()


def root(path: str, provider: str = "roocode", form: Format = Format.TASK_ARRAYS) -> Root:
    """A root of one provider."""
    return Root(provider, form, "VS Code", path, frozenset({provider}))


def found(
    *paths: str, missing: tuple[str, ...] = (), away: tuple[str, ...] = (), usual: tuple[str, ...] = ()
) -> Located:
    """What a search came to."""
    return Located(
        tuple(root(path) for path in paths),
        {},
        missing=tuple(root(path) for path in missing),
        unreachable=away,
        usual={"roocode": usual},
    )


def with_a_task(ledger: Ledger, root_id: int) -> None:
    """A document with usage below a root."""
    with ledger.writing():
        task = ledger.run(
            "INSERT INTO task(provider, name, project, mode, dirty, archived, dropped, rewound) VALUES ('roocode','t','','',0,0,0,0)"
        )
        ledger.run(
            "INSERT INTO document(root_id, name, task_id, fingerprint, watches, present, requests, bad_rows, problem, fatal)"
            " VALUES (?,'t',?,'','',1,1,0,'',0)",
            (root_id, task),
        )


def test_the_second_time_nothing_is_written(ledger: Ledger) -> None:
    roots = Roots(ledger)
    ids, news = roots.sync(found("/a/tasks", "/b/tasks"), NOON)
    assert news
    before = ledger.connection.total_changes
    assert roots.sync(found("/b/tasks", "/a/tasks"), NOON + 1) == (ids, False)
    assert ledger.connection.total_changes == before


@pytest.mark.parametrize(
    ("later", "state", "active"),
    [
        (found(usual=("/a/",)), RootState.STALE, True),  # looked for, and not there
        (found(away=("/a",)), RootState.STALE, True),
        (found(missing=("/a/tasks",), away=("/a/tasks",)), RootState.STALE, True),
        (found(missing=("/a/tasks",)), RootState.MISSING, True),  # named by a setting, and not there
        (found(), RootState.EMPTY, False),  # nobody names it any longer
    ],
)
def test_a_root_that_is_not_found_again(
    later: Located, state: RootState, active: bool, ledger: Ledger
) -> None:
    roots = Roots(ledger)
    ids, _ = roots.sync(found("/a/tasks"), NOON)
    with_a_task(ledger, ids["/a/tasks"])
    assert roots.sync(later, NOON + 1)[1]
    row = roots.all()["/a/tasks"]
    assert (row.state, bool(row.active)) == (state, active)
    assert not roots.sync(later, NOON + 2)[1]
    assert roots.sync(found("/a/tasks"), NOON + 3)[0] == ids
    assert roots.all()["/a/tasks"].active


def test_a_root_without_usage_that_is_not_found_again_is_dropped_with_its_unreadable_documents(
    ledger: Ledger,
) -> None:
    roots = Roots(ledger)
    ids, _ = roots.sync(found("/a/tasks"), NOON)
    with ledger.writing():
        ledger.run(
            "INSERT INTO document(root_id, name, fingerprint, watches, present, requests, bad_rows, problem, fatal)"
            " VALUES (?,'t','','',1,0,0,'broken',1)",
            (ids["/a/tasks"],),
        )
    roots.sync(found(usual=("/a/",)), NOON)
    assert roots.all() == {}
    assert ledger.rows("SELECT count(*) FROM document") == [(0,)]


def test_a_root_that_turns_out_to_be_of_another_format_is_read_again(ledger: Ledger) -> None:
    roots = Roots(ledger)
    ids, _ = roots.sync(found("/a/tasks"), NOON)
    with_a_task(ledger, ids["/a/tasks"])
    with ledger.writing():
        ledger.run("UPDATE document SET fingerprint='1:2:3'")
    roots.sync(Located((root("/a/tasks", form=Format.SDK_SESSIONS),), {}), NOON)
    assert ledger.rows("SELECT fingerprint FROM document") == [("",)]
    assert ledger.rows("SELECT dirty FROM task") == [(1,)]


def test_the_time_of_a_state_is_that_of_its_beginning(ledger: Ledger) -> None:
    roots = Roots(ledger)
    ids, _ = roots.sync(found("/a/tasks"), NOON)
    number = ids["/a/tasks"]
    assert roots.note(number, RootState.STALE, "", NOON + 1)
    assert not roots.note(number, RootState.STALE, "", NOON + 2)
    assert roots.note(number, RootState.STALE, "does not answer", NOON + 3)
    assert ledger.rows("SELECT since FROM root") == [(NOON + 1,)]


def test_a_run_folder_that_the_system_wiped_is_history_and_not_out_of_reach(
    home: Path, tmp_path: Path, engine
) -> None:
    capture = FIXTURES / "captures/kilo-legacy/5.8.1/anthropic-cache-cancel-cut/tasks"
    run = tmp_path / "tmp/kilocode-agent/one"
    shutil.copytree(capture, run / "tasks")
    refresh = engine(home)
    before = {each.id: each for each in look(refresh).providers}["kilo_code"]
    shutil.rmtree(run)
    after = {each.id: each for each in look(refresh).providers}["kilo_code"]
    assert after.periods[Period.ALL] == before.periods[Period.ALL]
    assert after.periods[Period.ALL].requests == 5
    assert after.status is Status.OK
    assert after.losses.archived_tasks == 1
    assert look(refresh).providers == look(refresh).providers
