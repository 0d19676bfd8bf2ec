"""One tray per user and data directory: a lock file is the truth, a local socket carries "show yourself" from later starts to the first.

The lock is taken before the socket is made, so two starts at the same moment cannot both win; the loser waits until the winner listens.
"""

from __future__ import annotations

import getpass
import logging
import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QCryptographicHash, QDeadlineTimer, QLockFile, QObject, QThread, Signal

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtNetwork import QLocalServer

LOG = logging.getLogger(__name__)
LOCK_FILE = "tray.lock"
SHOWN = b"shown\n"
PATIENCE_MS = 3000  # how long a second start waits for the first one to listen


def socket_name(user: str, data: str) -> str:
    """Name of the local socket: short, and its own per user and data directory."""
    digest = QCryptographicHash(QCryptographicHash.Algorithm.Sha256)
    digest.addData(f"{user}\0{data}".encode("utf-8", "surrogateescape"))
    return f"tallytray-{bytes(digest.result().toHex().data()).decode()[:20]}"


class Instance(QObject):
    """This process's claim to be the only tray of `data`. `show_asked` comes when another start asked for the window."""

    show_asked = Signal()

    def __init__(self, data: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._name = socket_name(_user(), os.path.realpath(data))
        self._lock = QLockFile(str(data / LOCK_FILE))
        # A held lock never grows stale by age; the lock of a killed process is found by its process id.
        self._lock.setStaleLockTime(0)
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Whether this is the first instance. A directory that cannot be written makes every start the first one."""
        try:
            self._data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            LOG.warning("no lock possible: %s", error.strerror)
            return True
        if self._lock.tryLock(0):
            return True
        if self._lock.error() is QLockFile.LockError.LockFailedError:
            return False
        LOG.warning("no lock possible: %s", self._lock.error().name)
        return True

    def listen(self) -> None:
        """Begins to hear later starts. Only after `claim` gave True: it removes what a killed instance left behind."""
        from PySide6.QtNetwork import QLocalServer

        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._answer)
        QLocalServer.removeServer(self._name)
        if not server.listen(self._name):
            LOG.warning("later starts cannot reach this one: %s", server.serverError().name)
        self._server = server

    def ask_first(self) -> bool:
        """Asks the first instance to show itself; False if it did not answer in time."""
        from PySide6.QtNetwork import QLocalSocket

        deadline = QDeadlineTimer(PATIENCE_MS)
        while not deadline.hasExpired():
            socket = QLocalSocket()
            socket.connectToServer(self._name)
            if socket.waitForConnected(max(1, deadline.remainingTime())):
                return socket.waitForReadyRead(max(1, deadline.remainingTime()))
            QThread.msleep(50)
        return False

    def close(self) -> None:
        """Gives the claim back."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self._lock.unlock()

    def _answer(self) -> None:
        server = self._server
        while server is not None and (socket := server.nextPendingConnection()) is not None:
            # The connection is the message: what it carries is not read, so nothing can be fed in.
            socket.disconnected.connect(socket.deleteLater)
            socket.write(SHOWN)
            socket.disconnectFromServer()
            self.show_asked.emit()


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid()) if hasattr(os, "getuid") else ""
