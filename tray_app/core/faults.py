"""Recorded costs that are known to be wrong, or cannot be right: how they are told apart, and why.

A fault is only flagged; what was recorded stays recorded. A rule by origin (which tool wrote it, by which protocol) holds unless a price
list shows that the figure is whole after all; a rule by size holds for any tool.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from tray_app.core.rates import Quote


class Fault(StrEnum):
    """Why a recorded cost is doubted."""

    OUTPUT_LEFT_OUT = "output_left_out"
    REASONING_TWICE = "reasoning_twice"
    TOKEN_COUNT = "token_count"  # noqa: S105 - tokens of a model
    ABSURD = "absurd"


REASONS = {
    Fault.OUTPUT_LEFT_OUT: "the tool leaves out nearly all of the output's cost",
    Fault.REASONING_TWICE: "the tool bills reasoning tokens twice",
    Fault.TOKEN_COUNT: "the tool stores a count of tokens as the cost",
    Fault.ABSURD: "the figure cannot be the cost of these tokens",
}
"""Each fault in words, to stand after a colon."""

LEFT_OUT_WHEN_ASKED = frozenset({Fault.TOKEN_COUNT, Fault.ABSURD})
"""Figures that are no amounts of money at all: the user may have them left out of the sums."""

ROO_FAMILY = frozenset({"roocode", "zoo_code", "kilo_code"})

_ASKSAGE = "asksage"
DEAREST_PER_TOKEN = 0.001  # USD; no list has a price near it
FEES = 1.0  # USD that a request may cost beside its tokens (searches, pictures)
ORDINARY_PER_TOKEN = 75e-6  # USD; above this for all tokens a figure is worth a look at the price list
ORDINARY_FEES = 0.05
TIMES = 20.0  # recorded so many times the list's price is another unit, not another price
WORTH_A_WORD = 0.10  # USD
FIRST_TOKENS = (
    10  # the output that an answer's opening reports, and that is billed even where the rest is left out
)


class Recording(msgspec.Struct, frozen=True, gc=False):
    """A request with a recorded cost (USD, above 0). `arrays`: it stood in a task array; `tokens`: all of them, net."""

    provider: str
    upstream: str
    arrays: bool
    aggregate: bool
    tokens: int
    output: int
    usd: float


def is_ordinary(provider: str, upstream: str, tokens: int, usd: float) -> bool:
    """Whether there is nothing to suspect at a glance: another tool, an ordinary figure. The quick way past `suspect`."""
    if usd > ORDINARY_FEES + tokens * ORDINARY_PER_TOKEN:
        return False
    told = upstream.lower()
    if provider in ROO_FAMILY and (told == "anthropic" or provider == "kilo_code"):
        return False
    return not told.startswith(_ASKSAGE)


def suspect(recording: Recording) -> Fault | None:
    """What may be wrong with a recording, before any price list is asked; None for the great majority."""
    if recording.upstream.lower().startswith(_ASKSAGE):
        return Fault.TOKEN_COUNT
    if recording.aggregate or not recording.tokens:
        return None
    if recording.usd > ORDINARY_FEES + recording.tokens * ORDINARY_PER_TOKEN:
        return Fault.ABSURD
    if recording.provider not in ROO_FAMILY or not recording.output:
        return None
    if recording.arrays:
        return Fault.OUTPUT_LEFT_OUT if recording.upstream.lower() == "anthropic" else None
    return Fault.REASONING_TWICE if recording.provider == "kilo_code" else None


def fault(recording: Recording, suspected: Fault, quote: Quote | None) -> Fault | None:
    """The fault of a suspected recording in the light of a price list (None: no list has this model)."""
    if suspected is Fault.TOKEN_COUNT:
        return suspected
    if suspected is Fault.ABSURD:
        return suspected if _is_absurd(recording, quote) else None
    if suspected is Fault.OUTPUT_LEFT_OUT:
        whole = quote is not None and recording.usd >= quote.usd - FIRST_TOKENS * quote.output_rate
        return None if whole else suspected
    return suspected if quote is not None and _bills_output_again(recording, quote) else None


def _is_absurd(recording: Recording, quote: Quote | None) -> bool:
    if quote is None or not quote.usd:
        return recording.usd > FEES + recording.tokens * DEAREST_PER_TOKEN
    return recording.usd > TIMES * quote.usd and recording.usd - quote.usd > WORTH_A_WORD


def _bills_output_again(recording: Recording, quote: Quote) -> bool:
    """Whether the figure is the list's price and a whole number of output tokens more, no more than there were."""
    if not quote.output_rate:
        return False
    again = (recording.usd - quote.usd) / quote.output_rate
    return 0.5 < again < recording.output + 0.5 and abs(again - round(again)) < 1e-3
