"""The pages Refresh, Costs, Display and History: each reads settings into its fields and writes them back.

A value that cannot be used is named beneath its field and kept as typed; `problem` gives the field, so that the dialog can show it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tray_app.core.settings_readers import UnfitValueError
from tray_app.core.settings_rules import RULES
from tray_app.ui import design
from tray_app.ui.form_controls import CheckBox, Choice
from tray_app.ui.number_style import number_locale

if TYPE_CHECKING:
    from tray_app.core.settings import Settings
    from tray_app.ui.design import Theme

_RULES = {rule.field: rule for rule in RULES}


class NumberField(QWidget):
    """A number typed as text, with its unit and, beneath, why it cannot be used. Empty is None where `optional`."""

    changed = Signal()

    def __init__(
        self, field: str, name: str, unit: str, refusal: str, optional: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._rule, self._refusal, self._optional = _RULES[field], refusal, optional
        self.edit = QLineEdit(self)
        self.edit.setAccessibleName(name)
        self.edit.setFixedWidth(96)
        self.edit.setAlignment(Qt.AlignmentFlag.AlignTrailing)
        self.edit.textChanged.connect(self._edited)
        self.error = QLabel(self)
        self.error.setWordWrap(True)
        self.error.hide()
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(design.GAP)
        row.addWidget(self.edit)
        row.addWidget(QLabel(unit, self), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(design.GAP_SMALL)
        column.addLayout(row)
        column.addWidget(self.error)

    def value(self) -> Any:
        """The number. Raises UnfitValueError for a text that is none, or is out of bounds."""
        text = self.edit.text().strip().removeprefix("$").strip()
        if not text and self._optional:
            return None
        number: object = text
        read, ok = number_locale().toDouble(text)
        if not ok:
            read, ok = QLocale.c().toDouble(text)
        if ok:
            number = int(read) if self._rule.kind == "number" and read.is_integer() else read
        return self._rule.read(number)

    def put(self, value: float | None) -> None:
        """Show a value."""
        decimals = 0 if value is None or float(value).is_integer() else 2
        locale = number_locale()
        locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
        precise = value is not None and round(value, decimals) != value
        shown = "" if value is None else locale.toString(float(value), "f", 6 if precise else decimals)
        self.edit.setText(shown.rstrip("0") if precise else shown)

    def fits(self) -> bool:
        """Whether the text can be used; says beneath why not."""
        try:
            self.value()
        except UnfitValueError:
            self.error.setText(self._refusal)
        else:
            self.error.setText("")
        bad = bool(self.error.text())
        self.error.setVisible(bad)
        if bool(self.edit.property("bad")) != bad:
            self.edit.setProperty("bad", bad)
            self.edit.style().unpolish(self.edit)
            self.edit.style().polish(self.edit)
        self.edit.setAccessibleDescription(self.error.text())
        return not bad

    def _edited(self) -> None:
        self.fits()
        self.changed.emit()


class FormPage(QWidget):
    """A page of labelled controls. Each control stands for one field of Settings."""

    changed = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controls: dict[str, CheckBox | Choice | NumberField] = {}
        self._title = QLabel(title, self)
        self._notes: list[QLabel] = []
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(design.EDGE)
        self.grid.setVerticalSpacing(design.PADDING)
        self.grid.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(design.GAP_LARGE, design.EDGE, design.GAP_LARGE, design.EDGE)
        column.setSpacing(design.EDGE)
        column.addWidget(self._title)
        column.addLayout(self.grid)
        column.addStretch(1)

    def row(self, label: str, field: str, control: Choice | NumberField) -> None:
        """A label and its control."""
        text = QLabel(label, self)
        text.setBuddy(control.edit if isinstance(control, NumberField) else control)
        row = self.grid.rowCount()
        text.setMinimumHeight(design.CONTROL)
        self.grid.addWidget(text, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        side = Qt.AlignmentFlag.AlignLeading if isinstance(control, Choice) else Qt.AlignmentFlag(0)
        self.grid.addWidget(control, row, 1, side)
        self._own(field, control)

    def check(self, field: str, text: str, note: str = "") -> None:
        """A check box over both columns, with a line of explanation."""
        box = CheckBox(text, self)
        box.setAccessibleDescription(note)
        self.grid.addWidget(box, self.grid.rowCount(), 0, 1, 2)
        if note:
            self.note(note, 22 + design.GAP)
        self._own(field, box)

    def note(self, text: str, indent: int = 0) -> QLabel:
        """A muted sentence beneath what it explains."""
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setContentsMargins(indent, 0, 0, 0)
        self._notes.append(label)
        self.grid.addWidget(label, self.grid.rowCount(), 0, 1, 2)
        return label

    def read(self, settings: Settings) -> None:
        """Show these settings."""
        for field, control in self.controls.items():
            value = getattr(settings, field)
            if isinstance(control, CheckBox):
                control.setChecked(value)
            elif isinstance(control, Choice):
                control.choose(value)
            else:
                control.put(value)

    def merge(self, old: Settings, new: Settings) -> None:
        """Take over settings that changed elsewhere, field by field, except where something was edited here since `old`."""
        for field, control in self.controls.items():
            before, value = getattr(old, field), getattr(new, field)
            if value == before:
                continue
            if isinstance(control, CheckBox):
                if control.isChecked() == before:
                    control.setChecked(value)
            elif isinstance(control, Choice):
                if control.value() == before:
                    control.choose(value)
            elif control.fits() and control.value() == before:
                control.put(value)

    def write(self, settings: Settings) -> Settings:
        """The settings with what the fields hold. Raises UnfitValueError while `problem` names a field."""
        values: dict[str, Any] = {}
        for field, control in self.controls.items():
            values[field] = control.isChecked() if isinstance(control, CheckBox) else control.value()
        return replace(settings, **values)

    def problem(self) -> QWidget | None:
        """The first field whose text cannot be used."""
        numbers = (control for control in self.controls.values() if isinstance(control, NumberField))
        return next((number.edit for number in numbers if not number.fits()), None)

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        self._title.setFont(design.font("title", self.font()))
        numbers = [control.error for control in self.controls.values() if isinstance(control, NumberField)]
        for label in (*self._notes, *numbers):
            label.setFont(design.font("table", self.font()))
            colour = theme.error if label in numbers else theme.muted
            label.setStyleSheet(f"color: {colour.name()}")

    def _own(self, field: str, control: CheckBox | Choice | NumberField) -> None:
        self.controls[field] = control
        if isinstance(control, CheckBox):
            control.toggled.connect(self.changed)
        elif isinstance(control, Choice):
            control.currentIndexChanged.connect(self.changed)
        else:
            control.changed.connect(self.changed)


def scrolled(page: QWidget) -> QScrollArea:
    """A page that scrolls when it is higher than its place."""
    area = QScrollArea()
    page.setObjectName("scrolled")
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
