"""Putting changed settings into a TOML document so that all else stays: comments, order, unknown keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tomlkit
from tomlkit.items import AoT, Table

from tray_app.core.settings_prices import alias_fields, price_fields
from tray_app.core.settings_rules import PROVIDER_RULES, RULES, default_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, MutableMapping

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
    for key, field, identity, fields in _LISTS:
        before_all, after_all = getattr(base, field), getattr(settings, field)
        if before_all != after_all:
            _put_list(document, key, identity, fields, before_all, after_all)
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


_LISTS: tuple[tuple[str, str, str, Callable[[Any], Mapping[str, object]]], ...] = (
    ("extra_providers", "extra_providers", "id", _fields),
    ("prices", "prices", "model", price_fields),
    ("price_aliases", "price_aliases", "model", alias_fields),
)
"""Lists of tables: key in the file, field of the settings, what names an entry, and its keys."""


def _put_list(
    document: MutableMapping[str, Any],
    name: str,
    identity: str,
    fields: Callable[[Any], Mapping[str, object]],
    base: tuple[Any, ...],
    entries: tuple[Any, ...],
) -> None:
    """Entries are matched by what names them: changed in place, removed, or (those that could not be read) untouched."""
    there = document.get(name)
    if not isinstance(there, list):
        there = tomlkit.aot()
    wanted = {getattr(entry, identity): entry for entry in entries}
    before = {getattr(entry, identity): entry for entry in base}
    tables = tomlkit.aot()
    for table in list(there):
        named = table.get(identity) if isinstance(table, dict) else None
        named = named.strip() if isinstance(named, str) else named
        if named in before and named not in wanted:
            continue
        entry = wanted.pop(named, None) if isinstance(named, str) else None
        if entry is not None and entry != before.get(named):
            for key, value in fields(entry).items():
                _put(table, [], key, value, None)
        if isinstance(table, dict):
            tables.append(table if isinstance(table, Table) else _table(table))
    for entry in wanted.values():
        given = {key: _toml(value) for key, value in fields(entry).items() if value not in (None, "", ())}
        tables.append(_table(given))
    if tables or name in document:
        _replace(document, name, tables)


def _table(values: Mapping[str, object]) -> Table:
    table = tomlkit.table()
    for key, value in values.items():
        table[key] = value
    return table


def _replace(document: MutableMapping[str, Any], name: str, tables: AoT) -> None:
    document.pop(name, None)
    if tables:
        document[name] = tables
