"""Windows drives and profiles as WSL shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tray_app.sources import wsl

if TYPE_CHECKING:
    from pathlib import Path

WSL2 = """\
none /mnt/wsl tmpfs rw,relatime 0 0
drivers /usr/lib/wsl/drivers 9p ro,nosuid,nodev,noatime,aname=drivers;fmask=222;dmask=222,mmap 0 0
/dev/sdc / ext4 rw,relatime 0 0
C:\\134 /mnt/c 9p rw,noatime,aname=drvfs;path=C:\\134;uid=1000;gid=1000;symlinkroot=/mnt/,mmap 0 0
drvfs /mnt/d 9p rw,noatime,aname=drvfs;path=D:\\134;uid=1000,mmap 0 0
\\134\\134nas\\134share /mnt/nas 9p rw,aname=drvfs;path=UNC\\134nas\\134share,mmap 0 0
nas:/export /home/dana/far\\040away nfs4 rw 0 0
"""
WSL1 = "rootfs / wslfs rw 0 0\nC: /mnt/c drvfs rw,noatime,uid=1000 0 0\n"
VIRTUAL_MACHINE = "host0 /srv/shared 9p rw,trans=virtio 0 0\n/dev/vda / ext4 rw 0 0\n"


def test_whole_drives_are_found_and_shares_drivers_and_other_9p_mounts_are_not() -> None:
    assert wsl.drive_mounts(wsl.mounts_in(WSL2)) == ("/mnt/c", "/mnt/d")
    assert wsl.drive_mounts(wsl.mounts_in(WSL1)) == ("/mnt/c",)
    assert wsl.drive_mounts(wsl.mounts_in(VIRTUAL_MACHINE)) == ()


def test_network_and_foreign_file_systems_are_slow_and_their_blanks_are_decoded() -> None:
    slow = wsl.slow_mounts(wsl.mounts_in(WSL2))
    assert "/home/dana/far away" in slow
    assert "/mnt/c" in slow
    assert "/" not in slow


@pytest.mark.parametrize(
    ("conf", "root"),
    [
        ("", "/mnt"),
        ("[automount]\nroot = /windir/\n", "/windir"),
        ('[boot]\nsystemd=true\n[Automount]\nenabled=true\nRoot="/"  # drives at the top\n', "/"),
        ("[network]\nroot=/elsewhere\n", "/mnt"),
        ("[automount]\n#root=/commented\nroot=relative\n", "/mnt"),
    ],
)
def test_the_automount_root_is_read_from_its_own_section(conf: str, root: str) -> None:
    assert wsl.automount_root(conf) == root


def test_given_mounts_win_then_mounted_drives_then_drive_c_inside_wsl() -> None:
    mounted = wsl.mounts_in(WSL2)
    assert wsl.windows_drives(mounted, "", distro="Debian", given=("/x/c/",)) == ("/x/c",)
    assert wsl.windows_drives((), "", distro="", given=("/x/c",)) == ("/x/c",)
    assert wsl.windows_drives(mounted, "", distro="") == ("/mnt/c", "/mnt/d")
    assert wsl.windows_drives((), "", distro="Debian") == ("/mnt/c",)
    assert wsl.windows_drives((), "[automount]\nroot=/win", distro="Debian") == ("/win/c",)
    assert wsl.windows_drives((), "", distro="") == ()


def test_pseudo_profiles_and_files_are_skipped_whatever_their_case(tmp_path: Path) -> None:
    users = tmp_path / "Users"
    for name in (
        "dana",
        "Sam Lee",
        "PUBLIC",
        "default",
        "Default User",
        "All Users",
        "defaultuser0",
        "WDAGUtilityAccount",
    ):
        (users / name).mkdir(parents=True)
    (users / "desktop.ini").write_text("")
    (users / "gone").symlink_to(tmp_path / "nowhere")
    assert [profile.name for profile in wsl.profiles(str(tmp_path))] == ["Sam Lee", "dana"]


def test_a_drive_without_users_has_no_profiles(tmp_path: Path) -> None:
    assert wsl.profiles(str(tmp_path)) == ()
    assert wsl.profiles(str(tmp_path / "absent")) == ()


def test_a_windows_path_is_found_below_the_mount_of_its_drive() -> None:
    mounts = ("/mnt/c", "/mnt/d")
    assert wsl.path_on_mount("D:\\code\\roo store", mounts) == "/mnt/d/code/roo store"
    assert wsl.path_on_mount("c:/Users/dana", mounts) == "/mnt/c/Users/dana"
    assert wsl.path_on_mount("E:\\work", mounts) == ""
    assert wsl.path_on_mount("/home/dana", mounts) == ""
    assert wsl.path_on_mount("d:relative", mounts) == ""


@given(st.text())
def test_no_text_of_mounts_or_configuration_raises(text: str) -> None:
    wsl.drive_mounts(wsl.mounts_in(text))
    wsl.slow_mounts(wsl.mounts_in(text))
    assert wsl.automount_root(text).startswith("/")
    wsl.path_on_mount(text, ("/mnt/c",))
