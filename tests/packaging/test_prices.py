"""The shipped price tables are what their command makes of the price package that is installed with the tests."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_command_writes_the_tables_that_are_shipped_when_the_package_is_the_same(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "packaging", tmp_path / "packaging")
    shutil.copytree(ROOT / "tray_app", tmp_path / "tray_app", ignore=shutil.ignore_patterns("__pycache__"))
    script = tmp_path / "packaging" / "prices.py"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    subprocess.run(
        [sys.executable, str(script)], cwd=tmp_path, env=environment, check=True, capture_output=True
    )
    made, shipped = tmp_path / "resources" / "prices", ROOT / "resources" / "prices"
    assert (made / "LICENSE").read_bytes() == (shipped / "LICENSE").read_bytes()
    if json.loads((made / "about.json").read_text()) == json.loads((shipped / "about.json").read_text()):
        assert (made / "tables.json").read_bytes() == (shipped / "tables.json").read_bytes()
    else:  # another release of the package: the same tables at least, to be renewed by the command
        assert {table["id"] for table in json.loads((made / "tables.json").read_text())} >= {
            table["id"] for table in json.loads((shipped / "tables.json").read_text())
        }
