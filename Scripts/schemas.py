#!/usr/bin/env python3
"""Writes schemas: a JSON Schema for each kind of document that is JSON, and catalog.json, which says what files they are for.

  Scripts/schemas.py [--check] OCONF

OCONF is the program whose declarations are described. With --check nothing is written: it says which
files are not what they should be, and fails if there are any.
"""
import json
from pathlib import Path

import generated

FOLDER = Path(__file__).resolve().parent.parent / "schemas"
# The names of the files of each kind. Reports and other files without usual names are not in the catalog.
FILES = {
    "auth-token-configuration": ["*.auth-token.json"],
    "token-tests": ["*.oconf-test.json"],
    "backend": ["*.backend.json"],
    "saml-registration": ["*.saml.json"],
    "identity-provider-setup": ["*.idp-setup.json"],
    "settings": [".oconf.json"],
    "mobile-app": ["bootconfig.json"],
}


def catalog(schemas):
    """The catalog in the form of SchemaStore. The URLs are relative to it, because it is published in several places."""
    entries = []
    for kind, files in FILES.items():
        name = f"{kind}.schema.json"
        description = json.loads(schemas[name])["title"].removeprefix("oconf: ")
        entries.append({"name": f"oconf {kind}", "description": description, "fileMatch": files,
                        "url": f"./{name}"})
    text = json.dumps({"$schema": "https://json.schemastore.org/schema-catalog.json", "version": 1, "schemas": entries},
                      indent=2, ensure_ascii=False)
    return f"{text}\n".encode()


def main():
    check, program = generated.arguments(__doc__)
    kinds = [line.split()[0] for line in generated.run(program, "schema").decode().splitlines()]
    wanted = {f"{kind}.schema.json": generated.run(program, "schema", kind) for kind in kinds}
    wanted["catalog.json"] = catalog(wanted)
    generated.settle(FOLDER, wanted, check, "Scripts/schemas.py", "files", "of no kind",
                     "what the declarations say")


main()
