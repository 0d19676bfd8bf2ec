"""One request's price by the bundled tables alone, in one call: what the tests of the tables ask."""

from __future__ import annotations

from tray_app.core.pricing import listed
from tray_app.core.rates import quote


def estimate(
    model: str,
    upstream: str,
    uncached_input: int,
    cache_read: int,
    cache_write: int,
    output: int,
    at_ms: int | None,
    is_sum: bool = False,
) -> float | None:
    """USD for one request of these net token counts at that moment (Unix ms; None: when the tables were made), or None if unknown.

    Some makers charge another rate for long prompts. `is_sum`: the counts are of several requests, of which nobody knows whether one
    was long; where that could matter there is no price.
    """
    if not (uncached_input or cache_read or cache_write or output):
        return 0.0
    found = quote(listed(model, upstream, at_ms), uncached_input, cache_read, cache_write, output, is_sum)
    return None if found is None else found.usd
