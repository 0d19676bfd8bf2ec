"""The README is the reference: what it names is what there is."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tray_app import cli
from tray_app.core import report
from tray_app.core.paths import own_places
from tray_app.core.refresh import Refresh
from tray_app.core.settings import Settings
from tray_app.core.settings_rules import PROVIDER_RULES, RULES, default_of
from tray_app.sample import sample_environment
from tray_app.sources.catalogue import BY_ID

if TYPE_CHECKING:
    from collections.abc import Iterator

AFTERNOON = 1_796_048_520_000  # 30 November 2026, 14:02 UTC
ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def section(heading: str) -> str:
    """The text below a heading, up to the next one of the same or a higher level."""
    level = heading.partition(" ")[0]
    rest = README.split(f"\n{heading}\n")[1]
    return re.split(rf"\n#{{2,{len(level)}}} ", rest)[0]


def named(text: str) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", text))


def fields(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner)


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("sample")
    environment = sample_environment(folder / "home", AFTERNOON)
    broken = (
        folder / "home/.config/Code/User/globalStorage/zoocodeorganization.zoo-code/tasks/1/ui_messages.json"
    )
    broken.parent.mkdir()
    broken.write_text('[{"ts":')
    refresh = Refresh(
        own_places(folder / "data"), Settings(), environment, now=lambda: AFTERNOON, sample=True
    )
    snapshot = refresh.run(threading.Event())
    refresh.close()
    return report.document(snapshot, AFTERNOON)


def test_every_field_of_the_report_is_explained(document: dict[str, Any]) -> None:
    explained = {name.removesuffix("[]") for name in named(section("## The JSON report"))}
    told = set(fields(document)) - set(BY_ID)
    assert document["providers"]["zoo_code"]["diagnostics"]["problems"]
    assert {f"{provider}_task_parse_errors" for provider in BY_ID} <= told
    assert {field for field in told if not field.endswith("_task_parse_errors")} <= explained
    assert report.SCHEMA in README


def test_every_setting_is_in_the_table_with_its_default() -> None:
    rows = dict(re.findall(r"^\| (`[^|]+) \|\s*([^|]*?)\s*\|", section("## Settings"), re.MULTILINE))
    keys = {key: default for cell, default in rows.items() for key in named(cell)}
    expected = {rule.key for rule in RULES} | {f"providers.<id>.{rule.key}" for rule in PROVIDER_RULES}
    assert keys.keys() == expected | {"[[extra_providers]]", "[[prices]]", "[[price_aliases]]"}
    for rule in RULES:
        default = default_of(rule)
        if isinstance(default, bool | int | str):
            shown = f'"{default}"' if isinstance(default, str) else str(default).lower()
            assert keys[rule.key] == f"`{shown}`", rule.key


def test_every_provider_has_its_id_and_its_row() -> None:
    assert set(BY_ID) <= named(section("## Command line"))
    first_column = re.findall(r"^\| ([^|]+) \|", section("## What it reads"), re.MULTILINE)
    assert {provider.name for provider in BY_ID.values()} <= set(first_column)


@pytest.mark.parametrize(
    "command",
    [[], ["report"], ["doctor"], ["export"], ["settings"], ["budget"], ["status"]],
    ids=lambda path: " ".join(path) or "tray",
)
def test_every_option_of_a_command_is_named(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.parse([*command, "--help"])
    assert left.value.code == 0
    offered = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", capsys.readouterr().out))
    assert offered <= set(re.findall(r"--[a-z][a-z-]*", section("## Command line")))


def test_every_command_that_is_named_exists() -> None:
    commands = set(re.findall(r"`tallytray ([a-z]+)[^`]*`", README))
    assert commands
    for command in commands:
        with pytest.raises(SystemExit) as left:
            cli.parse([command, "--help"])
        assert left.value.code == 0, command


def test_every_environment_variable_of_the_tools_is_one_that_the_sources_read() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "tray_app/sources").glob("*.py"))
    variables = {
        name
        for name in named(section("### Environment variables"))
        if name.startswith(("CLINE_", "KILO_", "VSCODE_"))
    }
    assert variables
    assert {name for name in variables if f'"{name}"' not in code} == set()


def test_every_picture_and_page_that_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README + (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert {link for link in links if not (ROOT / link).exists()} == set()


def test_the_first_commands_are_the_ones_that_exist() -> None:
    commands = re.findall(r"^python3 (packaging/\S+) (start|test)$", README, re.MULTILINE)
    assert [word for _, word in commands] == ["start", "test"]
    assert all((ROOT / path).is_file() for path, _ in commands)
