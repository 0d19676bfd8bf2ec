"""Windows drives as seen from inside WSL: which mounts they are, and whose profiles lie on them.

Pure text functions over /proc/mounts and /etc/wsl.conf, and one listing of a drive's Users folder.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

# Names that Windows itself makes below Users: templates and service accounts, nobody's work.
PSEUDO_PROFILES = frozenset(
    {
        "public",
        "default",
        "default user",
        "default.migrated",
        "all users",
        "defaultuser0",
        "wdagutilityaccount",
    }
)
SLOW_TYPES = frozenset(
    {
        "9p", "drvfs", "cifs", "smb3", "smbfs", "nfs", "nfs4", "davfs", "afs", "ceph", "glusterfs", "vboxsf", "prl_fs",
        "fuse.sshfs", "fuse.rclone", "fuse.davfs2", "fuse.gvfsd-fuse", "fuse.vmhgfs-fuse", "fuse.s3fs", "fuse.glusterfs",
    }
)  # fmt: skip
DEFAULT_AUTOMOUNT = "/mnt"
_WHOLE_DRIVE = re.compile(r"[A-Za-z]:[\\/]?")
_OCTAL = re.compile(r"\\([0-7]{3})")


class Mount(NamedTuple):
    """One line of /proc/mounts: what is mounted, where, as which file system type, with which options."""

    device: str
    point: str
    type: str
    options: str


class Profile(NamedTuple):
    """A person's folder on a Windows drive."""

    name: str
    path: str


def mounts_in(text: str) -> tuple[Mount, ...]:
    """The lines of /proc/mounts; blanks inside a field are written there as octal escapes."""
    found = []
    for line in text.splitlines():
        fields = [_OCTAL.sub(lambda octal: chr(int(octal[1], 8)), field) for field in line.split()]
        if len(fields) >= 4:
            found.append(Mount(*fields[:4]))
    return tuple(found)


def drive_mounts(mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    """Mount points of whole Windows drives, sorted. 9p alone proves nothing: virtual machines use it too."""
    points = set()
    for mount in mounts:
        windows = mount.type == "drvfs" or (
            mount.type in {"9p", "virtiofs"} and ("aname=drvfs" in mount.options or "drvfs" in mount.device)
        )
        source = mount.device if mount.type == "drvfs" or ":" in mount.device else _option_path(mount.options)
        if windows and _WHOLE_DRIVE.fullmatch(source):
            points.add(mount.point)
    return tuple(sorted(points))


def _option_path(options: str) -> str:
    """The `path=` inside the options of a 9p mount of a drive, such as `aname=drvfs;path=C:\\;uid=1000`."""
    found = re.search(r"[;,]path=([^;,]*)", options)
    return found[1] if found else ""


def slow_mounts(mounts: tuple[Mount, ...]) -> tuple[str, ...]:
    """Mount points on which every look costs a round trip, sorted."""
    return tuple(sorted({mount.point for mount in mounts if mount.type in SLOW_TYPES}))


def automount_root(wsl_conf: str) -> str:
    """The folder below which WSL mounts drives: `root` of `[automount]` in /etc/wsl.conf, else /mnt."""
    section = ""
    root = DEFAULT_AUTOMOUNT
    for line in wsl_conf.splitlines():
        line = line.strip()
        if line.startswith("["):
            section = line.strip("[]").strip().lower()
        elif section == "automount" and not line.startswith(("#", ";")) and "=" in line:
            key, value = (part.strip() for part in line.split("=", 1))
            value = value.split("#", 1)[0].strip().strip("\"'").strip()
            if key.lower() == "root" and value.startswith("/"):
                root = value.rstrip("/") or "/"
    return root


def windows_drives(
    mounts: tuple[Mount, ...], wsl_conf: str, *, distro: str, given: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The drive mounts to read: the given ones; else those that are mounted; else, inside WSL, drive C where it would be.

    `distro` is the value of WSL_DISTRO_NAME, empty outside WSL. Given mounts are read whether or not this is WSL.
    """
    if given:
        return tuple(dict.fromkeys(mount.rstrip("/") or "/" for mount in given))
    return drive_mounts(mounts) or ((os.path.join(automount_root(wsl_conf), "c"),) if distro else ())


def profiles(mount: str) -> tuple[Profile, ...]:
    """The people's folders of a drive, by name. Raises OSError when its Users folder cannot be listed, other than by absence."""
    users = os.path.join(mount, "Users")
    try:
        with os.scandir(users) as entries:
            people = [entry for entry in entries if entry.name.lower() not in PSEUDO_PROFILES]
            found = [Profile(entry.name, entry.path) for entry in people if _is_directory(entry)]
    except (FileNotFoundError, NotADirectoryError):
        return ()
    return tuple(sorted(found))


def _is_directory(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a junction that this user may not follow
        return False


def path_on_mount(windows_path: str, mounts: tuple[str, ...]) -> str:
    """A path such as `D:\\code\\roo` as it is seen below the mounts of drives (`/mnt/d/code/roo`); "" where none fits."""
    drive, separator, rest = windows_path.partition(":")
    if not separator or len(drive) != 1 or not drive.isalpha() or rest[:1] not in {"\\", "/"}:
        return ""
    for mount in mounts:
        if os.path.basename(mount).lower() == drive.lower():
            return os.path.join(mount, *(part for part in rest.replace("\\", "/").split("/") if part))
    return ""
