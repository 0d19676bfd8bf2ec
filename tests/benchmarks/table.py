"""The figures as Markdown, and their place in the README between two marks."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from typing import TYPE_CHECKING

import PySide6

from tests.benchmarks.figures import amount
from tests.benchmarks.processes import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.benchmarks.corpora import Corpus
    from tests.benchmarks.figures import Figure

BEGIN, END = "<!-- speed -->", "<!-- /speed -->"
README = ROOT / "README.md"

GROWN = ("First import, as a process", "Unchanged refresh in the tray", "Report, nothing changed, as a process",
         "Snapshot from the ledger", "Click → painted panel", "Switch of period")  # fmt: skip
"""The figures that tell how cost grows with history."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one corpus, and those of the peer beside ours."""

    corpus: Corpus
    figures: Sequence[Figure]
    peer: Sequence[Figure] = ()


def machine() -> str:
    """What was measured on; no name of a host."""
    system = (
        platform.freedesktop_os_release()["PRETTY_NAME"]
        if os.path.exists("/etc/os-release")
        else platform.system()
    )
    return (
        f"{os.cpu_count()} {platform.machine()} cores, {system}, Python {platform.python_version()}, "
        f"PySide6 {PySide6.__version__}"
    )


def _cells(figure: Figure | None) -> str:
    if figure is None:
        return " | | "
    ratio = f"{figure.ratio:.1f}" if figure.ratio is not None else ""
    return f"{amount(figure.floor, figure.unit)} | {amount(figure.ours, figure.unit)} | {ratio}"


def _verdict(found: Sequence[Figure]) -> str:
    verdicts = [figure.met for figure in found if figure.met is not None]
    if not verdicts:
        return ""
    if len(set(verdicts)) == 1:
        return "yes" if verdicts[0] else "**no**"
    return "/".join("yes" if met else "**no**" for met in verdicts)


def bounds(measured: Sequence[Measured]) -> str:
    """Every figure with its floor and its bound. Raises ValueError where two have one name."""
    by_what = [{figure.what: figure for figure in each.figures} for each in measured]
    for each, figures in zip(measured, by_what, strict=True):
        if len(figures) < len(each.figures):
            raise ValueError("two figures have the same name")
    names = list(dict.fromkeys(figure.what for each in measured for figure in each.figures))
    heads = " | ".join(f"{each.corpus.name}: floor | ours | ratio" for each in measured)
    lines = [f"| | {heads} | bound | met |", f"| --- |{' ---: |' * (3 * len(measured))} --- | --- |"]
    for what in names:
        found = [figures.get(what) for figures in by_what]
        there = [figure for figure in found if figure is not None]
        cells = " | ".join(_cells(figure) for figure in found)
        rule = there[0].rule
        lines.append(f"| {what} | {cells} | {rule} | {_verdict(there)} |")
    return "\n".join(lines)


def growth(small: Measured, large: Measured) -> str:
    """What more history costs: the factor of each figure, beside the factors of what there is to do."""
    factors = [
        f"{large.corpus.tasks / small.corpus.tasks:.1f} × the tasks",
        f"{large.corpus.requests / small.corpus.requests:.1f} × the requests",
        f"{large.corpus.size / small.corpus.size:.1f} × the bytes to read",
    ]
    mine = {figure.what: figure for figure in large.figures}
    rows = [
        f"| {figure.what} | {amount(figure.ours, figure.unit)} | {amount(mine[figure.what].ours, mine[figure.what].unit)} "
        f"| {mine[figure.what].ours / figure.ours:.1f} |"
        for figure in small.figures
        if figure.what in GROWN and figure.what in mine
    ]
    head = f"| from {small.corpus.name} to {large.corpus.name}: {', '.join(factors)} | {small.corpus.name} | {large.corpus.name} | factor |"
    return "\n".join([head, "| --- | ---: | ---: | ---: |", *rows])


def beside_peer(name: str, measured: Sequence[Measured]) -> str:
    """The same work by another program, in the same run."""
    heads = " | ".join(f"{each.corpus.name}: {name} | Tallytray" for each in measured)
    lines = [f"| | {heads} |", f"| --- |{' ---: |' * (2 * len(measured))}"]
    for figures in zip(*(each.peer for each in measured), strict=True):
        cells = " | ".join(
            f"{amount(figure.floor, figure.unit)} | {amount(figure.ours, figure.unit)}" for figure in figures
        )
        lines.append(f"| {figures[0].what} | {cells} |")
    return "\n".join(lines)


def text(measured: Sequence[Measured], peer: str, turns: int) -> str:
    """All tables."""
    sizes = "; ".join(
        f"*{each.corpus.name}*: {each.corpus.tasks:,} tasks, {each.corpus.requests:,} requests, {each.corpus.size / 1e9:.1f} GB to read"
        for each in measured
    )
    parts = [
        f"Measured on {machine()}; medians of {turns} turns. {sizes[0].upper()}{sizes[1:]}.",
        bounds(measured),
    ]
    if len(measured) > 1:
        parts.append(growth(measured[0], measured[-1]))
    if peer:
        parts.append(beside_peer(peer, measured))
    return "\n\n".join(parts)


def put_into(readme: Path, tables: str) -> None:
    """Replace what stands between the two marks. Raises ValueError where they are not there."""
    old = readme.read_text("utf-8")
    before, found, rest = old.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not (found and ended):
        raise ValueError(f"{readme.name} has no {BEGIN} … {END}")
    readme.write_text(f"{before}{BEGIN}\n{tables}\n{END}{after}", "utf-8")
