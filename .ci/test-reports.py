#!/usr/bin/env python3
"""Reads the reports of `oconf test` as strictly as their readers could: JUnit XML and TAP version 14.

Fails, and says where, if a report is not what it claims to be.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from program import OCONF

SUITE = {
    "policy": "issuers.auth-token.json",
    "environment": {"now": 1893456000},
    "base": {"claims": {"iss": "https://idp.corp.example", "sub": "ann", "exp": 1893459600}},
    "cases": [
        {"name": "passes", "expect": {"verdict": "accept"}},
        {"name": "fails <&> \"'# \\ \u001b[31m \u0000 ::error:: ]]> -- \ud83d\ude00 \u2028",
         "expect": {"username": "b\tb\n", "roles": []}},
        {"name": "# SKIP me # TODO", "expect": {"verdict": "accept"}},
        {"name": "cannot run", "token": "gone.jwt", "expect": {"verdict": "accept"}},
    ],
    "properties": [
        {"name": "# TODO says nothing ]]> \u001b ::error::", "where": {"iss": "https://x.example", "<&>\u2028": "y"},
         "never": {"accepted": True}},
        {"name": "# SKIP fails", "never": {"role": "a*"}},
    ],
}
POLICY = {
    "issuers": [
        {"issuerName": "https://idp.corp.example", "virtualUserEnabled": True,
         "issuerRoles": ["a\u001b<&>"], "jwks": {"jwksUri": "https://idp.corp.example/keys"}}
    ]
}


def fail(message):
    sys.exit(f"test-reports: {message}")


def reports(oconf):
    """What the program says about suites of which some pass, some fail, and some cannot run."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / ".git").mkdir()
        (folder / "issuers.auth-token.json").write_text(json.dumps(POLICY))
        (folder / "a.oconf-test.json").write_text(json.dumps(SUITE))
        (folder / "b & c.oconf-test.json").write_text("{")
        command = [oconf, "test", "--coverage", "--format", "junit=r.xml", "--format", "tap=r.tap",
                   "--format", "json"]
        result = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        if result.returncode != 2:
            fail(f"exit status {result.returncode}: {result.stderr.decode()}")
        return (folder / "r.xml").read_bytes(), (folder / "r.tap").read_bytes(), json.loads(result.stdout)


# JUnit: elements, their attributes, and what may be in them, as collectors agree on them.
ELEMENTS = {
    "testsuites": ({"name", "tests", "failures", "errors", "skipped"}, {"testsuite"}),
    "testsuite": ({"name", "tests", "failures", "errors", "skipped"}, {"testcase"}),
    "testcase": ({"name", "classname", "file"}, {"failure", "error", "system-out"}),
    "system-out": (set(), set()),
    "failure": ({"message", "type"}, set()),
    "error": ({"message", "type"}, set()),
}


def check_element(element):
    attributes, children = ELEMENTS.get(element.tag) or fail(f"JUnit: <{element.tag}>")
    if set(element.attrib) != attributes:
        fail(f"JUnit: <{element.tag}> has {sorted(element.attrib)}")
    for child in element:
        if child.tag not in children:
            fail(f"JUnit: <{child.tag}> in <{element.tag}>")
        check_element(child)
    if children and (element.text or "").strip():
        fail(f"JUnit: text in <{element.tag}>")
    if element.tag == "testcase" and len(element) > 1:
        fail("JUnit: a case with two results")


def check_counts(element):
    cases = list(element.iter("testcase"))
    found = {
        "tests": len(cases),
        "failures": sum(case.find("failure") is not None for case in cases),
        "errors": sum(case.find("error") is not None for case in cases),
        "skipped": 0,
    }
    for name, count in found.items():
        if element.get(name) != str(count):
            fail(f"JUnit: {name}={element.get(name)} of <{element.tag}>, and there are {count}")
    return found


def check_junit(text):
    if not text.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n'):
        fail("JUnit: no declaration")
    root = ElementTree.fromstring(text)
    if root.tag != "testsuites":
        fail(f"JUnit: the root is <{root.tag}>")
    check_element(root)
    for suite in root:
        check_counts(suite)
    if shutil.which("xmllint"):
        subprocess.run(["xmllint", "--noout", "--nonet", "-"], input=text, check=True)
    return check_counts(root)


# TAP, version 14: version, plan, test points with an optional block of YAML each, comments.
POINT = re.compile(r"(ok|not ok) (\d+) - ((?:[^\\#]|\\[\\#])*)\Z")
SCALAR = re.compile(r' *(- )?[a-z]+: ("(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"|[a-z]+)\Z')
LIST = re.compile(r" *[a-z]+:\Z")


def check_tap(text):
    lines = text.decode("utf-8").split("\n")
    if lines.pop() != "" or lines[0] != "TAP version 14":
        fail("TAP: the first line or the end")
    plan = re.fullmatch(r"1\.\.(\d+)", lines[1]) or fail(f"TAP: no plan, but {lines[1]!r}")
    results, rest = [], iter(lines[2:])
    for line in rest:
        if line.startswith("#"):
            continue
        if line == "  ---":
            if not results:
                fail("TAP: a block of nothing")
            check_block(rest)
            continue
        point = POINT.match(line) or fail(f"TAP: {line!r}")
        results.append(point.group(1) == "ok")
        if int(point.group(2)) != len(results):
            fail(f"TAP: {line!r} is number {len(results)}")
    if len(results) != int(plan.group(1)):
        fail(f"TAP: {len(results)} of {plan.group(1)}")
    return results


def check_block(lines):
    for line in lines:
        if line == "  ...":
            return
        if not line.startswith("  ") or not (SCALAR.match(line[2:]) or LIST.match(line[2:])):
            fail(f"TAP: {line!r} in a block")
    fail("TAP: a block without an end")


def check_harness(text):
    """The harness of Perl reads it, too, if it knows this version."""
    if not shutil.which("prove"):
        return
    with tempfile.NamedTemporaryFile(suffix=".tap") as file:
        file.write(text.replace(b"TAP version 14", b"TAP version 13"))
        file.flush()
        result = subprocess.run(
            ["prove", "--exec", "cat", file.name], capture_output=True, text=True, check=False)
    if "Failed tests:  2, 4, 6-7" not in result.stdout or "Parse errors" in result.stdout:
        fail(f"TAP: prove says {result.stdout}{result.stderr}")


def main():
    xml, tap, report = reports(str(OCONF))
    for name, text in (("JUnit", xml), ("TAP", tap)):
        decoded = text.decode("utf-8")
        for character in decoded:
            if character != "\n" and (ord(character) < 0x20 or character in "\x7f\u2028"):
                fail(f"{name}: {character!r}")
        if "::error::" in decoded:
            fail(f"{name}: a command for build servers")
    counts = check_junit(xml)
    if counts != {"tests": 7, "failures": 2, "errors": 2, "skipped": 0}:
        fail(f"JUnit: {counts}")
    results = check_tap(tap)
    if results != [True, False, True, False, True, False, False]:
        fail(f"TAP: {results}")
    check_harness(tap)
    passed = [case["passed"] for suite in report["suites"] for case in suite["cases"]]
    if passed != [True, False, True, False, True, False]:
        fail(f"JSON: {passed}")
    print(f"{counts['tests']} results read back from JUnit and TAP")


main()
