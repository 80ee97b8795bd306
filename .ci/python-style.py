#!/usr/bin/env python3
"""Compares `oconf flatten --kind json --style python` with Python's json.dumps(json.load(…)).

  .ci/python-style.py [SEED [COUNT]]

Makes COUNT documents (600) from SEED (a new one each time, and printed). Every other one holds what
the rules about texts do not let pass, and is flattened without rules. What Python cannot read, or
would not repeat, must be refused. Needs the release build.
"""
import json
import random
import subprocess
import sys
from pathlib import Path

import documents

OCONF = Path(__file__).resolve().parent.parent / ".build/release/oconf"
REFUSED = ["1e400", "[-1E+309]", '{"a":1,"a":2}', '{"a":1,"\\u0061":1}', "7" * 4301, "[NaN]",
           "[Infinity]", "[1,]", "", "\ufeff1", "'a'", '["\t"]', "[01]", "[1.]", "[.5]", "[+1]", "nul"]


def flatten(text, *options):
    return subprocess.run(
        [OCONF, "flatten", "--kind", "json", "--style", "python", *options, "-"],
        input=text.encode(), capture_output=True, timeout=60)


def compare(text, run):
    expected = (json.dumps(json.loads(text)) + "\n").encode()
    if run.returncode != 0 or run.stdout != expected:
        sys.exit(f"differs for {text!r}\n  Python: {expected!r}\n  oconf:  {run.stdout!r}\n"
                 f"  status {run.returncode}: {run.stderr.decode()[:1000]}")


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(10 ** 9)
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    print(f"seed {seed}, {count} documents", flush=True)
    rng = random.Random(seed)
    plain = [documents.document(rng, odd=False) for _ in range(count // 2)]
    plain += ["[%s]" % ",".join(documents.NUMBERS), '"%s"' % "".join(documents.ESCAPES),
              '"%s"' % "".join(documents.PLAIN), "{}", "[]", "[[],{}]", '{"":{"":[]}}']
    odd = [documents.document(rng, odd=True) for _ in range(count // 2)]
    odd += ["[%s]" % ",".join(f'"{text}"' for text in documents.SURROGATES + documents.INVISIBLE)]
    for texts, options in [(plain, []), (odd, ["--no-lint"])]:
        for text in texts:
            compare(text, flatten(text, *options))
    for text in REFUSED:
        run = flatten(text)
        if run.returncode != 1 or run.stdout or not run.stderr:
            sys.exit(f"not refused as it should be: {text[:80]!r}: status {run.returncode}, "
                     f"{run.stdout[:80]!r}, {run.stderr[:200].decode()}")
    print(f"{len(plain) + len(odd)} documents equal, {len(REFUSED)} refused")


main()
