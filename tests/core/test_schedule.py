"""When the refresh runs: one at a time, on one worker, never lost, never piled up."""

from __future__ import annotations

import logging
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tray_app.core.schedule import Schedule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pytest

LONG = 3600.0  # an interval that no test waits for
PATIENCE = 20.0  # seconds until a test gives up, far above what it needs


class Job:
    """Counts its runs, and holds each one while `gate` is closed."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.gate.set()
        self.runs = 0
        self.at_once = 0
        self.most_at_once = 0
        self.changed = threading.Condition()
        self.threads: set[str] = set()
        self.fail_on: set[int] = set()

    def __call__(self) -> None:
        with self.changed:
            self.runs += 1
            run = self.runs
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
            self.threads.add(threading.current_thread().name)
            self.changed.notify_all()
        try:
            self.gate.wait(PATIENCE)
            if run in self.fail_on:
                raise ValueError("secret words of a document")
        finally:
            with self.changed:
                self.at_once -= 1
                self.changed.notify_all()

    def wait(self, until: Callable[[], bool]) -> bool:
        with self.changed:
            return self.changed.wait_for(until, PATIENCE)


@contextmanager
def scheduled(job: Callable[[], None], seconds: float = LONG) -> Iterator[Schedule]:
    schedule = Schedule(job, seconds)
    try:
        yield schedule
    finally:
        if isinstance(job, Job):
            job.gate.set()
        assert schedule.stop(lambda: None, PATIENCE)


def idle(schedule: Schedule) -> None:
    """Returns when the worker has done all that was asked so far."""
    schedule.submit(lambda: None).result(PATIENCE)


def test_first_run_comes_at_once_and_the_next_after_the_interval() -> None:
    job = Job()
    with scheduled(job, 0.05) as schedule:
        schedule.start()
        assert job.wait(lambda: job.runs >= 3)


def test_asking_for_a_refresh_brings_one_run_long_before_the_interval_ends() -> None:
    job = Job()
    with scheduled(job) as schedule:
        schedule.start()
        assert job.wait(lambda: job.runs == 1 and not job.at_once)
        idle(schedule)
        schedule.refresh_now()
        assert job.wait(lambda: job.runs == 2)


def test_many_requests_during_a_slow_run_give_exactly_one_more_run() -> None:
    job = Job()
    job.gate.clear()
    with scheduled(job) as schedule:
        schedule.start()
        assert job.wait(lambda: job.runs == 1)
        for _ in range(20):
            schedule.refresh_now()
        job.gate.set()
        assert job.wait(lambda: job.runs == 2 and not job.at_once)
        # A third run would be due at once: give it every chance.
        with job.changed:
            assert not job.changed.wait_for(lambda: job.runs > 2, 0.3)


def test_a_request_at_any_moment_brings_a_run_that_began_after_it() -> None:
    job = Job()
    with scheduled(job) as schedule:
        schedule.start()
        assert job.wait(lambda: job.runs == 1)
        for _ in range(300):
            with job.changed:
                before = job.runs
            schedule.refresh_now()
            assert job.wait(lambda before=before: job.runs > before)  # type: ignore[misc]  # a default in a lambda has no type


def test_a_run_slower_than_the_interval_is_never_doubled_and_fills_no_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    job = Job()
    job.gate.clear()
    with caplog.at_level(logging.WARNING), scheduled(job, 0.02) as schedule:
        schedule.start()
        assert job.wait(lambda: job.runs == 1)
        with job.changed:
            assert not job.changed.wait_for(lambda: job.runs > 1, 0.3)
        job.gate.set()
        assert job.wait(lambda: job.runs >= 3)
    assert job.most_at_once == 1
    assert caplog.records == []


def test_an_exception_is_logged_and_the_next_run_comes_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    job = Job()
    job.fail_on = {2}
    with scheduled(job, 0.05) as schedule:
        schedule.start()
        assert job.wait(lambda: job.runs >= 3)
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.getMessage() for record in errors] == ["refresh raised ValueError"]


def test_everything_runs_on_the_same_worker() -> None:
    job = Job()
    with scheduled(job) as schedule:
        before = schedule.submit(lambda: threading.current_thread().name).result(PATIENCE)
        schedule.start()
        assert job.wait(lambda: job.runs == 1)
        after = schedule.submit(lambda: threading.current_thread().name).result(PATIENCE)
    assert job.threads == {before} == {after}


def test_a_shorter_interval_is_in_force_at_once() -> None:
    job = Job()
    with scheduled(job) as schedule:
        schedule.start()
        assert job.wait(lambda: job.runs == 1)
        idle(schedule)
        schedule.set_seconds(0.05)
        assert job.wait(lambda: job.runs >= 3)


def test_the_last_task_runs_on_the_worker_after_the_run_that_was_going() -> None:
    job = Job()
    job.gate.clear()
    order: list[str] = []

    def run() -> None:
        job()
        order.append("run")

    schedule = Schedule(run, LONG)
    schedule.start()
    assert job.wait(lambda: job.runs == 1)
    threading.Timer(0.05, job.gate.set).start()
    assert schedule.stop(lambda: order.append("close"), PATIENCE)
    assert order == ["run", "close"]
    assert schedule.stopping.is_set()


def test_a_stuck_run_is_told_and_not_waited_for() -> None:
    job = Job()
    job.gate.clear()
    schedule = Schedule(job, LONG)
    schedule.start()
    assert job.wait(lambda: job.runs == 1)
    assert not schedule.stop(lambda: None, 0.05)
    job.gate.set()


def test_stopping_before_the_start_runs_nothing() -> None:
    job = Job()
    schedule = Schedule(job, LONG)
    assert schedule.stop(lambda: None, PATIENCE)
    assert job.runs == 0


def test_requests_after_the_end_are_harmless() -> None:
    job = Job()
    schedule = Schedule(job, LONG)
    schedule.start()
    assert job.wait(lambda: job.runs == 1)
    assert schedule.stop(lambda: None, PATIENCE)
    schedule.refresh_now()
    schedule.set_seconds(1)
    assert job.runs == 1
