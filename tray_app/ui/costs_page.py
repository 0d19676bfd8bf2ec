"""The page Costs of the settings: what counts as cost, in which currency it is shown, budgets, and what is worth a notification."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from tray_app.core.settings_readers import UnfitValueError
from tray_app.ui import figures
from tray_app.ui.form_controls import Choice, button
from tray_app.ui.provider_budgets import ProviderBudgets
from tray_app.ui.settings_pages import FormPage, NumberField

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tray_app.core.model import Snapshot
    from tray_app.core.settings import Settings
    from tray_app.ui.design import Theme


class WordField(NumberField):
    """A short text, or a list of whole numbers, judged by the setting's own rule."""

    def value(self) -> Any:
        """The text or the numbers. Raises UnfitValueError for what the setting does not take."""
        text = self.edit.text().strip()
        if self._rule.kind != "numbers":
            return self._rule.read(text)
        parts = [part.strip().removesuffix("%").strip() for part in text.replace(";", ",").split(",")]
        try:
            return self._rule.read([int(part) for part in parts if part])
        except ValueError as reason:
            raise UnfitValueError(str(reason)) from reason

    def put(self, value: Any) -> None:
        """Show a value."""
        self.edit.setText(value if isinstance(value, str) else ", ".join(str(part) for part in value))


class SnoozeChoice(Choice):
    """For how long no notification comes: values are moments (RFC 3339), "" for not at all. `now` is local, with its offset."""

    def __init__(self, name: str, now: datetime, parent: QWidget | None = None) -> None:
        morning = (now + timedelta(days=1)).replace(hour=8, minute=0, second=0, microsecond=0)
        ends = (
            (now + timedelta(hours=1), self.tr("for an hour")),
            (now + timedelta(hours=4), self.tr("for four hours")),
            (morning, self.tr("until tomorrow, 8:00")),
        )
        choices = [("", self.tr("no")), *((end.isoformat(timespec="seconds"), text) for end, text in ends)]
        super().__init__(name, tuple(choices), parent)

    def choose(self, value: str) -> None:
        """Select a moment; one that is not among the offers is added to them."""
        if self.findData(value) < 0:
            until = datetime.fromisoformat(value).astimezone()
            when = figures.moment(int(until.timestamp() * 1000), until.tzinfo or UTC)
            self.addItem(self.tr("until %1").replace("%1", when), value)
        super().choose(value)


