"""System packages: seen by what they bring, got with apt by root alone."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
import system_check
from hypothesis import given
from hypothesis import strategies as st
from system_packages import SYSTEM_PACKAGES, Need, Sign, SystemPackage, packages_for

if TYPE_CHECKING:
    from pathlib import Path

linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="apt and the loader of Linux")

GLIB = SystemPackage(("libglib2.0-0t64", "libglib2.0-0"), Sign.LIBRARY, "libnone.so.0", Need.TRAY, "events")
XVFB = SystemPackage(("xvfb",), Sign.PROGRAM, "Xvfb-that-is-nowhere", Need.TEST, "a display")


class Apt:
    """An apt of the test's own on PATH: real programs that know the names in `known` and write down what they are asked."""

    def __init__(self, folder: Path) -> None:
        self.known = folder / "known"
        self.after_update = folder / "after-update"
        self.refuses = folder / "refuses"
        self.log = folder / "log"
        for file in (self.known, self.after_update, self.log):
            file.touch()
        programs = folder / "bin"
        programs.mkdir()
        self._program(
            programs / "apt-cache",
            f'for name; do :; done\ngrep -qx -- "$name" {self.known} && echo "Package: $name"\n',
        )
        self._program(
            programs / "apt-get",
            f'echo "$*" >> {self.log}\n'
            f"case \" $* \" in *' update '*) cat {self.after_update} >> {self.known};; esac\n"
            f"test ! -e {self.refuses} || {{ echo 'E: no space left' >&2; exit 100; }}\n",
        )
        self.path = f"{programs}{os.pathsep}/usr/bin{os.pathsep}/bin"

    def _program(self, path: Path, text: str) -> None:
        path.write_text(f"#!/bin/sh\n{text}")
        path.chmod(0o755)

    @property
    def asked(self) -> list[str]:
        return [line.split("Retries=3 ")[1] for line in self.log.read_text().splitlines()]


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Apt:
    made = Apt(tmp_path)
    monkeypatch.setenv("PATH", made.path)
    return made


def be(monkeypatch: pytest.MonkeyPatch, user_id: int) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user_id)


@linux_only
def test_the_loader_is_asked_for_libraries() -> None:
    assert system_check.missing_libraries(["libc.so.6", "libnone.so.0"]) == {"libnone.so.0"}
    assert system_check.missing_libraries([]) == frozenset()


@linux_only
def test_what_a_package_brings_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "a-program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "fonts" / "deep").mkdir(parents=True)
    (tmp_path / "fonts" / "deep" / "a.ttf").touch()

    def package(sign: Sign, mark: str) -> SystemPackage:
        return SystemPackage((mark,), sign, mark, Need.TEST, "")

    there = (
        package(Sign.LIBRARY, "libc.so.6"),
        package(Sign.PROGRAM, "a-program"),
        package(Sign.FILE, f"{tmp_path}/fonts/**/*.ttf"),
        package(Sign.MODULE, "json"),
    )
    absent = (
        package(Sign.MODULE, "a_module_that_is_nowhere"),
        package(Sign.FILE, f"{tmp_path}/fonts/*.otf"),
        package(Sign.PROGRAM, "another-program"),
        package(Sign.LIBRARY, "libnone.so.0"),
    )
    assert system_check.missing_packages((*there, *absent)) == absent


@given(
    st.lists(st.sampled_from(SYSTEM_PACKAGES)),
    st.sets(st.sampled_from(["libglib2.0-0", "libglib2.0-0t64", "xvfb"])),
)
def test_one_name_is_chosen_for_each_package(packages: list[SystemPackage], known: set[str]) -> None:
    names = system_check.chosen_names(packages, known.__contains__)
    assert len(set(names)) == len(names)
    assert all(any(name in package.names for name in names) for package in packages)


def test_a_renamed_package_is_taken_under_the_name_that_apt_knows() -> None:
    assert system_check.chosen_names([GLIB], lambda name: True) == ("libglib2.0-0t64",)
    assert system_check.chosen_names([GLIB], lambda name: name == "libglib2.0-0") == ("libglib2.0-0",)
    assert system_check.chosen_names([GLIB], lambda name: False) == ("libglib2.0-0",)


@linux_only
def test_a_user_is_given_the_line_to_run_and_nothing_is_run(
    apt: Apt, monkeypatch: pytest.MonkeyPatch
) -> None:
    be(monkeypatch, 1000)
    apt.known.write_text("libglib2.0-0\nxvfb\n")
    with pytest.raises(system_check.SystemIncompleteError) as caught:
        system_check.install([GLIB, XVFB], print)
    assert "sudo apt-get install -y --no-install-recommends libglib2.0-0 xvfb" in str(caught.value)
    assert apt.asked == []


@linux_only
def test_root_installs_with_the_package_lists_that_are_there(
    apt: Apt, monkeypatch: pytest.MonkeyPatch
) -> None:
    be(monkeypatch, 0)
    apt.known.write_text("libglib2.0-0t64\nxvfb\n")
    said: list[str] = []
    system_check.install([GLIB, XVFB], said.append)
    assert apt.asked == ["install -y --no-install-recommends libglib2.0-0t64 xvfb"]
    assert said == ["Installing system packages: libglib2.0-0t64 xvfb"]


@linux_only
def test_package_lists_are_fetched_where_there_are_none(apt: Apt, monkeypatch: pytest.MonkeyPatch) -> None:
    be(monkeypatch, 0)
    apt.after_update.write_text("libglib2.0-0t64\nxvfb\n")
    system_check.install([GLIB, XVFB], lambda line: None)
    assert apt.asked == ["update", "install -y --no-install-recommends libglib2.0-0t64 xvfb"]


@linux_only
def test_a_failed_installation_is_tried_once_more_and_then_said(
    apt: Apt, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    be(monkeypatch, 0)
    apt.known.write_text("xvfb\n")
    apt.refuses.touch()
    with pytest.raises(system_check.SystemIncompleteError, match="could not install: xvfb"):
        system_check.install([XVFB], lambda line: None)
    assert [line.split()[0] for line in apt.asked] == ["install", "update", "install"]
    assert "no space left" in capfd.readouterr().err


@linux_only
def test_without_apt_the_user_is_told_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(system_check.SystemIncompleteError, match=r"libnone\.so\.0: events"):
        system_check.install([GLIB], print)


def test_the_table_says_why_and_has_no_row_twice() -> None:
    assert all(package.names and package.mark and package.reason for package in SYSTEM_PACKAGES)
    marks = [(package.sign, package.mark) for package in SYSTEM_PACKAGES]
    assert len(set(marks)) == len(marks)
    assert {package.need for package in packages_for(frozenset({Need.TRAY}))} == {Need.TRAY}
    assert packages_for(frozenset(Need)) == SYSTEM_PACKAGES
