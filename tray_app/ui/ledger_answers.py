"""What windows ask of the ledger beyond the Snapshot, wired to the worker: the breakdown's rows, the agreement with the tools' own
totals, and the forgetting of a provider's history."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from tray_app.ui.inquiry import Inquiry

if TYPE_CHECKING:
    from collections.abc import Callable

    from tray_app.core.groupings import Question
    from tray_app.core.ledger import Ledger
    from tray_app.ui.breakdown import Breakdown
    from tray_app.ui.inquiry import Asking, Submit
    from tray_app.ui.sources_window import SourcesWindow


class LedgerAnswers(QObject):
    """`submit` runs a call on the worker, `asking` asks the ledger there. `now` is the wall clock in Unix ms.

    `forgotten` comes when a history was cleared, `trouble` carries a sentence about one that could not be.
    """

    forgotten = Signal()
    trouble = Signal(str)

    def __init__(
        self, submit: Submit, asking: Asking, now: Callable[[], int], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._rows = Inquiry(submit, asking, self)
        self._agreements = Inquiry(submit, asking, self)
        self._agreements.answered.connect(self._compared)
        self._sources: SourcesWindow | None = None
        self._forgetting = Inquiry(submit, asking, self)
        self._forgetting.answered.connect(lambda _about, _found: self.forgotten.emit())
        self._forgetting.failed.connect(self._not_forgotten)

    def serve_breakdown(self, breakdown: Breakdown) -> None:
        """Answer the breakdown's questions."""
        breakdown.rows_requested.connect(self._ask_rows)
        self._rows.answered.connect(breakdown.show_rows)
        self._rows.failed.connect(breakdown.show_rows_failure)

    def serve_sources(self, sources: SourcesWindow | None) -> None:
        """Compare with the tools' own totals whenever the data sources ask for it. None: the window that was served is no more."""
        if sources is not None:
            sources.agreements_requested.connect(self._ask_agreements)
        self._sources = sources

    def forget(self, provider: str) -> None:
        """Clear the history of a provider; it was confirmed already."""
        self._forgetting.ask(provider, functools.partial(_forget, provider=provider, now=self._now))

    def silence(self) -> None:
        """Nothing is answered any more."""
        for inquiry in (self._rows, self._agreements, self._forgetting):
            inquiry.silence()

    def _ask_rows(self, question: Question) -> None:
        self._rows.ask(question, functools.partial(_answer, asked=question))

    def _ask_agreements(self) -> None:
        self._agreements.ask("agreements", _agreements)

    def _compared(self, _about: str, found: Any) -> None:
        if self._sources is not None:
            self._sources.show_agreements(found)

    def _not_forgotten(self, _provider: str, kind: str) -> None:
        self.trouble.emit(self.tr("The history could not be cleared (%1).").replace("%1", kind))


def _answer(ledger: Ledger, asked: Question) -> Any:
    # Imported on the worker, as in the others: the windows are there before the ledger is.
    from tray_app.core.groupings import answer

    return answer(ledger, asked)


def _agreements(ledger: Ledger) -> Any:
    from tray_app.core.reconcile import agreements

    return agreements(ledger)


def _forget(ledger: Ledger, provider: str, now: Callable[[], int]) -> None:
    from tray_app.core.forget import Choice, forget

    forget(ledger, Choice(provider=provider), now())
