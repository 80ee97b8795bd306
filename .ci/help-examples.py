#!/usr/bin/env python3
"""Runs every example that the help of a command shows, in a repository that has what they are about.

  .ci/help-examples.py

Each must give an answer: status 0, or 1 where there is something to find. Needs the release build.
"""
import re
import sys
import tempfile

from scratch import ROOT, make, run


def commands():
    """All commands, those within commands too."""
    for name in re.findall(r"^  ([a-z]+)  ", run("oconf --help", ROOT).stdout, re.MULTILINE):
        yield name
        for inner in re.findall(rf"'oconf {name} ([a-z]+)'", run(f"oconf {name} --help", ROOT).stdout):
            yield f"{name} {inner}"


def main():
    count = 0
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        make(folder)
        for command in commands():
            text = run(f"oconf {command} --help", ROOT).stdout
            examples = re.findall(r"^  (oconf .*)$", text.partition("\nExample")[2], re.MULTILINE)
            if not examples:
                failures.append(f"oconf {command} --help shows no example")
            failures += [f"oconf {command} --help: more than 80 columns: {line}"
                         for line in text.splitlines() if len(line) > 80]
            for example in examples:
                count += 1
                # Nothing is begun with where there is something.
                begins = command == "init" and "token-tests" not in example
                place = tempfile.mkdtemp(dir=folder) if begins else folder
                # A command that watches runs on until it is interrupted.
                ended = "timeout --preserve-status --signal INT 3 " if "--watch" in example else ""
                done = run(ended + example, place)
                if done.returncode not in (0, 1):
                    failures.append(f"{example}: status {done.returncode}\n{done.stdout}")
    if failures:
        sys.exit("\n".join(failures))
    if count < 20:
        sys.exit(f"help-examples: only {count} examples were found")
    print(f"{count} examples of help texts give an answer")


main()
