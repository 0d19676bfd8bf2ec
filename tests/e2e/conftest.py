"""A desktop of its own for each test: X server, window manager, tray, session bus; and the real program on a prepared home."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.e2e.session_bus import Bus

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = ROOT / "artefacts"
SYSTEM_PYTHON = "/usr/bin/python3"
SCREEN = (1280, 800)
PATIENCE = 30.0  # seconds until a test gives up, far above what it needs
Found = TypeVar("Found")
END_WITHIN = 3.0  # seconds that ending may take: a promise to the user


def need(*programs: str, system_modules: tuple[str, ...] = ()) -> None:
    """Skips where a system program is missing; in CI that is a failure."""
    missing = [program for program in programs if shutil.which(program) is None]
    for module in system_modules:
        found = subprocess.run([SYSTEM_PYTHON, "-c", f"import {module}"], capture_output=True, check=False)
        if found.returncode:
            missing.append(f"{SYSTEM_PYTHON} module {module}")
    if missing:
        reason = f"not installed: {', '.join(missing)}"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)


def eventually(look: Callable[[], Found], what: str) -> Found:
    """The first true answer of `look`."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := look():
            return found
        time.sleep(0.05)
    pytest.fail(f"waited in vain: {what}")


@dataclass(frozen=True)
class Window:
    """A window on the screen, in pixels."""

    id: str
    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def on_screen(self) -> bool:
        return (
            self.x >= 0
            and self.y >= 0
            and self.x + self.width <= SCREEN[0]
            and self.y + self.height <= SCREEN[1]
        )


@dataclass
class Desktop:
    """A running X server with a window manager. Everything started here ends with the test."""

    environment: dict[str, str]
    folder: Path
    home: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    outputs: list[IO[bytes]] = field(default_factory=list)

    def start(self, *command: str, **variables: str) -> subprocess.Popen[bytes]:
        """Starts a program on this desktop."""
        output = open(self.folder / f"{Path(command[0]).name}-{len(self.processes)}.out", "wb")  # noqa: SIM115
        self.outputs.append(output)
        process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment | variables, stdout=output, stderr=subprocess.STDOUT
        )
        self.processes.append(process)
        return process

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """Ends a program that was started here."""
        process.terminate()
        process.wait(PATIENCE)

    def said(self, *command: str) -> str:
        """What a command prints."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        return done.stdout

    def start_tray(self) -> subprocess.Popen[bytes]:
        """The XEmbed tray, at the lower right."""
        tray = self.start(
            "trayer", "--edge", "bottom", "--align", "right", "--widthtype", "request", "--height", "32"
        )
        eventually(
            lambda: 'panel": ("panel" "trayer")' in self.said("xwininfo", "-root", "-tree"), "the tray"
        )
        return tray

    def start_product(self, *arguments: str) -> subprocess.Popen[bytes]:
        """The program, on the prepared home, with a place of its own for what it writes."""
        return self.start_program("--data-dir", str(self.folder / "own"), *arguments)

    def start_program(self, *arguments: str) -> subprocess.Popen[bytes]:
        """The program with exactly these arguments, on the prepared home."""
        command = (sys.executable, "-m", "tray_app", *arguments)
        return self.start(*command, HOME=str(self.home), QT_QPA_PLATFORM="xcb")

    def started(self) -> bool:
        """Whether the program says in its log that it runs."""
        log = self.folder / "own" / "logs" / "tallytray.log"
        return log.exists() and "started" in log.read_text()

    def windows(self) -> list[Window]:
        """Windows of the program that are shown and have a size to speak of, or sit in the tray."""
        found = []
        ids = self.said("xdotool", "search", "--onlyvisible", "--class", "tallytray").split()
        for identity in ids:
            text = self.said("xwininfo", "-id", identity)
            numbers = [
                re.search(rf"{key}:\s+(-?\d+)", text)
                for key in ("upper-left X", "upper-left Y", "Width", "Height")
            ]
            if all(numbers):
                x, y, width, height = (int(number.group(1)) for number in numbers if number)
                found.append(Window(identity, x, y, width, height))
        return found

    def icons(self) -> list[Window]:
        """Icons of the program in the XEmbed tray."""
        if 'panel": ("panel" "trayer")' not in self.said("xwininfo", "-root", "-tree"):
            return []
        return [window for window in self.windows() if 1 < window.width <= 48 and window.y > SCREEN[1] - 48]

    def settled_icon(self) -> Window:
        """The icon, once the tray has stopped moving it: a tray grows when an icon comes."""

        def same_twice() -> list[Window]:
            first = self.icons()
            time.sleep(0.3)
            return first if first and first == self.icons() else []

        (icon,) = eventually(same_twice, "the icon")
        return icon

    def panels(self) -> list[Window]:
        """The panel where it is open, as popup or window."""
        return [window for window in self.windows() if window.width >= 340 and window.height >= 150]

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """A click of the mouse."""
        self.said(
            "xdotool", "mousemove", str(at[0] - 1), str(at[1]), "mousemove", str(at[0]), str(at[1]), "sleep", "0.2",
            "click", str(button),
        )  # fmt: skip

    def keys(self, *names: str) -> None:
        """Keys, pressed one after the other."""
        self.said("xdotool", "key", "--delay", "80", *names)

    def picture(self, name: str) -> Path:
        """Keeps a picture of the screen below artefacts/."""
        ARTEFACTS.mkdir(exist_ok=True)
        path = ARTEFACTS / f"{name}.png"
        self.said("import", "-window", "root", str(path))
        return path


def ended(process: subprocess.Popen[bytes]) -> int:
    """The exit code of a process that was asked to end; ending late is a failure."""
    return process.wait(END_WITHIN)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with one Cline task of a moment ago: $0.42, 1,540 tokens (the cache is part of the input)."""
    home = tmp_path / "home"
    now = time.time_ns() // 1_000_000
    folder = home / ".config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks" / str(now)
    folder.mkdir(parents=True)
    counts = {"tokensIn": 1200, "tokensOut": 340, "cacheWrites": 0, "cacheReads": 500, "cost": 0.42}
    row = {"ts": now, "type": "say", "say": "api_req_started", "text": json.dumps({"request": "…", **counts})}
    (folder / "ui_messages.json").write_text(json.dumps([row]))
    return home


