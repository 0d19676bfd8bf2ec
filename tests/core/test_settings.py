"""The settings file: what a person typed is kept, what is wrong is named, what others wrote stays."""

from __future__ import annotations

import json
import os
import tomllib
from dataclasses import fields, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tray_app.core.settings import ExtraProvider, ProviderSettings, Settings, SettingsError, SettingsFile
from tray_app.core.settings_rules import LANGUAGES, NUMBER_STYLES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "config" / "settings.toml")


def write(file: SettingsFile, text: str) -> None:
    file.path.parent.mkdir(exist_ok=True)
    file.path.write_bytes(text.encode())


def test_no_file_means_the_defaults_and_creates_nothing(file: SettingsFile) -> None:
    loaded = file.load()
    assert loaded.settings == Settings()
    assert loaded.problems == ()
    assert not file.path.parent.exists()


def test_saving_unchanged_settings_writes_no_file(file: SettingsFile) -> None:
    file.save(file.load().settings)
    assert not file.path.exists()


def test_every_key_of_the_file_is_read(file: SettingsFile) -> None:
    write(
        file,
        """
        refresh_seconds = 60
        refresh_on_open = false
        day_boundary = "local"
        estimate_costs = false
        keep_deleted = false
        show_titles = true
        icon_shows = "cost"
        week_start = "sunday"
        autostart = true
        wsl_mounts = ["/mnt/c", "/mnt/d"]
        [budget]
        daily_usd = 5
        monthly_usd = 80.5
        [display]
        language = "de"
        number_style = "1 234,56"
        [providers.roocode]
        tasks_dir = "~/one"
        [providers.kilo_code]
        enabled = false
        tasks_dir = ["$A/two", "%B%/three"]
        [providers.cline_cli]
        data_dir = "~/cli data"
        [[extra_providers]]
        id = "mine"
        name = "Mine"
        extension_id = "someone.mine"
        tasks_dir = ["~/mine"]
        """,
    )
    loaded = file.load()
    assert loaded.problems == ()
    assert loaded.settings == Settings(
        refresh_seconds=60,
        refresh_on_open=False,
        day_boundary="local",
        estimate_costs=False,
        budget_daily_usd=5.0,
        budget_monthly_usd=80.5,
        keep_deleted=False,
        show_titles=True,
        icon_shows="cost",
        week_start="sunday",
        language="de",
        number_style="1 234,56",
        autostart=True,
        wsl_mounts=("/mnt/c", "/mnt/d"),
        providers={
            "roocode": ProviderSettings(tasks_dir=("~/one",)),
            "kilo_code": ProviderSettings(enabled=False, tasks_dir=("$A/two", "%B%/three")),
            "cline_cli": ProviderSettings(data_dir="~/cli data"),
        },
        extra_providers=(ExtraProvider("mine", "Mine", "someone.mine", ("~/mine",)),),
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'refresh_seconds = "soon"',
            "settings.toml: refresh_seconds = 'soon' is no whole number from 5 to 3600; 30 is used",
        ),
        (
            "refresh_seconds = 4",
            "settings.toml: refresh_seconds = 4 is no whole number from 5 to 3600; 30 is used",
        ),
        (
            "refresh_seconds = true",
            "settings.toml: refresh_seconds = true is no whole number from 5 to 3600; 30 is used",
        ),
        (
            'estimate_costs = "no"',
            "settings.toml: estimate_costs = 'no' is neither true nor false; true is used",
        ),
        ('day_boundary = "mars"', "settings.toml: day_boundary = 'mars' is none of utc, local; utc is used"),
        (
            "budget.daily_usd = -1",
            "settings.toml: budget.daily_usd = -1 is no amount above 0; nothing is used",
        ),
        (
            "budget.daily_usd = nan",
            "settings.toml: budget.daily_usd = nan is no amount above 0; nothing is used",
        ),
        (
            'display.number_style = "1_234"',
            (
                "settings.toml: display.number_style = '1_234' is none of language, 1,234.56, 1.234,56, 1 234,56, 1'234.56;"
                " language is used"
            ),
        ),
        ("display = 3", "settings.toml: display = 3 is no table; nothing in it is used"),
        ("budget = 3", "settings.toml: budget = 3 is no table; nothing in it is used"),
        ("providers = []", "settings.toml: providers = [] is no table; nothing in it is used"),
        ("providers.cline = 1", "settings.toml: providers.cline = 1 is no table; the defaults are used"),
        (
            "providers.cline.tasks_dir = [1]",
            "settings.toml: providers.cline.tasks_dir = [1] is neither a text nor a list of texts; [] is used",
        ),
        (
            'extra_providers = [{id = "cline", name = "x", tasks_dir = "y"}]',
            "settings.toml: extra_providers, number 1: id 'cline' is in use already; it is left out",
        ),
        (
            "refresh_second = 40",
            "settings.toml: refresh_second is not known and left alone; refresh_seconds is",
        ),
    ],
)
def test_a_bad_value_is_named_and_replaced_alone(file: SettingsFile, line: str, message: str) -> None:
    write(file, f'icon_shows = "tokens"\n{line}\n')
    loaded = file.load()
    assert loaded.problems == (message,)
    assert loaded.settings == Settings(icon_shows="tokens", providers=loaded.settings.providers)


