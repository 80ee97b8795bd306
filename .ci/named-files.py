#!/usr/bin/env python3
"""Fails if ARCHITECTURE.md or CONTRIBUTING.md names a file or folder that does not exist.

  .ci/named-files.py

A name is a path in code or in a link: a word with a slash, or one with the extension of a file. A path counts from
the root of the repository. A file may also be named without its folder, if there is only one of that name.
"""
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ["ARCHITECTURE.md", "CONTRIBUTING.md"]
CODE = re.compile(r"^ *```\w*\n(.*?)^ *```|`([^`\n]+)`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
NAME = re.compile(r"[\w.+-]+(/[\w.+-]+)*/?")
EXTENSION = re.compile(r".\.(swift|py|sh|ld|md|json|ya?ml|txt)$")


def names(text):
    """The paths that a page names."""
    found = set(LINK.findall(text))
    for block, span in CODE.findall(text):
        for word in re.split(r"[\s,;:\"'<>()\[\]]+", block or span):
            if NAME.fullmatch(word) and ("/" in word or EXTENSION.search(word)):
                found.add(word.rstrip("/."))
    return found


def main():
    # The files that git knows, and those about to be added. Nothing that is only built.
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True,
                            check=True).stdout.splitlines()
    files = [Path(name) for name in listed if (ROOT / name).exists()]
    paths = {str(path) for path in files} | {str(folder) for path in files for folder in path.parents}
    same = Counter(path.name for path in files)
    count = 0
    failures = []
    for page in PAGES:
        for name in sorted(names((ROOT / page).read_text())):
            count += 1
            if name in paths or "/" not in name and same[name] == 1:
                continue
            failures.append(f"{page}: {name}: " + (
                f"there are {same[name]} files of this name; name its folder, too"
                if same[name] > 1 else "there is no such file or folder"))
    if failures:
        sys.exit("\n".join(failures))
    if count < 50:
        sys.exit(f"named-files: only {count} names were found")
    print(f"{count} named files and folders exist")


main()
