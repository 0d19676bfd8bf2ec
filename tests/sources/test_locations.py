"""Where usage is looked for: every platform's layout on any, what settings and environment change, and each folder once."""

from __future__ import annotations

import itertools
import os
import random
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tray_app.sources.catalogue import Provider
from tray_app.sources.editor_settings import SettingsCache
from tray_app.sources.environment import Environment
from tray_app.sources.locations import REUSES, Located, Selection, locate
from tray_app.sources.records import Format

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CLINE = "saoudrizwan.claude-dev"
ROO = "rooveterinaryinc.roo-cline"
NIGHTLY = "rooveterinaryinc.roo-code-nightly"
KILO = "kilocode.kilo-code"
ZOO = "zoocodeorganization.zoo-code"
STORAGE = "User/globalStorage"


def machine(
    home: Path, platform: str = "linux", mounts: tuple[str, ...] = (), **variables: str
) -> Environment:
    return Environment(platform, str(home), variables, str(home / "tmp"), mounts)


def tasks_in(folder: Path) -> Path:
    (folder / "1781085600000").mkdir(parents=True)
    (folder / "1781085600000" / "ui_messages.json").write_text("[]")
    return folder


def extension(base: Path, extension_id: str) -> Path:
    """An extension's folder with one task, below an editor's folder."""
    folder = base / STORAGE / extension_id
    tasks_in(folder / "tasks")
    return folder


def sessions_in(data: Path) -> Path:
    (data / "sessions" / "s1").mkdir(parents=True)
    (data / "sessions" / "s1" / "s1.messages.json").write_text("{}")
    return data / "sessions"


def found(located: Located, provider: str) -> dict[str, str]:
    """Path -> installation of the roots of one provider."""
    return {root.path: root.installation for root in located.roots if root.provider == provider}


def settings_of(editor: Path, text: str) -> Path:
    (editor / "User").mkdir(parents=True, exist_ok=True)
    path = editor / "User" / "settings.json"
    path.write_text(text)
    return path


@contextmanager
def as_nobody() -> Iterator[None]:
    """Runs without the super-user's passage through closed doors."""
    if not hasattr(os, "seteuid") or os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


# Editors


@pytest.mark.parametrize(
    ("platform", "base", "variables"),
    [
        ("linux", ".config", {}),
        ("linux", "moved/config", {"XDG_CONFIG_HOME": "moved/config"}),
        ("darwin", "Library/Application Support", {}),
        ("win32", "AppData/Roaming", {}),
        ("win32", "elsewhere/Roaming", {"AppData": "elsewhere/Roaming"}),
    ],
)
@pytest.mark.parametrize(
    ("folder", "name"),
    [("Code - Insiders", "VS Code Insiders"), ("Cursor", "Cursor"), ("Brand New IDE", "Brand New IDE")],
)
def test_extensions_are_found_in_any_editor_of_any_platform(
    tmp_path: Path, platform: str, base: str, variables: dict[str, str], folder: str, name: str
) -> None:
    roots = {ZOO: "zoo_code", ROO: "roocode", CLINE: "cline", KILO: "kilo_code"}
    environment = machine(
        tmp_path, platform, **{key: str(tmp_path / value) for key, value in variables.items()}
    )
    for extension_id, provider in roots.items():
        tasks = extension(tmp_path / base / folder, extension_id) / "tasks"
        assert found(locate(environment, Selection()), provider) == {str(tasks): name}


def test_a_relative_xdg_folder_is_no_folder(tmp_path: Path) -> None:
    tasks = extension(tmp_path / ".config" / "Code", ROO) / "tasks"
    assert str(tasks) in found(locate(machine(tmp_path, XDG_CONFIG_HOME="config"), Selection()), "roocode")


@pytest.mark.parametrize(
    ("below", "name"),
    [
        (".vscode-server/data", "VS Code Server"),
        (".vscode-server-insiders/data", "VS Code Server Insiders"),
        (".vscode-remote/data", "VS Code Remote"),
        (".openvscode-server/data", "OpenVSCode Server"),
        (".brandnew-server/data", "Brandnew Server"),
        (".local/share/code-server", "code-server"),
        (".var/app/com.vscodium.codium/config/VSCodium", "VSCodium (Flatpak)"),
        ("snap/codium/current/.config/VSCodium", "VSCodium (Snap)"),
        ("apps/VSCode/data/user-data", "Portable editor"),
        ("stick/user-data", "Portable editor"),
        ("agent/data", "VS Code Server"),
    ],
)
def test_servers_packages_and_portable_editors_are_found(tmp_path: Path, below: str, name: str) -> None:
    environment = machine(
        tmp_path,
        PATH=os.pathsep.join(("/usr/bin", str(tmp_path / "apps" / "VSCode" / "bin"))),
        VSCODE_PORTABLE=str(tmp_path / "stick"),
        VSCODE_AGENT_FOLDER=str(tmp_path / "agent"),
    )
    tasks = extension(tmp_path / below, KILO) / "tasks"
    assert found(locate(environment, Selection()), "kilo_code") == {str(tasks): name}