def test_comments_order_and_unknown_keys_stay_when_one_value_changes(file: SettingsFile) -> None:
    text = (
        "# my notes\r\nrefresh_seconds = 45 # often\r\nfrom_a_later_version = [1, 2]\r\n\r\n[budget] # money\r\n"
        "daily_usd = 3.5\r\n\r\n[providers.roocode]\r\ntasks_dir = [\r\n  '~/a', # first\r\n]\r\ncolour = 'red'\r\n"
    )
    write(file, text)
    loaded = file.load()
    file.save(replace(loaded.settings, refresh_seconds=90))
    assert file.path.read_bytes().decode() == text.replace("= 45", "= 90")


def test_a_bad_value_stays_as_typed_until_its_own_key_is_set(file: SettingsFile) -> None:
    write(file, 'refresh_seconds = "soon"\n')
    saved = file.save(replace(file.load().settings, day_boundary="local"))
    assert "refresh_seconds = 'soon'" in saved.problems[0]
    assert 'refresh_seconds = "soon"' in file.path.read_text()
    assert file.set("refresh_seconds", "30").problems == ()
    assert tomllib.loads(file.path.read_text()) == {"refresh_seconds": 30, "day_boundary": "local"}


def test_two_writers_do_not_undo_each_other(file: SettingsFile) -> None:
    dialog, command_line = SettingsFile(file.path), SettingsFile(file.path)
    opened = dialog.load().settings
    command_line.set("budget.daily_usd", "5")
    command_line.set("providers.roocode.tasks_dir", "~/x")
    saved = dialog.save(replace(opened, icon_shows="cost")).settings
    assert saved.budget_daily_usd == 5.0
    assert saved.provider("roocode").tasks_dir == ("~/x",)
    assert saved.icon_shows == "cost"
    again = dialog.save(replace(saved, icon_shows="glyph")).settings
    assert again == replace(saved, icon_shows="glyph")


def test_a_damaged_file_is_set_aside_with_line_and_reason_and_nothing_is_lost(file: SettingsFile) -> None:
    damaged = 'refresh_seconds = 60\nday_boundary = "lo\n'
    write(file, damaged)
    loaded = file.load()
    assert loaded.settings == Settings()
    (message,) = loaded.problems
    assert str(file.path) in message
    assert "line 2" in message
    (aside,) = file.path.parent.iterdir()
    assert aside.name.startswith("settings.damaged-")
    assert aside.name in message
    assert aside.read_text() == damaged
    assert file.load().problems == ()


def test_files_damaged_in_one_second_are_all_kept(file: SettingsFile) -> None:
    for number in range(3):
        write(file, f"x = {number} {number}\n")
        assert file.load().problems
    assert sorted(path.read_text()[:5] for path in file.path.parent.iterdir()) == ["x = 0", "x = 1", "x = 2"]


