#!/usr/bin/env python3
"""Runs the commands of README.md and compares what they print with what stands there.

  .ci/readme.py          fails, and shows the difference, if something is out of date
  .ci/readme.py --write  puts today's output into README.md

A block of ```console holds commands, each after `$ `, and below each what it prints, errors included.
`oconf` is the release binary.
"""
import difflib
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def output(command):
    environment = dict(os.environ, PATH=f"{ROOT}/.build/release:{os.environ['PATH']}")
    for name in ("NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"):
        environment.pop(name, None)
    run = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=environment, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    text = run.stdout.rstrip("\n")
    return f"$ {command}\n{text}\n" if text else f"$ {command}\n"


def rerun(block):
    commands = re.findall(r"^\$ (.*)$", block[1], re.MULTILINE)
    return "```console\n" + "".join(map(output, commands)) + "```"


def main():
    if not (ROOT / ".build/release/oconf").exists():
        sys.exit("readme: build first: swift build -c release")
    old = README.read_text()
    new, count = BLOCK.subn(rerun, old)
    if count == 0:
        sys.exit("readme: README.md shows no commands")
    if sys.argv[1:] == ["--write"]:
        README.write_text(new)
    elif new != old:
        sys.stdout.writelines(difflib.unified_diff(
            old.splitlines(True), new.splitlines(True), "README.md", "what the commands print"))
        sys.exit("readme: out of date; look at the difference, then run .ci/readme.py --write")
    print(f"{count} blocks of README.md show what their commands print")


main()