def test_an_extension_without_tasks_counts_as_found(tmp_path: Path) -> None:
    (tmp_path / ".config/Code" / STORAGE / ROO).mkdir(parents=True)
    located = locate(machine(tmp_path), Selection())
    assert [root.path for root in located.roots] == [str(tmp_path / ".config/Code" / STORAGE / ROO / "tasks")]


def test_a_nightly_build_is_the_same_provider_and_an_unknown_extension_none(tmp_path: Path) -> None:
    code = tmp_path / ".config" / "Code"
    for extension_id in (ROO, NIGHTLY, "someone.fork-of-roo"):
        extension(code, extension_id)
    located = locate(machine(tmp_path), Selection())
    assert sorted(found(located, "roocode").values()) == ["VS Code", "VS Code (nightly)"]
    assert len(located.roots) == 2


def test_an_empty_machine_has_no_roots_and_tells_how_much_was_looked_at(tmp_path: Path) -> None:
    located = locate(machine(tmp_path), Selection())
    assert located.roots == ()
    assert located.missing == ()
    assert located.notes == ()
    assert all(located.looked[provider] > 20 for provider in ("cline", "roocode", "kilo_code", "zoo_code"))
    assert located.looked["cline_cli"] == 1
    assert (
        located.looked["kilo_code"] - located.looked["zoo_code"] == 3
    )  # two tools without an editor, and the database


