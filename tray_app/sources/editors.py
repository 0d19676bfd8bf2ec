"""The editors as data: folder names, servers, packages. A new editor is one row, and unknown ones are found without any."""

from __future__ import annotations

import os

# Folder below the platform's editor base -> name for people, best known first.
EDITORS: dict[str, str] = {
    "Code": "VS Code",
    "Code - Insiders": "VS Code Insiders",
    "Code - OSS": "Code - OSS",
    "Code - Exploration": "VS Code Exploration",
    "VSCodium": "VSCodium",
    "VSCodium - Insiders": "VSCodium Insiders",
    "Cursor": "Cursor",
    "Cursor Nightly": "Cursor Nightly",
    "Windsurf": "Windsurf",
    "Windsurf - Next": "Windsurf Next",
    "Trae": "Trae",
    "Trae CN": "Trae CN",
    "Kiro": "Kiro",
    "Positron": "Positron",
    "Antigravity": "Antigravity",
    "Void": "Void",
    "Qoder": "Qoder",
    "PearAI": "PearAI",
}

# Folder below the home on a machine that an editor reaches remotely -> name for people.
SERVERS: dict[str, str] = {
    ".vscode-server": "VS Code Server",
    ".vscode-server-insiders": "VS Code Server Insiders",
    ".vscode-server-oss": "Code - OSS Server",
    ".vscode-server-exploration": "VS Code Server Exploration",
    ".vscode-remote": "VS Code Remote",
    ".vscodium-server": "VSCodium Server",
    ".vscodium-server-insiders": "VSCodium Server Insiders",
    ".cursor-server": "Cursor Server",
    ".windsurf-server": "Windsurf Server",
    ".windsurf-server-next": "Windsurf Next Server",
    ".trae-server": "Trae Server",
    ".trae-cn-server": "Trae CN Server",
    ".kiro-server": "Kiro Server",
    ".antigravity-server": "Antigravity Server",
    ".positron-server": "Positron Server",
    ".void-server": "Void Server",
    ".openvscode-server": "OpenVSCode Server",
}

# Applications whose configuration folders are looked into even where no editor has been found in them.
FLATPAKS: tuple[str, ...] = (
    "com.visualstudio.code",
    "com.visualstudio.code.insiders",
    "com.visualstudio.code-oss",
    "com.vscodium.codium",
    "com.vscodium.codium-insiders",
)
SNAPS: tuple[str, ...] = ("code", "code-insiders", "codium", "codium-insiders", "cursor", "windsurf")

# Folders that lie beside the editors' on most desktops and are none.
NO_EDITORS = frozenset(
    {
        "autostart",
        "dconf",
        "fontconfig",
        "git",
        "gtk-2.0",
        "gtk-3.0",
        "gtk-4.0",
        "ibus",
        "kdeglobals",
        "pulse",
        "systemd",
        "tallytray",
    }
)

# In the order in which names are told to people and one of several names is chosen.
RANK: dict[str, int] = {name: rank for rank, name in enumerate((*EDITORS, *SERVERS))}


def editor_name(folder: str) -> str:
    """An editor's name for people from the name of its folder."""
    return EDITORS.get(folder, folder)


def server_name(folder: str) -> str:
    """A server's name for people from the name of its folder below the home: `.foo-server` is "Foo Server"."""
    known = SERVERS.get(folder)
    if known is not None:
        return known
    return " ".join(word[:1].upper() + word[1:] for word in folder.lstrip(".").split("-"))


def is_server(folder: str) -> bool:
    """Whether a folder of the home may be a remote editor's."""
    return folder in SERVERS or (folder.startswith(".") and "-server" in folder)


def name_of_path(path: str) -> str:
    """The editor or server that a path below some globalStorage belongs to; "" where the path does not tell."""
    parts = path.replace("\\", "/").split("/")
    for at in range(len(parts) - 1, 1, -1):
        if parts[at] == "globalStorage" and parts[at - 1] == "User":
            if parts[at - 2] == "data" and at >= 3:
                return server_name(parts[at - 3]) if is_server(parts[at - 3]) else ""
            return editor_name(parts[at - 2])
    return ""


def rank(user_folder: str) -> int:
    """The place of an editor's User folder in the order of editors; unknown ones come last."""
    above = os.path.dirname(user_folder)
    name = os.path.basename(above)
    if name == "data":
        name = os.path.basename(os.path.dirname(above))
    return RANK.get(name, len(RANK))
