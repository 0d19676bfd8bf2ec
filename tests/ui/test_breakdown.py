"""The breakdown window: what it shows, sorts, copies and exports, by pointer and by keyboard."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from tests.ui import breakdown_samples as samples
from tray_app.core.model import Cost, Period, Status, Tokens, Usage
from tray_app.ui.breakdown import Breakdown
from tray_app.ui.breakdown_views import DAYS, MODELS
from tray_app.ui.day_read_out import grid
from tray_app.ui.usage_columns import DAY_COLUMNS, MODEL_COLUMNS
from tray_app.ui.usage_table import ROW_ROLE, SHARE_ROLE, SORT_ROLE, UsageTable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tray_app.core.model import Snapshot

Opened = Any
KEYS = [column.key for column in MODEL_COLUMNS]


@pytest.fixture
def opened(qtbot: QtBot) -> Callable[..., Breakdown]:
    def make(
        snapshot: Snapshot, period: Period = Period.WEEK, provider: str = "", tab: str = MODELS
    ) -> Breakdown:
        window = Breakdown(lambda: samples.NOW)
        qtbot.addWidget(window)
        window.show_snapshot(snapshot)
        window.tabs.choose(tab)
        window.open_for(provider, period)
        return window

    return make


def column(window: Breakdown, key: str) -> list[str]:
    table = window.models.table if window.tabs.current == MODELS else window.days.table
    place = [each.key for each in table.columns].index(key)
    return [table.index(row, place).data() for row in range(table.rowCount())]


def cell(window: Breakdown, model: str, key: str) -> str:
    return column(window, key)[column(window, "model").index(model)]


def test_models_of_all_providers_are_listed_dearest_first(opened: Opened) -> None:
    window = opened(samples.week_of_four())
    assert column(window, "model") == [
        "anthropic/claude-sonnet-4.5",
        "claude-sonnet-4-5",
        "gpt-5",
        "google/gemini-2.5-pro",
        "claude-haiku-4-5",
        "x-ai/grok-code-fast-1",
        "unknown",
        "qwen3-coder",
    ]
    assert cell(window, "anthropic/claude-sonnet-4.5", "requests") == "247"
    assert cell(window, "anthropic/claude-sonnet-4.5", "recorded") == "$14.85"
    assert cell(window, "anthropic/claude-sonnet-4.5", "total") == "12,722,536"


def test_what_has_no_price_is_never_shown_as_zero(opened: Opened) -> None:
    window = opened(samples.week_of_four())
    assert cell(window, "qwen3-coder", "recorded") == "—"
    assert cell(window, "qwen3-coder", "estimated") == "no price"
    assert cell(window, "qwen3-coder", "rate") == "—"
    assert cell(window, "qwen3-coder", "hit_rate") == "0%"  # of an input that is known
    assert cell(window, "x-ai/grok-code-fast-1", "recorded") == "—"
    assert cell(window, "x-ai/grok-code-fast-1", "estimated") == "≈ $0.33"
    assert not any("$0.00" in text for text in column(window, "recorded") + column(window, "estimated"))
    assert window.footer.note.text() == (
        "16 requests have no known price. They are not in any cost. Models without one: qwen3-coder (ollama)."
    )


def test_the_totals_are_those_of_the_rows(opened: Opened) -> None:
    window = opened(samples.week_of_four())
    table = window.models.table
    totals = {each.key: table.total_text(each) for each in table.columns if each.numeric}
    assert totals["requests"] == "645"
    assert totals["recorded"] == "$28.90"
    assert totals["estimated"] == "≈ $0.33"
    assert totals["rate"] == "≈ $0.99"
    assert window.models.totals.accessibleName() == "Total, 8 models"
    assert "Recorded: $28.90" in window.models.totals.accessibleDescription()


def test_opening_for_a_provider_and_period_chooses_both_and_gives_the_table_the_keys(
    opened: Opened, qtbot: QtBot
) -> None:
    window = opened(samples.week_of_four(), Period.MONTH, "roocode")
    assert (window.header.provider, window.header.period) == ("roocode", Period.MONTH)
    qtbot.waitUntil(window.isActiveWindow)
    assert QApplication.focusWidget() is window.models.view
    assert not window.models.chosen_rows()
    window.open_for("not_there", Period.TODAY)
    assert (window.header.provider, window.header.period) == ("", Period.TODAY)


def test_only_the_chosen_provider_is_shown(opened: Opened) -> None:
    window = opened(samples.week_of_four(), provider="kilo_code")
    assert column(window, "model") == ["x-ai/grok-code-fast-1", "qwen3-coder"]
    window.header.providers.choose("cline_cli")
    assert column(window, "model") == ["claude-sonnet-4-5", "claude-haiku-4-5"]


def test_a_mode_is_named_as_one_and_unknown_is_a_row(opened: Opened) -> None:
    window = opened(samples.only_local_models())
    assert "mode: code" in column(window, "model")
    painter = window.models.view.painter_of_cells
    rows = {row.model: row for row in window.models.table.rows}
    assert painter._face(MODEL_COLUMNS[0], rows["code"])[0].italic()
    assert not painter._face(MODEL_COLUMNS[0], rows["qwen3-coder"])[0].italic()


def test_shares_are_of_cost_and_of_tokens_where_nothing_has_a_price(opened: Opened) -> None:
    week = opened(samples.week_of_four()).models.table
    shares = [week.index(row, 0).data(SHARE_ROLE) for row in range(week.rowCount())]
    assert shares[0] == (1.0, "51%")
    assert shares[-1] == (0.0, "—")
    local = opened(samples.only_local_models()).models.table
    assert local.share_word() == "share of tokens"
    assert local.index(0, 0).data(SHARE_ROLE) == (1.0, "94%")


def test_sorting_by_a_column_makes_the_share_one_of_that_column(opened: Opened) -> None:
    window = opened(samples.week_of_four())
    window.models.sort_by(KEYS.index("requests"))
    assert window.models.table.share_word() == "share of requests"
    requests = [int(text) for text in column(window, "requests")]
    assert requests == sorted(requests, reverse=True)
    window.models.sort_by(KEYS.index("requests"))
    requests = [int(text) for text in column(window, "requests")]
    assert requests == sorted(requests)


@pytest.mark.parametrize("key", ["hit_rate", "estimated", "upstream", "recorded", "rate"])
def test_unknown_values_stay_below_whichever_way_a_column_is_sorted(opened: Opened, key: str) -> None:
    window = opened(samples.week_of_four())
    for _ in range(2):
        window.models.sort_by(KEYS.index(key))
        place = KEYS.index(key)
        values = [window.models.table.index(row, place).data(SORT_ROLE) for row in range(8)]
        known = [value not in (None, "") for value in values]
        assert known == sorted(known, reverse=True)


def test_sorting_goes_by_value_and_not_by_text(opened: Opened) -> None:
    window = opened(samples.many_models(30))
    window.models.sort_by(KEYS.index("output"))
    values = [int(text.replace(",", "")) for text in column(window, "output")]
    assert values == sorted(values, reverse=True)


def test_a_selected_row_stays_selected_when_rows_are_sorted_and_refreshed(opened: Opened) -> None:
    window = opened(samples.week_of_four())
    window.models.choose(("gpt-5", "openai", ""))
    window.models.sort_by(KEYS.index("model"))
    assert [row.model for row in window.models.chosen_rows()] == ["gpt-5"]
    window.show_snapshot(samples.week_of_four())
    assert [row.model for row in window.models.chosen_rows()] == ["gpt-5"]
    fewer = samples.snapshot(samples.provider("cline", samples.WEEK["cline"], samples.days(1)))
    window.show_snapshot(fewer)
    assert [row.model for row in window.models.chosen_rows()] == ["gpt-5"]


def test_no_row_moves_under_the_pointer(qtbot: QtBot) -> None:
    table = UsageTable(MODEL_COLUMNS, "recorded")
    cheap = samples.model("a", "", samples.usage(1, (1, 0, 0, 1), 1.0))
    dear = samples.model("b", "", samples.usage(1, (1, 0, 0, 1), 2.0))

    def rows(*models: object) -> object:
        from tray_app.core.tables import model_rows

        return model_rows(samples.snapshot(samples.provider("cline", models, ())), Period.WEEK)  # type: ignore[arg-type]

    table.show(rows(cheap, dear), samples.TODAY, "")  # type: ignore[arg-type]
    assert [row.model for row in table.rows] == ["b", "a"]  # type: ignore[union-attr]
    dearer = replace(cheap, usage=samples.usage(9, (1, 0, 0, 1), 5.0))
    table.show(rows(dearer, dear), samples.TODAY, "", keep_order=True)  # type: ignore[arg-type]
    assert [row.model for row in table.rows] == ["b", "a"]  # type: ignore[union-attr]
    assert table.index(1, KEYS.index("recorded")).data() == "$5.00"
    table.show(rows(dearer, dear), samples.TODAY, "")  # type: ignore[arg-type]
    assert [row.model for row in table.rows] == ["a", "b"]  # type: ignore[union-attr]


def test_every_figure_tells_why(opened: Opened) -> None:
    window = opened(samples.week_of_four())
    table = window.models.table
    for row in range(table.rowCount()):
        for place in range(table.columnCount()):
            assert table.index(row, place).data(Qt.ItemDataRole.ToolTipRole)
    told = table.index(0, KEYS.index("recorded")).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert told.splitlines() == [
        "Why $14.85",
        "Recorded by Cline, 183 requests: $11.24",
        "Recorded by Roo Code, 64 requests: $3.61",
        "Estimated: none",
        "Without a known price: 0 requests",
        "24 Nov – Mon 30 Nov, days in UTC",
    ]
    total = table.total_why(table.columns[KEYS.index("recorded")]).text()
    assert "Left out since ever: copies of requests: 4" in total


def test_a_recorded_name_is_text_and_never_markup(opened: Opened) -> None:
    evil = samples.model("<img src=x>&b", "<b>up</b>", samples.usage(1, (1, 0, 0, 1), 1.0))
    window = opened(samples.snapshot(samples.provider("cline", (evil,), ())))
    table = window.models.table
    for place in range(table.columnCount()):
        told = table.index(0, place).data(Qt.ItemDataRole.ToolTipRole)
        assert "<img" not in told
        assert "<b>up" not in told
    assert column(window, "model") == ["<img src=x>&b"]


def test_days_are_listed_newest_first_below_their_chart(opened: Opened) -> None:
    window = opened(samples.week_of_four(), Period.MONTH, tab=DAYS)
    days = column(window, "day")
    assert days[:3] == ["Today, so far", "Sun 29 Nov", "Sat 28 Nov"]
    assert window.windowTitle() == "Usage by day – Tallytray"
    assert window.footer.note.text().startswith("No usage on 1 of 30 days.")
    assert window.days.totals.accessibleName() == "Total, 30 days"
    assert window.chart.accessibleName() == "Cost per day, 30 days"


def test_the_tasks_of_a_period_count_once_below_days_that_each_count_them(opened: Opened) -> None:
    shared = Usage(1, 2, Tokens(10, 0, 0, 1), Cost(1.0, recorded_requests=2))
    provider = samples.provider("cline", samples.WEEK["cline"], samples.days(1)[-3:])
    days = tuple(replace(day, usage=shared) for day in provider.days)
    periods = {**provider.periods, Period.WEEK: replace(provider.periods[Period.WEEK], tasks=1)}
    window = opened(samples.snapshot(replace(provider, days=days, periods=periods)), tab=DAYS)
    assert column(window, "tasks") == ["1", "1", "1"]
    tasks = next(each for each in DAY_COLUMNS if each.key == "tasks")
    assert window.days.table.total_text(tasks) == "1"


def test_arrow_keys_in_the_chart_select_the_day_in_the_table(opened: Opened, qtbot: QtBot) -> None:
    window = opened(samples.week_of_four(), Period.MONTH, tab=DAYS)
    qtbot.keyClick(window.chart, Qt.Key.Key_Left)
    assert window.days.chosen_rows()[0].key == ("2026-11-30",)
    for _ in range(4):
        qtbot.keyClick(window.chart, Qt.Key.Key_Left)
    assert window.days.chosen_rows()[0].key == ("2026-11-26",)
    assert window.chart.accessibleDescription().startswith("Thu 26 Nov: ≈ $5.80; 14 tasks · 88 requests")
    qtbot.keyClick(window.chart, Qt.Key.Key_Home)
    assert window.days.chosen_rows()[0].key == ("2026-11-01",)


def test_a_day_without_usage_can_be_read_but_selects_no_row(opened: Opened, qtbot: QtBot) -> None:
    window = opened(samples.week_of_four(), Period.MONTH, tab=DAYS)
    window.days.choose(("2026-11-26",))
    missing = {date(2026, 11, day).isoformat() for day in range(1, 31)} - {
        row.key[0] for row in window.days.table.rows
    }
    (day,) = missing
    qtbot.keyClick(window.chart, Qt.Key.Key_Home)
    for _ in range(int(day[-2:]) - 1):
        qtbot.keyClick(window.chart, Qt.Key.Key_Right)
    assert window.chart.chosen is not None
    assert window.chart.chosen.first.isoformat() == day
    assert window.days.chosen_rows() == ()


def test_a_row_of_the_table_selects_its_bar(opened: Opened) -> None:
    window = opened(samples.week_of_four(), Period.MONTH, tab=DAYS)
    window.days.choose(("2026-11-20",))
    window.days.view.selectRow(window.days.table.row_of(("2026-11-24",)))
    assert window.chart.chosen is not None
    assert window.chart.chosen.first == date(2026, 11, 24)


def test_the_pointer_over_a_bar_changes_the_read_out_and_selects_nothing(
    opened: Opened, qtbot: QtBot
) -> None:
    window = opened(samples.week_of_four(), Period.MONTH, tab=DAYS)
    chart = window.chart
    place = next(x for x in range(chart.width()) if chart._place_at(x) == 25)
    qtbot.mouseMove(chart, QPoint(place + 3, 60))
    qtbot.waitUntil(lambda: chart.shown is not None and chart.shown.first == date(2026, 11, 26))
    assert chart.chosen is None
    assert window.days.chosen_rows() == ()


@pytest.mark.parametrize("highest", [0.0003, 0.07, 1.0, 7.2, 8.4, 10.0, 39.9, 99.0, 12_345.0])
def test_grid_lines_are_few_round_and_below_the_highest_bar(highest: float) -> None:
    lines = grid(highest)
    assert 2 <= len(lines) <= 5
    assert lines[-1] <= highest
    assert all(
        f"{line:.0e}"[0] in "1234568" and float(f"{line:.0e}") == pytest.approx(line) for line in lines
    )


def test_no_usage_has_no_grid() -> None:
    assert grid(0) == ()


def test_copying_gives_all_rows_or_the_selected_ones(opened: Opened, qtbot: QtBot) -> None:
    window = opened(samples.week_of_four())
    window.footer.copy_button.click()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 9
    assert lines[0].startswith("model\tupstream_provider\t")
    assert window.footer.note.text() == "Copied"
    window.models.choose(("gpt-5", "openai", ""))
    qtbot.keyClick(window.models.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    (read,) = csv.DictReader(io.StringIO(QGuiApplication.clipboard().text()), delimiter="\t")
    assert (read["model"], read["requests"], read["recorded_usd"]) == ("gpt-5", "67", "2.19")


def test_export_writes_what_is_in_view(opened: Opened, tmp_path: Path) -> None:
    window = opened(samples.week_of_four(), provider="roocode")
    assert window.export_to(str(tmp_path / "usage.csv"))
    models = list(csv.DictReader(io.StringIO((tmp_path / "usage.csv").read_text("utf-8"))))
    assert [each["model"] for each in models] == column(window, "model")
    window.tabs.choose(DAYS)
    assert window.export_to(str(tmp_path / "usage.json"))
    exported = json.loads((tmp_path / "usage.json").read_text("utf-8"))
    assert (exported["view"], exported["provider"], exported["day_boundary"]) == ("days", "roocode", "utc")
    assert [row["day"] for row in exported["rows"]] == [row.key[0] for row in window.days.table.rows]


def test_an_export_that_cannot_be_written_is_told(opened: Opened, tmp_path: Path) -> None:
    window = opened(samples.week_of_four())
    assert not window.export_to(str(tmp_path / "missing" / "usage.csv"))
    assert window.footer.note.text().startswith("Not written: ")


@pytest.mark.parametrize(
    ("snapshot", "period", "text"),
    [
        (samples.nothing_recorded(), Period.WEEK, "No usage recorded yet"),
        (replace(samples.week_of_four(), today=date(2027, 3, 1)), Period.WEEK, "Nothing in these 7 days"),
    ],
)
def test_an_empty_table_says_why(opened: Opened, snapshot: Snapshot, period: Period, text: str) -> None:
    window = opened(snapshot, period, tab=DAYS)
    assert window.pages.currentWidget() is window.empty
    assert window.empty.text() == text
    assert not window.footer.export_button.isVisible()


def test_a_provider_that_could_not_be_read_in_full_is_named_below_its_figures(opened: Opened) -> None:
    partial = replace(
        samples.provider("roocode", samples.WEEK["roocode"], ()),
        status=Status.PARTIAL,
        message="3 files could not be read",
    )
    assert "Roo Code: 3 files could not be read" in opened(samples.snapshot(partial)).footer.note.text()


def test_refresh_and_day_boundary_are_asked_for(opened: Opened, qtbot: QtBot) -> None:
    window = opened(samples.week_of_four())
    with qtbot.waitSignal(window.refresh_requested):
        window.header.refresh.click()
    with qtbot.waitSignal(window.day_boundary_requested) as asked:
        window.header.boundary.click()
    assert asked.args == ["local"]
    window.show_snapshot(replace(samples.week_of_four(), day_boundary="local", time_zone="Europe/Berlin"))
    assert window.header.boundary.text() == "local"
    with qtbot.waitSignal(window.day_boundary_requested) as asked:
        window.header.boundary.click()
    assert asked.args == ["utc"]


def test_the_age_of_the_numbers_follows_the_clock(qtbot: QtBot) -> None:
    now = [samples.NOW]
    window = Breakdown(lambda: now[0])
    qtbot.addWidget(window)
    window.show_snapshot(samples.week_of_four())
    window.show()
    assert window.header.updated.text() == "updated 12 s ago"
    now[0] += 180_000
    window._clock.timeout.emit()
    assert window.header.updated.text() == "updated 3 min ago"


def test_sample_data_is_named_as_such(opened: Opened) -> None:
    window = opened(replace(samples.week_of_four(), sample=True))
    assert window.windowTitle() == "Usage by model (sample data) – Tallytray"


def test_a_provider_that_vanished_is_replaced_by_all(opened: Opened) -> None:
    window = opened(samples.week_of_four(), provider="kilo_code")
    window.show_snapshot(samples.snapshot(samples.provider("cline", samples.WEEK["cline"], samples.days(1))))
    assert window.header.provider == ""
    assert "gpt-5" in column(window, "model")


def test_while_hidden_numbers_wait_until_the_window_is_shown(qtbot: QtBot) -> None:
    window = Breakdown(lambda: samples.NOW)
    qtbot.addWidget(window)
    window.show_snapshot(samples.week_of_four())
    assert window.models.table.rowCount() == 0
    window.show()
    assert window.models.table.rowCount() > 0
    assert window._clock.isActive()
    window.hide()
    assert not window._clock.isActive()


def test_escape_closes_from_the_table_as_well(opened: Opened, qtbot: QtBot) -> None:
    for part in ("models", "chart", "tabs"):
        window = opened(samples.week_of_four(), tab=DAYS if part == "chart" else MODELS)
        target = window.models.view if part == "models" else getattr(window, part)
        qtbot.keyClick(target, Qt.Key.Key_Escape)
        assert not window.isVisible()


def test_the_heading_sorts_by_keyboard(opened: Opened, qtbot: QtBot) -> None:
    window = opened(samples.week_of_four())
    heading = window.models.heading
    for _ in range(KEYS.index("requests")):
        qtbot.keyClick(heading, Qt.Key.Key_Right)
    qtbot.keyClick(heading, Qt.Key.Key_Return)
    assert window.models.table.sorted_by == KEYS.index("requests")


def test_every_control_can_be_reached_by_tab_and_has_a_name(opened: Opened, qtbot: QtBot) -> None:
    window = opened(samples.week_of_four(), tab=DAYS)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.header.providers.setFocus()
    reached: list[object] = []
    for _ in range(20):
        widget = QApplication.focusWidget()
        if widget is None or widget in reached:
            break
        reached.append(widget)
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
    for part in (
        window.header.providers,
        window.header.boundary,
        window.header.refresh,
        window.tabs,
        window.chart,
        window.days.heading,
        window.days.view,
        window.footer.copy_button,
        window.footer.export_button,
    ):
        assert part in reached, part
        interface = QAccessible.queryAccessibleInterface(part)
        assert interface is not None
        assert interface.text(QAccessible.Text.Name), part


def test_the_cells_have_accessible_text(opened: Opened) -> None:
    table = opened(samples.week_of_four()).models.table
    text = table.index(0, KEYS.index("cache_read")).data(Qt.ItemDataRole.AccessibleTextRole)
    assert text == "Cache read: 10,590,709"


def test_the_window_takes_back_the_size_it_gave_out(opened: Opened, qtbot: QtBot) -> None:
    first = opened(samples.week_of_four())
    first.resize(700, 420)
    state = first.geometry_state()
    second = Breakdown(lambda: samples.NOW)
    qtbot.addWidget(second)
    assert second.restore_state(state)
    assert (second.width(), second.height()) == (700, 420)
    assert not second.restore_state(b"not a geometry")


def test_a_dark_palette_is_followed_while_the_window_is_open(opened: Opened) -> None:
    window = opened(samples.week_of_four())
    before = window.grab().toImage().pixelColor(4, 4)
    palette = QPalette(window.palette())
    palette.setColor(QPalette.ColorRole.Window, QColor("#1E2024"))
    palette.setColor(QPalette.ColorRole.WindowText, QColor("#ECEEF2"))
    window.setPalette(palette)
    assert window.grab().toImage().pixelColor(4, 4) == QColor("#1E2024") != before
    table = window.models.view.viewport().grab().toImage()
    assert table.pixelColor(table.width() // 2, table.height() - 2).lightness() < 80


def test_numbers_are_never_cut_whatever_their_size(opened: Opened) -> None:
    window = opened(samples.many_models(40))
    painter = window.models.view.painter_of_cells
    for place, each in enumerate(MODEL_COLUMNS):
        if not each.numeric:
            continue
        room = window.models.heading.sectionSize(place)
        for row in range(window.models.table.rowCount()):
            assert painter.width_of(window.models.table.index(row, place)) <= room


def test_a_row_is_what_its_role_gives(opened: Opened) -> None:
    table = opened(samples.week_of_four()).models.table
    assert table.index(0, 3).data(ROW_ROLE) is table.rows[0]
