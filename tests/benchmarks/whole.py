"""Whole-process figures on a corpus, as a table for README: `python -m tests.benchmarks.whole HOME [HOME …]`.

A home is one that `corpus.py` made; its truth is checked, so that no figure is of a wrong number. CPU is user + system seconds of the
process and its children, medians of several turns; the floors are measured in the same run, and what counts are the ratios.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks import floors

ROOT = Path(__file__).resolve().parent.parent.parent
TURNS = 3


@dataclass(frozen=True, slots=True)
class Run:
    """One process: CPU seconds, peak resident memory in MB, and what it printed."""

    cpu: float
    peak_mb: float
    out: str


def run(arguments: list[str], home: Path) -> Run:
    """Run `python ARGUMENTS` over a home and wait for it."""
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, env=environment, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{arguments} ended with {process.returncode}")
        out.seek(0)
        return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, out.read().decode())


def check(report: str, home: Path) -> None:
    """Hold a report's metrics and tokens against the corpus' truth."""
    providers = json.loads(report)["providers"]
    for provider, true in json.loads((home / "truth.json").read_text())["providers"].items():
        for part in ("metrics", "tokens"):
            for key, value in true[part].items():
                if abs(providers[provider][part][key] - value) > 1e-6:
                    raise SystemExit(
                        f"{home}: {provider} {key} is {providers[provider][part][key]}, not {value}"
                    )


def measure(home: Path) -> list[tuple[str, float, float, str]]:
    """Rows of what, floor, ours (CPU seconds), and a remark."""
    usage, histories = floors.files_of(home, floors.USAGE_FILES), floors.files_of(home, floors.HISTORIES)
    requests = json.loads((home / "truth.json").read_text())["total"]["metrics"]["total_requests"]
    bare = statistics.median(
        run(["-c", "import json, sqlite3, argparse, dataclasses"], home).cpu for _ in range(TURNS)
    )
    floor = (
        bare
        + floors.cpu(lambda: floors.decode_all(usage), 2)
        + floors.cpu(lambda: floors.search_all(histories), 2)
        + floors.cpu(lambda: floors.insert_rows(requests), 2)
    )
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        colds, warms = [], []
        for turn in range(TURNS):
            report = ["-m", "tray_app", "--data-dir", os.path.join(folder, str(turn)), "report", "--json"]
            colds.append(run(report, home))
            warms.append(run(report, home))
            check(colds[-1].out, home)
            check(warms[-1].out, home)
        cold, warm = (
            statistics.median(each.cpu for each in colds),
            statistics.median(each.cpu for each in warms),
        )
        peak = max(each.peak_mb for each in colds)
        rows.append(("first import, `report` as a process", floor, cold, f"peak {peak:.0f} MB"))
        rows.append(
            (
                "nothing changed, `report` as a process",
                bare,
                warm,
                f"peak {max(w.peak_mb for w in warms):.0f} MB",
            )
        )
        resident = run(["-m", "tests.benchmarks.resident", os.path.join(folder, "0"), str(home)], home)
        rows += [tuple(row) for row in json.loads(resident.out)]
    return rows


def main() -> None:
    """Print the table."""
    print(
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n"
    )
    print("| what | floor, CPU s | ours, CPU s | ratio | |\n| --- | --- | --- | --- | --- |")
    for home in map(Path, sys.argv[1:]):
        total = json.loads((home / "truth.json").read_text())["total"]["metrics"]
        print(f"| **{total['total_tasks']:,} tasks, {total['total_requests']:,} requests** | | | | |")
        for what, floor, ours, remark in measure(home):
            print(f"| {what} | {floor:.4f} | {ours:.4f} | {ours / floor:.1f} | {remark} |")


if __name__ == "__main__":
    main()
