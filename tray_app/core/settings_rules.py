"""How a TOML table becomes settings: each bad value is named and replaced alone.

`RULES` has one row per plain key: the file, the command line and the dialog judge a value by the same row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tray_app.core import settings_readers as reading
from tray_app.core.settings_prices import read_aliases, read_prices
from tray_app.core.settings_readers import UnfitValueError
from tray_app.core.settings_values import ExtraProvider, ProviderSettings, Settings
from tray_app.sources.catalogue import BY_ID

REFRESH_SECONDS = (5, 3600)
DAY_BOUNDARIES = ("utc", "local")
ICON_SHOWS = ("glyph", "cost", "tokens", "quiet")
WEEK_STARTS = ("monday", "sunday", "saturday")
LANGUAGES = (
    "system",
    "en",
    "de",
)  # the texts are English, each other code has a catalogue in resources/translations
NUMBER_STYLES = ("language", "1,234.56", "1.234,56", "1 234,56", "1'234.56")
COST_POLICIES = ("recorded", "recomputed", "recorded_only")
MOST_TOKENS = 10**15
EXTRA_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


@dataclass(frozen=True, slots=True)
class Rule:
    """How one key is read: `read` gives the value or raises UnfitValueError; `kind`: how text is parsed."""

    key: str
    field: str
    kind: str  # number, numbers, switch, choice, amount, text, texts
    read: Callable[[object], Any]


_tokens = reading.whole_number(1, MOST_TOKENS)
RULES: tuple[Rule, ...] = (
    Rule("refresh_seconds", "refresh_seconds", "number", reading.whole_number(*REFRESH_SECONDS)),
    Rule("refresh_on_open", "refresh_on_open", "switch", reading.switch),
    Rule("day_boundary", "day_boundary", "choice", reading.one_of(DAY_BOUNDARIES)),
    Rule("estimate_costs", "estimate_costs", "switch", reading.switch),
    Rule("cost_policy", "cost_policy", "choice", reading.one_of(COST_POLICIES)),
    Rule("leave_out_absurd", "leave_out_absurd", "switch", reading.switch),
    Rule("currency.code", "currency", "text", reading.currency_code),
    Rule("currency.sign", "currency_sign", "text", reading.currency_sign),
    Rule("currency.per_usd", "currency_rate", "amount", reading.amount),
    Rule("budget.daily_usd", "budget_daily_usd", "amount", reading.amount),
    Rule("budget.monthly_usd", "budget_monthly_usd", "amount", reading.amount),
    Rule("budget.daily_tokens", "budget_daily_tokens", "number", _tokens),
    Rule("budget.monthly_tokens", "budget_monthly_tokens", "number", _tokens),
    Rule("budget.levels", "budget_levels", "numbers", reading.whole_numbers(1, 1000)),
    Rule("alerts.task_usd", "alert_task_usd", "amount", reading.amount),
    Rule("alerts.day_times", "alert_day_times", "amount", reading.amount),
    Rule("alerts.quiet_from", "quiet_from", "text", reading.clock_time),
    Rule("alerts.quiet_to", "quiet_to", "text", reading.clock_time),
    Rule("alerts.snooze_until", "alert_snooze_until", "text", reading.moment),
    Rule("keep_deleted", "keep_deleted", "switch", reading.switch),
    Rule("show_titles", "show_titles", "switch", reading.switch),
    Rule("icon_shows", "icon_shows", "choice", reading.one_of(ICON_SHOWS)),
    Rule("week_start", "week_start", "choice", reading.one_of(WEEK_STARTS)),
    Rule("display.language", "language", "choice", reading.one_of(LANGUAGES)),
    Rule("display.number_style", "number_style", "choice", reading.one_of(NUMBER_STYLES)),
    Rule("autostart", "autostart", "switch", reading.switch),
    Rule("wsl_mounts", "wsl_mounts", "texts", reading.texts),
)
PROVIDER_RULES: tuple[Rule, ...] = (
    Rule("enabled", "enabled", "switch", reading.switch),
    Rule("tasks_dir", "tasks_dir", "texts", reading.texts),
    Rule("data_dir", "data_dir", "text", reading.text),
    Rule("budget_daily_usd", "budget_daily_usd", "amount", reading.amount),
    Rule("budget_monthly_usd", "budget_monthly_usd", "amount", reading.amount),
    Rule("budget_daily_tokens", "budget_daily_tokens", "number", _tokens),
    Rule("budget_monthly_tokens", "budget_monthly_tokens", "number", _tokens),
)


KEYS = frozenset(rule.key.split(".")[0] for rule in RULES) | {
    "providers",
    "extra_providers",
    "prices",
    "price_aliases",
}
"""Every key at the top of the file."""


def default_of(rule: Rule) -> Any:
    """What is used where the file says nothing, or nothing usable."""
    return getattr(ProviderSettings() if rule in PROVIDER_RULES else Settings(), rule.field)


def as_text(value: object) -> str:
    """A value as the file would show it: `true`, `30`, `'soon'`, `["~/a", "~/b"]`; unset is empty."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}" if value == float(f"{value:g}") else repr(value)
    if isinstance(value, list | tuple):
        return (
            "[" + ", ".join(f'"{part}"' if isinstance(part, str) else as_text(part) for part in value) + "]"
        )
    return str(value)


