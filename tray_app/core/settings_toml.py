"""Putting changed settings into a TOML document so that all else stays: comments, order, unknown keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tomlkit
from tomlkit.items import AoT, Table

from tray_app.core.settings_rules import PROVIDER_RULES, RULES, default_of

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping

    from tray_app.core.settings_values import ExtraProvider, Settings

_MISSING = object()


def changed(text: str, base: Settings, settings: Settings) -> str:
    """The document `text` with each value that differs between `base` and `settings` written into it."""
    document = tomlkit.parse(text)
    for rule in RULES:
        value = getattr(settings, rule.field)
        if value != getattr(base, rule.field):
            *parents, key = rule.key.split(".")
            _put(document, parents, key, value, default_of(rule))
    for provider in dict.fromkeys((*base.providers, *settings.providers)):
        before, after = base.provider(provider), settings.provider(provider)
        for rule in PROVIDER_RULES:
            value = getattr(after, rule.field)
            if value != getattr(before, rule.field):
                _put(document, ["providers", provider], rule.key, value, default_of(rule))
    if settings.extra_providers != base.extra_providers:
        _put_extras(document, base.extra_providers, settings.extra_providers)
    return tomlkit.dumps(document)


def _put(
    document: MutableMapping[str, Any], parents: list[str], key: str, value: object, default: object
) -> None:
    """Write one value; the default only over a value that is there, "no value" removes the key."""
    unset = value is None or value == () or value == ""
    table: Any = document
    for parent in parents:
        inner = table.get(parent, _MISSING)
        if not isinstance(inner, dict):
            if unset or value == default:
                return
            inner = tomlkit.table(is_super_table=parent == "providers")
            table[parent] = inner
            inner = table[parent]
        table = inner
    if unset:
        table.pop(key, None)
    elif value != default or key in table:
        table[key] = _toml(value, table.get(key))


def _toml(value: object, there: object = None) -> object:
    if not isinstance(value, tuple):
        return value
    if len(value) == 1 and not isinstance(there, list):
        return value[0]
    array = tomlkit.array()
    array.extend(value)
    return array.multiline(len(value) > 1)


def _fields(extra: ExtraProvider) -> Mapping[str, object]:
    return {
        "id": extra.id,
        "name": extra.name,
        "extension_id": extra.extension_id,
        "tasks_dir": extra.tasks_dir,
    }


def _put_extras(
    document: MutableMapping[str, Any], base: tuple[ExtraProvider, ...], extras: tuple[ExtraProvider, ...]
) -> None:
    """Entries are matched by id: changed in place, removed, or (those that could not be read) untouched."""
    there = document.get("extra_providers")
    if not isinstance(there, list):
        there = tomlkit.aot()
    wanted = {extra.id: extra for extra in extras}
    before = {extra.id: extra for extra in base}
    tables = tomlkit.aot()
    for entry in list(there):
        identity = entry.get("id") if isinstance(entry, dict) else None
        if identity in before and identity not in wanted:
            continue
        extra = wanted.pop(identity, None) if isinstance(identity, str) else None
        if extra is not None and extra != before.get(extra.id):
            for key, value in _fields(extra).items():
                _put(entry, [], key, value, None)
        if isinstance(entry, dict):
            tables.append(entry if isinstance(entry, Table) else _table(entry))
    for extra in wanted.values():
        tables.append(_table({key: _toml(value) for key, value in _fields(extra).items() if value}))
    if tables or "extra_providers" in document:
        _replace(document, tables)


def _table(values: Mapping[str, object]) -> Table:
    table = tomlkit.table()
    for key, value in values.items():
        table[key] = value
    return table


def _replace(document: MutableMapping[str, Any], tables: AoT) -> None:
    document.pop("extra_providers", None)
    if tables:
        document["extra_providers"] = tables
