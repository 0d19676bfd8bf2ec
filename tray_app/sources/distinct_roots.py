"""One root per real folder: links, shared storage and folders that several settings name are read once, under one name."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from tray_app.sources.reach import patiently
from tray_app.sources.records import Format, Root

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from tray_app.sources.catalogue import Provider
    from tray_app.sources.environment import Environment
    from tray_app.sources.survey import Survey

CHOSEN = "Chosen folder"
_NAMED_BY = {"settings": 0, "environment": 1, "editor_setting": 2, "usual": 3, "temporary": 4}


def each_once(
    survey: Survey, order: Mapping[str, int], providers: Mapping[str, Provider]
) -> tuple[Root, ...]:
    """The found roots, each real folder once, in an order that does not depend on the order of finding."""
    by_place: dict[tuple[Format, str], list[tuple[tuple[object, ...], Root]]] = {}
    for root, rank in survey.found:
        real = _real(survey.environment, root.path)
        key = (
            _NAMED_BY[root.named_by],
            order[root.provider],
            root.path != real,
            rank,
            root.installation,
            root.path,
        )
        by_place.setdefault((root.format, os.path.normcase(real)), []).append((key, root))
    roots = []
    for names in by_place.values():
        names.sort(key=lambda name: name[0])
        first = names[0][1]
        rivals = {root.provider for _, root in names} - {first.provider}
        if first.format is Format.SDK_SESSIONS:
            first = replace(first, serves=frozenset().union(*(root.serves for _, root in names)))
        elif rivals:
            others = " and ".join(sorted(providers[rival].name for rival in rivals))
            survey.note(
                f"{survey.environment.short(first.path)} is reached for {providers[first.provider].name} and for {others}: "
                f"it is counted as {providers[first.provider].name}."
            )
        roots.append(first)
    roots.sort(key=lambda root: (order[root.provider], root.installation, root.path))
    return _with_own_names(roots)


def missing_once(survey: Survey, order: Mapping[str, int], found: Container[str]) -> tuple[Root, ...]:
    """The roots that should be there and are not, each path once, for the provider that would have it if it were there."""
    first: dict[str, Root] = {}
    for root in sorted(set(survey.missing), key=lambda root: (order[root.provider], root.path)):
        known = first.setdefault(root.path, root)
        if known.format is Format.SDK_SESSIONS:
            first[root.path] = replace(known, serves=known.serves | root.serves)
    return tuple(root for path, root in first.items() if path not in found)


def _with_own_names(roots: Iterable[Root]) -> tuple[Root, ...]:
    """Chosen folders of one provider numbered, so that no two installations share a name by accident."""
    counts = Counter((root.provider, root.installation) for root in roots if root.installation == CHOSEN)
    seen: Counter[tuple[str, str]] = Counter()
    named = []
    for root in roots:
        key = (root.provider, root.installation)
        seen[key] += 1
        named.append(
            replace(root, installation=f"{root.installation} {seen[key]}") if counts[key] > 1 else root
        )
    return tuple(named)


def _real(environment: Environment, path: str) -> str:
    try:
        return patiently(environment, path, lambda: os.path.realpath(path))
    except OSError:
        return path
