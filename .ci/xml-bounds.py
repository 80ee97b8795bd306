#!/usr/bin/env python3
"""Checks that XML of any size and shape costs no more than its bounds allow, and is answered clearly.

Makes documents with a hundred megabytes of attributes, a hundred thousand levels, and entities that are
ten times the one before, and lints them.
"""
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from program import OCONF

# Generous, because the machine may be busy: these are for what grows without bound.
SECONDS = 90
MEGABYTES = 400

CASES = {
    "long attributes": (lambda: "<ConnectedApp " + " ".join(f"a{i}='{'x' * 990}'" for i in range(100_000)) + "/>",
                        "more than 256 attributes"),
    "many attributes": (lambda: "<ConnectedApp " + " ".join(f"a{i}='x'" for i in range(8_000_000)) + "/>",
                        "more than 256 attributes"),
    "one attribute": (lambda: f"<ConnectedApp a='{'x' * 100_000_000}'/>", "element/missing"),
    "no end": (lambda: "<ConnectedApp " + "a " * 50_000_000, "xml/malformed"),
    "depth": (lambda: "<ConnectedApp>" + "<a>" * 100_000 + "</a>" * 100_000 + "</ConnectedApp>",
              "512 levels"),
    "depth without end": (lambda: "<ConnectedApp>" * 5_000_000, "512 levels"),
    "entities": (lambda: "<!DOCTYPE a [<!ENTITY e0 'x'>" + "".join(
        f"<!ENTITY e{i} '{f'&e{i - 1};' * 10}'>" for i in range(1, 30)) + "]><ConnectedApp>&e29;</ConnectedApp>",
                 "xml/document-type"),
    "a file as an entity": (lambda: "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
                            "<ConnectedApp><label>&x;</label></ConnectedApp>", "xml/document-type"),
}


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.connectedApp")
        for name, (make, expected) in CASES.items():
            path.write_text(make())
            start = time.monotonic()
            run = subprocess.run(
                [OCONF, "lint", "--no-config", path], capture_output=True, text=True, timeout=SECONDS,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20)))
            seconds = time.monotonic() - start
            output = run.stdout
            if run.returncode != 1 or expected not in output or len(output) > 100_000 or "root:" in output:
                sys.exit(f"{name}: status {run.returncode}\n{output[:2000]}{run.stderr[:2000]}")
            print(f"{name}: {path.stat().st_size >> 20} MiB, {seconds:.1f} s")


main()