def test_text_that_is_no_utf8_is_damage_and_its_line_is_named(file: SettingsFile) -> None:
    file.path.parent.mkdir()
    file.path.write_bytes(b"refresh_seconds = 60\nx = '\xff'\n")
    assert "line 2 is no UTF-8 text" in file.load().problems[0]


def test_a_byte_order_mark_is_no_damage(file: SettingsFile) -> None:
    write(file, "\ufeffrefresh_seconds = 60\n")
    assert file.load().settings.refresh_seconds == 60
    assert file.set("refresh_seconds", "61").settings.refresh_seconds == 61


def test_a_file_that_cannot_be_read_is_never_written_over(file: SettingsFile) -> None:
    file.path.mkdir(parents=True)  # a directory in its place: unreadable for root too
    loaded = file.load()
    assert loaded.settings == Settings()
    assert "cannot be read" in loaded.problems[0]
    with pytest.raises(SettingsError, match="not written over"):
        file.save(Settings(refresh_seconds=60))
    assert file.path.is_dir()


def test_a_place_that_cannot_be_written_is_named_and_leaves_no_litter(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    file = SettingsFile(tmp_path / "file" / "settings.toml")
    with pytest.raises(SettingsError, match=r"settings\.toml cannot be"):
        file.save(Settings(refresh_seconds=60))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_the_file_stays_a_link_and_the_mode_stays(file: SettingsFile, tmp_path: Path) -> None:
    target = tmp_path / "dotfiles.toml"
    target.write_text("refresh_seconds = 60\n")
    target.chmod(0o640)
    file.path.parent.mkdir()
    file.path.symlink_to(target)
    file.set("refresh_seconds", "70")
    assert file.path.is_symlink()
    assert target.read_text() == "refresh_seconds = 70\n"
    assert target.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in file.path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("key", "typed", "got", "in_file"),
    [
        ("refresh_seconds", " 60 ", "60", {"refresh_seconds": 60}),
        ("refresh_on_open", "off", "false", {"refresh_on_open": False}),
        ("day_boundary", "Local", "local", {"day_boundary": "local"}),
        ("budget.daily_usd", "$4.50", "4.5", {"budget": {"daily_usd": 4.5}}),
        ("providers.roocode.tasks_dir", "~/x", "~/x", {"providers": {"roocode": {"tasks_dir": "~/x"}}}),
        (
            "providers.roocode.tasks_dir",
            '["~/x", "$Y/z"]',
            "~/x\n$Y/z",
            {"providers": {"roocode": {"tasks_dir": ["~/x", "$Y/z"]}}},
        ),
        (
            "providers.roocode.tasks_dir",
            "[draft] x",
            "[draft] x",
            {"providers": {"roocode": {"tasks_dir": "[draft] x"}}},
        ),
        ("providers.cline.enabled", "no", "false", {"providers": {"cline": {"enabled": False}}}),
        ("wsl_mounts", "/mnt/c", "/mnt/c", {"wsl_mounts": "/mnt/c"}),
        ("refresh_seconds", "30", "30", {}),
        ("budget.daily_usd", "", "", {}),
    ],
)
def test_the_command_line_sets_and_gets_by_dotted_key(
    file: SettingsFile, key: str, typed: str, got: str, in_file: dict[str, object]
) -> None:
    file.set(key, typed)
    assert file.get(key) == got
    assert (tomllib.loads(file.path.read_text()) if file.path.exists() else {}) == in_file


