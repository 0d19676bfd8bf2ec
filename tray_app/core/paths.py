"""Our own directories, and where the files that ship with the program are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

APP_NAME = "tallytray"


@dataclass(frozen=True, slots=True)
class Places:
    """The directories that we may write to. None of them is created here: who writes first creates it."""

    config: Path
    data: Path
    logs: Path

    @property
    def settings_file(self) -> Path:
        """The settings, TOML."""
        return self.config / "settings.toml"

    @property
    def ledger_file(self) -> Path:
        """The ledger, SQLite; its backups lie beside it."""
        return self.data / "ledger.sqlite3"


def own_places(data_dir: Path | None = None) -> Places:
    """The platform's directories for this user, or all of them below `data_dir` (tests, portable use).

    A relative `data_dir` is taken from the current directory once: a later change of that moves nothing.
    """
    if data_dir is not None:
        root = data_dir.expanduser().absolute()
        return Places(root, root, root / "logs")
    import platformdirs

    return Places(
        platformdirs.user_config_path(APP_NAME, appauthor=False),
        platformdirs.user_data_path(APP_NAME, appauthor=False),
        platformdirs.user_log_path(APP_NAME, appauthor=False),
    )


def resources() -> Path:
    """The folder of icons, translations and samples: in the package if installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"
