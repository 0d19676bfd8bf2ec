"""Settings by dotted key and as text: what the command line gets, sets and imports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tray_app.core.settings_readers import UnfitValueError
from tray_app.core.settings_rules import PROVIDER_RULES, RULES, Rule, as_text, default_of
from tray_app.sources.catalogue import BY_ID

if TYPE_CHECKING:
    from tray_app.core.settings_values import Settings

_SWITCHES = {
    "true": True,
    "on": True,
    "yes": True,
    "1": True,
    "false": False,
    "off": False,
    "no": False,
    "0": False,
}


class SettingsError(Exception):
    """What was asked cannot be done; the text is a sentence for the user."""


def keys(settings: Settings) -> tuple[str, ...]:
    """Every key that can be got and set, providers added by the user included."""
    providers = (*BY_ID, *(extra.id for extra in settings.extra_providers))
    return (
        *(rule.key for rule in RULES),
        *(f"providers.{provider}.{rule.key}" for provider in providers for rule in PROVIDER_RULES),
    )


def _find(settings: Settings, key: str) -> tuple[Rule, str]:
    """The rule of a key, and the provider it is for ("" for a plain key)."""
    key = key.strip()
    for rule in RULES:
        if rule.key == key:
            return rule, ""
    known = keys(settings)
    if key in known:
        _, provider, name = key.split(".")
        return next(rule for rule in PROVIDER_RULES if rule.key == name), provider
    import difflib

    near = difflib.get_close_matches(key, known, 1, 0.6)
    raise SettingsError(f"'{key}' is no setting." + (f" Is {near[0]} meant?" if near else ""))


def get_text(settings: Settings, key: str) -> str:
    """A value as text: `true`, `30`, `4.5`; folders one per line; unset is empty."""
    rule, provider = _find(settings, key)
    value = getattr(settings.provider(provider) if provider else settings, rule.field)
    if rule.kind == "numbers":
        return ", ".join(str(number) for number in value)
    return "\n".join(value) if isinstance(value, tuple) else as_text(value)


def _parse(rule: Rule, text: str) -> Any:
    text = text.strip()
    if not text:
        return default_of(rule)
    raw: object = text
    if rule.kind == "switch":
        raw = _SWITCHES.get(text.lower(), text)
    elif rule.kind == "number":
        raw = _whole(text)
    elif rule.kind == "numbers":
        raw = [_whole(part.strip()) for part in text.strip("[]").split(",") if part.strip()]
    elif rule.kind == "amount":
        if text.lower() == "none":
            return None
        try:
            raw = float(text.removeprefix("$").strip())
        except ValueError:
            raw = text
    elif rule.kind == "texts" and text.startswith("["):
        import tomllib

        try:
            raw = tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            raw = text  # a folder whose name begins so
    return rule.read(raw)


def _whole(text: str) -> object:
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 20 else text


def parse_into(settings: Settings, key: str, text: str, *, other: bool = False) -> Settings:
    """The settings with the key's value read from text; an empty text is the default. Raises SettingsError.

    `other`: settings that are sure to differ in that key instead (so that a write of the value is a change).
    """
    rule, provider = _find(settings, key)
    try:
        value = _parse(rule, text)
    except UnfitValueError as reason:
        raise SettingsError(f"{key} = '{text}' is {reason}. Nothing was changed.") from reason
    if other:
        value = object()
    if provider:
        return settings.with_provider(provider, replace(settings.provider(provider), **{rule.field: value}))
    return replace(settings, **{rule.field: value})


def _account(entry: object) -> tuple[str, list[str], str]:
    """Provider, folders and, where the account cannot be taken, the reason."""
    if not isinstance(entry, dict):
        return "", [], "is no object"
    provider = entry.get("provider") or entry.get("id")
    if not isinstance(provider, str) or provider not in BY_ID:
        return "", [], f"is for '{provider}', which is none of {', '.join(BY_ID)}"
    extra = entry.get("extra")
    folders = extra.get("tasks_dir") if isinstance(extra, dict) else None
    folders = [folders] if isinstance(folders, str) else folders
    if not isinstance(folders, list) or not all(
        isinstance(folder, str) and "\0" not in folder for folder in folders
    ):
        return provider, [], "names no tasks_dir"
    return provider, [folder for folder in folders if folder.strip()], ""


def import_into(settings: Settings, content: Any) -> tuple[Settings, tuple[str, ...]]:
    """The settings with the folders of `{"accounts": [...]}` added, and a sentence per account left out."""
    accounts: Any = content.get("accounts") if isinstance(content, dict) else None
    if not isinstance(accounts, list):
        raise SettingsError('It has no list of accounts: {"accounts": [...]} is expected.')
    problems: list[str] = []
    for number, entry in enumerate(accounts, 1):
        provider, folders, reason = _account(entry)
        if reason:
            problems.append(f"account {number} {reason}; it is left out")
            continue
        table = settings.provider(provider)
        merged = tuple(dict.fromkeys((*table.tasks_dir, *folders)))
        settings = settings.with_provider(provider, replace(table, tasks_dir=merged))
    return settings, tuple(problems)
