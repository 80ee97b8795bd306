#!/usr/bin/env python3
"""Fails where the layout of the sources is not the agreed one.

  .ci/layout.py

No file of the program has more than 300 lines, tables excepted; no folder of sources or tests holds more than 30 Swift
files; no two Swift files have the same name; and no comment begins with "What" or "Whether".
"""
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLES = {"AllRules.swift", "PublicSuffixTable.swift"}
MOST_LINES = 300
MOST_FILES = 30
OPENING = re.compile(r"^[ \t]*///? (What|Whether)\b", re.MULTILINE)


def main():
    files = [path for folder in ("Sources", "Tests") for path in sorted((ROOT / folder).rglob("*.swift"))]
    faults = []
    folders, names = Counter(), defaultdict(list)
    for path in files:
        place = path.relative_to(ROOT)
        folders[place.parent] += 1
        names[path.name].append(place)
        lines = path.read_text().count("\n")
        if place.parts[0] == "Sources" and path.name not in TABLES and lines > MOST_LINES:
            faults.append(f"{place}: {lines} lines; at most {MOST_LINES}")
    faults += [f"{folder}: {count} files; at most {MOST_FILES}" for folder, count in folders.items() if count > MOST_FILES]
    faults += [f"{places[0]}: {places[1]} has the same name" for places in names.values() if len(places) > 1]
    for path in files + sorted((ROOT / "Conformance").rglob("*.swift")) + sorted((ROOT / "Benchmarks").rglob("*.swift")):
        text = path.read_text()
        for found in OPENING.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            faults.append(f"{path.relative_to(ROOT)}:{line}: the comment begins with '{found[1]}'")
    print("\n".join(faults) if faults else f"{len(files)} files are where and as they should be")
    return bool(faults)


sys.exit(main())
