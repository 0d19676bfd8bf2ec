"""What the libraries under the tray would load and read for nothing, left out before they are imported: a third of the memory beyond Qt's.

PySide reads the source of every module that is imported after it and keeps the lines, only to see whether its name is in it; that decides
whether a module may switch on `__feature__`, which nothing here does. APScheduler imports asyncio and Peewee hashlib, which both load
OpenSSL where it is there, and do without where it is not; this program makes no connection.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

_OPENSSL = ("_hashlib", "_ssl")
_HASHES = (("_md5",), ("_sha1",), ("_blake2",), ("_sha3",), ("_sha2", "_sha256"), ("_sha2", "_sha512"))
"""Python's own hashes, each under its names in different releases. Without all of them hashlib needs OpenSSL."""


def leave_out_openssl() -> None:
    """Have modules that are imported from now on find no OpenSSL. Does nothing where Python has no hashes of its own."""
    if all(any(find_spec(name) for name in names) for names in _HASHES):
        for name in _OPENSSL:
            sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # documented: None halts the import


def leave_sources_unread() -> None:
    """Have PySide take every module that is imported from now on as one that knows it, without a look. Imports PySide."""
    import PySide6.QtCore  # noqa: F401 - it brings the module below

    feature = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        feature._mod_uses_pyside = lambda _module: True  # type: ignore[union-attr]  # noqa: SLF001 - there is no other way
