#!/usr/bin/env python3
"""Writes schemas: one JSON Schema a kind of document that is JSON.

  Scripts/schemas.py [--check] OCONF

OCONF is the program whose declarations are described. With --check nothing is written: it says which
files are not what they should be, and fails if there are any.
"""
from pathlib import Path

import generated

FOLDER = Path(__file__).resolve().parent.parent / "schemas"


def main():
    check, program = generated.arguments(__doc__)
    kinds = [line.split()[0] for line in generated.run(program, "schema").decode().splitlines()]
    wanted = {f"{kind}.schema.json": generated.run(program, "schema", kind) for kind in kinds}
    generated.settle(FOLDER, wanted, check, "Scripts/schemas.py", "schemas", "of no kind",
                     "what the declarations say")


main()
