"""The card "Agreement with the tools": how many tasks add up to the tool's own total, and those that do not, with both sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from tray_app.ui import design, figures
from tray_app.ui.form_controls import state_mark
from tray_app.ui.titled_card import TitledCard
from tray_app.ui.told import told

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tray_app.core.reconcile import Agreement, Difference
    from tray_app.ui.design import Theme
    from tray_app.ui.titled_card import Line

MOST: Final = 6  # differences that are listed of one provider
translate = QCoreApplication.translate


def agreement_lines(found: Mapping[str, Agreement], names: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Lines of (state, sentence, explanation); the state is a role of Theme, good or warning."""
    lines: list[tuple[str, str, str]] = []
    for provider, agreement in found.items():
        lines.append(("good" if agreement.agreeing else "warning", _count(agreement, names[provider]), ""))
        lines += [("warning", _difference(each), _explained(each)) for each in agreement.differences[:MOST]]
        more = len(agreement.differences) - MOST
        if more > 0:
            text = translate("agreement", "%1 more differ; the doctor command lists them all.")
            lines.append(("warning", text.replace("%1", figures.exact(more)), ""))
    return lines


def _count(agreement: Agreement, name: str) -> str:
    if agreement.compared == 1:
        text = (
            translate("agreement", "1 %3 task agrees with the tool’s own total.")
            if agreement.agreeing
            else translate("agreement", "1 %3 task has a total of the tool’s own to compare with.")
        )
    else:
        text = translate("agreement", "%1 of %2 %3 tasks agree with the tool’s own total.")
    return (
        text.replace("%1", figures.exact(agreement.agreeing))
        .replace("%2", figures.exact(agreement.compared))
        .replace("%3", name)
    )


def _difference(each: Difference) -> str:
    ours, theirs = figures.money(each.ours_usd), figures.money(each.theirs_usd)
    if ours == theirs:
        ours, theirs = figures.tokens(each.ours_tokens), figures.tokens(each.theirs_tokens)
    text = translate("agreement", "Task %1 differs: %2 here, %3 there.")
    return text.replace("%1", each.task).replace("%2", ours).replace("%3", theirs)


def _explained(each: Difference) -> str:
    reason = told(each.reason)
    return reason[:1].upper() + reason[1:] + "." if reason else ""


class AgreementCard(TitledCard):
    """Lines as `agreement_lines` gives them, each with a mark and an explanation below; hidden until there is something to say."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(QCoreApplication.translate("AgreementCard", "Agreement with the tools"), parent)
        self.grid.setHorizontalSpacing(design.GAP)
        self.grid.setColumnStretch(1, 1)

    def say(self, sentence: str) -> None:
        """Show one sentence, such as that the comparison is under way."""
        self.put([("muted", sentence, "")])

    def fill(self, lines: Sequence[Line], theme: Theme) -> None:
        """A state mark before each sentence but the muted ones."""
        row = 0
        for state, sentence, explanation in lines:
            if state != "muted":
                good = state == "good"
                mark = QLabel(self)
                mark.setPixmap(
                    state_mark("good" if good else "info", getattr(theme, state), self.devicePixelRatioF())
                )
                mark.setAccessibleName(self.tr("agrees") if good else self.tr("differs"))
                self.grid.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop)
            self.grid.addWidget(self._text(sentence, theme if state == "muted" else None), row, 1)
            row += 1
            if explanation:
                self.grid.addWidget(self._text(explanation, theme), row, 1)
                row += 1

    def _text(self, words: str, muted_by: Theme | None) -> QLabel:
        label = QLabel(words, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setFont(design.font("table", QGuiApplication.font()))
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        if muted_by is not None:
            label.setStyleSheet(f"color: {muted_by.muted.name()}")
        return label
