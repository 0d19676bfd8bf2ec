"""Paths as people type or paste them, made into paths of this machine: `~`, variables of any system's spelling, quotes, file URIs."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from tray_app.sources import wsl

if TYPE_CHECKING:
    from tray_app.sources.environment import Environment

_VARIABLE = re.compile(
    r"\$\{env:(?P<env>[^}]+)\}|\$\{(?P<braced>\w+)\}|%(?P<percent>[A-Za-z_][\w()]*)%|\$(?P<bare>[A-Za-z_]\w*)"
)
_WINDOWS_STYLE = re.compile(r"(~|%[^%]+%)\\")
_QUOTES = ('"', "'", "“”", "‘’")


def expand(typed: str, environment: Environment) -> str:
    """The path that was meant, not yet looked at: absolute where the text allows it, "" for nothing.

    `~` alone or before a slash is the home (`~name` is left alone); `$NAME`, `${NAME}`, `${env:NAME}`, `%NAME%` are variables, and
    one that is not set stays as it was typed; a value is not expanded again. Blanks, quotes and a trailing slash around are dropped;
    a file URI is its path; inside WSL a Windows path is the one below the drive's mount.
    """
    text = _unquoted(typed.strip())
    windows_style = environment.platform == "win32" or _WINDOWS_STYLE.match(text) is not None
    if text.lower().startswith("file:"):
        text = _path_of_uri(text, environment)
    else:
        text = _with_home(_VARIABLE.sub(lambda match: _value(match, environment), text), environment)
    if environment.mounts:
        text = wsl.path_on_mount(text, environment.mounts) or text
    if windows_style:
        text = text.replace("/", os.sep).replace("\\", os.sep)
    return _without_trailing_slash(text)


def unset_variable(path: str) -> str:
    """The variable that an expanded path still names, as typed; "" where there is none."""
    left = _VARIABLE.search(path)
    return left[0] if left else ""


def _unquoted(text: str) -> str:
    for quotes in _QUOTES:
        if len(text) >= 2 and text[0] == quotes[0] and text[-1] == quotes[-1]:
            return text[1:-1].strip()
    return text


def _value(match: re.Match[str], environment: Environment) -> str:
    name = match["env"] or match["braced"] or match["percent"] or match["bare"]
    value = environment.variable(name)
    if not value and name.upper() in {"HOME", "USERPROFILE", "USERHOME"}:
        value = environment.home
    return value or match[0]


def _with_home(text: str, environment: Environment) -> str:
    if text == "~" or text.startswith(("~/", "~\\")):
        return environment.home.rstrip("/\\") + text[1:]
    return text


def _path_of_uri(uri: str, environment: Environment) -> str:
    from urllib.parse import unquote, urlsplit

    try:
        parts = urlsplit(uri)
    except ValueError:
        return uri
    path = unquote(parts.path)
    if re.match(r"/[A-Za-z]:", path):
        path = path[1:]
    host = unquote(parts.netloc)
    if host and host.lower() != "localhost" and environment.platform == "win32":
        return f"//{host}{path}"
    return path


def _without_trailing_slash(text: str) -> str:
    bare = text.rstrip("/" + os.sep)
    if not bare:
        return text[:1]
    return text if bare.endswith(":") else bare
