#!/usr/bin/env python3
"""Prints what `llvm-cov export -summary-only` says as a table by folder: Conformance/coverage.py SUMMARY.

If the tests start the program, the lines that it runs count as well. Less than 90 % of all lines fails.
"""
import collections
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIRED = 90
# Files of which less is run are named.
LOW = 75

HEAD = "| folder | lines | run |\n|---|--:|--:|\n"


def main():
    summary = json.loads(Path(sys.argv[1]).read_text())
    folders, low = collections.defaultdict(lambda: [0, 0]), []
    total = [0, 0]
    for entry in summary["data"][0]["files"]:
        path = Path(entry["filename"])
        if not path.is_relative_to(ROOT / "Sources"):
            continue
        name, lines = path.relative_to(ROOT / "Sources"), entry["summary"]["lines"]
        for sums in (total, folders[str(name.parent)]):
            sums[0] += lines["count"]
            sums[1] += lines["covered"]
        if lines["count"] and 100 * lines["covered"] / lines["count"] < LOW:
            low.append((str(name), lines["count"], lines["covered"]))
    text = HEAD
    for folder, (count, covered) in sorted(folders.items()):
        text += f"| {folder} | {count} | {100 * covered / max(count, 1):.1f} % |\n"
    share = 100 * total[1] / max(total[0], 1)
    text += f"| **all** | {total[0]} | {share:.1f} % |\n"
    if low:
        text += f"\nFiles in which less than {LOW} % of the lines are run:\n\n"
        text += "".join(f"- {name}: {covered} of {count} lines\n" for name, count, covered in sorted(low))
    print(text)
    if share < REQUIRED:
        sys.exit(f"{share:.1f} % of all lines are run, and {REQUIRED} % are required")


main()
