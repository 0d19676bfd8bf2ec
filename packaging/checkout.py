"""One command to start Tallytray from a checkout, one to test it; each makes what it needs first and is quick when all is there.

    python3 packaging/checkout.py start [arguments for tallytray]
    python3 packaging/checkout.py test [arguments for pytest]
    python3 packaging/checkout.py lock

Needs nothing but Python 3.11 or later. Only .venv in the checkout is written, and, by root where apt is, system packages.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent


def say(text: str) -> None:
    """One line about the step at hand, on standard error: standard output is the product's."""
    print(f"tallytray: {text}", file=sys.stderr, flush=True)


def newer_python() -> str | None:
    """A Python on PATH that is new enough, when the one that runs this is not."""
    found = (shutil.which(f"python3.{minor}") for minor in range(14, OLDEST[1] - 1, -1))
    return next((path for path in found if path), None)


def has_display() -> bool:
    """Whether a window could be shown: always outside Linux, there when a display server or a platform of Qt is named."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def become(command: list[str]) -> NoReturn:
    """Goes on as another program, without a shell: the signals and the exit code are that program's."""
    os.execv(command[0], command)  # noqa: S606 - this process becomes the product: its signals and exit code are the command's


def in_ci() -> bool:
    """Whether everything is required: nothing may be left out for want of a package."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def ensure_system(*, test: bool, required: bool) -> None:
    """Sees to it that Python can make virtual environments and that the system packages are there.

    Where packages can't be installed and are not `required`, what is missing is said, and the rest goes on. Raises SystemIncompleteError.
    """
    import system_check
    from system_packages import Need, packages_for

    needs = frozenset(Need) if test else frozenset({Need.TRAY})
    wanted = packages_for(needs) if sys.platform.startswith("linux") else ()
    missing = system_check.missing_packages(wanted)
    venv_package = system_check.venv_package()
    if venv_package is not None:
        missing = (venv_package, *missing)
    if not missing:
        return
    try:
        system_check.install(missing, say)
    except system_check.SystemIncompleteError as error:
        if required or venv_package is not None:
            raise
        say(f"{error}\nGoing on without them.")
        return
    missing = system_check.missing_packages(wanted)
    if missing and required:
        names = ", ".join(package.mark for package in missing)
        raise system_check.SystemIncompleteError(f"Still missing after the installation: {names}")


def start(arguments: list[str]) -> int:
    """Sets up what is missing and becomes the product: the tray with a display, the text report without one."""
    import virtual_environment

    ensure_system(test=False, required=has_display())
    python = virtual_environment.prepare(ROOT, (), say)
    if os.name == "nt":
        return subprocess.run([python.with_name("tallytray.exe"), *arguments], check=False).returncode
    command = str(python.with_name("tallytray"))
    become([command, *arguments])


def test(arguments: list[str]) -> int:
    """Sets up what the tests need and runs every check; the first failure decides the exit code, pytest has the last word."""
    import virtual_environment

    ensure_system(test=True, required=in_ci())
    python = str(virtual_environment.prepare(ROOT, ("dev",), say))
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    tools = str(Path(python).parent)
    environment["PATH"] = os.pathsep.join([tools, environment.get("PATH", os.defpath)])
    checks = (
        ("ruff check", [python, "-m", "ruff", "check", "--quiet"]),
        ("ruff format", [python, "-m", "ruff", "format", "--check", "--quiet"]),
        ("mypy", [python, "-m", "mypy", "--no-error-summary"]),
        ("lint-imports", [str(Path(tools, "lint-imports"))]),
    )
    first_failure = 0
    for name, command in checks:
        say(name)
        done = subprocess.run(
            command,
            check=False,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if done.returncode:
            sys.stderr.buffer.write(done.stdout)
            say(f"{name} failed")
        first_failure = first_failure or done.returncode
    say("pytest")
    command = [python, "-m", "pytest", *arguments]
    tested = subprocess.run(command, check=False, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    return first_failure or tested.returncode


def lock() -> int:
    """Writes packaging/requirements-ci.txt anew: the newest versions that fit, as pip finds them today."""
    import virtual_environment as venv

    with tempfile.TemporaryDirectory(prefix="tallytray-lock-") as scratch:
        python = venv.make(Path(scratch, "venv"))
        venv.fill(ROOT, python, ("dev",), locked=False)
        frozen = subprocess.run(
            [python, "-m", "pip", "freeze", "--exclude-editable"], capture_output=True, check=True, text=True
        ).stdout
    path = ROOT / venv.LOCK
    head = path.read_text("utf-8").partition("\n")[0] if path.exists() else ""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if not venv.lock_fits(head, sys.version_info[:2]):
        head = f"{venv.LOCK_FITS}{version}"
    note = "# Exact versions for repeatable checks; renewed by `python3 packaging/checkout.py lock`."
    path.write_text("\n".join([head, note, *sorted(frozen.split(), key=str.lower)]) + "\n", "utf-8")
    return 0


def main(arguments: list[str]) -> int:
    """Runs one of the commands; gives the exit code."""
    if sys.version_info < OLDEST:
        python = newer_python()
        if python is None:
            say(f"Python {OLDEST[0]}.{OLDEST[1]} or later is needed; this is {sys.version.split()[0]}.")
            return 1
        become([python, __file__, *arguments])
    command, *rest = arguments or [""]
    if command not in ("start", "test", "lock"):
        print(__doc__.strip())
        return 0 if command in ("-h", "--help") else 2
    import system_check
    import virtual_environment

    try:
        if command == "lock":
            return lock()
        return start(rest) if command == "start" else test(rest)
    except (system_check.SystemIncompleteError, virtual_environment.InstallError) as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
