"""Data directories that the real tools wrote: the report equals what a right reader shows, capture by capture."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.conftest import FIXTURES, capture_folders, documented, lay_capture, look

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "capture", capture_folders(), ids=lambda path: str(path.relative_to(FIXTURES / "captures"))
)
def test_a_capture_shows_its_totals(capture: Path, home: Path, engine) -> None:
    report = documented(look(engine(lay_capture(capture, home))))
    right = json.loads((capture / "totals.json").read_text(encoding="utf-8"))
    named = {key for key in right if key in report}
    assert named
    for provider, shown in report.items():
        expected = right.get(provider)
        if expected is None:
            assert shown["metrics"]["total_tasks"] == 0
            continue
        metrics = shown["metrics"]
        assert metrics["total_tasks"] == expected["tasks"]
        assert metrics["total_requests"] == expected["requests"]
        assert {key: shown["tokens"][key] for key in expected["tokens"]} == expected["tokens"]
        for key, value in expected["metrics"].items():
            assert metrics[f"total_{key}"] == pytest.approx(value, abs=1e-9)
        models: Counter[str] = Counter()
        for row in shown["models"]:
            models[row["model"]] += row["requests"]
        assert dict(models) == expected["models"]


@pytest.mark.parametrize(
    "capture", capture_folders(), ids=lambda path: str(path.relative_to(FIXTURES / "captures"))
)
def test_models_and_days_of_a_capture_add_up_to_its_metrics(capture: Path, home: Path, engine) -> None:
    report = documented(look(engine(lay_capture(capture, home))))
    for shown in report.values():
        for rows in (shown["models"], shown["daily"]):
            for part, whole in (
                ("requests", "total_requests"),
                ("input_tokens", "total_input_tokens"),
                ("cost_usd", "total_cost_usd"),
            ):
                assert sum(row[part] for row in rows) == pytest.approx(shown["metrics"][whole], abs=1e-9)
            assert sum(row["tokens"] for row in rows) == shown["tokens"]["total"]
