"""How each provider stands: its roots, problems and losses, and the status and message that follow from them."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tray_app.core.model import Losses, Problem, RootState, RootView, Status
from tray_app.core.wording import compact, counted, money

if TYPE_CHECKING:
    from tray_app.core.ledger import Ledger
    from tray_app.core.model import Usage
    from tray_app.core.settings_values import Settings
    from tray_app.sources.catalogue import Provider

_FAULTY = frozenset({RootState.UNREADABLE, RootState.PARTIAL})


@dataclass(frozen=True, slots=True)
class Facts:
    """What the ledger knows of one provider besides its sums. Times are Unix ms."""

    off: bool
    roots: tuple[RootView, ...]
    problems: tuple[Problem, ...]
    last_use_ms: int | None
    stale_since_ms: int | None
    parse_errors: int
    bad_rows: int
    unreported: int
    dropped: int
    archived: int
    rewound: int

    def losses(self, model_unknown: int) -> Losses:
        """What is not in the numbers, or only in part."""
        return Losses(
            self.parse_errors,
            self.bad_rows,
            self.unreported,
            model_unknown,
            self.dropped,
            self.archived,
            self.rewound,
        )

    def status(self, provider: Provider, usage: Usage) -> tuple[Status, str]:
        """State and message, as the report has them."""
        if self.off:
            return Status.OFF, f"{provider.name} is off in the settings"
        here = [root for root in self.roots if root.state is not RootState.MISSING]
        used = usage.tasks > 0
        sums = f"{counted(usage.tasks, 'task')}, {compact(usage.tokens.total)} tokens, {money(usage.cost)}"
        unread = sum(problem.fatal for problem in self.problems)
        if unread or any(root.state in _FAULTY for root in here):
            what = (
                counted(unread, "file") + " could not be read" if unread else "some folders could not be read"
            )
            return Status.PARTIAL, f"{sums}; {what}" if used else what[0].upper() + what[1:]
        if any(root.state is RootState.STALE for root in here):
            return Status.STALE, f"{sums}; not all places are reachable now, their last numbers stay"
        if used:
            return Status.OK, sums
        if here:
            return Status.EMPTY, f"No {provider.name} usage recorded yet"
        data = "data" if not provider.extension_ids else "extension data"
        return Status.NOT_FOUND, f"{provider.name} {data} not found"


@dataclass(frozen=True, slots=True)
class AllFacts:
    """The facts of every provider, by id."""

    roots: dict[str, list[RootView]]
    problems: dict[str, list[Problem]]
    tasks: dict[str, tuple[int, int, int, int | None]]
    bad_rows: dict[str, int]
    unreported: dict[str, int]
    stale_since: dict[str, int]

    def of(self, provider: Provider, settings: Settings) -> Facts:
        """The facts of one provider."""
        archived, dropped, rewound, last_use = self.tasks.get(provider.id, (0, 0, 0, None))
        off = not settings.provider(provider.id).enabled
        problems = () if off else tuple(self.problems.get(provider.id, ()))
        return Facts(
            off=off,
            roots=tuple(self.roots.get(provider.id, ())),
            problems=problems,
            last_use_ms=None if off else last_use,
            stale_since_ms=None if off else self.stale_since.get(provider.id),
            parse_errors=sum(problem.fatal for problem in problems),
            bad_rows=0 if off else self.bad_rows.get(provider.id, 0),
            unreported=0 if off else self.unreported.get(provider.id, 0),
            dropped=0 if off else dropped,
            archived=0 if off else archived,
            rewound=0 if off else rewound,
        )


def facts(ledger: Ledger) -> AllFacts:
    """Everything that the ledger knows about roots, documents and tasks that are named now."""
    roots: dict[str, list[RootView]] = defaultdict(list)
    problems: dict[str, list[Problem]] = defaultdict(list)
    stale_since: dict[str, int] = {}
    for path, provider, installation, named_by, state, message, since, tasks, requests, newest in ledger.rows(
        # Grouped by an expression: by the column, SQLite would fetch the rows one by one in the order of an index.
        "SELECT r.path, r.provider, r.installation, r.named_by, r.state, r.message, r.since, coalesce(d.tasks, 0),"
        " coalesce(d.requests, 0), d.newest FROM root r LEFT JOIN (SELECT root_id, count(DISTINCT task_id) AS tasks,"
        " sum(requests) AS requests, max(changed) AS newest FROM document WHERE present GROUP BY +root_id) d ON d.root_id=r.id"
        " WHERE r.active ORDER BY r.provider, r.installation, r.path"
    ):
        view = RootState(state)
        exists = view not in {RootState.MISSING, RootState.STALE}
        roots[provider].append(
            RootView(provider, installation, path, exists, tasks, requests, newest, view, message, named_by)
        )
        if view is RootState.UNREADABLE:
            problems[provider].append(Problem(path, "no permission to read", "not counted", None, since))
        if view is RootState.STALE and since is not None:
            stale_since[provider] = min(since, stale_since.get(provider, since))
    bad_rows: dict[str, int] = defaultdict(int)
    for provider, root, name, problem, fatal, size, since, bad, has_rows, root_format in ledger.rows(
        "SELECT coalesce(t.provider, r.provider), r.path, d.name, d.problem, d.fatal, d.size, d.since, d.bad_rows, d.task_id IS NOT NULL,"
        " r.format FROM document d CROSS JOIN root r ON r.id=d.root_id LEFT JOIN task t ON t.id=d.task_id"
        " WHERE r.active AND d.present AND (d.problem<>'' OR d.bad_rows>0) ORDER BY r.path, d.name"
    ):
        bad_rows[provider] += bad
        if problem:
            effect = "read in part" if not fatal else "last good numbers kept" if has_rows else "left out"
            problems[provider].append(
                Problem(_path(root, name, root_format), problem, effect, size, since, bool(fatal))
            )
    tasks_of = {
        provider: (archived, dropped, rewound, last)
        for provider, archived, dropped, rewound, last in ledger.rows(
            "SELECT provider, sum(CASE WHEN archived THEN EXISTS (SELECT 1 FROM daysum s WHERE s.task_id=task.id) ELSE 0 END),"
            " sum(dropped), sum(rewound), max(last_at) FROM task GROUP BY +provider"
        )
    }
    unreported = dict(
        ledger.rows(
            "SELECT t.provider, sum(s.unreported) FROM daysum s CROSS JOIN task t ON t.id=s.task_id WHERE s.unreported>0"
            " GROUP BY t.provider"
        )
    )
    return AllFacts(roots, problems, tasks_of, bad_rows, unreported, stale_since)


def _path(root: str, name: str, root_format: str) -> str:
    """The file that a problem is about."""
    if root_format == "task_arrays":
        return os.path.join(root, name, "ui_messages.json")
    if root_format == "kilo_db":
        return root
    return os.path.join(root, name)
