"""The shapes of the line icons, each on a field of 16 by 16."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPainterPath


def _lines(path: QPainterPath, *points: tuple[float, float]) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)


def _refresh(path: QPainterPath) -> None:
    path.arcMoveTo(QRectF(2.5, 2.5, 11, 11), 20)
    path.arcTo(QRectF(2.5, 2.5, 11, 11), 20, 310)
    _lines(path, (13.6, 2.6), (13.6, 6.1), (10.1, 6.1))


def _database(path: QPainterPath) -> None:
    path.addEllipse(QRectF(2.5, 1.7, 11, 4.2))
    for top in (5.6, 9.2):
        path.moveTo(2.5, top)
        path.arcTo(QRectF(2.5, top - 1.9, 11, 4.2), 180, 180)
    _lines(path, (2.5, 3.8), (2.5, 12.3))
    _lines(path, (13.5, 3.8), (13.5, 12.3))
    path.moveTo(2.5, 12.2)
    path.arcTo(QRectF(2.5, 10.1, 11, 4.2), 180, 180)


def _sliders(path: QPainterPath) -> None:
    _lines(path, (1.2, 5), (8.2, 5))
    path.addEllipse(QPointF(10, 5), 1.8, 1.8)
    _lines(path, (11.8, 5), (14.8, 5))
    _lines(path, (1.2, 11), (4.2, 11))
    path.addEllipse(QPointF(6, 11), 1.8, 1.8)
    _lines(path, (7.8, 11), (14.8, 11))


def _pin(path: QPainterPath) -> None:
    _lines(path, (5.2, 1.8), (10.8, 1.8))
    _lines(path, (6.2, 1.8), (6.2, 6.2), (4.2, 9.4), (11.8, 9.4), (9.8, 6.2), (9.8, 1.8))
    _lines(path, (8, 9.4), (8, 14.4))


def _folder(path: QPainterPath) -> None:
    _lines(path, (1.8, 12.8), (1.8, 3.4), (6.2, 3.4), (7.8, 5.2), (14.2, 5.2), (14.2, 12.8), (1.8, 12.8))


def _close(path: QPainterPath) -> None:
    _lines(path, (3.5, 3.5), (12.5, 12.5))
    _lines(path, (12.5, 3.5), (3.5, 12.5))


def _warning(path: QPainterPath) -> None:
    _lines(path, (8, 2), (14.6, 13.6), (1.4, 13.6), (8, 2))
    _lines(path, (8, 6.2), (8, 9.4))
    _lines(path, (8, 11.4), (8, 11.6))


def _circled(path: QPainterPath) -> None:
    path.addEllipse(QPointF(8, 8), 6.2, 6.2)


def _error(path: QPainterPath) -> None:
    _circled(path)
    _lines(path, (5.8, 5.8), (10.2, 10.2))
    _lines(path, (10.2, 5.8), (5.8, 10.2))


def _info(path: QPainterPath) -> None:
    _circled(path)
    _lines(path, (8, 7.4), (8, 11))
    _lines(path, (8, 5), (8, 5.1))


def _check(path: QPainterPath) -> None:
    _lines(path, (2.6, 8.4), (6.2, 12), (13.4, 4.4))


def _clock(path: QPainterPath) -> None:
    _circled(path)
    _lines(path, (8, 4.4), (8, 8), (10.6, 9.6))


def _pause(path: QPainterPath) -> None:
    _circled(path)
    _lines(path, (6.5, 5.8), (6.5, 10.2))
    _lines(path, (9.5, 5.8), (9.5, 10.2))


def _plus(path: QPainterPath) -> None:
    _lines(path, (8, 2.6), (8, 13.4))
    _lines(path, (2.6, 8), (13.4, 8))


def _copy(path: QPainterPath) -> None:
    path.addRoundedRect(QRectF(5.4, 5.4, 8.6, 8.6), 1.6, 1.6)
    path.moveTo(3.4, 10.6)
    path.lineTo(2, 10.6)
    path.lineTo(2, 3.4)
    path.arcTo(QRectF(2, 2, 2.8, 2.8), 180, -90)
    path.lineTo(10.6, 2)
    path.lineTo(10.6, 3.4)


def _chevron(path: QPainterPath) -> None:
    _lines(path, (4.4, 6.2), (8, 9.8), (11.6, 6.2))


def _over(path: QPainterPath) -> None:
    _circled(path)
    path.addRect(QRectF(7.5, 7.5, 1, 1))
    path.addRect(QRectF(6.4, 6.4, 3.2, 3.2))


DRAWN: Final[dict[str, Callable[[QPainterPath], None]]] = {
    "refresh": _refresh,
    "database": _database,
    "sliders": _sliders,
    "pin": _pin,
    "folder": _folder,
    "close": _close,
    "warning": _warning,
    "error": _error,
    "info": _info,
    "check": _check,
    "clock": _clock,
    "pause": _pause,
    "plus": _plus,
    "copy": _copy,
    "chevron": _chevron,
    "over": _over,
}
