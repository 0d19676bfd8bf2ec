"""What the product and its tests need from the system, as data: one row per package, with how to see it and why it is needed.

Names are Debian's and Ubuntu's. A row with several names is one package that was renamed: the first name that apt knows is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Sign(StrEnum):
    """What shows that a package is there. Each is looked for itself; the package database is not asked."""

    LIBRARY = "library"  # a shared library that the dynamic loader finds
    PROGRAM = "program"  # a program on PATH
    FILE = "file"  # a file, by path or pattern
    MODULE = "module"  # a module that the system's own Python imports


class Need(StrEnum):
    """What a package is needed for."""

    TRAY = "tray"  # Qt with a display
    TEST = "test"  # the end-to-end tests and the checks of the packaging files


@dataclass(frozen=True, slots=True)
class SystemPackage:
    """One package: its `names` newest first, the `sign` and `mark` that show it, what it is needed for, and why."""

    names: tuple[str, ...]
    sign: Sign
    mark: str
    need: Need
    reason: str


def _library(soname: str, reason: str, *names: str) -> SystemPackage:
    return SystemPackage(names, Sign.LIBRARY, soname, Need.TRAY, reason)


def _test(sign: Sign, mark: str, reason: str, *names: str) -> SystemPackage:
    return SystemPackage(names, sign, mark, Need.TEST, reason)


SYSTEM_PACKAGES: tuple[SystemPackage, ...] = (
    # Qt without regard to the platform
    _library("libEGL.so.1", "QtGui links to it", "libegl1"),
    _library("libGL.so.1", "QtGui links to it", "libgl1"),
    _library("libxkbcommon.so.0", "keyboard layouts in every platform plugin", "libxkbcommon0"),
    _library("libfontconfig.so.1", "finds fonts", "libfontconfig1"),
    _library("libfreetype.so.6", "draws fonts", "libfreetype6"),
    _library("libdbus-1.so.3", "QtDBus: the StatusNotifier tray, menus, notifications", "libdbus-1-3"),
    _library("libglib-2.0.so.0", "QtCore's event loop", "libglib2.0-0t64", "libglib2.0-0"),
    _library(
        "libgssapi_krb5.so.2",
        "QtNetwork links to it (local socket of the single instance)",
        "libgssapi-krb5-2",
    ),
    _library("libbrotlidec.so.1", "QtNetwork links to it", "libbrotli1"),
    # X11
    _library("libxcb-cursor.so.0", "xcb platform plugin", "libxcb-cursor0"),
    _library("libxkbcommon-x11.so.0", "xcb platform plugin", "libxkbcommon-x11-0"),
    _library("libX11-xcb.so.1", "xcb platform plugin", "libx11-xcb1"),
    _library("libxcb-icccm.so.4", "xcb platform plugin", "libxcb-icccm4"),
    _library("libxcb-keysyms.so.1", "xcb platform plugin", "libxcb-keysyms1"),
    _library("libxcb-image.so.0", "xcb platform plugin", "libxcb-image0"),
    _library("libxcb-render-util.so.0", "xcb platform plugin", "libxcb-render-util0"),
    _library("libxcb-render.so.0", "xcb platform plugin", "libxcb-render0"),
    _library("libxcb-shape.so.0", "xcb platform plugin", "libxcb-shape0"),
    _library("libxcb-xkb.so.1", "xcb platform plugin", "libxcb-xkb1"),
    _library("libxcb-randr.so.0", "xcb platform plugin", "libxcb-randr0"),
    _library("libxcb-sync.so.1", "xcb platform plugin", "libxcb-sync1"),
    _library("libxcb-xfixes.so.0", "xcb platform plugin", "libxcb-xfixes0"),
    _library("libxcb-shm.so.0", "xcb platform plugin", "libxcb-shm0"),
    # Wayland
    _library("libwayland-client.so.0", "wayland platform plugin", "libwayland-client0"),
    _library("libwayland-cursor.so.0", "wayland platform plugin", "libwayland-cursor0"),
    _library("libwayland-egl.so.1", "wayland platform plugin", "libwayland-egl1"),
    SystemPackage(
        ("fonts-dejavu-core",),
        Sign.FILE,
        "/usr/share/fonts/**/*.[to]tf",
        Need.TRAY,
        "any one font: without one, no text is drawn",
    ),
    # Tests with a real display, tray and session bus
    _test(Sign.PROGRAM, "Xvfb", "a display without a screen", "xvfb"),
    _test(Sign.PROGRAM, "openbox", "a window manager: focus, placement", "openbox"),
    _test(Sign.PROGRAM, "trayer", "a tray of the XEmbed kind", "trayer"),
    _test(Sign.PROGRAM, "xdotool", "real clicks and keys", "xdotool"),
    _test(Sign.PROGRAM, "import", "screenshots", "imagemagick"),
    _test(Sign.PROGRAM, "xwininfo", "finds the icon's window", "x11-utils"),
    _test(Sign.PROGRAM, "xprop", "reads window properties", "x11-utils"),
    _test(Sign.PROGRAM, "dbus-run-session", "a session bus of the test's own", "dbus"),
    _test(Sign.PROGRAM, "dbus-launch", "a session bus in an X session", "dbus-x11"),
    _test(Sign.MODULE, "dbus", "the StatusNotifier watcher of the tests", "python3-dbus"),
    _test(Sign.MODULE, "gi", "its main loop", "python3-gi"),
    _test(Sign.MODULE, "dbusmock", "a notification daemon that keeps what it gets", "python3-dbusmock"),
    _test(Sign.PROGRAM, "gdbus", "asks the tray item for its properties, clicks it", "libglib2.0-bin"),
    _test(Sign.PROGRAM, "strace", "counts what a refresh opens and writes", "strace"),
    _test(
        Sign.FILE,
        "/usr/libexec/at-spi-bus-launcher",
        "what a screen reader is told",
        "at-spi2-core",
    ),
    _test(Sign.MODULE, "pyatspi", "walks the windows as a screen reader does", "python3-pyatspi"),
    _test(
        Sign.FILE,
        "/usr/lib/*/girepository-1.0/Atspi-2.0.typelib",
        "what pyatspi speaks through",
        "gir1.2-atspi-2.0",
    ),
    _test(Sign.PROGRAM, "xfce4-panel", "a bar with a tray of the StatusNotifier kind", "xfce4-panel"),
    _test(
        Sign.FILE,
        "/usr/lib/*/xfce4/xfconf/xfconfd",
        "keeps that bar's settings",
        "xfconf",
    ),
    _test(Sign.PROGRAM, "weston", "a Wayland compositor without a screen", "weston"),
    _test(
        Sign.FILE,
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "the font of the screenshots",
        "fonts-dejavu-core",
    ),
    _test(Sign.PROGRAM, "desktop-file-validate", "checks the .desktop file", "desktop-file-utils"),
    _test(Sign.PROGRAM, "appstreamcli", "checks the AppStream metainfo", "appstream"),
)


def packages_for(needs: frozenset[Need]) -> tuple[SystemPackage, ...]:
    """The rows that at least one of the needs asks for, in the order of the table."""
    return tuple(package for package in SYSTEM_PACKAGES if package.need in needs)
