"""Situations from public bug reports: the right totals, models and days, nothing below the home changed, the same when asked again."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import NOON, case_folders, documented, look
from tray_app.core.model import Period, Status
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings_values import ProviderSettings, Settings
from tray_app.sources.environment import Environment

if TYPE_CHECKING:
    from collections.abc import Iterator

_IDS = {"roo": "roocode", "kilo": "kilo_code"}
_FIELDS = {
    "tasks": "total_tasks",
    "requests": "total_requests",
    "input_tokens": "total_input_tokens",
    "output_tokens": "total_output_tokens",
    "cache_read_tokens": "total_cache_read_tokens",
    "cache_write_tokens": "total_cache_write_tokens",
    "cost_usd": "total_cost_usd",
}


def lay_case(case: Path, home: Path) -> Path:
    """A copy of a case as a home, with its links and permissions."""
    shutil.copytree(case, home, dirs_exist_ok=True)
    for name in ("note.txt", "expected.json", "expected_daily.json", "expected_models.json", "prepare.py"):
        (home / name).unlink(missing_ok=True)
    if (case / "prepare.py").exists():
        arguments, sys.argv = sys.argv, ["prepare.py", str(home)]
        try:
            runpy.run_path(str(case / "prepare.py"))
        finally:
            sys.argv = arguments
    return home


def setting_of(case: Path, home: Path) -> dict[str, Any]:
    """How a case wants to be run, by its note."""
    number = case.name[:2]
    if number == "16":
        return {"variables": {"CLINE_DATA_DIR": str(home / "alt/data")}}
    if number == "50":
        return {"variables": {"WSL_DISTRO_NAME": "Debian"}, "mounts": (str(home / "mnt/c"),)}
    if number == "82":
        return {"settings": Settings(providers={"roocode": ProviderSettings(tasks_dir=("~/alt/roo-tasks",))})}
    return {}


def state_of(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Names, sizes, times and kinds of everything below a folder."""
    found = {}
    for path, folders, files in os.walk(folder):
        for name in (*folders, *files):
            status = os.lstat(os.path.join(path, name))
            found[os.path.join(path, name)] = (status.st_size, status.st_mtime_ns, status.st_mode)
    return found


def check(case: Path, report: dict[str, Any]) -> None:
    """Hold a report against a case's expected files."""
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    expected = {_IDS.get(key, key): value for key, value in expected.items()}
    for provider, shown in report.items():
        wanted = expected.get(provider)
        if wanted is None:
            assert shown["metrics"]["total_tasks"] == 0, provider
            continue
        for name, value in wanted.items():
            if value is not None:
                assert shown["metrics"][_FIELDS[name]] == pytest.approx(value, abs=1e-9), (provider, name)
    models = case / "expected_models.json"
    for provider, rows in json.loads(models.read_text()).items() if models.exists() else ():
        shown_rows = {row["model"]: row for row in report[_IDS.get(provider, provider)]["models"]}
        assert set(shown_rows) == set(rows)
        for model, values in rows.items():
            assert {key: shown_rows[model][key] for key in values} == pytest.approx(values, abs=1e-9)


@pytest.mark.parametrize(
    "case", [case for case in case_folders() if case.name[:2] != "35"], ids=lambda case: case.name
)
def test_a_case_shows_its_totals_and_changes_nothing(case: Path, home: Path, engine) -> None:
    lay_case(case, home)
    setting = setting_of(case, home)
    before = state_of(home)
    first = documented(
        look(engine(home, setting.get("settings"), **{k: v for k, v in setting.items() if k != "settings"}))
    )
    check(case, first)
    again = documented(
        look(engine(home, setting.get("settings"), **{k: v for k, v in setting.items() if k != "settings"}))
    )
    for shown in (*first.values(), *again.values()):
        for problem in shown["diagnostics"]["problems"]:
            problem.pop("since")
    assert again == first
    assert state_of(home) == before


