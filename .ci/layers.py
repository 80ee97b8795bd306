#!/usr/bin/env python3
"""Checks that the folders of each module form layers: no folder uses a folder that uses it, directly or through others.

  .ci/layers.py

A folder uses another if its code names a type that a file of the other declares. Also checks that no folder holds more
than 25 files.
"""
import graphlib
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "Sources"
LARGEST = 25
TYPE = r"(?:struct|enum|class|actor|protocol|typealias)"
# Declarations at the left margin, and those inside of types, which hide a type of the same name elsewhere.
DECLARED = re.compile(rf"^(?:@\w+ |package |public |final |indirect )*{TYPE} (\w+)", re.MULTILINE)
HIDDEN = re.compile(rf"^(?:(?:file)?private .*| .*)\b(?:{TYPE}|case) (\w+)", re.MULTILINE)
NOT_CODE = re.compile(r'"""(?:.|\n)*?"""|//.*|"(?:\\.|[^"\\\n])*"|\.\w+')


def uses(module):
    """For each folder of a module, the folders that it uses, with an example."""
    code = {path: NOT_CODE.sub("", path.read_text()) for path in module.rglob("*.swift")}
    folder = {path: path.relative_to(module).parts[0] for path in code}
    home = {name: folder[path] for path, text in code.items() for name in DECLARED.findall(text)}
    found = defaultdict(dict)
    for path, text in code.items():
        for name in sorted(set(re.findall(r"\b[A-Z]\w*", text)) - set(HIDDEN.findall(text))):
            if home.get(name, folder[path]) != folder[path]:
                found[folder[path]].setdefault(home[name], f"{path.relative_to(ROOT)} uses {name}")
    return found


def main():
    faults = []
    for module in sorted(ROOT.iterdir()):
        found = uses(module)
        try:
            graphlib.TopologicalSorter(found).prepare()
        except graphlib.CycleError as cycle:
            ring = cycle.args[1][::-1]
            faults += [f"{module.name}: folders use each other: {' → '.join(ring)}"]
            faults += [f"  {found[user][used]}" for user, used in zip(ring, ring[1:])]
    for path in [ROOT, *ROOT.rglob("*/")]:
        if (count := len(list(path.glob("*.swift")))) > LARGEST:
            faults.append(f"{path.relative_to(ROOT)} holds {count} files, more than {LARGEST}")
    print(*faults, sep="\n", end="\n" if faults else "")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
