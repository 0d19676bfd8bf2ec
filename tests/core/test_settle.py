"""Which rows count across documents, tasks and roots: forks, imports of classic tasks, agents, and databases beside flat files."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import documented, look
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
from tests.task_documents import SHARED, T0, model_info, numbers, row, write_task
from tray_app.core.settings_values import Settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tray_app.core.refresh import Refresh

CLASSIC = [
    row(T0 + step, info=model_info("vendor/model-a", "anthropic"), **numbers(100, 10, cost=0.5))
    for step in range(2)
]
SUM = said(
    "whole-task",
    T0 + 5000,
    metrics(200, 20, cost=1.0),
    modelInfo={"id": "vendor/model-a", "provider": "unknown"},
)
TASK = str(T0)


def sums(refresh: Refresh, provider: str = "cline_cli") -> tuple[int, int, int]:
    """Tasks, requests, all tokens."""
    shown = documented(look(refresh))[provider]
    return (shown["metrics"]["total_tasks"], shown["metrics"]["total_requests"], shown["tokens"]["total"])


class TestForks:
    """A session that begins with another's messages."""

    def test_count_what_is_new_in_them_alone(self, home: Path, engine: Callable[..., Refresh]) -> None:
        messages = [said("a", T0, metrics()), said("b", T0 + 9, metrics(2000))]
        write_session(home, f"{T0}_one", messages, started=T0)
        write_session(home, f"{T0 + 99}_two", [*messages, said("c", T0 + 200, metrics(50))], started=T0 + 99)
        assert sums(engine(home)) == (2, 3, 1050 + 2050 + 100)

    def test_count_in_the_session_that_began_first_whatever_is_read_first(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        messages = [said("a", T0, metrics())]
        write_session(
            home, f"{T0 + 99}_two", [*messages, said("c", T0 + 86_400_000, metrics(50))], started=T0 + 99
        )
        assert sums(refresh) == (1, 2, 1150)
        write_session(home, f"{T0}_one", messages, started=T0)
        assert sums(refresh) == (2, 2, 1150)
        report = documented(look(refresh))["cline_cli"]
        assert report["diagnostics"]["duplicates_dropped"] == 1

    def test_keep_the_usage_of_a_source_that_is_deleted_exactly_once(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        messages = [said("a", T0, metrics())]
        write_session(home, f"{T0}_one", messages, started=T0)
        write_session(home, f"{T0 + 99}_two", [*messages, said("c", T0 + 200, metrics(50))], started=T0 + 99)
        look(refresh)
        shutil.rmtree(home / SESSIONS / f"{T0}_one")
        assert sums(refresh) == (2, 2, 1150)
        refresh.apply(Settings(keep_deleted=False))
        assert sums(refresh) == (1, 2, 1150)

    def test_of_a_fork_count_once_too(self, home: Path, engine: Callable[..., Refresh]) -> None:
        messages = [
            said(name, T0 + place, metrics(100 * (place + 1), 0)) for place, name in enumerate("abcd")
        ]
        for number in range(1, 5):
            write_session(home, f"{T0 + number}_s{number}", messages[:number], started=T0 + number)
        assert sums(engine(home)) == (4, 4, 1000)

    def test_that_copy_a_directory_are_the_same_session(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        messages = [said("a", T0, metrics())]
        write_session(home, f"{T0}_one", messages, started=T0, metadata={"usage": {"inputTokens": 9999}})
        write_session(home, f"{T0}_one", messages, started=T0, folder="copy of it")
        assert sums(engine(home)) == (1, 1, 1050)

    def test_with_another_beginning_in_a_copy_are_never_lost(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        messages = [said("a", T0, metrics())]
        write_session(home, "one", messages, started=T0 + 10)
        write_session(home, "one", messages, started=T0 + 1, folder="copy of it")
        write_session(home, "two", messages, started=T0 + 5)
        assert sums(engine(home))[1:] == (1, 1050)


class TestAnImportedClassicTask:
    """A session that goes on from a classic task and holds its whole sum in one message."""

    def write(self, home: Path, source: str) -> None:
        write_session(
            home,
            TASK,
            [SUM, said("real", T0 + 9000, metrics(7, 0))],
            source=source,
            metadata={"legacyTask": True},
        )

    @pytest.mark.parametrize("source", ["vscode", "cli"])
    def test_counts_once_while_the_classic_task_is_there(
        self, home: Path, engine: Callable[..., Refresh], source: str
    ) -> None:
        write_task(home / SHARED, TASK, CLASSIC)
        self.write(home, source)
        refresh = engine(home)
        total = [
            sum(part) for part in zip(sums(refresh, "cline")[1:], sums(refresh, "cline_cli")[1:], strict=True)
        ]
        assert total == [3, 227]

    @pytest.mark.parametrize("source", ["vscode", "cli"])
    @pytest.mark.parametrize("classic_first", [True, False])
    def test_counts_once_whichever_is_found_first(
        self, home: Path, engine: Callable[..., Refresh], source: str, classic_first: bool
    ) -> None:
        refresh = engine(home)
        for part in (0, 1) if classic_first else (1, 0):
            if part:
                self.write(home, source)
            else:
                write_task(home / SHARED, TASK, CLASSIC)
            look(refresh)
        assert sums(refresh, "cline")[2] + sums(refresh, "cline_cli")[2] == 227

    @pytest.mark.parametrize("source", ["vscode", "cli"])
    def test_counts_by_its_sum_when_the_classic_task_never_was(
        self, home: Path, engine: Callable[..., Refresh], source: str
    ) -> None:
        self.write(home, source)
        refresh = engine(home)
        assert sums(refresh, "cline")[2] + sums(refresh, "cline_cli")[2] == 227

    @pytest.mark.parametrize("source", ["vscode", "cli"])
    def test_counts_once_after_the_classic_task_is_deleted(
        self, home: Path, engine: Callable[..., Refresh], source: str
    ) -> None:
        refresh = engine(home)
        write_task(home / SHARED, TASK, CLASSIC)
        self.write(home, source)
        look(refresh)
        shutil.rmtree(home / SHARED / TASK)
        assert sums(refresh, "cline")[2] + sums(refresh, "cline_cli")[2] == 227
        assert sums(refresh, "cline")[1] + sums(refresh, "cline_cli")[1] == 3
        refresh.apply(Settings(keep_deleted=False))
        assert sums(refresh, "cline")[2] + sums(refresh, "cline_cli")[2] == 227
        assert sums(refresh, "cline")[1] + sums(refresh, "cline_cli")[1] == 2

    def test_counts_by_its_sum_while_the_classic_task_has_no_usage(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_task(home / SHARED, TASK, [{"ts": T0, "say": "task", "text": "[text]"}])
        self.write(home, "cli")
        assert sums(engine(home)) == (1, 2, 227)

    def test_may_name_no_model_at_all(self, home: Path, engine: Callable[..., Refresh]) -> None:
        write_task(home / SHARED, TASK, CLASSIC)
        nameless = {key: value for key, value in SUM.items() if key != "modelInfo"}
        write_session(home, TASK, [nameless], source="vscode", metadata={"migratedFromLegacyTask": True})
        assert sums(engine(home), "cline") == (1, 2, 220)

    def test_is_told_from_a_session_that_only_names_no_model(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_task(home / SHARED, TASK, CLASSIC)
        nameless = {key: value for key, value in SUM.items() if key != "modelInfo"}
        write_session(home, TASK, [nameless], source="vscode")
        assert sums(engine(home), "cline") == (1, 3, 440)


class TestSessions:
    """Sub-agents, killed sessions, compaction, and hosts."""

    def test_agents_belong_to_the_task_of_their_root(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        directory = write_session(home, f"{T0}_one", [said("a", T0, metrics())])
        write_agent(
            directory, "agent_1_x", [said("a", T0 + 1, metrics(5, 0)), said("b", T0 + 2, metrics(6, 0))]
        )
        write_agent(directory, "agent_2_y", [])
        assert sums(engine(home)) == (1, 3, 1061)

    def test_a_compaction_is_never_usage(self, home: Path, engine: Callable[..., Refresh]) -> None:
        directory = write_session(home, f"{T0}_one", [said("a", T0, metrics())])
        summary = {"version": 1, "messages": [said("a", T0, metrics()), said("z", T0, metrics(9999))]}
        (directory / f"{T0}_one.compaction.json").write_text(json.dumps(summary))
        assert sums(engine(home)) == (1, 1, 1050)

    def test_a_killed_session_counts_what_is_on_disk(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_session(home, f"{T0}_one", [said("a", T0, metrics()), said("b", T0 + 1)], metadata={})
        assert sums(engine(home)) == (1, 1, 1050)

    def test_a_session_that_goes_on_is_the_same_document(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        messages = [said("a", T0, metrics())]
        write_session(home, f"{T0}_one", messages)
        look(refresh)
        write_session(home, f"{T0}_one", [*messages, said("b", T0 + 1, metrics(5, 0))])
        assert sums(refresh) == (1, 2, 1055)

    def test_messages_for_display_alone_are_none(self, home: Path, engine: Callable[..., Refresh]) -> None:
        shown = said("error_1", T0, metrics(9999), metadata={"displayOnly": True, "displayRole": "error"})
        write_session(home, f"{T0}_one", [shown, said("a", T0, metrics())])
        assert sums(engine(home)) == (1, 1, 1050)

    def test_a_host_that_is_known_late_moves_the_session(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_session(home, f"{T0}_one", [said("a", T0, metrics())], manifest=False)
        assert sums(refresh, "cline_cli") == (1, 1, 1050)
        write_session(home, f"{T0}_one", [said("a", T0, metrics())], source="vscode")
        assert (sums(refresh, "cline_cli"), sums(refresh, "cline")) == ((0, 0, 0), (1, 1, 1050))

    @pytest.mark.parametrize("half_written", [b"", b'{"version": 1, "session', b'{"source": "vscode", "cwd'])
    def test_a_manifest_that_is_being_written_moves_nothing(
        self, home: Path, engine: Callable[..., Refresh], half_written: bytes
    ) -> None:
        refresh = engine(home)
        directory = write_session(home, f"{T0}_one", [said("a", T0, metrics())], source="vscode")
        assert sums(refresh, "cline") == (1, 1, 1050)
        whole = (directory / f"{T0}_one.json").read_bytes()
        (directory / f"{T0}_one.json").write_bytes(half_written)
        assert (sums(refresh, "cline"), sums(refresh, "cline_cli")) == ((1, 1, 1050), (0, 0, 0))
        (directory / f"{T0}_one.json").write_bytes(whole)
        assert sums(refresh, "cline") == (1, 1, 1050)
        assert documented(look(refresh))["cline"]["status"] == "ok"

    def test_a_manifest_that_was_never_whole_hides_no_session(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        directory = write_session(home, f"{T0}_one", [said("a", T0, metrics())])
        (directory / f"{T0}_one.json").write_bytes(b"{")
        assert sums(engine(home)) == (1, 1, 1050)

    def test_a_document_that_is_cut_off_keeps_its_last_good_numbers(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        directory = write_session(
            home, f"{T0}_one", [said("a", T0, metrics()), said("b", T0 + 1, metrics(5, 0))]
        )
        look(refresh)
        document = directory / f"{T0}_one.messages.json"
        whole = document.read_bytes()
        document.write_bytes(whole[:-30])
        assert sums(refresh) == (1, 2, 1055)
        assert documented(look(refresh))["cline_cli"]["diagnostics"]["cline_cli_task_parse_errors"] == 1
        document.write_bytes(whole)
        assert sums(refresh) == (1, 2, 1055)
        assert documented(look(refresh))["cline_cli"]["diagnostics"]["problems"] == []

    def test_all_zero_metrics_are_a_request_that_reported_nothing(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_session(home, f"{T0}_one", [said("a", T0, metrics(0, 0))])
        refresh = engine(home)
        assert sums(refresh) == (1, 1, 0)
        assert documented(look(refresh))["cline_cli"]["diagnostics"]["no_usage_reported"] == 1


class TestKilo:
    """`kilo.db`, its forks and sub-sessions, and the flat files of before."""

    def test_a_fork_counts_once_with_the_cost_of_its_source(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        fork = kilo_message(T0, cost=0)
        write_kilo(home, {
            "ses_2": (None, T0 + 99, {"m2": fork, "m3": kilo_message(T0 + 200, 5, 0)}),
            "ses_1": (None, T0, {"m1": kilo_message(T0)}),
        })  # fmt: skip
        refresh = engine(home)
        assert sums(refresh, "kilo_code") == (2, 2, 455)
        assert documented(look(refresh))["kilo_code"]["metrics"]["total_cost_usd"] == 1.0

    def test_sub_sessions_belong_to_the_top_one(self, home: Path, engine: Callable[..., Refresh]) -> None:
        write_kilo(home, {
            "top": (None, T0, {"m1": kilo_message(T0)}),
            "child": ("top", T0 + 1, {"m2": kilo_message(T0 + 5, 7, 0)}),
            "grandchild": ("child", T0 + 2, {"m3": kilo_message(T0 + 6, 8, 0)}),
        })  # fmt: skip
        assert sums(engine(home), "kilo_code") == (1, 3, 465)

    def test_an_import_of_an_old_task_has_no_usage(self, home: Path, engine: Callable[..., Refresh]) -> None:
        write_kilo(home, {"s": (None, T0, {"m1": kilo_message(T0, modelID="legacy", providerID="legacy")})})
        assert sums(engine(home), "kilo_code") == (0, 0, 0)

    def test_flat_files_count_where_no_row_has_their_id(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        write_kilo(home, {"ses_1": (None, T0, {"m1": kilo_message(T0)})})
        flat = home / ".local/share/kilo/storage/message/ses_1"
        flat.mkdir(parents=True)
        (flat / "m1.json").write_text(json.dumps(kilo_message(T0, 99_999)))
        (flat / "m0.json").write_text(json.dumps(kilo_message(T0 - 50, 6, 0)))
        assert sums(engine(home), "kilo_code") == (1, 2, 456)

    def test_a_session_that_is_deleted_is_archived_and_the_database_is_not_opened_again_for_it(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        path = write_kilo(
            home, {"a": (None, T0, {"m1": kilo_message(T0)}), "b": (None, T0, {"m2": kilo_message(T0 + 9)})}
        )
        look(refresh)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("DELETE FROM message WHERE session_id='a'")
        assert sums(refresh, "kilo_code") == (2, 2, 900)
        assert documented(look(refresh))["kilo_code"]["diagnostics"]["archived_tasks"] == 1
        first = look(refresh)
        assert look(refresh).providers is first.providers

    def test_usage_comes_back_once_after_the_database_is_made_anew(
        self, home: Path, engine: Callable[..., Refresh]
    ) -> None:
        refresh = engine(home)
        write_kilo(home, {"a": (None, T0, {"m1": kilo_message(T0)})})
        look(refresh)
        (home / KILO).unlink()
        look(refresh)
        write_kilo(home, {"a": (None, T0, {"m1": kilo_message(T0)})})
        assert sums(refresh, "kilo_code") == (1, 1, 450)


def test_usage_counts_by_its_own_definition_in_each_format(
    home: Path, engine: Callable[..., Refresh]
) -> None:
    write_task(home / SHARED, "1", [row(T0, info=model_info("m", "openai"), **numbers(1000, 50, 600))])
    write_session(home, f"{T0}_one", [said("a", T0, metrics(1000, 50, 600, 100))])
    write_kilo(home, {"s": (None, T0, {"m": kilo_message(T0, 400, 50, 600)})})
    report = documented(look(engine(home)))
    shown: dict[str, tuple[Any, ...]] = {
        provider: (
            report[provider]["metrics"]["total_input_tokens"],
            report[provider]["metrics"]["total_tokens"],
            report[provider]["tokens"]["uncached_input"],
            report[provider]["tokens"]["total"],
        )
        for provider in ("cline", "cline_cli", "kilo_code")
    }
    assert shown == {
        "cline": (1000, 1650, 400, 1050),
        "cline_cli": (300, 1050, 300, 1050),
        "kilo_code": (400, 1050, 400, 1050),
    }
