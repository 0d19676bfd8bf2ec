"""The settings dialog: what is typed is kept, judged off the GUI thread, mended by a click and handed out as a value."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget

from tests.ui.source_samples import FULL, NOTHING, NOW, SETTINGS, judge
from tray_app.core.settings import ExtraProvider, ProviderSettings, Settings
from tray_app.sources.environment import Environment
from tray_app.sources.overrides import Verdict
from tray_app.sources.overrides import judge as judge_on_disk
from tray_app.ui import judging, verdicts
from tray_app.ui.settings_dialog import SettingsDialog
from tray_app.ui.settings_pages import NumberField
from tray_app.ui.source_dialogs import ExtensionDialog, MountsDialog, extension_id_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

Make = Callable[..., SettingsDialog]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    monkeypatch.setattr(judging, "DEBOUNCE_MS", 1)
    yield
    QLocale.setDefault(before)


@pytest.fixture
def dialog(qtbot: QtBot) -> Make:
    def make(settings: Settings = SETTINGS, judge: Callable[[str, str], Verdict] = judge) -> SettingsDialog:
        made = SettingsDialog(settings, judge, now=lambda: NOW)
        qtbot.addWidget(made)
        made.show_snapshot(FULL)
        made.show()
        return made

    return make


def number(dialog: SettingsDialog, page: str, field: str) -> NumberField:
    control = dialog.pages[page].controls[field]  # type: ignore[union-attr]
    assert isinstance(control, NumberField)
    return control


def test_each_folder_has_its_verdict_beneath(dialog: Make, qtbot: QtBot) -> None:
    cards = dialog().sources.cards

    def told() -> None:
        assert [field.verdict.text() for field in cards["roocode"].fields] == [
            "This is the extension folder; its tasks/ is meant.",
            "63 tasks, last change 2 d ago",
        ]
        assert [field.verdict.text() for field in cards["kilo_code"].fields] == [
            "Does not exist. Everything else is still read.",
            "Not reachable now. Its last numbers, from 28 Nov 14:02, stay.",
        ]

    qtbot.waitUntil(lambda: _passes(told))
    assert cards["cline"].state.text() == "412 tasks, last change 48 s ago"
    assert cards["zoo_code"].state.text() == "No Zoo Code usage recorded yet"


def _passes(check: Callable[[], None]) -> bool:
    try:
        check()
    except AssertionError:
        return False
    return True


def test_one_click_mends_an_extension_folder_and_undo_brings_back_what_was_typed(
    dialog: Make, qtbot: QtBot
) -> None:
    shown = dialog()
    field = shown.sources.cards["roocode"].fields[0]
    typed = field.edit.text()
    qtbot.waitUntil(lambda: field.verdict.button.text() == "Use tasks/")
    field.verdict.button.click()
    assert field.edit.text() == f"{typed}/tasks"
    qtbot.waitUntil(lambda: field.verdict.text().startswith("Mended: tasks/ inside it is used. 63 tasks"))
    assert field.verdict.button.text() == "Undo"
    field.verdict.button.click()
    assert field.edit.text() == typed
    assert not shown.apply_button.isEnabled()


def test_mending_keeps_the_variable_that_was_typed() -> None:
    verdict = Verdict(
        "extension_folder", "$WORK/roo/", "/srv/projects/roo", suggestion="/srv/projects/roo/tasks"
    )
    assert verdicts.mended(verdict) == "$WORK/roo/tasks"
    elsewhere = replace(verdict, suggestion="/srv/other/tasks")
    assert verdicts.mended(elsewhere) == "/srv/other/tasks"


def test_a_real_folder_is_judged_from_the_disk(dialog: Make, qtbot: QtBot, tmp_path: Path) -> None:
    extension = tmp_path / "rooveterinaryinc.roo-cline"
    (extension / "tasks" / "1764480112000").mkdir(parents=True)
    (extension / "tasks" / "1764480112000" / "ui_messages.json").write_text("[]")
    environment = Environment("linux", str(tmp_path), {}, str(tmp_path), (), ())
    settings = Settings(providers={"roocode": ProviderSettings(tasks_dir=("~/rooveterinaryinc.roo-cline",))})
    shown = dialog(settings, lambda provider, typed: judge_on_disk(provider, typed, environment))
    field = shown.sources.cards["roocode"].fields[0]
    qtbot.waitUntil(lambda: field.verdict.button.text() == "Use tasks/")
    field.verdict.button.click()
    assert field.value() == "~/rooveterinaryinc.roo-cline/tasks"
    qtbot.waitUntil(lambda: "1 task" in field.verdict.text())
    field.edit.setText("~/nowhere")
    qtbot.waitUntil(lambda: field.verdict.text().startswith("Does not exist."))
    assert field.edit.property("bad")


def test_the_judge_runs_away_from_the_gui_thread(dialog: Make, qtbot: QtBot) -> None:
    threads: set[str] = set()

    def asked(provider: str, typed: str) -> Verdict:
        threads.add(threading.current_thread().name)
        return judge(provider, typed)

    field = dialog(judge=asked).sources.cards["roocode"].fields[0]
    qtbot.waitUntil(lambda: bool(field.verdict.text()) and field.verdict.text() != "Looking…")
    assert threads == {"judge-folder"}


def test_a_judge_that_hangs_is_not_waited_for_and_its_late_answer_still_counts(
    dialog: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "PATIENCE_MS", 20)
    gate = threading.Event()

    def hanging(provider: str, typed: str) -> Verdict:
        gate.wait(30)
        return judge(provider, typed)

    settings = Settings(providers={"zoo_code": ProviderSettings(tasks_dir=("~/zoo",))})
    shown = dialog(settings, hanging)
    field = shown.sources.cards["zoo_code"].fields[0]
    qtbot.waitUntil(lambda: field.verdict.text() == "Not reachable now. Its last numbers stay.")
    field.edit.setText("~/zoo2")
    assert shown.settings() == settings
    gate.set()
    qtbot.waitUntil(lambda: field.verdict.text() == "63 tasks, last change 2 d ago")


def test_only_the_answer_to_the_last_question_counts(dialog: Make, qtbot: QtBot) -> None:
    first = threading.Event()
    asked: list[str] = []

    def slow_first(provider: str, typed: str) -> Verdict:
        asked.append(typed)
        if typed == "~/first":
            first.wait(30)
            return Verdict("missing", typed, typed, message="Does not exist.")
        return judge(provider, typed)

    settings = Settings(providers={"zoo_code": ProviderSettings(tasks_dir=("~/first",))})
    field = dialog(settings, slow_first).sources.cards["zoo_code"].fields[0]
    qtbot.waitUntil(lambda: "~/first" in asked)
    field.edit.setText("~/second")
    qtbot.waitUntil(lambda: field.verdict.text() == "63 tasks, last change 2 d ago")
    first.set()
    time.sleep(0.05)
    QApplication.processEvents()
    assert field.verdict.text() == "63 tasks, last change 2 d ago"
    assert not field.edit.property("bad")


def test_typing_fast_asks_once(dialog: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "DEBOUNCE_MS", 60)
    asked: list[str] = []

    def noted(provider: str, typed: str) -> Verdict:
        asked.append(typed)
        return judge(provider, typed)

    card = dialog(Settings(), noted).sources.cards["zoo_code"]
    field = card.add_folder()
    qtbot.keyClicks(field.edit, "~/zoo")
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == ["~/zoo"]


def test_apply_hands_out_the_folders_as_typed_and_cancel_puts_them_back(dialog: Make, qtbot: QtBot) -> None:
    shown = dialog()
    card = shown.sources.cards["zoo_code"]
    card.add_folder(" $Z/tasks ")
    card.add_folder("")
    card.on.setChecked(False)
    with qtbot.waitSignal(shown.applied) as applied:
        shown.apply_button.click()
    assert applied.args is not None
    (settings,) = applied.args
    assert settings.provider("zoo_code") == ProviderSettings(enabled=False, tasks_dir=(" $Z/tasks ",))
    assert settings.provider("roocode") == SETTINGS.provider("roocode")
    assert not shown.apply_button.isEnabled()
    card.on.setChecked(True)
    shown.cancel.click()
    assert not shown.isVisible()
    assert not shown.sources.cards["zoo_code"].on.isChecked()


def test_cancel_and_unchanged_ok_hand_out_nothing(dialog: Make, qtbot: QtBot) -> None:
    shown = dialog()
    with qtbot.assertNotEmitted(shown.applied):
        shown.ok.click()
        shown.show()
        shown.sources.cards["cline"].add_folder("~/x")
        shown.cancel.click()


def test_a_removed_folder_can_be_brought_back(dialog: Make) -> None:
    shown = dialog()
    card = shown.sources.cards["kilo_code"]
    card.fields[0].remove.click()
    assert card.settings().tasks_dir == ("/mnt/nas/laptop/kilo/tasks",)
    assert card.fields[0].verdict.text() == "~/backup/kilo/tasks is removed."
    card.fields[0].verdict.button.click()
    assert card.settings() == SETTINGS.provider("kilo_code")


def test_reset_empties_the_data_directory_of_the_command_line_tool(dialog: Make) -> None:
    card = dialog().sources.cards["cline_cli"]
    card.reset.click()
    assert card.settings().data_dir == ""
    assert card.data_dir is not None
    assert card.data_dir.edit.placeholderText() == "~/.cline/data"


def test_folders_can_be_dropped_on_a_card(dialog: Make, tmp_path: Path) -> None:
    card = dialog(Settings()).sources.cards["roocode"]
    (tmp_path / "file.txt").write_text("")
    (tmp_path / "one").mkdir()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "one")), QUrl.fromLocalFile(str(tmp_path / "file.txt"))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys)
    card.dropEvent(event)
    assert card.settings().tasks_dir == (str(tmp_path / "one"), str(tmp_path))


@pytest.mark.parametrize("typed", ["soon", "4", "3601", "10.5", ""])
def test_an_interval_that_cannot_be_used_is_named_beneath_and_kept_as_typed(
    dialog: Make, qtbot: QtBot, typed: str
) -> None:
    shown = dialog()
    field = number(shown, "refresh", "refresh_seconds")
    field.edit.setText(typed)
    with qtbot.assertNotEmitted(shown.applied):
        shown.ok.click()
    assert shown.isVisible()
    assert shown.side.currentRow() == 1
    assert field.edit.text() == typed
    assert field.error.isVisible()
    assert field.error.text() == "A whole number from 5 to 3,600 is needed."
    assert shown.focusWidget() is field.edit
    field.edit.setText("60")
    assert not field.error.isVisible()
    with qtbot.waitSignal(shown.applied) as applied:
        shown.ok.click()
    assert applied.args == [replace(SETTINGS, refresh_seconds=60)]
    assert not shown.isVisible()


@pytest.mark.parametrize(
    ("typed", "usd"),
    [("5", 5.0), ("$4.50", 4.5), ("1,000", 1000.0), ("0.125", 0.125), ("", None), ("  ", None)],
)
def test_a_budget_is_read_as_people_write_it(dialog: Make, typed: str, usd: float | None) -> None:
    field = number(dialog(), "costs", "budget_daily_usd")
    field.edit.setText(typed)
    assert field.fits()
    assert field.value() == usd
    field.put(usd)
    assert field.value() == usd


def test_a_budget_follows_the_decimal_comma_of_the_language(dialog: Make) -> None:
    QLocale.setDefault(QLocale("de_DE"))
    field = number(dialog(replace(SETTINGS, budget_daily_usd=4.5)), "costs", "budget_daily_usd")
    assert field.edit.text() == "4,50"
    field.edit.setText("7,25")
    assert field.value() == 7.25


def test_every_choice_is_handed_out(dialog: Make) -> None:
    shown = dialog(Settings())
    wanted = Settings(
        refresh_seconds=90,
        refresh_on_open=False,
        day_boundary="local",
        estimate_costs=False,
        budget_daily_usd=2.5,
        budget_monthly_usd=60.0,
        keep_deleted=False,
        show_titles=True,
        icon_shows="tokens",
        week_start="sunday",
        language="de",
        number_style="1'234.56",
        autostart=True,
    )
    for name in ("refresh", "costs", "display", "history"):
        shown.pages[name].read(wanted)
    assert shown.apply()
    assert replace(shown.settings(), providers={}) == wanted


def test_settings_changed_elsewhere_come_in_and_what_is_edited_here_stays(dialog: Make, qtbot: QtBot) -> None:
    shown = dialog(Settings())
    number(shown, "refresh", "refresh_seconds").edit.setText("90")
    shown.sources.cards["cline"].on.setChecked(False)
    elsewhere = Settings(refresh_seconds=60, day_boundary="local", budget_daily_usd=5.0)
    shown.show_settings(elsewhere)
    with qtbot.waitSignal(shown.applied) as applied:
        shown.apply_button.click()
    disabled = {"cline": ProviderSettings(enabled=False)}
    assert applied.args == [replace(elsewhere, refresh_seconds=90, providers=disabled)]


def test_trouble_in_keeping_the_settings_is_said_and_apply_can_be_tried_again(dialog: Make) -> None:
    shown = dialog()
    shown.show_trouble("settings.toml cannot be written: No space left on device.")
    labels = [label.text() for label in shown.findChildren(QLabel) if label.isVisible()]
    assert "settings.toml cannot be written: No space left on device." in labels
    assert shown.apply_button.isEnabled()


def test_an_extension_of_ones_own_gets_a_card_and_can_be_removed(dialog: Make) -> None:
    shown = dialog(Settings())
    extra = ExtraProvider("mine", "Mine", "someone.mine", ("~/mine",))
    shown.sources.add_extension(extra)
    shown.sources.cards["mine"].add_folder("~/more")
    shown.apply()
    assert shown.settings().extra_providers == (replace(extra, tasks_dir=("~/mine", "~/more")),)
    shown.sources.cards["mine"].remove.click()
    shown.apply()
    assert shown.settings().extra_providers == ()


def test_the_extension_dialog_names_what_is_missing_beside_its_field(qtbot: QtBot) -> None:
    asked = ExtensionDialog(frozenset({"cline"}))
    qtbot.addWidget(asked)
    asked.show()
    with qtbot.assertNotEmitted(asked.chosen):
        asked.accept()
    assert asked.name_error.isVisible()
    assert asked.place_error.isVisible()
    asked.name.setText("Cline")
    asked.extension.setText("someone.cline-like")
    with qtbot.waitSignal(asked.chosen) as chosen:
        asked.accept()
    assert chosen.args == [ExtraProvider("cline_2", "Cline", "someone.cline-like")]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("My Éxt!", "my_ext"), ("3rd", "extension_3rd"), ("日本", "extension"), ("Cline", "cline_2")],
)
def test_an_added_extension_gets_a_plain_id_of_its_own(name: str, wanted: str) -> None:
    assert extension_id_of(name, frozenset({"cline"})) == wanted


def test_wsl_mounts_are_one_per_line(qtbot: QtBot) -> None:
    asked = MountsDialog(("/mnt/c",))
    qtbot.addWidget(asked)
    asked.lines.setPlainText(" /mnt/c \n\n/mnt/d\n/mnt/c")
    with qtbot.waitSignal(asked.chosen) as chosen:
        asked.accept()
    assert chosen.args == [("/mnt/c", "/mnt/d")]


def test_clearing_history_says_what_is_lost_and_is_offered_only_where_someone_listens(
    dialog: Make, qtbot: QtBot
) -> None:
    shown = dialog()
    shown.open_section("history")
    assert not shown.history.clear.isVisible()
    shown.hide()
    shown.forget_requested.connect(lambda _provider: None)
    shown.open_section("history")
    assert shown.history.clear.isVisible()
    assert "Lost for good: 27 tasks" in shown.history.question("cline")
    assert "Nothing is lost" in shown.history.question("cline_cli")


def test_closing_the_settings_does_not_end_the_program(dialog: Make, qtbot: QtBot) -> None:
    shown = dialog()
    app = QGuiApplication.instance()
    assert isinstance(app, QApplication)
    with qtbot.assertNotEmitted(app.aboutToQuit, wait=30):
        shown.close()
    assert not shown.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)


def test_every_control_can_be_reached_by_tab_and_has_a_name(dialog: Make, qtbot: QtBot) -> None:
    shown = dialog()
    shown.activateWindow()
    shown.side.setFocus(Qt.FocusReason.TabFocusReason)
    reached: list[QWidget] = []
    while (focus := shown.focusWidget()) is not None and focus not in reached:
        reached.append(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    wanted = [
        control
        for kind in (QPushButton, QLineEdit)
        for control in shown.findChildren(kind)
        if control.isVisible() and control.isEnabled()
    ]
    assert [control for control in wanted if control not in reached] == []
    nameless = [
        widget for widget in reached if not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []


def test_the_dialog_follows_the_palette_while_it_is_open(dialog: Make) -> None:
    app = QGuiApplication.instance()
    assert isinstance(app, QApplication)
    before = app.palette()
    shown = dialog()
    try:
        dark = QPalette(QColor("#1E2024"), QColor("#1E2024"))
        dark.setColor(QPalette.ColorRole.WindowText, QColor("#ECEEF2"))
        app.setPalette(dark)
        QApplication.processEvents()
        assert shown.theme.is_dark
        assert shown.grab().toImage().pixelColor(4, 400).name() == "#1e2024"
    finally:
        app.setPalette(before)


def test_an_empty_machine_is_said_and_nothing_is_a_zero(dialog: Make) -> None:
    shown = dialog(Settings())
    shown.show_snapshot(NOTHING)
    said = {key: card.state.text() for key, card in shown.sources.cards.items()}
    assert said["roocode"] == "Roo Code extension data not found"
    assert said["cline_cli"] == "Cline CLI data not found"
