"""Qt's own messages go into our log."""

from __future__ import annotations

import logging

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

LOG = logging.getLogger("tray_app.qt")
LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_qt_messages() -> None:
    """From now on Qt writes to the logger `tray_app.qt`."""
    qInstallMessageHandler(_log)


def _log(kind: QtMsgType, context: QMessageLogContext, message: str | None) -> None:
    category = getattr(context, "category", "") or ""
    LOG.log(LEVELS.get(kind, logging.WARNING), "%s: %s", category, message or "")