def test_an_empty_value_restores_the_default(file: SettingsFile) -> None:
    for key, value in (
        ("refresh_seconds", "60"),
        ("budget.daily_usd", "5"),
        ("providers.cline.tasks_dir", "~/x"),
    ):
        file.set(key, value)
        file.set(key, "")
    settings = file.load().settings
    assert (settings.refresh_seconds, settings.budget_daily_usd, settings.provider("cline").tasks_dir) == (
        30,
        None,
        (),
    )


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("refresh_second", "60", "'refresh_second' is no setting. Is refresh_seconds meant?"),
        (
            "refresh_seconds",
            "1e3",
            "refresh_seconds = '1e3' is no whole number from 5 to 3600. Nothing was changed.",
        ),
        ("budget.daily_usd", "lots", "budget.daily_usd = 'lots' is no amount above 0. Nothing was changed."),
        ("budget.daily_usd", "inf", "budget.daily_usd = 'inf' is no amount above 0. Nothing was changed."),
        ("providers.mine.tasks_dir", "~/x", "'providers.mine.tasks_dir' is no setting."),
        (
            "icon_shows",
            "all",
            "icon_shows = 'all' is none of glyph, cost, tokens, quiet. Nothing was changed.",
        ),
    ],
)
def test_what_a_key_does_not_take_is_refused_and_the_file_stays(
    file: SettingsFile, key: str, value: str, message: str
) -> None:
    write(file, "# as it was\n")
    with pytest.raises(SettingsError) as refusal:
        file.set(key, value)
    assert str(refusal.value).startswith(message)
    assert file.path.read_text() == "# as it was\n"


def test_added_extensions_are_changed_in_place_and_unreadable_entries_stay(file: SettingsFile) -> None:
    write(
        file,
        '[[extra_providers]]\nid = "one"\nname = "One"\nextension_id = "a.one"\nnote = "mine" # keep\n\n'
        '[[extra_providers]]\nid = "No Good"\n\n[[extra_providers]]\nid = "two"\nname = "Two"\ntasks_dir = "~/two"\n',
    )
    one, two = file.load().settings.extra_providers
    three = ExtraProvider("three", "Three", "a.three")
    file.save(replace(file.load().settings, extra_providers=(replace(one, name="First"), three)))
    assert tomllib.loads(file.path.read_text())["extra_providers"] == [
        {"id": "one", "name": "First", "extension_id": "a.one", "note": "mine"},
        {"id": "No Good"},
        {"id": "three", "name": "Three", "extension_id": "a.three"},
    ]
    assert "# keep" in file.path.read_text()
    assert two.tasks_dir == ("~/two",)
    file.save(replace(file.load().settings, extra_providers=()))
    assert tomllib.loads(file.path.read_text())["extra_providers"] == [{"id": "No Good"}]


def test_accounts_of_the_json_form_are_taken_beside_what_is_set(file: SettingsFile, tmp_path: Path) -> None:
    file.set("providers.roocode.tasks_dir", "~/mine")
    source = tmp_path / "accounts.json"
    source.write_text(
        json.dumps(
            {
                "accounts": [
                    {"id": "roocode", "provider": "roocode", "extra": {"tasks_dir": "/srv/roo/tasks"}},
                    {"id": "kilo", "provider": "kilo_code", "extra": {"tasks_dir": ["/srv/kilo/tasks"]}},
                    {"id": "other", "provider": "openai", "extra": {"tasks_dir": "/srv/x"}},
                    {"id": "cline", "provider": "cline"},
                    "what",
                ]
            }
        )
    )
    imported = file.import_accounts(source)
    assert imported.settings.provider("roocode").tasks_dir == ("~/mine", "/srv/roo/tasks")
    assert imported.settings.provider("kilo_code").tasks_dir == ("/srv/kilo/tasks",)
    assert [problem.split(" is ")[0].split(" names ")[0] for problem in imported.problems] == [
        "accounts.json: account 3",
        "accounts.json: account 4",
        "accounts.json: account 5",
    ]
    before = file.path.read_bytes()
    file.import_accounts(source)
    assert file.path.read_bytes() == before


@pytest.mark.parametrize("content", ["", "[1]", "{}", '{"accounts": 3}', "\xff"])
def test_a_file_of_another_form_is_refused(file: SettingsFile, tmp_path: Path, content: str) -> None:
    source = tmp_path / "accounts.json"
    source.write_text(content)
    with pytest.raises(SettingsError):
        file.import_accounts(source)
    assert not file.path.exists()


