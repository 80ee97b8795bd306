#!/usr/bin/env python3
"""Checks that `fmt` and `flatten` undo each other and leave every token's text alone.

  .ci/fixed-points.py [SEED [COUNT]]

Makes COUNT documents (300) from SEED (a new one each time, and printed), and takes the examples and
the fixtures that are JSON. Needs the release build.
"""
import json
import random
import subprocess
import sys
from pathlib import Path

import documents

ROOT = Path(__file__).resolve().parent.parent
OCONF = ROOT / ".build/release/oconf"


def oconf(text, *arguments):
    if arguments[0] == "flatten":
        arguments += ("--no-lint",)
    run = subprocess.run(
        [OCONF, *arguments, "--kind", "json", "-"], input=text.encode(), capture_output=True,
        timeout=60)
    if run.returncode != 0 or run.stderr:
        sys.exit(f"{arguments} of {text!r}: status {run.returncode}, {run.stderr.decode()[:1000]}")
    return run.stdout.decode()


def require(condition, what, text):
    if not condition:
        sys.exit(f"{what}: {text!r}")


def check(text, rng):
    flat, pretty = oconf(text, "flatten"), oconf(text, "fmt")
    tokens = documents.tokens(text)
    require(documents.tokens(flat) == tokens, "flatten changed a token", text)
    require(documents.tokens(pretty) == tokens, "fmt changed a token", text)
    require(flat == "".join(tokens) + "\n", "flatten left blanks", text)
    require(oconf(flat, "flatten") == flat, "flatten again gives something else", text)
    require(oconf(pretty, "fmt") == pretty, "fmt again gives something else", text)
    require(oconf(flat, "fmt") == pretty, "fmt after flatten gives something else", text)
    require(oconf(pretty, "flatten") == flat, "flatten after fmt gives something else", text)
    indent = rng.choice(["0", "2", "tab"])
    other = oconf(text, "fmt", "--indent", indent)
    require(oconf(other, "flatten") == flat, f"flatten after --indent {indent} differs", text)


def recipe(text):
    """The layout is that of json.dumps with indent=4, where that keeps numbers and escapes."""
    expected = json.dumps(json.loads(text), indent=4, sort_keys=False) + "\n"
    require(oconf(text, "fmt") == expected, "fmt differs from json.dumps(indent=4)", text)


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(10 ** 9)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    print(f"seed {seed}, {count} documents", flush=True)
    rng = random.Random(seed)
    texts = [documents.document(rng, odd=True) for _ in range(count)]
    files = [
        path for folder in ("Examples", "Tests/Fixtures/ok", "Tests/Fixtures/vectors")
        for path in sorted((ROOT / folder).rglob("*.json")) if "proposals" not in path.parts]
    require(len(files) >= 8, "where are the files of the repository?", str(files))
    texts += [path.read_text() for path in files]
    for text in texts:
        check(text, rng)
    for text in ["{}", "[]", '{"a": [], "b": {}, "c": [1, [2, {"d": null}]]}', '"x"', "[[[]]]"]:
        recipe(text)
    for path in files:
        recipe(json.dumps(json.loads(path.read_text())))
    print(f"{len(texts)} documents keep their tokens and return to themselves")


main()
