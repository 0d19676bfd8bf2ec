"""One machine, one set of settings: every surface shows the same costs and tokens, whatever the policy and the currency."""

from __future__ import annotations

import csv
import io
import json
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale

from tests.conftest import NOON, look
from tests.money_samples import DAY_MS, lay_task, request
from tray_app.core import details, export, report, report_text, status_line
from tray_app.core.currency import USD, currency_of, show_in
from tray_app.core.model import Period, Snapshot
from tray_app.core.settings_prices import UserPrice
from tray_app.core.settings_values import ProviderSettings, Settings
from tray_app.core.tables import day_rows, model_rows
from tray_app.core.wording import money
from tray_app.ui import figures, glance
from tray_app.ui.breakdown import Breakdown
from tray_app.ui.hero_facts import hero_facts
from tray_app.ui.icon_state import icon_state, short
from tray_app.ui.left_out import without_short
from tray_app.ui.panel import Panel
from tray_app.ui.tile_facts import tile_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tray_app.core.refresh import Refresh

POLICIES = [
    Settings(),
    Settings(cost_policy="recomputed"),
    Settings(estimate_costs=False),
    Settings(leave_out_absurd=True, prices=(UserPrice("nobody-knows", 5.0, 25.0),)),
    Settings(currency="EUR", currency_rate=0.9, cost_policy="recomputed"),
]


@pytest.fixture(autouse=True)
def _british() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)
    show_in(USD)


@pytest.fixture
def home_with_everything(home: Path) -> Path:
    """Today, yesterday and last month; recorded, estimated, unpriced, doubtful and absurd costs; two providers."""
    lay_task(
        home,
        [
            request(NOON, 0.5, tokens=(100_000, 50_000, 1000, 1000)),
            request(NOON + 1, None, tokens=(20_000, 0, 0, 500)),
            request(NOON + 2, None, model="nobody-knows"),
            request(NOON + 3, 31.5, tokens=(100_000, 0, 0, 1000)),
            request(NOON - DAY_MS, 0.25),
        ],
    )
    lay_task(home, [request(NOON - 40 * DAY_MS + at, 0.1) for at in range(30)], "1792584000000")
    counts = {"tokensIn": 2900, "tokensOut": 51, "cacheReads": 0, "cacheWrites": 2500, "cost": 0.01059}
    row = {"ts": NOON, "say": "api_req_started", "text": json.dumps({"apiProtocol": "anthropic", **counts})}
    lay_task(home, [row], provider="roocode")
    return home


