"""Midnight and clock jumps."""

from __future__ import annotations

import os
import select
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.desktop import clock_change
from tray_app.ui.daybreak import Daybreak, ms_to_midnight

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

HOUR_MS = 3_600_000


def utc_ms(*moment: int) -> int:
    return round(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc, arg-type]


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("this system takes its time zone from elsewhere")
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_the_next_midnight_in_utc() -> None:
    assert ms_to_midnight(utc_ms(2026, 11, 30, 22), "utc") == 2 * HOUR_MS


def test_at_midnight_a_whole_day_is_ahead() -> None:
    assert ms_to_midnight(utc_ms(2026, 12, 1), "utc") == 24 * HOUR_MS


@pytest.mark.parametrize(
    ("now", "hours"),
    [
        (utc_ms(2026, 11, 30, 22), 1),  # 23:00 in Berlin
        (utc_ms(2026, 3, 28, 23), 23),  # the day that loses an hour has just begun
        (utc_ms(2026, 10, 24, 22), 25),  # the day that gains one
    ],
)
def test_the_next_local_midnight_also_on_days_of_23_and_25_hours(berlin: None, now: int, hours: int) -> None:
    assert ms_to_midnight(now, "local") == hours * HOUR_MS


@given(st.integers(0, 4_000_000_000_000), st.sampled_from(["utc", "local"]))
def test_midnight_is_always_ahead_and_within_two_days(now: int, boundary: str) -> None:
    assert 0 < ms_to_midnight(now, boundary) <= 48 * HOUR_MS


def test_a_new_day_is_told_and_the_next_one_waited_for(qtbot: QtBot) -> None:
    day_begins = utc_ms(2026, 12, 1)
    moments = iter([day_begins - 1, day_begins + 500, day_begins + 600])
    daybreak = Daybreak(lambda: next(moments), "utc")
    with qtbot.waitSignal(daybreak.passed, timeout=20_000):
        daybreak.start()
    assert daybreak._timer.remainingTime() > 23 * HOUR_MS
    daybreak.stop()


def test_another_boundary_means_another_midnight(qtbot: QtBot, berlin: None) -> None:
    daybreak = Daybreak(lambda: utc_ms(2026, 11, 30, 22), "utc")
    daybreak.start()
    daybreak.set_boundary("local")
    assert daybreak._timer.remainingTime() <= HOUR_MS + 500
    daybreak.stop()


needs_timer = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="Linux tells of clock jumps by a timer"
)


@needs_timer
def test_a_clock_event_is_told_and_the_next_one_waited_for(qtbot: QtBot) -> None:
    daybreak = Daybreak(lambda: round(time.time() * 1000), "utc")
    daybreak.start()
    descriptor = daybreak._descriptor
    assert descriptor is not None
    with qtbot.waitSignal(daybreak.jumped, timeout=20_000):
        clock_change.arm(descriptor, at_s=1)  # a moment that is past fires at once, as a jump does
    assert select.select([descriptor], [], [], 0)[0] == []
    daybreak.stop()


@needs_timer
def test_an_undisturbed_clock_tells_nothing() -> None:
    descriptor = clock_change.open_clock_change()
    assert descriptor is not None
    assert select.select([descriptor], [], [], 0.05)[0] == []
    os.close(descriptor)


@needs_timer
def test_stopping_gives_the_descriptor_back(qtbot: QtBot) -> None:
    daybreak = Daybreak(lambda: 0, "utc")
    daybreak.start()
    descriptor = daybreak._descriptor
    assert descriptor is not None
    daybreak.stop()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(descriptor)


@pytest.mark.parametrize(
    ("message", "parameter", "told"),
    [(0x001E, 0, True), (0x0218, 0x12, True), (0x0218, 0x04, False), (0x000F, 0x12, False)],
)
def test_windows_messages_about_clock_and_waking(message: int, parameter: int, told: bool) -> None:
    assert clock_change.is_clock_message(message, parameter) is told
