"""The program in a real XEmbed tray."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import Desktop, ended, eventually

if TYPE_CHECKING:
    import subprocess

pytestmark = pytest.mark.e2e


@pytest.fixture
def product(desktop: Desktop) -> subprocess.Popen[bytes]:
    """The program, its icon in the tray."""
    desktop.start_tray()
    product = desktop.start_product()
    desktop.settled_icon()
    return product


def tree(home: Path) -> dict[str, tuple[int, int]]:
    """Every file and folder of a home with size and time."""
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in home.rglob("*")}


def test_a_click_opens_the_panel_beside_the_icon_and_a_second_one_closes_it(
    desktop: Desktop, product: subprocess.Popen[bytes]
) -> None:
    (icon,) = desktop.icons()
    assert desktop.panels() == []
    desktop.click(icon.centre)
    (panel,) = eventually(desktop.panels, "the panel")
    desktop.picture("tray-panel")
    assert panel.on_screen
    assert 0 <= icon.y - (panel.y + panel.height) <= 40
    assert panel.x <= icon.centre[0] <= panel.x + panel.width + 40
    desktop.said("sleep", "0.6")  # else it would be a double click
    desktop.click(icon.centre)
    eventually(lambda: not desktop.panels(), "the panel to go")
    desktop.said("sleep", "0.6")
    desktop.click(icon.centre)
    eventually(desktop.panels, "the panel again")
    assert product.poll() is None


def test_a_double_click_opens_the_panel_once_and_it_stays(
    desktop: Desktop, product: subprocess.Popen[bytes]
) -> None:
    (icon,) = desktop.icons()
    x, y = icon.centre
    desktop.said(
        "xdotool", "mousemove", str(x), str(y), "sleep", "0.2", "click", "--repeat", "2", "--delay", "60", "1"
    )
    eventually(desktop.panels, "the panel")
    desktop.said("sleep", "0.6")
    assert len(desktop.panels()) == 1


def test_escape_closes_the_panel(desktop: Desktop, product: subprocess.Popen[bytes]) -> None:
    (icon,) = desktop.icons()
    desktop.click(icon.centre)
    eventually(desktop.panels, "the panel")
    eventually(
        lambda: "Tallytray" in desktop.said("xdotool", "getactivewindow", "getwindowname"), "the focus"
    )
    desktop.keys("Escape")
    eventually(lambda: not desktop.panels(), "the panel to go")


def test_a_right_click_opens_the_menu_alone_and_quit_ends_with_0(
    desktop: Desktop, product: subprocess.Popen[bytes]
) -> None:
    (icon,) = desktop.icons()
    before = len(desktop.windows())
    desktop.click(icon.centre, button=3)
    eventually(lambda: len(desktop.windows()) > before, "the menu")
    desktop.picture("tray-menu")
    widths = [window.width for window in desktop.windows()]
    assert max(widths) < 340, "the panel must not open as well"
    desktop.keys("Up", "Return")
    assert ended(product) == 0
    eventually(lambda: not desktop.icons(), "the icon to go")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_end_it_cleanly(
    desktop: Desktop, product: subprocess.Popen[bytes], number: signal.Signals
) -> None:
    product.send_signal(number)
    assert ended(product) == 0
    log = (desktop.folder / "own" / "logs" / "tallytray.log").read_text()
    assert "ended, 0" in log
    assert " ERROR " not in log
    assert " WARNING " not in log


def test_a_second_start_shows_the_panel_of_the_first_and_ends_with_0(
    desktop: Desktop, product: subprocess.Popen[bytes]
) -> None:
    second = desktop.start_product()
    assert second.wait(30) == 0
    eventually(desktop.panels, "the panel of the first")
    assert len(desktop.icons()) == 1
    assert product.poll() is None


def test_the_home_is_left_as_it_was(desktop: Desktop, home: Path) -> None:
    before = tree(home)
    desktop.start_tray()
    product = desktop.start_product("--window")
    eventually(desktop.panels, "the window")
    eventually(lambda: desktop.folder.joinpath("own", "ledger.sqlite3").exists(), "the ledger")
    desktop.said("sleep", "1")
    product.terminate()
    assert ended(product) == 0
    assert tree(home) == before


def test_a_tray_that_comes_late_gets_the_icon(desktop: Desktop) -> None:
    product = desktop.start_product("--hidden")
    eventually(desktop.started, "the program")
    desktop.start_tray()
    eventually(desktop.icons, "the icon")
    assert desktop.panels() == []
    assert product.poll() is None


def test_a_tray_that_restarts_gets_the_icon_again(desktop: Desktop) -> None:
    tray = desktop.start_tray()
    desktop.start_product()
    eventually(desktop.icons, "the icon")
    desktop.end(tray)
    desktop.start_tray()
    assert len(eventually(desktop.icons, "the icon again")) == 1


def test_without_a_tray_the_panel_is_a_window_and_closing_it_ends_the_program(desktop: Desktop) -> None:
    product = desktop.start_product()
    (window,) = eventually(desktop.panels, "the window")
    desktop.picture("window-without-tray")
    assert "Tallytray" in desktop.said("xdotool", "getwindowname", window.id)
    desktop.said("xdotool", "windowactivate", "--sync", window.id)
    desktop.keys("alt+F4")
    assert ended(product) == 0


def test_as_a_window_beside_a_tray_closing_leaves_the_icon(desktop: Desktop) -> None:
    desktop.start_tray()
    product = desktop.start_product("--window")
    (window,) = eventually(desktop.panels, "the window")
    desktop.said("xdotool", "windowactivate", "--sync", window.id)
    desktop.keys("alt+F4")
    eventually(lambda: not desktop.panels(), "the window to go")
    assert len(desktop.icons()) == 1
    assert product.poll() is None


def test_sample_numbers_never_touch_the_own_ledger(desktop: Desktop, home: Path) -> None:
    before = tree(home)
    desktop.start_tray()
    product = desktop.start_program("--demo", "--window")
    eventually(desktop.panels, "the window")
    desktop.said("sleep", "1.5")
    desktop.picture("demo")
    assert not (desktop.folder / "own").exists()
    product.terminate()
    assert ended(product) == 0
    assert tree(home) == before


def test_an_idle_program_does_not_wake(desktop: Desktop, product: subprocess.Popen[bytes]) -> None:
    desktop.said("sleep", "3")

    def wakes() -> int:
        total = 0
        for task in Path(f"/proc/{product.pid}/task").iterdir():
            for line in (task / "status").read_text().splitlines():
                if line.startswith("voluntary_ctxt_switches"):
                    total += int(line.split()[1])
        return total

    before = wakes()
    desktop.said("sleep", "4")
    # A timer of a second would give four at the least, in each thread that has one.
    assert wakes() - before <= 3