@pytest.mark.parametrize("settings", POLICIES, ids=["recorded", "recomputed", "only", "left-out", "euro"])
def test_every_surface_shows_the_same_numbers(
    qtbot: QtBot, engine: Callable[..., Refresh], home_with_everything: Path, settings: Settings
) -> None:
    show_in(currency_of(settings))
    refresh = engine(home_with_everything, settings)
    shown = look(refresh)
    for period in Period:
        _same_in(shown, period)
    today, whole = shown.usage(Period.TODAY), shown.usage(Period.ALL)
    text = figures.cost_text(today.cost)
    assert text == money(today.cost)

    # icon, tooltip, menu
    amount = currency_of(settings).of(today.cost.usd)
    assert icon_state(shown, None, "cost", stale=False).text == short(amount)
    rest = f", {without_short(today.cost)}" if without_short(today.cost) else ""
    assert glance.tooltip(shown, 30, stale=False).splitlines()[0] == f"Today {text}{rest} · 2 tasks"
    lines = {line.partition(" · ")[0]: line for line in map(glance.provider_line, shown.providers)}
    parts = {each.name: figures.cost_text(each.periods[Period.TODAY].cost) for each in shown.providers}
    assert lines["Cline"] == f"Cline · {parts['Cline']}{rest}"
    assert lines["Roo Code"] == f"Roo Code · {parts['Roo Code']}"

    # panel and breakdown, as widgets
    panel = Panel(lambda: NOON)
    qtbot.addWidget(panel)
    panel.show_snapshot(shown)
    assert hero_facts(shown, Period.TODAY, NOON, None, checking=False).cost == today.cost
    cline = next(each for each in shown.providers if each.id == "cline")
    assert tile_facts(cline, shown, Period.TODAY).cost == cline.periods[Period.TODAY].cost
    window = Breakdown(lambda: NOON)
    qtbot.addWidget(window)
    window.show_snapshot(shown)
    window.open_for("", Period.ALL)

    # report as JSON, CSV and text; status line
    document = json.loads(report.as_json(shown, NOON))
    for each in shown.providers:
        told = document["providers"][each.id]
        for period, usage in each.periods.items():
            assert told["periods"][period.value]["cost"]["usd"] == usage.cost.usd
        assert told["cost"]["recorded_usd"] == told["metrics"]["total_cost_usd"]
        assert sum(row["usd"] for row in told["models"]) == pytest.approx(
            each.periods[Period.ALL].cost.usd, abs=1e-9
        )
        assert sum(row["usd"] for row in told["daily"]) == pytest.approx(
            each.periods[Period.ALL].cost.usd, abs=1e-9
        )
    for by in report.GROUPINGS:
        rows = list(csv.DictReader(io.StringIO(report.as_csv(shown, by))))
        assert sum(float(row["usd"]) for row in rows) == pytest.approx(whole.cost.usd, abs=1e-9)
    assert money(whole.cost) in report_text.as_text(shown)
    assert status_line.line(shown, "{cost}|{cline}") == f"{text}|{parts['Cline']}"

    # groupings of the command line, straight from the ledger
    providers = [each.id for each in shown.providers]
    for by in ("task", "project", "installation"):
        found = refresh.asking(lambda ledger, by=by: details.rows(ledger, by, providers))
        assert sum(row.cost.usd for row in found) == pytest.approx(whole.cost.usd, abs=1e-9)
        assert sum(row.tokens.total for row in found) == whole.tokens.total

    # every request by itself
    exported = [row for row in refresh.asking(lambda ledger: list(export.records(ledger))) if row["counted"]]
    assert sum(row["usd"] or 0.0 for row in exported) == pytest.approx(whole.cost.usd, abs=1e-9)
    assert sum(row["cost_usd"] or 0.0 for row in exported) == pytest.approx(whole.cost.recorded_usd, abs=1e-9)


def _same_in(shown: Snapshot, period: Period) -> None:
    whole = shown.usage(period)
    for rows in (model_rows(shown, period), day_rows(shown, period)):
        assert sum(row.usage.cost.usd for row in rows) == pytest.approx(whole.cost.usd, abs=1e-9)
        assert sum(row.usage.cost.unpriced_requests for row in rows) == whole.cost.unpriced_requests
        assert sum(row.usage.tokens.total for row in rows) == whole.tokens.total


def test_a_budget_stands_the_same_on_every_surface(
    qtbot: QtBot, engine: Callable[..., Refresh], home_with_everything: Path
) -> None:
    settings = Settings(
        budget_daily_usd=40.0,
        budget_monthly_tokens=1_000_000,
        providers={"roocode": ProviderSettings(budget_daily_usd=0.01)},
    )
    shown = engine(home_with_everything, settings).run(threading.Event())
    today = shown.usage(Period.TODAY).cost
    daily, monthly, roo = shown.budgets
    assert daily.spent == today.usd
    assert (
        monthly.spent == shown.usage(Period.MONTH).tokens.total
    )  # all of the last 30 days are of this month
    assert roo.spent == 0.01059
    assert roo.over
    told = json.loads(report.as_json(shown, NOON))["budgets"]
    assert [each["spent"] for each in told] == [daily.spent, monthly.spent, roo.spent]
    state = icon_state(shown, settings.budget_daily_usd, "glyph", stale=False)
    assert (state.mark, state.level) == ("over_budget", 48)
    facts = hero_facts(shown, Period.TODAY, NOON, settings.budget_daily_usd, checking=False)
    assert "106% of $0.01 budget" in [aside.template for aside in facts.asides]
    assert json.loads(status_line.as_json(shown))["class"] == "over"
    panel = Panel(lambda: NOON)
    qtbot.addWidget(panel)
    panel.show_snapshot(shown)
    assert "over today’s budget" in panel.middle.banners[0].notice.title
