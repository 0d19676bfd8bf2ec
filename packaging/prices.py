#!/usr/bin/env python3
"""Writes the price tables that are shipped in `resources/prices` anew, from the genai-prices package that is installed beside this.

Run it as `python packaging/prices.py` after that package was renewed, and before a release. `tests/core/test_pricing.py` compares what a
request costs by these tables with what the package itself calculates. Only prices per token are kept, of the tables that
`tray_app.core.price_names` can lead to.
"""

from __future__ import annotations

import json
import shutil
import sys
from datetime import UTC, date, datetime, time
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from genai_prices.data import providers  # noqa: E402 - the checkout is made importable first
from genai_prices.types import StartDateConstraint, TimeOfDateConstraint  # noqa: E402 - as above

from tray_app.core.price_names import CLOSED, MAKERS, ROUTER, VENDORS  # noqa: E402 - as above

if TYPE_CHECKING:
    from decimal import Decimal

    from genai_prices.types import ConditionalPrice, MatchLogic, ModelInfo, ModelPrice, TieredPrices

PACKAGE = "genai-prices"
FOLDER = ROOT / "resources" / "prices"
KINDS = {
    "input": "input_mtok",
    "cache_read": "cache_read_mtok",
    "cache_write": "cache_write_mtok",
    "output": "output_mtok",
}


def match_of(rule: MatchLogic) -> dict[str, Any]:
    """A rule that tells by which names a model goes."""
    for name in ("equals", "starts_with", "ends_with", "contains", "regex"):
        if hasattr(rule, name):
            return {name: str(getattr(rule, name))}
    for name in ("or", "and"):
        parts = getattr(rule, f"{name}_", None)
        if parts is not None:
            return {name: [match_of(part) for part in parts]}
    raise SystemExit(f"a rule of another kind: {rule}")


def rate_of(price: Decimal | TieredPrices) -> dict[str, Any]:
    """USD per million tokens, with the prompt lengths above which another price holds for all of them."""
    tiers = getattr(price, "tiers", None)
    if tiers is None:
        return {"base": float(price)}  # type: ignore[arg-type]  # without tiers it is a Decimal
    steps = sorted(((tier.start, float(tier.price)) for tier in tiers), reverse=True)
    return {"base": float(price.base), "steps": steps}  # type: ignore[union-attr]  # with tiers it is not


def utc_of(at: time) -> str:
    """A time of day in UTC."""
    moment = datetime.combine(date(2000, 1, 1), at, at.tzinfo or UTC)
    return moment.astimezone(UTC).time().isoformat()


def tariff_of(price: ModelPrice, condition: ConditionalPrice | None) -> dict[str, Any]:
    """The prices of one model under one condition."""
    tariff: dict[str, Any] = {
        kind: rate_of(value)
        for kind, name in KINDS.items()
        if (value := getattr(price, name, None)) is not None
    }
    constraint = condition.constraint if condition is not None else None
    if isinstance(constraint, StartDateConstraint):
        tariff["from_day"] = constraint.start_date.isoformat()
    elif isinstance(constraint, TimeOfDateConstraint):
        tariff["hours"] = [utc_of(constraint.start_time), utc_of(constraint.end_time)]
    elif constraint is not None:
        raise SystemExit(f"a condition of another kind: {constraint}")
    return tariff


def model_of(model: ModelInfo) -> dict[str, Any]:
    """One row of a table."""
    listed = model.prices
    several = [(each.prices, each) for each in listed] if isinstance(listed, list) else [(listed, None)]
    tariffs = [tariff_of(price, condition) for price, condition in several]
    return {"id": model.id, "match": match_of(model.match), "tariffs": tariffs}


def newest_day() -> str:
    """The newest day on which the router's list was read into the tables."""
    models = next(table.models for table in providers if table.id == ROUTER)
    days = [each.get("from_day", "") for model in models for each in model_of(model)["tariffs"]]
    return max(days, default="")


def main() -> None:
    """Write the tables, what they are, and their licence."""
    wanted = {ROUTER, *VENDORS.values(), *MAKERS.values(), *(maker for _, maker in CLOSED)}
    wanted |= {
        other for each in providers if each.id in wanted for other in each.fallback_model_providers or ()
    }
    tables = [
        {
            "id": table.id,
            "models": [model_of(model) for model in table.models],
            "fallback": table.fallback_model_providers or [],
        }
        for table in providers
        if table.id in wanted
    ]
    package = distribution(PACKAGE)
    about = {"package": PACKAGE, "version": package.version, "date": newest_day()}
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(table, separators=(",", ":"), ensure_ascii=False) for table in tables)
    (FOLDER / "tables.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    (FOLDER / "about.json").write_text(json.dumps(about) + "\n", encoding="utf-8")
    licence = next(file for file in package.files or () if file.name == "LICENSE")
    shutil.copyfile(str(licence.locate()), FOLDER / "LICENSE")
    print(
        f"{len(tables)} tables, {sum(len(table['models']) for table in tables)} models, as of {about['date']}"
    )


if __name__ == "__main__":
    main()