def test_a_closed_editor_is_named_and_not_taken_for_an_empty_one(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    home = tmp_path_factory.mktemp("closed")
    tasks = extension(home / ".config" / "Code", ROO) / "tasks"
    other = extension(home / ".config" / "Cursor", ROO) / "tasks"
    for folder in (home, home.parent, home.parent.parent):
        folder.chmod(0o755)
    closed = home / ".config/Code/User/globalStorage"
    closed.chmod(0)
    try:
        with as_nobody():
            located = locate(machine(home), Selection())
    finally:
        closed.chmod(0o755)
    assert list(found(located, "roocode")) == [str(other)]
    assert located.is_away(str(tasks))
    assert not located.is_away(str(other))
    assert any("~/.config/Code/User/globalStorage" in note for note in located.notes)


# Storage that was moved by an editor setting


def test_moved_storage_and_the_usual_folder_are_both_read(tmp_path: Path) -> None:
    code = tmp_path / ".config" / "Code"
    usual = extension(code, ROO) / "tasks"
    moved = tasks_in(tmp_path / "roo-store" / "tasks")
    settings_of(code, '{\n// moved\n"roo-cline.customStoragePath": "~/roo-store",}')
    located = locate(machine(tmp_path), Selection())
    assert found(located, "roocode") == {str(usual): "VS Code", str(moved): "VS Code, moved"}
    assert {root.named_by for root in located.roots} == {"usual", "editor_setting"}


def test_settings_of_editor_profiles_and_of_a_server_machine_are_read(tmp_path: Path) -> None:
    profile = tmp_path / ".config/Code/User/profiles/-1a2b"
    profile.mkdir(parents=True)
    (profile / "settings.json").write_text('{"zoo-code.customStoragePath": "${env:STORE}/zoo"}')
    server = tmp_path / ".vscode-server/data"
    (server / "User").mkdir(parents=True)
    (server / "Machine").mkdir()
    (server / "Machine" / "settings.json").write_text('{"kilo-code.customStoragePath": "/$STORE/kilo"}')
    zoo = tasks_in(tmp_path / "store/zoo/tasks")
    kilo = tasks_in(tmp_path / "store/kilo/tasks")
    located = locate(machine(tmp_path, STORE=str(tmp_path / "store")), Selection())
    assert list(found(located, "zoo_code")) == [str(zoo)]
    assert [os.path.realpath(path) for path in found(located, "kilo_code")] == [str(kilo)]


def test_relative_moved_storage_is_ignored_with_a_note(tmp_path: Path) -> None:
    settings_of(tmp_path / ".config/Code", '{"roo-cline.customStoragePath": "store/roo"}')
    located = locate(machine(tmp_path), Selection())
    assert located.roots == ()
    assert "store/roo" in located.notes[0]


def test_storage_that_one_product_names_is_that_product_s(tmp_path: Path) -> None:
    tasks = tasks_in(tmp_path / "store/tasks")
    settings_of(tmp_path / ".config/Code", f'{{"kilo-code.customStoragePath": "{tmp_path}/store"}}')
    located = locate(machine(tmp_path), Selection())
    assert list(found(located, "kilo_code")) == [str(tasks)]
    assert len(located.roots) == 1
    assert located.notes == ()


@pytest.mark.parametrize("off", [frozenset[str](), frozenset({"kilo_code"})])
def test_storage_that_several_products_name_is_the_first_one_s_and_said(
    tmp_path: Path, off: frozenset[str]
) -> None:
    tasks = tasks_in(tmp_path / "store/tasks")
    settings_of(tmp_path / ".config/Cursor", f'{{"roo-cline.customStoragePath": "{tmp_path}/store"}}')
    settings_of(tmp_path / ".config/Code", f'{{"kilo-code.customStoragePath": "{tmp_path}/store/"}}')
    located = locate(machine(tmp_path), Selection(disabled=off))
    assert found(located, "roocode") == {str(tasks): "Cursor, moved"}
    assert found(located, "kilo_code") == {}
    assert any("Roo Code" in note and "Kilo Code" in note for note in located.notes)


def test_turning_the_owner_off_does_not_hand_its_storage_to_another(tmp_path: Path) -> None:
    tasks_in(tmp_path / "store/tasks")
    for editor, key in (("Code", "roo-cline"), ("Cursor", "kilo-code")):
        settings_of(tmp_path / ".config" / editor, f'{{"{key}.customStoragePath": "{tmp_path}/store"}}')
    assert locate(machine(tmp_path), Selection(disabled=frozenset({"roocode"}))).roots == ()


def test_an_unchanged_machine_is_located_without_opening_a_file(tmp_path: Path) -> None:
    extension(tmp_path / ".config/Code", ROO)
    tasks_in(tmp_path / "roo-store/tasks")
    settings_of(tmp_path / ".config/Code", '{"roo-cline.customStoragePath": "~/roo-store"}')
    cache = SettingsCache()
    first = locate(machine(tmp_path), Selection(), cache)
    cache = SettingsCache.load(cache.dump())
    with counting_opens() as opened:
        again = locate(machine(tmp_path), Selection(), cache)
    assert opened == []
    assert again == first
    assert not cache.changed


# Cline outside of editors


@pytest.mark.parametrize(
    ("variables", "data", "sessions", "db"),
    [
        ({}, ".cline/data", ".cline/data/sessions", ".cline/data/db"),
        ({"CLINE_DIR": "  "}, ".cline/data", ".cline/data/sessions", ".cline/data/db"),
        ({"CLINE_DIR": "c"}, "c/data", "c/data/sessions", "c/data/db"),
        ({"CLINE_DIR": "c", "CLINE_DATA_DIR": "d/"}, "d", "d/sessions", "d/db"),
        ({"CLINE_DATA_DIR": "d", "CLINE_SESSION_DATA_DIR": "s"}, "d", "s", "d/db"),
        ({"CLINE_DB_DATA_DIR": "b"}, ".cline/data", ".cline/data/sessions", "b"),
        (
            {"CLINE_SANDBOX": "1", "CLINE_DATA_DIR": "d"},
            "tmp/cline-sandbox",
            "tmp/cline-sandbox/sessions",
            "tmp/cline-sandbox/db",
        ),
        ({"CLINE_SANDBOX": "1", "CLINE_SANDBOX_DATA_DIR": "x"}, "x", "x/sessions", "x/db"),
        (
            {"CLINE_SANDBOX": "", "CLINE_SANDBOX_DATA_DIR": "x"},
            ".cline/data",
            ".cline/data/sessions",
            ".cline/data/db",
        ),
    ],
)
def test_the_chain_of_cline_variables_is_the_tool_s_own(
    tmp_path: Path, variables: dict[str, str], data: str, sessions: str, db: str
) -> None:
    for each in (".cline/data", "c/data", "d", "tmp/cline-sandbox", "x"):
        tasks_in(tmp_path / each / "tasks")
        sessions_in(tmp_path / each)
    (tmp_path / "s").mkdir()
    values = {
        key: value if not value.strip() or key == "CLINE_SANDBOX" else f" {tmp_path}/{value} "
        for key, value in variables.items()
    }
    located = locate(machine(tmp_path, **values), Selection())
    assert list(found(located, "cline")) == [str(tmp_path / data / "tasks")]
    assert list(found(located, "cline_cli")) == [str(tmp_path / sessions)]
    assert located.indexes == {str(tmp_path / sessions): str(tmp_path / db / "sessions.db")}


def test_a_relative_cline_variable_is_ignored_with_a_note(tmp_path: Path) -> None:
    sessions = sessions_in(tmp_path / ".cline/data")
    located = locate(machine(tmp_path, CLINE_DATA_DIR="alt/data"), Selection())
    assert list(found(located, "cline_cli")) == [str(sessions)]
    assert "CLINE_DATA_DIR" in located.notes[0]
    assert "alt/data" in located.notes[0]


def test_sessions_serve_both_cline_providers(tmp_path: Path) -> None:
    sessions_in(tmp_path / ".cline/data")
    (root,) = locate(machine(tmp_path), Selection()).roots
    assert (root.provider, root.format, root.serves) == (
        "cline_cli",
        Format.SDK_SESSIONS,
        {"cline", "cline_cli"},
    )


@pytest.mark.parametrize(("off", "left"), [("cline", "cline_cli"), ("cline_cli", "cline")])
def test_sessions_serve_the_one_that_is_left_when_the_other_is_off(
    tmp_path: Path, off: str, left: str
) -> None:
    sessions_in(tmp_path / ".cline/data")
    (root,) = locate(machine(tmp_path), Selection(disabled=frozenset({off}))).roots
    assert (root.provider, root.serves) == (left, {left})


@pytest.mark.parametrize("typed", ["~/alt/data", "~/alt/data/sessions", "$HOME/alt"])
def test_the_data_folder_of_a_setting_moves_tasks_sessions_and_index(tmp_path: Path, typed: str) -> None:
    for data in (tmp_path / ".cline/data", tmp_path / "env", tmp_path / "alt/data"):
        tasks_in(data / "tasks")
        sessions_in(data)
    environment = machine(tmp_path, CLINE_DATA_DIR=str(tmp_path / "env"))
    located = locate(environment, Selection(data_dirs={"cline_cli": typed}))
    assert {root.path for root in located.roots} == {
        str(tmp_path / "alt/data/tasks"),
        str(tmp_path / "alt/data/sessions"),
    }
    assert list(located.indexes.values()) == [str(tmp_path / "alt/data/db/sessions.db")]


def test_a_data_folder_that_does_not_exist_is_named_and_the_usual_one_read(tmp_path: Path) -> None:
    sessions = sessions_in(tmp_path / ".cline/data")
    located = locate(machine(tmp_path), Selection(data_dirs={"cline_cli": "~/wrong"}))
    assert list(found(located, "cline_cli")) == [str(sessions)]
    assert "~/wrong" in located.notes[0]


# Kilo's database, and the tools without an editor


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, {".local/share/kilo/kilo.db", ".local/share/kilo/kilo-beta.db"}),
        ({"XDG_DATA_HOME": "data"}, {"data/kilo/kilo.db"}),
        ({"KILO_DB": "kilo-beta.db"}, {".local/share/kilo/kilo-beta.db"}),
        ({"KILO_DB": "data/kilo/kilo.db"}, {"data/kilo/kilo.db"}),
        ({"KILO_DB": ":memory:"}, {".local/share/kilo/kilo.db", ".local/share/kilo/kilo-beta.db"}),
    ],
)
@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_the_database_of_kilo_is_where_the_tool_puts_it(
    tmp_path: Path, platform: str, variables: dict[str, str], expected: set[str]
) -> None:
    for name in (
        ".local/share/kilo/kilo.db",
        ".local/share/kilo/kilo-beta.db",
        "data/kilo/kilo.db",
        ".local/share/kilo/other.db",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    values = {
        key: str(tmp_path / value) if "/" in value or key.startswith("XDG") else value
        for key, value in variables.items()
    }
    located = locate(machine(tmp_path, platform, **values), Selection())
    assert {root.path for root in located.roots} == {str(tmp_path / name) for name in expected}
    assert {root.format for root in located.roots} == {Format.KILO_DB}


def test_flat_files_from_before_the_database_are_a_root_only_where_there_are_messages(tmp_path: Path) -> None:
    data = tmp_path / ".local/share/kilo"
    (data / "storage" / "session_diff").mkdir(parents=True)
    assert locate(machine(tmp_path), Selection()).roots == ()
    (data / "storage" / "message").mkdir()
    (root,) = locate(machine(tmp_path), Selection()).roots
    assert (root.path, root.format) == (str(data / "storage"), Format.KILO_FLAT)


def test_a_confined_editor_has_a_database_of_its_own(tmp_path: Path) -> None:
    app = tmp_path / ".var/app/com.visualstudio.code"
    extension(app / "config/Code", KILO)
    (app / "data/kilo").mkdir(parents=True)
    (app / "data/kilo/kilo.db").write_bytes(b"")
    located = locate(machine(tmp_path), Selection())
    assert found(located, "kilo_code")[str(app / "data/kilo/kilo.db")] == "Kilo Code (kilo.db, Flatpak)"


@pytest.mark.parametrize(
    ("below", "provider", "name"),
    [
        (".vscode-mock/global-storage", "roocode", "Roo CLI"),
        (".kilocode/cli/global", "kilo_code", "Kilo CLI"),
        (".kilocode/globalStorage/kilocode.kilo-code", "kilo_code", "JetBrains"),
        ("tmp/kilocode-agent/0b1c", "kilo_code", "Kilo Agent Manager"),
        ("tmp/roo-cli-1796070993137-x1/global-storage", "roocode", "Roo CLI, ephemeral"),
    ],
)
def test_tools_without_an_editor_are_found(tmp_path: Path, below: str, provider: str, name: str) -> None:
    tasks = tasks_in(tmp_path / below / "tasks")
    located = locate(machine(tmp_path), Selection())
    assert found(located, provider) == {str(tasks): name}
    assert located.covers(provider, str(tasks))


# Windows seen from WSL


def windows_home(drive: Path, person: str) -> Path:
    return drive / "Users" / person


def test_windows_profiles_are_read_beside_the_linux_home(tmp_path: Path) -> None:
    drive = tmp_path / "mnt" / "c"
    own = extension(tmp_path / ".config/Code", KILO) / "tasks"
    dana = windows_home(drive, "dana")
    cursor = extension(dana / "AppData/Roaming/Cursor", CLINE) / "tasks"
    home_tasks = tasks_in(dana / ".cline/data/tasks")
    sessions = sessions_in(dana / ".cline/data")
    (dana / ".local/share/kilo").mkdir(parents=True)
    (dana / ".local/share/kilo/kilo.db").write_bytes(b"")
    extension(windows_home(drive, "Public") / "AppData/Roaming/Code", ROO)
    located = locate(machine(tmp_path, mounts=(str(drive),)), Selection())
    assert found(located, "cline") == {
        str(cursor): "Cursor (WSL: dana)",
        str(home_tasks): "Cline data folder (WSL: dana)",
    }
    assert found(located, "cline_cli") == {str(sessions): "Cline CLI (WSL: dana)"}
    assert found(located, "kilo_code") == {
        str(own): "VS Code",
        str(dana / ".local/share/kilo/kilo.db"): "Kilo Code (kilo.db, WSL: dana)",
    }
    assert found(located, "roocode") == {}
    assert located.indexes[str(sessions)] == str(dana / ".cline/data/db/sessions.db")


def test_another_person_s_closed_profile_is_passed_by(tmp_path_factory: pytest.TempPathFactory) -> None:
    drive = tmp_path_factory.mktemp("drive")
    tasks = extension(windows_home(drive, "dana") / "AppData/Roaming/Code", ROO) / "tasks"
    closed = windows_home(drive, "sam")
    extension(closed / "AppData/Roaming/Code", ROO)
    for folder in (drive, drive.parent, drive.parent.parent):
        folder.chmod(0o755)
    closed.chmod(0)
    try:
        with as_nobody():
            located = locate(machine(drive / "home", mounts=(str(drive),)), Selection())
    finally:
        closed.chmod(0o755)
    assert list(found(located, "roocode")) == [str(tasks)]
    assert (located.notes, located.missing, located.unreachable) == ((), (), ())


def test_variables_of_the_linux_side_do_not_move_folders_of_windows(tmp_path: Path) -> None:
    drive = tmp_path / "mnt" / "c"
    sessions = sessions_in(windows_home(drive, "dana") / ".cline/data")
    environment = machine(
        tmp_path, mounts=(str(drive),), CLINE_DATA_DIR=str(tmp_path / "x"), XDG_DATA_HOME=str(tmp_path / "y")
    )
    assert list(found(locate(environment, Selection()), "cline_cli")) == [str(sessions)]


@pytest.mark.parametrize("typed", ["D:\\\\roo", "${env:USERPROFILE}\\\\roo", "~/roo", "%USERPROFILE%\\\\roo"])
def test_moved_storage_of_a_windows_editor_is_found_through_the_mounts(tmp_path: Path, typed: str) -> None:
    drives = (tmp_path / "mnt" / "c", tmp_path / "mnt" / "d")
    home = windows_home(drives[0], "dana")
    settings_of(home / "AppData/Roaming/Code", f'{{"roo-cline.customStoragePath": "{typed}"}}')
    tasks = tasks_in((drives[1] if typed.startswith("D:") else home) / "roo" / "tasks")
    drives[1].mkdir(parents=True, exist_ok=True)
    located = locate(machine(tmp_path, mounts=tuple(map(str, drives))), Selection())
    assert found(located, "roocode") == {str(tasks): "VS Code (WSL: dana), moved"}


def test_mounts_named_by_settings_replace_those_of_the_machine(tmp_path: Path) -> None:
    here = extension(windows_home(tmp_path / "w", "dana") / "AppData/Roaming/Code", ROO) / "tasks"
    extension(windows_home(tmp_path / "mnt" / "c", "dana") / "AppData/Roaming/Code", ROO)
    environment = machine(tmp_path, mounts=(str(tmp_path / "mnt" / "c"),))
    located = locate(environment, Selection(wsl_mounts=("~/w/",)))
    assert list(found(located, "roocode")) == [str(here)]


def test_a_drive_that_is_not_mounted_is_out_of_reach_and_not_empty(tmp_path: Path) -> None:
    drive = str(tmp_path / "mnt" / "c")
    located = locate(machine(tmp_path), Selection(wsl_mounts=(drive,)))
    assert located.is_away(f"{drive}/Users/dana/AppData/Roaming/Code/{STORAGE}/{ROO}/tasks")
    assert drive in located.notes[0]


def test_slow_drives_are_searched_again_only_now_and_then(tmp_path: Path) -> None:
    drive = tmp_path / "mnt" / "c"
    first = extension(windows_home(drive, "dana") / "AppData/Roaming/Code", ROO) / "tasks"
    environment = Environment("linux", str(tmp_path), {}, str(tmp_path / "tmp"), (str(drive),), (str(drive),))
    located = locate(environment, Selection())
    extension(windows_home(drive, "sam") / "AppData/Roaming/Code", ROO)
    own = extension(tmp_path / ".config/Code", ROO) / "tasks"
    for _ in range(REUSES):
        located = locate(environment, Selection(), drives_from=located)
        assert set(found(located, "roocode")) == {str(first), str(own)}
    located = locate(environment, Selection(), drives_from=located)
    assert len(found(located, "roocode")) == 3


def test_a_drive_that_comes_back_is_searched_at_once(tmp_path: Path) -> None:
    drive = tmp_path / "mnt" / "c"
    environment = Environment("linux", str(tmp_path), {}, str(tmp_path / "tmp"), (str(drive),), (str(drive),))
    away = locate(environment, Selection())
    tasks = extension(windows_home(drive, "dana") / "AppData/Roaming/Code", ROO) / "tasks"
    assert list(found(locate(environment, Selection(), drives_from=away), "roocode")) == [str(tasks)]


def test_roots_on_slow_mounts_are_marked(tmp_path: Path) -> None:
    drive = tmp_path / "mnt" / "c"
    extension(windows_home(drive, "dana") / "AppData/Roaming/Code", ROO)
    extension(tmp_path / ".config/Code", ROO)
    environment = Environment("linux", str(tmp_path), {}, str(tmp_path / "tmp"), (str(drive),), (str(drive),))
    slow = {root.installation: root.slow for root in locate(environment, Selection()).roots}
    assert slow == {"VS Code": False, "VS Code (WSL: dana)": True}


# Folders that settings name


@pytest.mark.parametrize(
    "typed",
    ["~/alt/tasks", "$HOME/alt/tasks", "~/alt", "%USERPROFILE%\\alt\\tasks", "~/alt/tasks/1781085600000"],
)
def test_a_named_folder_is_read_alone(tmp_path: Path, typed: str) -> None:
    extension(tmp_path / ".config/Code", ROO)
    other = extension(tmp_path / ".config/Code", KILO) / "tasks"
    alone = tasks_in(tmp_path / "alt/tasks")
    located = locate(machine(tmp_path), Selection(tasks_dirs={"roocode": (typed,)}))
    assert list(found(located, "roocode")) == [str(alone)]
    assert list(found(located, "kilo_code")) == [str(other)]
    assert located.notes == ()
    assert located.looked["roocode"] == 1


@pytest.mark.parametrize("typed", ["~/wrong/tasks", "/no/such/folder", "relative/tasks", "$NOT_SET/tasks"])
def test_a_wrong_folder_is_named_as_typed_and_the_usual_places_are_read(tmp_path: Path, typed: str) -> None:
    usual = extension(tmp_path / ".config/Code", ROO) / "tasks"
    located = locate(machine(tmp_path), Selection(tasks_dirs={"roocode": (typed,)}))
    assert list(found(located, "roocode")) == [str(usual)]
    assert typed in located.notes[0]
    assert "usual places are read" in located.notes[0]
    assert [root.named_by for root in located.missing] == ["settings"]
    assert not located.is_away(located.missing[0].path)
    assert not located.covers("roocode", located.missing[0].path)


@pytest.mark.parametrize(
    "typed", [f"~/.config/Code/{STORAGE}/{ROO}", f"~/.config/Code/{STORAGE}/{ROO}/tasks"]
)
def test_a_named_extension_that_has_recorded_nothing_yet_is_used(tmp_path: Path, typed: str) -> None:
    (tmp_path / ".config/Code" / STORAGE / ROO / "settings").mkdir(parents=True)
    extension(tmp_path / ".config/Cursor", ROO)
    located = locate(machine(tmp_path), Selection(tasks_dirs={"roocode": (typed,)}))
    assert found(located, "roocode") == {str(tmp_path / ".config/Code" / STORAGE / ROO / "tasks"): "VS Code"}
    assert located.notes == ()


def test_one_wrong_folder_of_several_does_not_bring_the_usual_places_back(tmp_path: Path) -> None:
    extension(tmp_path / ".config/Code", ROO)
    alone = tasks_in(tmp_path / "alt/tasks")
    located = locate(machine(tmp_path), Selection(tasks_dirs={"roocode": ("~/wrong", str(alone))}))
    assert list(found(located, "roocode")) == [str(alone)]
    assert "~/wrong" in located.notes[0]
    assert "usual places" not in located.notes[0]


def test_a_folder_out_of_reach_stays_and_does_not_bring_the_usual_places_back(tmp_path: Path) -> None:
    extension(tmp_path / ".config/Code", ROO)
    typed = "/run/media/nobody-here/disk/roo/tasks"
    located = locate(machine(tmp_path), Selection(tasks_dirs={"roocode": (typed,)}))
    assert located.roots == ()
    assert [root.path for root in located.missing] == [typed]
    assert located.is_away(typed)
    assert located.covers("roocode", typed)


def test_folders_of_cline_replace_its_part_of_the_sessions_too(tmp_path: Path) -> None:
    sessions_in(tmp_path / ".cline/data")
    tasks_in(tmp_path / ".cline/data/tasks")
    alone = tasks_in(tmp_path / "alt/tasks")
    located = locate(machine(tmp_path), Selection(tasks_dirs={"cline": (str(alone),)}))
    assert list(found(located, "cline")) == [str(alone)]
    assert [root.serves for root in located.roots if root.format is Format.SDK_SESSIONS] == [{"cline_cli"}]


def test_sessions_folders_named_for_the_command_line_leave_cline_its_own(tmp_path: Path) -> None:
    usual = sessions_in(tmp_path / ".cline/data")
    named = sessions_in(tmp_path / "alt")
    located = locate(machine(tmp_path), Selection(tasks_dirs={"cline_cli": (str(named),)}))
    serves = {root.path: root.serves for root in located.roots}
    assert serves == {str(usual): {"cline"}, str(named): {"cline", "cline_cli"}}
    assert located.indexes[str(named)] == str(tmp_path / "alt/db/sessions.db")
    tasks = str(tasks_in(tmp_path / "own/tasks"))
    both = locate(machine(tmp_path), Selection(tasks_dirs={"cline_cli": (str(named),), "cline": (tasks,)}))
    assert {root.path: root.serves for root in both.roots} == {str(named): {"cline_cli"}, tasks: {"cline"}}


def test_folders_of_kilo_replace_its_database(tmp_path: Path) -> None:
    (tmp_path / ".local/share/kilo").mkdir(parents=True)
    (tmp_path / ".local/share/kilo/kilo.db").write_bytes(b"")
    alone = tasks_in(tmp_path / "alt/tasks")
    located = locate(machine(tmp_path), Selection(tasks_dirs={"kilo_code": (str(alone),)}))
    assert [root.path for root in located.roots] == [str(alone)]


def test_a_provider_that_is_off_has_no_roots_and_no_places(tmp_path: Path) -> None:
    extension(tmp_path / ".config/Code", ROO)
    located = locate(machine(tmp_path), Selection(disabled=frozenset({"roocode"})))
    assert located.roots == ()
    assert "roocode" not in located.looked


def test_an_added_provider_is_looked_for_in_every_editor_or_in_its_own_folder(tmp_path: Path) -> None:
    fork = Provider("fork", "Fork", ("someone.fork-of-roo",), added_by_user=True)
    other = Provider("other", "Other", added_by_user=True)
    in_editor = extension(tmp_path / ".config/Cursor", "someone.fork-of-roo") / "tasks"
    own = tasks_in(tmp_path / "alt/tasks")
    located = locate(machine(tmp_path), Selection(extra=(fork, other), tasks_dirs={"other": (str(own),)}))
    assert list(found(located, "fork")) == [str(in_editor)]
    assert list(found(located, "other")) == [str(own)]


# Each folder once


def test_a_store_that_two_editors_share_by_a_link_is_read_once(tmp_path: Path) -> None:
    tasks = extension(tmp_path / ".config/Code", CLINE) / "tasks"
    insiders = tmp_path / ".config/Code - Insiders/User"
    insiders.mkdir(parents=True)
    (insiders / "globalStorage").symlink_to("../../Code/User/globalStorage")
    located = locate(machine(tmp_path), Selection())
    assert found(located, "cline") == {str(tasks): "VS Code"}
    assert located.notes == ()


def test_linked_tasks_are_followed_and_a_link_to_an_absent_disk_is_out_of_reach(tmp_path: Path) -> None:
    synced = tasks_in(tmp_path / "Sync/roo-tasks")
    folder = tmp_path / ".config/Code" / STORAGE / ROO
    folder.mkdir(parents=True)
    (folder / "tasks").symlink_to(synced)
    assert list(found(locate(machine(tmp_path), Selection()), "roocode")) == [str(folder / "tasks")]
    synced.rename(tmp_path / "Sync/away")
    located = locate(machine(tmp_path), Selection())
    assert located.roots == ()
    assert located.is_away(str(folder / "tasks"))


def test_one_folder_named_for_two_providers_is_counted_once_and_said(tmp_path: Path) -> None:
    shared = tasks_in(tmp_path / "alt/tasks")
    located = locate(
        machine(tmp_path), Selection(tasks_dirs={"kilo_code": (str(shared),), "roocode": (str(shared),)})
    )
    assert [(root.provider, root.path) for root in located.roots] == [("roocode", str(shared))]
    assert "Kilo Code" in located.notes[0]


def test_what_settings_name_goes_before_what_an_editor_names(tmp_path: Path) -> None:
    tasks = tasks_in(tmp_path / "store/tasks")
    settings_of(tmp_path / ".config/Code", f'{{"roo-cline.customStoragePath": "{tmp_path}/store"}}')
    located = locate(machine(tmp_path), Selection(tasks_dirs={"kilo_code": (str(tasks),)}))
    assert [(root.provider, root.named_by) for root in located.roots] == [("kilo_code", "settings")]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000))
