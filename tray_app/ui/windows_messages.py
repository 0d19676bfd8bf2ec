"""Windows only: hears of sleep and of a clock that was set. A module of its own, so that other systems do not load it.

"TaskbarCreated", which comes when the Explorer has started anew, is none of ours: Qt puts a tray icon back by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QCoreApplication, QTimer

from tray_app.desktop.clock_change import is_clock_message

if TYPE_CHECKING:
    from collections.abc import Callable


class WindowsMessages(QAbstractNativeEventFilter):
    """Calls `jumped` from the event loop. Every message passes on."""

    def __init__(self, application: QCoreApplication, jumped: Callable[[], None]) -> None:
        super().__init__()
        self._application = application
        self._jumped = jumped
        application.installNativeEventFilter(self)

    def close(self) -> None:
        """Hears no more."""
        self._application.removeNativeEventFilter(self)

    def nativeEventFilter(self, kind: QByteArray | bytes | bytearray | memoryview, message: int) -> Any:
        name = kind.data() if isinstance(kind, QByteArray) else kind
        if name == b"windows_generic_MSG":
            from ctypes import wintypes

            told = wintypes.MSG.from_address(int(message))
            if is_clock_message(told.message, told.wParam):
                QTimer.singleShot(0, self._jumped)
        return False, 0
