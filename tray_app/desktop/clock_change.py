"""Tells when the wall clock was set or the machine woke, without looking again and again.

Linux: a timer that is never to fire, but which the kernel cancels when the clock jumps; waking from sleep counts as such a jump. Windows:
two window messages. Elsewhere nothing tells.
"""

from __future__ import annotations

import ctypes
import os
import sys

CLOCK_REALTIME = 0
TFD_NONBLOCK = os.O_NONBLOCK if hasattr(os, "O_NONBLOCK") else 0
TFD_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
TFD_TIMER_ABSTIME = 1
TFD_TIMER_CANCEL_ON_SET = 2
FAR = 1 << 33  # seconds since 1970: in the year 2242

WM_TIMECHANGE = 0x001E
WM_POWERBROADCAST = 0x0218
PBT_APMRESUMEAUTOMATIC = 0x0012


class _Timer(ctypes.Structure):
    _fields_ = [(name, ctypes.c_long) for name in ("every_s", "every_ns", "at_s", "at_ns")]


def open_clock_change() -> int | None:
    """A file descriptor that becomes readable when the clock jumped; None where the system has no such thing."""
    if not sys.platform.startswith("linux") or ctypes.sizeof(ctypes.c_long) != 8:
        return None
    try:
        descriptor = ctypes.CDLL(None, use_errno=True).timerfd_create(
            CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC
        )
    except (AttributeError, OSError):
        return None
    if descriptor < 0:
        return None
    if not arm(descriptor):
        os.close(descriptor)
        return None
    return int(descriptor)


def arm(descriptor: int, at_s: int = FAR) -> bool:
    """Makes the descriptor wait for the next jump, or for the moment `at_s`; after each event it must be armed again."""
    timer = _Timer(0, 0, at_s, 0)
    result = ctypes.CDLL(None, use_errno=True).timerfd_settime(
        descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, ctypes.byref(timer), None
    )
    return int(result) == 0


def drain(descriptor: int) -> None:
    """Takes the event off the descriptor."""
    try:
        os.read(descriptor, 8)
    except OSError:
        pass  # ECANCELED is the event itself


def is_clock_message(message: int, parameter: int) -> bool:
    """Whether a Windows message says that the clock was set or the machine woke."""
    return message == WM_TIMECHANGE or (message == WM_POWERBROADCAST and parameter == PBT_APMRESUMEAUTOMATIC)
