"""Sums that are kept between Snapshots are those that would be made anew."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.conftest import look
from tray_app.core.provider_sums import KeptSums
from tray_app.core.summary import today_at
from tray_app.core.tally import as_day
from tray_app.sample import write_sample_home

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1_796_040_000_000
PROVIDERS = ("cline", "cline_cli", "roocode", "kilo_code")


def test_after_a_change_a_new_engine_gives_the_same_snapshot(home: Path, engine) -> None:
    write_sample_home(home, NOW)
    refresh = engine(home, now=lambda: NOW + 600_000)
    before = look(refresh)
    document = next(
        home.glob(".config/*/User/globalStorage/rooveterinaryinc.roo-cline/tasks/*/ui_messages.json")
    )
    rows = json.loads(document.read_text())
    text = json.dumps({"apiProtocol": "openai", "tokensIn": 700, "tokensOut": 7, "cost": 0.5})
    rows.append({"ts": rows[-1]["ts"] + 1000, "type": "say", "say": "api_req_started", "text": text})
    document.write_text(json.dumps(rows))
    kept = look(refresh)
    refresh.close()
    anew = engine(home, now=lambda: NOW + 600_000)
    assert kept.providers != before.providers
    assert replace(look(anew), fresh_at_ms=None) == replace(kept, fresh_at_ms=None)


def test_only_a_provider_whose_day_sums_changed_is_summed_anew(home: Path, engine) -> None:
    write_sample_home(home, NOW)
    refresh = engine(home, now=lambda: NOW + 600_000)
    look(refresh)
    today = as_day(today_at(NOW, "utc"))
    kept = KeptSums(refresh.ledger)
    first = kept.of(PROVIDERS, today)
    with refresh.ledger.writing():
        refresh.ledger.run(
            "DELETE FROM daysum WHERE task_id IN (SELECT id FROM task WHERE provider='roocode' ORDER BY id LIMIT 1)"
        )
    again = kept.of(PROVIDERS, today)
    assert [provider for provider in PROVIDERS if again[provider] is not first[provider]] == ["roocode"]
    assert again["roocode"] != first["roocode"]
    assert kept.of(PROVIDERS, today + 1)["cline"] is not first["cline"]
