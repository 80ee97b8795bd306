#!/usr/bin/env python3
"""Checks the layout of the sources.

  .ci/layout.py

No file of the program or its tests has more than 300 lines, tables excepted. No folder of them holds more than 30 Swift
files. No two Swift files have the same name. No comment begins with "What" or "Whether".
"""
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLES = {"AllRules.swift", "PublicSuffixTable.swift"}
MOST_LINES = 300
MOST_FILES = 30
COMMENT = re.compile(r"(?:^|[ \t])(?://+|#) (\w+)")
POOR = {"What", "Whether"}


def poor_comments(path):
    """The lines where a comment begins with one of the words. A comment of several lines begins on its first."""
    continues = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = COMMENT.search(line)
        if found and not continues and found[1] in POOR:
            yield number, found[1]
        continues = line.lstrip().startswith(("//", "#"))


def main():
    files = [path for folder in ("Sources", "Tests") for path in sorted((ROOT / folder).rglob("*.swift"))]
    faults = []
    folders, names = Counter(), defaultdict(list)
    for path in files:
        place = path.relative_to(ROOT)
        folders[place.parent] += 1
        names[path.name].append(place)
        lines = path.read_text().count("\n")
        if path.name not in TABLES and lines > MOST_LINES:
            faults.append(f"{place}: {lines} lines; at most {MOST_LINES}")
    faults += [f"{folder}: {count} files; at most {MOST_FILES}" for folder, count in folders.items() if count > MOST_FILES]
    faults += [f"{places[0]}: {places[1]} has the same name" for places in names.values() if len(places) > 1]
    scripts = [path for folder in ("Conformance", "Benchmarks", "Scripts", ".ci") for path in sorted((ROOT / folder).rglob("*"))
               if path.suffix in {".swift", ".py", ".sh"}]
    for path in [*files, *scripts, ROOT / "Package.swift"]:
        faults += [f"{path.relative_to(ROOT)}:{line}: the comment begins with '{word}'" for line, word in poor_comments(path)]
    print("\n".join(faults) if faults else f"{len(files)} files checked")
    return bool(faults)


sys.exit(main())
