"""The checkout's own virtual environment, .venv: made once, filled from pyproject.toml, and left alone while nothing changed.

A stamp inside it says what it was made from. While the stamp fits, nothing is run and nothing is fetched.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

LOCK = "packaging/requirements-ci.txt"
LOCK_FITS = "# fits: Python "
EDITABLE_BUILD = "editables>=0.5"  # hatchling asks for it when it builds an editable install
# Options that a user may have set for pip at large and that don't go with a virtual environment.
FOREIGN_TO_VENV = (
    "PIP_USER",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "PYTHONHOME",
    "PYTHONPATH",
    "__PYVENV_LAUNCHER__",
)


class InstallError(Exception):
    """The virtual environment could not be made or filled; the tool's own words were printed before."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a virtual environment was made from: the place, the Python, the two files, and the dependency groups in it."""

    root: str
    python: str
    project: str
    lock: str
    groups: tuple[str, ...]

    def serves(self, wanted: Stamp) -> bool:
        """Whether an environment with this stamp has everything of the wanted one."""
        same = (self.root, self.python, self.project, self.lock)
        return same == (wanted.root, wanted.python, wanted.project, wanted.lock) and set(self.groups) >= set(
            wanted.groups
        )


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def wanted_stamp(root: Path, groups: Sequence[str]) -> Stamp:
    """What the environment of this checkout should be made from, for the Python that runs this."""
    return Stamp(
        str(root),
        f"{sys.executable} {sys.version_info.major}.{sys.version_info.minor}",
        _digest(root / "pyproject.toml"),
        _digest(root / LOCK),
        tuple(sorted(groups)),
    )


def read_stamp(path: Path) -> Stamp | None:
    """The stamp in a file; None when there is none or it is not understood."""
    try:
        found = json.loads(path.read_text("utf-8"))
        return Stamp(**{**found, "groups": tuple(found["groups"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def group_requirements(groups: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The requirements of a dependency group, with those of the groups that it includes (PEP 735)."""
    requirements: list[str] = []
    for entry in groups[name]:
        if isinstance(entry, str):
            requirements.append(entry)
        else:
            requirements.extend(group_requirements(groups, entry["include-group"]))
    return tuple(dict.fromkeys(requirements))


def requirements(root: Path, groups: Sequence[str]) -> tuple[str, ...]:
    """Everything to install for the checkout: what builds it, what it needs, and the named dependency groups."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["build-system"]["requires"], EDITABLE_BUILD, *project["project"]["dependencies"]]
    for group in groups:
        wanted.extend(group_requirements(project["dependency-groups"], group))
    return tuple(dict.fromkeys(wanted))


def lock_fits(lock: str, version: tuple[int, int]) -> bool:
    """Whether the text of a lock says that it is for this version of Python."""
    first = lock.partition("\n")[0]
    return (
        first.startswith(LOCK_FITS) and f"{version[0]}.{version[1]}" in first.removeprefix(LOCK_FITS).split()
    )


def venv_python(folder: Path) -> Path:
    """The interpreter of a virtual environment."""
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in FOREIGN_TO_VENV}
    return {
        **kept,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
    }


def _run(what: str, *command: str) -> None:
    done = subprocess.run(command, check=False, env=_environment(), stdin=subprocess.DEVNULL)
    if done.returncode:
        raise InstallError(f"{what} failed (exit code {done.returncode}).")


def _works(python: Path) -> bool:
    """Whether an interpreter starts and is of the version that runs this: after a system upgrade it may be neither."""
    try:
        probe = subprocess.run(
            [python, "-c", "import sys; print(*sys.version_info[:2])"],
            capture_output=True,
            check=False,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            text=True,
        )
    except OSError:
        return False
    return probe.stdout.split() == [str(part) for part in sys.version_info[:2]]


def make(folder: Path) -> Path:
    """Makes a virtual environment, or makes a broken one anew; a working one stays. Gives its interpreter."""
    python = venv_python(folder)
    if not _works(python):
        _run("Making the virtual environment", sys.executable, "-m", "venv", "--clear", str(folder))
    return python


def fill(root: Path, python: Path, groups: Sequence[str], *, locked: bool) -> None:
    """Installs the requirements of the checkout, at the versions of the lock where it fits, and the checkout itself as editable."""
    pip = (str(python), "-m", "pip", "install", "-qq", "--progress-bar", "off")
    lock = root / LOCK
    constraints: tuple[str, ...] = ()
    if locked and lock.exists() and lock_fits(lock.read_text("utf-8"), sys.version_info[:2]):
        constraints = ("--constraint", str(lock))
    _run("Installing the requirements", *pip, *constraints, *requirements(root, groups))
    _run("Installing the checkout", *pip, "--no-deps", "--no-build-isolation", "--editable", str(root))


def prepare(root: Path, groups: Sequence[str], say: Callable[[str], None]) -> Path:
    """Gives the interpreter of the checkout's environment, made or renewed when its stamp does not fit."""
    folder = root / ".venv"
    stamp_file = folder / "tallytray-stamp.json"
    python = venv_python(folder)
    found = read_stamp(stamp_file)
    wanted = wanted_stamp(root, groups)
    if found is not None and found.serves(wanted) and _works(python):
        return python
    if found is not None:
        # Groups that were asked for once stay up to date with the rest.
        wanted = wanted_stamp(root, sorted({*groups, *found.groups}))
        stamp_file.unlink()
    say("Installing into .venv (about 100 MB the first time)")
    make(folder)
    fill(root, python, wanted.groups, locked=True)
    stamp_file.write_text(json.dumps(asdict(wanted), indent=2), "utf-8")
    return python
