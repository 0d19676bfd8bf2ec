"""The least that a tray program in PySide6 can be: an icon and an empty window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget


def show() -> tuple[QSystemTrayIcon, QWidget]:
    """The icon and the window, shown; a QApplication has to be there."""
    picture = QPixmap(22, 22)
    picture.fill(Qt.GlobalColor.black)
    icon = QSystemTrayIcon(QIcon(picture))
    icon.show()
    window = QWidget()
    window.resize(360, 640)
    window.show()
    return icon, window


if __name__ == "__main__":
    application = QApplication([])
    shown = show()
    application.exec()
