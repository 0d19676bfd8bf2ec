"""The command line as a user types it: each in a process of its own, with a home of its own and without a display."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import FIXTURES, lay_capture

ROOT = Path(__file__).resolve().parent.parent
CAPTURE = FIXTURES / "captures/roo/3.52.1/anthropic-cache-cancel-cut"
TASK = ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/cd01b641-8b36-41d2-84e2-19cd3b179911"


@pytest.fixture
def tallytray(tmp_path: Path):
    """Runs `tallytray` over a home without any variable that leads elsewhere."""

    def run(*arguments: str, home: Path, code: int = 0, **variables: str) -> subprocess.CompletedProcess[str]:
        kept = {key: os.environ[key] for key in ("PATH", "LANG", "SYSTEMROOT") if key in os.environ}
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "tray_app", *arguments],
            cwd=ROOT,
            env={**kept, "HOME": str(home), "PYTHONPATH": str(ROOT), "TZ": "UTC", **variables},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done

    return run


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


@pytest.mark.parametrize("before", [True, False], ids=["before the command", "after it"])
def test_data_dir_holds_everything_and_home_nothing(
    before: bool, tallytray, home: Path, tmp_path: Path
) -> None:
    lay_capture(CAPTURE, home)
    seen = files_below(home)
    place = ["--data-dir", str(tmp_path / "mine")]
    done = tallytray(*(place if before else []), "report", "--json", *([] if before else place), home=home)
    report = json.loads(done.stdout)
    assert report["schema"] == "tallytray.report/1"
    assert report["providers"]["roocode"]["metrics"]["total_requests"] == 5
    assert set(report["providers"]) == {"cline", "cline_cli", "roocode", "kilo_code", "zoo_code"}
    assert (tmp_path / "mine/ledger.sqlite3").exists()
    assert files_below(home) == seen


def test_the_report_needs_no_qt(tallytray, home: Path, tmp_path: Path) -> None:
    lay_capture(CAPTURE, home)
    code = (
        "import sys; from tray_app.__main__ import main; "
        f"main(['--data-dir', {str(tmp_path / 'mine')!r}, 'report']); "
        "sys.exit(any(name.startswith(('PySide6', 'apscheduler')) for name in sys.modules))"
    )
    subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"HOME": str(home), "PATH": os.environ["PATH"]},
        check=True,
        capture_output=True,
    )


def test_an_empty_machine_says_what_was_looked_for_and_names_the_demo(
    tallytray, home: Path, tmp_path: Path
) -> None:
    done = tallytray("--data-dir", str(tmp_path / "mine"), home=home)
    assert "no display" in done.stderr
    assert "No usage found on this machine" in done.stdout
    assert "--demo" in done.stdout
    for name in ("Cline", "Cline CLI", "Roo Code", "Kilo Code", "Zoo Code"):
        assert f"  {name}: " in done.stdout


def test_a_broken_document_is_named_and_costs_nothing_else(tallytray, home: Path, tmp_path: Path) -> None:
    lay_capture(CAPTURE, home)
    broken = home / TASK.rsplit("/", 1)[0] / "broken"
    broken.mkdir()
    (broken / "ui_messages.json").write_text('[{"ts": 1, "say": "api_req')
    place = ("--data-dir", str(tmp_path / "mine"))
    provider = json.loads(tallytray(*place, "report", "--json", home=home).stdout)["providers"]["roocode"]
    assert provider["metrics"]["total_requests"] == 5
    assert provider["status"] == "partial"
    assert provider["diagnostics"]["roocode_task_parse_errors"] == 1
    (problem,) = provider["diagnostics"]["problems"]
    assert problem["path"] == str(broken / "ui_messages.json")
    assert problem["reason"] == "cut off near the end"
    done = tallytray(*place, "doctor", home=home, code=1)
    assert (
        "~/.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/broken/ui_messages.json: cut off near the end"
        in done.stdout
    )


def test_a_damaged_settings_file_is_set_aside_and_named(tallytray, home: Path, tmp_path: Path) -> None:
    lay_capture(CAPTURE, home)
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "settings.toml").write_text("refresh_seconds = = 3\n")
    done = tallytray("--data-dir", str(mine), "report", "--json", home=home)
    assert "settings.toml" in done.stderr
    assert "line 1" in done.stderr
    assert json.loads(done.stdout)["providers"]["roocode"]["metrics"]["total_requests"] == 5
    (aside,) = mine.glob("settings.damaged-*.toml")
    assert aside.read_text() == "refresh_seconds = = 3\n"


def test_a_bad_value_is_named_and_the_others_hold(tallytray, home: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "settings.toml").write_text('refresh_seconds = "soon"\nday_boundary = "local"\n')
    done = tallytray("--data-dir", str(mine), "report", "--json", home=home)
    assert "refresh_seconds" in done.stderr
    assert json.loads(done.stdout)["day_boundary"] == "local"


def test_a_tasks_dir_that_does_not_exist_is_named_and_the_usual_places_are_read(
    tallytray, home: Path, tmp_path: Path
) -> None:
    lay_capture(CAPTURE, home)
    place = ("--data-dir", str(tmp_path / "mine"))
    tallytray(*place, "settings", "set", "providers.roocode.tasks_dir", "~/nowhere", home=home)
    report = json.loads(tallytray(*place, "report", "--json", home=home).stdout)
    assert report["providers"]["roocode"]["metrics"]["total_requests"] == 5
    assert any("~/nowhere" in note for note in report["notes"])


def test_the_ledger_answers_without_a_look_at_the_disk(tallytray, home: Path, tmp_path: Path) -> None:
    lay_capture(CAPTURE, home)
    place = ("--data-dir", str(tmp_path / "mine"))
    first = json.loads(tallytray(*place, "report", "--json", home=home).stdout)
    (home / ".config").rename(home / "gone")
    again = json.loads(tallytray(*place, "report", "--json", "--no-refresh", home=home).stdout)
    assert again["providers"] == first["providers"]


def test_days_can_be_asked_for_at_the_other_boundary_without_changing_the_ledgers(
    tallytray, home: Path, tmp_path: Path
) -> None:
    case = FIXTURES / "cases/40-utc-vs-local-day"
    (home / ".config").symlink_to(case / ".config")
    place = ("--data-dir", str(tmp_path / "mine"))

    def days(*arguments: str) -> list[str]:
        done = tallytray(*place, "report", "--json", *arguments, home=home, TZ="Asia/Tokyo")
        report = json.loads(done.stdout)
        return [report["time_zone"], *(row["day"] for row in report["providers"]["cline"]["daily"])]

    assert days() == ["UTC", "2026-03-01", "2026-03-02"]
    assert days("--day-boundary", "local") == ["Asia/Tokyo", "2026-03-02", "2026-03-03"]
    assert days("--no-refresh") == ["UTC", "2026-03-01", "2026-03-02"]


@pytest.mark.parametrize("by", ["provider", "model", "day", "task", "project", "tool", "installation"])
def test_every_grouping_comes_as_text_and_csv(by: str, tallytray, home: Path, tmp_path: Path) -> None:
    lay_capture(FIXTURES / "captures/cline-cli/3.0.65/team", home)
    place = ("--data-dir", str(tmp_path / "mine"))
    rows = list(
        csv.DictReader(tallytray(*place, "report", "--by", by, "--csv", home=home).stdout.splitlines())
    )
    assert sum(int(row["requests"]) for row in rows if row["provider"] == "cline_cli") == {"tool": 4}.get(
        by, 7
    )
    assert tallytray(*place, "report", "--by", by, "--text", home=home).stdout.strip()


@pytest.mark.parametrize("form", ["csv", "json", "jsonl"])
def test_an_export_holds_every_request_and_no_text(form: str, tallytray, home: Path, tmp_path: Path) -> None:
    lay_capture(CAPTURE, home)
    out = tmp_path / f"out.{form}"
    tallytray("--data-dir", str(tmp_path / "mine"), "export", "--out", str(out), home=home)
    text = out.read_text()
    rows = {
        "csv": lambda: list(csv.DictReader(text.splitlines())),
        "json": lambda: json.loads(text)["requests"],
        "jsonl": lambda: [json.loads(line) for line in text.splitlines()],
    }[form]()
    assert len(rows) == 5
    assert sum(int(row["input_tokens"]) for row in rows) == 14610
    assert "environment_details" not in text


def test_an_export_of_an_unknown_form_is_refused_before_anything_is_done(
    tallytray, home: Path, tmp_path: Path
) -> None:
    done = tallytray(
        "--data-dir", str(tmp_path / "mine"), "export", "--out", str(tmp_path / "out.xls"), home=home, code=2
    )
    assert ".csv, .json or .jsonl" in done.stderr
    assert not (tmp_path / "mine").exists()


def test_an_unknown_provider_is_named_with_those_there_are(tallytray, home: Path, tmp_path: Path) -> None:
    done = tallytray("--data-dir", str(tmp_path / "mine"), "report", "--provider", "roo", home=home, code=2)
    assert "roo." in done.stderr
    assert "roocode" in done.stderr


def test_an_added_extension_has_its_own_place_in_the_report(tallytray, home: Path, tmp_path: Path) -> None:
    lay_capture(FIXTURES / "captures/cline-cli/2.18.0/anthropic-cache", home)
    extension = home / ".config/Code/User/globalStorage/someone.fork"
    extension.mkdir(parents=True)
    (home / ".cline/data/tasks").rename(extension / "tasks")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "settings.toml").write_text(
        '[[extra_providers]]\nid = "fork"\nname = "A Fork"\nextension_id = "someone.fork"\n'
    )
    providers = json.loads(tallytray("--data-dir", str(mine), "report", "--json", home=home).stdout)[
        "providers"
    ]
    assert providers["fork"]["name"] == "A Fork"
    assert providers["fork"]["tokens"]["total"] == 22 + 4300 + 340 + 85
    assert providers["cline"]["metrics"]["total_tasks"] == 0


def test_the_demo_is_marked_and_leaves_nothing_behind(tallytray, home: Path, tmp_path: Path) -> None:
    report = json.loads(tallytray("--demo", "report", "--json", home=home).stdout)
    assert report["sample"] is True
    used = {key for key, provider in report["providers"].items() if provider["metrics"]["total_tasks"]}
    assert used == {"cline", "cline_cli", "roocode", "kilo_code"}
    assert files_below(home) == set()
    assert tallytray("report", "--demo", home=home).stdout.startswith("Sample data")


def test_the_version_is_told(tallytray, home: Path) -> None:
    from tray_app import __version__

    assert tallytray("--version", home=home).stdout == f"tallytray {__version__}\n"


def in_days(tallytray, place: tuple[str, ...], *asked: str, home: Path, **variables: str) -> dict[str, str]:
    done = tallytray(*place, "report", "--csv", *asked, home=home, **variables)
    return next(row for row in csv.DictReader(done.stdout.splitlines()) if row["provider"] == "cline")


@pytest.mark.parametrize("by", ["provider", "model", "day", "task", "installation"])
def test_days_that_are_asked_for_limit_every_grouping(by: str, tallytray, home: Path, tmp_path: Path) -> None:
    """The case has requests on 1 and 2 March in UTC; in Tokyo they are of 2 and 3 March."""
    (home / ".config").symlink_to(FIXTURES / "cases/40-utc-vs-local-day/.config")
    place = ("--data-dir", str(tmp_path / "mine"))

    def days(*asked: str) -> dict[str, int]:
        done = tallytray(*place, "report", "--json", *asked, home=home, TZ="Asia/Tokyo")
        return {row["day"]: row["requests"] for row in json.loads(done.stdout)["providers"]["cline"]["daily"]}

    utc, local = days(), days("--day-boundary", "local")
    assert (list(utc), list(local)) == (["2026-03-01", "2026-03-02"], ["2026-03-02", "2026-03-03"])
    first = ("--by", by, "--since", "2026-03-01", "--until", "2026-03-01")
    of_first = in_days(tallytray, place, *first, home=home, TZ="Asia/Tokyo")
    assert (int(of_first["tasks"]), int(of_first["requests"])) == (1, utc["2026-03-01"])
    third = ("--by", by, "--since", "2026-03-03", "--day-boundary", "local")
    of_third = in_days(tallytray, place, *third, home=home, TZ="Asia/Tokyo")
    assert int(of_third["requests"]) == local["2026-03-03"]


def test_days_without_usage_are_nothing_and_say_so(tallytray, home: Path, tmp_path: Path) -> None:
    lay_capture(CAPTURE, home)
    place = ("--data-dir", str(tmp_path / "mine"), "report", "--until", "2020-01-01")
    text = tallytray(*place, home=home).stdout
    assert text.startswith("Until 2020-01-01\n  Roo Code  nothing\n")
    report = json.loads(tallytray(*place, "--json", home=home).stdout)
    assert report["days"] == {"since": None, "until": "2020-01-01"}
    assert report["providers"]["roocode"]["metrics"]["total_requests"] == 0
    assert report["providers"]["roocode"]["models"] == report["providers"]["roocode"]["daily"] == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--since", "yesterday"), "'yesterday' is no day; write it as YYYY-MM-DD"),
        (
            ("--since", "2026-03-02", "--until", "2026-03-01"),
            "--since 2026-03-02 is after --until 2026-03-01.",
        ),
    ],
)
def test_days_that_make_no_sense_are_refused(
    asked: tuple[str, ...], said: str, tallytray, home: Path, tmp_path: Path
) -> None:
    done = tallytray("--data-dir", str(tmp_path / "mine"), "report", *asked, home=home, code=2)
    assert said in done.stderr


def test_groupings_of_sample_data_are_marked_too(tallytray, home: Path, tmp_path: Path) -> None:
    place = ("--data-dir", str(tmp_path / "mine"))
    assert tallytray(*place, "report", "--demo", "--by", "task", home=home).stdout.startswith("Sample data")


@pytest.mark.parametrize(
    "command", [["status"], ["budget"], ["report", "--csv"], ["report", "--by", "task"], ["export", "--out"]]
)
def test_a_damaged_ledger_is_told_by_whichever_command_finds_it(
    command: list[str], tallytray, home: Path, tmp_path: Path
) -> None:
    lay_capture(CAPTURE, home)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/ledger.sqlite3").write_bytes(b"SQLite format 3\0" + b"damage" * 900)
    asked = [*command, str(tmp_path / "out.csv")] if command[0] == "export" else command
    done = tallytray("--data-dir", str(tmp_path / "mine"), *asked, home=home)
    assert "It was set aside as ledger.damaged-" in done.stderr


def test_no_numbers_of_a_broken_document_are_not_called_nothing(
    tallytray, home: Path, tmp_path: Path
) -> None:
    lay_capture(CAPTURE, home)
    (home / TASK / "ui_messages.json").write_text('[{"ts": 1, "type": "say", "say": "api_req_st')
    text = tallytray("--data-dir", str(tmp_path / "mine"), "report", home=home).stdout
    assert "  Roo Code  nothing read\n" in text
    assert text.count("Roo Code: 1 file could not be read") == 1