def test_the_sources_are_told_folders_extensions_and_what_is_off() -> None:
    settings = Settings(
        providers={
            "roocode": ProviderSettings(tasks_dir=("~/a", "~/b")),
            "cline": ProviderSettings(enabled=False),
            "cline_cli": ProviderSettings(data_dir="~/cli"),
            "mine": ProviderSettings(tasks_dir=("~/more",)),
            "gone": ProviderSettings(tasks_dir=("~/gone",)),
        },
        extra_providers=(ExtraProvider("mine", "Mine", "a.mine", ("~/mine",)),),
        wsl_mounts=("/mnt/c",),
    )
    selection = settings.selection()
    assert selection.tasks_dirs == {"roocode": ("~/a", "~/b"), "mine": ("~/mine", "~/more")}
    assert selection.data_dirs == {"cline_cli": "~/cli"}
    assert selection.disabled == {"cline"}
    assert selection.wsl_mounts == ("/mnt/c",)
    (extra,) = selection.extra
    assert (extra.id, extra.name, extra.extension_ids, extra.added_by_user) == (
        "mine",
        "Mine",
        ("a.mine",),
        True,
    )


texts = st.text(
    st.characters(exclude_categories=("Cs",), exclude_characters="\0"), min_size=1, max_size=12
).filter(lambda text: bool(text.strip()))
folders = st.lists(texts, max_size=3, unique=True).map(tuple)
any_settings = st.builds(
    Settings,
    refresh_seconds=st.integers(5, 3600),
    refresh_on_open=st.booleans(),
    day_boundary=st.sampled_from(["utc", "local"]),
    estimate_costs=st.booleans(),
    budget_daily_usd=st.none() | st.floats(0.01, 1e6),
    budget_monthly_usd=st.none() | st.floats(0.01, 1e6),
    keep_deleted=st.booleans(),
    show_titles=st.booleans(),
    icon_shows=st.sampled_from(["glyph", "cost", "tokens", "quiet"]),
    week_start=st.sampled_from(["monday", "sunday", "saturday"]),
    language=st.sampled_from(LANGUAGES),
    number_style=st.sampled_from(NUMBER_STYLES),
    autostart=st.booleans(),
    wsl_mounts=folders,
    providers=st.dictionaries(
        st.sampled_from(["cline", "roocode", "kilo_code", "a.b c"]),
        st.builds(ProviderSettings, st.booleans(), folders, texts | st.just("")),
    ),
    extra_providers=st.lists(
        st.builds(ExtraProvider, st.from_regex(r"x[a-z0-9_]{0,5}", fullmatch=True), texts, texts, folders),
        max_size=3,
        unique_by=lambda extra: extra.id,
    ).map(tuple),
)


def plain(settings: Settings) -> dict[str, object]:
    """The settings without tables that say nothing; added extensions by id, since the file keeps its own order."""
    told = {field.name: getattr(settings, field.name) for field in fields(settings)}
    tables = {key: table for key, table in settings.providers.items() if table != ProviderSettings()}
    extras = {extra.id: extra for extra in settings.extra_providers}
    return {**told, "providers": tables, "extra_providers": extras}


@hypothesis_settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(first=any_settings, second=any_settings)
def test_whatever_is_saved_is_loaded_again(tmp_path: Path, first: Settings, second: Settings) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.unlink(missing_ok=True)
    for settings in (first, second):
        saved = file.save(settings)
        assert saved.problems == ()
        assert plain(saved.settings) == plain(settings)


@hypothesis_settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")))
def test_loading_never_raises_and_never_deletes(tmp_path: Path, raw: bytes) -> None:
    folder = tmp_path / "config"
    folder.mkdir(exist_ok=True)
    for left in folder.iterdir():
        left.unlink()
    file = SettingsFile(folder / "settings.toml")
    file.path.write_bytes(raw)
    file.load()
    (only,) = folder.iterdir()
    assert only.read_bytes() == raw