@pytest.fixture
def desktop(tmp_path: Path, home: Path) -> Iterator[Desktop]:
    need("Xvfb", "openbox", "trayer", "xdotool", "xwininfo", "import")
    kept = {
        key: value
        for key, value in os.environ.items()
        if key in {"PATH", "LANG", "LD_LIBRARY_PATH", "PYTHONPATH"}
    }
    environment = kept | {
        "HOME": str(tmp_path / "session"),  # of the window manager and the tray, which write there
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "XDG_RUNTIME_DIR": str(tmp_path),
        # Nobody listens there: without an address some systems start a bus of their own.
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path}/no-bus",
    }
    (tmp_path / "session").mkdir()
    os.chmod(tmp_path, 0o700)
    desktop = Desktop(environment, tmp_path, home)
    try:
        start_server(desktop)
        yield desktop
    finally:
        for process in reversed(desktop.processes):
            if process.poll() is None:
                process.terminate()  # an X server that is killed leaves its socket behind
                try:
                    process.wait(END_WITHIN)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait(PATIENCE)
        for output in desktop.outputs:
            output.close()


def start_server(desktop: Desktop) -> None:
    """Starts an X server on a free display, and a window manager. Two servers that start at once may take the same one: then again."""
    for _ in range(5):
        reading, writing = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        desktop.processes.append(server)
        os.close(writing)
        with os.fdopen(reading) as number:
            desktop.environment["DISPLAY"] = f":{number.readline().strip()}"
        manager = desktop.start("openbox")
        while manager.poll() is None and server.poll() is None:
            if "Openbox" in desktop.said("xwininfo", "-root", "-tree"):
                return
            time.sleep(0.05)
    pytest.fail("no X server came up")


@pytest.fixture
def bus(desktop: Desktop) -> Bus:
    """A session bus on the desktop; programs that are started from now on use it."""
    from tests.e2e.session_bus import Bus

    need("dbus-daemon", "gdbus", SYSTEM_PYTHON, system_modules=("dbus", "gi"))
    return Bus(desktop)
