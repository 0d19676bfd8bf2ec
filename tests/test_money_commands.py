"""`budget` and `status` as a script or a status bar calls them: each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.money_samples import lay_task, request

ROOT = Path(__file__).resolve().parent.parent
Tallytray = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def used_today(home: Path) -> Path:
    """A home with $4.00 recorded this very day."""
    now = time.time_ns() // 1_000_000
    lay_task(home, [request(now, 1.5, tokens=(20_000, 60_000, 0, 500)), request(now + 1, 2.5)])
    return home


@pytest.fixture
def tallytray(used_today: Path, tmp_path: Path) -> Tallytray:
    def run(*arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        kept = {key: os.environ[key] for key in ("PATH", "LANG", "SYSTEMROOT") if key in os.environ}
        done = subprocess.run(
            [
                sys.executable,
                "-W",
                "error",
                "-m",
                "tray_app",
                "--data-dir",
                str(tmp_path / "mine"),
                *arguments,
            ],
            cwd=ROOT,
            env={**kept, "HOME": str(used_today), "PYTHONPATH": str(ROOT), "TZ": "UTC", "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done

    return run


def test_without_a_budget_none_is_over_and_the_way_to_set_one_is_told(tallytray: Tallytray) -> None:
    assert "tallytray settings set budget.daily_usd" in tallytray("budget", "--check").stdout


def test_check_gives_three_when_a_budget_is_used_up_and_only_then(tallytray: Tallytray) -> None:
    tallytray("settings", "set", "budget.daily_usd", "4")
    assert tallytray("budget", "--check").stdout.splitlines()[0] == "Budget of today: $4.00 of $4.00, 100%"
    tallytray("settings", "set", "budget.daily_usd", "3.5")
    assert "used up" in tallytray("budget", "--check", code=3).stdout
    tallytray("budget")  # without --check it is no error
    tallytray("settings", "set", "budget.daily_usd", "")
    tallytray("settings", "set", "providers.roocode.budget_daily_usd", "0.01")
    tallytray("budget", "--check")
    tallytray("settings", "set", "providers.cline.budget_daily_tokens", "50000")
    tallytray("budget", "--check", "--no-refresh", code=3)


def test_the_budget_is_json_for_scripts(tallytray: Tallytray) -> None:
    tallytray("settings", "set", "budget.monthly_usd", "8")
    told = json.loads(tallytray("budget", "--json").stdout)
    assert (told["schema"], told["over"]) == ("tallytray.budget/1", False)
    (budget,) = told["budgets"]
    assert (budget["scope"], budget["span"], budget["spent"], budget["share"]) == ("all", "month", 4.0, 0.5)


def test_snooze_is_kept_in_the_settings_and_ended_by_zero(tallytray: Tallytray) -> None:
    tallytray("budget", "--snooze", "2")
    assert tallytray("settings", "get", "alerts.snooze_until").stdout.strip().endswith("+00:00")
    tallytray("budget", "--snooze", "0")
    assert tallytray("settings", "get", "alerts.snooze_until").stdout.strip() == ""
    tallytray("budget", "--snooze", "-1", code=2)


def test_the_status_is_one_line(tallytray: Tallytray) -> None:
    assert tallytray("status").stdout == "$4.00 · 1 tasks · 81.6K tokens\n".replace("1 tasks", "1 task")
    form = "{cost} {{{requests}}} {cline}\n{budget}{running}"
    assert tallytray("status", "--format", form).stdout.startswith("$4.00 {2} $4.00 ")
    assert tallytray("status", "--format", form).stdout.count("\n") == 1


def test_every_placeholder_is_filled_and_an_unknown_one_is_named(tallytray: Tallytray) -> None:
    from tray_app.core.status_line import PLACEHOLDERS

    form = "|".join(f"{{{name}}}" for name in PLACEHOLDERS)
    assert tallytray("status", "--format", form).stdout.count("|") == len(PLACEHOLDERS) - 1
    refused = tallytray("status", "--format", "{price}", code=2)
    assert refused.stderr.startswith("{price} is no placeholder. There are: cost, ")


def test_a_status_bar_reads_text_tooltip_class_and_percentage(tallytray: Tallytray) -> None:
    tallytray("settings", "set", "budget.daily_usd", "5")
    told = tallytray("status", "--json", "--format", "{cost}").stdout
    assert told.count("\n") == 1
    assert json.loads(told) == {
        "text": "$4.00",
        "tooltip": "Cline: $4.00, 81.6K tokens\nBudget of today: $4.00 of $5.00, 80%",
        "class": "high",
        "percentage": 80,
    }
    tallytray("settings", "set", "budget.daily_usd", "2")
    assert json.loads(tallytray("status", "--json").stdout)["class"] == "over"


def test_another_currency_is_shown_and_usd_reported(tallytray: Tallytray) -> None:
    tallytray("settings", "set", "currency.code", "eur")
    tallytray("settings", "set", "currency.per_usd", "0.5")
    assert tallytray("status", "--format", "{cost} {amount}").stdout == "€2.00 2\n"
    assert "€2.00" in tallytray("report").stdout
    told = json.loads(tallytray("report", "--json").stdout)
    assert told["display_currency"] == {"code": "EUR", "sign": "€", "per_usd": 0.5}
    assert told["providers"]["cline"]["metrics"]["total_cost_usd"] == 4.0


def test_prices_and_aliases_of_the_file_hold_in_the_report(
    tallytray: Tallytray, used_today: Path, tmp_path: Path
) -> None:
    now = time.time_ns() // 1_000_000
    lay_task(used_today, [request(now, None, model="mine", tokens=(1_000_000, 0, 0, 0))], "1796040000001")
    lay_task(used_today, [request(now, None, model="other", tokens=(1_000_000, 0, 0, 0))], "1796040000002")
    text = '[[prices]]\nmodel = "mine"\ninput = 0.25\noutput = 1\n[[price_aliases]]\nmodel = "other"\npriced_as = "mine"\n'
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/settings.toml").write_text(text, encoding="utf-8")
    told = json.loads(tallytray("report", "--json").stdout)["providers"]["cline"]
    assert told["cost"]["estimated_usd"] == pytest.approx(0.5, abs=1e-12)
    assert told["unpriced_models"] == []


def test_the_tables_are_read_only_when_something_needs_a_price(used_today: Path, tmp_path: Path) -> None:
    """All of this history is recorded and nothing of it cached, so nothing is estimated."""
    lay_task(used_today, [request(time.time_ns() // 1_000_000, 0.004)])
    code = (
        "import sys; from tray_app.__main__ import main; "
        f"main(['--data-dir', {str(tmp_path / 'mine')!r}, 'status']); "
        "from tray_app.core.price_tables import tables; sys.exit(tables.cache_info().currsize)"
    )
    environment = {"HOME": str(used_today), "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, capture_output=True)


def test_what_was_priced_once_is_not_priced_again(used_today: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from tray_app.__main__ import main; "
        f"main(['--data-dir', {str(tmp_path / 'mine')!r}, 'report']); "
        "from tray_app.core.price_tables import tables; sys.exit(10 + tables.cache_info().currsize)"
    )
    environment = {"HOME": str(used_today), "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    codes = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=environment, check=False, capture_output=True
        ).returncode
        for _ in range(2)
    ]
    assert codes == [11, 10]
