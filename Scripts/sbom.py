#!/usr/bin/env python3
"""Writes the bill of materials of a program as CycloneDX JSON to standard output.

  Scripts/sbom.py OCONF

It names the program and what is linked into it: the Swift runtime, the C and C++ libraries, and the Public Suffix
List, with versions and licenses. The versions of the libraries are those of this machine, so run it where the program
was built. The same program and the same SOURCE_DATE_EPOCH give the same bytes.
"""
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
import uuid
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = ROOT / "Sources/ConfigModel/Names/PublicSuffixTable.swift"
# Only for the serial number, which is derived from the content.
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "oconf")


def first_line(*command):
    """The first line that a command prints, or nothing if it is missing or fails."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return (result.stdout or result.stderr).partition("\n")[0]


def found(pattern, text, what):
    match = re.search(pattern, text)
    if not match:
        sys.exit(f"sbom.py: cannot tell {what}")
    return match[1]


def component(kind, name, version, license_id, about, purl=None, **more):
    key = "expression" if " " in license_id else "license"
    value = license_id if key == "expression" else {"id": license_id}
    entry = {
        "type": kind,
        "bom-ref": name,
        "name": name,
        "version": version,
        "description": about,
        "licenses": [{key: value}],
    }
    if purl:
        entry["purl"] = purl
    return entry | more


def libraries(program):
    """What the program is linked with. On Linux it holds all of it; elsewhere the system brings its own libraries."""
    swift = found(r"Swift version (\d+(?:\.\d+)+)", first_line("swift", "--version"), "the version of Swift")
    yield component(
        "framework",
        "swift",
        swift,
        "Apache-2.0 WITH Swift-exception",
        "The standard library and runtime of Swift.",
        f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE",
    )
    if platform.system() == "Linux":
        version = found(r"(\d+\.\d+)$", first_line("ldd", "--version"), "the version of the C library")
        about = "The C library."
        yield component("library", "glibc", version, "LGPL-2.1-or-later", about, f"pkg:generic/glibc@{version}")
        compiler = re.search(rb"GCC: \([^)]*\) (\d+(?:\.\d+)+)", program)
        if not compiler:
            sys.exit("sbom.py: cannot tell the version of the C++ library")
        version = compiler[1].decode()
        license_id = "GPL-3.0-or-later WITH GCC-exception-3.1"
        about = "The C++ library and the run-time support of GCC."
        yield component("library", "libstdc++", version, license_id, about, f"pkg:generic/gcc@{version}")
    version = found(r"List version: (\S+)", SUFFIXES.read_text(), "the version of the Public Suffix List")
    yield component("data", "public-suffix-list", version, "MPL-2.0", "The rules of the Public Suffix List.")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    path = Path(sys.argv[1]).resolve()
    program = path.read_bytes()
    version = found(r"^oconf (\S+)$", first_line(str(path), "--version"), "the version of the program")
    parts = list(libraries(program))
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    about = "Linter and compiler for mobile identity configuration."
    digest = hashlib.sha256(program).hexdigest()
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": component(
                "application",
                "oconf",
                version,
                "Apache-2.0",
                about,
                f"pkg:pypi/oconf@{version}",
                hashes=[{"alg": "SHA-256", "content": digest}],
            ),
        },
        "components": parts,
        "dependencies": [
            {"ref": "oconf", "dependsOn": [part["bom-ref"] for part in parts]},
            *({"ref": part["bom-ref"]} for part in parts),
        ],
    }
    serial = uuid.uuid5(NAMESPACE, json.dumps(document, sort_keys=True))
    print(json.dumps({"serialNumber": f"urn:uuid:{serial}"} | document, indent=2))


if __name__ == "__main__":
    main()