def zones_of_cases() -> list[tuple[Path, str]]:
    """Every case that says what its days are, with each zone that it speaks of."""
    cases = [case for case in case_folders() if (case / "expected_daily.json").exists()]
    return [(case, zone) for case in cases for zone in json.loads((case / "expected_daily.json").read_text())]


@pytest.mark.parametrize(("case", "zone"), zones_of_cases(), ids=lambda value: getattr(value, "name", value))
def test_a_case_shows_its_days_in_a_zone(
    case: Path, zone: str, home: Path, engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = json.loads((case / "expected_daily.json").read_text(encoding="utf-8"))
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        lay_case(case, home)
        boundary = "utc" if zone == "UTC" else "local"
        report = documented(look(engine(home, Settings(day_boundary=boundary), variables={"TZ": zone})))
    finally:
        monkeypatch.undo()
        time.tzset()
    for provider, shown in report.items():
        days = {day: values[provider] for day, values in expected[zone].items() if provider in values}
        assert {row["day"] for row in shown["daily"]} == set(days)
        for row in shown["daily"]:
            wanted = days[row["day"]]
            assert {key: row[key] for key in wanted} == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize(
    "typed", ["~/alt/roo-tasks", "$HOME/alt/roo-tasks", "${HOME}/alt/roo-tasks/", ' "~/alt/roo-tasks" ']
)
def test_an_override_is_read_however_it_is_spelt(typed: str, home: Path, engine) -> None:
    case = next(case for case in case_folders() if case.name.startswith("82"))
    lay_case(case, home)
    settings = Settings(providers={"roocode": ProviderSettings(tasks_dir=(typed,))})
    check(case, documented(look(engine(home, settings, variables={"HOME": str(home)}))))


def test_a_wrong_override_is_named_and_the_usual_places_are_read(home: Path, engine) -> None:
    case = next(case for case in case_folders() if case.name.startswith("24"))
    lay_case(case, home)
    settings = Settings(providers={"roocode": ProviderSettings(tasks_dir=("~/no/such/place",))})
    snapshot = look(engine(home, settings))
    check(case, documented(snapshot))
    assert any("~/no/such/place" in note and "Roo Code" in note for note in snapshot.notes)


@pytest.fixture
def as_a_normal_user() -> Iterator[Path]:
    """A folder of a user without privileges, as whom the test runs: root can open everything."""
    with tempfile.TemporaryDirectory(prefix="tallytray-user-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        if os.geteuid() == 0:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
            try:
                yield folder
            finally:
                os.seteuid(0)
        else:
            yield folder
        for path, folders, _ in os.walk(folder):
            for inner in folders:
                os.chmod(os.path.join(path, inner), 0o755)


def test_what_cannot_be_opened_is_reported_and_comes_back(as_a_normal_user: Path) -> None:
    case = next(case for case in case_folders() if case.name.startswith("35"))
    home = lay_case(case, as_a_normal_user / "home")
    refresh = Refresh(
        own_places(as_a_normal_user / "data"),
        Settings(),
        Environment("linux", str(home), {}, "/none"),
        lambda: NOON,
    )
    try:
        snapshot = look(refresh)
        check(case, documented(snapshot))
        by_id = {provider.id: provider for provider in snapshot.providers}
        assert by_id["cline"].status is Status.PARTIAL
        assert [problem.reason for problem in by_id["cline"].problems] == ["no permission to read"]
        assert by_id["kilo_code"].status is Status.PARTIAL
        storage = home / ".config/Code/User/globalStorage"
        (storage / "saoudrizwan.claude-dev/tasks/1781172000000/ui_messages.json").chmod(0o644)
        (storage / "kilocode.kilo-code/tasks").chmod(0o755)
        by_id = {provider.id: provider for provider in look(refresh).providers}
        assert by_id["cline"].periods[Period.ALL].tasks == 2
        assert by_id["kilo_code"].periods[Period.ALL].tasks == 1
        assert not by_id["cline"].problems
        assert by_id["kilo_code"].status is Status.OK
    finally:
        refresh.close()
