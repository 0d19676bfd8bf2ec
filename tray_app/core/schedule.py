"""When the refresh runs: an APScheduler job on one worker thread, which everything that touches the ledger shares.

One worker means that the refresh, a change of settings and the closing of the ledger never overlap. A request for a refresh moves the
job's next run; it waits its turn on the worker, so during a run it comes to effect, once, right after it. Between runs no thread wakes.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

LOG = logging.getLogger(__name__)
JOB = "refresh"
Answer = TypeVar("Answer")


class Schedule:
    """Runs `job` every `seconds` on the worker. `stopping` is set when the job should end early."""

    def __init__(self, job: Callable[[], None], seconds: float) -> None:
        self.stopping = threading.Event()
        self._job = job
        self._seconds = seconds
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="refresh")
        self._scheduler: Any = None
        self._asked = False

    def submit(self, call: Callable[[], Answer]) -> Future[Answer]:
        """Runs `call` on the worker, after what waits there already."""
        return self._pool.submit(call)

    def start(self) -> None:
        """Starts the refreshing, with the first run at once. Returns at once: APScheduler is imported on the worker."""
        self.submit(self._start)

    def _start(self) -> None:
        # Imported here: it takes longer than showing the icon.
        from apscheduler.executors.pool import BasePoolExecutor
        from apscheduler.schedulers.background import BackgroundScheduler

        class SharedWorker(BasePoolExecutor):  # type: ignore[misc]  # APScheduler has no types
            def __init__(self, pool: ThreadPoolExecutor) -> None:
                super().__init__(pool)

            def shutdown(self, wait: bool = True) -> None:
                """The worker outlives the scheduler: closing the ledger is its last task."""

        # A run that is still going when the next is due is normal here, not worth a line each time.
        logging.getLogger("apscheduler").setLevel(logging.CRITICAL)
        scheduler = BackgroundScheduler(
            timezone=UTC,
            executors={"default": SharedWorker(self._pool)},
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
            daemon=True,
        )
        with self._lock:
            if self.stopping.is_set():
                return
            scheduler.add_job(
                self._run, "interval", seconds=self._seconds, id=JOB, next_run_time=datetime.now(UTC)
            )
            scheduler.start()
            self._scheduler = scheduler

    def _run(self) -> None:
        if self.stopping.is_set():
            return
        try:
            self._job()
        except Exception as error:
            LOG.exception("refresh raised %s", type(error).__name__)

    def refresh_now(self) -> None:
        """Asks for a run as soon as possible; asking again before it has begun changes nothing."""
        with self._lock:
            if not self._asked and not self.stopping.is_set():
                self._asked = True
                # On the worker, where no run is going: the scheduler would refuse a second run, and forget the request.
                self._pool.submit(self._move_to_now)

    def _move_to_now(self) -> None:
        with self._lock:
            self._asked = False
        self._change(lambda scheduler: scheduler.modify_job(JOB, next_run_time=datetime.now(UTC)))

    def set_seconds(self, seconds: float) -> None:
        """Changes the interval; the next run is one new interval from now."""
        with self._lock:
            if seconds == self._seconds:
                return
            self._seconds = seconds
        self._change(lambda scheduler: scheduler.reschedule_job(JOB, trigger="interval", seconds=seconds))

    def _change(self, change: Callable[[Any], Any]) -> None:
        scheduler = self._scheduler
        if scheduler is not None and not self.stopping.is_set():
            try:
                change(scheduler)
            except LookupError:
                LOG.debug("the scheduler ended meanwhile")

    def stop(self, last: Callable[[], None], seconds: float) -> bool:
        """Ends it: no further run, `last` on the worker, then the threads. False if the worker did not end within `seconds`."""
        with self._lock:
            self.stopping.set()
            scheduler, self._scheduler = self._scheduler, None
        if scheduler is not None:
            scheduler.shutdown(wait=False)
        future = self._pool.submit(last)
        self._pool.shutdown(wait=False)
        try:
            future.result(timeout=seconds)
        except TimeoutError:
            LOG.warning("the worker did not end within %.1f s", seconds)
            return False
        except Exception as error:
            LOG.exception("closing raised %s", type(error).__name__)
        return True
