"""Looks at a window as a picture of texts: what is painted where, which words are plain, and what is cut, overlaps or hangs out.

A widget is rendered as SVG, in which every text stands with its place and font, whether a label or our own painting made it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from PySide6.QtCore import QBuffer, QIODevice, QModelIndex, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QRegion, QTransform
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QTabBar,
    QTableView,
    QWidget,
)

from tray_app.ui.focus import FocusRing
from tray_app.ui.slim_bar import SlimBar

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[A-Za-z]{2,}")
_SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Painted:
    """A text that a widget paints: the room that it takes in the window, and how much of that can be seen."""

    text: str
    room: QRectF
    seen: QRectF


def painted(window: QWidget) -> list[Painted]:
    """Every text in the window, each widget painted for itself. A text that is scrolled out of sight is none."""
    found = []
    for part in (window, *window.findChildren(QWidget)):
        if part is not window and not part.isVisibleTo(window):
            continue
        corner = QPointF(part.mapTo(window, QPoint(0, 0)))
        open_to_view = QRectF(part.visibleRegion().boundingRect()).translated(corner)
        for text, room in _texts(ET.fromstring(_as_svg(part)), QTransform()):
            moved = room.translated(corner)
            seen = moved.intersected(open_to_view)
            if seen.isValid():
                found.append(Painted(text, moved, seen))
    return found


def _as_svg(widget: QWidget) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    generator.setResolution(96)
    widget.render(generator, QPoint(0, 0), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    buffer.close()
    return bytes(buffer.data().data())


def _texts(element: ET.Element, place: QTransform) -> Iterator[tuple[str, QRectF]]:
    given = element.get("transform", "")
    if given.startswith("matrix("):
        place = QTransform(*map(float, given[7:-1].split(","))) * place
    if element.tag == f"{_SVG}text" and (element.text or "").strip():
        size = element.get("font-size", "13")
        face = QFont(element.get("font-family", "").strip("'"))
        face.setPixelSize(max(1, round(float(size.removesuffix("px")))))
        face.setWeight(QFont.Weight(int(element.get("font-weight", "400"))))
        metrics = QFontMetricsF(face)
        left, base = float(element.get("x", "0")), float(element.get("y", "0"))
        text = element.text or ""
        width, height = metrics.horizontalAdvance(text), metrics.xHeight()
        yield text, place.mapRect(QRectF(left, base - height, width, height))
    for child in element:
        yield from _texts(child, place)


def overlapping(texts: list[Painted], tolerance: float = 2.0) -> list[tuple[str, str]]:
    """Pairs of texts of which one runs into the other by more than the tolerance, in pixels."""
    found = []
    for number, one in enumerate(texts):
        for other in texts[number + 1 :]:
            both = one.seen.intersected(other.seen)
            if both.width() > tolerance and both.height() > tolerance and one.text != other.text:
                found.append((one.text, other.text))
    return found


def plain_words(text: str, names: frozenset[str]) -> list[str]:
    """The words of a text that are in plain letters and are none of the names."""
    return [word for word in _WORD.findall(text) if word.lower() not in names]


def spoken(widget: QWidget) -> Iterator[tuple[str, str]]:
    """Every text of the widget and of its visible children that is no painting: where it stands, and the text."""
    for part in (widget, *widget.findChildren(QWidget)):
        if part is not widget and not part.isVisibleTo(widget):
            continue
        kind = type(part).__name__
        yield f"{kind}.accessibleName", part.accessibleName()
        yield f"{kind}.accessibleDescription", part.accessibleDescription()
        yield f"{kind}.toolTip", part.toolTip()
        if part.isWindow():
            yield f"{kind}.windowTitle", part.windowTitle()
        if isinstance(part, QLabel | QAbstractButton):
            yield f"{kind}.text", part.text()
        elif isinstance(part, QLineEdit):
            yield f"{kind}.placeholder", part.placeholderText()
        elif isinstance(part, QComboBox):
            yield from ((f"{kind}.item", part.itemText(row)) for row in range(part.count()))
        elif isinstance(part, QTabBar):
            yield from ((f"{kind}.tab", part.tabText(place)) for place in range(part.count()))
        elif isinstance(part, QListWidget):
            yield from ((f"{kind}.item", part.item(row).text()) for row in range(part.count()))
        elif isinstance(part, QTableView) and part.model() is not None:
            yield from _of_model(kind, part)
        for action in part.actions():
            yield f"{kind}.action", action.text()


def _of_model(kind: str, view: QTableView) -> Iterator[tuple[str, str]]:
    model = view.model()
    roles = (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.AccessibleDescriptionRole,
    )
    for column in range(model.columnCount(QModelIndex())):
        for role in roles:
            head = model.headerData(column, Qt.Orientation.Horizontal, role)
            if isinstance(head, str):
                yield f"{kind}.header", head
            for row in range(min(model.rowCount(QModelIndex()), 12)):
                data = model.data(model.index(row, column), role)
                if isinstance(data, str):
                    yield f"{kind}.cell", data


def cut(widget: QWidget) -> list[str]:
    """The labels, buttons and choices that are too small for their text and do not tell it in full elsewhere."""
    return [
        f"{type(part).__name__} “{_text_of(part)}” has {part.width()} × {part.height()}"
        for part in widget.findChildren(QWidget)
        if part.isVisibleTo(widget) and _text_of(part) and _is_cut(part)
    ]


def _text_of(part: QWidget) -> str:
    if isinstance(part, QComboBox):
        return part.currentText()
    return part.text() if isinstance(part, QLabel | QAbstractButton) else ""


def _is_cut(part: QWidget) -> bool:
    if _text_of(part) in (part.toolTip(), part.accessibleDescription()):
        return False
    if isinstance(part, QLabel) and part.wordWrap():
        return part.heightForWidth(part.width()) > part.height() + 1
    return part.sizeHint().width() > part.width() + 1


def misplaced(widget: QWidget) -> list[str]:
    """Children that hang out of their parent, and neighbours that lie over each other."""
    found = []
    for parent in (widget, *widget.findChildren(QWidget)):
        children = [
            child
            for child in parent.children()
            if isinstance(child, QWidget)
            and child.isVisibleTo(widget)
            and not child.isWindow()
            and not isinstance(child, FocusRing | SlimBar)
        ]
        if not parent.isVisibleTo(widget) and parent is not widget:
            continue
        scrolls = isinstance(parent.parent(), QAbstractScrollArea) or isinstance(parent, QAbstractScrollArea)
        for number, child in enumerate(children):
            name = f"{type(child).__name__} in {type(parent).__name__}"
            if not scrolls and not parent.rect().adjusted(-1, -1, 1, 1).contains(child.geometry()):
                found.append(f"{name} hangs out: {child.geometry()} of {parent.rect()}")
            found += [
                f"{name} lies over {type(other).__name__}"
                for other in children[number + 1 :]
                if not scrolls and child.geometry().intersects(other.geometry())
            ]
    return found


def settled() -> None:
    """Let layouts and deferred calls come to rest."""
    for _ in range(3):
        QApplication.processEvents()
