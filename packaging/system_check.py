"""Which system packages are missing, and getting them: by looking for what they bring, and with apt where it may be used.

Nothing is guessed from the name of the distribution. Only root installs, and only where apt is; everyone else is given the line to run.
"""

from __future__ import annotations

import glob
import importlib.util
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from system_packages import Need, Sign, SystemPackage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

APT_OPTIONS = ("-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3")
# A child process asks the loader, so that no foreign library comes to live in this one.
LOADER_PROBE = """
import ctypes, sys
for name in sys.argv[1:]:
    try:
        ctypes.CDLL(name)
    except OSError:
        print(name)
"""


class SystemIncompleteError(Exception):
    """Packages are missing and can't be installed here; the message is what the user should run."""


def missing_libraries(sonames: Sequence[str]) -> frozenset[str]:
    """Those of the shared libraries that the dynamic loader does not find."""
    if not sonames:
        return frozenset()
    probe = subprocess.run(
        [sys.executable, "-c", LOADER_PROBE, *sonames],
        capture_output=True,
        check=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    return frozenset(probe.stdout.split())


def _imports(module: str) -> bool:
    python = "/usr/bin/python3"
    if not os.access(python, os.X_OK):
        return False
    probe = subprocess.run(
        [python, "-c", f"import {module}"], capture_output=True, check=False, stdin=subprocess.DEVNULL
    )
    return probe.returncode == 0


def missing_packages(packages: Iterable[SystemPackage]) -> tuple[SystemPackage, ...]:
    """Those whose mark is not found on this machine, in the given order."""
    wanted = tuple(packages)
    absent = missing_libraries([package.mark for package in wanted if package.sign is Sign.LIBRARY])

    def is_missing(package: SystemPackage) -> bool:
        match package.sign:
            case Sign.LIBRARY:
                return package.mark in absent
            case Sign.PROGRAM:
                return shutil.which(package.mark) is None
            case Sign.FILE:
                return not glob.glob(package.mark, recursive=True)
            case Sign.MODULE:
                return not _imports(package.mark)

    return tuple(package for package in wanted if is_missing(package))


def has_apt() -> bool:
    """Whether this is a machine where apt installs packages."""
    return shutil.which("apt-get") is not None and shutil.which("apt-cache") is not None


def is_root() -> bool:
    """Whether packages may be installed by this process."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_knows(name: str) -> bool:
    """Whether apt has a real package of that name (a name that is only provided by another does not count)."""
    answer = subprocess.run(
        ["apt-cache", "show", "--no-all-versions", name],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return answer.returncode == 0 and bool(answer.stdout.strip())


def chosen_names(packages: Iterable[SystemPackage], knows: Callable[[str], bool]) -> tuple[str, ...]:
    """One name per package, each once: the first that is known; the oldest, which later ones provide, where none is."""
    chosen = (
        next((name for name in package.names if knows(name)), package.names[-1]) for package in packages
    )
    return tuple(dict.fromkeys(chosen))


def install_line(names: Sequence[str]) -> str:
    """The command that a user without root runs."""
    return f"sudo apt-get install -y --no-install-recommends {' '.join(names)}"


def _apt_get(*arguments: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["apt-get", "-qq", *APT_OPTIONS, *arguments],
        capture_output=True,
        check=False,
        env=environment,
        errors="replace",
        stdin=subprocess.DEVNULL,
        text=True,
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="", file=sys.stderr)
    return done.returncode == 0


def _apt_install(names: Sequence[str]) -> bool:
    return _apt_get("install", "-y", "--no-install-recommends", *names)


def install(packages: Sequence[SystemPackage], say: Callable[[str], None]) -> None:
    """Installs the packages, or raises SystemIncompleteError with the line to run (no root) or the list of what is missing (no apt)."""
    if not has_apt():
        rows = "\n".join(f"  {package.mark}: {package.reason}" for package in packages)
        raise SystemIncompleteError(
            f"These are missing; install them with your system's package manager:\n{rows}"
        )
    if not is_root():
        names = chosen_names(packages, apt_knows)
        raise SystemIncompleteError(
            f"Some system packages are missing. Run this, then try again:\n  {install_line(names)}"
        )
    names = chosen_names(packages, apt_knows)
    say(f"Installing system packages: {' '.join(names)}")
    # Package lists are absent in fresh containers, and old ones name versions that are gone: then they are fetched, and names chosen anew.
    if all(apt_knows(name) for name in names) and _apt_install(names):
        return
    _apt_get("update")
    names = chosen_names(packages, apt_knows)
    if not _apt_install(names):
        raise SystemIncompleteError(f"apt could not install: {' '.join(names)}")


def venv_package() -> SystemPackage | None:
    """The package that lets this Python make virtual environments, None when it can already (Debian splits it off)."""
    if importlib.util.find_spec("ensurepip") is not None and importlib.util.find_spec("venv") is not None:
        return None
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return SystemPackage(
        (f"{version}-venv", "python3-venv"), Sign.FILE, "ensurepip", Need.TRAY, "makes .venv"
    )
