"""Lines of text keep their order, their side and their gaps in either reading direction."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.ui.test_design import palette
from tray_app.ui import marks
from tray_app.ui.design import Theme
from tray_app.ui.runs import Run, paint_runs, paint_text, placed, reads_right_to_left, split, width

LTR, RTL = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
RED, BLUE = QColor("#ff0000"), QColor("#0000ff")

pytestmark = pytest.mark.usefixtures("qapp")


def spans(runs: list[Run], direction: Qt.LayoutDirection, at_end: bool = False) -> tuple[range, range]:
    """The columns that hold red and blue ink, of 200."""
    image = QImage(200, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_runs(painter, QRectF(0, 0, 200, 40), runs, direction, at_end)
    painter.end()
    found: dict[str, list[int]] = {"red": [], "blue": []}
    for x in range(200):
        for y in range(40):
            colour = image.pixelColor(x, y)
            if colour.blue() < 120 and colour.red() > 200:
                found["red"].append(x)
            elif colour.red() < 120 and colour.blue() > 200:
                found["blue"].append(x)
    return range(min(found["red"]), max(found["red"]) + 1), range(min(found["blue"]), max(found["blue"]) + 1)


def pair(first: str, second: str) -> list[Run]:
    base = QFont(QApplication.font())
    base.setPixelSize(20)
    return [Run(first, base, RED), Run(second, base, BLUE)]


def test_words_of_a_left_to_right_language_keep_their_order_on_either_side() -> None:
    for direction, at_end in ((LTR, False), (LTR, True), (RTL, False), (RTL, True)):
        red, blue = spans(pair("up ", "down"), direction, at_end)
        assert red.stop <= blue.start
        assert (red.start < 60) == (at_end == (direction == RTL))


def test_words_of_a_right_to_left_language_run_from_the_right() -> None:
    red, blue = spans(pair("אבג ", "דה"), RTL)
    assert blue.stop <= red.start
    assert red.stop > 190


def test_a_sign_before_a_figure_keeps_its_gap_in_mirrored_text() -> None:
    red, blue = spans(pair("≈ ", "55"), LTR)
    usual = blue.start - red.stop
    red, blue = spans(pair("≈ ", "55"), RTL)
    assert abs(red.start - blue.stop - usual) <= 2


@pytest.mark.parametrize(
    ("text", "otherwise", "wanted"),
    [
        ("$4.31", False, False),
        ("$4.31", True, True),
        ("12 tasks", True, False),
        ("12 משימות", False, True),
        ("", True, True),
    ],
)
def test_the_first_letter_decides_the_direction(text: str, otherwise: bool, wanted: bool) -> None:
    assert reads_right_to_left(text, otherwise) is wanted


def test_a_template_is_cut_at_its_values() -> None:
    assert split("%1 vs yesterday %2", {"%1": "▲ $4.10", "%2": "14:02"}) == (
        ("▲ $4.10", True),
        (" vs yesterday ", False),
        ("14:02", True),
    )
    assert split("no values", {"%1": "x"}) == (("no values", False),)


def test_text_that_is_too_wide_is_elided_and_fits() -> None:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    (run, _) = pair("a provider with a long name", "")
    assert width([run]) > 50
    paint_text(painter, QRectF(0, 0, 50, 40), run, LTR, elide=Qt.TextElideMode.ElideMiddle)
    painter.end()
    assert all(image.pixelColor(x, y).name() == "#ffffff" for x in range(51, 60) for y in range(40))


def test_a_mirrored_rectangle_is_as_far_from_the_other_edge() -> None:
    inner, whole = QRectF(12, 5, 18, 18), QRectF(0, 0, 100, 30)
    assert placed(inner, whole, LTR) == inner
    assert placed(inner, whole, RTL) == QRectF(70, 5, 18, 18)


def test_a_badge_is_not_mirrored() -> None:
    theme = Theme.of(palette("light"), high_contrast=False)
    pictures = []
    for direction in (LTR, RTL):
        image = QImage(36, 36, QImage.Format.Format_RGB32)
        image.fill(theme.card)
        painter = QPainter(image)
        painter.setLayoutDirection(direction)
        marks.paint_badge(painter, QRectF(0, 0, 36, 36), "cline_cli", "Cline CLI", theme, QApplication.font())
        painter.end()
        pictures.append(image)
    assert pictures[0] == pictures[1]
