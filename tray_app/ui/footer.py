"""The panel's footer: how old the numbers are, and the ways to refresh, look at the sources, and change settings."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from tray_app.ui import marks
from tray_app.ui.controls import IconButton
from tray_app.ui.design import CONTROL, EDGE, GAP_SMALL, ICON, font
from tray_app.ui.runs import Run, line_height, paint_text, placed
from tray_app.ui.themed import theme_of


class AgeLabel(QLabel):
    """The age of the numbers; amber and with a clock when they are stale."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._stale = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """What is shown."""
        return self._text

    @property
    def stale(self) -> bool:
        """Whether it is shown in amber."""
        return self._stale

    def show_age(self, text: str, stale: bool) -> None:
        """Show an age."""
        if (text, stale) != (self._text, self._stale):
            self._text, self._stale = text, stale
            self.setAccessibleName(text)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, line_height(font("table", self.font())) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        whole = QRectF(self.rect())
        direction = self.layoutDirection()
        colour = theme.warning if self._stale else theme.muted
        place = QRectF(whole)
        if self._stale:
            side = float(ICON - 2)
            spot = QRectF(whole.left(), whole.center().y() - side / 2, side, side)
            marks.paint(painter, placed(spot, whole, direction), "clock", colour)
            place = placed(whole.adjusted(side + GAP_SMALL + 2, 0, 0, 0), whole, direction)
        run = Run(self._text, font("table", self.font()), colour)
        paint_text(painter, place, run, direction, elide=Qt.TextElideMode.ElideRight)
        painter.end()


class Footer(QWidget):
    """The fixed bottom of the panel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.age = AgeLabel(self)
        self.refresh = IconButton("refresh", self.tr("Refresh now"))
        self.sources = IconButton(
            "database", self.tr("Data sources"), self.tr("What was read and what was not")
        )
        self.settings = IconButton("sliders", self.tr("Settings"))
        row = QHBoxLayout(self)
        inset = (CONTROL - ICON) // 2  # so that the last icon, not its button, ends with the content
        row.setContentsMargins(EDGE - inset, GAP_SMALL, EDGE - inset, GAP_SMALL - 1)
        row.setSpacing(2)
        row.addSpacing(inset)
        row.addWidget(self.age, 1)
        for button in self._buttons():
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_unreadable(self, count: int) -> None:
        """Badge the data sources with the number of files that could not be read."""
        self.sources.set_count(count)
        name = self.tr("Data sources")
        if count:
            problems = (
                self.tr("1 file could not be read") if count == 1 else self.tr("%1 files could not be read")
            )
            self.sources.describe(name, problems.replace("%1", str(count)))
        else:
            self.sources.describe(name, self.tr("What was read and what was not"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRectF(0, 0, self.width(), 1), theme_of(self).hairline)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        forward = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}.get(Qt.Key(event.key()))
        buttons = self._buttons()
        place = next((index for index, button in enumerate(buttons) if button.hasFocus()), None)
        if forward is None or place is None:
            super().keyPressEvent(event)
            return
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            forward = not forward
        target = place + (1 if forward else -1)
        if 0 <= target < len(buttons):
            buttons[target].setFocus(Qt.FocusReason.TabFocusReason)

    def _buttons(self) -> tuple[IconButton, ...]:
        return (self.refresh, self.sources, self.settings)
