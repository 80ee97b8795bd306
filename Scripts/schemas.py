#!/usr/bin/env python3
"""Writes schemas: one JSON Schema a kind of document that is JSON.

  Scripts/schemas.py [--check] OCONF

OCONF is the program whose declarations are described. With --check nothing is written: it says which
files are not what they should be, and fails if there are any.
"""
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "schemas"


def oconf(program, *arguments):
    run = subprocess.run([program, "schema", *arguments], capture_output=True, timeout=60)
    if run.returncode != 0:
        sys.exit(f"{program} schema {' '.join(arguments)}: status {run.returncode}\n{run.stderr.decode()}")
    return run.stdout


def main():
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    arguments = arguments[1:] if check else arguments
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit(__doc__)
    kinds = [line.split()[0] for line in oconf(arguments[0]).decode().splitlines()]
    wanted = {FOLDER / f"{kind}.schema.json": oconf(arguments[0], kind) for kind in kinds}
    stale = sorted(path for path in FOLDER.glob("*") if path not in wanted)
    changed = [path for path, text in wanted.items() if not path.exists() or path.read_bytes() != text]
    if not check:
        FOLDER.mkdir(exist_ok=True)
        for path in changed:
            path.write_bytes(wanted[path])
        for path in stale:
            path.unlink()
        print(f"{len(wanted)} schemas, {len(changed)} written, {len(stale)} removed")
        return
    for path in changed:
        print(f"schemas/{path.name}: {'differs' if path.exists() else 'is missing'}")
    for path in stale:
        print(f"schemas/{path.name}: of no kind")
    if changed or stale:
        sys.exit("run Scripts/schemas.py .build/release/oconf, and look at the difference")
    print(f"{len(wanted)} schemas are what the declarations say")


main()
