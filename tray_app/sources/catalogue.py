"""The providers as data: adding an extension of the Cline family is one row."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Provider:
    """What gets a tile. `extension_ids` are the folder names below an editor's globalStorage, newest first.

    `custom_path_setting` is the key in an editor's settings.json that moves the extension's storage (Roo family only).
    `dialect` picks the cache rule of task arrays: "cline" (by provider table) or "roo" (by order of tests).
    """

    id: str
    name: str
    extension_ids: tuple[str, ...] = ()
    custom_path_setting: str = ""
    dialect: str = "cline"
    added_by_user: bool = False


PROVIDERS: tuple[Provider, ...] = (
    Provider("cline", "Cline", ("saoudrizwan.claude-dev",)),
    Provider("cline_cli", "Cline CLI"),
    Provider(
        "roocode",
        "Roo Code",
        ("rooveterinaryinc.roo-cline", "rooveterinaryinc.roo-code-nightly"),
        "roo-cline.customStoragePath",
        "roo",
    ),
    Provider("kilo_code", "Kilo Code", ("kilocode.kilo-code",), "kilo-code.customStoragePath", "roo"),
    Provider("zoo_code", "Zoo Code", ("zoocodeorganization.zoo-code",), "zoo-code.customStoragePath", "roo"),
)
BY_ID = {provider.id: provider for provider in PROVIDERS}
