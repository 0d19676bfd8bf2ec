"""Which figure counts as the cost of a request: what the tool recorded, or what a price list says.

Whatever the policy, what was recorded is kept, and `metrics.total_cost_usd` of the report is always the sum of it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tray_app.core.settings_values import Settings


class Policy(StrEnum):
    """RECORDED: what was recorded, an estimate where nothing was. RECOMPUTED: an estimate wherever a price is known, else what was
    recorded. RECORDED_ONLY: no estimates at all."""

    RECORDED = "recorded"
    RECOMPUTED = "recomputed"
    RECORDED_ONLY = "recorded_only"


def policy_of(settings: Settings) -> Policy:
    """The policy in force: with estimates switched off only what was recorded counts."""
    return Policy(settings.cost_policy) if settings.estimate_costs else Policy.RECORDED_ONLY
