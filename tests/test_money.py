"""Money end to end, over real and made homes: what was recorded, what is estimated, what is in doubt, and what counts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import FIXTURES, NOON, documented, lay_capture, look
from tests.money_samples import DAY_MS, lay_task, request
from tray_app.core import doctor, report_text
from tray_app.core.model import Period
from tray_app.core.money_policy import Policy, policy_of
from tray_app.core.settings_prices import PriceAlias, UserPrice
from tray_app.core.settings_values import ProviderSettings, Settings
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tray_app.core.model import Cost, ProviderUsage, Snapshot
    from tray_app.core.refresh import Refresh

    Engine = Callable[..., Refresh]

CAPTURES = FIXTURES / "captures"
SCRIPTED = UserPrice("fake-model-1", 1.0, 2.0, 0.1, 1.25)  # what the scripted server's model was set to cost
OLD_MODEL = PriceAlias("fake-claude-1", "claude-sonnet-4-5")


def one(shown: Snapshot, provider: str) -> ProviderUsage:
    return next(each for each in shown.providers if each.id == provider)


def all_time(shown: Snapshot, provider: str = "cline") -> Cost:
    return one(shown, provider).periods[Period.ALL].cost


# Sums


@pytest.mark.parametrize(("count", "usd", "whole"), [(400, 0.00025, 0.1), (30, 0.1, 3.0), (1000, 0.001, 1.0)])
def test_small_costs_add_up_exactly(engine: Engine, home: Path, count: int, usd: float, whole: float) -> None:
    lay_task(home, [request(NOON - at * 3_600_000, usd) for at in range(count)])
    shown = look(engine(home))
    assert all_time(shown).usd == pytest.approx(whole, abs=1e-12)
    metrics = documented(shown)["cline"]["metrics"]
    assert metrics["total_cost_usd"] == pytest.approx(whole, abs=1e-12)


# Estimates against what the scripted servers' models cost


def truth(capture: str, price: UserPrice) -> float:
    """USD for what the server put on the wire, request by request."""
    sent = json.loads((CAPTURES / capture / "expected.json").read_text(encoding="utf-8"))["requests"]
    counts = [each["normalised"] for each in sent if each["usage_sent"]]
    per_million = sum(
        each["input_uncached"] * price.input
        + each["cache_read"] * (price.cache_read or 0.0)
        + each["output"] * price.output
        for each in counts
    )
    return per_million / 1e6


@pytest.mark.parametrize(
    "capture",
    [
        "cline-cli/2.18.0/single-turn-nocache",
        "cline-cli/2.18.0/tool-cache",
        "cline-cli/3.0.57/single-turn-nocache",
        "cline-cli/3.0.57/tool-cache",
        "cline-cli/3.0.57/subagent",
        "cline-cli/3.0.65/single-turn-nocache",
        "cline-cli/3.0.65/tool-cache",
        "cline-cli/3.0.65/resume",
        "cline-cli/3.0.65/fork",
    ],
)
def test_an_estimate_of_a_capture_is_what_its_server_would_have_billed(
    engine: Engine, home: Path, capture: str
) -> None:
    price = UserPrice("fake-model", 2.5, 10.0, 0.25)
    shown = look(engine(lay_capture(CAPTURES / capture, home), Settings(prices=(price,))))
    cost = shown.usage(Period.ALL).cost
    assert cost.recorded_usd == 0.0
    assert cost.estimated_usd == pytest.approx(truth(capture, price), abs=1e-12)
    assert cost.usd == cost.estimated_usd
    assert cost.approximate


def test_what_a_capture_recorded_rightly_is_what_its_recomputation_gives(engine: Engine, home: Path) -> None:
    home = lay_capture(CAPTURES / "cline-cli/3.0.65/anthropic-cache", home)
    recorded = look(engine(home)).usage(Period.ALL).cost
    recomputed = look(engine(home, Settings(cost_policy="recomputed"))).usage(Period.ALL).cost
    assert recomputed.usd == pytest.approx(recorded.usd, abs=1e-12)
    assert recomputed.recorded_usd == recorded.recorded_usd == recorded.usd
    assert (recorded.approximate, recomputed.approximate) == (False, True)


def test_an_alias_prices_a_capture_like_the_model_it_stands_for(engine: Engine, home: Path) -> None:
    home = lay_capture(CAPTURES / "kilo-7/7.7.9/anthropic-cache-cancel-cut-fork", home)
    settings = Settings(cost_policy="recomputed", price_aliases=(OLD_MODEL,))
    own = Settings(cost_policy="recomputed", prices=(UserPrice("fake-claude-1", 3.0, 15.0, 0.3, 3.75),))
    unpriced, by_own = (all_time(look(engine(home, each)), "kilo_code") for each in (settings, own))
    assert unpriced.replacing_requests == 0  # the upstream "fakeanth" says nothing about who was paid
    assert by_own.usd == pytest.approx(by_own.recorded_usd, abs=1e-12)


# Policies


def mixed(home: Path) -> Path:
    lay_task(
        home,
        [
            request(NOON, 0.5, tokens=(100_000, 0, 0, 1000)),  # 0.315 by list price
            request(NOON + 1, None, tokens=(100_000, 0, 0, 1000)),
            request(NOON + 2, 0.25, model="nobody-knows"),
            request(NOON + 3, None, model="nobody-knows"),
        ],
    )
    return home


@pytest.mark.parametrize(
    ("settings", "usd", "approximate", "unpriced"),
    [
        (Settings(), 0.5 + 0.315 + 0.25, True, 1),
        (Settings(cost_policy="recomputed"), 0.315 + 0.315 + 0.25, True, 1),
        (Settings(cost_policy="recorded_only"), 0.75, False, 2),
        (Settings(estimate_costs=False), 0.75, False, 2),
        (Settings(estimate_costs=False, cost_policy="recomputed"), 0.75, False, 2),
    ],
)
def test_the_policy_says_what_counts_and_never_what_was_recorded(
    engine: Engine, home: Path, settings: Settings, usd: float, approximate: bool, unpriced: int
) -> None:
    shown = look(engine(mixed(home), settings))
    cost = all_time(shown)
    assert cost.usd == pytest.approx(usd, abs=1e-12)
    assert (cost.approximate, cost.unpriced_requests) == (approximate, unpriced)
    assert documented(shown)["cline"]["metrics"]["total_cost_usd"] == 0.75
    assert shown.cost_policy == policy_of(settings)


def test_another_policy_or_price_holds_from_the_next_look_on_and_back_again(
    engine: Engine, home: Path
) -> None:
    refresh = engine(mixed(home))
    first = all_time(look(refresh))
    refresh.apply(Settings(cost_policy="recomputed"))
    assert all_time(look(refresh)).usd == pytest.approx(0.88)
    refresh.apply(Settings(prices=(UserPrice("nobody-knows", 10.0, 0.0),)))
    priced = all_time(look(refresh))
    assert priced.estimated_usd == pytest.approx(0.315 + 0.01)
    assert priced.unpriced_requests == 0
    refresh.apply(Settings())
    assert all_time(look(refresh)) == first


def test_a_sum_over_the_long_prompt_limit_is_not_priced_as_one_long_prompt(
    engine: Engine, home: Path
) -> None:
    counts = {"tokensIn": 900_000, "tokensOut": 1000, "cacheReads": 0, "cacheWrites": 0, "cost": 0}
    row = {"ts": NOON, "type": "say", "say": "deleted_api_reqs", "text": json.dumps(counts)}
    row["modelInfo"] = {"providerId": "anthropic", "modelId": "claude-sonnet-4-5", "mode": "act"}
    lay_task(home, [request(NOON - 1, 0.01), row])
    cost = all_time(look(engine(home)))
    assert (cost.unpriced_requests, cost.estimated_requests) == (1, 0)


# Doubts


def doubts(shown: Snapshot, provider: str) -> list[tuple[str, int]]:
    found = one(shown, provider).doubts.get(Period.ALL, ())
    return [(doubt.reason, doubt.requests) for doubt in found]


@pytest.mark.parametrize(
    ("capture", "provider", "requests"),
    [
        ("roo/3.52.1/anthropic-cache-cancel-cut", "roocode", 4),
        ("roo/3.28.17/anthropic-old-exclusive", "roocode", 3),
        ("kilo-legacy/5.8.1/anthropic-cache-cancel-cut", "kilo_code", 4),
    ],
)
def test_the_roo_familys_anthropic_costs_are_flagged_and_recomputed(
    engine: Engine, home: Path, capture: str, provider: str, requests: int
) -> None:
    home = lay_capture(CAPTURES / capture, home)
    shown = look(engine(home))
    assert doubts(shown, provider) == [("output_left_out", requests)]
    (doubt,) = one(shown, provider).doubts[Period.ALL]
    sent = json.loads((CAPTURES / capture / "expected.json").read_text(encoding="utf-8"))["requests"]
    billed = [
        each["usage_sent"]["message_delta"]["output_tokens"] for each in sent if each["outcome"] == "text"
    ]
    # the tool counts the opening's one token again: at most one token of output per request above the truth
    assert doubt.recomputed_requests == requests
    missing = doubt.recomputed_usd - doubt.compared_usd
    assert missing == pytest.approx(sum(billed[:requests]) * 15e-6, rel=0.02)
    cost = all_time(shown, provider)
    assert (cost.usd, cost.doubtful_requests) == (cost.recorded_usd, requests)
    corrected = all_time(look(engine(home, Settings(cost_policy="recomputed"), data="other")), provider)
    assert corrected.usd == pytest.approx(cost.recorded_usd + missing, abs=1e-12)


def test_reasoning_that_kilo_billed_twice_is_found_by_the_price(engine: Engine, home: Path) -> None:
    home = lay_capture(CAPTURES / "kilo-7/7.0.33/openai-compatible-multiturn-error400", home)
    shown = look(engine(home, Settings(prices=(SCRIPTED,))))
    (doubt,) = one(shown, "kilo_code").doubts[Period.ALL]
    assert (doubt.reason, doubt.requests) == ("reasoning_twice", 1)
    assert doubt.recorded_usd == pytest.approx(0.00086, abs=1e-12)
    assert doubt.recomputed_usd == pytest.approx(0.00081, abs=1e-12)


def test_the_same_tools_other_protocols_are_not_in_doubt(engine: Engine, home: Path) -> None:
    home = lay_capture(CAPTURES / "roo/3.52.1/openai-compatible-multiturn-error400", home)
    assert doubts(look(engine(home, Settings(prices=(SCRIPTED,)))), "roocode") == []


def absurd(home: Path) -> Path:
    lay_task(
        home,
        [
            request(NOON, 0.005),
            request(NOON + 1, 1100.0, upstream="asksage", model="some-model"),  # a count of tokens
            request(NOON + 2, 31.5, tokens=(100_000, 0, 0, 1000)),  # cents
        ],
    )
    return home


def test_absurd_recordings_are_flagged_and_counted_until_the_user_says_so(engine: Engine, home: Path) -> None:
    home = absurd(home)
    shown = look(engine(home))
    assert doubts(shown, "cline") == [("absurd", 1), ("token_count", 1)]
    assert all_time(shown).usd == pytest.approx(1131.505)
    without = look(engine(home, Settings(leave_out_absurd=True), data="other"))
    cost = all_time(without)
    assert cost.usd == pytest.approx(0.005 + 0.315)  # the list price stands in where there is one
    assert (cost.left_out_requests, cost.replacing_requests) == (1, 1)
    assert cost.recorded_usd == pytest.approx(1131.505)
    assert doubts(without, "cline") == doubts(shown, "cline")


def test_what_is_left_out_without_a_price_is_no_zero(engine: Engine, home: Path) -> None:
    lay_task(home, [request(NOON, 1100.0, upstream="asksage", model="some-model")])
    cost = all_time(look(engine(home, Settings(leave_out_absurd=True))))
    assert cost.unknown
    assert cost.usd == 0.0


# Cache


def test_what_a_cache_saved_is_told_per_model_and_period(engine: Engine, home: Path) -> None:
    lay_task(
        home,
        [
            request(NOON, 0.1, tokens=(0, 1_00_000, 0, 10)),
            request(NOON - 20 * DAY_MS, 0.1, tokens=(0, 0, 100_000, 10)),
            request(NOON + 1, 0.1, model="nobody-knows", tokens=(0, 50_000, 0, 10)),
        ],
    )
    shown = look(engine(home))
    used = one(shown, "cline")
    assert used.periods[Period.TODAY].cache.saved_usd == pytest.approx(0.3 - 0.03)
    assert used.periods[Period.ALL].cache.saved_usd == pytest.approx(0.6 - 0.03 - 0.375)
    assert used.periods[Period.ALL].cache.tokens == 200_000
    saved = {row.model: row.usage.cache.saved_usd for row in used.models[Period.TODAY]}
    assert saved == {"claude-sonnet-4-5": pytest.approx(0.27), "nobody-knows": None}


# Comparisons and alerts


@pytest.mark.parametrize(
    "settings", [Settings(), Settings(cost_policy="recomputed"), Settings(estimate_costs=False)], ids=str
)
def test_yesterday_up_to_midnight_is_yesterday_by_every_policy(
    engine: Engine, home: Path, settings: Settings
) -> None:
    rows = [
        request(NOON - DAY_MS + at, cost, tokens=(100_000 + at, 0, 0, 900))
        for at, cost in enumerate((0.5, None, 0.25, None))
    ]
    lay_task(home, [*rows, request(NOON, 0.1)])
    shown = look(engine(home, settings, now=lambda: NOON + DAY_MS // 2 - 1))
    used = one(shown, "cline")
    before, whole = used.previous[Period.TODAY], used.days[0].usage
    assert before.cost.usd == pytest.approx(whole.cost.usd, abs=1e-12)
    assert before.cost.approximate == whole.cost.approximate
    assert before.tokens == whole.tokens


def test_yesterday_up_to_a_time_leaves_out_what_came_later(engine: Engine, home: Path) -> None:
    lay_task(home, [request(NOON - DAY_MS, None), request(NOON - DAY_MS + 60_000, None), request(NOON, 0.1)])
    used = one(look(engine(home)), "cline")
    assert used.previous[Period.TODAY].cost.usd == pytest.approx(used.days[0].usage.cost.usd / 2)


def test_tasks_that_got_dear_are_told_whole_and_only_while_they_are_used(engine: Engine, home: Path) -> None:
    lay_task(home, [request(NOON - DAY_MS, 4.0), request(NOON, 2.0)], "1")
    lay_task(home, [request(NOON - DAY_MS, 40.0)], "2")
    lay_task(home, [request(NOON, 4.0)], "3")
    found = look(engine(home, Settings(alert_task_usd=5.0))).dear_tasks
    assert [(each.task, each.cost.usd) for each in found] == [("1", 6.0)]
    off = Settings(alert_task_usd=5.0).with_provider("cline", ProviderSettings(enabled=False))
    assert look(engine(home, off)).dear_tasks == ()
    assert look(engine(home)).dear_tasks == ()


# Unknown models are named


def test_models_without_a_price_are_named_by_report_and_doctor(engine: Engine, home: Path) -> None:
    refresh = engine(mixed(home))
    shown = look(refresh)
    expected = [{"model": "nobody-knows", "upstream_provider": "anthropic", "unpriced_requests": 1}]
    assert documented(shown)["cline"]["unpriced_models"] == expected
    environment = Environment("linux", str(home), {}, str(home), ())
    examined: Any = refresh.asking(lambda ledger: doctor.examine(shown, ledger, environment))
    assert "nobody-knows · anthropic · 1 request" in doctor.as_text(examined)
    assert json.loads(doctor.as_json(examined))["providers"]["cline"]["unpriced_models"] == expected
    assert "No price known, in no cost: nobody-knows (anthropic) 1×" in report_text.as_text(shown)


def test_the_day_of_the_price_data_is_known_where_something_may_be_estimated(
    engine: Engine, home: Path
) -> None:
    from tray_app.core.price_tables import about

    lay_task(home, [request(NOON, None)])
    shown = look(engine(home))
    assert shown.price_date == about().date
    assert engine(home).cached().price_date == about().date
    assert engine(home, Settings(estimate_costs=False), data="other").cached().price_date == ""


def test_every_policy_of_the_settings_has_its_name() -> None:
    assert {policy_of(replace(Settings(), cost_policy=name)) for name in Policy} == set(Policy)