def _quoted(value: object) -> str:
    shown = f"'{value}'" if isinstance(value, str) else as_text(value)
    return shown if len(shown) <= 80 else shown[:77] + "…"


def _read_rules(
    table: Mapping[str, Any], rules: tuple[Rule, ...], prefix: str, problems: list[str]
) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for rule in rules:
        raw: Any = table
        for part in rule.key.split("."):
            raw = raw.get(part) if isinstance(raw, Mapping) else None
        if raw is None:
            continue
        try:
            values[rule.field] = rule.read(raw)
        except UnfitValueError as reason:
            fallback = as_text(default_of(rule)) or "nothing"
            problems.append(f"{prefix}{rule.key} = {_quoted(raw)} is {reason}; {fallback} is used")
    return values


def extra_problem(extra: ExtraProvider, taken: frozenset[str]) -> str:
    """Why an added extension cannot be used, or "". `taken`: ids that are in use."""
    if not EXTRA_ID.fullmatch(extra.id):
        return f"id '{extra.id}' must be small letters, digits and _, beginning with a letter"
    if extra.id in taken:
        return f"id '{extra.id}' is in use already"
    if not extra.name.strip():
        return "it has no name"
    if not extra.extension_id.strip() and not extra.tasks_dir:
        return "it names neither extension_id nor tasks_dir"
    return ""


def _read_extra(raw: object, problems: list[str]) -> tuple[ExtraProvider, ...]:
    if not isinstance(raw, list):
        problems.append(f"extra_providers = {_quoted(raw)} is no list of tables; nothing is used")
        return ()
    found: dict[str, ExtraProvider] = {}
    for number, entry in enumerate(raw, 1):
        where = f"extra_providers, number {number}"
        try:
            table = entry if isinstance(entry, Mapping) else {}
            extra = ExtraProvider(
                reading.text(table.get("id", "")),
                reading.text(table.get("name", "")),
                reading.text(table.get("extension_id", "")),
                reading.texts(table.get("tasks_dir", [])),
            )
            reason = extra_problem(extra, frozenset((*BY_ID, *found)))
        except UnfitValueError as error:
            reason = f"a value in it is {error}"
        if reason:
            problems.append(f"{where}: {reason}; it is left out")
        else:
            found[extra.id] = extra
    return tuple(found.values())


def _misspelt(table: Mapping[str, Any]) -> list[str]:
    import difflib

    hints = []
    for key in table:
        near = difflib.get_close_matches(key, KEYS, 1, 0.8) if key not in KEYS else []
        if near:
            hints.append(f"{key} is not known and left alone; {near[0]} is")
    return hints


def read_settings(table: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """A TOML document's table as settings, and a sentence for each value that could not be used."""
    problems: list[str] = []
    values = _read_rules(table, RULES, "", problems)
    providers: dict[str, ProviderSettings] = {}
    tables = table.get("providers", {})
    problems.extend(
        f"{key} = {_quoted(table[key])} is no table; nothing in it is used"
        for key in ("alerts", "budget", "currency", "display", "providers")
        if key in table and not isinstance(table[key], Mapping)
    )
    for provider_id, raw in tables.items() if isinstance(tables, Mapping) else ():
        if isinstance(raw, Mapping):
            read = _read_rules(raw, PROVIDER_RULES, f"providers.{provider_id}.", problems)
            providers[provider_id] = ProviderSettings(**read)
        else:
            problems.append(f"providers.{provider_id} = {_quoted(raw)} is no table; the defaults are used")
    if "extra_providers" in table:
        values["extra_providers"] = _read_extra(table["extra_providers"], problems)
    if "prices" in table:
        values["prices"] = read_prices(table["prices"], problems)
    if "price_aliases" in table:
        values["price_aliases"] = read_aliases(table["price_aliases"], problems)
    if not KEYS.issuperset(table):
        problems.extend(_misspelt(table))
    return Settings(**values, providers=providers), tuple(problems)