class CostsPage(FormPage):
    """Estimates, currency, budgets, alerts. `folder_requested`: the folder with the settings file is to be shown."""

    folder_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._title.setText(self.tr("Costs"))
        self._counting()
        self._currency()
        self._budgets()
        self._alerts()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Name the price data and its day."""
        if snapshot.price_date:
            text = self.tr("Prices: genai-prices, bundled, of %1. Nothing is fetched.")
            self._prices.setText(text.replace("%1", snapshot.price_date))
        self._prices.setVisible(bool(snapshot.price_date))

    def read(self, settings: Settings) -> None:
        """Show these settings."""
        super().read(settings)
        self.of_providers.read(settings)
        self._tell_own_prices(settings)

    def merge(self, old: Settings, new: Settings) -> None:
        """Take over settings that changed elsewhere."""
        super().merge(old, new)
        self.of_providers.merge(old, new)
        self._tell_own_prices(new)

    def write(self, settings: Settings) -> Settings:
        """The settings with what the fields hold."""
        return self.of_providers.write(super().write(settings))

    def problem(self) -> QWidget | None:
        """The first field whose text cannot be used."""
        return super().problem() or self.of_providers.problem()

    def show_theme(self, theme: Theme) -> None:
        """Take over a theme."""
        super().show_theme(theme)
        self.of_providers.show_theme(theme)

    def offer(self, folder: bool) -> None:
        """Show the button to the settings file where someone listens."""
        self.open_file.setVisible(folder)

    def _counting(self) -> None:
        self.check(
            "estimate_costs",
            self.tr("Estimate costs that no tool recorded"),
            self.tr("Estimates carry ≈ and are kept apart from recorded costs."),
        )
        self._prices = self.note("", 30)
        self._prices.hide()
        self._own_prices()
        name = self.tr("What counts")
        policies = (
            ("recorded", self.tr("recorded costs; estimates for the rest")),
            ("recomputed", self.tr("estimates wherever a price is known")),
            ("recorded_only", self.tr("recorded costs only")),
        )
        self.row(name, "cost_policy", Choice(name, policies, self))
        self.check(
            "leave_out_absurd",
            self.tr("Leave out recorded costs that cannot be right"),
            self.tr("They are named in any case, with the reason. What was recorded is kept."),
        )

    def _own_prices(self) -> None:
        """Prices of the user's own are lists of numbers: they stay in the settings file, and here is said how many there are."""
        self.own_prices = self.note("", 30)
        self.open_file = button(self.tr("Show the settings file"), parent=self)
        self.open_file.clicked.connect(self.folder_requested)
        self.open_file.hide()
        holder = QHBoxLayout()
        holder.setContentsMargins(30, 0, 0, 0)
        holder.addWidget(self.open_file)
        holder.addStretch(1)
        self.grid.addLayout(holder, self.grid.rowCount(), 0, 1, 2)

    def _tell_own_prices(self, settings: Settings) -> None:
        prices, aliases = len(settings.prices), len(settings.price_aliases)
        if not prices and not aliases:
            self.own_prices.setText(self.tr("Prices of your own can be written into the settings file."))
            return
        one, several = self.tr("1 price of your own"), self.tr("%1 prices of your own")
        parts = [one if prices == 1 else several.replace("%1", figures.exact(prices))] if prices else []
        one, several = self.tr("1 model priced as another"), self.tr("%1 models priced as others")
        parts += [one if aliases == 1 else several.replace("%1", figures.exact(aliases))] if aliases else []
        text = self.tr("From the settings file: %1.")
        self.own_prices.setText(text.replace("%1", ", ".join(parts)))

    def _currency(self) -> None:
        name = self.tr("Show amounts in")
        refusal = self.tr("A code of three letters is needed, such as EUR.")
        code = WordField("currency", name, self.tr("currency code"), refusal, False, self)
        self.row(name, "currency", code)
        name = self.tr("One US dollar is")
        refusal = self.tr("An amount above 0 is needed; empty means US dollars.")
        self.row(
            name,
            "currency_rate",
            NumberField("currency_rate", name, self.tr("of that currency"), refusal, True, self),
        )
        name = self.tr("Its sign")
        refusal = self.tr("A short sign is needed, such as €.")
        unit = self.tr("empty: as usual for the currency")
        self.row(name, "currency_sign", WordField("currency_sign", name, unit, refusal, False, self))
        self.note(self.tr("The rate is yours: none is fetched. Without one, amounts stay in US dollars."))

    def _budgets(self) -> None:
        refusal = self.tr("An amount above 0 is needed; empty means no budget.")
        dollars, tokens = self.tr("US dollars"), self.tr("tokens")
        for field, name, unit in (
            ("budget_daily_usd", self.tr("Budget per day"), dollars),
            ("budget_monthly_usd", self.tr("Budget per month"), dollars),
            ("budget_daily_tokens", self.tr("Tokens per day"), tokens),
            ("budget_monthly_tokens", self.tr("Tokens per month"), tokens),
        ):
            self.row(name, field, NumberField(field, name, unit, refusal, True, self))
        name = self.tr("Notices at")
        refusal = self.tr("Whole numbers are needed, such as 50, 80, 100.")
        self.row(
            name, "budget_levels", WordField("budget_levels", name, self.tr("percent"), refusal, False, self)
        )
        self.note(
            self.tr(
                "With a budget the icon fills up to it, and one notice comes when a level is crossed. Empty: no budget."
            )
        )
        self.of_providers = ProviderBudgets(self)
        self.of_providers.changed.connect(self.changed)
        self.grid.addWidget(self.of_providers, self.grid.rowCount(), 0, 1, 2)

    def _alerts(self) -> None:
        refusal = self.tr("An amount above 0 is needed; empty means no notice.")
        name = self.tr("A task that costs over")
        self.row(
            name,
            "alert_task_usd",
            NumberField("alert_task_usd", name, self.tr("US dollars"), refusal, True, self),
        )
        name = self.tr("A day that costs over")
        unit = self.tr("times a usual day")
        self.row(name, "alert_day_times", NumberField("alert_day_times", name, unit, refusal, True, self))
        refusal = self.tr("A time such as 22:00 is needed; empty means no quiet hours.")
        for field, name in (("quiet_from", self.tr("Quiet from")), ("quiet_to", self.tr("Quiet to"))):
            self.row(name, field, WordField(field, name, self.tr("local time"), refusal, False, self))
        name = self.tr("Pause notices")
        self.row(name, "alert_snooze_until", SnoozeChoice(name, datetime.now().astimezone(), self))
