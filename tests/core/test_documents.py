"""A document over time: it is the truth for its rows, and usage once seen is not lost."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import documented, look
from tests.task_documents import CLINE, CURSOR, ROO, T0, model_info, numbers, row, write_task
from tray_app.core.settings_values import ProviderSettings, Settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tray_app.core.refresh import Refresh

ROWS = [row(T0 + step, info=model_info(), **numbers(100 * (step + 1), 10)) for step in range(4)]
AGGREGATE = row(T0 + 100, "deleted_api_reqs", info=model_info(), **numbers(700, 20))


def shown(refresh: Refresh, provider: str = "cline") -> dict[str, Any]:
    return documented(look(refresh))[provider]


def sums(report: dict[str, Any]) -> tuple[int, int, int]:
    """Tasks, requests, recorded input."""
    metrics = report["metrics"]
    return (metrics["total_tasks"], metrics["total_requests"], metrics["total_input_tokens"])


def test_re_reading_replaces_what_a_document_said(home: Path, engine: Callable[..., Refresh]) -> None:
    refresh = engine(home)
    write_task(home / CLINE, "1", ROWS[:1])
    assert sums(shown(refresh)) == (1, 1, 100)
    write_task(home / CLINE, "1", [row(T0, info=model_info(), **numbers(900)), *ROWS[1:]])
    assert sums(shown(refresh)) == (1, 4, 1800)


class TestRewinding:
    """Rows that vanish from a document."""

    def test_are_kept_and_marked_without_an_aggregate(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        before = shown(refresh)
        write_task(home / CLINE, "1", ROWS[:2])
        after = shown(refresh)
        assert sums(after) == sums(before) == (1, 4, 1000)
        assert after["diagnostics"]["rewound_requests"] == 2
        assert after["daily"] == before["daily"]

    def test_are_in_the_aggregate_that_took_their_place(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        look(refresh)
        write_task(home / CLINE, "1", [*ROWS[:2], AGGREGATE])
        after = shown(refresh)
        assert sums(after) == (1, 2, 1000)
        assert after["diagnostics"]["rewound_requests"] == 0

    def test_are_in_it_when_it_is_saved_a_moment_later(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        look(refresh)
        write_task(home / CLINE, "1", ROWS[:2])
        assert sums(shown(refresh)) == (1, 4, 1000)
        write_task(home / CLINE, "1", [*ROWS[:2], AGGREGATE])
        assert sums(shown(refresh)) == (1, 2, 1000)

    def test_of_long_ago_are_not_in_a_later_aggregate(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        later = row(T0 + 50, info=model_info(), **numbers(700, 20))
        write_task(home / CLINE, "1", ROWS)
        look(refresh)
        write_task(home / CLINE, "1", ROWS[:2])
        look(refresh)
        write_task(home / CLINE, "1", [*ROWS[:2], later])
        look(refresh)
        write_task(home / CLINE, "1", [*ROWS[:2], AGGREGATE])
        assert sums(shown(refresh)) == (1, 4, 1700)

    def test_come_back_as_they_were(self, home: Path, engine: Callable[..., Refresh]) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        before = shown(refresh)
        write_task(home / CLINE, "1", ROWS[:1])
        look(refresh)
        write_task(home / CLINE, "1", ROWS)
        after = shown(refresh)
        assert (after["metrics"], after["diagnostics"]) == (before["metrics"], before["diagnostics"])

    def test_are_left_out_of_every_number_when_deleted_usage_is_not_kept(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        look(refresh)
        write_task(home / CLINE, "1", ROWS[:2])
        look(refresh)
        refresh.apply(Settings(keep_deleted=False))
        after = shown(refresh)
        assert sums(after) == (1, 2, 300)
        assert after["diagnostics"]["rewound_requests"] == 0
        refresh.apply(Settings())
        assert sums(shown(refresh)) == (1, 4, 1000)

    def test_are_not_counted_beside_a_copy_that_still_has_them(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        write_task(home / CURSOR, "1", ROWS[:3])
        look(refresh)
        write_task(home / CLINE, "1", ROWS[:1])
        after = shown(refresh)
        assert sums(after) == (1, 4, 1000)
        assert after["diagnostics"]["rewound_requests"] == 1

    def test_are_covered_in_a_copy_too(self, home: Path, engine: Callable[..., Refresh]) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        write_task(home / CURSOR, "1", ROWS)
        look(refresh)
        write_task(home / CLINE, "1", [*ROWS[:2], AGGREGATE])
        assert sums(shown(refresh)) == (1, 2, 1000)


class TestDeletedTasks:
    """A task whose directory is gone while its root is there."""

    def test_is_kept_and_marked(self, home: Path, engine: Callable[..., Refresh]) -> None:
        refresh = engine(home)
        for name in "12":
            write_task(home / CLINE, name, ROWS)
        look(refresh)
        shutil.rmtree(home / CLINE / "1")
        after = shown(refresh)
        assert sums(after) == (2, 8, 2000)
        assert after["diagnostics"]["archived_tasks"] == 1

    def test_is_kept_when_all_of_them_are_deleted(self, home: Path, engine: Callable[..., Refresh]) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        look(refresh)
        shutil.rmtree(home / CLINE)
        assert sums(shown(refresh)) == (1, 4, 1000)

    def test_is_left_out_when_deleted_usage_is_not_kept_and_back_when_it_is(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home, Settings(keep_deleted=False))
        for name in "12":
            write_task(home / CLINE, name, ROWS)
        look(refresh)
        shutil.rmtree(home / CLINE / "1")
        after = shown(refresh)
        assert sums(after) == (1, 4, 1000)
        assert after["diagnostics"]["archived_tasks"] == 0
        refresh.apply(Settings())
        assert sums(shown(refresh)) == (2, 8, 2000)

    def test_is_one_task_when_it_comes_back(self, home: Path, engine: Callable[..., Refresh]) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        look(refresh)
        shutil.rmtree(home / CLINE / "1")
        look(refresh)
        write_task(home / CLINE, "1", ROWS)
        after = shown(refresh)
        assert sums(after) == (1, 4, 1000)
        assert after["diagnostics"]["archived_tasks"] == 0

    def test_whose_directory_is_made_anew_without_a_document_stays_archived_in_silence(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        look(refresh)
        shutil.rmtree(home / CLINE / "1")
        look(refresh)
        (home / CLINE / "1").mkdir()
        after = shown(refresh)
        assert sums(after) == (1, 4, 1000)
        assert (after["status"], after["diagnostics"]["problems"]) == ("ok", [])
        assert after["diagnostics"]["archived_tasks"] == 1

    def test_is_not_archived_while_a_copy_is_there(self, home: Path, engine: Callable[..., Refresh]) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        write_task(home / CURSOR, "1", ROWS[:2])
        look(refresh)
        shutil.rmtree(home / CLINE / "1")
        after = shown(refresh)
        assert sums(after) == (1, 4, 1000)
        assert after["diagnostics"]["archived_tasks"] == 0


class TestUnreadableDocuments:
    """A document that cannot be read for a while."""

    @pytest.mark.parametrize("broken", [b"", b"[", json.dumps(ROWS).encode()[:-20], b"\0" * 500, b"{}"])
    def test_keeps_its_last_good_numbers_is_listed_and_comes_back(
        self, home: Path, engine: Callable[..., Refresh], broken: bytes
    ) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", ROWS)
        write_task(home / CLINE, "2", ROWS[:1])
        look(refresh)
        write_task(home / CLINE, "1", broken)
        write_task(home / CLINE, "2", ROWS[:2])
        during = shown(refresh)
        assert sums(during) == (2, 6, 1300)
        assert during["status"] == "partial"
        assert during["diagnostics"]["cline_task_parse_errors"] == 1
        assert [problem["effect"] for problem in during["diagnostics"]["problems"]] == [
            "last good numbers kept"
        ]
        write_task(home / CLINE, "1", [*ROWS, row(T0 + 9, info=model_info(), **numbers(1))])
        after = shown(refresh)
        assert sums(after) == (2, 7, 1301)
        assert after["status"] == "ok"

    def test_that_was_never_good_is_no_task(self, home: Path, engine: Callable[..., Refresh]) -> None:
        write_task(home / CLINE, "1", b"[")
        write_task(home / CLINE, "2", ROWS)
        found = shown(engine(home))
        assert sums(found) == (1, 4, 1000)
        assert [problem["effect"] for problem in found["diagnostics"]["problems"]] == ["left out"]

    def test_whose_directory_is_gone_is_listed_no_longer(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / CLINE, "1", b"[")
        look(refresh)
        shutil.rmtree(home / CLINE / "1")
        assert shown(refresh)["diagnostics"]["problems"] == []


class TestRootsThatComeAndGo:
    """A root that is out of reach, or that nobody names any longer."""

    def test_an_override_and_back_leaves_everything_as_it_was(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / ROO, "1", ROWS)
        write_task(home / "other", "2", ROWS[:1])
        before = shown(refresh, "roocode")
        assert sums(before) == (1, 4, 1000)
        refresh.apply(Settings(providers={"roocode": ProviderSettings(tasks_dir=("~/other",))}))
        assert sums(shown(refresh, "roocode")) == (1, 1, 100)
        refresh.apply(Settings())
        after = shown(refresh, "roocode")
        for part in ("metrics", "tokens", "models", "daily"):
            assert after[part] == before[part]

    def test_a_copy_under_an_override_is_one_task_before_and_after(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / ROO, "1", ROWS)
        write_task(home / "other", "1", ROWS[:2])
        look(refresh)
        refresh.apply(Settings(providers={"roocode": ProviderSettings(tasks_dir=("~/other",))}))
        assert sums(shown(refresh, "roocode")) == (1, 2, 300)
        refresh.apply(Settings())
        assert sums(shown(refresh, "roocode")) == (1, 4, 1000)

    def test_usage_of_a_place_no_longer_named_is_in_no_grouping_and_no_comparison(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_task(home / ROO, "1", ROWS)
        write_task(home / "other", "1", ROWS[:2])
        look(refresh)
        refresh.apply(Settings(providers={"roocode": ProviderSettings(tasks_dir=("~/other",))}))
        look(refresh)
        counted = refresh.ledger.rows("SELECT count(*) FROM request WHERE counted")
        assert counted == [(2,)]


def test_a_look_that_finds_nothing_new_reads_nothing_and_writes_nothing(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    refresh = engine(home)
    write_task(home / CLINE, "1", ROWS)
    first = look(refresh)
    changes = refresh.ledger.rows("SELECT total_changes()")
    again = look(refresh)
    assert refresh.ledger.rows("SELECT total_changes()") == changes
    assert again.providers is first.providers


def test_a_change_with_the_same_size_and_an_older_time_is_seen(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    refresh = engine(home)
    folder = write_task(home / CLINE, "1", ROWS)
    look(refresh)
    write_task(home / CLINE, "1", [row(T0, info=model_info(), **numbers(999)), *ROWS[1:]])
    os.utime(folder / "ui_messages.json", (1_700_000_000, 1_700_000_000))
    assert sums(shown(refresh)) == (1, 4, 1899)
