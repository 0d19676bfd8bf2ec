"""How a TOML table becomes settings: each bad value is named and replaced alone.

`RULES` has one row per plain key: the file, the command line and the dialog judge a value by the same row.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tray_app.core.settings_values import ExtraProvider, ProviderSettings, Settings
from tray_app.sources.catalogue import BY_ID

REFRESH_SECONDS = (5, 3600)
DAY_BOUNDARIES = ("utc", "local")
ICON_SHOWS = ("glyph", "cost", "tokens", "quiet")
WEEK_STARTS = ("monday", "sunday", "saturday")
EXTRA_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


class UnfitValueError(ValueError):
    """A value that a key does not take; the text says what it takes."""


def _whole_number(value: object) -> int:
    low, high = REFRESH_SECONDS
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise UnfitValueError(f"no whole number from {low} to {high}")


def _switch(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise UnfitValueError("neither true nor false")


def _one_of(choices: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if isinstance(value, str) and value.strip().lower() in choices:
            return value.strip().lower()
        raise UnfitValueError(f"none of {', '.join(choices)}")

    return read


def _amount(value: object) -> float:
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        and 0 < value < 1e9
    ):
        return float(value)
    raise UnfitValueError("no amount above 0")


def _text(value: object) -> str:
    if isinstance(value, str) and "\0" not in value:
        return str(value)
    raise UnfitValueError("no text")


def _texts(value: object) -> tuple[str, ...]:
    parts: list[Any] = value if isinstance(value, list) else [value]
    if all(isinstance(part, str) and "\0" not in part for part in parts):
        return tuple(dict.fromkeys(str(part) for part in parts if part.strip()))
    raise UnfitValueError("neither a text nor a list of texts")


@dataclass(frozen=True, slots=True)
class Rule:
    """How one key is read: `read` gives the value or raises UnfitValueError; `kind`: how text is parsed."""

    key: str
    field: str
    kind: str  # number, switch, choice, amount, text, texts
    read: Callable[[object], Any]


RULES: tuple[Rule, ...] = (
    Rule("refresh_seconds", "refresh_seconds", "number", _whole_number),
    Rule("refresh_on_open", "refresh_on_open", "switch", _switch),
    Rule("day_boundary", "day_boundary", "choice", _one_of(DAY_BOUNDARIES)),
    Rule("estimate_costs", "estimate_costs", "switch", _switch),
    Rule("budget.daily_usd", "budget_daily_usd", "amount", _amount),
    Rule("budget.monthly_usd", "budget_monthly_usd", "amount", _amount),
    Rule("keep_deleted", "keep_deleted", "switch", _switch),
    Rule("show_titles", "show_titles", "switch", _switch),
    Rule("icon_shows", "icon_shows", "choice", _one_of(ICON_SHOWS)),
    Rule("week_start", "week_start", "choice", _one_of(WEEK_STARTS)),
    Rule("autostart", "autostart", "switch", _switch),
    Rule("wsl_mounts", "wsl_mounts", "texts", _texts),
)
PROVIDER_RULES: tuple[Rule, ...] = (
    Rule("enabled", "enabled", "switch", _switch),
    Rule("tasks_dir", "tasks_dir", "texts", _texts),
    Rule("data_dir", "data_dir", "text", _text),
)


KEYS = frozenset(rule.key.split(".")[0] for rule in RULES) | {"providers", "extra_providers"}


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
                _text(table.get("id", "")),
                _text(table.get("name", "")),
                _text(table.get("extension_id", "")),
                _texts(table.get("tasks_dir", [])),
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
        for key in ("budget", "providers")
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
    if not KEYS.issuperset(table):
        problems.extend(_misspelt(table))
    return Settings(**values, providers=providers), tuple(problems)
