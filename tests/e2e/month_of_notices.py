"""A month of refreshes before a real tray icon, in a few seconds: prints the title of every notice that is due, as it becomes due.

Run by `test_notifications.py` on a desktop of its own. The clock is the only thing made up.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from tests.tray_samples import provider, snapshot, usage
from tray_app.core.budget import budgets_of, standings
from tray_app.core.model import DayUsage
from tray_app.core.settings import Settings
from tray_app.ui.none_count import keep_none
from tray_app.ui.notices import Notices
from tray_app.ui.tray import Tray

FIRST = date(2026, 11, 1)
SETTINGS = Settings(budget_daily_usd=10.0, budget_monthly_usd=60.0)
COSTS = {1: (4.0, 5.5), 2: (1.0, 12.0), 3: (3.0,), 4: (5.0, 6.0, 8.5, 10.0, 20.0), 29: (1.0, 30.0)}
"""Spending of a day, look by look; other days cost nothing."""


def main() -> None:
    keep_none()
    application = QApplication(sys.argv)
    application.setApplicationName("tallytray")
    tray = Tray(SETTINGS, "linux")
    tray.show()
    clock = [0]
    notices = Notices(
        lambda title, text: (print(f"due {title}", flush=True), tray.notify(title, text)), lambda: clock[0]
    )
    rows: dict[date, float] = {}
    for number in range(30):
        today = FIRST + timedelta(days=number)
        for hour, spent in enumerate(COSTS.get(number + 1, (0.0,)), 8):
            rows[today] = spent
            clock[0] = int(datetime(today.year, today.month, today.day, hour, tzinfo=UTC).timestamp() * 1000)
            days = tuple(DayUsage(day, usage(usd, 1)) for day, usd in sorted(rows.items()) if usd)
            parts = (replace(provider(), days=days),)
            shown = replace(
                snapshot(*parts), today=today, budgets=standings(budgets_of(SETTINGS), parts, today)
            )
            notices.look(shown, SETTINGS)
            wait = QDeadlineTimer(40)
            while not wait.hasExpired():
                application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
    wait = QDeadlineTimer(500)
    while not wait.hasExpired():
        application.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    print("done", flush=True)


main()
