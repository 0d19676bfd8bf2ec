"""The line to the ledger: work runs on the worker, answers come to the GUI thread, the last question wins, errors have a kind."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from tray_app.ui.inquiry import Inquiry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

PATIENCE_MS = 20_000


@pytest.fixture
def worker() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1, thread_name_prefix="worker") as pool:
        yield pool


def asking(work: Callable[[Any], Any]) -> Any:
    return work("the ledger")


def test_work_runs_on_the_worker_and_the_answer_arrives_on_the_gui_thread(
    worker: ThreadPoolExecutor, qtbot: QtBot
) -> None:
    inquiry = Inquiry(worker.submit, asking)
    threads: list[str] = []
    inquiry.answered.connect(lambda *_: threads.append(threading.current_thread().name))
    with qtbot.waitSignal(inquiry.answered, timeout=PATIENCE_MS) as answered:
        inquiry.ask("about", lambda ledger: (ledger, threading.current_thread().name))
    about, (ledger, thread) = answered.args
    assert (about, ledger) == ("about", "the ledger")
    assert thread.startswith("worker")
    assert threads == [threading.main_thread().name]


def test_a_question_that_was_overtaken_is_neither_asked_nor_answered(
    worker: ThreadPoolExecutor, qtbot: QtBot
) -> None:
    inquiry = Inquiry(worker.submit, asking)
    gate, done, answers = threading.Event(), [], []
    inquiry.answered.connect(lambda about, _: answers.append(about))
    inquiry.ask("first", lambda _: done.append("first") or gate.wait(20))
    qtbot.waitUntil(lambda: done == ["first"], timeout=PATIENCE_MS)
    inquiry.ask("second", lambda _: done.append("second"))
    inquiry.ask("third", lambda _: done.append("third"))
    with qtbot.waitSignal(inquiry.answered, timeout=PATIENCE_MS):
        gate.set()
    assert done == ["first", "third"]
    assert answers == ["third"]


def test_an_error_has_a_kind_and_its_text_is_told_nowhere(
    worker: ThreadPoolExecutor, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    inquiry = Inquiry(worker.submit, asking)

    def broken(_: object) -> None:
        raise OSError("a path of the user")

    with caplog.at_level(logging.DEBUG), qtbot.waitSignal(inquiry.failed, timeout=PATIENCE_MS) as failed:
        inquiry.ask("about", broken)
    assert failed.args == ["about", "OSError"]
    assert [record.getMessage() for record in caplog.records] == ["a question to the ledger failed: OSError"]


def test_after_the_end_nothing_is_answered_and_asking_is_no_error(qtbot: QtBot) -> None:
    pool = ThreadPoolExecutor(1)
    inquiry = Inquiry(pool.submit, asking)
    answers: list[object] = []
    inquiry.answered.connect(lambda *args: answers.append(args))
    gate = threading.Event()
    inquiry.ask("about", lambda _: gate.wait(20))
    inquiry.silence()
    gate.set()
    pool.shutdown()
    inquiry.ask("late", lambda _: None)
    qtbot.wait(20)
    assert answers == []
