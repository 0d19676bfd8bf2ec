"""What the tray leaves out: measured in a process of its own, because what is imported stays imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

_WHOLE = """
import sys
{lean}
import tray_app.app
import tray_app.core.refresh
import apscheduler.executors.pool
import apscheduler.schedulers.background
"""
_LEAN = "from tray_app.ballast import leave_out_openssl, leave_sources_unread; leave_out_openssl(); leave_sources_unread()"
_KEPT_LINES = "import linecache; print(sum(entry[0] for entry in linecache.cache.values() if len(entry) > 1))"


def said(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_no_source_is_kept_in_memory_by_pyside() -> None:
    kept = int(said(_WHOLE.format(lean=_LEAN) + _KEPT_LINES))
    usual = int(said(_WHOLE.format(lean="") + _KEPT_LINES))
    assert kept < usual / 10


def test_openssl_is_not_loaded_by_schedule_ledger_and_windows() -> None:
    code = (
        _WHOLE.format(lean=_LEAN)
        + "print([name for name in ('ssl', '_ssl', '_hashlib') if sys.modules.get(name)])"
    )
    assert said(code) == "[]"


def test_the_hashes_that_are_used_work_without_openssl() -> None:
    code = "import hashlib; print(hashlib.blake2b(b'a').hexdigest(), hashlib.md5(b'a', usedforsecurity=False).hexdigest())"
    assert said(f"{_LEAN}\n{code}") == said(code)


@pytest.mark.parametrize("name", ["_md5", "_blake2"])
def test_openssl_stays_where_python_has_no_hashes_of_its_own(name: str) -> None:
    code = f"""
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda each, *rest: None if each == {name!r} else found(each, *rest)
from tray_app.ballast import leave_out_openssl
leave_out_openssl()
print([each for each in ('_ssl', '_hashlib') if each in sys.modules and sys.modules[each] is None])
"""
    assert said(code) == "[]"
