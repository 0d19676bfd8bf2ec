"""What is shipped beside the code: icons, the desktop entry, the AppStream metainfo, and the wheel that carries them."""

from __future__ import annotations

import configparser
import os
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RESOURCES = ROOT / "resources"
ID = "io.github.tallytray.Tallytray"
IN_CI = os.environ.get("CI", "") not in ("", "0", "false")


def tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        assert not IN_CI, f"{name} is required in CI"
        pytest.skip(f"{name} is not installed (packaging/system_packages.py)")
    return path


@pytest.mark.parametrize("size", [16, 24, 32, 48, 64, 128, 256])
def test_every_icon_has_the_size_in_its_name(size: int) -> None:
    head = (RESOURCES / "icons" / f"tallytray-{size}.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", head[16:24]) == (size, size)


@pytest.mark.parametrize("name", ["tallytray.svg", "tallytray-small.svg"])
def test_the_drawn_icons_are_plain_svg(name: str) -> None:
    root = ET.parse(RESOURCES / "icons" / name).getroot()
    kinds = {element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root.iter()}
    assert kinds == {"svg", "title", "rect", "path"}


def test_the_desktop_entry_starts_the_command() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(RESOURCES / f"{ID}.desktop", "utf-8")
    assert entry["Desktop Entry"]["Exec"] == "tallytray"
    assert entry["Desktop Entry"]["Icon"] == ID


def test_the_metainfo_names_the_desktop_entry_and_the_licence() -> None:
    component = ET.parse(RESOURCES / f"{ID}.metainfo.xml").getroot()
    assert component.findtext("id") == ID
    assert component.findtext("launchable") == f"{ID}.desktop"
    assert component.findtext("project_license") == "MIT"


def test_the_desktop_entry_is_valid() -> None:
    checked = subprocess.run(
        [tool("desktop-file-validate"), str(RESOURCES / f"{ID}.desktop")],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (checked.returncode, checked.stdout) == (0, "")


def test_the_metainfo_is_valid() -> None:
    checked = subprocess.run(
        [tool("appstreamcli"), "validate", "--no-net", str(RESOURCES / f"{ID}.metainfo.xml")],
        capture_output=True,
        check=False,
        text=True,
    )
    lines = checked.stdout.splitlines()
    wrong = [line for line in lines if line.startswith(("E:", "W:")) and "url-homepage-missing" not in line]
    assert wrong == []
    assert "Validation" in checked.stdout


def test_the_wheel_carries_code_resources_and_the_command(tmp_path: Path) -> None:
    if not IN_CI:
        pytest.importorskip(
            "hatchling", reason="hatchling is not installed (packaging/checkout.py test installs it)"
        )
    script = "import sys, hatchling.build; print(hatchling.build.build_wheel(sys.argv[1]))"
    built = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, check=False, cwd=ROOT, text=True
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("tallytray-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (commands,) = (name for name in names if name.endswith("entry_points.txt"))
        assert b"tallytray = tray_app.__main__:main" in archive.read(commands)
    for carried in (
        f"{ID}.desktop",
        f"{ID}.metainfo.xml",
        "icons/tallytray.svg",
        "icons/tallytray-256.png",
        "translations/de.qm",
    ):
        assert f"tray_app/resources/{carried}" in names
    assert {"tray_app/py.typed", "tray_app/sample/__init__.py", "tray_app/core/model.py"} <= names
    assert not [name for name in names if name.startswith(("tests/", "packaging/", "fixtures/"))]
