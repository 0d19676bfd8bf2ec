"""The checkout's own environment: what goes into it, and when it is left alone."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest
import virtual_environment as venv
from hypothesis import given
from hypothesis import strategies as st

ROOT = Path(__file__).parents[2]
STAMP = venv.Stamp("/checkout", "python 3.11", "a", "b", ("lint", "test"))
NAME = re.compile(r"[A-Za-z0-9._-]+")


def canonical(requirement: str) -> str:
    name = NAME.match(requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def test_groups_include_other_groups_and_name_nothing_twice() -> None:
    groups = {"a": ["one", "two"], "b": ["two", {"include-group": "a"}, "three"]}
    assert venv.group_requirements(groups, "b") == ("two", "one", "three")
    with pytest.raises(KeyError):
        venv.group_requirements(groups, "c")


def test_the_product_needs_less_than_its_tests() -> None:
    product, tests = set(venv.requirements(ROOT, ())), set(venv.requirements(ROOT, ("dev",)))
    assert product < tests
    names = {canonical(requirement) for requirement in tests}
    assert {"hatchling", "pyside6-essentials", "pytest-qt", "ruff", "mypy", "import-linter"} <= names


def test_the_lock_names_exact_versions_of_everything_and_no_place_to_get_them() -> None:
    first, _, *pins = (ROOT / venv.LOCK).read_text("utf-8").splitlines()
    assert first.startswith(venv.LOCK_FITS)
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", pin) for pin in pins)
    locked = {canonical(pin) for pin in pins}
    needed = {
        canonical(requirement)
        for requirement in venv.requirements(ROOT, ("dev",))
        if "sys_platform == 'win32'" not in requirement
    }
    assert needed <= locked


def test_a_lock_is_for_the_versions_that_its_first_line_names() -> None:
    lock = "# fits: Python 3.11 3.12\nnewer==3.13\n"
    assert venv.lock_fits(lock, (3, 11))
    assert venv.lock_fits(lock, (3, 12))
    assert not venv.lock_fits(lock, (3, 1))
    assert not venv.lock_fits(lock, (3, 13))
    assert not venv.lock_fits("newer==3.11\n", (3, 11))


@given(st.sets(st.sampled_from(["lint", "test", "docs"])))
def test_an_environment_serves_whoever_needs_no_more_groups(groups: set[str]) -> None:
    wanted = replace(STAMP, groups=tuple(groups))
    assert STAMP.serves(wanted) == (groups <= set(STAMP.groups))


@pytest.mark.parametrize("field", ["root", "python", "project", "lock"])
def test_an_environment_is_renewed_when_anything_it_was_made_from_changed(field: str) -> None:
    assert STAMP.serves(STAMP)
    assert not STAMP.serves(replace(STAMP, **{field: "other"}))


def test_a_stamp_is_read_back_and_a_damaged_one_is_none(tmp_path: Path) -> None:
    file = tmp_path / "stamp.json"
    assert venv.read_stamp(file) is None
    file.write_text(json.dumps(asdict(STAMP)))
    assert venv.read_stamp(file) == STAMP
    for text in ("", "[]", "{}", '{"groups": null}', '{"groups": [], "more": 1}', file.read_text()[:-5]):
        file.write_text(text)
        assert venv.read_stamp(file) is None, text


def test_the_stamp_changes_with_the_project_file(tmp_path: Path) -> None:
    empty = venv.wanted_stamp(tmp_path, ())
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    assert not empty.serves(venv.wanted_stamp(tmp_path, ()))


def test_a_working_environment_stays_and_a_broken_one_is_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "venv"
    python = venv.make(folder)
    assert python.exists()
    (folder / "mine").touch()
    venv.make(folder)
    assert (folder / "mine").exists()
    python.unlink()
    python.symlink_to(tmp_path / "python-that-was-removed")
    assert venv.make(folder) == python
    assert python.exists()
    assert not (folder / "mine").exists()


def test_an_up_to_date_environment_is_used_without_running_an_installer(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("not even TOML")
    folder = tmp_path / ".venv"
    venv.make(folder)
    (folder / "tallytray-stamp.json").write_text(json.dumps(asdict(venv.wanted_stamp(tmp_path, ("dev",)))))
    said: list[str] = []
    assert venv.prepare(tmp_path, (), said.append) == venv.venv_python(folder)
    assert said == []


def test_settings_for_pip_at_large_do_not_reach_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PYTHONHOME", "/nowhere")
    monkeypatch.setenv("PIP_CERT", "/etc/certificates")
    environment = venv._environment()
    assert "PIP_USER" not in environment
    assert "PYTHONHOME" not in environment
    assert environment["PIP_CERT"] == "/etc/certificates"


def test_a_failed_step_is_named(tmp_path: Path) -> None:
    with pytest.raises(venv.InstallError, match=r"Counting failed \(exit code 3\)"):
        venv._run("Counting", sys.executable, "-c", "raise SystemExit(3)")
