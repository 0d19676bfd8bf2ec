"""The settings as typed values, and what of them the sources are told."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tray_app.sources.catalogue import BY_ID, Provider

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tray_app.core.settings_prices import PriceAlias, UserPrice
    from tray_app.sources.locations import Selection


@dataclass(frozen=True, slots=True)
class ProviderSettings:
    """One provider's table. Folders are kept as typed (`~` and variables are expanded by who reads them).

    Budgets are as those of `Settings`, for this provider alone.
    """

    enabled: bool = True
    tasks_dir: tuple[str, ...] = ()
    data_dir: str = ""
    budget_daily_usd: float | None = None
    budget_monthly_usd: float | None = None
    budget_daily_tokens: int | None = None
    budget_monthly_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class ExtraProvider:
    """A Cline-format extension that the user added: by its folder name below globalStorage, by folders, or
    both."""

    id: str
    name: str
    extension_id: str = ""
    tasks_dir: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice, each with its default. Budgets are USD or net tokens; None means no budget.

    `currency_rate` is how many units of `currency` one USD is worth. Quiet hours are local "HH:MM"; empty means none.
    `alert_snooze_until` is an RFC 3339 moment, or empty.
    """

    refresh_seconds: int = 30
    refresh_on_open: bool = True
    day_boundary: str = "utc"
    estimate_costs: bool = True
    budget_daily_usd: float | None = None
    budget_monthly_usd: float | None = None
    budget_daily_tokens: int | None = None
    budget_monthly_tokens: int | None = None
    budget_levels: tuple[int, ...] = (50, 80, 100)
    cost_policy: str = "recorded"
    leave_out_absurd: bool = False
    currency: str = "USD"
    currency_sign: str = ""
    currency_rate: float | None = None
    alert_task_usd: float | None = None
    alert_day_times: float | None = None
    quiet_from: str = ""
    quiet_to: str = ""
    alert_snooze_until: str = ""
    keep_deleted: bool = True
    show_titles: bool = False
    icon_shows: str = "glyph"
    week_start: str = "monday"
    language: str = "system"
    number_style: str = "language"
    autostart: bool = False
    wsl_mounts: tuple[str, ...] = ()
    providers: Mapping[str, ProviderSettings] = field(default_factory=dict)
    extra_providers: tuple[ExtraProvider, ...] = ()
    prices: tuple[UserPrice, ...] = ()
    price_aliases: tuple[PriceAlias, ...] = ()

    def provider(self, provider_id: str) -> ProviderSettings:
        """A provider's table, or the defaults."""
        return self.providers.get(provider_id, ProviderSettings())

    def with_provider(self, provider_id: str, values: ProviderSettings) -> Settings:
        """These settings with one provider's table replaced."""
        return replace(self, providers={**self.providers, provider_id: values})

    def selection(self) -> Selection:
        """What the sources are asked to read: plain values, extensions added by the user as providers."""
        from tray_app.sources.locations import Selection

        known = (*BY_ID, *(extra.id for extra in self.extra_providers))
        folders = {key: self.provider(key).tasks_dir for key in known}
        for extra in self.extra_providers:
            folders[extra.id] = tuple(dict.fromkeys((*extra.tasks_dir, *folders[extra.id])))
        return Selection(
            tasks_dirs={key: dirs for key, dirs in folders.items() if dirs},
            data_dirs={key: self.provider(key).data_dir for key in known if self.provider(key).data_dir},
            extra=tuple(
                Provider(
                    extra.id,
                    extra.name,
                    (extra.extension_id,) if extra.extension_id else (),
                    added_by_user=True,
                )
                for extra in self.extra_providers
            ),
            disabled=frozenset(key for key in known if not self.provider(key).enabled),
            wsl_mounts=self.wsl_mounts,
        )