def test_the_result_does_not_depend_on_the_order_in_which_a_disk_lists_its_folders(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    home = tmp_path_factory.mktemp("order")
    editors = ["Code", "Cursor", "Windsurf", "Zed-like", "Another"]
    random.Random(seed).shuffle(editors)
    for editor, extension_id in itertools.product(editors, (ROO, KILO)):
        extension(home / ".config" / editor, extension_id)
    (home / ".config" / "Linked").symlink_to(home / ".config" / "Cursor")
    (home / ".config" / "Aardvark").symlink_to(home / ".config" / "Another")
    located = locate(machine(home), Selection())
    names = [root.installation for root in located.roots if root.provider == "roocode"]
    assert names == ["Another", "Cursor", "VS Code", "Windsurf", "Zed-like"]


def test_a_root_that_nobody_names_any_longer_is_told_from_one_that_is_gone(tmp_path: Path) -> None:
    gone = str(tmp_path / ".config/Code" / STORAGE / ROO / "tasks")
    moved = locate(machine(tmp_path, XDG_CONFIG_HOME=str(tmp_path / "new")), Selection())
    assert locate(machine(tmp_path), Selection()).covers("roocode", gone)
    assert not moved.covers("roocode", gone)
    sessions = str(tmp_path / ".cline/data/sessions")
    assert locate(machine(tmp_path), Selection()).covers("cline", sessions)
    assert not locate(machine(tmp_path, CLINE_DATA_DIR=str(tmp_path / "alt")), Selection()).covers(
        "cline", sessions
    )


def test_looking_changes_nothing(tmp_path: Path) -> None:
    for extension_id in (ROO, CLINE, KILO, ZOO):
        extension(tmp_path / ".config/Code", extension_id)
    sessions_in(tmp_path / ".cline/data")
    before = tree(tmp_path)
    locate(
        machine(tmp_path), Selection(tasks_dirs={"roocode": ("~/wrong",)}, data_dirs={"cline_cli": "~/none"})
    )
    assert tree(tmp_path) == before


def test_this_machine_can_be_described() -> None:
    environment = Environment.of_this_machine(("/given/c",))
    assert os.path.isabs(environment.home)
    assert environment.mounts == ("/given/c",)


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "/tmp"),
        ("linux", {"TMPDIR": "/var/tmp/", "TMP": "/other"}, "/var/tmp"),
        ("linux", {"TMPDIR": "relative"}, "/tmp"),
        ("darwin", {"TMPDIR": "/var/folders/x1/T/"}, "/var/folders/x1/T"),
        ("win32", {"Temp": "/users/dana/temp"}, "/users/dana/temp"),
    ],
)
def test_the_temporary_folder_is_the_tools_own(platform: str, variables: dict[str, str], folder: str) -> None:
    assert Environment(platform, "/home/dana", variables, "").temporary_folder() == folder


def tree(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(path): (path.lstat().st_mtime_ns, path.lstat().st_size)
        for path in (folder, *sorted(folder.rglob("*")))
    }


_listeners: list[list[str]] = []


def _hook(event: str, args: tuple[object, ...]) -> None:
    if _listeners and event == "open" and isinstance(args[0], str):
        _listeners[-1].append(args[0])


sys.addaudithook(_hook)


@contextmanager
def counting_opens() -> Iterator[list[str]]:
    """The paths of files that are opened meanwhile."""
    opened: list[str] = []
    _listeners.append(opened)
    try:
        yield opened
    finally:
        _listeners.pop()
