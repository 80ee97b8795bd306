#!/usr/bin/env python3
"""Adds new versions of oconf to this mirror: for each, a commit that pins it, if it is not pinned yet, and a tag.

  mirror.py            all versions of the package index that are newer than the pinned one
  mirror.py VERSION…   these versions

Run it in a clean clone of the mirror, and push the commits and tags afterwards. pip's settings, such as PIP_INDEX_URL, name the
package index.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
PIN = re.compile(r'(?<="oconf==)[^"]+')
# Files that name the version; in the README it is the tag of the example.
PROJECT, README = ROOT / "pyproject.toml", ROOT / "README.md"
VERSION = re.compile(r"\d+(\.\d+)*")


def order(version):
    return tuple(int(part) for part in version.split("."))


def released():
    """The versions in the package index, without pre-releases."""
    command = [sys.executable, "-m", "pip", "index", "versions", "oconf", "--disable-pip-version-check"]
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = re.search(r"^Available versions: (.*)$", result.stdout, re.M)
    if not found:
        sys.exit("mirror.py: pip did not list any versions")
    return [version for version in found[1].split(", ") if VERSION.fullmatch(version)]


def git(*arguments):
    subprocess.run(["git", "-C", ROOT, *arguments], check=True)


def main():
    wrong = [version for version in sys.argv[1:] if not VERSION.fullmatch(version)]
    if wrong:
        sys.exit(f"mirror.py: not a version: {wrong[0]}")
    pinned = PIN.search(PROJECT.read_text())[0]
    versions = sys.argv[1:] or [version for version in released() if order(version) > order(pinned)]
    if not versions:
        print(f"oconf {pinned} is the newest version")
    for version in sorted(versions, key=order):
        PROJECT.write_text(PIN.sub(version, PROJECT.read_text()))
        README.write_text(re.sub(r"(?<=rev: v)\S+", version, README.read_text()))
        if version != pinned:
            git("commit", "--quiet", "--all", "--message", f"oconf {version}")
        pinned = version
        git("tag", f"v{version}")
        print(f"oconf {version}: pinned and tagged")


if __name__ == "__main__":
    main()
