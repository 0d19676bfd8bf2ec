"""The command that reads and changes settings."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def run_settings(asked: argparse.Namespace) -> int:
    """Print or change settings."""
    from tray_app.core.paths import own_places
    from tray_app.core.settings import SettingsFile
    from tray_app.core.settings_keys import keys

    file = SettingsFile(own_places(asked.data_dir).settings_file)
    if asked.action == "path":
        print(file.path)
        return 0
    if asked.action == "get":
        if asked.key:
            print(file.get(asked.key))
            return 0
        for key in keys(file.load().settings):
            print(f"{key} = {file.get(key).replace(chr(10), ', ')}")
        return 0
    loaded = file.set(asked.key, asked.value) if asked.action == "set" else file.import_accounts(asked.file)
    for problem in loaded.problems:
        print(problem, file=sys.stderr)
    return 1 if loaded.problems and asked.action == "import" else 0
