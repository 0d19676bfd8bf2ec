"""A made-up machine for the windows that tell about sources: settings, what a look found, and verdicts."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tray_app.core.model import (
    Losses,
    Period,
    Problem,
    ProviderUsage,
    RootState,
    RootView,
    Snapshot,
    Status,
    Usage,
)
from tray_app.core.settings import ProviderSettings, Settings
from tray_app.sources.overrides import Verdict

HOME = "/home/dana"
NOW = int(datetime(2026, 11, 30, 14, 2, tzinfo=UTC).timestamp() * 1000)
SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
STORAGE = f"{HOME}/.config/Code/User/globalStorage"

NO_LOSSES = Losses()
SETTINGS = Settings(
    providers={
        "cline_cli": ProviderSettings(data_dir="~/.cline/data"),
        "roocode": ProviderSettings(
            tasks_dir=("/srv/dev/editor-data/rooveterinaryinc.roo-cline", "$WORK/roo-nightly/tasks")
        ),
        "kilo_code": ProviderSettings(tasks_dir=("~/backup/kilo/tasks", "/mnt/nas/laptop/kilo/tasks")),
    }
)


def judge(provider_id: str, typed: str) -> Verdict:
    """Verdicts as the sources would give them on the made-up machine."""
    if typed.endswith("roo-cline"):
        return Verdict("extension_folder", typed, typed, 88, NOW - HOUR, suggestion=f"{typed}/tasks")
    if "backup" in typed:
        return Verdict("missing", typed, typed, message="Does not exist.")
    if "nas" in typed:
        return Verdict("unreachable", typed, typed)
    if provider_id == "cline_cli":
        return Verdict("ok", typed, typed, 241, NOW - 20 * MINUTE)
    return Verdict("ok", typed, typed, 63, NOW - 2 * DAY)


def root(
    provider: str,
    installation: str,
    path: str,
    tasks: int = 0,
    requests: int = 0,
    age: int | None = None,
    state: RootState = RootState.OK,
    **more: str | bool,
) -> RootView:
    """One place that was looked at."""
    newest = None if age is None else NOW - age
    exists = state is not RootState.MISSING
    return RootView(provider, installation, path, exists, tasks, requests, newest, state, **more)  # type: ignore[arg-type]


def usage(
    provider_id: str,
    name: str,
    *roots: RootView,
    problems: tuple[Problem, ...] = (),
    losses: Losses = NO_LOSSES,
    stale_since: int | None = None,
) -> ProviderUsage:
    """A provider with these places."""
    nothing = {period: Usage() for period in Period}
    last = max((found.newest_ms for found in roots if found.newest_ms), default=None)
    return ProviderUsage(
        provider_id,
        name,
        Status.OK if roots else Status.NOT_FOUND,
        "",
        nothing,
        nothing,
        dict.fromkeys(Period, ()),
        last_use_ms=last,
        losses=losses,
        roots=roots,
        problems=problems,
        stale_since_ms=stale_since,
    )


def problem(task: str, reason: str, effect: str, size: int, age: int) -> Problem:
    """A document that could not be read."""
    path = f"{STORAGE}/rooveterinaryinc.roo-cline/tasks/{task}/ui_messages.json"
    return Problem(path, reason, effect, size, NOW - age)


FULL = Snapshot(
    today=date(2026, 11, 30),
    day_boundary="utc",
    time_zone="UTC",
    providers=(
        usage(
            "cline",
            "Cline",
            root("cline", "VS Code", f"{STORAGE}/saoudrizwan.claude-dev", 318, 2114, 48 * SECOND),
            root(
                "cline",
                "Cursor",
                f"{HOME}/.config/Cursor/User/globalStorage/saoudrizwan.claude-dev",
                94,
                655,
                2 * DAY,
            ),
            losses=Losses(no_usage_reported=21, duplicates_dropped=214, archived_tasks=27),
        ),
        usage(
            "cline_cli",
            "Cline CLI",
            root("cline_cli", "Terminal", f"{HOME}/.cline/data/sessions", 241, 1704, 20 * MINUTE),
        ),
        usage(
            "roocode",
            "Roo Code",
            root(
                "roocode",
                "VS Code",
                f"{STORAGE}/rooveterinaryinc.roo-cline",
                146,
                968,
                HOUR,
                RootState.PARTIAL,
                message="3 files unreadable",
            ),
            root(
                "roocode",
                "Chosen folder",
                "/srv/projects/roo-nightly/tasks",
                63,
                402,
                2 * DAY,
                named_by="settings",
            ),
            problems=(
                problem("1764480112", "cut off near the end", "last good numbers kept", 48120, 4 * MINUTE),
                problem("1764391077", "no permission to read", "left out", 212904, 3 * DAY),
                problem("1763902455", "empty file", "left out", 0, 9 * DAY),
            ),
            losses=Losses(
                parse_errors=3, bad_rows=2, no_usage_reported=10, model_unknown=9, rewound_requests=12
            ),
        ),
        usage(
            "kilo_code",
            "Kilo Code",
            root("kilo_code", "VS Code, CLI", f"{HOME}/.local/share/kilo/kilo.db", 120, 702, 3 * HOUR),
            root(
                "kilo_code",
                "Chosen folder",
                "/mnt/nas/laptop/kilo/tasks",
                58,
                377,
                2 * DAY,
                RootState.STALE,
                named_by="settings",
            ),
            root(
                "kilo_code",
                "Chosen folder",
                f"{HOME}/backup/kilo/tasks",
                state=RootState.MISSING,
                named_by="settings",
            ),
            stale_since=NOW - 2 * DAY,
        ),
        usage(
            "zoo_code",
            "Zoo Code",
            root(
                "zoo_code",
                "VS Code",
                f"{STORAGE}/zoocodeorganization.zoo-code",
                0,
                0,
                18 * DAY,
                RootState.EMPTY,
            ),
        ),
    ),
    fresh_at_ms=NOW - 12 * SECOND,
    looked={"cline": 24, "cline_cli": 4, "roocode": 24, "kilo_code": 22, "zoo_code": 20},
    notes=("411 of 412 Cline tasks agree with the extension's own total.",),
)
NOTHING = Snapshot(
    today=date(2026, 11, 30),
    day_boundary="utc",
    time_zone="UTC",
    providers=tuple(
        usage(provider_id, name)
        for provider_id, name in (
            ("cline", "Cline"),
            ("cline_cli", "Cline CLI"),
            ("roocode", "Roo Code"),
            ("kilo_code", "Kilo Code"),
            ("zoo_code", "Zoo Code"),
        )
    ),
    fresh_at_ms=NOW - 12 * SECOND,
    looked={"cline": 24, "cline_cli": 4, "roocode": 24, "kilo_code": 22, "zoo_code": 20},
)
