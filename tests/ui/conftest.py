"""Widget tests paint a lot: the interpreter must survive a binding that takes references from None."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale

from tray_app.ui.none_count import keep_none

if TYPE_CHECKING:
    from collections.abc import Iterator

keep_none()


@pytest.fixture
def english() -> Iterator[None]:
    """Numbers and dates as in British English, whatever the machine is set to."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)
