#!/usr/bin/env python3
"""Runs the program on real files that are not part of this repository, if there are any.

OCONF_CORPUS names their folder; without it, ../shared/corpus is tried. Nothing is expected of the
findings, except that they come in good order: no crash, one status, reports that can be read, the
comments of .jsonc files all reported, and formatting that keeps what was there.
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import documents

ROOT = Path(__file__).resolve().parent.parent
OCONF = ROOT / ".build/release/oconf"


def oconf(*arguments, **options):
    return subprocess.run([OCONF, *arguments], capture_output=True, timeout=120, **options)


def require(condition, *what):
    if not condition:
        sys.exit(" ".join(map(str, what)))


def check(path):
    """Lints one file as what it is, if it is of a known kind; returns the findings."""
    run = oconf("lint", "--no-config", "--pedantic", "--ignore-unknown", "--format", "json", path)
    require(run.returncode in (0, 1), path, run.returncode, run.stderr[:500])
    report = json.loads(run.stdout)
    require(not run.stderr or report["summary"]["files"] == 0, path, run.stderr[:500])
    require((run.returncode == 1) == (report["summary"]["errors"] > 0), path, "status and errors")
    text = oconf("lint", "--no-config", "--pedantic", "--ignore-unknown", path)
    require(text.returncode == run.returncode, path, "the text form has another status")
    size = path.stat().st_size
    for found in report["diagnostics"]:
        start, end = found["range"]["start"]["offset"], found["range"]["end"]["offset"]
        require(0 <= start <= end <= size, path, "a finding outside of the file", found)
    if path.suffix == ".jsonc":
        lines = path.read_text().splitlines()
        comments = {number for number, line in enumerate(lines, 1) if re.match(r"\s*//", line)}
        said = [found for found in report["diagnostics"]
                if found["rule"] == "json-not-strict" and "comment" in found["message"]]
        # All comments of a file are one finding, at the first of them.
        require(len(said) == min(1, len(comments)), path, "findings about comments:", len(said))
        if comments:
            require(said[0]["range"]["start"]["line"] <= min(comments), path, "not at the first comment")
            count = max(map(int, re.findall(r"[0-9]+", said[0]["message"])), default=1)
            require(count >= len(comments), path, "of", len(comments), "comments, counted", count)
    return report["summary"]["files"], report["diagnostics"]


def check_as_json(path):
    """Formats and flattens a file; returns whether it is JSON."""
    source = path.read_bytes()
    try:
        json.loads(source)
        is_json = not source.startswith(b"\xef\xbb\xbf")
    except ValueError:
        is_json = False
    pretty = oconf("fmt", "--kind", "json", "-", input=source)
    flat = oconf("flatten", "--kind", "json", "--no-lint", "-", input=source)
    for run in (pretty, flat):
        require(run.returncode == (0 if is_json else 1), path, run.returncode, run.stderr[:500])
    if is_json:
        tokens = documents.tokens(source.decode())
        require(documents.tokens(pretty.stdout.decode()) == tokens, path, "fmt changed a token")
        require(flat.stdout.decode() == "".join(tokens) + "\n", path, "flatten changed a token")
    return is_json


def main():
    folder = Path(os.environ.get("OCONF_CORPUS", ROOT / "../shared/corpus")).resolve()
    if not folder.is_dir():
        print("skipped: there is no folder of local data; OCONF_CORPUS can name one")
        return
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    require(paths, "the folder of local data is empty")
    linted = count = 0
    for path in paths:
        files, found = check(path)
        linted += files
        count += len(found)
    formatted = sum(check_as_json(path) for path in paths if path.suffix in (".json", ".jsonc"))
    whole = oconf("lint", "--no-config", folder)
    require(whole.returncode in (0, 1), "the folder as a whole", whole.returncode, whole.stderr[:500])
    print(f"{len(paths)} files, of which {linted} of a known kind, {count} findings; "
          f"{formatted} formatted and flattened")


main()
