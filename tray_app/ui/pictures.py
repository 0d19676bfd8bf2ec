"""Which of its pictures a provider shows: unknown, empty, unreadable and none are never the same one."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from tray_app.core.model import Period, RootState, Status

if TYPE_CHECKING:
    from tray_app.core.model import ProviderUsage, Usage


class Picture(StrEnum):
    """How a tile looks."""

    FULL = "full"
    QUIET = "quiet"  # found; nothing in this period, or nothing at all
    UNREADABLE = "unreadable"
    SKELETON = "skeleton"  # before the first numbers


def is_shown(provider: ProviderUsage) -> bool:
    """Whether a provider gets a tile: not where it was not found or is switched off."""
    return provider.status not in (Status.NOT_FOUND, Status.OFF)


def is_used(usage: Usage) -> bool:
    """Whether there is anything in a period."""
    return bool(usage.requests or usage.tokens.total or usage.cost.usd or usage.tasks)


def is_unreadable(provider: ProviderUsage) -> bool:
    """Whether a provider has documents and not one of them gave numbers."""
    if is_used(provider.periods[Period.ALL]) or provider.status is Status.STALE:
        return False
    if any(problem.fatal for problem in provider.problems):
        return True
    return any(root.state is RootState.UNREADABLE for root in provider.roots)
