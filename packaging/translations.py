"""One command for whoever translates: bring the catalogues up to the texts of the code, and compile them.

    python packaging/translations.py          # resources/translations/*.ts follow the code, *.qm follow them
    python packaging/translations.py xy       # begins a catalogue for a language by its code, then does the same

Needs PySide6-Essentials, which brings Qt's lupdate and lrelease. What is new is marked unfinished in the .ts files; what the code no
longer says is dropped. Ends with 1 while a text is without a translation.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"


def tool(name: str) -> str:
    """Path of one of Qt's tools as PySide6 has it: lupdate or lrelease."""
    found = importlib.util.find_spec("PySide6")
    if found is None or found.origin is None:
        raise SystemExit("PySide6-Essentials is needed: it has Qt's tools for translations.")
    folder = Path(found.origin).parent
    for place in (folder / name, folder / f"{name}.exe", folder / "Qt" / "libexec" / name):
        if place.is_file():
            return str(place)
    raise SystemExit(f"{name} is not in {folder}: PySide6-Essentials has it.")


def update(catalogue: Path) -> None:
    """Bring a .ts file up to the texts of the code; translations that are there stay."""
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tray_app").rglob("*.py"))
    options = ("-silent", "-locations", "none", "-no-obsolete", "-source-language", "en")
    target = ("-target-language", catalogue.stem, "-ts", str(catalogue))
    subprocess.run([tool("lupdate"), *sources, *options, *target], cwd=ROOT, check=True)


def compile_into(catalogue: Path, compiled: Path) -> None:
    """Make the .qm file of a .ts file."""
    subprocess.run([tool("lrelease"), "-silent", str(catalogue), "-qm", str(compiled)], check=True)


def unfinished(catalogue: Path) -> list[str]:
    """The texts that a .ts file does not translate, as "context: text"."""
    return [
        f"{context.findtext('name')}: {message.findtext('source')}"
        for context in ET.parse(catalogue).getroot().iter("context")  # noqa: S314 - a file of this checkout
        for message in context.iter("message")
        if _is_open(message.find("translation"))
    ]


def _is_open(translation: ET.Element | None) -> bool:
    if translation is None or translation.get("type") == "unfinished":
        return True
    forms = translation.findall("numerusform") or [translation]
    return any(not form.text for form in forms)


def main(arguments: list[str]) -> int:
    """Update and compile every catalogue; the exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    begun = [FOLDER / f"{code}.ts" for code in arguments]
    left = 0
    for catalogue in sorted({*FOLDER.glob("*.ts"), *begun}):
        update(catalogue)
        compile_into(catalogue, catalogue.with_suffix(".qm"))
        open_texts = unfinished(catalogue)
        left += len(open_texts)
        for text in open_texts:
            print(f"{catalogue.name}: {text}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
